"""Expectations of each seat: points, margin and chance to win."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.common.checks import check_whole
from torres_widget.common.language import gettext
from torres_widget.engine.kernel.codes import OVER
from torres_widget.engine.position import checked_position

from .features import UNIT
from .knowledge import evaluation_of
from .set_up import set_up
from .win_chances import win_chances

if TYPE_CHECKING:
    from collections.abc import Sequence

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

    Notes
    -----
    Points and chances are estimates of two kinds, and may differ on who is ahead in a close game.
    The chances are those to ask.
    """

    points: tuple[float, ...]
    margins: tuple[float, ...]
    chances: tuple[float, ...]

    def text(self) -> str:
        """Return the chances as a Markdown table; they add up to 100%."""
        whole = shares(self.chances, certain=not min(self.chances))
        rows = [f"| {number} | {share}% |" for number, share in enumerate(whole, 1)]
        return "\n".join(["| player | chance to win |", "| ---: | ---: |", *rows])

    def __str__(self) -> str:
        return self.text()

    def _repr_markdown_(self) -> str:
        return self.text()


def outlook(position: Position, seat: int | None = None) -> Outlook:
    """Return what each seat may expect of a game.

    While figures are placed, that is what they may expect of the first turn on, once the others
    have placed theirs as bots do.

    Parameters
    ----------
    position : Position
        Any position; of a game that is over the outlook is its result.
    seat : int, optional
        Who looks, from 1: the player to act by default; 0 is a spectator. Cards that cannot be
        seen from there count as average cards.

    Raises
    ------
    NotationError
        If it is not a position, or not a player's seat.

    Examples
    --------
    >>> from torres_widget import Position
    >>> board = "......../......../......../......../......../......../1......./33...... 1:b1 2:h8"
    >>> position = Position.from_board(board, phase=3, round=4, stacks=[[1], [1]], scores=[90, 70])
    >>> outlook(position).chances[0] > 0.9
    True
    """
    state = set_up(checked_position(position, "position")).state
    if seat is not None:
        seat = check_whole(seat, "seat", 0, position.players)
    return outlook_of(state, None if seat is None else seat - 1)


def outlook_of(state: State, seat: int | None = None, cards: int = 0) -> Outlook:
    """Return what each seat may expect, seen by a seat, counted from 0.

    Parameters
    ----------
    state : State
        Any state.
    seat : int, optional
        Who looks: the player to act by default, -1 a spectator.
    cards : int
        More cards that the seat has bought, with points that are still on the track; each counts as
        an average card.
    """
    points = expected_points(state, seat, cards=cards)
    return Outlook(points, margins(points), win_chances(state, seat, cards))


def with_chance(chances: Sequence[float], player: int, chance: float) -> tuple[float, ...]:
    """Return chances after one player's is replaced, the others' in the same proportions.

    >>> with_chance((0.5, 0.25, 0.25), 1, 0.6)
    (0.6, 0.2, 0.2)
    """
    others = 1 - chances[player - 1]
    shrunk = (1 - chance) / others if others else 0.0
    return tuple(
        chance if each == player else known * shrunk for each, known in enumerate(chances, 1)
    )


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
    return gettext("{number}%", number=whole_percent(chance))


def whole_percent(chance: float) -> int:
    """Return a chance in whole percents.

    >>> whole_percent(0.426)
    43
    """
    return round(_PERCENT * chance)


def shares(
    chances: Sequence[float], *, certain: bool = False, rounded: int | None = None
) -> list[int]:
    """Return all chances in whole percents that add up to 100.

    Parameters
    ----------
    chances : sequence of float
        The chances, which add up to 1.
    certain : bool
        Whether they may be 0 and 100. Of estimates all are from 1 to 99, even if that adds up to
        more.
    rounded : int, optional
        A seat, counted from 0, whose chance is rounded as by `whole_percent`.

    Examples
    --------
    >>> shares([0.426, 0.287, 0.287]), shares([0.426, 0.287, 0.287], rounded=0)
    ([42, 29, 29], [43, 29, 28])
    >>> shares([0.991, 0.005, 0.004]), shares([1, 0], certain=True)
    ([99, 1, 1], [100, 0])
    """
    exact = [_PERCENT * chance for chance in chances]
    found = [int(percents) for percents in exact]
    behind = sorted(range(len(found)), key=lambda seat: found[seat] - exact[seat])
    if rounded is not None:
        found[rounded] = whole_percent(chances[rounded])
        behind.remove(rounded)
    for seat in behind[: _PERCENT - sum(found)]:
        found[seat] += 1
    return found if certain else [min(max(share, 1), _PERCENT - 1) for share in found]


def percents(
    chances: Sequence[float], *, certain: bool = False, rounded: int | None = None
) -> list[str]:
    """Return all chances in percent, for people to read; see `percent` and `shares`.

    Examples
    --------
    >>> percents([0.999, 0.001]), percents([1, 0], certain=True)
    (['over 99%', 'under 1%'], ['100%', '0%'])
    """
    return [
        percent(share / _PERCENT if _NEARLY <= chance <= 1 - _NEARLY else chance, certain=certain)
        for share, chance in zip(
            shares(chances, certain=certain, rounded=rounded), chances, strict=True
        )
    ]


def expected_points(
    state: State, seat: int | None = None, known: Knowledge | None = None, cards: int = 0
) -> tuple[float, ...]:
    """Return the points that each player may expect; see `outlook_of`.

    It uses the outlook's weights, unless others are given.
    """
    if state.stage == OVER:
        return tuple(map(float, state.scores))
    expected = evaluation_of(state, seat, known, cards).expectations(state, state.ap)
    paid = [cards if player == seat else 0 for player in range(len(expected))]
    return tuple(points / UNIT - cost for points, cost in zip(expected, paid, strict=True))


def margins(points: tuple[float, ...]) -> tuple[float, ...]:
    """Return how many points each seat is ahead of the best other one."""
    return tuple(own - max(points[:seat] + points[seat + 1 :]) for seat, own in enumerate(points))
