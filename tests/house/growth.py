"""Costs of a call, counted: lines of Python, calls of compiled functions, and bytes held."""

from __future__ import annotations

import sys
import tracemalloc
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType


def steps(call: Callable[[], object], *foreseen: type[Exception]) -> int:
    """Return the number of steps that a call takes, which may end in a foreseen error."""
    count = 0

    def trace(_frame: FrameType, event: str, _given: Any) -> Any:
        nonlocal count
        count += event == "line"
        return trace

    def profile(_frame: FrameType, event: str, _given: Any) -> None:
        nonlocal count
        count += event == "c_call"

    before = sys.gettrace(), sys.getprofile()
    sys.settrace(trace)
    sys.setprofile(profile)
    try:
        with suppress(*foreseen):
            call()
    finally:
        sys.settrace(before[0])
        sys.setprofile(before[1])
    return count


def memory(call: Callable[[], object], *foreseen: type[Exception]) -> int:
    """Return the most bytes that a call holds at once."""
    tracemalloc.start()
    try:
        with suppress(*foreseen):
            call()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def faster_than_linear(
    call: Callable[[int], object], size: int, *foreseen: type[Exception]
) -> list[str]:
    """Return the costs of a size and of twice the size that are far more than doubled.

    A call before fills what is only worked out once, such as tables.
    """
    memory(partial(call, 1), *foreseen)
    grown = []
    for count, unit, slack in ((steps, "steps", 200), (memory, "bytes", 20_000)):
        single, double = (count(partial(call, n), *foreseen) for n in (size, 2 * size))
        if double > 2.2 * single + slack:
            grown.append(f"{single} {unit}, then {double}")
    return grown
