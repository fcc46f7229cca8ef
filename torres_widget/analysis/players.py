"""Players: anything that decides, whether it asks if it is called off or not."""

from __future__ import annotations

from inspect import signature
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from torres_widget.engine import Position


class Player(Protocol):
    """Anything with a method ``decide(position)`` or ``decide(position, stopped)``.

    It returns the next actions of the player to act. ``stopped`` is a function; once it says true,
    `decide` may raise anything to end.
    """

    @property
    def decide(self) -> Callable[..., Sequence[Any]]:
        """Return the next actions of the player to act."""


def decision(
    player: Player, position: Position, stopped: Callable[[], bool] | None = None
) -> Sequence[Any]:
    """Return what a player does next; `stopped` is handed on to players that take it."""
    if _takes_stopped(player.decide):
        return player.decide(position, stopped or _never)
    return player.decide(position)


def _takes_stopped(decide: Callable[..., Sequence[Any]]) -> bool:
    try:
        signature(decide).bind("position", "stopped")
    except TypeError:
        return False
    return True


def _never() -> bool:
    return False
