"""Choices outside a turn: figures of the set-up, the king, who begins, what is kept or spread."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.analysis.evaluation.knowledge import playing
from torres_widget.analysis.evaluation.outlook import (
    expected_points,
    margins,
    outlook,
    whole_percent,
)
from torres_widget.analysis.evaluation.set_up import FIGURES
from torres_widget.engine.position import perform

if TYPE_CHECKING:
    from collections.abc import Iterable

    from torres_widget.engine import Action, Position

_PERCENT: Final = 100
#: Differences of fewer points, or percents of chance, say nothing.
_POINTS: Final = 2


class Choice(NamedTuple):
    """One of the actions to choose from.

    Attributes
    ----------
    action : Action
        The action.
    reached : Position
        The position after it.
    margin : float
        Points ahead of the best other player to expect at the end of the game.
    chance : float
        Chance to win afterwards.
    """

    action: Action
    reached: Position
    margin: float
    chance: float


class Choices(NamedTuple):
    """All actions to choose from.

    Attributes
    ----------
    ranked : tuple of Choice
        The choices, best first: by the chance in whole percents and the margin in whole points,
        and then, or where they are alike, as bots choose.
    alike : bool
        Whether chance and margin differ less between them than the outlook can tell.
    ordered : bool
        Whether chance, margin or the bots' choice ranks one above another.
    """

    ranked: tuple[Choice, ...]
    alike: bool
    ordered: bool


def choices(position: Position) -> Choices:
    """Return the actions to choose from in a position, best first.

    Parameters
    ----------
    position : Position
        A position in another stage than ``turn`` and ``over``.
    """
    legal = position.legal_actions()
    found = {action: _choice(position, action) for action in legal}
    worths = {action: worth(position, action) for action in legal}
    alike = (
        _span(choice.margin for choice in found.values()) < _POINTS
        and _PERCENT * _span(choice.chance for choice in found.values()) < _POINTS
    )

    def order(action: Action) -> tuple[float, ...]:
        percent, points = whole_percent(found[action].chance), round(found[action].margin)
        return (worths[action],) if alike else (percent, points, worths[action])

    ranked = sorted(legal, key=order, reverse=True)
    ordered = not alike or len(set(worths.values())) > 1
    return Choices(tuple(found[action] for action in ranked), alike, ordered)


def _span(numbers: Iterable[float]) -> float:
    """Return how far the greatest number is from the least."""
    found = sorted(numbers)
    return found[-1] - found[0]


def _choice(position: Position, action: Action) -> Choice:
    seat = position.to_act - 1
    reached = perform(position, action)
    ahead = outlook(reached, seat + 1)
    return Choice(action, reached, ahead.margins[seat], ahead.chances[seat])


def worth(position: Position, action: Action) -> float:
    """Return how much an action outside a turn is worth to a bot; among equals it draws lots."""
    if position.stage == "found":
        return 0
    return FIGURES.get(position.stage, _ahead)(position, action)


def _ahead(position: Position, action: Action) -> float:
    seat = position.to_act - 1
    state = perform(position, action).state
    return margins(expected_points(state, seat, playing(state)))[seat]
