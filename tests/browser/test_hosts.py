"""The hosts besides JupyterLab: a board draws, a click plays, Python agrees, nothing complains."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from tests.browser.boards import BoardOnPage, ShownBoard
from tests.browser.marimo_app import MarimoServer
from tests.browser.watch import visit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from hatch_build import FrontEnd
    from tests.browser.jupyter import OpenNotebook
    from tests.browser.watch import WatchedPage

NOTEBOOK: Final = (
    "from torres_widget import Board, Position\n"
    "board = Board(Position.new(seed=7), animate=False)\nboard"
)
APP: Final = """
import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo
    from torres_widget import Board, Position

    start = Position.new(seed=7)
    board = mo.ui.anywidget(Board(start, animate=False))
    board
    return Board, board, mo, start


@app.cell
def _(board, mo):
    figures = board.position.board_text().partition(" ")[2]
    mo.md(f"Python sees ply {board.ply}: {figures}.")
    return


@app.cell
def _(board, mo):
    mo.ui.button(label="Take back", on_click=lambda _: board.undo())
    return


@app.cell
def _(Board, start):
    Board(start, view="2d", panel=False)
    return
"""
#: Cells in sight from the first camera, and what stands there.
SEEN: Final = {"a1": "ground", "h1": "ground", "d6": "ground", "c3": "stone", "f3": "stone"}
PLAYED: Final = {**SEEN, "c3": "player 1"}


def test_notebook_7(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook([NOTEBOOK], host="notebook")
    notebook.run_all()
    board = BoardOnPage(notebook)
    assert board.kinds(*SEEN) == SEEN
    board.press("c3")
    notebook.wait_for("[str(action) for action in board.game.moves]", ["knight c3"])
    board.shows()
    assert board.kinds(*SEEN) == PLAYED
    board.button("From above").click()
    board.agrees()
    board.root.get_by_role("gridcell", name="c3, height 1").focus()
    board.page.keyboard.press("u")
    notebook.wait_for("board.ply", 0)
    board.shows()
    assert board.kinds("c3") == {"c3": "stone"}


@pytest.fixture(scope="module")
def marimo(front_end: FrontEnd, tmp_path_factory: pytest.TempPathFactory) -> Iterator[MarimoServer]:
    """A server of the app."""
    assert front_end.is_built()
    server = MarimoServer(tmp_path_factory.mktemp("marimo"), APP)
    yield server
    server.stop()


@pytest.fixture
def visited(browser: Browser, marimo: MarimoServer) -> Iterator[WatchedPage]:
    """A visitor's page of the app, with a kernel of its own."""
    with visit(browser, marimo.url) as visitor:
        visitor.page.goto(marimo.url)
        yield visitor


# Twice: all visitors are served by one process, and each needs the scripts.
@pytest.mark.parametrize("visitor", ["first", "second"])
def test_marimo(visited: WatchedPage, visitor: str) -> None:
    assert visitor
    page = visited.page
    boards = page.get_by_role("region", name="Torres board")
    board = ShownBoard(page, boards.first)
    assert board.kinds(*SEEN) == SEEN

    expect(page.get_by_text("Python sees ply 0: .")).to_be_visible()
    board.press("c3")
    expect(page.get_by_text("Python sees ply 1: 1:c3.")).to_be_visible()
    board.drawn()
    assert board.kinds(*SEEN) == PLAYED

    page.get_by_role("button", name="Take back").click()
    expect(board.root.get_by_role("gridcell", name="orange knight")).to_have_count(0)
    board.drawn()
    assert board.kinds(*SEEN) == SEEN
    expect(boards.nth(1).get_by_role("gridcell")).to_have_count(64)
    assert boards.nth(1).evaluate("(root) => root.parentElement.torres.state") == "flat"
