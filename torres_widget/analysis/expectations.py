"""Expectations of each seat: points, margin and chance to win."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.engine.kernel.codes import OVER
from torres_widget.engine.language import gettext
from torres_widget.engine.position import checked_position

from .features import UNIT
from .knowledge import chances, evaluation_of, foretelling, odds_of

if TYPE_CHECKING:
    from torres_widget.engine import Position
    from torres_widget.engine.kernel.state import State

    from .knowledge import Knowledge

_PERCENT: Final = 100
#: Estimates nearer to 0 or 1 than this are rounded to neither.
_NEARLY: Final = 0.005


class Outlook(NamedTuple):
    """Expectations of each seat in a game, player 1 first.

    Attributes
    ----------
    points : tuple of float
        Points at the end of the game.
    margins : tuple of float
        Points ahead of the best other player at the end.
    chances : tuple of float
        Chance to win, between 0 and 1; they add up to 1.
    """

    points: tuple[float, ...]
    margins: tuple[float, ...]
    chances: tuple[float, ...]

    def text(self) -> str:
        """Return it as a Markdown table."""
        rows = [
            f"| {number} | {points:.0f} | {margin:+.0f} | {_PERCENT * chance:.0f}% |"
            for number, (points, margin, chance) in enumerate(zip(*self, strict=True), 1)
        ]
        head = "| player | points expected | margin | chance to win |"
        return "\n".join([head, "| ---: | ---: | ---: | ---: |", *rows])

    def __str__(self) -> str:
        return self.text()

    def _repr_markdown_(self) -> str:
        return self.text()


def outlook(position: Position, seat: int | None = None) -> Outlook:
    """Return what each seat may expect of a game.

    Parameters
    ----------
    position : Position
        Any position; of a game that is over the outlook is its result.
    seat : int, optional
        Who looks, from 1: the player to act by default; 0 is a spectator. Cards that cannot be
        seen from there count as the average of what they can be.

    Examples
    --------
    >>> from torres_widget import Position
    >>> board = "......../......../......../......../......../......../1......./33...... 1:b1 2:h8"
    >>> position = Position.from_board(board, phase=3, round=4, stacks=[[1], [1]], scores=[90, 70])
    >>> outlook(position).chances[0] > 0.9
    True
    """
    if checked_position(position, "position").stage == "over":
        points = expected_points(position.state)
        winners = [total == max(points) for total in points]
        shares = tuple(won / sum(winners) for won in winners)
        return Outlook(points, _margins(points), shares)
    state = position.state
    looking = None if seat is None else seat - 1
    points = expected_points(state, looking)
    spread = foretelling(state).spread(state)
    return Outlook(points, _margins(points), chances(points, spread, odds_of(state, looking)))


def percent(chance: float, *, certain: bool = False) -> str:
    """Return a chance in percent, for people to read.

    Parameters
    ----------
    chance : float
        The chance, between 0 and 1.
    certain : bool
        Whether it may be called 0 or 100: of an estimate neither is known.

    Examples
    --------
    >>> [percent(chance) for chance in (0, 0.426, 1)], percent(1, certain=True)
    (['under 1%', '43%', 'over 99%'], '100%')
    """
    if not certain and chance < _NEARLY:
        return gettext("under 1%")
    if not certain and chance > 1 - _NEARLY:
        return gettext("over 99%")
    return gettext("{number}%", number=f"{_PERCENT * chance:.0f}")


def expected_points(
    state: State, seat: int | None = None, known: Knowledge | None = None
) -> tuple[float, ...]:
    """Return the points that each player may expect, seen by a seat, counted from 0."""
    if state.stage == OVER:
        return tuple(map(float, state.scores))
    expected = evaluation_of(state, seat, known).expectations(state, state.ap)
    return tuple(points / UNIT for points in expected)


def _margins(points: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(own - max(points[:seat] + points[seat + 1 :]) for seat, own in enumerate(points))
