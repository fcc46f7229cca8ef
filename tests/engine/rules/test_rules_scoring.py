"""Scoring, the king's move and the end: section 7."""

from __future__ import annotations

import pytest

from tests.engine.support import after, board, endings, gains, legal, position, refused, row
from tests.engine.text.documents import FOUNDED
from torres_widget.engine import EDITIONS, DocumentError

rule = pytest.mark.rule
BASE = row("c4 d4 d3")


@rule("R7.1")
def test_the_highest_knight_once_for_each_castle() -> None:
    text = board("1:c3,c4,f3,f4,h8 2:d4", c3=3, c4=2, d4=1, d3=1, f3=1, f4=1)
    place = position(text)
    assert gains(place) == [(12 + 2, 0, 0), (4, 0, 0)]
    castles = place.scoring().players[0].castles
    assert {(castle.area, castle.level, castle.points) for castle in castles} == {
        (4, 3, 12),
        (2, 1, 2),
    }


@rule("R7.1", "R1.5")
def test_knights_on_the_board_score_nothing() -> None:
    assert gains(position(board("1:a1,b1", c3=1))) == [(0, 0, 0), (0, 0, 0)]


@rule("R7.2", "R7.3")
def test_markers_move_in_turn_order_of_the_last_round() -> None:
    # Both gain 4; whoever moves first takes field 4, the other goes on to 5.
    text = board("1:c3 2:d3", c3=1, d3=1, c4=1, d4=1)
    for first, to_act, scores in [(1, 2, [4, 5]), (2, 1, [5, 4])]:
        stacks: list[list[int]] = [[], []]
        stacks[to_act - 1] = [0]
        place = position(text, first=first, to_act=to_act, round=4, stacks=stacks)
        assert after(place, "end")["scores"] == scores


@rule("R7.2")
def test_castles_are_added_before_the_marker_moves() -> None:
    # 1 + 2 = 3 in one move: the marker on 1 is passed without a leap.
    text = board("1:a1,c3 2:h8", a1=1, **row("c3 c4"))
    place = position(text, to_act=2, round=4, scores=[0, 1], stacks=[[], [0]])
    assert after(place, "end")["scores"] == [3, 1]


@rule("R7.3")
def test_leapfrog_over_several_markers() -> None:
    place = position(FOUNDED + " 1:c3", players=4, scores=[1, 2, 3, 4])
    assert after(place, "score")["scores"] == [5, 2, 3, 4]
    place = position(FOUNDED + " 1:c3", players=4, scores=[1, 2, 4, 5])
    assert after(place, "score", "score")["scores"] == [6, 2, 4, 5]


@rule("R7.3")
def test_markers_before_the_track_never_block() -> None:
    place = position(FOUNDED + " 1:c3", players=3)
    assert after(place, "score")["scores"] == [1, 0, 0]


@rule("R7.3")
@pytest.mark.parametrize(
    ("edition", "scores", "total"),
    [
        ("huch-2017", [99, 1], 100),
        ("huch-2017", [100, 1], 102),
        ("huch-2017", [0, 101], 2),
        ("huch-2017", [99, 200], 101),
        ("huch-2017", [99, 0], 100),
        ("rio-grande-2005", [100, 1], 101),
    ],
)
def test_on_a_track_of_100_fields_totals_share_a_field(
    edition: str, scores: list[int], total: int
) -> None:
    place = position(FOUNDED + " 1:c3", edition=edition, scores=scores)
    assert after(place, "score")["scores"] == [total, scores[1]]


@rule("R7.3")
def test_documents_with_two_markers_on_a_field_are_refused() -> None:
    for scores, edition in (([7, 7], "rio-grande-2005"), ([7, 107], "huch-2017")):
        with pytest.raises(DocumentError, match=r"R7\.3"):
            position(scores=scores, edition=edition)
    assert position(scores=[7, 107]).scores == (7, 107)
    assert position(scores=[0, 100], edition="huch-2017").scores == (0, 100)


@rule("R7.3")
def test_gaining_nothing_is_no_move() -> None:
    text = board("2:c3", c3=1)
    place = position(text, to_act=2, round=4, scores=[7, 0], stacks=[[], [0]])
    assert after(place, "end")["scores"] == [7, 1]


@rule("R7.3", "R7.4")
def test_each_bonus_is_a_marker_move_of_its_own() -> None:
    # Castles first: 4 and 4 leap to [4, 5]. Bonus 5 takes player 1 to 9, player 2 from 5 to 10.
    text = board("K:c4 1:c3 2:d3", c3=1, **BASE)
    place = position(text, to_act=2, round=4, stacks=[[], [0]])
    assert after(place, "end")["scores"] == [9, 10]
    # Player 1 goes 4 + 5 = 9 while player 2 holds 9 already.
    place = position(text, to_act=2, round=4, scores=[0, 5], stacks=[[], [0]])
    assert after(place, "end")["scores"] == [10, 14]


@rule("R11.11", "R7.4")
@pytest.mark.parametrize("edition", list(EDITIONS))
def test_in_every_edition_the_bonus_comes_after_everybodys_castles(edition: str) -> None:
    # A bonus at once would take player 1 from 4 on to 9, and leave 4 to player 2.
    text = board("K:c4 1:c3 2:h8", c3=1, **BASE, **row("h5 h6 h7 h8"))
    place = position(text, edition=edition, to_act=2, round=4, stacks=[[], [0]])
    assert after(place, "end")["scores"] == [9, 5]


@rule("R7.4")
@pytest.mark.parametrize("phase", [1, 2, 3])
@pytest.mark.parametrize("level", [0, 1, 2, 3, 4])
def test_the_kings_bonus_is_for_the_exact_level(phase: int, level: int) -> None:
    text = board("K:c4 1:c3", c3=level, **BASE)
    assert gains(position(text, phase=phase))[0][1] == (5 * phase if level == phase else 0)


@rule("R7.4")
def test_the_kings_bonus_comes_once_and_for_everybody() -> None:
    text = board("K:c4 1:c3,d3 2:d4", c3=1, **BASE)
    assert [bonus for _, bonus, _ in gains(position(text))] == [5, 5]


@rule("R7.4")
def test_the_kings_own_level_does_not_matter() -> None:
    text = board("K:c4 1:d3", c4=3, d4=1, d3=1)
    assert gains(position(text))[0][1] == 5


@rule("R7.4")
def test_the_bonus_is_for_the_kings_castle_only() -> None:
    text = board("K:c4 1:h8", c4=1, h8=1)
    assert gains(position(text))[0] == (1, 0, 0)


@rule("R7.5")
def test_the_poorest_may_move_the_king_or_let_him_stay() -> None:
    place = position(
        FOUNDED + " K:e8 1:c3 2:f3", to_act=2, round=4, scores=[9, 3], stacks=[[], [0]]
    ).apply("end")
    assert (place.stage, place.to_act, place.phase) == ("move-king", 2, 1)
    assert endings(place, "king") == {"stay", "d1", "h4", "a5", "c6", "f6"}
    assert refused(place, "king c3") & {"R1.9", "R7.5"}
    assert "R7.5" in refused(place, "king a1")
    doc = after(place, "king d1")
    assert doc["board"] == FOUNDED + " K:d1 1:c3 2:f3"
    assert (doc["stage"], doc["phase"]) == ("turn", 2)


@rule("R7.5", "R11.1")
def test_among_players_without_points_the_earliest_in_turn_order_moves_the_king() -> None:
    place = position(
        f"{FOUNDED} K:e8 1:a1 2:b1 3:c1",
        players=3,
        first=3,
        to_act=2,
        round=4,
        scores=[5, 0, 0],
        stacks=[[], [0], []],
    ).apply("end")
    assert (place.stage, place.to_act) == ("move-king", 3)


@rule("R7.5")
@pytest.mark.parametrize(
    ("edition", "cells"),
    [
        ("rio-grande-2005", {"stay", "c4", "f3"}),
        ("ravensburger-1999", {"stay", "c4", "f3"}),
        ("rio-grande-en", {"stay", "c4", "f3"}),
        ("huch-2017", {"stay", "f3"}),
    ],
)
def test_where_the_king_may_go(edition: str, cells: set[str]) -> None:
    place = position(
        board("K:c3 1:h1 2:f4", **row("c3 c4 f3 f4")),
        edition=edition,
        stage="move-king",
        round=4,
        stacks=[[], []],
    )
    assert endings(place, "king") == cells
    if "c4" not in cells:
        assert "R7.5" in refused(place, "king c4")


@rule("R7.5")
def test_a_king_without_a_free_cell_is_not_asked_for() -> None:
    place = position(board("K:c3 1:h8 2:h1", c3=1, h8=1), to_act=2, round=4, stacks=[[], [0]])
    assert after(place, "end")["stage"] == "turn"
    alone = position(
        board("K:c3 2:h1", **row("c3 c4")),
        edition="huch-2017",
        to_act=2,
        round=4,
        stacks=[[], [0]],
    )
    assert after(alone, "end")["stage"] == "name-first"


@rule("R7.6")
def test_the_game_ends_after_phase_3() -> None:
    place = position(
        FOUNDED + " K:e8 1:c3 2:f3", phase=3, to_act=2, round=4, scores=[7, 9], stacks=[[], [2]]
    )
    doc = after(place, "end")
    assert doc["stage"] == "over"
    assert doc["scores"] == [8, 10]
    assert doc["stacks"] == [[], []]
    assert doc["supply"] == 84
    assert doc["turn"] == {"ap": 5, "stack": None, "bought": [], "played": None}
    assert (doc["to_act"], doc["round"], doc["phase"]) == (2, 4, 3)
    over = place.apply("end")
    assert legal(over) == []
    assert refused(over, "score")
    assert refused(over, "end")


@rule("R7.3", "R11.2")
def test_totals_go_on_without_end() -> None:
    place = position(FOUNDED + " 1:c3", scores=[299, 300])
    assert after(place, "score")["scores"] == [301, 300]
