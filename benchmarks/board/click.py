"""Click to drawn, and bytes: the board beside a plotly ``FigureWidget`` of the same scene.

Run it from the project's root: ``python -m benchmarks.board.click``. It starts JupyterLab and a
headless Chromium, and shows 87 blocks and 24 knights both ways, each on a separate page.
"""

from __future__ import annotations

import json
import platform
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, Final

from benchmarks.browser import jupyter
from tests.browser.support.boards import BoardOnPage
from tests.browser.support.jupyter import Notebook

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser

    from tests.browser.support.jupyter import LabServer

ROOT: Final = Path(__file__).parents[2]
BOARD: Final = (
    "..135321/..3.4.42/.1.344.3/21.1.2.3/32.2.1.1/.2.32.12/.1.1.33./12.2.12. "
    "K:d6 1:b2,f5,e6,f6,b8,f8 2:h2,b3,a4,d5,b6,g8 3:e4,e5,h5,d7,d8,h8 4:d1,e2,g3,c6,g6,f7"
)
START: Final = f"""from torres_widget import Board, Position
start = Position.from_board("{BOARD}", players=4, phase=3, stacks=[[1]] * 4)
"""
_THIS_TREE: Final = f"import sys; sys.path.insert(0, {str(ROOT)!r})\n"
WITH_BOARD: Final = f"{_THIS_TREE}{START}board = Board(start, animate=False)\nboard"
WITH_FIGURE: Final = f"""{_THIS_TREE}{START}from benchmarks.board.figure_widget import FigureBoard
figure = FigureBoard(start, "move b2 a2", "move a2 b2")
figure.figure"""
#: Clicks measured, in rounds of one turn's action points; the first of all is left out.
ROUNDS, CLICKS = 3, 5
#: Milliseconds before each click, so that none is made while the picture before is being drawn.
PAUSE: Final = 1200

#: Gives the page a function: how long from a start until now, and until the graphics card is done.
_PAINTED = """() => {
  window.painted = (plot, start) => {
    const given = performance.now() - start;
    const { gl } = plot._fullLayout.scene._scene.glplot;
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
    return [given, performance.now() - start];
  };
}"""
_TIME_BOARD = """(root) => {
  const board = root.parentElement.torres;
  const seq = board.seq;
  const plot = root.querySelector('.js-plotly-plot');
  window.drawn = new Promise((done, fail) => {
    setTimeout(() => fail(new Error('the board drew nothing')), 30000);
    root.addEventListener('pointerup', () => {
      const start = performance.now();
      const look = () => requestAnimationFrame(() => {
        if (board.seq === seq || !['drawn', 'rough'].includes(board.state)) look();
        else requestAnimationFrame(() => done(painted(plot, start)));
      });
      look();
    }, { once: true, capture: true });
  });
}"""
_TIME_FIGURE = """(plot) => new Promise((done, fail) => {
  setTimeout(() => fail(new Error('the figure drew nothing')), 30000);
  const point = { curveNumber: 2, pointNumber: 0, x: 0, y: 0, z: 0, data: plot.data[2] };
  const start = performance.now();
  plot.once('plotly_afterplot', () => requestAnimationFrame(() =>
    requestAnimationFrame(() => done(painted(plot, start)))));
  plot.emit('plotly_click', { points: [point], event: {} });
})"""
_IDLE = "() => document.querySelector('.jp-Notebook-ExecutionIndicator')?.dataset.status === 'idle'"


@dataclass(frozen=True)
class Click:
    """Times and bytes of one click.

    Attributes
    ----------
    drawn : float
        Milliseconds from the click to the frame after the graphics card was given the picture.
    painted : float
        Milliseconds from the click until the graphics card has painted it.
    received, sent : int
        Bytes over the socket, Jupyter's own messages included.
    """

    drawn: float
    painted: float
    received: int
    sent: int


class Page:
    """A notebook of one cell on a separate page."""

    def __init__(self, browser: Browser, lab: LabServer, name: str, cell: str) -> None:
        lab.put(f"{name}.ipynb", [cell])
        page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
        self.page = page
        self.notebook = Notebook(page, lab.url, f"{name}.ipynb", name)
        self.notebook.run_all()
        page.evaluate(_PAINTED)

    def measured(self, work: Callable[[], Any]) -> Click:
        """Measure one click on a page at rest; `work` returns its milliseconds."""
        self.page.wait_for_function(_IDLE)
        self.page.wait_for_timeout(PAUSE)
        received, sent = self.notebook.received, self.notebook.sent
        drawn, painted = work()
        self.page.wait_for_function(_IDLE)
        return Click(drawn, painted, self.notebook.received - received, self.notebook.sent - sent)


def press_and_time(page: Page, board: BoardOnPage) -> list[Click]:
    """Move the knight on b2 there and back while it has action points; return the clicks."""

    def click(cell: str) -> Any:
        board.root.evaluate(_TIME_BOARD)
        board.press(cell)
        return page.page.evaluate("() => window.drawn")

    return [page.measured(lambda n=n: click(("a2", "b2")[n % 2])) for n in range(CLICKS)]


def on_board(page: Page) -> tuple[list[Click], int]:
    """Play a turn's moves again and again; return the clicks, and a view's bytes."""
    board = BoardOnPage(page.notebook)
    board.button("From above").click()
    clicks = []
    for _ in range(ROUNDS):
        page.notebook.run("board.position = start; board.selected = 'b2'")
        board.shows()
        clicks += press_and_time(page, board)
    view = json.dumps(page.notebook.value("board.view"), ensure_ascii=False)
    return clicks, len(view.encode())


def on_figure(page: Page) -> list[Click]:
    """Move the same knight as often on the figure."""
    plot = page.notebook.cell(0).locator(".js-plotly-plot")
    plot.wait_for()
    ready = """(plot) => plot._fullLayout?.scene?._scene?.glplot
      && plot._ev?.listenerCount('plotly_click')"""
    page.page.wait_for_function(ready, arg=plot.element_handle())
    count = ROUNDS * CLICKS
    return [page.measured(lambda: plot.evaluate(_TIME_FIGURE)) for _ in range(count)]


def main() -> None:
    """Measure, and print the table of the README."""
    with jupyter() as (browser, lab):
        page = Page(browser, lab, "board", WITH_BOARD)
        board, view = on_board(page)
        page.page.context.close()
        figure = on_figure(Page(browser, lab, "figure", WITH_FIGURE))
        version = browser.version
    print(f"Chromium {version}, Python {platform.python_version()}, {platform.machine()}\n")
    print("| median of a click | board | FigureWidget | ratio |\n|---|---|---|---|")
    units = {
        "drawn": "ms to drawn",
        "painted": "ms to painted",
        "received": "bytes down",
        "sent": "bytes up",
    }
    for name, unit in units.items():
        ours, theirs = (
            median(getattr(click, name) for click in clicks[1:]) for clicks in (board, figure)
        )
        print(f"| {unit} | {ours:,.0f} | {theirs:,.0f} | {ours / theirs:.2f} |")
    print(f"\nThe view itself: {view:,} bytes. Clicks measured: {len(board) - 1} each.")


if __name__ == "__main__":
    main()
