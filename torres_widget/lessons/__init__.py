"""Lessons and drills: data, checked by the engine; widgets that show them are in `board`."""

from __future__ import annotations

from .answers import collect
from .bundles import bundle, unbundle
from .errors import LessonError
from .loading import content, load
from .plan import Plan
from .reading import read
from .texts import texts

__all__ = [
    "LessonError",
    "Plan",
    "bundle",
    "collect",
    "content",
    "load",
    "read",
    "texts",
    "unbundle",
]
