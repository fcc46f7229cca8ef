"""Marks: nobody's file changes another student's, and what can't be judged counts nowhere."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from torres_widget.lessons import LessonError, Plan, load
from torres_widget.lessons.answers.file_format import read_answers, seal
from torres_widget.lessons.classroom.collected import Collected
from torres_widget.lessons.plan import Question

if TYPE_CHECKING:
    from collections.abc import Sequence

LESSONS = ("first-turn", "movement", "mine", "nobodys")
FIRST = load("first-turn")
MINE = type(FIRST)(**{**FIRST.__dict__, "id": "mine"})
STEPS = tuple(step.id for step in FIRST.steps)


def row(lesson: str, step: str, *, answer: str, claimed: bool, hints: int = 0) -> dict[str, Any]:
    return {
        "lesson": lesson,
        "step": step,
        "rules": ["R5.3"],
        "state": "right" if claimed else "wrong",
        "tries": 1,
        "hints": hints,
        "right_at": int(claimed),
        "attempts": [{"given": [answer], "seconds": 5}],
    }


RIGHT = [row("first-turn", "worth", answer="4", claimed=True)]
WRONG = [row("first-turn", "worth", answer="3", claimed=False)]

ROWS = st.lists(
    st.builds(
        row,
        st.sampled_from(LESSONS),
        st.sampled_from((*STEPS, "no-such-step")),
        answer=st.sampled_from(("4", "3", "c3", "h8")),
        claimed=st.booleans(),
        hints=st.integers(0, 2),
    ),
    max_size=6,
    unique_by=lambda each: (each["lesson"], each["step"]),
)
FILES = st.dictionaries(st.sampled_from(("Cat", "Dan", "Eve")), ROWS, max_size=3)


def collected(files: dict[str, list[dict[str, Any]]], lessons: Sequence[Plan] = ()) -> Collected:
    read = []
    for name, rows in files.items():
        document = {"format": "torres-answers", "version": 1, "student": name, "answers": rows}
        whole = json.dumps({**document, "seal": seal(document)}).encode()
        read.append((f"{name}.json", read_answers(whole, name)))
    return Collected(read, lessons=lessons)


def marks(of: Collected, name: str) -> list[object]:
    """Return all that the tables say of a student, but for what a teacher should look at."""
    students, steps = of.sheet("students"), of.sheet("marks")
    (line,) = (line[:-1] for line in students.rows if line[0] == name)
    (signs,) = (
        dict(zip(steps.columns, each, strict=True)) for each in steps.rows if each[0] == name
    )
    return [*line, {step: sign for step, sign in signs.items() if sign}]


@settings(max_examples=30, deadline=None)
@given(FILES, st.sampled_from(((), (FIRST,), (FIRST, MINE))))
def test_no_other_file_changes_a_students_marks(
    others: dict[str, list[dict[str, Any]]], lessons: tuple[Plan, ...]
) -> None:
    own = {"Ann": RIGHT, "Bo": WRONG}
    alone, together = collected(own, lessons), collected({**own, **others}, lessons)
    for name in own:
        assert marks(alone, name) == marks(together, name)
    before = {line[0]: line[-1] for line in alone.gradebook("canvas", out_of=10).rows}
    if not lessons and len(together.counting()) > 1:
        with pytest.raises(LessonError, match="those that count: collect"):
            together.gradebook("canvas", out_of=10)
        return
    after = {line[0]: line[-1] for line in together.gradebook("canvas", out_of=10).rows}
    assert before.items() <= after.items()


def test_what_cannot_be_judged_counts_nowhere_and_is_a_doubt() -> None:
    strange = [
        row("nobodys", "worth", answer="4", claimed=True),
        row("first-turn", "no-such-step", answer="4", claimed=True),
    ]
    of = collected({"Ann": RIGHT, "Bo": [*WRONG, *strange]})
    assert {each.step for each in of.rows} == {"worth"}
    assert of.students[1].doubts == (
        "nobodys: 1 answer not judged: its lesson is missing",
        "first-turn: 1 answer not counted: the lesson has no such step",
    )
    assert [line[1] for line in of.sheet("students").rows] == [1, 0]


def test_only_the_lessons_given_count() -> None:
    other = row("movement", "to-the-top", answer="c3", claimed=False)
    of = collected({"Ann": [*RIGHT, other]}, [FIRST])
    assert {each.lesson for each in of.rows} == {"first-turn"}
    assert of.doubts == ()
    assert of.gradebook("canvas").rows[0][-1] == sum(step.asks for step in FIRST.steps)


def test_rules_are_those_of_the_step_and_not_of_the_file() -> None:
    assert "R5.3" not in collected({"Ann": RIGHT}).by_rule()


def test_a_lesson_without_its_answers_judges_nothing() -> None:
    exam = type(FIRST)(**{**FIRST.__dict__, "exam": True})
    with pytest.raises(LessonError, match="with its answers"):
        collected({"Ann": RIGHT}, [exam])


def test_marks_of_a_class_grow_with_its_answers_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A row is read as often in a class of sixty as in one of thirty."""
    answered = [
        row("first-turn", step.id, answer="3", claimed=False)
        for step in FIRST.steps
        if isinstance(step, Question)
    ]
    counts = []
    for size in (30, 60):
        of = collected({f"Student {number}": answered for number in range(size)})
        reads = [0]

        class Counting(tuple[Any, ...]):
            """Rows that count how many of them are looked at."""

            __slots__ = ()

            def __iter__(self, reads: list[int] = reads) -> Any:
                for each in super().__iter__():
                    reads[0] += 1
                    yield each

        monkeypatch.setattr(of, "rows", Counting(of.rows))
        for name in ("students", "marks", "steps", "rules", "mistakes"):
            of.sheet(name)
        of.gradebook("canvas")
        counts.append(reads[0])
    assert counts[1] == 2 * counts[0]


def test_thirty_copies_are_named_briefly() -> None:
    timed = [
        {**row("first-turn", step, answer="3", claimed=False), "at": f"2026-11-22T10:00:{n}+00:00"}
        for n, step in enumerate(("where-to-step", "worth", "best-turn"), 10)
    ]
    of = collected({f"S{number:02}": timed for number in range(30)})
    (doubt,) = of.students[0].doubts
    assert doubt.endswith("as in S01.json, S02.json, S03.json, S04.json, S05.json and 24 more")
