"""The master game and the rulings: sections 9 and 11."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.engine.support import after, board, endings, gains, legal, position, refused, row
from tests.engine.text.documents import FOUNDED
from torres_widget.engine.score.master import master_terms

if TYPE_CHECKING:
    from torres_widget.engine import Position

rule = pytest.mark.rule


def card_points(figures: str, card: str, phase: int = 3, /, **heights: int) -> list[int]:
    """Points of a master card for both players."""
    place = position(board(figures, **heights), mode="master", master=card, phase=phase)
    return [master for _, _, master in gains(place)]


@rule("R9.3")
@pytest.mark.parametrize(
    ("card", "phase", "words"),
    [
        ("diagonals", 3, "10 points each, 10 more for the most"),
        ("castle-count", 1, "5 points for 4 castles in this phase"),
        ("square", 1, "50 points in phase 3"),
        (None, 1, ""),
    ],
)
def test_a_master_card_says_what_it_pays(card: str | None, phase: int, words: str) -> None:
    place = position(board("1:a1"), mode="master" if card else "basic", master=card, phase=phase)
    assert master_terms(place) == words


# --- founding and turn order


@rule("R9.1")
def test_castles_are_founded_in_turn_from_the_supply() -> None:
    place = position(
        board(d4=1), mode="master", stage="found", stacks=[[], []], master="edge", to_act=2
    )
    doc = after(place, "found d7")
    assert (doc["to_act"], doc["supply"]) == (1, 90)


@rule("R9.4")
def test_the_richest_begins_each_round() -> None:
    place = position(
        FOUNDED + " 1:a1 2:b1 3:c1",
        players=3,
        mode="master",
        master="edge",
        to_act=3,
        scores=[2, 7, 4],
        stacks=[[2, 2, 2], [2, 2, 2], [2, 2, 2, 2]],
    )
    doc = after(place, "end 2 2 2")
    assert (doc["round"], doc["first"], doc["to_act"]) == (2, 2, 2)
    order = []
    place = place.apply("end 2 2 2")
    for _ in range(3):
        order.append(place.to_act)
        place = place.apply("end")
    assert order == [2, 3, 1]


@rule("R9.4")
def test_a_change_of_scores_within_a_round_changes_nothing_yet() -> None:
    place = position(
        FOUNDED + " 1:a1 2:b1 3:c1", players=3, mode="master", master="edge", scores=[0, 0, 0]
    )
    place = place.apply("end").apply("score")
    assert (place.first, place.to_act) == (1, 2)
    place = place.apply("end")
    assert (place.first, place.to_act) == (1, 3)
    place = place.apply("end")
    assert (place.round, place.first, place.to_act) == (2, 2, 2)


@rule("R9.4")
def test_until_somebody_has_points_player_1_begins() -> None:
    place = position(
        FOUNDED + " 1:a1 2:b1",
        mode="master",
        master="same-level",
        to_act=2,
        stacks=[[3] * 3, [3] * 4],
    )
    assert after(place, "end 3 3 3")["first"] == 1


@rule("R9.4", "R3.6")
@pytest.mark.parametrize(
    "edition", ["rio-grande-2005", "ravensburger-1999", "rio-grande-en", "huch-2017"]
)
def test_the_richest_begins_a_phase_too(edition: str) -> None:
    place = position(
        FOUNDED + " K:e8 1:a2 2:b2",
        edition=edition,
        mode="master",
        master="same-level",
        to_act=2,
        round=4,
        scores=[3, 8],
        stacks=[[], [0]],
    ).apply("end")
    assert (place.stage, place.to_act, place.first) == ("move-king", 1, 1)
    doc = after(place, "king stay")
    assert (doc["stage"], doc["first"], doc["to_act"]) == ("turn", 2, 2)


# --- master cards


@rule("R9.3", "R7.2")
def test_the_master_card_comes_after_the_kings_bonus() -> None:
    # 1 castle point, bonus 5 to 6; the card's 2 would make 8, where player 2 stands: 9.
    place = position(
        board("K:a1 1:a2 2:d4", **row("a1 a2")),
        mode="master",
        master="edge",
        to_act=2,
        round=4,
        scores=[0, 11],
        stacks=[[], [0]],
    )
    doc = after(place, "end")
    assert doc["scores"] == [2 + 5 + 2 + 2 + 1, 11]


@rule("R9.3")
@pytest.mark.parametrize(("phase", "each"), [(1, 2), (2, 5), (3, 10)])
def test_only_strictly_the_most_get_once_more(phase: int, each: int) -> None:
    assert card_points("1:a1,b1 2:c1,d4", "edge", phase) == [3 * each, each]
    assert card_points("1:a1,b1 2:c1,h4", "edge", phase) == [2 * each, 2 * each]
    assert card_points("1:d4 2:e5", "edge", phase) == [0, 0]
    assert card_points("1:d4,e5 2:d5,c7", "diagonals", phase) == [3 * each, each]


@rule("R9.3")
def test_levels_do_not_matter_for_lines_and_squares() -> None:
    heights = {"a1": 2, **row("a2 b1")}
    assert card_points("1:a1,c3,h8", "one-line", **heights) == [50, 0]
    assert card_points("1:a1,a3,c1,c3", "square", **heights) == [50, 0]


@rule("R9.3")
def test_castle_count_is_exact() -> None:
    heights = row("a1 c1 e1 g1 a3 c3 e3")
    assert card_points("1:a1,c1,e1,g1,h8", "castle-count", 1, **heights) == [5, 0]
    assert card_points("1:a1,c1,e1,g1,a3", "castle-count", 1, **heights) == [0, 0]


LINES = [
    *([file + rank for rank in "12345678"] for file in "abcdefgh"),
    *([file + rank for file in "abcdefgh"] for rank in "12345678"),
    *(
        [
            file + rank
            for x, file in enumerate("abcdefgh")
            for y, rank in enumerate("12345678")
            if x + slope * y == offset
        ]
        for slope in (1, -1)
        for offset in range(-6, 14)
    ),
]


@rule("R9.3")
@pytest.mark.parametrize("cells", [line for line in LINES if len(line) > 1], ids="".join)
def test_every_rank_file_and_diagonal_is_a_line(cells: list[str]) -> None:
    ends = {cells[0], cells[-1]}
    assert card_points("1:" + ",".join(ends), "one-line")[0] == 50
    assert card_points("1:" + ",".join(cells[:6]), "one-line")[0] == 50
    assert card_points("1:" + ",".join(cells[-6:]), "one-line")[0] == 50
    beside = {"c5", "f2", "d7"} - set(cells)
    if len(cells) > 2:
        assert card_points("1:" + ",".join([*ends, min(beside)]), "one-line")[0] == 0


# --- rulings


@rule("R11.4")
@pytest.mark.parametrize(
    ("corners", "points"),
    [
        ("a1,b1,a2,b2", 50),
        ("a1,h1,a8,h8", 50),
        ("d2,b4,d6,f4", 50),
        ("a2,b4,d3,c1", 50),
        ("a1,c2,b4,d5", 0),
        ("a1,c1,b2,d2", 0),
        ("a1,c1,a4,c4", 0),
        ("c1,a3,c7,e3", 0),
        ("a1,b1,a2", 0),
    ],
)
def test_squares_of_any_size_and_tilt(corners: str, points: int) -> None:
    assert card_points(f"1:{corners}", "square")[0] == points


@rule("R11.4")
@pytest.mark.parametrize(
    ("card", "points"),
    [
        ("different-levels", 40),
        ("same-level", 50),
        ("one-line", 50),
        ("adjacent", 40),
        ("square", 0),
        ("castle-count", 0),
    ],
)
def test_one_knight_and_none(card: str, points: int) -> None:
    assert card_points("1:d4", card) == [points, 0]


@rule("R11.5")
def test_both_diagonals_are_counted_together() -> None:
    assert card_points("1:a1,h1,d4 2:b2,c3", "diagonals") == [40, 20]


@rule("R11.5")
def test_all_four_edges_are_counted_together() -> None:
    assert card_points("1:a3,c1,h4 2:a5,a6", "edge") == [40, 20]


@rule("R11.6", "R8.6")
def test_lift_may_take_a_stacks_last_block() -> None:
    place = position(
        board("1:c3", **row("c3 c4")), stacks=[[3, 1], [3, 3]], round=3, hands=[["lift"], []]
    )
    doc = after(place, "play lift c3 from 2")
    assert doc["stacks"][0] == [3, 0]
    lifted = place.apply("play lift c3 from 2")
    assert endings(lifted, "end") == {"0", "1", "2", "3"}
    assert after(lifted, "end 3")["stacks"][0] == [3]


@rule("R11.7")
def test_a_card_without_a_legal_use_cannot_be_played() -> None:
    place = position(board("1:a1"), hands=[["jump", "climb", "elevator", "redeploy"], []])
    assert not endings(place, "play")
    assert refused(place, "play jump a1 a3")


@rule("R11.8", "R8.7")
def test_extra_block_needs_a_supply() -> None:
    cells = {file + rank: 2 for file in "abcdefgh" for rank in "1234"}
    filled = {**cells, **row("a6 b6 c6 d6")}
    place = position(
        board("1:h6", **filled), hands=[["extra-block"], []], stacks=[[3] * 4, [3] * 4]
    )
    assert place.supply == 0
    assert not endings(place, "play extra-block")
    assert endings(place, "build")
    assert "R11.8" in refused(place, "play extra-block e6")


@rule("R11.9", "R8.8", "R8.13")
@pytest.mark.parametrize("card", ["elevator", "redeploy"])
def test_a_figure_card_must_lead_elsewhere(card: str) -> None:
    place = position(board("1:b1,a2", **row("b2 c1")), hands=[[card], []])
    assert endings(place, f"play {card} b1")
    assert "b1" not in endings(place, f"play {card} b1")
    assert refused(place, f"play {card} b1 b1")


def kept(carry: list[int], players: int = 4, **changes: object) -> Position:
    """Read the moment before a phase starts with blocks kept."""
    figures = {2: "1:c3 2:f3", 3: "1:c3 2:f3 3:d1", 4: "1:c3 2:f3 3:d1 4:h4"}[players]
    return position(
        f"{FOUNDED} K:e8 {figures}",
        players=players,
        edition="rio-grande-en",
        stage="move-king",
        round=4,
        carry=carry,
        stacks=[[] for _ in range(players)],
        scores=[4, 3, 2, 1][:players],
        **changes,
    )


@rule("R11.10", "R3.5")
def test_a_carry_is_spread_by_the_players_in_turn_order() -> None:
    place = kept([2, 0, 0, 3]).apply("king stay")
    assert (place.stage, place.to_act, place.first, place.phase) == ("spread-carry", 4, 4, 2)
    assert endings(place, "spread") == {"3 3 3", "4 3 2", "5 2 2"}
    place = place.apply("spread 4 3 2")
    assert (place.stage, place.to_act) == ("spread-carry", 1)
    assert endings(place, "spread") == {"3 3 2", "4 2 2"}
    assert "R11.10" in refused(place, "spread 2 2 2")
    doc = after(place, "spread 3 3 2")
    assert (doc["stage"], doc["to_act"]) == ("turn", 4)
    assert doc["stacks"] == [[3, 3, 2], [2, 2, 2], [2, 2, 2], [4, 3, 2]]
    assert doc["carry"] == [0, 0, 0, 0]


@rule("R11.10")
def test_one_way_to_spread_is_no_decision() -> None:
    doc = after(kept([1, 1, 0, 0]), "king stay")
    assert doc["stage"] == "turn"
    assert doc["stacks"] == [[3, 2, 2], [3, 2, 2], [2, 2, 2], [2, 2, 2]]


@rule("R11.10", "R1.2")
def test_what_does_not_fit_returns_to_the_supply() -> None:
    place = position(
        FOUNDED + " K:e8 1:c3 2:f3 3:d1",
        players=3,
        edition="huch-2017",
        stage="name-first",
        round=4,
        carry=[4, 1, 0],
        stacks=[[], [], []],
    )
    doc = after(place, "first 3")
    assert doc["stage"] == "turn"
    assert doc["stacks"] == [[3, 3, 3], [3, 3, 3], [3, 3, 2]]
    assert doc["supply"] == 92 - 8 - 26
    assert doc["carry"] == [0, 0, 0]


@rule("R11.10", "R7.6")
def test_everything_returns_to_the_supply_at_the_end() -> None:
    place = position(
        FOUNDED + " K:e8 1:c3 2:f3",
        edition="rio-grande-en",
        phase=3,
        round=4,
        to_act=2,
        stacks=[[], [2]],
        carry=[3, 0],
    )
    doc = after(place, "end")
    assert (doc["stage"], doc["supply"], doc["carry"]) == ("over", 84, [0, 0])
    assert legal(place.apply("end")) == []
