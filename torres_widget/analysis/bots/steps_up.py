"""Steps up on blocks that are built for them: what people see first, and what a beam may drop."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torres_widget.engine.kernel.bits import beside, by_name
from torres_widget.engine.kernel.codes import BUILD, MOVE
from torres_widget.engine.kernel.turn import TurnState
from torres_widget.engine.legality import allows

if TYPE_CHECKING:
    from collections.abc import Iterator


def steps_up(turn: TurnState) -> Iterator[tuple[int, ...]]:
    """Yield the kernel's numbers of each step onto a cell that is raised for it (R5.2, R6.1).

    A cell beside a knight gets as many blocks as the step needs, one at least. Before the last of
    them nothing is better than it was.

    Parameters
    ----------
    turn : TurnState
        Where the turn stands.
    """
    for knight in by_name(turn.own):
        for cell in by_name(beside(1 << knight)):
            way = _step_up(turn, knight, cell)
            if way:
                yield way


def _step_up(turn: TurnState, knight: int, cell: int) -> tuple[int, ...]:
    """Return the blocks and the step that lead a knight up to a cell; nothing if none do."""
    here = TurnState(turn.rules, turn.blocks)
    here.become(turn)
    build, step = BUILD << 12 | cell, MOVE << 12 | knight << 6 | cell
    numbers: list[int] = []
    while here.blocks.highest(1 << cell) <= here.blocks.highest(1 << knight):
        if not allows(here, build):
            return ()
        here.apply(build)
        numbers.append(build)
    return (*numbers, step) if numbers and allows(here, step) else ()
