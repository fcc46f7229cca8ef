"""A question made at the desk and tried in its preview, by keyboard but for the menus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.boards import ShownBoard

if TYPE_CHECKING:
    from tests.browser.jupyter import OpenNotebook

DESK = """from torres_widget import Desk, Position
board_text = "......../......../......../...31.../...24.../......../......../........ 1:d4 2:e5"
place = Position.from_board(board_text, players=2)
desk = Desk(place, animate=False, view="2d", height=300)
desk"""
_VIOLATIONS = """async (root) => (await axe.run(root)).violations.map(
  ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ')}`)"""


def test_a_question_is_made_and_tried(open_notebook: OpenNotebook, axe: str) -> None:
    notebook = open_notebook([DESK])
    notebook.run_all()
    page, cell = notebook.page, notebook.cell(0)
    ShownBoard(page, cell.get_by_role("region", name="Torres board"))
    keys = page.keyboard

    cell.get_by_role("textbox", name="Title").focus()
    keys.type("Stairs")
    mode = cell.get_by_role("combobox", name="Mode")
    mode.select_option(label="cells: the learner clicks cells of the position on the board")
    question = cell.get_by_role("combobox", name="Question")
    expect(question).to_be_visible()
    mode.focus()
    for name, typed in (("Heading", "Up"), ("Text", "")):
        keys.press("Tab")
        expect(cell.get_by_role("textbox", name=name)).to_be_focused()
        keys.type(typed)
    keys.press("Tab")
    expect(question).to_be_focused()
    text = "Click every cell that the knight on d4 can reach for 1 AP."
    question.select_option(label=text)
    notebook.wait_for("desk.text.value", text)
    for name, typed in (("A wrong answer", "e4"), ("What is said of it", "Too high.")):
        cell.get_by_role("textbox", name=name).last.focus()
        keys.type(typed)
    notebook.wait_for("list(desk.form.mistakes.rows[0])", ["e4", "Too high.", False])
    cell.get_by_role("button", name="Add step").focus()
    keys.press("Enter")
    expect(cell.get_by_role("status").filter(has_text="Added as step 1.")).to_be_visible()
    notebook.wait_for("desk.lesson().steps[0].mistakes", {"e4": "Too high."})

    page.evaluate(axe)
    assert cell.locator(".jp-OutputArea-output").evaluate(_VIOLATIONS) == []

    cell.get_by_role("button", name="Preview").focus()
    keys.press("Enter")
    preview = cell.get_by_role("region", name="Lesson")
    expect(preview).to_contain_text(text)
    shown = ShownBoard(page, cell.get_by_role("region", name="Torres board").nth(1))
    shown.root.get_by_role("gridcell", name="e4").focus()
    keys.press("Enter")
    expect(preview).to_contain_text("1")
    preview.get_by_role("button", name="Check").focus()
    keys.press("Enter")
    expect(preview.get_by_role("status")).to_contain_text("Too high.")
