"""Coverage of the rules by the package's lessons and by drills."""

from __future__ import annotations

from typing import NamedTuple

from torres_widget.engine.rulebook import RULES

from .course import ASKING, documents
from .drills import KINDS


class Places(NamedTuple):
    """Places that teach and ask a rule: steps as ``lesson/step``, drills by kind."""

    taught: tuple[str, ...]
    asked: tuple[str, ...]
    drilled: tuple[str, ...]


def coverage() -> dict[str, Places]:
    """Return the lessons and drills about each rule."""
    steps = [
        (f"{document['id']}/{step['id']}", step["kind"] in ASKING, step.get("rules", ()))
        for document in documents()
        for step in document["steps"]
    ]
    return {
        rule: Places(
            tuple(place for place, asks, rules in steps if rule in rules and not asks),
            tuple(place for place, asks, rules in steps if rule in rules and asks),
            tuple(kind.key for kind in KINDS.values() if rule in kind.rules),
        )
        for rule in RULES
    }


def described(rule: str) -> str:
    """Return where a rule is taught and asked, in lines; an empty text where nowhere.

    Examples
    --------
    >>> print(described("R9.1").splitlines()[-1])
      drills: founding
    """
    places = coverage()[rule]
    named = (
        ("taught in", places.taught),
        ("asked in", places.asked),
        ("drills", places.drilled),
    )
    return "\n".join(f"  {name}: {', '.join(found)}" for name, found in named if found)
