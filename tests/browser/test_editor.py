"""The editor: positions set up by mouse, keys and texts, and played from."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.support.boards import BoardOnPage, kinds_of
from torres_widget.engine import Position
from torres_widget.engine.editions import EDITIONS

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.support.bare.notebook import OpenBareNotebook

EMPTY = "/".join(["........"] * 8)
START = """from torres_widget import Board, Position
board = Board(Position.new(players=2, seed=7), animate=False)
board.play("knight c3")
board"""
FLAT = """flat = Board(board.game, view="2d", theme="dark")
flat"""
#: Values of settings that have no room in their field and are not repeated below it.
CUT = """(root) => [...root.querySelectorAll('.torres-form select')].flatMap((field) => {
  const style = getComputedStyle(field);
  const paper = document.createElement('canvas').getContext('2d');
  paper.font = style.font;
  const arrow = 14;
  const room = field.clientWidth - parseFloat(style.paddingLeft) * 2 - arrow;
  const repeated = field.parentElement.querySelector('small')?.textContent;
  const { text } = field.selectedOptions[0];
  return paper.measureText(text).width > room && text !== repeated ? [text] : [];
})"""


def problems(board: BoardOnPage) -> Locator:
    return board.root.get_by_role("region", name="Problems")


def enter(board: BoardOnPage, field: str, text: str) -> None:
    board.root.get_by_label(field).fill(text)
    board.root.get_by_label(field).press("Tab")


def test_a_position_is_set_up_by_mouse_and_played(bare_notebook: OpenBareNotebook) -> None:
    notebook = bare_notebook([START])
    notebook.run_all()
    board = BoardOnPage(notebook)
    record = notebook.value("board.game.record()")
    board.button("From above").click()
    board.button("Set up a position").click()
    notebook.wait_for("board.editing", expected=True)
    expect(board.root.get_by_role("heading", name="Set up a position")).to_be_visible()
    edition = board.root.get_by_label("Edition")
    for name in (*reversed(EDITIONS),):
        edition.select_option(name)
        notebook.wait_for("board.draft['edition']", name)
        assert board.root.evaluate(CUT) == []

    board.press("d3")
    notebook.wait_for("board.draft['board'].split()[0].split('/')[5]", "..11.1..")
    board.press("d3")
    board.shows()
    board.press("d3")
    notebook.wait_for("board.draft['board'].split()[0].split('/')[5]", "..13.1..")
    expect(problems(board)).to_contain_text("R1.7")
    expect(problems(board)).to_contain_text("expected at most its area, 2")
    play = board.root.get_by_role("button", name="Play", exact=True)
    expect(play).to_have_attribute("aria-disabled", "true")
    board.page.keyboard.down("Shift")
    board.press("d3")
    board.page.keyboard.up("Shift")
    expect(problems(board)).to_have_count(0)

    board.button("Blue knight").click()
    board.press("d3")
    notebook.wait_for("board.draft['board'].split()[1:]", ["1:c3", "2:d3"])
    board.button("King").click()
    board.press("h4")
    notebook.wait_for("board.draft['board'].split()[1:]", ["K:h4", "1:c3", "2:d3"])
    board.root.get_by_label("Next").select_option("to play")
    board.root.get_by_label("To act").select_option("Blue")
    notebook.wait_for("(board.draft['stage'], board.draft['to_act'])", ["turn", 2])
    assert notebook.value("board.game.record()") == record

    play.click()
    notebook.wait_for("board.editing", expected=False)
    board.shows()
    expect(board.root.get_by_role("heading", name="Blue to play")).to_be_visible()
    assert notebook.value("board.previous_game.record()") == record
    assert notebook.value("board.position.board_text()[-14:]") == "K:h4 1:c3 2:d3"
    position = Position.from_json(notebook.value("board.position.to_json()"))
    assert board.kinds() == kinds_of(position)
    board.press("d3")
    board.press("e3")
    notebook.wait_for("board.position.board_text()[-5:]", " 2:e3")


def test_hands_are_set_up_by_cards_and_by_their_number(bare_notebook: OpenBareNotebook) -> None:
    notebook = bare_notebook(
        ["from torres_widget import Board, Position", 'board = Board(view="2d")', "board"]
    )
    notebook.run_all()
    board = BoardOnPage(notebook, 2)
    board.button("Set up a position").click()
    board.root.get_by_text("Cards", exact=True).click()
    enter(board, "Blue, Number of cards", "3")
    notebook.wait_for("[len(hand) for hand in board.draft['hands']]", [0, 3])
    enter(board, "Blue, Number of cards", "")
    notebook.wait_for("[len(hand) for hand in board.draft['hands']]", [0, 0])
    enter(board, "Orange, Climb", "1")
    notebook.wait_for("(board.draft['hands'], len(board.draft['deck']))", [[["climb"], []], 39])

    refused = board.root.get_by_role("region", name="Not changed")
    enter(board, "Orange, points", "-5")
    expect(refused).to_contain_text("This can't be set:")
    expect(refused).to_contain_text("-5")
    expect(refused).to_be_in_viewport()
    enter(board, "Orange, points", "5")
    expect(refused).to_have_count(0)
    notebook.wait_for("board.draft['scores']", [5, 0])


def test_texts_keys_and_the_way_back(bare_notebook: OpenBareNotebook, axe: str) -> None:
    notebook = bare_notebook([START, FLAT])
    notebook.run_all()
    board = BoardOnPage(notebook, 1)
    record = notebook.value("flat.game.record()")
    notebook.run("flat.edit()")
    expect(board.root.get_by_role("heading", name="Set up a position")).to_be_visible()
    live = board.root.get_by_role("log")

    cell = board.root.get_by_role("gridcell", name="a1, ")
    cell.focus()
    board.page.keyboard.press("Enter")
    notebook.wait_for("flat.draft['board'].split()[0][-8:]", "1..1....")
    board.page.keyboard.press("1")
    expect(board.button("Orange knight")).to_have_attribute("aria-pressed", "true")
    board.page.keyboard.press("Enter")
    notebook.wait_for("flat.draft['board'].split()[1]", "1:a1,c3")
    board.page.keyboard.press("b")
    board.page.keyboard.press("Enter")
    expect(live).to_contain_text("R1.7")
    board.page.keyboard.press("u")
    expect(live).to_contain_text("possible")

    board.root.get_by_text("Copy and paste").click()
    field = board.root.get_by_label("Board text or document")
    board.button("Copy document").click()
    expect(field).not_to_have_value("")
    document = json.loads(field.input_value())
    assert document["board"].endswith("1:a1,c3")
    for wrong in ("nonsense", '{"board": 7}', f"{EMPTY} 1:a1,a1"):
        field.fill(wrong)
        board.button("Read").click()
        refused = board.root.get_by_role("region", name="Not read")
        expect(refused).to_be_in_viewport()
        assert notebook.value("flat.draft['board']") == document["board"]
        notebook.run("flat.redraw()")
        expect(refused).to_have_count(0)
    field.fill(f"{EMPTY} 2:h8")
    board.button("Read").click()
    notebook.wait_for("flat.draft['board']", f"{EMPTY} 2:h8")

    board.root.get_by_text("Cards", exact=True).click()
    enter(board, "Blue, Jump", "2")
    notebook.wait_for("flat.draft['hands']", [[], ["jump", "jump"]])
    enter(board, "Orange, stacks", "3 2")
    notebook.wait_for("flat.draft['stacks'][0]", [3, 2])

    for theme in ("dark", "light"):
        notebook.run(f"flat.options = {{'theme': {theme!r}}}")
        board.shows()
        assert board.violations(axe) == []
    board.button("Cancel").click()
    notebook.wait_for("flat.editing", expected=False)
    expect(board.root.get_by_role("heading", name="Blue places a knight")).to_be_visible()
    assert notebook.value("flat.game.record()") == record
