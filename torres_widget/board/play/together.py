"""Boards that show one game: what one of them does to it, all of them show."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    from torres_widget.board.view.display import Display

#: The displays of open boards, each with its number in the order in which they were made.
_OPEN: Final[WeakKeyDictionary[Any, int]] = WeakKeyDictionary()
_NUMBERS: Final = count()


def join(display: Display) -> None:
    """Keep a board in step with all others of its game, from now on."""
    _OPEN[display] = next(_NUMBERS)


def leave(display: Display) -> bool:
    """Keep a board in step no longer; return whether it was."""
    return _OPEN.pop(display, None) is not None


def companions(display: Display) -> list[Display]:
    """Return the displays of the other boards that show a board's game."""
    game = display.board.game
    return [other for other in _OPEN if other is not display and other.board.game is game]


def leads(display: Display) -> bool:
    """Whether a board's bots act: one board's alone, however often a cell was run for a game.

    The newest board that has a bot in the seat to act leads.
    """
    number = _OPEN.get(display, -1)
    return all(_OPEN[other] < number for other in companions(display) if other.board.bot_acts)
