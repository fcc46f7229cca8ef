"""Coverage of the rules by the package's lessons and by drills."""

from __future__ import annotations

from typing import NamedTuple

from torres_widget.engine.editions import EDITIONS
from torres_widget.engine.rulebook import RULES

from .drills import KINDS
from .file.loading import content, load


class Places(NamedTuple):
    """Places that teach and ask a rule: steps as ``lesson/step``, drills by kind."""

    taught: tuple[str, ...]
    asked: tuple[str, ...]
    drilled: tuple[str, ...]


def coverage() -> dict[str, Places]:
    """Return the lessons and drills about each rule."""
    plans = [load(path, edition=key) for path in content() for key in EDITIONS]
    steps = {f"{plan.id}/{step.id}": step for plan in plans for step in plan.steps}.items()
    return {
        rule: Places(
            tuple(place for place, step in steps if rule in step.rules and not step.asks),
            tuple(place for place, step in steps if rule in step.rules and step.asks),
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
