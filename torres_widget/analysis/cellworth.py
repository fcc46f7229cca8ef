"""Evaluation of each cell for the knight or the block in hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torres_widget.engine.cells import NAMES, bits
from torres_widget.engine.cells import cell as cell_index
from torres_widget.engine.paths import reach
from torres_widget.engine.position import checked_position

from .measure import Measure

if TYPE_CHECKING:
    from torres_widget.engine import Position


def cell_worth(position: Position, knight: str | None = None) -> dict[str, float]:
    """Return how a knight or a block on each cell changes the mover's lead, with a scoring now.

    Parameters
    ----------
    position : Position
        A position in the stage ``turn``.
    knight : str, optional
        Cell of a knight of the player to act: the cells that it comes to with the action points
        that are left. Without it: the cells where a block can be built.

    Returns
    -------
    dict of str to float
        Points by the cell's name; what the way there costs is not taken away.

    Examples
    --------
    >>> from torres_widget import Position
    >>> board = "......../......../......../......../......../......../......../21...... 1:b1"
    >>> position = Position.from_board(board, ap=1)
    >>> cell_worth(position, "b1")
    {'a1': 2, 'c1': -2, 'a2': -2, 'b2': -2}
    """
    if checked_position(position, "position").stage != "turn":
        return {}
    state = position.state
    seat = position.to_act
    measure = Measure(position, seat)
    cards = len(state.hands[seat - 1])
    now = measure.of(position)
    if knight is None:
        return {
            NAMES[cell]: measure.at(state.blocks.raised(cell), state.own, cards) - now
            for cell in bits(state.blocks.buildable() & state.free())
        }
    source = cell_index(knight)
    others = state.own & ~(1 << source)
    return {
        NAMES[cell]: measure.at(state.blocks, others | 1 << cell, cards) - now
        for cells in reach(position, source, position.ap)
        for cell in bits(cells)
    }
