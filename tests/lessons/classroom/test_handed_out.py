"""Exams that are handed out: nothing right is in the file."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Any

import pytest

from torres_widget.lessons import content, load, read
from torres_widget.lessons.classroom.exam import bare, exam_document
from torres_widget.lessons.plan import Question, Task

if TYPE_CHECKING:
    from pathlib import Path

PACKAGE = pytest.mark.parametrize("path", content(), ids=lambda path: path.stem)
#: Keys that tell an answer, wherever they stand in a step.
TELLING = {"solution", "best", "done", "hints", "mistakes", "right", "why"}


def keys(value: object) -> set[str]:
    """Return every key in a step outside its position."""
    if isinstance(value, dict):
        inner = (keys(each) for key, each in value.items() if key != "position")
        return set(value).union(*inner)
    return set().union(*map(keys, value)) if isinstance(value, list) else set()


def document(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


@PACKAGE
def test_an_exam_is_what_a_lesson_asks_and_no_more(path: Path) -> None:
    made = exam_document(document(path), load(path))
    assert read(made) == bare(load(path))
    for step, known in zip(made["steps"], load(path).steps, strict=True):
        assert not keys(step) & {*TELLING, "answer", "goal"}
        if isinstance(known, Question) and known.query:
            assert known.query.text not in [value for key, value in step.items() if key != "id"]
        if isinstance(known, Task):
            assert read(made).step(known.id).position == known.position
