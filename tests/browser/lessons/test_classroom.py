"""An exam taken in JupyterLab, and the class's dashboard: read, gone down into, by keys."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from playwright.sync_api import expect

from tests.browser.support.boards import VIOLATIONS, ShownBoard
from tests.browser.support.hands import Keyboard, choose_by_arrows, tab_to
from tests.browser.support.jupyter import in_both_themes
from tests.browser.support.lessons import LessonOnPage

if TYPE_CHECKING:
    from tests.browser.support.jupyter import OpenNotebook

EXAM: Final = """
from pathlib import Path
from torres_widget import Lesson, collect
Path("exams").mkdir(exist_ok=True)
options = dict(student="Ann", answers="exams/ann.json", exam=True)
options |= dict(deadline="2999-01-01 12:00Z", view="2d", animate=False)
lesson = Lesson("first-turn", step="worth", **options)
board = lesson.board
lesson
"""


def test_an_exam_is_taken_and_handed_in_once_by_keys_alone(
    open_notebook: OpenNotebook, axe: str
) -> None:
    notebook = open_notebook([EXAM])
    notebook.run_all()
    lesson = LessonOnPage(notebook)
    learner = Keyboard(lesson)
    status = lesson.panel.get_by_role("group", name="Feedback")
    for button in ("Hint", "Show me", "Check"):
        expect(lesson.button(button)).to_have_count(0)
    for number in ("3", "4"):
        learner.write(lesson.panel.get_by_role("textbox", name="Your answer, a number"), number)
        learner.control(lesson.button("Keep this answer"))
        notebook.wait_for("lesson.session.given", number)
        expect(status).to_have_text("Kept. You can change it until you hand in.")
    expect(lesson.panel).to_contain_text("1 of 6 answered")
    title = lesson.panel.locator(".torres-lesson-title")
    assert title.evaluate("(el) => el.scrollWidth <= el.clientWidth")
    expect(lesson.panel).to_contain_text(re.compile(r"due \d{4}-\d\d-\d\d \d\d:\d\d "))
    for dark in in_both_themes(notebook, axe):
        assert lesson.panel.evaluate(VIOLATIONS) == [], f"dark: {dark}"

    for index in range(4, 10):
        learner.control(lesson.button("Next"))
        notebook.wait_for("lesson.session.index", index)
        lesson.shows()
    lesson.at("hand-in")
    expect(lesson.button("Finish")).to_be_disabled()
    expect(lesson.panel).to_contain_text("Not answered: 2. ")
    expect(lesson.panel.get_by_role("radio")).to_have_accessible_name(
        "I have finished, without 5 answers"
    )
    learner.tick(lesson.panel.get_by_role("radio"), on=True)
    learner.control(lesson.button("Hand in"))
    expect(status).to_contain_text("Handed in at")
    expect(status).to_contain_text("Now give this file to your teacher.")
    link = lesson.panel.get_by_role("link", name="Download ann.json")
    with lesson.page.expect_download() as download:
        link.click()
    assert '"handed_in"' in download.value.path().read_text("utf-8")
    for dark in in_both_themes(notebook, axe):
        assert lesson.panel.evaluate(VIOLATIONS) == [], f"dark: {dark}, handed in"
    notebook.run("lesson.do('go 4')")
    expect(lesson.panel.get_by_role("textbox", name="Your answer, a number")).to_be_visible()
    expect(lesson.button("Keep this answer")).to_have_count(0)
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
lesson = Lesson("first-turn", step="climb-yourself", student="Cy", answers="class/Cy.json")
for action in lesson.session.step.solution:
    lesson.session.play(str(action))
lesson.keep()
answers = collect("class")
answers
"""


_CELLS: Final = (
    "(root) => [...root.querySelectorAll('[role=gridcell]')].map((x) => x.ariaLabel).join()"
)


def test_keys_alone_lead_down_to_a_try_and_replay_it(open_notebook: OpenNotebook, axe: str) -> None:
    notebook = open_notebook([CLASS])
    notebook.run_all()
    page = notebook.page
    output = page.locator(".jp-OutputArea-output").filter(has=page.locator(".torres-classroom"))
    tables = output.get_by_role("table")
    expect(tables).to_have_count(4)
    expect(output.locator("figure svg")).to_have_count(2)
    board = ShownBoard(page, output.get_by_role("region", name="Torres board"))
    board.drawn()

    def choose(name: str, label: str) -> None:
        choose_by_arrows(output, output.get_by_label(name, exact=True), label)

    # Each table is a region that keys scroll.
    tab_to(output, output.get_by_role("region", name="The class, rule by rule"))
    expect(output.get_by_text("Ann: c4").first).to_be_visible()
    choose("Student", "Bo")
    expect(output.get_by_text("Bo: a1, c4").first).to_be_visible()
    choose("Try", "1")
    expect(output.get_by_text("Bo: c4").first).to_be_visible()

    # A task is replayed move by move.
    choose("Student", "Cy")
    board.drawn()
    expect(output.get_by_text("Cy: ").first).to_be_visible()
    tab_to(output, board.root.locator("[role=gridcell][tabindex='0']"))
    before = board.root.evaluate(_CELLS)
    page.keyboard.press("]")
    page.wait_for_function(
        f"([root, before]) => ({_CELLS})(root) !== before",
        arg=[board.root.element_handle(), before],
    )
    for dark in in_both_themes(notebook, axe):
        assert output.evaluate(VIOLATIONS) == [], f"dark: {dark}"
