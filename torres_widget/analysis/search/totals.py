"""Totals with a scoring now, and the lead in them: quick for the positions of one turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torres_widget.engine.kernel.codes import CASTLES, KINGS_BONUS, MASTER
from torres_widget.engine.kernel.points import (
    card_points,
    castle_points,
    counted_cells,
    king_points,
    master_points,
)

if TYPE_CHECKING:
    from torres_widget.engine import Position
    from torres_widget.engine.kernel.blocks import Blocks


def totals(position: Position) -> list[int]:
    """Return each player's total after a scoring now, leaps apart (R7.1, R7.4, R9.3).

    Examples
    --------
    >>> from torres_widget import Position
    >>> board = "......../......../......../......../......../......../......../21...... 1:a1"
    >>> totals(Position.from_board(board, scores=[3, 0]))
    [7, 0]
    """
    if position.stage == "over":
        return list(position.scores)
    return [
        score + sum(position.state.pays(cause, index) for cause in (CASTLES, KINGS_BONUS, MASTER))
        for index, score in enumerate(position.scores)
    ]


class Measure:
    """Evaluation of a position for a seat: its points ahead of the best other player's.

    Points on the track count, and points of a scoring now without leaps (R7.1, R7.4, R9.3). The
    measure is made for the positions of one turn.

    Parameters
    ----------
    position : Position
        A position of the turn.
    seat : int
        The player, from 1.

    Examples
    --------
    >>> from torres_widget import Position
    >>> board = "......../......../......../......../......../......../......../21...... 1:a1 2:b1"
    >>> position = Position.from_board(board, scores=[3, 0])
    >>> Measure(position, 1).of(position)
    5
    """

    def __init__(self, position: Position, seat: int) -> None:
        state = position.state
        self._state = state
        self._knights = state.figures()
        self._seat = seat - 1
        self._over = position.stage == "over"
        self._each = card_points(state.master, state.phase, state.rules) if state.master else 0
        self._paid: dict[tuple[Blocks, int], int] = {}

    def of(self, position: Position) -> int:
        """Return the evaluation of a position of the turn."""
        if self._over:
            points = list(position.scores)
            return points.pop(self._seat) - max(points)
        state = position.state
        return self.at(state.blocks, state.figures()[self._seat])

    def at(self, blocks: Blocks, own: int) -> int:
        """Return the evaluation of blocks and the seat's knights."""
        seat = self._seat
        knights = (*self._knights[:seat], own, *self._knights[seat + 1 :])
        sides = [self._side(index, blocks, knights) for index in range(len(knights))]
        return sides.pop(seat) - max(sides)

    def _side(self, index: int, blocks: Blocks, knights: tuple[int, ...]) -> int:
        state, mine = self._state, knights[index]
        rules = state.rules
        points = self._paid.get((blocks, mine))
        if points is None:
            points = self._paid[blocks, mine] = castle_points(blocks, mine, rules)
        bonus = king_points(blocks, state.king, state.phase, mine, rules)
        side = state.scores[index] + points + bonus
        if not self._each:
            return side
        area = counted_cells(state.master, rules)
        most = max(
            (theirs & area).bit_count() for other, theirs in enumerate(knights) if other != index
        )
        return side + master_points(
            state.master, blocks, state.phase, self._each, mine, most, rules
        )
