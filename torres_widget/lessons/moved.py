"""Steps that have moved from one lesson of the package to another since 0.2.0."""

from __future__ import annotations

from typing import Final

#: By lesson of 0.2.0, the lessons that hold steps of it now.
_MOVED: Final[dict[str, dict[str, str]]] = {
    "set-up": {"stacks": "stacks stacks-by-players rounds three-phase-card supply-left reserve"},
    "movement": {
        "steps": "one-up to-the-top any-down step-cells occupied occupied-cells deploy deploy-cells"
    },
    "building": {"stacks": "end-of-turn"},
    "scoring": {
        "scoring-track": "example-e-later example-f example-two who-earns leapfrog leap loop"
        " a-point in-turn-order total worth-more"
    },
    "action-cards": {
        "more-cards": "lift lift-founds elevator elevator-up jump jump-over shift-block"
        " shift-founds which-blocks best-card",
        "decks": "own-deck back-together back-freely common-look looked-at full-hand",
    },
    "master-game": {
        "master-cards": "square edge diagonals castle-count castle-count-five-knights adjacent"
        " all-together"
    },
}
#: Where each of these steps is now, by its former lesson and its id.
MOVED: Final = {
    (former, step): now
    for former, lessons in _MOVED.items()
    for now, steps in lessons.items()
    for step in steps.split()
}


def now_in(lesson: str, step: object) -> str:
    """Return the lesson of the package that a step of a lesson of 0.2.0 is in.

    Examples
    --------
    >>> now_in("scoring", "leap"), now_in("scoring", "fifteen")
    ('scoring-track', 'scoring')
    """
    return MOVED.get((lesson, str(step)), lesson)
