"""Answers that the drawings of a question give away."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from torres_widget.engine.cells import NAMES
from torres_widget.engine.text.annotations import read_annotation
from torres_widget.lessons.plan import Question

if TYPE_CHECKING:
    from torres_widget.lessons.plan import Step


def given_away(step: Step) -> str:
    """Return the part of a step's answer that its drawings show, empty for none.

    Parameters
    ----------
    step : Step
        Of a question by cells these are cells with a drawing, of a question by a number the number
        in a label.

    Examples
    --------
    >>> from torres_widget.lessons import load
    >>> [step.id for step in load("first-turn").steps if given_away(step)]
    []
    """
    if not isinstance(step, Question):
        return ""
    notes = [read_annotation(note) for note in step.notes]
    if step.ask == "cells":
        drawn = {NAMES[cell] for note in notes for cell in note.cells}
        return ", ".join(sorted(drawn.intersection(step.cells or ())))
    labels = " ".join(note.text for note in notes)
    number = f"{step.number}"
    return number if step.ask == "number" and re.search(rf"\b{number}\b", labels) else ""
