"""Knights: section 5."""

from __future__ import annotations

import pytest

from tests.engine.support import after, board, endings, legal, position, refused, row

rule = pytest.mark.rule


@rule("R5.1")
def test_deploy_at_the_same_level_or_lower_never_higher() -> None:
    place = position(board("1:d4", d4=2, d5=3, e4=2, c4=1))
    assert endings(place, "deploy") == {"c4", "d3", "e4"}
    assert "R5.1" in refused(place, "deploy d5")
    assert "R5.1" in refused(place, "deploy e5")
    assert "R5.1" in refused(place, "deploy a1")


@rule("R5.1")
def test_any_own_knight_will_do_and_only_own_ones() -> None:
    place = position(board("1:d4,a1 2:g7", d4=1, d5=2, e5=1))
    assert endings(place, "deploy") == {"a2", "b1", "c4", "d3", "e4"}
    doc = after(place, "deploy b1")
    assert doc["board"] == board("1:a1,b1,d4 2:g7", d4=1, d5=2, e5=1)


@rule("R5.1", "R1.9")
def test_deploy_needs_a_free_cell() -> None:
    place = position(board("K:a2 1:a1 2:b1", a2=1))
    assert not endings(place, "deploy")
    assert refused(place, "deploy b1") & {"R1.9", "R5.1"}


@rule("R5.1")
def test_nobody_on_the_board_nobody_deployed() -> None:
    assert not endings(position(board("2:d4")), "deploy")


@rule("R5.2")
@pytest.mark.parametrize(
    ("target", "allowed"), [(0, True), (1, True), (2, True), (3, True), (4, False)]
)
def test_a_step_of_one_level_up_at_most(target: int, allowed: bool) -> None:
    heights = {"d4": 2, "d5": target, **row("c4 b4 a4 a5"), "d3": 1}
    place = position(board("1:d4", **heights))
    assert ("move d4 d5" in legal(place)) == allowed


@rule("R5.2", "R1.1")
def test_no_step_goes_diagonally_or_further() -> None:
    place = position(board("1:d4"))
    assert "R5.2" in refused(place, "move d4 e5")
    assert "R5.2" in refused(place, "move d4 d6")


@rule("R5.3")
def test_doors_turn_inside() -> None:
    bend = position(board("1:a1", **row("b1 c1 d1 d2 d3")))
    assert {"c3", "e3", "d4", "e1", "c2"} <= endings(bend, "move a1")


@rule("R5.3")
def test_doors_go_down_inside_a_column_and_out_below() -> None:
    # In at c3's third layer, down two, along the ground layer, out at the far end.
    place = position(board("1:b3", b3=2, c3=3, d3=1, e3=1))
    assert {"f3", "e2", "d4"} <= endings(place, "move b3")


@rule("R5.3")
def test_doors_never_go_up_inside() -> None:
    # From the ground: layer 1 only. d3 (height 1) is a roof from there; so is e3 (height 2).
    place = position(board("1:b3", c3=1, d3=1, e3=2, f3=1))
    exits = endings(place, "move b3")
    assert exits == {"a3", "b2", "b4", "c3", "c2", "c4", "d2", "d4", "e2", "e4", "f2", "f4", "g3"}
    assert "R5.3" in refused(place, "move b3 d3")
    assert "R5.3" in refused(place, "move b3 e3")


@rule("R5.3")
def test_doors_lead_on_to_lower_roofs_of_the_same_castle() -> None:
    # In at layer 2 of the tall cells, out over the roof of height 1 behind them.
    place = position(board("1:b3", b3=1, c3=2, d3=2, e3=1))
    assert "e3" in endings(place, "move b3")


@rule("R5.3")
def test_doors_need_an_entry_above_the_knights_level() -> None:
    place = position(board("1:b3", b3=1, c3=1, d3=1))
    assert endings(place, "move b3") == {"a3", "b2", "b4", "c3"}


@rule("R5.3")
def test_doors_need_the_same_layer_to_pass_along() -> None:
    # Layer 2 is interrupted at d3: going on means going down, and e3's second layer is lost.
    place = position(board("1:b3", b3=1, c3=2, d3=1, e3=2, f3=1, f4=1))
    exits = endings(place, "move b3")
    assert "d3" in exits
    assert "f3" not in exits
    assert "g3" in exits


@rule("R5.3")
def test_figures_on_top_are_no_obstacle_inside() -> None:
    place = position(board("K:c1 1:a1,d1 2:b1,e1", **row("b1 c1 d1 e1")))
    assert "f1" in endings(place, "move a1")


@rule("R5.3")
def test_no_way_through_a_castle_of_another() -> None:
    place = position(board("1:a1", **row("b1 c2 d3")))
    assert endings(place, "move a1") == {"a2", "b1", "b2", "c1"}


@rule("R5.3", "R1.9")
def test_doors_lead_only_to_free_cells() -> None:
    place = position(board("1:a1 2:d1", **row("b1 c1")))
    assert refused(place, "move a1 d1") & {"R1.9", "R5.3"}


@rule("R5.3")
def test_a_knight_may_go_through_the_castle_it_stands_on() -> None:
    place = position(board("1:c3", c3=1, c4=2, b3=1, d3=1, a3=1))
    assert {"c5", "b4", "d4", "b3", "d3"} <= endings(place, "move c3")
    # Down from c4's second layer, under its own cell, and out at the other side.
    assert {"c2", "a2", "a4", "e3"} <= endings(place, "move c3")


@rule("R5.3", "R4.3")
def test_doors_cost_one_point_however_far() -> None:
    place = position(board("1:a1", **row("b1 c1 d1 e1 f1 g1")), turn={"ap": 1})
    doc = after(place, "move a1 h1")
    assert doc["turn"]["ap"] == 0
    assert doc["board"] == board("1:h1", **row("b1 c1 d1 e1 f1 g1"))


@rule("R5.4")
def test_nobody_is_passed_over() -> None:
    place = position(board("1:a1 2:a2,b1"))
    assert not endings(place, "move a1")
    assert refused(place, "move a1 a3") & {"R5.2", "R5.4"}


@rule("R11.9", "R5.3")
def test_doors_do_not_lead_back_to_the_same_cell() -> None:
    place = position(board("1:a1", **row("b1 b2 a2")))
    assert "a1" not in endings(place, "move a1")
    assert refused(place, "move a1 a1")
