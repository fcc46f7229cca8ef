"""Lessons and drills: data, checked by the engine; widgets that show them are in `board`."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .answers.student_names import answers_file
    from .classroom.bundles import bundle, unbundle
    from .classroom.collected import collect
    from .errors import LessonError
    from .file.loading import content, load
    from .file.reader import read
    from .file.texts import texts
    from .plan import Plan

_HOMES = {
    "LessonError": "errors",
    "Plan": "plan",
    "answers_file": "answers.student_names",
    "bundle": "classroom.bundles",
    "collect": "classroom.collected",
    "content": "file.loading",
    "load": "file.loading",
    "read": "file.reader",
    "texts": "file.texts",
    "unbundle": "classroom.bundles",
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
