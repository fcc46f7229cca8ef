"""The worked examples of the rulebooks, each in the edition that prints it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.engine.support import after, board, endings, gains, legal, position, refused, row

if TYPE_CHECKING:
    from torres_widget.engine import Position

rule = pytest.mark.rule
BOTH_RIO = pytest.mark.parametrize("edition", ["rio-grande-2005", "rio-grande-en"])
ALL = pytest.mark.parametrize(
    "edition", ["rio-grande-2005", "ravensburger-1999", "rio-grande-en", "huch-2017"]
)
WITH_SHEETS = pytest.mark.parametrize("edition", ["rio-grande-2005", "rio-grande-en", "huch-2017"])


# --- castles and the king's bonus


@rule("R7.1", "R1.5", "R1.6")
@ALL
def test_level_3_on_area_5_gives_15(edition: str) -> None:
    alone = position(board("1:c3", c3=3, **row("c4 c5 d4 b4")), edition=edition)
    assert gains(alone) == [(15, 0, 0), (0, 0, 0)]
    with_second = position(board("1:c3,c4", c3=3, c4=2, **row("c5 d4 b4")), edition=edition)
    assert gains(with_second) == [(15, 0, 0), (0, 0, 0)]


@rule("R7.1")
@ALL
def test_all_colours_on_a_castle_score_and_do_not_disturb_each_other(edition: str) -> None:
    shared = position(board("1:c3 2:c4", c3=3, c4=2, **row("c5 d4 b4")), edition=edition)
    assert gains(shared) == [(15, 0, 0), (10, 0, 0)]


@rule("R7.4")
@WITH_SHEETS
@pytest.mark.parametrize(("phase", "bonus"), [(1, 0), (2, 10)])
def test_example_e(edition: str, phase: int, bonus: int) -> None:
    keep = board("K:d4 1:c3,c4", c3=4, c4=2, d4=1, d3=1)
    assert gains(position(keep, edition=edition, phase=phase))[0] == (16, bonus, 0)


@rule("R7.4")
@BOTH_RIO
def test_example_f(edition: str) -> None:
    keep = board("K:d4 1:c3,c4", c3=1, c4=2, d4=1, d3=1)
    assert gains(position(keep, edition=edition))[0] == (8, 5, 0)


@rule("R7.4")
def test_example_2_of_huch() -> None:
    keep = board("K:d4 1:c3,c4", c3=2, c4=1, d4=1, d3=1)
    assert gains(position(keep, edition="huch-2017", phase=2))[0] == (8, 10, 0)


@rule("R7.4", "R7.2", "R3.5")
def test_example_f_as_the_last_turn_of_a_phase() -> None:
    keep = board("K:d4 1:c3,c4", c3=1, c4=2, d4=1, d3=1)
    last = position(keep, round=4, to_act=2, stacks=[[], [3]])
    doc = after(last, "end")
    assert doc["scores"] == [13, 0]
    assert doc["stage"] == "move-king"


# --- movement


@rule("R5.2")
@ALL
def test_examples_a_and_b_one_level_up_any_number_down(edition: str) -> None:
    stairs = board("1:d4", d4=2, d5=3, e4=4, d3=1, e3=1, e5=1, f4=1)
    place = position(stairs, edition=edition)
    assert "d5" in endings(place, "move d4")
    assert "c4" in endings(place, "move d4")
    assert "R5.2" in refused(place, "move d4 e4")


@rule("R5.2", "R5.4", "R1.9")
@ALL
def test_example_c_occupied_cells(edition: str) -> None:
    place = position(board("K:d5 1:d4,c4 2:e4", d5=1), edition=edition)
    assert endings(place, "move d4") == {"d3", "c5", "d6", "e5"}
    for taken in ("c4", "d5", "e4"):
        assert refused(place, f"move d4 {taken}") & {"R1.9", "R5.2", "R5.4"}


@rule("R5.3")
@ALL
def test_example_d_through_the_doors(edition: str) -> None:
    hall = board("1:a1", **row("b1 c1 c2 c3"))
    place = position(hall, edition=edition)
    assert endings(place, "move a1") == {"a2", "b1", "b2", "b3", "c4", "d1", "d2", "d3"}
    doc = after(place, "move a1 d3")
    assert doc["turn"]["ap"] == 4


@rule("R4.1", "R4.3", "R4.4")
@ALL
def test_a_turn_may_move_build_and_move_again(edition: str) -> None:
    place = position(board("1:c3", c3=1, c4=1), edition=edition)
    doc = after(place, "move c3 c4", "build c3 from 1", "move c4 c3")
    assert doc["board"] == board("1:c3", c3=2, c4=1)
    assert doc["turn"]["ap"] == 2


# --- building


@rule("R6.2", "R6.3", "R1.7")
@ALL
def test_the_black_castle_of_area_5_grows_no_wider_and_five_high(edition: str) -> None:
    hemmed = {**row("a1 b1 c1 d1 e1"), **row("a3 b3 c3 d3 e3 g1")}
    low = position(board(**hemmed), edition=edition)
    assert endings(low, "build").isdisjoint(
        {f"{cell} from 1" for cell in ("a2", "b2", "c2", "d2", "e2", "f1")}
    )
    assert "R6.2" in refused(low, "build b2 from 1")
    four = position(board(**{**hemmed, "c1": 4}), edition=edition)
    assert "build c1 from 1" in legal(four)
    five = position(board(**{**hemmed, "c1": 5}), edition=edition)
    assert refused(five, "build c1 from 1") & {"R1.7", "R6.3"}


@rule("R6.3", "R1.7")
@ALL
def test_an_area_of_3_allows_a_height_of_3(edition: str) -> None:
    three = {**row("c3 c4"), "c5": 2}
    assert "build c5 from 1" in legal(position(board(**three), edition=edition))
    full = position(board(**{**three, "c5": 3}), edition=edition)
    assert refused(full, "build c5 from 1") & {"R1.7", "R6.3"}


# --- master set-up


@rule("R9.1", "R1.8")
@ALL
def test_a_master_set_up(edition: str) -> None:
    place = position(
        board(), edition=edition, mode="master", stage="found", stacks=[[], []], master="edge"
    )
    cells = ["d1", "c3", "f3", "h4", "a5", "c6", "f6", "e8"]
    doc = after(place, *(f"found {cell}" for cell in cells))
    assert doc["board"] == board(**row(" ".join(cells)))
    assert doc["stage"] == "place-knight"
    assert doc["to_act"] == 1
    assert doc["supply"] == 84


@rule("R9.1")
@ALL
def test_the_cells_marked_x_around_a_castle(edition: str) -> None:
    place = position(
        board(d4=1), edition=edition, mode="master", stage="found", stacks=[[], []], master="edge"
    )
    crossed = {"d6", "c5", "d5", "e5", "b4", "c4", "d4", "e4", "f4", "c3", "d3", "e3", "d2"}
    cells = {file + rank for file in "abcdefgh" for rank in "12345678"}
    assert endings(place, "found") == cells - crossed
    assert "R9.1" in refused(place, "found c3")


# --- the card sheets


def holding(card: str, text: str, edition: str) -> Position:
    """Read a position whose first player holds one card."""
    return position(text, edition=edition, hands=[[card], []])


@rule("R8.5")
@ALL
def test_climb_from_level_1_to_level_3(edition: str) -> None:
    tower = board("1:c3", c3=1, c4=3, c5=1, d4=1)
    place = holding("climb", tower, edition)
    assert endings(place, "play climb c3") >= {"c4"}
    doc = after(place, "play climb c3 c4")
    assert doc["hands"] == [[], []]
    assert doc["turn"]["ap"] == 5


@rule("R8.6")
@ALL
def test_lift_at_level_0_founds_a_castle_where_it_touches_none(edition: str) -> None:
    place = holding("lift", board("1:e5", a1=1, d4=1), edition)
    doc = after(place, "play lift e5 from 1")
    assert doc["board"] == board("1:e5", a1=1, d4=1, e5=1)
    assert doc["stacks"][0] == [2, 3, 3, 3]


@rule("R8.6", "R1.7")
@ALL
def test_lift_may_not_make_a_castle_taller_than_its_area(edition: str) -> None:
    place = holding("lift", board("1:e5", e5=1), edition)
    assert refused(place, "play lift e5 from 1") & {"R1.7", "R8.6"}


@rule("R8.8")
@ALL
def test_elevator_goes_up_by_doors_but_never_to_the_top(edition: str) -> None:
    tower = board("1:b1", c1=1, d1=4, e1=3, f1=1)
    place = holding("elevator", tower, edition)
    assert endings(place, "play elevator b1") == {"c1", "c2", "d2", "e1", "e2", "f1", "f2", "g1"}
    assert "R8.8" in refused(place, "play elevator b1 d1")


@rule("R8.9")
@ALL
def test_diagonal_from_castle_to_castle(edition: str) -> None:
    corners = board("1:c3", c3=1, c2=1, d4=2, e4=1, b4=3, a4=1, a5=1, d2=0)
    place = holding("diagonal", corners, edition)
    assert endings(place, "play diagonal c3") == {"b2", "d2", "d4"}
    assert "R8.9" in refused(place, "play diagonal c3 b4")


@rule("R8.10", "R8.11")
@ALL
@pytest.mark.parametrize(("card", "points"), [("six-points", 6), ("seven-points", 7)])
def test_six_or_seven_points_in_this_turn(edition: str, card: str, points: int) -> None:
    place = holding(card, board("1:c3"), edition)
    assert after(place, f"play {card}")["turn"]["ap"] == points


@rule("R8.12")
@WITH_SHEETS
def test_shift_block_may_remove_a_castle_and_found_another(edition: str) -> None:
    seven = row("a1 a3 c1 c3 e1 e3 g1")
    place = holding("shift-block", board(**seven), edition)
    doc = after(place, "play shift-block g1 h8")
    assert doc["board"] == board(**{**seven, "g1": 0, "h8": 1})
    doc = after(place, "play shift-block g1 f1")
    assert doc["board"] == board(**{**seven, "g1": 0, "f1": 1})


@rule("R8.13", "R5.1")
@ALL
def test_redeploy_by_the_rules_of_deploying(edition: str) -> None:
    place = holding("redeploy", board("1:a1,g7", g7=1, g8=2, h8=1), edition)
    assert endings(place, "play redeploy a1") == {"f7", "g6", "h7"}
    assert refused(place, "play redeploy a1 g8") & {"R5.1", "R8.13"}


@rule("R8.14")
@ALL
def test_jump_over_a_knight_of_any_level(edition: str) -> None:
    tower = board("1:c3 2:c4", c4=3, b4=1, d4=1, c5=1)
    place = holding("jump", tower, edition)
    assert endings(place, "play jump c3") == {"c5"}


# --- the master sheets


def last_scoring(figures: str, card: str, edition: str, phase: int = 3, /, **heights: int) -> int:
    """The first player's points from a master card."""
    text = board(figures, **heights)
    return gains(position(text, edition=edition, mode="master", master=card, phase=phase))[0][2]


@rule("R9.3")
@ALL
def test_different_levels(edition: str) -> None:
    steps = {"c3": 1, "c4": 2}
    assert last_scoring("1:c3,c4,d3", "different-levels", edition, **steps) == 40
    assert last_scoring("1:c3,c4,d3,d4", "different-levels", edition, **steps) == 0


@rule("R9.3")
@ALL
def test_same_level(edition: str) -> None:
    assert last_scoring("1:c3,h8", "same-level", edition, c3=1, h8=1) == 50
    assert last_scoring("1:c3,h8,a1", "same-level", edition, c3=1, h8=1) == 0


@rule("R9.3")
@ALL
@pytest.mark.parametrize("line", ["a1,d1,h1", "c2,c3,c8", "a3,c5,f8", "d7,e6,h3"])
def test_one_line_with_gaps_and_others_between(edition: str, line: str) -> None:
    assert last_scoring(f"1:{line} 2:b2", "one-line", edition) == 50
    assert last_scoring(f"1:{line},g5", "one-line", edition) == 0


@rule("R9.3")
@ALL
def test_square_and_nothing_more_for_a_second(edition: str) -> None:
    assert last_scoring("1:c3,e3,c5,e5,h8", "square", edition, c3=1) == 50
    assert last_scoring("1:a1,b1,a2,b2,a3,b3", "square", edition) == 50
    assert last_scoring("1:a1,b1,a3,b3", "square", edition) == 0


@rule("R9.3")
@ALL
@pytest.mark.parametrize(("phase", "each"), [(1, 2), (2, 5), (3, 10)])
def test_edge_and_diagonals_with_once_more_for_the_most(
    edition: str, phase: int, each: int
) -> None:
    assert last_scoring("1:a1,d1,e5 2:h4", "edge", edition, phase) == 3 * each
    assert last_scoring("1:a1,d1 2:h4,h5", "edge", edition, phase) == 2 * each
    assert last_scoring("1:a1 2:h4,h5", "edge", edition, phase) == each
    assert last_scoring("1:b2,c6,c5 2:d4", "diagonals", edition, phase) == 3 * each
    assert last_scoring("1:b2,c6 2:d4,d5", "diagonals", edition, phase) == 2 * each


@rule("R9.3")
@pytest.mark.parametrize(
    ("edition", "points"),
    [
        ("rio-grande-2005", (5, 15, 30)),
        ("ravensburger-1999", (5, 15, 30)),
        ("rio-grande-en", (5, 15, 30)),
        ("huch-2017", (5, 5, 30)),
    ],
)
def test_castle_count(edition: str, points: tuple[int, int, int]) -> None:
    castles = ["a1", "c1", "e1", "g1", "a3", "c3"]
    for phase, gained in enumerate(points, 1):
        heights = row(" ".join(castles))
        exactly = "1:" + ",".join(castles[: phase + 3])
        assert last_scoring(exactly, "castle-count", edition, phase, **heights) == gained
        fewer = "1:" + ",".join(castles[: phase + 2])
        assert last_scoring(fewer, "castle-count", edition, phase, **heights) == 0


@rule("R9.3")
@pytest.mark.parametrize(
    ("edition", "phase"), [("huch-2017", 2), ("huch-2017", 1), ("rio-grande-en", 2)]
)
def test_doubtful_points_are_said_to_be_so(edition: str, phase: int) -> None:
    castles = ["a1", "c1", "e1", "g1", "a3"][: phase + 3]
    text = board("1:" + ",".join(castles), **row(" ".join(castles)))
    place = position(text, edition=edition, mode="master", master="castle-count", phase=phase)
    told = place.scoring().text()
    assert ("5 may be a misprint for 15" in told) is ((edition, phase) == ("huch-2017", 2))


@rule("R9.3")
def test_castle_count_with_five_knights_needs_two_in_one_castle() -> None:
    heights = row("a1 a2 c1 e1 g1 a4")
    assert last_scoring("1:a1,a2,c1,e1,g1", "castle-count", "huch-2017", 1, **heights) == 5
    assert last_scoring("1:a1,a4,c1,e1,g1", "castle-count", "huch-2017", 1, **heights) == 0


@rule("R9.3")
@ALL
def test_adjacent(edition: str) -> None:
    assert last_scoring("1:a1,a2,b2,c2", "adjacent", edition, a2=1) == 40
    assert last_scoring("1:a1,a2,b3", "adjacent", edition) == 0
    assert last_scoring("1:a1,a2,h7,h8", "adjacent", edition) == 0


@rule("R9.3")
@pytest.mark.parametrize(
    "card", ["different-levels", "same-level", "one-line", "square", "adjacent"]
)
@pytest.mark.parametrize("phase", [1, 2])
def test_cards_of_the_last_scoring_give_nothing_before(card: str, phase: int) -> None:
    assert last_scoring("1:a1", card, "rio-grande-2005", phase) == 0
    assert last_scoring("1:a1,b1,a2,b2", card, "rio-grande-2005", phase) == 0
