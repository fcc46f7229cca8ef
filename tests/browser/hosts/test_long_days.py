"""Boards over a long day: lost contexts, kernels that restart, cleared outputs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playwright.sync_api import expect

from tests.browser.support.boards import BoardOnPage
from tests.browser.support.contexts import COUNT_CONTEXTS

if TYPE_CHECKING:
    from tests.browser.support.jupyter import OpenNotebook

CELL: Final = (
    "from torres_widget import Board, Position\n"
    "board = Board(Position.new(seed=7), animate=False, height=400)\nboard"
)
#: Cells in sight from the first camera, and what stands there.
SEEN: Final = {"a1": "ground", "h1": "ground", "c3": "stone", "f3": "stone"}
PLAYED: Final = {**SEEN, "c3": "player 1"}

_LOSE: Final = """(root) => {
  const canvas = root.querySelector('.torres-plot canvas');
  canvas.dataset.lost = '';
  canvas.getContext('webgl').getExtension('WEBGL_lose_context').loseContext();
}"""
_ANOTHER: Final = """(root) => root.parentElement.torres.state === 'drawn'
  && root.querySelector('.torres-plot canvas:not([data-lost])') !== null"""
#: anywidget gives a model up that is not loaded in two seconds: here, in none.
_BUSY: Final = """() => {
  AbortSignal.timeout = () => {
    const control = new AbortController();
    setTimeout(() => control.abort());
    return control.signal;
  };
}"""


def test_a_page_too_busy_for_anywidget_hears_its_kernel_all_the_same(
    open_notebook: OpenNotebook,
) -> None:
    notebook = open_notebook([CELL])
    notebook.page.evaluate(_BUSY)
    notebook.run_all()
    board = BoardOnPage(notebook)
    for ply, cell in enumerate(("c3", "f3"), 1):
        board.press(cell)
        notebook.wait_for("board.ply", ply)
        board.shows()
    assert board.kinds(*SEEN) == {**PLAYED, "f3": "player 2"}
    assert set(notebook.complaints) == {"uncaught: [anywidget] Failed to initialize model."}
    notebook.complaints.clear()


def test_boards_side_by_side_share_the_width(open_notebook: OpenNotebook) -> None:
    small = 'Board(panel=False, height=300, view="2d")'
    notebook = open_notebook(
        [
            "import ipywidgets\nfrom torres_widget import Board",
            f"ipywidgets.HBox([{small}, {small}])",
        ]
    )
    notebook.run_all()
    boards = notebook.cell(1).get_by_role("region", name="Torres board")
    expect(boards).to_have_count(2)
    widths = [boards.nth(n).bounding_box() for n in range(2)]
    assert all(box and box["width"] > 300 for box in widths), widths


def test_a_lost_context_is_replaced(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook([CELL])
    notebook.run_all()
    board = BoardOnPage(notebook)
    for _ in range(3):
        board.root.evaluate(_LOSE)
        notebook.page.wait_for_function(_ANOTHER, arg=board.root.element_handle())
    assert board.kinds(*SEEN) == SEEN
    board.press("c3")
    notebook.wait_for("board.ply", 1)
    board.shows()
    assert board.kinds(*SEEN) == PLAYED


def test_a_restarted_kernel(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook([CELL])
    notebook.run_all()
    board = BoardOnPage(notebook)
    board.press("c3")
    notebook.wait_for("board.ply", 1)
    board.shows()

    notebook.restart()
    assert notebook.value("'board' in globals()") is False
    board.press("f3")
    trouble = board.root.get_by_text("run the cell again").first
    expect(trouble).to_be_visible()
    expect(board.root.get_by_role("log")).to_contain_text("run the cell again")
    assert board.kinds(*SEEN) == PLAYED
    board.button("From above").click()
    board.drawn()
    assert board.kinds("c3", "f3") == {"c3": "player 1", "f3": "stone"}

    notebook.run_all()
    expect(trouble).to_have_count(0)
    again = BoardOnPage(notebook)
    assert again.kinds(*SEEN) == SEEN
    again.press("f3")
    notebook.wait_for("board.ply", 1)


def test_what_is_closed_or_cleared_is_gone(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook([CELL, "board", "other = Board(board.position)\nother"])
    notebook.page.evaluate(COUNT_CONTEXTS)
    notebook.run_all()
    boards = [BoardOnPage(notebook, cell) for cell in range(3)]
    notebook.page.wait_for_function("() => window.liveContexts() === 3")

    # Two displays of one board follow the same game.
    BoardOnPage(notebook, 1).press("c3")
    notebook.wait_for("board.ply", 1)
    for board in boards[:2]:
        expect(board.root.get_by_role("gridcell", name="orange knight")).to_have_count(1)

    notebook.run("board.close()")
    expect(notebook.page.get_by_role("region", name="Torres board")).to_have_count(1)
    notebook.page.wait_for_function("() => window.liveContexts() === 1")
    BoardOnPage(notebook, 2).press("c3")
    notebook.wait_for("other.ply", 1)

    notebook.page.evaluate(
        "() => window.jupyterapp.commands.execute('notebook:clear-all-cell-outputs')"
    )
    expect(notebook.page.get_by_role("region", name="Torres board")).to_have_count(0)
    notebook.page.wait_for_function("() => window.liveContexts() === 0")
    notebook.run_all()
    for cell in range(3):  # each is scrolled to, for only what has been in sight is drawn
        assert BoardOnPage(notebook, cell).kinds(*SEEN) == SEEN
    notebook.page.wait_for_function("() => window.liveContexts() === 3")


_DRAWN: Final = """() => {
  const root = document.querySelector('.torres-root');
  if (root?.parentElement.torres.state !== 'drawn') return false;
  window.roots ??= [];
  window.roots.push(new WeakRef(root));
  return true;
}"""


def test_closed_displays_are_forgotten(open_notebook: OpenNotebook) -> None:
    """No handle of an element is taken here: it would keep the element alive."""
    setup = f"{CELL.removesuffix('board')}import ipywidgets\nout = ipywidgets.Output()\nout"
    notebook = open_notebook([setup])
    notebook.page.evaluate(COUNT_CONTEXTS)
    notebook.run_all()
    root = notebook.page.locator(".torres-root")
    for _ in range(5):
        notebook.run("shown = Board(board.position)\nwith out: display(shown)")
        root.wait_for()
        notebook.page.wait_for_function(_DRAWN)
        notebook.run("shown.close(); out.clear_output()")
        root.wait_for(state="detached")
    session = notebook.page.context.new_cdp_session(notebook.page)
    for _ in range(2):
        session.send("HeapProfiler.collectGarbage")
    held = notebook.page.evaluate("() => window.roots.filter((held) => held.deref()).length")
    assert held <= 1, "the last one may still be about to go"
    assert notebook.page.evaluate("() => window.liveContexts()") == 0
