"""The reach of a knight and its ways through the doors, against the moves of the game itself."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from tests.board.positions import busy, samples
from tests.engine.support import board, position, row
from torres_widget.engine.cells import INDEX, NAMES, NEIGHBOURS, bits, mask_of, names
from torres_widget.engine.paths import Block, door_ways, doors, passage, reach, steps

if TYPE_CHECKING:
    from torres_widget.engine import Position

PLACES = (*samples(step=11), busy())


def knights(where: Position) -> list[int]:
    return bits(where.state.own | where.state.rivals)


def test_the_doors_have_a_way_to_every_cell_they_lead_to_and_to_no_other() -> None:
    ways = [(where, cell, door_ways(where, cell)) for where in PLACES for cell in knights(where)]
    assert sum(len(found) for _, _, found in ways) > 1000
    for where, cell, found in ways:
        assert set(found) == set(bits(doors(where, cell)))


def test_every_way_enters_goes_level_or_down_and_leaves_by_a_door() -> None:
    for where in PLACES:
        heights = where.state.blocks.heights
        for source in knights(where):
            for target, blocks in door_ways(where, source).items():
                first, last = blocks[0], blocks[-1]
                assert NEIGHBOURS[source] >> first.cell & 1
                assert first.layer == heights[source] + 1
                assert NEIGHBOURS[last.cell] >> target & 1
                assert heights[target] == last.layer - 1
                assert all(1 <= block.layer <= heights[block.cell] for block in blocks)
                assert all(_goes_on(*pair) for pair in pairwise(blocks))


def _goes_on(one: Block, other: Block) -> bool:
    if one.cell == other.cell:
        return other.layer == one.layer - 1
    return other.layer == one.layer and bool(NEIGHBOURS[one.cell] >> other.cell & 1)


def test_a_way_turns_and_goes_down_inside() -> None:
    low = position(board("1:a1", a1=1, b1=1, c1=2, c2=1))
    assert not door_ways(low, INDEX["a1"])
    tower = position(board("1:a1", a1=1, b1=2, c1=2, c2=1))
    assert door_ways(tower, INDEX["a1"])[INDEX["c3"]] == (
        Block(INDEX["b1"], 2),
        Block(INDEX["c1"], 2),
        Block(INDEX["c1"], 1),
        Block(INDEX["c2"], 1),
    )


def test_a_way_goes_down_inside_where_it_could_leap_out_above() -> None:
    tower = position(board("1:a1", a1=1, b1=3, c1=2))
    assert door_ways(tower, INDEX["a1"])[INDEX["d1"]] == (
        Block(INDEX["b1"], 2),
        Block(INDEX["c1"], 2),
        Block(INDEX["c1"], 1),
    )


def test_a_passage_is_there_whoever_stands_at_its_ends_unless_a_step_leads_there() -> None:
    state = position(board("1:d1", a1=1, b1=3, c1=2)).state
    blocks, rules = state.blocks, state.rules
    a1, c1, d1 = (INDEX[name] for name in ("a1", "c1", "d1"))
    way = passage(blocks, a1, d1, rules)
    assert way is not None
    assert way[-1] == Block(c1, 1)
    assert passage(blocks, d1, a1, rules) is None
    lifted = passage(blocks, d1, a1, rules, rising=True)
    assert lifted is not None
    assert lifted[-1] == Block(INDEX["b1"], 2)
    assert passage(blocks, c1, d1, rules) is None


@pytest.mark.parametrize("points", [1, 2, 3])
def test_reach_is_what_walking_gives(points: int) -> None:
    for where in PLACES[::3]:
        for source in bits(where.state.own)[:2]:
            assert reach(where, source, points) == _walked(where, source, points)


def _walked(where: Position, source: int, points: int) -> tuple[int, ...]:
    """Walk by the game's own actions."""
    start = where.changed(stage="turn", ap=points, played=None)
    seen, edge, reached = {source}, {source: start}, []
    for _ in range(points):
        further: dict[int, Position] = {}
        for cell, here in edge.items():
            for action in here.legal_actions():
                if action.verb == "move" and action.source == cell and action.target not in seen:
                    assert action.target is not None
                    further.setdefault(action.target, here.apply(action))
        edge = further
        seen.update(edge)
        reached.append(mask_of(NAMES[cell] for cell in edge))
    return tuple(reached)


def test_reach_by_steps_alone_needs_more_points() -> None:
    where = position(board("1:a1", **row("b1 c1 d1"), b2=3, a2=3))
    assert names(reach(where, INDEX["a1"], 1)[0]) == ("b1", "e1", "c2", "d2", "a3", "b3")
    assert names(reach(where, INDEX["a1"], 2, steps)[1]) == ("c1",)
