"""Lessons and drills: data, checked by the engine; widgets that show them are in `board`."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

# Called like its module, which it would be taken for if it came later.
from .texts import texts

if TYPE_CHECKING:
    from .bundles import bundle, unbundle
    from .collecting import collect
    from .errors import LessonError
    from .loading import content, load
    from .names import answers_file
    from .plan import Plan
    from .reading import read

_HOMES = {
    "LessonError": "errors",
    "Plan": "plan",
    "answers_file": "names",
    "bundle": "bundles",
    "collect": "collecting",
    "content": "loading",
    "load": "loading",
    "read": "reading",
    "unbundle": "bundles",
}
__all__ = [
    "LessonError",
    "Plan",
    "answers_file",
    "bundle",
    "collect",
    "content",
    "load",
    "read",
    "texts",
    "unbundle",
]


def __dir__() -> list[str]:
    return __all__


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    return getattr(import_module(f".{_HOMES[name]}", __name__), name)
