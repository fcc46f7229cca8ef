"""Predictions: kept and not judged, counted without names, then the moves are played."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from torres_widget import Lesson, collect
from torres_widget.lessons import LessonError, read
from torres_widget.lessons.classroom.pool import read_pool
from torres_widget.lessons.plan import Predict
from torres_widget.lessons.session.session import LessonStopError, Session

if TYPE_CHECKING:
    from pathlib import Path

BOARD = f"{'......../' * 7}21...... 1:b1 2:h8"
DOCUMENT: dict[str, Any] = {
    "format": "torres-lesson",
    "version": 1,
    "id": "guess",
    "title": "Guess",
    "order": "step-by-step",
    "steps": [
        {
            "id": "cells",
            "kind": "predict",
            "text": "Where does it end?",
            "ask": "cells",
            "position": {"board": BOARD},
            "moves": [{"action": "move b1 a1", "caption": "Up."}, "score"],
            "done": "On a1.",
        },
        {"id": "arrow", "kind": "predict", "text": "Which way?", "ask": "arrow"},
        {"id": "number", "kind": "predict", "text": "How many?", "ask": "number"},
        {
            "id": "choice",
            "kind": "predict",
            "text": "Who?",
            "ask": "choices",
            "choices": [{"text": "Orange"}, {"text": "Blue"}],
        },
        {"id": "asked", "kind": "question", "text": "How high is a1?", "answer": "height a1"},
    ],
}


def step(name: str) -> Predict:
    found = read(DOCUMENT).step(name)
    assert isinstance(found, Predict)
    return found


def test_a_prediction_is_kept_and_then_its_moves_are_played() -> None:
    session = Session(read(DOCUMENT))
    with pytest.raises(LessonStopError, match="Select at least one cell"):
        session.do("check")
    session.do("pick a1")
    session.do("check")
    assert session.verdict is None
    assert session.predictions[0].attempts[0].given == ("a1",)
    assert session.left == 2
    for command in ("pick c3", "check"):
        with pytest.raises(LessonStopError, match="kept"):
            session.do(command)
    session.do("more")
    assert session.game.node.comment == "Up."
    assert not session.finished
    session.do("more")
    assert session.finished


def test_predictions_have_no_part_in_what_is_solved() -> None:
    session = Session(read(DOCUMENT))
    assert not session.blocked
    for _ in range(4):
        session.do("next")
    assert [result.step for result in session.results] == ["asked"]
    assert session.blocked


def test_an_arrow_has_two_ends_in_their_order() -> None:
    session = Session(read(DOCUMENT))
    session.do("go 2")
    session.do("pick d4")
    with pytest.raises(LessonStopError, match="two cells"):
        session.do("check")
    session.do("pick c3")
    assert session.picked == ("d4", "c3")
    assert session.notes == ("arrow d4 c3 blue",)
    session.do("pick e5")
    assert " ".join(session.picked) == "e5"


@pytest.mark.parametrize("exam", [False, True])
def test_a_kept_prediction_is_there_the_next_time(tmp_path: Path, *, exam: bool) -> None:
    path = tmp_path / "ann.json"
    (tmp_path / "guess.json").write_text(json.dumps(DOCUMENT))
    options: dict[str, Any] = {"student": "Ann", "answers": path, "exam": exam}
    lesson = Lesson(tmp_path / "guess.json", step="arrow", **options)
    for command in ("pick d4", "pick c3", "check"):
        lesson.do(command)
    again = Lesson(tmp_path / "guess.json", step="arrow", **options)
    assert again.session.picked == ("d4", "c3")
    assert again.lesson["check"] == ""
    assert again.lesson["done"] == "Your prediction is kept."


@pytest.mark.parametrize(
    ("name", "text", "students", "counts"),
    [
        ("cells", "c3 12, d4: 5\nC3", 18, {("c3",): 13, ("d4",): 5}),
        ("arrow", "c3-d4 2; c3 d4, d4 c3", 4, {("c3", "d4"): 3, ("d4", "c3"): 1}),
        ("number", "12, 4: 3, 12 x 2", 6, {("4",): 3, ("12",): 3}),
        ("choice", "2: 5", 5, {("1",): 0, ("2",): 5}),
    ],
)
def test_a_show_of_hands_is_counted(
    name: str, text: str, students: int, counts: dict[tuple[str, ...], int]
) -> None:
    pool = read_pool(text, "guess", step(name))
    assert pool.students == students
    assert dict(pool.counts) == counts


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("cells", "z9 3"),
        ("cells", ""),
        ("cells", "c3 d4"),
        ("arrow", "c3"),
        ("number", "c3"),
        ("number", "4: 1000"),
        ("choice", "3"),
        ("choice", "0"),
        ("cells", "TORRES1.abc"),
        ("cells", "<b>c3</b>"),
    ],
)
def test_what_is_no_show_of_hands_is_refused_and_nothing_changes(name: str, text: str) -> None:
    with pytest.raises(LessonError):
        read_pool(text, "guess", step(name))


def _class(folder: Path) -> list[str]:
    codes: list[str] = []
    (folder / "guess.json").write_text(json.dumps(DOCUMENT))
    answers = folder / "answers"
    answers.mkdir()
    for name, cells in (("Žofie", ("a1",)), ("Bo", ("a1", "b1")), ("Cy", ())):
        file = answers / f"{len(codes)}.json"
        lesson = Lesson(folder / "guess.json", student=name, answers=file)
        for cell in cells:
            lesson.do(f"pick {cell}")
        if cells:
            lesson.do("check")
        lesson.do("go 4")
        lesson.do("answer 2")
        codes.append(lesson.handed_over().code)
    return codes


def test_a_class_is_pooled_from_codes_and_from_a_folder(tmp_path: Path) -> None:
    codes = _class(tmp_path)
    lesson = Lesson(tmp_path / "guess.json", class_answers=tmp_path / "answers")
    assert lesson.lesson["pool"] == {"students": 0, "bars": [], "folder": True}
    lesson.do("pool")
    read = lesson.lesson["pool"]
    assert read["students"] == 2
    assert read["bars"] == [{"text": "a1", "count": 2}, {"text": "b1", "count": 1}]
    assert lesson.board.view["notes"] == [
        "mark a1 blue",
        "label a1 blue 2",
        "mark b1 blue",
        "label b1 blue 1",
    ]
    assert "ofie" not in json.dumps(lesson.board.view)
    other = Lesson(tmp_path / "guess.json")
    other.do("pool " + "\n".join(codes))
    assert other.lesson["pool"] == {**read, "folder": False}
    other.do("pool")
    assert other.lesson["pool"]["students"] == 0


def test_predictions_are_in_the_dashboard_and_count_nowhere(tmp_path: Path) -> None:
    _class(tmp_path)
    collected = collect(tmp_path / "answers", lessons=[tmp_path / "guess.json"])
    assert collected.most_points() == 1
    assert not collected.rows
    assert collected.sheet("predictions").rows == (
        ("Guess, cells", "a1", 2),
        ("Guess, cells", "b1", 1),
        ("Guess, choice", "Orange", 0),
        ("Guess, choice", "Blue", 3),
    )
    assert "What the class predicts" in collected.html()


def test_shuffled_choices_keep_their_numbers_and_differ_from_student_to_student() -> None:
    texts = ["one", "two", "three", "four", "five"]
    choices = [{"text": text, "right": text == "one"} for text in texts]
    asked = {"id": "q", "kind": "question", "text": "Which?", "choices": choices, "shuffle": True}
    plan = read({**DOCUMENT, "steps": [asked]})
    orders = set()
    for student in ("Ann", "Bo", "Cy", "Žofie"):
        session = Session(plan)
        session.student = student
        assert sorted(session.order_of_choices) == [1, 2, 3, 4, 5]
        orders.add(session.order_of_choices)
        session.do("answer 1")
        assert session.verdict
        assert session.verdict.right
    assert len(orders) > 1


def test_steps_of_one_title_are_told_apart_by_their_numbers(tmp_path: Path) -> None:
    asked = {
        "kind": "question",
        "title": "Heights",
        "text": "How high?",
        "position": {"board": BOARD},
    }
    steps = [{**asked, "id": f"h-{cell}", "answer": f"height {cell}"} for cell in ("a1", "b1")]
    document = {**DOCUMENT, "order": "free", "steps": steps}
    (tmp_path / "guess.json").write_text(json.dumps(document))
    lesson = Lesson(tmp_path / "guess.json", student="Ann", answers=tmp_path / "ann.json")
    for command in ("answer 2", "next", "answer 1"):
        lesson.do(command)
    (tmp_path / "guess.json").unlink()
    marks = collect(tmp_path, lessons=[read(document)]).sheet("marks")
    assert marks.columns[1:] == ("Guess, Heights (1)", "Guess, Heights (2)")
