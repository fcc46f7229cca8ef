"""Work in slices: generators that pause every few hundredths of a second, so that others can act.

A thread runs them as they are, and without threads an event loop runs them between its other
events.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")

#: Work that yields nothing at each pause, and returns its result.
Slices: TypeAlias = Generator[None, None, T]


class Stopped(Exception):  # noqa: N818 - nothing went wrong: whoever asked has called it off
    """The search was called off."""


def finish(slices: Slices[T], stopped: Callable[[], bool] | None = None) -> T:
    """Do work to its end, and return its result.

    Parameters
    ----------
    slices : generator
        The work.
    stopped : callable, optional
        Asked at each pause.

    Raises
    ------
    Stopped
        Once `stopped` says true.
    """
    while True:
        try:
            next(slices)
        except StopIteration as end:
            result: T = end.value
            return result
        if stopped is not None and stopped():
            slices.close()
            raise Stopped
