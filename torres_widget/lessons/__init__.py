"""Lessons and drills: data, checked by the engine; widgets that show them are in `board`."""

from __future__ import annotations

from .bundles import bundle, unbundle
from .collecting import collect
from .errors import LessonError
from .loading import content, load
from .names import answers_file
from .plan import Plan
from .reading import read
from .texts import texts

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
