"""What the positions of one turn are worth to the player to act: the numbers that bots go by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.engine.cards import BUYS
from torres_widget.engine.master import score_master
from torres_widget.engine.material import PHASES
from torres_widget.engine.scoring import KINGS_BONUS
from torres_widget.engine.stacks import row

if TYPE_CHECKING:
    from torres_widget.engine import Position
    from torres_widget.engine.board import Board


class Weights(NamedTuple):
    """How much counts what is not a point yet.

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


def castle_points(board: Board, knights: int) -> int:
    """Return what castles give a player in a scoring (R7.1).

    Parameters
    ----------
    board : Board
        The blocks.
    knights : int
        Mask of the cells of the player's knights.
    """
    memo = board.memo
    key = (castle_points, knights)
    points = memo.get(key)
    if points is None:
        points = 0
        levels = board.levels
        for mask, _, area, height in board.castles:
            inside = mask & knights
            if inside:
                level = height
                while not levels[level] & inside:
                    level -= 1
                points += level * area
        memo[key] = points
    return points


def king_cells(board: Board, king: int, phase: int) -> int:
    """Return the mask of the cells where a knight earns the king's bonus (R7.4)."""
    castle = board.castle_at(king) if king >= 0 else None
    return castle.mask & board.at_least(phase) & board.at_most(phase) if castle else 0


def turns_left(position: Position) -> int:
    """Return how many rounds follow this one until the game ends (R3.1)."""
    later = range(position.phase + 1, PHASES + 1)
    return position.rounds - position.round + sum(len(row(position.players, n)) for n in later)


def buys_left(position: Position) -> int:
    """Return how many cards the player to act can still buy, action points apart (R4.5)."""
    if position.card_mode == "full-hand":
        return 0
    return min(BUYS - len(position.bought), len(position.buying_deck))


def totals(position: Position) -> list[int]:
    """Return what each player would have after a scoring now, leaps apart (R7.1, R7.4, R9.3).

    Examples
    --------
    >>> from torres_widget import Position
    >>> board = "......../......../......../......../......../......../......../21...... 1:a1"
    >>> totals(Position.from_board(board, scores=[3, 0]))
    [7, 0]
    """
    if position.stage == "over":
        return list(position.scores)
    right = king_cells(position.board, position.king, position.phase)
    bonus = KINGS_BONUS[position.phase - 1]
    found = [
        score + castle_points(position.board, knights) + (bonus if knights & right else 0)
        for score, knights in zip(position.scores, position.knights, strict=True)
    ]
    for index, master in enumerate(score_master(position)):
        found[index] += master.points
    return found


class Measure:
    """What a position is worth to a seat: its points ahead of the best other player's.

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
        self._position = position
        self._seat = seat - 1
        self._over = position.stage == "over"
        self._castles = 1 + weights.later * (PHASES - position.phase)
        self._knight = weights.knight * left
        self._card = weights.card if left else 0.0
        self._bonus = KINGS_BONUS[position.phase - 1]
        self._rivals: dict[bytes, tuple[float, int]] = {}

    @property
    def buys(self) -> bool:
        """Whether a card is worth more than the action point that it costs."""
        return self._card > 1

    def of(self, position: Position) -> float:
        """Return what a position of the turn is worth."""
        if self._over:
            points = [float(score) for score in position.scores]
            return points.pop(self._seat) - max(points)
        seat = self._seat
        return self.at(position.board, position.knights[seat], len(position.hands[seat]))

    def left_over(self, points: int, buys: int) -> float:
        """Return what action points are worth when nothing better is done with them."""
        return points + min(points, buys) * (self._card - 1) if self.buys else points

    def at(self, board: Board, own: int, cards: int) -> float:
        """Return what blocks, the seat's knights and its number of cards are worth."""
        if self._position.master is not None:
            return self._with_master(board, own, cards)
        found = self._rivals.get(board.heights)
        if found is None:
            found = self._rivals[board.heights] = self._rival(board)
        rival, right = found
        seat = self._seat
        worth = (
            self._position.scores[seat]
            + self._castles * castle_points(board, own)
            + self._knight * own.bit_count()
            + self._card * cards
        )
        return worth + self._bonus - rival if own & right else worth - rival

    def _rival(self, board: Board) -> tuple[float, int]:
        position = self._position
        right = king_cells(board, position.king, position.phase)
        return max(
            self._worth(index, board, knights, right)
            for index, knights in enumerate(position.knights)
            if index != self._seat
        ), right

    def _worth(self, index: int, board: Board, knights: int, right: int) -> float:
        return (
            self._position.scores[index]
            + self._castles * castle_points(board, knights)
            + (self._bonus if knights & right else 0)
            + self._knight * knights.bit_count()
            + self._card * len(self._position.hands[index])
        )

    def _with_master(self, board: Board, own: int, cards: int) -> float:
        begun, seat = self._position, self._seat
        knights = (*begun.knights[:seat], own, *begun.knights[seat + 1 :])
        hands = begun.hands
        right = king_cells(board, begun.king, begun.phase)
        masters = score_master(begun.changed(board=board, knights=knights))
        worths = [
            self._worth(index, board, knights[index], right) + masters[index].points
            for index in range(begun.players)
        ]
        worths[seat] += self._card * (cards - len(hands[seat]))
        return worths.pop(seat) - max(worths)
