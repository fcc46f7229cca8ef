"""Defaults on the page for parts that Python leaves out, unless the empty value is right."""

from __future__ import annotations

from typing import Final

DEFAULTS: Final[dict[str, dict[str, object]]] = {
    "LessonStep": {"kind": "show"},
    "Verdict": {},
    "Analyst": {},
    "Panel": {"last": True},
    "View": {
        "v": 1,
        "mode": "basic",
        "players": 2,
        "stage": "turn",
        "phase": 1,
        "round": 1,
        "rounds": 4,
        "first": 1,
        "to_act": 1,
    },
}
"""By record and key. A record without an entry has no defaults."""
