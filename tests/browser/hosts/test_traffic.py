"""The bytes of boards and clicks over the socket; no board of many is blank."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.board.positions import BUSY
from tests.browser.support.boards import BoardOnPage
from tests.browser.support.contexts import COUNT_CONTEXTS

if TYPE_CHECKING:
    from tests.browser.support.jupyter import Notebook, OpenNotebook

BOARDS = 20
#: Most WebGL contexts that boards hold; of more than 16 the browser would blank the oldest.
CONTEXTS = 12
#: WebGL contexts that are kept for boards out of sight.
KEPT = 6
FIRST = "from torres_widget import Board, Position\nstart = Position.new(seed=7)\nBoard(start)"
MIDGAME = f"""from torres_widget import Board, Position
hands = [["climb", "shift-block"], ["jump"], [], []]
board = Board(Position.from_board("{BUSY}", players=4, phase=3, hands=hands))
board"""
#: Whether the picture is as large as its place.
_FITS = """(root) => {
  const place = root.querySelector('.torres-plot');
  const canvas = place.querySelector('canvas');
  return place.clientWidth === canvas.clientWidth && place.clientHeight === canvas.clientHeight;
}"""
#: Cells in sight from the first camera, and what stands there.
SEEN = {"a1": "ground", "h1": "ground", "d6": "ground", "c3": "stone", "f3": "stone"}


def test_twenty_boards(open_notebook: OpenNotebook) -> None:
    one = open_notebook([FIRST])
    one.run_all()
    BoardOnPage(one)
    many = open_notebook([FIRST, *["Board(start)"] * (BOARDS - 1)])
    many.page.evaluate(COUNT_CONTEXTS)
    many.run_all()
    for cell in (*range(BOARDS), 0):
        _is_not_blank(many, cell)
    assert many.page.evaluate("() => window.liveContexts()") <= CONTEXTS
    further = (many.received - one.received) / (BOARDS - 1)
    print(  # noqa: T201 - the figures are wanted
        f"\nfirst board {one.received / 1000:.0f} kB over the socket, "
        f"each further one {further / 1000:.1f} kB, Jupyter's messages included"
    )
    assert further <= 16_000


def test_boards_unlike_each_other_hand_their_pictures_on(open_notebook: OpenNotebook) -> None:
    towers = "321...../......../......../......../......../......../......../.......1 2:a8"
    other = (
        f"Board(Position.from_board({towers!r}, players=2), theme='dark', height=300, panel=False)"
    )
    light = "Board(start, theme='light')"
    notebook = open_notebook(
        [FIRST.replace("Board(start)", light), *[light] * (KEPT - 1), *[other] * KEPT]
    )
    notebook.page.evaluate(COUNT_CONTEXTS)
    notebook.run_all()
    for cell in (*range(2 * KEPT), *range(KEPT)):
        board = BoardOnPage(notebook, cell)
        board.root.scroll_into_view_if_needed()
        board.drawn()
        shown = SEEN if cell < KEPT else {"a8": "player 2", "b8": "stone", "h1": "stone"}
        assert board.kinds(*shown) == shown, f"board {cell}"
        assert board.root.evaluate(_FITS), f"board {cell}"
    assert notebook.page.evaluate("() => window.liveContexts()") <= KEPT + 1


def test_boards_that_are_hidden_give_their_pictures_up(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook([FIRST, *["Board(start)"] * (2 * KEPT - 1)])
    notebook.run_all()
    for cell in range(KEPT):
        _is_not_blank(notebook, cell)
    hidden = BoardOnPage(notebook, 0).root.element_handle()
    hidden.evaluate("(root) => { root.style.display = 'none'; }")
    for cell in range(KEPT, 2 * KEPT):
        _is_not_blank(notebook, cell)
    notebook.page.wait_for_function(
        "(root) => root.parentElement.torres.state === 'parked'", arg=hidden
    )
    hidden.evaluate("(root) => { root.style.display = ''; }")
    _is_not_blank(notebook, 0)


def test_boards_of_a_cell_that_was_run_again_are_no_longer_drawn(
    open_notebook: OpenNotebook,
) -> None:
    again = """from torres_widget import Board, Game, Position
game = globals().get("game") or Game(Position.new(players=2, seed=7))
boards = [*globals().get("boards", ()), Board(game)]
boards[-1]"""
    notebook = open_notebook([again])
    for count in (1, 2, 3):
        notebook.run_all()
        notebook.wait_for("len(boards)", count)
        BoardOnPage(notebook)
    notebook.wait_for("[board._display.left for board in boards]", [True, True, False])
    BoardOnPage(notebook).press("c3")
    notebook.wait_for("[board.ply for board in boards]", [1, 1, 1])
    assert notebook.value("[board._display.undrawn for board in boards]") == [True, True, False]


def _is_not_blank(notebook: Notebook, cell: int) -> None:
    board = BoardOnPage(notebook, cell)
    board.root.scroll_into_view_if_needed()
    board.drawn()
    assert board.kinds(*SEEN) == SEEN, f"board {cell}"


def test_a_click_in_mid_game(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook([MIDGAME])
    notebook.run_all()
    board = BoardOnPage(notebook)
    board.button("From above").click()
    board.press("a1")
    notebook.wait_for("board.selected", "a1")
    idle = notebook.page.locator(".jp-Notebook-ExecutionIndicator")
    expect(idle).to_have_attribute("data-status", "idle")
    received, sent = notebook.received, notebook.sent

    board.press("a2")
    expect(board.root.get_by_role("gridcell", name="a2, ground, orange knight")).to_have_count(1)
    expect(idle).to_have_attribute("data-status", "idle")
    received, sent = notebook.received - received, notebook.sent - sent
    notebook.wait_for("[str(action) for action in board.game.moves]", ["move a1 a2"])
    view = len(json.dumps(notebook.value("board.view"), ensure_ascii=False).encode())
    print(  # noqa: T201 - the figures are wanted
        f"\na click in mid-game: view {view} bytes; over the socket, Jupyter's messages included, "
        f"{received} bytes down and {sent} up"
    )
    assert view <= 2500
    assert received > view
