"""What each cell is worth for the knight or the block in hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torres_widget.engine.building import buildable
from torres_widget.engine.cells import bits
from torres_widget.engine.ways import reach

from .explaining import standing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torres_widget.engine import Position


def cell_worth(position: Position, knight: int | None = None) -> dict[int, float]:
    """Return how a knight or a block on each cell changes the mover's lead, with a scoring now.

    Parameters
    ----------
    position : Position
        A position in the stage ``turn``.
    knight : int, optional
        Cell of a knight of the player to act: the cells that it comes to with the action points
        that are left. Without it: the cells where a block can be built.

    Returns
    -------
    dict of int to float
        Points by cell; what the way there costs is not taken away.

    Examples
    --------
    >>> from torres_widget import Position
    >>> from torres_widget.engine.cells import INDEX, NAMES
    >>> board = "......../......../......../......../......../......../......../21...... 1:b1"
    >>> position = Position.from_board(board, ap=1)
    >>> worth = cell_worth(position, INDEX["b1"])
    >>> {NAMES[cell]: points for cell, points in worth.items()}
    {'a1': 2, 'c1': -2, 'a2': -2, 'b2': -2}
    """
    now = standing(position)
    return {cell: standing(after) - now for cell, after in _tried(position, knight)}


def _tried(position: Position, knight: int | None) -> Iterator[tuple[int, Position]]:
    if position.stage != "turn":
        return
    if knight is None:
        for cell in bits(buildable(position)):
            yield cell, position.changed(board=position.board.raised(cell))
        return
    for cells in reach(position, knight, position.ap):
        for cell in bits(cells):
            yield cell, position.with_knight(knight, cell)
