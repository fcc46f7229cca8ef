"""Evaluation of the positions of one turn for the player to act; weights of prospects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.engine.kernel.codes import CASTLES, KINGS_BONUS, MASTER
from torres_widget.engine.kernel.points import (
    card_points,
    castle_points,
    counted_cells,
    king_points,
    master_points,
)
from torres_widget.engine.kernel.rules import PHASES

if TYPE_CHECKING:
    from torres_widget.engine import Position
    from torres_widget.engine.kernel.blocks import Blocks


class Weights(NamedTuple):
    """Weights of future prospects.

    Attributes
    ----------
    later : float
        A point of castles, once more for each scoring after the next one.
    knight : float
        A knight on the board, for each turn that its player has left.
    card : float
        A card in hand, as long as there is a turn left to play it in.
    """

    later: float = 0
    knight: float = 0
    card: float = 0


#: Nothing but points.
PLAIN: Final = Weights()


def turns_left(position: Position) -> int:
    """Return how many rounds follow this one until the game ends (R3.1)."""
    later = range(position.phase + 1, PHASES + 1)
    rules = position.state.rules
    return position.rounds - position.round + sum(len(rules.row(phase)) for phase in later)


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

    Points are those on the track, and those of a scoring now without leaps (R7.1, R7.4, R9.3),
    with what the weights say on top. The measure is made for the positions of one turn.

    Parameters
    ----------
    position : Position
        A position of the turn.
    seat : int
        The player, from 1.
    weights : Weights
        What prospects count.

    Examples
    --------
    >>> from torres_widget import Position
    >>> board = "......../......../......../......../......../......../......../21...... 1:a1 2:b1"
    >>> position = Position.from_board(board, scores=[3, 0])
    >>> Measure(position, 1, PLAIN).of(position)
    5
    """

    def __init__(self, position: Position, seat: int, weights: Weights = PLAIN) -> None:
        left = 0 if position.stage == "over" else turns_left(position)
        state = position.state
        self._state = state
        self._knights = state.figures()
        self._hands = [len(hand) for hand in state.hands]
        self._seat = seat - 1
        self._over = position.stage == "over"
        self._castles = 1 + weights.later * (PHASES - position.phase)
        self._knight = weights.knight * left
        self._card = weights.card if left else 0.0
        self._each = (
            card_points(state.master, state.phase, state.rules.castle_count) if state.master else 0
        )
        self._paid: dict[tuple[Blocks, int], int] = {}

    @property
    def buys(self) -> bool:
        """Whether a card is worth more than the action point that it costs."""
        return self._card > 1

    def of(self, position: Position) -> float:
        """Return the evaluation of a position of the turn."""
        if self._over:
            points = [float(score) for score in position.scores]
            return points.pop(self._seat) - max(points)
        state, seat = position.state, self._seat
        return self.at(state.blocks, state.figures()[seat], len(state.hands[seat]))

    def at(self, blocks: Blocks, own: int, cards: int) -> float:
        """Return the evaluation of blocks, the seat's knights and its number of cards."""
        seat = self._seat
        knights = (*self._knights[:seat], own, *self._knights[seat + 1 :])
        sides = [self._side(index, blocks, knights) for index in range(len(knights))]
        lead = sides.pop(seat) - max(sides)
        return lead + self._card * (cards - self._hands[seat])

    def _side(self, index: int, blocks: Blocks, knights: tuple[int, ...]) -> float:
        state, mine = self._state, knights[index]
        points = self._paid.get((blocks, mine))
        if points is None:
            points = self._paid[blocks, mine] = castle_points(blocks, mine)
        side = (
            state.scores[index]
            + self._castles * points
            + king_points(blocks, state.king, state.phase, mine)
            + self._knight * mine.bit_count()
            + self._card * self._hands[index]
        )
        if not self._each:
            return side
        area = counted_cells(state.master)
        most = max(
            (theirs & area).bit_count() for other, theirs in enumerate(knights) if other != index
        )
        return side + master_points(state.master, blocks, state.phase, self._each, mine, most)
