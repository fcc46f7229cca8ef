"""Requests of the page to an analyst: commands, read from their texts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from torres_widget.common.errors import NotationError, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_WHERE: Final = "command to the analyst"


def carry_out(commands: Mapping[str, Callable[[str], None]], text: str) -> None:
    """Carry out a command.

    Parameters
    ----------
    commands : mapping of str to callable
        What carries out each command, by its first word; it gets the rest of the text.
    text : str
        The command.

    Raises
    ------
    NotationError
        If there is no such command.
    """
    word, _, rest = text.strip().partition(" ")
    if word not in commands:
        hint = did_you_mean(word, commands)
        raise NotationError(text, _WHERE, f"one of {', '.join(commands)}", hint)
    commands[word](rest)


def alone(do: Callable[[], None]) -> Callable[[str], None]:
    """Return what carries out a command of one word."""
    return lambda _: do()


def numbered(do: Callable[[int], None]) -> Callable[[str], None]:
    """Return what carries out a command with a whole number after its first word."""

    def read(text: str) -> None:
        if not text.isdecimal():
            raise NotationError(text, _WHERE, "a whole number after its first word")
        do(int(text))

    return read


def is_on(word: str) -> bool:
    """Return whether warnings are to be switched on.

    Raises
    ------
    NotationError
        If the word is neither ``on`` nor ``off``.
    """
    if word not in {"on", "off"}:
        raise NotationError(word, "warning of costly turns", "on or off")
    return word == "on"
