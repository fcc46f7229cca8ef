"""Markup in every text of a lesson, of answers and of file names: no page runs any of it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from playwright.sync_api import expect

from tests.board.pictures.test_markup import (
    class_pages,
    lesson,
    lesson_pages,
    marked_answers,
    with_markup,
)
from tests.browser.support.lessons import LessonOnPage
from torres_widget.lessons import read
from torres_widget.lessons.file import format as form

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

    from tests.browser.support.jupyter import LabServer, OpenNotebook

#: What the markup calls.
_CALLED: Final = "window.ran = []; window.xss = (number) => window.ran.push(number); 0"
_LESSON: Final = """
from torres_widget import Lesson
lesson = Lesson("marked.json", student="<b>Ann", answers="marked/ann.json", animate=False)
board = lesson.board
lesson
"""
_DESK: Final = """
from torres_widget.board.desk.desk import Desk
desk = Desk()
desk.file.value = "marked.json"
desk.press("open")
desk.title.value = "\\"'><img src=x onerror=xss(1)>"
desk.press("save")
desk
"""
_CLASS: Final = """
from torres_widget import collect
collect("marked-class", lessons=["marked.json"])
"""


def test_pages_run_nothing_of_it(browser: Browser, tmp_path: Path) -> None:
    document, _ = with_markup(form.STEPS, lesson())
    page = browser.new_page()
    page.add_init_script(_CALLED)
    marked_answers(tmp_path)
    for made in (*lesson_pages(read(document, "a.json"), tmp_path), *class_pages(tmp_path)):
        (tmp_path / "made.html").write_text(made, encoding="utf-8")
        page.goto((tmp_path / "made.html").as_uri())
        assert page.evaluate("window.ran") == []


def test_a_notebook_runs_nothing_of_it(open_notebook: OpenNotebook, lab: LabServer) -> None:
    document, _ = with_markup(form.STEPS, lesson())
    (lab.root / "marked.json").write_text(json.dumps(document))
    (lab.root / "marked").mkdir()
    marked_answers(lab.root, "marked-class")
    notebook = open_notebook([_LESSON, _DESK, _CLASS])
    notebook.page.evaluate(_CALLED)
    notebook.run_all()
    shown = LessonOnPage(notebook)
    for number, step in enumerate(document["steps"], 1):
        notebook.run(f"lesson.do('go {number}')")
        shown.at(step["id"])
        for command in ("hint", "hint", "solution"):
            notebook.run(f"try: lesson.do('{command}')\nexcept ValueError: pass")
        shown.shows()
    expect(notebook.cell(2)).to_contain_text("img src=x onerror")
    assert notebook.page.evaluate("window.ran") == []
