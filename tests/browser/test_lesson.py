"""A lesson in JupyterLab: read, picked, typed, chosen, played, and answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.boards import BoardOnPage

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.jupyter import OpenNotebook

LESSON = """
from torres_widget import Lesson
board = lesson = Lesson("first-turn", animate=False)
lesson
"""


class LessonOnPage(BoardOnPage):
    """A lesson: its board, and its panel."""

    @property
    def panel(self) -> Locator:
        """The lesson's panel."""
        return self.root.get_by_role("region", name="Lesson")

    def do(self, name: str) -> None:
        """Press a button of the panel."""
        self.panel.get_by_role("button", name=name, exact=True).click()

    def at(self, step: str) -> None:
        """Wait until a step is shown, on both sides."""
        self.notebook.wait_for("board._session.step.id", step)
        self.shows()


def test_a_lesson_from_its_first_step_on(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook([LESSON])
    notebook.run_all()
    lesson = LessonOnPage(notebook)
    expect(lesson.panel.get_by_role("heading")).to_have_text("Castles, knights, a king")
    lesson.button("From above").click()

    lesson.do("Next")
    lesson.at("one-turn")
    lesson.do("Play through")
    notebook.wait_for("board.ply", 4)
    expect(lesson.panel.get_by_role("status")).to_contain_text("Five points, all spent")

    lesson.do("Next")
    lesson.at("worth")
    lesson.panel.get_by_role("textbox").fill("6")
    lesson.do("Check")
    status = lesson.panel.get_by_role("status")
    expect(status).to_contain_text("level 2 (d3) x area 2 = 4")
    lesson.panel.get_by_role("textbox").fill("4")
    lesson.panel.get_by_role("textbox").press("Enter")
    expect(status).to_contain_text("Right!")

    lesson.do("Next")
    lesson.at("where-to-step")
    for cell in ("c4", "b4"):
        lesson.press(cell)
        lesson.shows()
    lesson.do("Check")
    expect(status).to_contain_text("R5.2")
    assert notebook.value("board.results[1].state") == "wrong"
    lesson.press("b4")
    notebook.wait_for("board._session.picked", ["c4"])
    for cell in ("c2", "b3", "d3"):
        lesson.press(cell)
        lesson.shows()
    lesson.do("Check")
    expect(status).to_contain_text("Right!")

    lesson.do("Next")
    lesson.at("climb-yourself")
    for cell in ("c4", "c4", "c3", "c4"):
        lesson.press(cell)
        lesson.shows()
    expect(status).to_contain_text("That is how castles are climbed")
    assert notebook.value("[result.state for result in board.results[:3]]") == ["right"] * 3

    lesson.do("Next")
    lesson.at("best-turn")
    lesson.do("Next")
    lesson.at("refused")
    for name in ("a block on c4", "the knight from c3 up to d3"):
        lesson.panel.get_by_role("checkbox", name=name).check()
    lesson.panel.get_by_role("checkbox", name="a block on e5").check()
    lesson.do("Check")
    expect(status).to_contain_text("R6.1")
