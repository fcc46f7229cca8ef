"""The lessons of the package as a course: their order, and the rules met on the way."""

from __future__ import annotations

import itertools
import tomllib
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from .drills import KINDS
from .loading import content
from .texts import said

if TYPE_CHECKING:
    from .drills.kind import Kind

#: Kinds of steps that ask something.
_ASKING: Final = frozenset({"task", "question"})
#: By lesson, the kinds of drills that practise what it teaches.
PRACTICE: Final = {
    "first-turn": ("castle-area", "castle-points"),
    "movement": ("steps", "doors", "reach"),
    "building": ("building", "castle-area", "deploys"),
    "scoring": ("scoring", "kings-bonus", "leapfrog"),
    "action-cards": ("card-climb", "card-elevator", "card-shift-block"),
    "phases": ("spreading", "totals"),
    "master-game": ("founding", "master-square", "master-adjacent"),
}


class Outline(NamedTuple):
    """What is known of a lesson before it is opened.

    Attributes
    ----------
    id, title, summary : str
        As in the lesson.
    steps : int
        Number of its steps.
    asks : tuple of str
        Ids of the steps that ask something.
    rules : frozenset of str
        Ids of the rules that it teaches or asks.
    """

    id: str
    title: str
    summary: str
    steps: int
    asks: tuple[str, ...]
    rules: frozenset[str]


def outlines() -> tuple[Outline, ...]:
    """Return the lessons of the package in order, in the language of now."""
    return tuple(
        outline._replace(
            title=said("title", outline.title), summary=said("summary", outline.summary)
        )
        for outline in _outlines()
    )


@cache
def _outlines() -> tuple[Outline, ...]:
    return tuple(_outline(tomllib.loads(path.read_text(encoding="utf-8"))) for path in content())


def _outline(document: dict[str, Any]) -> Outline:
    steps = document["steps"]
    return Outline(
        document["id"],
        document["title"],
        document.get("summary", "").strip(),
        len(steps),
        tuple(step["id"] for step in steps if step["kind"] in _ASKING),
        frozenset(rule for step in steps for rule in step.get("rules", ())),
    )


def met_before(lesson: str) -> frozenset[str] | None:
    """Return the rules that lessons before a lesson of the package teach or ask.

    None for any other lesson and for drills: what their learners have met is not known.

    >>> "R5.3" in met_before("movement"), met_before("my-own")
    (True, None)
    """
    known = [outline.id for outline in _outlines()]
    if lesson not in known:
        return None
    earlier = _outlines()[: known.index(lesson)]
    return frozenset(rule for outline in earlier for rule in outline.rules)


def next_after(lesson: str) -> Outline | None:
    """Return the lesson of the package after one; None after the last, and for any other."""
    listed = outlines()
    later = (after for before, after in itertools.pairwise(listed) if before.id == lesson)
    return next(later, None)


def practice(lesson: str) -> tuple[Kind, ...]:
    """Return the kinds of drills that practise what a lesson of the package teaches.

    >>> [kind.key for kind in practice("movement")]
    ['steps', 'doors', 'reach']
    """
    return tuple(KINDS[key] for key in PRACTICE.get(lesson, ()))
