"""An exam on a board: the page gets nothing of what is right, and it is handed in once."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from IPython.core.interactiveshell import InteractiveShell

from torres_widget import Lesson, collect
from torres_widget.board.options import OptionError
from torres_widget.engine import IllegalAction
from torres_widget.lessons import LessonError, bundle, content, load, unbundle
from torres_widget.lessons.answers.code import read_codes
from torres_widget.lessons.answers.file_format import read_file
from torres_widget.lessons.plan import Question, Task
from torres_widget.lessons.session.exam import ExamSession
from torres_widget.lessons.session.session import LessonStopError

if TYPE_CHECKING:
    from pathlib import Path

    from tests.board.conftest import Deliver, Wire
    from torres_widget.lessons.plan import Step

LESSONS = pytest.mark.parametrize("name", [path.stem for path in content()])


def exam(tmp_path: Path, name: str = "first-turn", **options: Any) -> Lesson:
    return Lesson(name, student="Ann", answers=tmp_path / "ann.json", exam=True, **options)


def give(lesson: Lesson, step: Step, *, right: bool) -> None:
    """Answer a step of an exam."""
    if isinstance(step, Task):
        lesson.do("reset")
        for action in step.solution[: None if right else 1]:
            lesson.play(str(action))
    elif isinstance(step, Question) and step.ask == "cells":
        for cell in lesson.session.picked:
            lesson.do(f"pick {cell}")
        for cell in (step.cells or ()) if right else ("h8", "a1"):
            lesson.do(f"pick {cell}")
        lesson.do("check")
    elif isinstance(step, Question):
        choices = [str(n) for n in step.right_choices] if right else ["1"]
        number = step.number if right else (step.number or 0) + 1
        lesson.do(f"answer {' '.join(choices)}" if step.choices else f"answer {number}")


def sent(lesson: Lesson) -> dict[str, Any]:
    """Return what the page is sent of a step, but for the answer that it gave itself."""
    view = json.loads(json.dumps(lesson.board.view))
    for key in ("seq", "pick"):
        view.pop(key, None)
    view["lesson"].pop("given")
    return dict(view)


@LESSONS
def test_the_page_gets_the_same_whether_an_answer_is_right_or_wrong(
    name: str, tmp_path: Path
) -> None:
    lesson = exam(tmp_path, name)
    for number, step in enumerate(load(name).steps, 1):
        lesson.do(f"go {number}")
        if not isinstance(step, Question):
            continue
        views = []
        for right in (False, True):
            give(lesson, step, right=right)
            views.append(sent(lesson))
        assert views[0] == views[1], step.id


@LESSONS
def test_the_page_gets_no_word_of_feedback_hints_or_solutions(name: str, tmp_path: Path) -> None:
    lesson = exam(tmp_path, name)
    for number, step in enumerate(load(name).steps, 1):
        lesson.do(f"go {number}")
        if step.asks:
            give(lesson, step, right=True)
        panel = lesson.lesson
        assert (panel["verdict"], panel["coach"], panel["result"]) == (None, None, None)
        assert (panel["hints"], panel["more"], panel["solution"]) == ([], 0, False)
        assert not any(entry["star"] for entry in panel["steps"])
        assert {entry["state"] for entry in panel["steps"]} <= {"new", "seen", "given"}
        secret = [hint.text for hint in step.hints] + [step.done]
        if isinstance(step, Question):
            secret += [choice.why for choice in step.choices] + list(step.mistakes.values())
        text = json.dumps(lesson.board.view, ensure_ascii=False)
        for word in filter(None, secret):
            assert json.dumps(word, ensure_ascii=False)[1:-1] not in text


@LESSONS
def test_the_page_gets_no_overlay_that_the_step_has_not(name: str, tmp_path: Path) -> None:
    lesson = exam(tmp_path, name)
    for number, step in enumerate(load(name).steps, 1):
        lesson.do(f"go {number}")
        for overlay in ("castles", "reach", "build", "doors"):
            lesson.board.overlay = overlay
            shown = lesson.board.view.get("overlay", {"kind": step.overlay})
            assert shown["kind"] == step.overlay
            assert lesson.board.view["overlays"] == ([step.overlay] if step.overlay else [])


def test_nothing_in_the_session_knows_what_is_right(tmp_path: Path) -> None:
    for path in content():
        session = exam(tmp_path, path.stem).session
        for step in session.plan.steps:
            assert not step.hints
            assert not step.done
            if isinstance(step, Question):
                assert (step.query, step.number, step.right_choices) == (None, None, ())
                assert not step.cells
            if isinstance(step, Task):
                assert (step.goal, step.solution, step.best) == ({}, (), None)


@pytest.mark.parametrize("command", ["hint", "solution", "go 99"])
def test_what_an_exam_refuses(command: str, tmp_path: Path) -> None:
    lesson = exam(tmp_path, step="worth")
    with pytest.raises(LessonStopError):
        lesson.do(command)


def test_an_exam_gives_no_link(tmp_path: Path) -> None:
    lesson = exam(tmp_path, step="worth")
    lesson.board.set_state({"intent": {"seq": 1, "command": "link"}})
    assert "link" not in lesson.board.view
    assert lesson.board.view["refusal"]


def test_an_answer_can_be_changed_until_it_is_handed_in(tmp_path: Path) -> None:
    plan = load("first-turn")
    lesson = exam(tmp_path)
    for right in (False, True):
        for number, step in enumerate(plan.steps, 1):
            lesson.do(f"go {number}")
            if step.asks:
                give(lesson, step, right=right)
    again = exam(tmp_path, step="worth")
    assert again.session.given == "4"
    assert isinstance(again.session, ExamSession)
    assert isinstance(lesson.session, ExamSession)
    assert again.session.begun == lesson.session.begun
    assert "6 of 6" in again.lesson["note"]
    again.do("go 10")
    assert again.lesson["check"] == "Hand in"
    assert again.lesson["blocked"]
    with pytest.raises(LessonStopError):
        again.do("next")
    again.do("answer 1")
    assert "Handed in" in again.lesson["done"]
    assert again.grade() == again.grade(out_of=6) == 6
    collected = collect(tmp_path)
    assert [row.star for row in collected.rows] == [True] * 6
    assert collected.students[0].handed_in[0].endswith("+00:00")
    assert collected.doubts == ()


def test_after_handing_in_nothing_changes(tmp_path: Path) -> None:
    lesson = exam(tmp_path)
    for command in ("go 4", "answer 3", "go 10", "answer 1"):
        lesson.do(command)
    kept = (tmp_path / "ann.json").read_text()
    for shown in (lesson, exam(tmp_path)):
        for commands in (("go 4", "answer 4"), ("go 2", "pick c4"), ("go 10", "answer 1")):
            with pytest.raises(LessonStopError, match="handed in"):
                [shown.do(command) for command in commands]
        task = next(n for n, step in enumerate(shown.session.plan.steps, 1) if step.kind == "task")
        shown.do(f"go {task}")
        assert shown.board.view["legal"] == {}
        with pytest.raises(IllegalAction, match="handed in"):
            shown.play("build c4")
        with pytest.raises(LessonStopError, match="handed in"):
            shown.do("reset")
    answers = [json.loads(text)["answers"] for text in (kept, (tmp_path / "ann.json").read_text())]
    assert answers[0] == answers[1]


def test_an_exam_needs_a_name_and_a_file(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="answers"):
        Lesson("first-turn", exam=True)
    for name in ("student", "your name"):
        with pytest.raises(LessonError, match="your own name"):
            Lesson("first-turn", exam=True, student=name, answers=tmp_path / "a.json")


def test_an_exam_that_was_handed_out_is_judged_by_the_teacher_s_lesson(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    text = content()[0].read_text(encoding="utf-8").replace('"first-turn"', '"own"', 1)
    own.write_text(text, encoding="utf-8")
    file = bundle(tmp_path / "exam.zip", [own], mode="exam")
    made, _ = unbundle(file, tmp_path / "class")
    hand_ins = tmp_path / "hand-ins"
    hand_ins.mkdir()
    for name, right in (("Ann", True), ("Bo", False)):
        lesson = Lesson(made, student=name, answers=hand_ins / f"{name}.json")
        for number, step in enumerate(load(own).steps, 1):
            lesson.do(f"go {number}")
            if step.asks:
                give(lesson, step, right=right)
        with pytest.raises(LessonError, match="collect"):
            lesson.grade()
    unjudged = collect(hand_ins)
    assert unjudged.rows == ()
    assert any("lesson is missing" in doubt for doubt in unjudged.doubts)
    judged = collect(hand_ins, lessons=[own])
    assert {row.state for row in judged.of("Ann")} == {"right"}
    assert sum(row.state == "right" for row in judged.of("Bo")) <= 1
    assert all("not handed in" in doubt for doubt in judged.doubts)


def test_the_page_s_own_messages_are_held_to_the_exam(
    tmp_path: Path, wire: Wire, deliver: Deliver
) -> None:
    lesson = exam(tmp_path, step="worth")
    wire.take()
    for seq, command in enumerate(("hint", "solution", "answer 3", "check"), 1):
        deliver(lesson.board, intent={"seq": seq, "lesson": command})
    sent = json.dumps(wire.take())
    assert "You counted" not in sent
    assert lesson.session.results[1].state == "given"


def test_a_notebook_says_in_a_line_that_an_exam_needs_a_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shell: Any = InteractiveShell.instance()
    shell.run_cell(
        "from torres_widget import Lesson\n"
        f"Lesson('movement', exam=True, answers={str(tmp_path / 'answers.json')!r})"
    )
    InteractiveShell.clear_instance()
    (line,) = capsys.readouterr().out.strip().splitlines()
    assert line == (
        "LessonError: student: 'student'; expected your own name, for an exam. Write it in the"
        " first cell, run that cell, then this one again."
    )


def test_what_is_missing_is_named_before_it_is_handed_in(tmp_path: Path) -> None:
    lesson = exam(tmp_path, step="worth")
    lesson.do("answer 4")
    lesson.do("go 10")
    step = lesson.lesson["step"]
    missing = [f"{number}." for number, step in enumerate(load("first-turn").steps, 1) if step.asks]
    missing.remove("4.")
    assert [word for word in step["text"].split() if word[:-1].isdigit()] == missing
    assert [each["text"] for each in step["choices"]] == ["I have finished, without 5 answers"]
    for number, asked in enumerate(load("first-turn").steps, 1):
        lesson.do(f"go {number}")
        if asked.asks:
            give(lesson, asked, right=False)
    lesson.do("go 10")
    step = lesson.lesson["step"]
    assert step["choices"] == [{"number": 1, "text": "I have finished"}]
    assert "Not answered" not in step["text"]


def file_of(lesson: Lesson) -> Any:
    """Return the answers file that the page names, if it names one."""
    return lesson.lesson["file"]


def handed_over(lesson: Lesson, path: Path) -> None:
    """The page has the file as it is kept, and the same answers as a code."""
    file = file_of(lesson)
    assert (file["name"], file["text"]) == (path.name, path.read_text("utf-8"))
    (kept,) = read_codes(f"Please find my answers here:\n{file['code']}\nAnn", "mail")
    assert kept == read_file(path)


@pytest.mark.parametrize("name", ["ann.json", "\u017dofie.json"])
def test_the_file_to_give_to_the_teacher_is_named_and_there(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    lesson = Lesson("first-turn", student="Ann", answers=path, exam=True)
    lesson.do("go 10")
    assert file_of(lesson) is None
    lesson.do("answer 1")
    assert f"in {name}. Now give this file" in lesson.lesson["done"]
    handed_over(lesson, path)
    assert json.loads(path.read_text("utf-8"))["places"][0]["handed_in"]
    path.unlink()
    lesson.do("go 4")
    assert lesson.lesson["step"]["id"] == load("first-turn").steps[3].id


def test_the_file_of_a_lesson_is_named_at_its_end(tmp_path: Path) -> None:
    path = tmp_path / "ann.json"
    lesson = Lesson("first-turn", student="Ann", answers=path)
    for number, step in enumerate(load("first-turn").steps, 1):
        lesson.do(f"go {number}")
        if step.asks:
            lesson.do("solution")
    assert file_of(lesson) is None
    lesson.do("next")
    handed_over(lesson, path)
    alone = Lesson("first-turn", step=9)
    alone.do("next")
    assert file_of(alone) is None
