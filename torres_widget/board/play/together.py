"""Boards that show one game: what one of them does to it, all of them show."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    from torres_widget.engine import Game


class Showing(Protocol):
    """A display of a game."""

    @property
    def game(self) -> Game:
        """The game that it shows."""

    @property
    def bot_acts(self) -> bool:
        """Whether one of its bots is about to act."""


D = TypeVar("D", bound=Showing)
#: The displays of open boards, each with its number in the order in which they were made.
_OPEN: Final[WeakKeyDictionary[Any, int]] = WeakKeyDictionary()
_NUMBERS: Final = count()


def join(display: Showing) -> None:
    """Keep a board in step with all others of its game, from now on."""
    _OPEN[display] = next(_NUMBERS)


def leave(display: Showing) -> bool:
    """Keep a board in step no longer; return whether it was."""
    return _OPEN.pop(display, None) is not None


def companions(display: D) -> list[D]:
    """Return the displays of the other boards that show a board's game."""
    game = display.game
    return [other for other in _OPEN if other is not display and other.game is game]


def leads(display: Showing) -> bool:
    """Whether a board's bots act: one board's alone, however often a cell was run for a game.

    The newest board that has a bot in the seat to act leads.
    """
    number = _OPEN.get(display, -1)
    return all(_OPEN[other] < number for other in companions(display) if other.bot_acts)
