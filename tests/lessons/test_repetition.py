"""Repetition, at the end of a lesson, of what was missed."""

from __future__ import annotations

import pytest

from torres_widget.lessons.file.loading import load
from torres_widget.lessons.session.panel import panel_of
from torres_widget.lessons.session.session import LessonStopError, Session


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


def test_what_was_missed_is_asked_again_until_it_is_right() -> None:
    session = finished(2, 3)
    assert panel_of(session)["summary"]["missed"] == 2
    session.do("again")
    assert (session.index, session.over, session.verdict) == (1, False, None)
    assert not panel_of(session)["last"]
    session.do("answer 15")
    session.do("next")
    assert session.index == 2
    assert panel_of(session)["last"]
    session.do("answer 1")
    session.do("next")
    assert session.over
    assert panel_of(session)["summary"]["missed"] == 1
    session.do("again")
    session.do("answer 10")
    session.do("next")
    assert session.missed == ()
    assert session.stars == 0


def test_nothing_is_asked_again_where_all_was_right() -> None:
    session = finished()
    assert panel_of(session)["summary"]["missed"] == 0
    with pytest.raises(LessonStopError, match="right at once"):
        session.do("again")
    assert session.over


def test_going_elsewhere_ends_it() -> None:
    session = finished(2, 3)
    session.do("again")
    session.do("go 5")
    session.do("next")
    assert session.index == 5
