"""Checks of parameters, which raise `NotationError` or one of its kinds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .errors import NotationError, did_you_mean
from .numeric import python_number

if TYPE_CHECKING:
    from collections.abc import Iterable


def check_whole(
    value: object,
    where: str,
    least: int | None = None,
    most: int | None = None,
    *,
    error: type[NotationError] = NotationError,
) -> int:
    """Return a whole number within bounds.

    Parameters
    ----------
    value : object
        The value.
    where : str
        The place of the value.
    least, most : int, optional
        The bounds.
    error : type
        The error to raise.

    Raises
    ------
    NotationError
        If it is none.
    """
    value = python_number(value)
    if (
        not isinstance(value, int)
        or isinstance(value, bool)
        or (least is not None and value < least)
        or (most is not None and value > most)
    ):
        bounds = "" if least is None else f" above {least - 1}"
        if most is not None:
            bounds = f" from {least} to {most}"
        raise error(value, where, f"a whole number{bounds}")
    return value


def check_limits(time: object, nodes: object) -> None:
    """Check the limits of a search.

    Raises
    ------
    NotationError
        If a value is neither a number above 0 nor None.
    """
    if time is not None and (
        not isinstance(time, int | float) or isinstance(time, bool) or not time > 0
    ):
        raise NotationError(time, "time", "seconds above 0, or None")
    if nodes is not None:
        check_whole(nodes, "nodes", 1)


def check_key(
    key: object,
    where: str,
    known: Iterable[str],
    expected: str = "",
    *,
    error: type[NotationError] = NotationError,
) -> str:
    """Return a value that is one of some words.

    Parameters
    ----------
    key : object
        The value.
    where : str
        The place of the value.
    known : iterable of str
        The words.
    expected : str
        Another value that is allowed there, if any.
    error : type
        The error to raise.

    Raises
    ------
    NotationError
        If it is none of them.
    """
    words = list(known)
    if not isinstance(key, str) or key not in words:
        hint = did_you_mean(key, words) if isinstance(key, str) else ""
        raise error(key, where, f"{expected}one of {', '.join(words)}", hint)
    return key
