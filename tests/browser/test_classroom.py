"""An exam taken in JupyterLab, and the class's dashboard: read, gone down into, by keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playwright.sync_api import expect

from tests.browser.boards import VIOLATIONS
from tests.browser.lessons import LessonOnPage

if TYPE_CHECKING:
    from tests.browser.jupyter import OpenNotebook

EXAM: Final = """
from pathlib import Path
from torres_widget import Lesson, collect
Path("exams").mkdir(exist_ok=True)
options = dict(student="Ann", answers="exams/ann.json", exam=True)
options |= dict(theme="light", view="2d", animate=False)
lesson = Lesson("first-turn", step="worth", **options)
board = lesson.board
lesson
"""


def test_an_exam_is_taken_and_handed_in_once(open_notebook: OpenNotebook, axe: str) -> None:
    notebook = open_notebook([EXAM])
    notebook.run_all()
    lesson = LessonOnPage(notebook)
    status = lesson.panel.get_by_role("status")
    for button in ("Hint", "Show me", "Check"):
        expect(lesson.button(button)).to_have_count(0)
    for number in ("3", "4"):
        lesson.panel.get_by_role("textbox", name="Your answer, a number").fill(number)
        lesson.do("Keep this answer")
        notebook.wait_for("lesson.session.given", number)
        expect(status).to_have_text("Kept. You can change it until you hand in.")
    expect(lesson.panel).to_contain_text("1 of 6 answered")
    lesson.page.evaluate(axe)
    assert lesson.panel.evaluate(VIOLATIONS) == []

    notebook.run("lesson.do('go 10')")
    lesson.at("hand-in")
    expect(lesson.button("Finish")).to_be_disabled()
    lesson.panel.get_by_role("radio").check()
    lesson.do("Hand in")
    expect(status).to_contain_text("Handed in at")
    assert lesson.panel.evaluate(VIOLATIONS) == []
    notebook.run("lesson.do('go 4')")
    lesson.panel.get_by_role("textbox").fill("5")
    lesson.do("Keep this answer")
    expect(status).to_contain_text("You have handed in")
    assert notebook.value("lesson.grade()") == 1


CLASS: Final = """
from pathlib import Path
from torres_widget import Lesson, collect
Path("class").mkdir(exist_ok=True)
for name, cells in (("Ann", ("c4",)), ("Bo", ("c4", "a1"))):
    lesson = Lesson("first-turn", step=2, student=name, answers=f"class/{name}.json")
    for cell in cells:
        lesson.do(f"pick {cell}")
        lesson.do("check")
answers = collect("class")
answers
"""


def test_the_dashboard_leads_down_to_a_try(open_notebook: OpenNotebook, axe: str) -> None:
    notebook = open_notebook([CLASS])
    notebook.run_all()
    page = notebook.page
    output = page.locator(".jp-OutputArea-output").filter(has=page.locator(".torres-classroom"))
    tables = output.get_by_role("table")
    expect(tables).to_have_count(4)
    expect(output.locator("figure svg")).to_have_count(2)
    page.evaluate(axe)
    assert output.evaluate(VIOLATIONS) == []
    caption = output.get_by_text("Ann: c4")
    expect(caption.first).to_be_visible()
    output.get_by_label("Student", exact=True).select_option("Bo")
    expect(output.get_by_text("Bo: a1, c4").first).to_be_visible()
    output.get_by_label("Try", exact=True).select_option("1")
    expect(output.get_by_text("Bo: c4").first).to_be_visible()
    assert output.evaluate(VIOLATIONS) == []
