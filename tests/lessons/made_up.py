"""Lessons made up for tests, and a clock that is set by hand."""

from __future__ import annotations

from typing import Any

from torres_widget.lessons import read
from torres_widget.lessons.session.session import Session

STAIRS = "......../......../......../...31.../...24.../......../......../........ 1:d4"

#: Three cells in the corner, each a level higher than the one before.
RISING = "......../......../......../......../......../......../......../123..... 1:a1"


class Clock:
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def lesson(*steps: dict[str, Any], clock: Clock | None = None, **keys: object) -> Session:
    """Return a session of a lesson of these steps, on the stairs unless they say otherwise."""
    document = {
        "format": "torres-lesson",
        "version": 1,
        "id": "made-up",
        "title": "Made up",
        "positions": {"stairs": {"board": STAIRS}},
        "steps": [
            {"id": f"s{n}", "text": "Do it.", "position": "stairs", **step}
            for n, step in enumerate(steps, 1)
        ],
        **keys,
    }
    return Session(read(document), clock or Clock())
