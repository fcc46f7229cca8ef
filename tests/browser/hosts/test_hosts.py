"""The hosts besides JupyterLab: a board draws, a click plays, Python agrees, nothing complains."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from tests.browser.support.apps import AppServer
from tests.browser.support.boards import BoardOnPage, ShownBoard
from tests.browser.support.jupyter import notebook_text
from tests.browser.support.watch import visit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from hatch_build import FrontEnd
    from tests.browser.support.jupyter import OpenNotebook

NOTEBOOK: Final = (
    "from torres_widget import Board, Position\n"
    "board = Board(Position.new(seed=7), animate=False)\nboard"
)
MARIMO: Final = """
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
VOILA: Final = """
import ipywidgets
from torres_widget import Board, Position
board = Board(Position.new(seed=7), animate=False)
seen = ipywidgets.Label()
def tell(change):
    figures = board.position.board_text().partition(" ")[2]
    seen.value = f"Python sees ply {board.ply}: {figures}."
board.observe(tell, "position")
tell(None)
back = ipywidgets.Button(description="Take back")
back.on_click(lambda _: board.undo())
ipywidgets.VBox([board, seen, back])
"""
SHINY: Final = """
from shiny import reactive
from shiny.express import input, render, ui
from shinywidgets import reactive_read, render_widget
from torres_widget import Board, Position

made = Board(Position.new(seed=7), animate=False)


@render_widget(height="auto", fill=False)
def board():
    return made


@render.text
def seen():
    figures = reactive_read(made, "position").board_text().partition(" ")[2]
    return f"Python sees ply {made.ply}: {figures}."


ui.input_action_button("back", "Take back")


@reactive.effect
@reactive.event(input.back)
def _():
    made.undo()
"""
#: Cells in sight from the first camera, and what stands there.
SEEN: Final = {"a1": "ground", "h1": "ground", "d6": "ground", "c3": "stone", "f3": "stone"}
_ICONS: Final = "https://cdn.jsdelivr.net/npm/@fortawesome/fontawesome-free@%5E5/css/"
#: Complaints that a host makes by itself: Voila's page asks for icons, Shiny has none of its own.
KNOWN: Final = {
    "voila": [
        complaint
        for name in ("all.min.css", "v4-shims.min.css")
        for complaint in (
            f"request to another host: {_ICONS}{name}",
            f"console: Failed to load resource: net::ERR_NAME_NOT_RESOLVED ({_ICONS}{name})",
            f"console: Failed to load resource: net::ERR_INTERNET_DISCONNECTED ({_ICONS}{name})",
        )
    ],
    "shiny": [
        (
            "console: Failed to load resource: the server responded with a status of 404 "
            "(Not Found) ({url}favicon.ico)"
        ),
    ],
}
#: Whether no element around a board cuts it off.
IS_WHOLE: Final = """(root) => {
  const { bottom, right } = root.getBoundingClientRect();
  for (let at = root.parentElement; at; at = at.parentElement ?? at.getRootNode().host) {
    const { overflowX, overflowY } = getComputedStyle(at);
    const box = at.getBoundingClientRect();
    if (at === document.documentElement || at === document.body) continue;
    if (overflowY !== "visible" && bottom > box.bottom + 1) return false;
    if (overflowX !== "visible" && right > box.right + 1) return false;
  }
  return true;
}"""
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
    board.root.get_by_role("gridcell", name="c3, level 1").focus()
    board.page.keyboard.press("u")
    notebook.wait_for("board.ply", 0)
    board.shows()
    assert board.kinds("c3") == {"c3": "stone"}


@pytest.fixture(scope="module", params=["marimo", "voila", "shiny"])
def app(
    request: pytest.FixtureRequest, front_end: FrontEnd, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, AppServer]]:
    """The name of a host, and a server of an app in it."""
    assert front_end.is_built()
    host = request.param
    home = tmp_path_factory.mktemp(host)
    sources = {"marimo": MARIMO, "voila": notebook_text([VOILA]), "shiny": SHINY}
    server = AppServer(home, host, sources[host])
    yield host, server
    server.stop()


# Twice: all visitors of marimo and Shiny are served by one process, and each needs the scripts.
@pytest.mark.parametrize("visitor", ["first", "second"])
def test_an_app(browser: Browser, app: tuple[str, AppServer], visitor: str) -> None:
    assert visitor
    host, server = app
    known = [complaint.format(url=server.url) for complaint in KNOWN.get(host, ())]
    with visit(browser, server.url, known) as visited:
        page = visited.page
        page.goto(server.url)
        boards = page.get_by_role("region", name="Torres board")
        board = ShownBoard(page, boards.first)
        assert board.kinds(*SEEN) == SEEN
        expect(page.get_by_text("Python sees ply 0: .")).to_be_visible()
        board.press("c3")
        expect(page.get_by_text("Python sees ply 1: 1:c3.")).to_be_visible()
        board.drawn()
        assert board.kinds(*SEEN) == PLAYED
        assert board.root.evaluate(IS_WHOLE)

        page.get_by_role("button", name="Take back").click()
        expect(board.root.get_by_role("gridcell", name="orange knight")).to_have_count(0)
        board.drawn()
        assert board.kinds(*SEEN) == SEEN
        if host == "marimo":
            expect(boards.nth(1).get_by_role("gridcell")).to_have_count(64)
            assert boards.nth(1).evaluate("(root) => root.parentElement.torres.state") == "flat"
