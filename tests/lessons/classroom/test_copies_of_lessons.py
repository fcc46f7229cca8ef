"""Live copies of one lesson, exam, drill or record that keep the same file."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import permutations
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from torres_widget import Lesson
from torres_widget.lessons import LessonError, collect
from torres_widget.lessons.answers.file_format import Place
from torres_widget.lessons.answers.joining import joined_place, joined_result
from torres_widget.lessons.drills.results import Answer, Results
from torres_widget.lessons.session.progress import STATES, Attempt, Result
from torres_widget.lessons.session.session import LessonStopError

if TYPE_CHECKING:
    from pathlib import Path

TIMES = st.sampled_from(["", *(f"2026-11-22T10:3{n}:00+00:00" for n in range(4))])
ATTEMPTS = st.lists(st.builds(lambda n: Attempt((str(n),)), st.integers(0, 2)), max_size=2)


@st.composite
def rows(draw: st.DrawFn) -> Result:
    state = draw(st.sampled_from(STATES))
    few = st.integers(0, 3)
    tries = draw(few)
    right_at = draw(few) if state == "right" else 0
    attempts = tuple(draw(ATTEMPTS))
    return Result("x", "a", (), state, tries, draw(few), right_at, draw(few), attempts, draw(TIMES))


@given(rows(), rows(), rows())
def test_a_join_depends_on_no_order_and_loses_nothing(a: Result, b: Result, c: Result) -> None:
    both = joined_result(a, b)
    assert joined_result(a, a) == a
    assert both == joined_result(b, a)
    assert joined_result(both, c) == joined_result(a, joined_result(b, c))
    assert both.tries == max(a.tries, b.tries)
    assert both.seconds == max(a.seconds, b.seconds)
    assert (both.state == "right") == ("right" in {a.state, b.state})
    right = [row for row in (a, b) if row.state == "right"]
    if len(right) == 2 and "" < a.at < b.at:
        assert (both.right_at, both.star) == (a.right_at, a.star)
    if len(right) == 1:
        assert (both.right_at, both.star) == (right[0].right_at, right[0].star)


PLACES = st.builds(
    Place, st.just("x"), st.just("a"), st.integers(0, 9), st.booleans(), TIMES, TIMES
)


@given(PLACES, PLACES, PLACES)
def test_a_place_is_joined_in_any_order(a: Place, b: Place, c: Place) -> None:
    joins = {
        joined_place(joined_place(one, two), three)._replace(step="", deadline="")
        for one, two, three in permutations((a, b, c))
    }
    assert len(joins) == 1
    (join,) = joins
    assert bool(join.handed_in) == any(place.handed_in for place in (a, b, c))


def hand_in(lesson: Lesson) -> None:
    lesson.do(f"go {len(lesson.session.plan.steps)}")
    lesson.do("answer 1")


def handed(path: Path) -> list[str]:
    return [place.get("handed_in", "") for place in json.loads(path.read_text())["places"]]


def test_a_copy_that_looks_does_not_undo_a_hand_in(tmp_path: Path) -> None:
    path = tmp_path / "ann.json"
    one, two, three = (
        Lesson("first-turn", exam=True, student="Ann", answers=path) for _ in range(3)
    )
    one.do("go 4")
    one.do("answer 3")
    hand_in(one)
    (when,) = handed(path)
    two.do("go 2")
    assert handed(path) == [when]
    two.do("go 4")
    for command in ("answer 4", "reset", "pick c3"):
        with pytest.raises(LessonStopError, match="handed in"):
            two.do(command)
    with pytest.raises(LessonStopError):
        hand_in(three)
    answers = json.loads(path.read_text())["answers"]
    assert [row["attempts"][0]["given"] for row in answers if row["step"] == "worth"] == [["3"]]
    assert not any("exam" in doubt for doubt in collect(tmp_path).doubts)
    for copy in (one, two):
        assert copy.lesson["done"].startswith("Handed in at")
        assert "to your teacher" in copy.lesson["done"]
        assert copy.lesson["check"] == ""


COMMANDS = ["go 4", "answer 3", "answer 4", "hint", "go 2", "next", "back", "solution"]


@settings(max_examples=15, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 2), st.sampled_from(COMMANDS)), max_size=12))
def test_three_copies_in_any_order_lose_nothing(
    tmp_path_factory: pytest.TempPathFactory, played: list[tuple[int, str]]
) -> None:
    path = tmp_path_factory.mktemp("copies") / "ann.json"
    copies = [Lesson("first-turn", step="worth", student="Ann", answers=path) for _ in range(3)]
    before: dict[str, Result] = {}
    for number, command in played:
        try:
            copies[number].do(command)
        except LessonStopError:
            continue
        known = Lesson("first-turn", student="Ann", answers=path).results
        for row in known:
            was = before.get(row.step, row)
            assert row.tries >= was.tries
            assert row.hints >= was.hints
            assert (row.star, row.right_at) == (was.star, was.right_at) or not was.right_at
            assert row.state == "right" or was.state != "right"
            before[row.step] = row


def test_three_processes_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "kinds.json"
    program = (
        "import sys; from torres_widget.lessons.drills.results import Answer, Results\n"
        "for n in range(15): Results(sys.argv[1]).add(Answer('steps', n, 1, right=True))"
    )
    running = [subprocess.Popen([sys.executable, "-c", program, str(path)]) for _ in range(3)]
    assert [each.wait() for each in running] == [0, 0, 0]
    assert len(Results(path).answers) == 45
    Results(path).add(Answer("steps", 1, 1, right=False))
    assert len(Results(path).answers) == 46


def test_practice_and_exam_of_a_lesson_keep_files_apart(tmp_path: Path) -> None:
    practice, exam = tmp_path / "ana.json", tmp_path / "ana-exam.json"
    lesson = Lesson("first-turn", step="worth", student="Ana Kovač", answers=practice)
    lesson.do("answer 4")
    with pytest.raises(LessonError, match="a file of its own for the exam"):
        Lesson("first-turn", exam=True, student="Ana Kovač", answers=practice)
    taken = Lesson("first-turn", exam=True, student="Ana Kovač", answers=exam)
    assert [row.state for row in taken.results if row.step == "worth"] == ["new"]
    taken.do("go 4")
    taken.do("answer 3")
    hand_in(taken)
    with pytest.raises(LessonError, match="another file for practising"):
        Lesson("first-turn", student="Ana Kovač", answers=exam)
    found = collect(tmp_path)
    assert [student.name for student in found.students] == ["Ana Kovač"]
    assert not found.doubts
    assert [(row.step, row.state) for row in found.rows] == [("worth", "wrong")]
