"""Themes of puzzles and the rules that they rest on, told from the best turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from torres_widget.analysis.advice.purposes import earlier
from torres_widget.common.language import N_, gettext
from torres_widget.engine.legality import rule_of
from torres_widget.engine.paths import uses_doors

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from torres_widget.engine import Position
    from torres_widget.engine.score.scoring import PlayerPoints

#: Themes of puzzles, each with its title.
THEMES: Final = {
    "enter": N_("Entering a castle"),
    "climb": N_("Climbing"),
    "widen": N_("Growing a castle"),
    "doors": N_("Through the doors"),
    "deploy": N_("Deploying knights"),
    "king": N_("The king's bonus"),
    "cards": N_("Action cards"),
    "master": N_("The master card"),
    "whole": N_("A whole turn"),
    "several": N_("Three or four players"),
}
_TWO: Final = 2
#: Action points and actions that make a puzzle one of a whole turn.
_WHOLE_AP: Final = 5
_WHOLE_ACTIONS: Final = 3


def theme_title(theme: str) -> str:
    """Return the title of a theme."""
    return gettext(THEMES[theme])


def themes_of(start: Position, turn: Sequence[str]) -> tuple[str, ...]:
    """Return the themes of a turn, in the order of `THEMES`.

    >>> from torres_widget import Position
    >>> board = "......../......../......../......../......../......../1......./21...... 1:b1"
    >>> start = Position.from_board(board, ap=2, stacks=[[1], [1]], round=4)
    >>> themes_of(start, ("move b1 a1", "build c1 from 1"))
    ('climb', 'widen')
    """
    found = set(_themes(start, turn))
    return tuple(theme for theme in THEMES if theme in found)


def _themes(start: Position, turn: Sequence[str]) -> Iterator[str]:
    position = start
    for text in turn:
        action = position.parse(text)
        if uses_doors(position, action):
            yield "doors"
        yield {"deploy": "deploy", "play": "cards"}.get(action.verb, "")
        position = position.apply(action)
    before, after = _points(start, start), _points(start, position)
    for castle in after.castles:
        old = earlier(castle, before)
        if old is None:
            yield "enter"
        elif castle.level > old.level:
            yield "climb"
        if old is not None and castle.area > old.area:
            yield "widen"
    if before.king.points < after.king.points:
        yield "king"
    if before.master and after.master and before.master.points < after.master.points:
        yield "master"
    yield from _kinds_of_turn(start, turn)


def _kinds_of_turn(start: Position, turn: Sequence[str]) -> Iterator[str]:
    if start.ap >= _WHOLE_AP and len(turn) >= _WHOLE_ACTIONS:
        yield "whole"
    if start.players > _TWO:
        yield "several"


def rules_of(start: Position, turn: Sequence[str]) -> tuple[str, ...]:
    """Return the ids of the rules that the actions of a turn, and its points, rest on.

    >>> from torres_widget import Position
    >>> board = "......../......../......../......../......../......../1......./21...... 1:b1"
    >>> start = Position.from_board(board, ap=2, stacks=[[1], [1]], round=4)
    >>> rules_of(start, ("move b1 a1", "build c1 from 1"))
    ('R5.2', 'R6.1', 'R7.1')
    """
    rules = set()
    position = start
    for text in turn:
        action = position.parse(text)
        rules.add(rule_of(position, action))
        position = position.apply(action)
    points = _points(start, position)
    if points.castles:
        rules.add("R7.1")
    if points.king.points:
        rules.add("R7.4")
    if points.master and points.master.points:
        rules.add("R9.3")
    return tuple(sorted(rules))


def _points(start: Position, position: Position) -> PlayerPoints:
    """Return what a scoring now would give the player of the turn."""
    return position.scoring().players[start.to_act - 1]
