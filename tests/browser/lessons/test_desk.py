"""The desk by keys alone: questions made, undone, previewed and saved; positions taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playwright.sync_api import expect

from tests.browser.support.boards import VIOLATIONS, ShownBoard
from tests.browser.support.hands import Keyboard, choose_by_arrows, tab_to
from tests.browser.support.jupyter import in_both_themes

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.support.jupyter import Notebook, OpenNotebook

DESK: Final = """from torres_widget import Desk, Position
board_text = "......../......../......../...31.../...24.../......../......../........ 1:d4 2:e5"
place = Position.from_board(board_text, players=2)
desk = Desk(place, animate=False, view="2d", height=300, folder="lessons")
desk"""


class DeskByKeys:
    """The desk, kernel's ``desk``, worked by keys alone."""

    def __init__(self, notebook: Notebook) -> None:
        self.notebook = notebook
        self.root = notebook.cell(0).locator(".jp-OutputArea-output")
        self.keys = notebook.page.keyboard

    def write(self, name: str, text: str) -> None:
        """Go to the last field of this name, and type into it."""
        tab_to(self.root, self.root.get_by_role("textbox", name=name, exact=True).last)
        self.keys.type(text)

    def choose(self, name: str, label: str) -> None:
        """Go to a list, and press the arrow until it shows the label."""
        choose_by_arrows(self.root, self.root.get_by_role("combobox", name=name, exact=True), label)

    def press(self, name: str, says: str) -> None:
        """Go to a button, press Enter, and wait for what the desk says."""
        self.go_and_enter(self.button(name))
        expect(self.root.locator(".torres-said", has_text=says)).to_be_visible()
        expect(self.root.get_by_role("log").first).to_contain_text(says)
        expect(self.button(name)).to_be_focused()

    def button(self, name: str) -> Locator:
        """Return a button of the desk; its board has others."""
        form = self.root.locator(".torres-around")
        return form.get_by_role("button", name=name, exact=True)

    def ask_up_or_down(self) -> None:
        """Fill in a choice of two, the first of them right."""
        self.choose("Mode", "choice: the learner chooses from your answers")
        self.notebook.wait_for("desk.form.mode.value", "choose")
        self.write("Text", "Up or down?")
        self.write("Choice", "Up")
        tab_to(self.root, self.root.get_by_role("checkbox", name="right"))
        self.keys.press("Space")
        self.go_and_enter(self.button("Add a row"))
        expect(self.root.get_by_role("textbox", name="Choice")).to_have_count(2)
        self.write("Choice", "Down")
        self.write("Feedback", "Look again.")

    def go_and_enter(self, button: Locator) -> None:
        """Go to a button and press Enter."""
        tab_to(self.root, button)
        self.keys.press("Enter")


def test_a_lesson_is_made_by_keys_alone(open_notebook: OpenNotebook, axe: str) -> None:
    notebook = open_notebook([DESK])
    notebook.run_all()
    desk = DeskByKeys(notebook)
    ShownBoard(notebook.page, desk.root.get_by_role("region", name="Torres board")).drawn()
    text = "Select every cell that the knight on d4 can reach for 1 AP."

    desk.write("Title", "Stairs")
    desk.choose("Mode", "cells: the learner selects cells of the position on the board")
    notebook.wait_for("desk.form.mode.value", "cells")
    desk.write("Heading", "Up")
    desk.choose("Question", text)
    notebook.wait_for("desk.text.value", text)
    desk.write("Wrong answer", "e4")
    desk.write("Feedback", "Too high.")
    desk.write("Hints", "One level up.")
    notebook.wait_for("list(desk.form.mistakes.rows[0])", ["e4", "Too high.", False])
    notebook.wait_for("desk.form.hints.value", "One level up.")
    desk.press("Add step", "Added as step 1.")
    desk.press("Undo", "Taken back.")
    notebook.wait_for("len(desk.steps.options)", 0)

    # A drill comes to the form, and into the lesson.
    drill = desk.root.get_by_role("combobox", name="From").locator("option").nth(2).inner_text()
    desk.choose("From", drill)
    desk.press("Take", "It is on the board and in the form.")
    desk.press("Add step", "Added as step 1.")

    # A second question; then the steps change places.
    desk.ask_up_or_down()
    notebook.wait_for("[row.answer for row in desk.form.choices.filled]", ["Up", "Down"])
    desk.press("Add step", "Added as step 2.")
    desk.press("Up", "It is step 1 now.")
    notebook.wait_for("desk.lesson().steps[0].right_choices", [1])

    for dark in in_both_themes(notebook, axe):
        assert desk.root.evaluate(VIOLATIONS) == [], f"dark: {dark}"

    desk.press("Save lesson", "Saved as stairs.toml in")


def test_the_preview_takes_the_place_of_the_step_and_leads_back(
    open_notebook: OpenNotebook, axe: str
) -> None:
    notebook = open_notebook([DESK.replace('"lessons"', '"previewed"')])
    notebook.run_all()
    desk = DeskByKeys(notebook)
    board = ShownBoard(notebook.page, desk.root.get_by_role("region", name="Torres board"))
    board.drawn()
    desk.write("Title", "Stairs")
    desk.ask_up_or_down()
    desk.go_and_enter(desk.button("Preview"))
    lesson = desk.root.get_by_role("region", name="Lesson")
    expect(lesson).to_be_visible()
    tab_to(desk.root, lesson.get_by_role("radio").first)
    learner = Keyboard(board)
    learner.tick(lesson.get_by_role("radio", name="Down"), on=True)
    learner.control(lesson.get_by_role("button", name="Check"))
    expect(lesson.get_by_role("group", name="Feedback")).to_contain_text("Look again.")
    for dark in in_both_themes(notebook, axe):
        assert desk.root.evaluate(VIOLATIONS) == [], f"dark: {dark}, with the preview"
    learner.control(lesson.get_by_role("button", name="Back to the desk"))
    expect(desk.button("Save lesson")).to_be_visible()
    expect(desk.root.get_by_role("textbox", name="Text", exact=True)).to_have_value("Up or down?")


def test_unsaved_work_is_there_when_the_cell_runs_again(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook([DESK.replace('"lessons"', '"unsaved"')])
    notebook.run_all()
    desk = DeskByKeys(notebook)
    ShownBoard(notebook.page, desk.root.get_by_role("region", name="Torres board")).drawn()
    desk.write("Text", "Half a sen")
    notebook.wait_for("desk.text.value", "Half a sen")
    first = notebook.value("desk.board.model_id")
    notebook.run_all()
    notebook.wait_for("desk.board.model_id != " + repr(first), expected=True)
    expect(desk.root.locator(".torres-said", has_text="unsaved work")).to_be_visible()
    desk.button("Open").click()
    expect(desk.root.get_by_role("textbox", name="Text", exact=True)).to_have_value("Half a sen")
