"""A board played by mouse: the kernel's position and the pixels agree."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.support.boards import BoardOnPage

if TYPE_CHECKING:
    from tests.browser.support.bare.notebook import OpenBareNotebook

IMPORT = "from torres_widget import Board, Position\n"
NEW_GAME = f"{IMPORT}board = Board(Position.new(players=2, seed=7), animate=False)\nboard"
CASTLE = "....1.../......../......../......../......../..2121../......../...1...."
DOORS = f"""{IMPORT}
stacks = [[3, 3, 2, 3], [3, 3, 3, 3]]
board = Board(Position.from_board("{CASTLE} K:e8 1:b3 2:d3", stacks=stacks))
board"""


def test_a_turn_by_mouse(bare_notebook: OpenBareNotebook) -> None:
    notebook = bare_notebook([DOORS])
    notebook.run_all()
    board = BoardOnPage(notebook)
    board.button("From above").click()
    board.agrees()
    start = notebook.value("board.position.to_dict()")

    def after(action: str, ap: int) -> None:
        notebook.wait_for("[str(action) for action in board.game.moves][-1:]", [action])
        assert notebook.value("board.position.ap") == ap
        board.agrees()

    board.press("b3")
    notebook.wait_for("board.selected", "b3")
    assert "g3" in notebook.value("board.view['legal']['door']['b3']")
    board.press("g3")
    after("move b3 g3", 4)

    board.press("g3")
    board.press("g4")
    after("move g3 g4", 3)

    board.button("Stack 3, 2 blocks").click()
    board.press("c2")
    after("build c2 from 3", 2)

    board.button("Deploy 2").click()
    board.press("h4")
    after("deploy h4", 0)
    expect(board.button("Deploy 2")).to_have_attribute("aria-pressed", "false")

    board.button("End turn").click()
    notebook.wait_for("board.position.to_act", 2)
    board.agrees()

    for ply in (4, 3, 2, 1, 0):
        board.button("Undo").click()
        notebook.wait_for("board.game.ply", ply)
    assert notebook.value("board.position.to_dict()") == start
    board.agrees()
    board.button("Redo").click()
    notebook.wait_for("board.game.ply", 1)
    board.agrees()


def test_set_up_and_refusals(bare_notebook: OpenBareNotebook) -> None:
    notebook = bare_notebook([NEW_GAME])
    notebook.run_all()
    board = BoardOnPage(notebook)
    board.button("From above").click()

    board.press("c3")
    notebook.wait_for("board.position.board_text()[-4:]", "1:c3")
    board.agrees()
    before = notebook.value("board.position.to_dict()")

    board.press("c3")
    refusal = board.root.get_by_role("region", name="Refused")
    expect(refusal).to_contain_text("R2.2")
    assert notebook.value("board.position.to_dict()") == before

    for cell, last in (("f6", "2:f6"), ("e8", "2:f6")):
        board.press(cell)
        notebook.wait_for("board.position.board_text()[-4:]", last)
        board.shows()
    expect(refusal).to_have_count(0)
    assert notebook.value("board.position.stage") == "turn"
    board.agrees()
    before = notebook.value("board.position.to_dict()")

    board.press("c3")
    notebook.wait_for("board.selected", "c3")
    board.press("c5")
    expect(refusal).to_contain_text("R5.2")
    notebook.wait_for("board.view['refusal']['action']", "move c3 c5")
    assert notebook.value("board.position.to_dict()") == before
    assert notebook.value("board.game.ply") == 3
    board.page.keyboard.press("Escape")
    board.press("c3")
    board.press("c4")
    notebook.wait_for("board.game.ply", 4)
    expect(refusal).to_have_count(0)
    board.button("Undo").click()
    notebook.wait_for("board.game.ply", 3)
    assert notebook.value("board.position.to_dict()") == before
    board.agrees()


def test_a_drag_turns_the_camera_and_plays_nothing(bare_notebook: OpenBareNotebook) -> None:
    notebook = bare_notebook([NEW_GAME])
    notebook.run_all()
    board = BoardOnPage(notebook)
    x, y = board.point("c3")
    far = board.point("h8")
    board.page.mouse.move(x, y)
    board.page.mouse.down()
    for step in range(1, 9):
        board.page.mouse.move(x + 12 * step, y - 4 * step)
    board.page.mouse.up()
    notebook.wait_for("sorted(board.camera)", ["center", "eye", "up"])
    board.drawn()
    turned = board.point("h8")
    assert max(abs(a - b) for a, b in zip(far, turned, strict=True)) > 20
    assert notebook.value("board.game.ply") == 0
    assert notebook.value("board.view['seq']") == 0

    camera = notebook.value("board.camera")
    notebook.run("board.play('knight c3')")
    notebook.run("board.position = board.position.apply('knight f6')")
    expect(board.root.get_by_role("gridcell", name="blue knight")).to_have_count(1)
    board.drawn()
    assert notebook.value("board.camera") == camera
    assert board.point("h8") == turned
    assert notebook.value("board.game.ply") == 0


def test_python_and_the_page_share_what_is_chosen(bare_notebook: OpenBareNotebook) -> None:
    notebook = bare_notebook([DOORS])
    notebook.run_all()
    board = BoardOnPage(notebook)
    board.button("From above").click()
    notebook.run("board.selected = 'b3'")
    expect(board.root.locator('[role="gridcell"][aria-selected="true"]')).to_have_attribute(
        "aria-label", "b3, ground, orange knight, selected"
    )
    notebook.run("board.play('move b3 b4')")
    board.agrees()
    with notebook.page.expect_download() as download:
        board.button("Copy link").click()
    text = Path(download.value.path()).read_text("utf-8")
    assert text == notebook.value("board.link()")
    notebook.run(
        "from torres_widget import use_play_page; use_play_page('https://example.org/play/')"
    )
    board.button("Copy link").click()
    copied = board.root.get_by_label("Copied.")
    expect(copied).to_have_value(re.compile("^https://example.org/play/#"))
    assert copied.input_value() == notebook.value("board.link()")
