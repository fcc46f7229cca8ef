"""The analyst beside a board in JupyterLab: lines by mouse, and the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.boards import BoardOnPage

if TYPE_CHECKING:
    from tests.browser.jupyter import OpenNotebook

CODE = """from torres_widget import AnalysisBoard, Position
analysis = AnalysisBoard(Position.from_board(
    "....1.../..12..../.122.1../1..2..../.....2.1/.13..2../.2....../...1...."
    " K:c6 1:c3,d6,d4 2:b3,f3,d7,a5", phase=2), evaluation=True, view="2d", height=420)
board = analysis.board
analysis"""


def test_a_line_is_played_by_its_button_and_left_again(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook([CODE])
    page = notebook.page
    notebook.run_all()
    BoardOnPage(notebook).drawn()
    expect(page.get_by_role("img", name="Chance to win")).to_be_visible()
    page.get_by_role("button", name="Best turns").click()
    expect(page.get_by_role("button", name="▶ 3")).to_be_visible()
    page.get_by_role("button", name="▶ 1").click()
    back = page.get_by_role("button", name="Back to the game")
    expect(back).to_be_visible()
    notebook.wait_for("board.game.ply > 0", expected=True)
    back.click()
    notebook.wait_for("board.game.length", expected=0)
    page.get_by_role("button", name="Heat map").click()
    notebook.wait_for("len(analysis.annotations) > 0", expected=True)
    page.get_by_role("button", name="Evaluation").click()
    expect(page.get_by_role("img", name="Chance to win")).to_be_hidden()
