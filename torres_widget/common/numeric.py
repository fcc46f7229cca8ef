"""Numbers of other libraries as Python's own."""

from __future__ import annotations

from operator import index
from typing import TypeVar, cast

T = TypeVar("T")
#: Types of files' values, which are none of other libraries.
_OWN = (str, int, float, list, dict, tuple)


def python_number(value: T) -> T:
    """Return a value, as an int if Python takes it for an integer.

    Numpy's integers become int, and its booleans bool; any other value is returned unchanged.

    >>> class Seven:
    ...     def __index__(self):
    ...         return 7
    >>> python_number(Seven()), python_number(True), python_number(7.0)
    (7, True, 7.0)
    """
    if isinstance(value, _OWN) or value is None:
        return value
    if getattr(getattr(value, "dtype", None), "kind", "") == "b" and not getattr(value, "ndim", 1):
        return cast("T", bool(value))
    try:
        return cast("T", index(value))  # type: ignore[arg-type]  # that is the question
    except TypeError:
        return value
