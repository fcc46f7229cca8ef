"""The steps of a lesson, taken by mouse: erred in first, and then solved as they are stored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.support.lessons import Learner, LessonOnPage
from torres_widget.lessons import load
from torres_widget.lessons.plan import Play, Question, Task

if TYPE_CHECKING:
    from tests.browser.support.bare.notebook import OpenBareNotebook

#: Moves to watch, a number, cells, a task; choices are made in the test of the first lesson.
STEPS = ("wider-taller", "area-rule", "buildable", "widen-first")

LESSON = """
from torres_widget import Lesson
lesson = Lesson("building", animate=False)
board = lesson.board
lesson
"""


def test_a_lesson_s_steps_are_erred_in_and_solved(bare_notebook: OpenBareNotebook) -> None:
    plan = load("building")
    steps = [plan.step(name) for name in STEPS]
    assert {type(step) for step in steps} == {Play, Question, Task}
    assert {step.ask for step in steps if isinstance(step, Question)} == {"number", "cells"}
    notebook = bare_notebook([LESSON])
    notebook.run_all()
    learner = Learner(LessonOnPage(notebook))
    explained = set()
    for step in steps:
        learner.go(plan.steps.index(step) + 1)
        explained |= learner.take(step).explained
    assert "R6.1" in explained
    assert not notebook.value("lesson.solved")
