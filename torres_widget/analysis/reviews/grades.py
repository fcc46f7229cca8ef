"""Grades of turns, by how much of the chance to win they lost."""

from __future__ import annotations

from typing import Final

from torres_widget.analysis.evaluation.outlook import whole_percent
from torres_widget.common.language import N_, gettext, ngettext

PERCENT: Final = 100
#: Least loss of the chance to win for each grade, the worst first; both chances are compared in
#: whole percents, as shown.
GRADES: Final = {"blunder": 0.2, "mistake": 0.1, "inaccuracy": 0.05}
_NAMES: Final = {
    "blunder": N_("blunder"),
    "mistake": N_("mistake"),
    "inaccuracy": N_("inaccuracy"),
}


def grade_name(grade: str) -> str:
    """Return a grade in the current language; ``""`` for none."""
    return gettext(_NAMES[grade]) if grade else ""


def lost_percents(best: float, lost: float) -> int:
    """Return the loss from the best chance in whole percents, as both chances are shown.

    >>> lost_percents(0.476, 0.05)
    5
    """
    return whole_percent(best) - whole_percent(best - lost)


def grade_of(percents: int) -> str:
    """Return the grade for a loss of the chance to win in whole percents; ``""`` for none.

    >>> grade_of(12), grade_of(4)
    ('mistake', '')
    """
    grades = (grade for grade, least in GRADES.items() if percents >= PERCENT * least)
    return next(grades, "")


def counted(grade: str, count: int) -> str:
    """Return a number of turns of a grade in the current language."""
    if grade == "blunder":
        return ngettext("{count} blunder", "{count} blunders", count)
    if grade == "mistake":
        return ngettext("{count} mistake", "{count} mistakes", count)
    return ngettext("{count} inaccuracy", "{count} inaccuracies", count)
