"""Seats by click: a bot takes the other seat, answers a turn, and gives the seat back."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.support.boards import ShownBoard

if TYPE_CHECKING:
    from tests.browser.support.bare.notebook import OpenBareNotebook

CELL = """from torres_widget import Board, Position
board = Board(Position.new(players=2, seed=7), view="2d")
board"""


def test_a_bot_takes_a_seat_and_gives_it_back(bare_notebook: OpenBareNotebook) -> None:
    notebook = bare_notebook([CELL])
    notebook.run_all()
    region = notebook.page.get_by_role("region", name="Torres board")
    ShownBoard(notebook.page, region).drawn()
    region.get_by_text("Who plays").click()
    blue = region.get_by_role("combobox", name=re.compile("^Blue"))
    blue.select_option("a bot, level 2")
    notebook.wait_for("board.view['seats']", [0, 2])
    expect(region.get_by_role("log")).to_contain_text("A bot of level 2 plays blue.")
    style = region.get_by_role("combobox", name="Style: Blue")
    style.select_option("many castles")
    notebook.wait_for("board.view['styles']", ["", "spread"])
    expect(region.get_by_role("log")).to_contain_text("It spreads its knights")
    region.get_by_role("gridcell", name="c3").focus()
    notebook.page.keyboard.press("Enter")
    notebook.wait_for("[board.position.stage, board.position.to_act]", ["turn", 1])
    blue.select_option("a person")
    notebook.wait_for("board.view['seats']", [0, 0])
    expect(style).to_have_count(0)
