"""The dashboard of a class: its HTML, its widget, a try replayed."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from torres_widget import Game, Lesson, collect
from torres_widget.lessons import LessonError, answers_file, load
from torres_widget.lessons.plan import Task

if TYPE_CHECKING:
    from pathlib import Path

    from torres_widget.board.form.controls import Choice
    from torres_widget.board.teaching.classroom import Classroom
    from torres_widget.lessons.classroom.class_results import Row


@pytest.fixture
def classroom(tmp_path: Path) -> Classroom:
    for name, cells in (("Ann <b>", ("c4",)), ("Bo", ("c4", "a1"))):
        lesson = Lesson("first-turn", step=2, student=name, answers=tmp_path / f"{name[:2]}.json")
        for cell in cells:
            lesson.do(f"pick {cell}")
        lesson.do("check")
        task = next(step for step in lesson.session.plan.steps if isinstance(step, Task))
        lesson.do(f"go {lesson.session.plan.steps.index(task) + 1}")
        for action in task.solution:
            lesson.play(str(action))
    (tmp_path / "broken.json").write_text("{}")
    return collect(tmp_path)


def labels(choice: Choice) -> list[str]:
    return [label for label, _ in choice.options]


def test_the_dashboard_is_html_with_the_wrong_answers_drawn(classroom: Classroom) -> None:
    html = classroom.html()
    assert html.count("<figure>") == html.count("<svg") == 2
    assert html.count("<table>") == 4
    parts = [html.index(part) for part in ("2 students, points on average", "<figure>", "<table>")]
    assert parts == sorted(parts)
    assert "broken.json" in html
    assert "<b>, " not in html
    assert "Ann &lt;b&gt;" in html


def test_it_is_shown_as_a_widget_and_still_without_one(classroom: Classroom) -> None:
    shown: Any = classroom._repr_mimebundle_()
    data = shown[0] if isinstance(shown, tuple) else shown
    assert data["text/html"] == classroom.html()
    assert "application/vnd.jupyter.widget-view+json" in data
    assert (
        "image/svg+xml" not in data
    )  # of the board, which a page might show in place of the tables


def test_the_way_down_to_a_try(classroom: Classroom) -> None:
    from torres_widget.board.teaching.classroom import Dashboard

    dashboard = Dashboard(classroom)
    assert labels(dashboard.student) == ["Ann <b>", "Bo"]
    dashboard.student.value = "Bo"
    assert len(dashboard.step.options) == 2
    assert dashboard.board.game.node.comment == "Bo: a1, c4"
    assert dashboard.board.view["notes"][-2:] == ["mark a1 red", "mark c4 green"]
    dashboard.step.index = 1
    assert dashboard.board.game.length > 0
    assert dashboard.board.game.ply == 0


def test_a_choice_puts_one_try_on_the_board(
    classroom: Classroom, monkeypatch: pytest.MonkeyPatch
) -> None:
    from torres_widget.board.teaching.classroom import Classroom, Dashboard

    dashboard = Dashboard(classroom)
    tries: list[tuple[str, int]] = []
    game_of = Classroom.game

    def counted(shown: Classroom, row: Row, number: int) -> Game:
        tries.append((row.step, number))
        return game_of(shown, row, number)

    monkeypatch.setattr(Classroom, "game", counted)
    dashboard.student.value = "Bo"
    assert len(tries) == 1
    dashboard.step.index = 1
    assert len(tries) == 2


def test_a_task_is_replayed(classroom: Classroom) -> None:
    row = next(row for row in classroom.of("Bo") if row.step != "where-to-step")
    board = classroom.replay("Bo", row.lesson, row.step)
    assert board.game.ply == 0
    board.game.go_to_ply(board.game.length)
    assert tuple(map(str, board.game.moves)) == row.attempts[-1].given


@pytest.mark.parametrize(
    ("where", "attempt"),
    [(("Cy", "first-turn", "worth"), 0), (("Bo", "first-turn", "where-to-step"), 2)],
)
def test_a_try_that_there_is_not(
    where: tuple[str, str, str], attempt: int, classroom: Classroom
) -> None:
    with pytest.raises(LessonError, match="expected"):
        classroom.replay(*where, attempt)


def test_markup_in_a_lesson_is_text_on_the_dashboard(tmp_path: Path) -> None:
    markup = "<img src=x onerror=alert(1)> \"'&"
    plan = load("first-turn")
    steps = tuple(
        replace(step, title=markup, text=markup) if step.asks else step for step in plan.steps
    )
    marked = replace(plan, title=markup, summary=markup, steps=steps)
    for name in (markup, "Bo"):
        lesson = Lesson(marked, step="worth", student=name, answers=tmp_path / answers_file(name))
        lesson.do("answer 3")
    html = collect(tmp_path, lessons=[marked]).html()
    assert "&lt;img src=x" in html
    assert "<img src=x" not in html


def test_names_are_hidden_at_a_click(classroom: Classroom) -> None:
    from torres_widget.board.teaching.classroom import Dashboard

    dashboard = Dashboard(classroom)
    named = dashboard.tables.value
    dashboard.student.value = "Bo"
    dashboard.hides.value = True
    assert dashboard.student.value == "Student 2"
    assert dashboard.board.game.node.comment.startswith("Student 2: ")
    assert "Student 1" in dashboard.tables.value
    assert "Ann" not in dashboard.tables.value
    assert not re.search(r"\bBo\b", dashboard.tables.value)
    dashboard.hides.value = False
    assert dashboard.tables.value == named
    assert dashboard.student.value == "Bo"


def test_a_live_dashboard_follows_its_folder(tmp_path: Path) -> None:
    from torres_widget.board.teaching.classroom import Dashboard

    classroom = collect(tmp_path, live=True)
    dashboard = Dashboard(classroom)
    assert classroom.again is not None
    assert labels(dashboard.student) == []
    for student, answer in (("Ann", 3), ("Bo", 4)):
        lesson = Lesson(
            "first-turn", step="worth", student=student, answers=tmp_path / f"{student}.json"
        )
        lesson.do(f"answer {answer}")
        dashboard.show(classroom.again())
    assert labels(dashboard.student) == ["Ann", "Bo"]
    assert dashboard.student.value == "Ann"
    assert "Bo" in dashboard.tables.value
    assert dashboard.board.game.node.comment == "Ann: 3"
    shown = dashboard.tables.value
    dashboard.show(classroom.again())
    assert dashboard.tables.value is shown
    assert collect(tmp_path).again is None


def test_a_live_dashboard_reads_again_until_it_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from torres_widget.board.teaching import classroom as module

    monkeypatch.setattr(module, "_PAUSE", 0.01)

    async def watch() -> list[str]:
        dashboard = module.Dashboard(collect(tmp_path, live=True))
        lesson = Lesson("first-turn", step="worth", student="Ann", answers=tmp_path / "a.json")
        lesson.do("answer 3")
        came = asyncio.Event()
        dashboard.student.observe(lambda _: came.set(), "options")
        await asyncio.wait_for(came.wait(), 60)
        dashboard.close()
        await asyncio.wait_for(dashboard.following, 60)
        return labels(dashboard.student)

    assert asyncio.run(watch()) == ["Ann"]


def test_a_live_dashboard_outlives_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from torres_widget.board.teaching import classroom as module

    monkeypatch.setattr(module, "_PAUSE", 0.01)
    folder, away = tmp_path / "class", tmp_path / "away"
    folder.mkdir()
    Lesson("first-turn", step="worth", student="Ann", answers=folder / "a.json").do("answer 3")

    async def watch() -> list[str]:
        dashboard = module.Dashboard(collect(folder, live=True))
        came: asyncio.Queue[str] = asyncio.Queue()
        dashboard.tables.observe(lambda change: came.put_nowait(change.new), "value")
        folder.rename(away)
        gone = await asyncio.wait_for(came.get(), 60)
        away.rename(folder)
        back = await asyncio.wait_for(came.get(), 60)
        dashboard.close()
        return [gone, back]

    gone, back = asyncio.run(watch())
    assert "expected a folder" in gone
    assert "Ann" in back
