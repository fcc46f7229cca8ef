"""Players: anything that decides, whether it asks if it is called off or not."""

from __future__ import annotations

from inspect import Parameter, signature
from typing import TYPE_CHECKING, Any, Final, Protocol

from torres_widget.common.errors import TorresError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from torres_widget.engine import Position

_PLACED: Final = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)


class Player(Protocol):
    """Anything with a method ``decide(position)`` or ``decide(position, stopped)``.

    It returns the next actions of the player to act, at least one. ``stopped`` is a function; once
    it says true, `decide` may raise anything to end.
    """

    @property
    def decide(self) -> Callable[..., Sequence[Any]]:
        """Return the next actions of the player to act."""


def is_player(value: object) -> bool:
    """Return whether a value is a player, and not a class of players."""
    return not isinstance(value, type) and callable(getattr(value, "decide", None))


def called(player: object) -> str:
    """Return what a player is called: its ``name``, or the name of its class."""
    return str(getattr(player, "name", type(player).__name__))


def decision(
    player: Player, position: Position, stopped: Callable[[], bool] | None = None
) -> tuple[Any, ...]:
    """Return what a player does next; `stopped` is handed on to players that take it.

    Those take it that have an argument ``stopped``, or need a second one; other arguments with
    defaults are a player's own.

    Raises
    ------
    TorresError
        If it does nothing.
    """
    return checked_decision(player, _decided(player, position, stopped or _never))


def checked_decision(player: object, actions: Iterable[Any] | None) -> tuple[Any, ...]:
    """Return the actions that a player decided on, or raise `TorresError` if there are none."""
    found = tuple(actions or ())
    if not found:
        message = f"The player {called(player)} decided on no action; expected at least one."
        raise TorresError(message)
    return found


def _decided(player: Player, position: Position, stopped: Callable[[], bool]) -> Sequence[Any]:
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
