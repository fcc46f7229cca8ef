"""Every step of every lesson solved by keys alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.support.hands import Keyboard
from tests.browser.support.lessons import Learner, LessonOnPage
from torres_widget import Lesson
from torres_widget.lessons.file.loading import content, load

if TYPE_CHECKING:
    from tests.browser.support.plain import PlainPage


@pytest.mark.parametrize("name", content())
def test_a_lesson_by_keys(plain: PlainPage, name: str) -> None:
    plan = load(name)
    plain.resize(1100, 800)
    plain.show(Lesson(plan, animate=False, view="2d"))
    learner = Learner(LessonOnPage(plain), Keyboard)
    for number, step in enumerate(plan.steps):
        if number:
            learner.do("Next")
        learner.solve(step)
    learner.finish(plan)
    assert plain.value("lesson.solved")
