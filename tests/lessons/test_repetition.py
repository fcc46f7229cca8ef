"""Repetition, at the end of a lesson, of what was missed."""

from __future__ import annotations

from typing import Any

import pytest

from torres_widget.engine import EDITIONS
from torres_widget.lessons.course import outlines
from torres_widget.lessons.file.loading import load
from torres_widget.lessons.plan import Question
from torres_widget.lessons.session.panel import panel_of
from torres_widget.lessons.session.session import LessonStopError, Session


def shown(*what: Any, **how: Any) -> Any:
    """Return a panel, whatever its parts are."""
    return panel_of(*what, **how)


def finished(*missed: int) -> Session:
    """Return the lesson on scoring, finished, with some steps answered wrong and the others right.

    Steps 2 and 3 ask for numbers: 15 and 10 are right.
    """
    session = Session(load("scoring"))
    for step, right in ((2, 15), (3, 10)):
        session.do(f"go {step}")
        if step in missed:
            session.do("answer 1")
        session.do(f"answer {right}")
    session.do(f"go {len(session.plan.steps)}")
    session.do("next")
    return session


def right_number(session: Session) -> int:
    """Return the right answer to the question for a number that is shown."""
    assert isinstance(session.step, Question)
    assert session.step.number is not None
    return session.step.number


def test_what_was_missed_is_asked_again_until_it_is_right() -> None:
    session = finished(2, 3)
    assert shown(session)["summary"]["missed"] == 2
    session.do("again")
    assert (session.index, session.over, session.verdict) == (1, False, None)
    assert not shown(session)["last"]
    session.do(f"answer {right_number(session)}")
    session.do("next")
    assert session.index == 2
    assert shown(session)["last"]
    session.do(f"answer {right_number(session) + 1}")
    session.do("next")
    assert session.over
    assert shown(session)["summary"]["missed"] == 1
    session.do("again")
    session.do(f"answer {right_number(session)}")
    session.do("next")
    assert session.missed == ()
    assert session.stars == 0


def test_a_question_that_is_asked_again_is_open_until_it_is_answered() -> None:
    session = finished(2)
    states = []
    for command in ("again", "answer 1", "solution"):
        session.do(command)
        panel = shown(session)
        states.append(panel["steps"][panel["index"]]["state"])
    assert states == ["seen", "wrong", "shown"]


def test_the_same_question_that_is_asked_again_is_open_though_it_was_solved() -> None:
    session = Session(load("scoring"))
    number = [step.id for step in session.plan.steps].index("who-wins") + 1
    session.do(f"go {number}")
    session.do("answer 2")
    session.do("answer 1")
    assert session.states[number - 1] == "right"
    session.do(f"go {len(session.plan.steps)}")
    session.do("next")
    session.do("again")
    assert session.states[number - 1] == "seen"
    session.do("answer 1")
    assert session.states[number - 1] == "right"


def test_a_question_is_asked_again_from_another_position_and_its_answer_stays() -> None:
    session = finished(2)
    asked, results = session.plan.step("fifteen"), session.results
    session.do("again")
    first = session.step
    assert (first.id, first.rules[0]) == ("fifteen", asked.rules[0])
    assert session.game.position == first.position != asked.position
    session.do("solution")
    session.do("next")
    assert session.results == results
    session.do("again")
    assert session.step.position not in (first.position, asked.position)
    session.do("go 2")
    assert session.step is asked


def test_a_question_that_no_drill_asks_is_asked_from_the_same_position() -> None:
    session = Session(load("scoring"))
    number = [step.id for step in session.plan.steps].index("who-wins") + 1
    session.do(f"go {number}")
    session.do("answer 2")
    session.do(f"go {len(session.plan.steps)}")
    session.do("next")
    session.do("again")
    assert session.step is session.plan.step("who-wins")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("lesson", [outline.id for outline in outlines()])
def test_what_is_asked_again_is_of_the_same_edition(lesson: str, edition: str) -> None:
    session = Session(load(lesson, edition=edition))
    for number, step in enumerate(session.plan.steps, 1):
        if isinstance(step, Question):
            session.do(f"go {number}")
            session.do("solution")
    session.do(f"go {len(session.plan.steps)}")
    session.do("next")
    for _ in session.missed:
        session.do("again" if session.over else "next")
        assert session.game.position.edition.key == edition
        session.do("solution")
        assert session.verdict is not None
        assert session.verdict.right


def test_nothing_is_asked_again_where_all_was_right() -> None:
    session = finished()
    assert shown(session)["summary"]["missed"] == 0
    with pytest.raises(LessonStopError, match="right at once"):
        session.do("again")
    assert session.over


def test_going_elsewhere_ends_it() -> None:
    session = finished(2, 3)
    session.do("again")
    session.do("go 5")
    session.do("next")
    assert session.index == 5
