"""Sealed lessons and exams: nothing right is in the file; a sealed lesson is read as it was."""

from __future__ import annotations

import json
import tomllib
from typing import TYPE_CHECKING, Any

import pytest

from tests.lessons.file.hostile import lesson
from torres_widget.lessons import content, load, read
from torres_widget.lessons.classroom.exam import bare, exam_document
from torres_widget.lessons.classroom.sealing import sealed
from torres_widget.lessons.plan import Question, Task

if TYPE_CHECKING:
    from pathlib import Path

PACKAGE = pytest.mark.parametrize("path", content(), ids=lambda path: path.stem)
#: Keys that tell an answer, wherever they stand in a step.
TELLING = {"solution", "best", "done", "hints", "mistakes", "right", "why"}


def keys(value: object) -> set[str]:
    """Return every key in a step outside its seal and its position."""
    if isinstance(value, dict):
        inner = (keys(each) for key, each in value.items() if key not in ("sealed", "position"))
        return set(value).union(*inner)
    return set().union(*map(keys, value)) if isinstance(value, list) else set()


def document(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


@PACKAGE
def test_a_sealed_lesson_is_read_as_it_was(path: Path) -> None:
    assert read(sealed(document(path))) == load(path)


@PACKAGE
def test_a_sealed_lesson_shows_no_answer(path: Path) -> None:
    for step, known in zip(sealed(document(path))["steps"], load(path).steps, strict=True):
        assert not keys(step) & TELLING
        assert isinstance(step.get("answer", ""), str)
        assert ("sealed" in step) >= (known.asks and "answer" not in step)


@PACKAGE
def test_an_exam_is_what_a_lesson_asks_and_no_more(path: Path) -> None:
    made = exam_document(document(path), load(path))
    assert read(made) == bare(load(path))
    for step, known in zip(made["steps"], load(path).steps, strict=True):
        assert not keys(step) & {*TELLING, "answer", "goal", "sealed"}
        if isinstance(known, Question) and known.query:
            assert known.query.text not in [value for key, value in step.items() if key != "id"]
        if isinstance(known, Task):
            assert read(made).step(known.id).position == known.position


def test_every_kind_of_answer_is_sealed_and_found_again() -> None:
    plain = lesson()
    plain["steps"][4]["answer"] = ["d5", "c4"]
    numbered = {"id": "n", "kind": "question", "text": "How many?", "answer": 9999, "done": "Yes."}
    none = {"id": "none", "kind": "question", "text": "Which?", "answer": [], "hints": ["None."]}
    hidden = {"id": "hidden", "kind": "play", "text": "Guess.", "position": "stairs"}
    plain["steps"] += [numbered, none, {**hidden, "moves": ["move d4 d5"], "conceal": True}]
    made = sealed(plain)
    assert read(made) == read(plain)
    text = json.dumps(made)
    assert all(
        told not in text for told in (" 9999", '"9999"', '"d5"', "Yes.", "None.", "Too high.")
    )
    assert "move d4 d5" not in json.dumps([made["steps"][3], made["steps"][-1]])


def test_equal_answers_have_different_hashes() -> None:
    first, second = (sealed(lesson())["steps"][5]["sealed"] for _ in range(2))
    assert first["salt"] != second["salt"]
    assert first["rest" if "rest" in first else "salt"] != second.get("rest")
