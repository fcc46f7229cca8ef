"""Phases, rounds, stacks and the turn: sections 3 and 4."""

from __future__ import annotations

import pytest

from tests.engine.support import after, board, endings, legal, position, refused, row
from tests.engine.text.documents import FOUNDED
from torres_widget.engine import EDITIONS, Position

rule = pytest.mark.rule
KINGS = FOUNDED + " K:e8 1:c3 2:f3"


def play_ends(players: int, **changes: object) -> list[tuple[int, int, int]]:
    """(phase, round, player) of every turn of a game in which everybody only ends turns."""
    names = {2: "1:c3 2:f3", 3: "1:c3 2:f3 3:d1", 4: "1:c3 2:f3 3:d1 4:h4"}[players]
    place = position(f"{FOUNDED} K:e8 {names}", players=players, **changes)
    turns = []
    while place.stage != "over":
        if place.stage == "turn":
            turns.append((place.phase, place.round, place.to_act))
            place = place.apply(max(text for text in legal(place) if text.startswith("end")))
        else:
            place = place.apply(max(legal(place)))
    return turns


@rule("R3.1", "R7.6")
@pytest.mark.parametrize(("players", "rounds"), [(2, [4, 4, 4]), (3, [4, 3, 3]), (4, [4, 3, 3])])
def test_rounds_of_the_phases(players: int, rounds: list[int]) -> None:
    turns = play_ends(players, edition="ravensburger-1999")
    assert turns == [
        (phase, number, player)
        for phase, count in enumerate(rounds, 1)
        for number in range(1, count + 1)
        for player in range(1, players + 1)
    ]


@rule("R3.1")
def test_a_round_goes_clockwise_from_its_first_player() -> None:
    place = position(KINGS + " 3:d1", players=3, first=2, to_act=2)
    seen = []
    for _ in range(4):
        seen.append((place.round, place.to_act))
        place = place.apply("end")
    assert seen == [(1, 2), (1, 3), (1, 1), (2, 2)]


@rule("R3.2", "R1.2", "R4.1")
@pytest.mark.parametrize(
    ("stage", "king", "texts"),
    [
        ("place-king", "", ["king e8"]),
        ("move-king", "K:e8 ", ["king stay", "first 1"]),
        ("name-first", "K:e8 ", ["first 2"]),
    ],
)
@pytest.mark.parametrize("left", [None, [[3], [2, 1]]])
def test_where_a_phase_starts_no_block_is_lost_and_the_turn_is_fresh(
    stage: str, king: str, texts: list[str], left: list[list[int]] | None
) -> None:
    text = f"{FOUNDED} {king}1:c3 2:f3"
    place = Position.from_board(text, stage=stage, stacks=left, edition="huch-2017", ap=1)
    assert place.supply == 84 - sum(map(sum, left or []))
    doc = after(place, *texts)
    assert (doc["stage"], doc["stacks"], doc["supply"]) == ("turn", [[3] * 4] * 2, 60)
    assert doc["turn"] == {"ap": 5, "stack": None, "bought": [], "played": None}


@rule("R3.1", "R3.2", "R1.2")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("players", "rows"),
    [
        (2, [[3, 3, 3, 3], [3, 3, 3, 3], [3, 3, 3, 3]]),
        (3, [[3, 3, 2, 2], [3, 3, 2], [3, 3, 2]]),  # the phase card for three players
        (4, [[2, 2, 2, 2], [2, 2, 2], [2, 2, 2]]),  # the example of stacks with two blocks
    ],
)
def test_stacks_of_a_phase_come_from_the_supply(
    edition: str, players: int, rows: list[list[int]]
) -> None:
    names = {2: "1:c3 2:f3", 3: "1:c3 2:f3 3:d1", 4: "1:c3 2:f3 3:d1 4:h4"}[players]
    for phase, stacks in enumerate(rows, 1):
        place = position(
            f"{FOUNDED} {names}",
            players=players,
            edition=edition,
            stage="place-king",
            to_act=players,
            stacks=[[] for _ in range(players)],
        )
        texts = ["king e8"]
        if phase > 1:
            place = position(
                f"{FOUNDED} K:e8 {names}",
                players=players,
                edition=edition,
                stage="move-king",
                phase=phase - 1,
                round=len(rows[phase - 2]),
                stacks=[[] for _ in range(players)],
            )
            texts = ["king stay", *(["first 1"] if edition == "huch-2017" else [])]
        doc = after(place, *texts)
        assert doc["stacks"] == [stacks] * players
        assert doc["supply"] == 84 - players * sum(stacks)
        assert (doc["phase"], doc["round"], doc["stage"]) == (phase, 1, "turn")


@rule("R3.3", "R4.4")
def test_the_first_block_names_a_stack_and_fixes_it() -> None:
    place = position(KINGS, stacks=[[3, 3, 2, 1], [3, 3, 3, 3]])
    assert endings(place, "build c4") == {"from 1", "from 3", "from 4"}
    doc = after(place, "build c4 from 3")
    assert doc["stacks"][0] == [3, 3, 1, 1]
    assert doc["turn"]["stack"] == 3
    chosen = place.apply("build c4 from 3")
    assert "build c5 from 1" not in legal(chosen)
    assert "build c2" in legal(chosen)
    assert refused(chosen, "build c2 from 1") & {"R3.3"}


@rule("R3.3", "R4.4")
def test_the_chosen_stack_is_all_there_is_to_build_from() -> None:
    place = position(KINGS, stacks=[[3, 3, 2, 1], [3, 3, 3, 3]]).apply("build c4 from 4")
    assert not endings(place, "build")
    assert refused(place, "build c2") & {"R4.4", "R3.3"}


@rule("R3.3")
def test_an_empty_stack_cannot_be_built_from() -> None:
    place = position(KINGS, stacks=[[3, 0], [3, 3]], round=3)
    assert endings(place, "build c4") == {"from 1"}
    assert refused(place, "build c4 from 2") & {"R3.3", "R4.4"}


@rule("R3.4")
@pytest.mark.parametrize(
    ("stacks", "chosen", "expected"),
    [
        ([3, 3, 3, 3], None, {"3 3 3"}),
        ([3, 3, 2, 2], None, {"3 3 3", "3 3 2", "3 2 2"}),
        ([3, 3, 2, 2], 3, {"3 3 2", "3 3 3"}),
        ([2, 2, 2, 2], None, {"2 2 2", "3 2 2", "3 3 2"}),
        ([1, 2, 2], 1, {"2 2", "3 2"}),
        ([0, 3], 1, {"3"}),
        ([3, 1], None, {"3", "1", "2"}),
        ([2], None, {""}),
        ([0], 1, {""}),
    ],
)
def test_ends_of_a_turn(stacks: list[int], chosen: int | None, expected: set[str]) -> None:
    place = position(KINGS, stacks=[stacks, stacks], round=5 - len(stacks), turn={"stack": chosen})
    assert endings(place, "end") == expected


@rule("R3.4")
def test_without_a_cap_stacks_grow_freely() -> None:
    place = position(KINGS, edition="rio-grande-en", stacks=[[3, 3, 3], [3, 3, 3]], round=2)
    assert endings(place, "end") == {"3 3", "4 3", "4 4", "5 3", "5 4", "6 3"}


@rule("R3.4")
@pytest.mark.parametrize("edition", ["rio-grande-2005", "huch-2017"])
def test_what_is_not_spread_returns_to_the_supply(edition: str) -> None:
    place = position(KINGS, edition=edition, stacks=[[3, 3, 2], [3, 3, 3]], round=2)
    doc = after(place, "end 3 3")
    assert doc["stacks"] == [[3, 3], [3, 3, 3]]
    assert doc["supply"] == 92 - 8 - 15
    assert doc["carry"] == [0, 0]
    doc = after(place, "end 3 2")
    assert doc["supply"] == 92 - 8 - 14


@rule("R3.4")
def test_a_bare_end_keeps_as_much_as_possible_levelled() -> None:
    place = position(KINGS, edition="rio-grande-en", stacks=[[3, 3, 3], [3, 3, 3]], round=2)
    assert str(place.parse("end")) == "end 5 4"
    capped = position(KINGS, stacks=[[3, 3, 2, 2], [3, 3, 3, 3]])
    assert str(capped.parse("end")) == "end 3 3 3"
    assert place.apply("end") == place.apply("end 5 4")


@rule("R3.4")
def test_no_new_stack_is_made() -> None:
    place = position(KINGS, stacks=[[2, 2], [2, 2]], round=3)
    assert refused(place, "end 2 2") & {"R3.4"}
    assert refused(place, "end 3 1") & {"R3.4"}


@rule("R3.4")
def test_the_stack_is_gone_though_nothing_was_built() -> None:
    place = position(KINGS)
    doc = after(place, "end 3 3 3")
    assert [len(stacks) for stacks in doc["stacks"]] == [3, 4]
    assert doc["turn"] == {"ap": 5, "stack": None, "bought": [], "played": None}
    assert doc["to_act"] == 2


@rule("R3.5", "R11.10")
@pytest.mark.parametrize(
    ("edition", "carry", "supply"),
    [("rio-grande-2005", 0, 84), ("huch-2017", 5, 79), ("rio-grande-en", 5, 79)],
)
def test_blocks_left_at_the_end_of_a_phase(edition: str, carry: int, supply: int) -> None:
    place = position(KINGS, edition=edition, stacks=[[3], [2]], round=4)
    doc = after(place, "end", "end")
    assert doc["stage"] == "move-king"
    assert sum(doc["carry"]) == carry
    assert doc["supply"] == supply
    assert doc["stacks"] == [[], []]


@rule("R3.5")
def test_blocks_kept_wait_while_others_still_play_the_last_round() -> None:
    place = position(KINGS, edition="rio-grande-en", stacks=[[3], [2]], round=4)
    doc = after(place, "build c4 from 1", "end")
    assert doc["carry"] == [2, 0]
    assert doc["supply"] == 92 - 9 - 4


@rule("R3.6", "R11.1")
@pytest.mark.parametrize(
    ("edition", "scores", "begins"),
    [
        ("rio-grande-2005", [9, 4, 6], 2),
        ("rio-grande-2005", [0, 0, 6], 1),
        ("rio-grande-en", [9, 4, 6], 2),
        ("ravensburger-1999", [9, 4, 6], 3),
    ],
)
def test_who_begins_a_later_phase(edition: str, scores: list[int], begins: int) -> None:
    place = position(
        KINGS + " 3:d1",
        players=3,
        edition=edition,
        stage="move-king",
        round=4,
        first=3,
        to_act=2,
        scores=scores,
        stacks=[[], [], []],
    )
    doc = after(place, "king stay")
    assert (doc["first"], doc["to_act"], doc["phase"]) == (begins, begins, 2)


@rule("R3.6")
def test_player_1_begins_phase_1() -> None:
    place = position(
        f"{FOUNDED} 1:c3 2:f3 3:d1", players=3, stage="place-king", to_act=3, stacks=[[], [], []]
    )
    doc = after(place, "king e8")
    assert (doc["first"], doc["to_act"], doc["phase"]) == (1, 1, 1)


@rule("R3.6")
def test_the_player_with_the_fewest_points_names_the_first() -> None:
    place = position(
        KINGS + " 3:d1",
        players=3,
        edition="huch-2017",
        round=4,
        first=2,
        to_act=1,
        scores=[30, 20, 10],
        stacks=[[3], [], []],
    )
    king = place.apply("end")
    assert (king.stage, king.to_act) == ("move-king", 3)
    named = king.apply("king stay")
    assert (named.stage, named.to_act, named.phase) == ("name-first", 3, 1)
    assert legal(named) == ["first 1", "first 2", "first 3"]
    doc = after(named, "first 1")
    assert (doc["first"], doc["to_act"], doc["phase"], doc["round"]) == (1, 1, 2, 1)


@rule("R4.1", "R4.2", "R4.3", "R4.4", "R4.5", "R4.7")
def test_what_actions_cost() -> None:
    place = position(KINGS, deck=["jump", "lift"])
    for text, cost in [
        ("deploy c4", 2),
        ("move c3 c4", 1),
        ("build c4 from 1", 1),
        ("buy", 1),
        ("score", 1),
    ]:
        assert after(place, text)["turn"]["ap"] == 5 - cost


@rule("R4.1")
@pytest.mark.parametrize(
    ("text", "needed", "costs"),
    [
        ("deploy c4", 2, "R4.2"),
        ("move c3 c4", 1, "R4.3"),
        ("build c4 from 1", 1, "R4.4"),
        ("buy", 1, "R4.5"),
        ("score", 1, "R4.7"),
    ],
)
def test_an_action_needs_its_points(text: str, needed: int, costs: str) -> None:
    enough = position(KINGS, deck=["jump"], turn={"ap": needed})
    assert text in legal(enough)
    short = position(KINGS, deck=["jump"], turn={"ap": needed - 1})
    assert refused(short, text) & {"R4.1", costs}


@rule("R4.1")
def test_unspent_points_lapse() -> None:
    place = position(KINGS, turn={"ap": 3})
    assert after(place, "end 3 3 3")["turn"]["ap"] == 5


@rule("R4.2")
def test_a_knight_comes_from_the_reserve() -> None:
    place = position(KINGS)
    assert place.reserve(1) == 5
    assert place.apply("deploy c4").reserve(1) == 4


@rule("R4.3")
def test_only_ones_own_knights_move() -> None:
    place = position(KINGS)
    assert refused(place, "move f3 f4") & {"R4.3"}
    assert refused(place, "move e8 e7") & {"R4.3"}
    assert refused(place, "move a1 a2") & {"R4.3"}


@rule("R4.5")
def test_two_cards_a_turn() -> None:
    place = position(KINGS, deck=["jump", "lift", "climb"])
    doc = after(place, "buy", "buy")
    assert doc["hands"] == [["jump", "lift"], []]
    assert doc["turn"]["bought"] == ["jump", "lift"]
    assert doc["deck"] == ["climb"]
    assert "R4.5" in refused(place.apply("buy").apply("buy"), "buy")


@rule("R4.5", "R8.3")
def test_nothing_is_bought_in_the_master_game() -> None:
    place = position(KINGS, mode="master", master="edge", hands=[["jump"], ["lift"]])
    assert refused(place, "buy") & {"R4.5", "R8.3"}


@rule("R4.6")
def test_a_card_is_free_and_one_a_turn() -> None:
    place = position(KINGS, hands=[["six-points", "diagonal"], []])
    doc = after(place, "play diagonal c3 d4")
    assert doc["turn"] == {"ap": 5, "stack": None, "bought": [], "played": "diagonal"}
    assert doc["hands"] == [["six-points"], []]
    assert "R4.6" in refused(place.apply("play diagonal c3 d4"), "play six-points")


@rule("R4.6")
def test_no_card_bought_in_this_turn() -> None:
    place = position(KINGS, deck=["six-points"])
    assert "R4.6" in refused(place.apply("buy"), "play six-points")


@rule("R4.6")
def test_an_older_copy_of_a_bought_card_may_be_played() -> None:
    place = position(KINGS, deck=["six-points"], hands=[["six-points", "lift"], []])
    doc = after(place, "buy", "play six-points")
    assert doc["hands"] == [["lift", "six-points"], []]


@rule("R4.6")
def test_a_card_not_held_is_not_played() -> None:
    place = position(KINGS, hands=[[], ["six-points"]])
    assert refused(place, "play six-points") & {"R4.6", "R8.4"}


@rule("R4.7", "R7.3")
def test_points_by_ap_leap_over_markers() -> None:
    place = position(KINGS, scores=[3, 4])
    doc = after(place, "score", "score")
    assert doc["scores"] == [6, 4]
    assert doc["turn"]["ap"] == 3


@rule("R3.4")
def test_stacks_are_sorted_when_a_turn_ends() -> None:
    place = position(KINGS, stacks=[[1, 3, 2], [3, 3, 3]], round=2, turn={"stack": 2})
    assert "end 2 1" in legal(place)
    assert after(place, "end 2 1")["stacks"][0] == [2, 1]


@rule("R11.8", "R3.2")
def test_a_supply_too_small_is_taken_in_turn_order() -> None:
    cells = {file + rank: 2 for file in "abcdefgh" for rank in "1234"}
    filled = {**cells, **row("a6 b6 c6 d6 e6 f6 g6 h6")}
    place = position(
        board("K:a6 1:b6 2:c6", **filled),
        stage="move-king",
        round=4,
        first=1,
        scores=[9, 3],
        stacks=[[], []],
    )
    assert place.supply == 92 - 72
    doc = after(place, "king stay")
    assert doc["first"] == 2
    assert doc["stacks"] == [[3, 3, 2, 0], [3, 3, 3, 3]]
    assert doc["supply"] == 0
