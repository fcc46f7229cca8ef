"""Players: anything that decides, whether it asks if it is called off or not."""

from __future__ import annotations

from inspect import Parameter, signature
from typing import TYPE_CHECKING, Any, Final, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from torres_widget.engine import Position

_PLACED: Final = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)


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
    """Return what a player does next; `stopped` is handed on to players that take it.

    Those take it that have an argument ``stopped``, or need a second one; other arguments with
    defaults are a player's own.
    """
    stopped = stopped or _never
    parameters = _parameters(player.decide)
    if any(each.name == "stopped" and each.kind is not each.POSITIONAL_ONLY for each in parameters):
        return player.decide(position, stopped=stopped)
    needed = [each for each in parameters if each.default is each.empty and each.kind in _PLACED]
    return player.decide(position, stopped) if len(needed) > 1 else player.decide(position)


def _parameters(decide: Callable[..., Sequence[Any]]) -> list[Parameter]:
    try:
        return list(signature(decide).parameters.values())
    except ValueError:  # a compiled function may have no signature
        return []


def _never() -> bool:
    return False
