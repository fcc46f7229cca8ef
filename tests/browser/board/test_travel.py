"""A board travelled by its bar and its list of moves, and annotated by mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.support.boards import BoardOnPage

if TYPE_CHECKING:
    from tests.browser.support.bare.notebook import OpenBareNotebook
    from tests.browser.support.jupyter import OpenNotebook

LABEL = "<img src=x onerror=alert(1)><b>up</b>"
GAME = """from torres_widget import Board, Position
board = Board(Position.new(players=2, seed=7), animate=False)
for action in ("knight c3", "knight f6", "king e8", "move c3 c4", "move c4 d4"):
    board.play(action)
board"""


def test_travel_by_the_bar_and_the_list_of_moves(bare_notebook: OpenBareNotebook) -> None:
    notebook = bare_notebook([GAME])
    notebook.run_all()
    board = BoardOnPage(notebook)
    bar = board.root.get_by_role("region", name="Time travel")
    live = board.root.get_by_role("log")
    expect(bar).to_contain_text("Move 5 of 5")
    expect(bar).not_to_contain_text("variation")

    for button, ply in (("Back", 4), ("First position", 0), ("Forward", 1), ("Last position", 5)):
        bar.get_by_role("button", name=button, exact=True).click()
        notebook.wait_for("board.ply", ply)
        expect(bar).to_contain_text(f"Move {ply} of 5")
        expect(live).to_contain_text(f"Move {ply} of 5")
    assert notebook.value("board.position.board_text()[-14:]") == "K:e8 1:d4 2:f6"

    board.root.get_by_text("Moves", exact=True).click()
    moves = board.root.get_by_role("region", name="Moves")
    moves.get_by_role("button", name="king e8").click()
    notebook.wait_for("board.ply", 3)
    expect(moves.locator("[aria-current=step]")).to_have_text("king e8")
    expect(bar).to_contain_text("variation")

    board.root.get_by_role("gridcell").first.focus()
    board.page.keyboard.press("]")
    notebook.wait_for("board.ply", 4)
    assert notebook.value("board.game.length") == 5


def test_variations_and_comments_in_the_list_of_moves(
    bare_notebook: OpenBareNotebook, axe: str
) -> None:
    notebook = bare_notebook([GAME])
    notebook.run_all()
    board = BoardOnPage(notebook)
    notebook.run("board.ply = 4")
    board.root.get_by_text("Moves", exact=True).click()
    moves = board.root.get_by_role("region", name="Moves")
    all_moves = moves.get_by_role("group", name="All moves")
    expect(all_moves.get_by_role("button", name="move c4 d4")).to_be_visible()
    sent = notebook.value("len(board.tree['rows'])")

    # Played on from the past: the list grows by itself.
    board.button("From above").click()
    board.press("c4")
    board.press("b4")
    variation = all_moves.get_by_role("group", name="Variation")
    expect(variation.get_by_role("button")).to_have_text("move c4 b4")
    expect(variation.locator("[aria-current=step]")).to_have_count(1)
    assert notebook.value("len(board.tree['rows'])") == sent

    # The field has the focus once it is open, and gives it back.
    comment = moves.get_by_role("button", name="Comment")
    comment.click()
    expect(moves.get_by_role("textbox", name="Comment")).to_be_focused()
    board.page.keyboard.type(LABEL)
    board.page.keyboard.press("Tab")
    board.page.keyboard.press("Enter")
    notebook.wait_for("board.game.node.comment", LABEL)
    expect(comment).to_be_focused()
    expect(variation).to_contain_text(LABEL)
    expect(board.root.locator("img, .torres-caption b")).to_have_count(0)

    # One stop of the Tab key, and arrows within.
    variation.get_by_role("button").focus()
    board.page.keyboard.press("ArrowUp")
    board.page.keyboard.press("Enter")
    notebook.wait_for("str(board.game.node.action)", "move c4 d4")
    board.page.keyboard.press("ArrowDown")
    board.page.keyboard.press("Enter")
    notebook.wait_for("str(board.game.node.action)", "move c4 b4")
    assert board.violations(axe) == []

    moves.get_by_role("button", name="Promote").click()
    notebook.wait_for("str(board.game.root.end().action)", "move c4 b4")
    expect(variation.get_by_role("button")).to_have_text("move c4 d4")
    moves.get_by_role("button", name="Delete").click()
    assert notebook.value("board.game.length") == 5
    moves.get_by_role("button", name="Really delete 1 move").click()
    notebook.wait_for("str(board.game.node.action)", "move c3 c4")
    expect(all_moves.get_by_role("button", name="move c4 b4")).to_have_count(0)
    expect(variation).to_have_count(0)


def test_annotations_by_mouse_and_labels_as_text(bare_notebook: OpenBareNotebook) -> None:
    notebook = bare_notebook([GAME])
    notebook.run_all()
    board = BoardOnPage(notebook)
    mouse, keyboard = board.page.mouse, board.page.keyboard
    notes = "[str(note) for note in board.game.node.annotations]"

    keyboard.down("Alt")
    board.press("b2")
    notebook.wait_for(notes, ["circle b2 green"])
    mouse.move(*board.point("g2"))
    mouse.down()
    mouse.move(*board.point("g3"))
    mouse.move(*board.point("g4"))
    mouse.up()
    keyboard.up("Alt")
    notebook.wait_for(notes, ["circle b2 green", "arrow g2 g4 green"])
    assert notebook.value("board.camera") == {}
    assert notebook.value("board.ply") == 5
    expect(board.root.get_by_role("gridcell", name="green arrow to g4")).to_have_count(1)

    notebook.run(f"board.annotate({f'label b6 red {LABEL}'!r})")
    expect(board.root.locator(".torres-label")).to_have_text(LABEL)
    notebook.run(f"board.comment({LABEL!r})")
    expect(board.root.get_by_text(LABEL, exact=True).first).to_be_visible()
    expect(board.root.locator("img, b:text-is('up')")).to_have_count(0)

    board.button("Remove the annotations").click()
    notebook.wait_for(notes, [])
    expect(board.root.locator(".torres-label")).to_have_count(0)


def test_a_slider_of_the_page_travels(open_notebook: OpenNotebook) -> None:
    linked = """import ipywidgets
slider = ipywidgets.IntSlider(description="Ply", max=5, value=5)
ipywidgets.jslink((slider, "value"), (board, "ply"))
slider"""
    notebook = open_notebook([GAME, linked])
    notebook.run_all()
    BoardOnPage(notebook)
    slider = notebook.cell(1).get_by_role("slider")
    slider.press("ArrowLeft")
    notebook.wait_for("board.ply", 4)
    slider.press("ArrowLeft")
    notebook.wait_for("board.game.ply", 3)
    notebook.run("board.ply = 1")
    expect(slider).to_have_attribute("aria-valuetext", "1")
