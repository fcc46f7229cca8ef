"""Forty boards in a notebook, and thirty displays made and closed.

Run it from the project's root: ``python -m benchmarks.board.many``. It starts JupyterLab and a
headless Chromium, and prints what the boards cost over the socket, how long parking and reviving
take, whether a board in sight is ever blank, and what is left after displays are closed.
"""

from __future__ import annotations

import platform
from statistics import median
from typing import TYPE_CHECKING, Any, Final

from benchmarks.browser import jupyter
from tests.browser.support.boards import BoardOnPage
from tests.browser.support.contexts import COUNT_CONTEXTS
from tests.browser.support.jupyter import Notebook

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Browser

    from tests.browser.support.jupyter import LabServer

BOARDS: Final = 40
DISPLAYS: Final = 30
START: Final = "from torres_widget import Board, Position\nstart = Position.new(seed=7)\n"
#: The least that anywidget shows, to tell what the host keeps of every widget.
LEAST: Final = """
import anywidget
class Least(anywidget.AnyWidget):
    _esm = "export default { render({ el }) { el.className = 'least'; el.textContent = '1'; } };"
"""
#: Pixels by which the notebook is scrolled from one look to the next.
STRIDE: Final = 300

#: The boards in sight: what state each is in, and whether a still picture stands in for it.
_IN_SIGHT: Final = """() => [...document.querySelectorAll('.torres-root')].flatMap((root) => {
  const { top, bottom, width } = root.getBoundingClientRect();
  const el = root.parentElement;
  window.boards ??= new Set();
  window.boards.add(el);
  if (!width || bottom < 80 || top > innerHeight - 80) return [];
  const picture = root.querySelector('.torres-copy canvas') !== null;
  return [{ state: el.torres.state, blank: el.torres.state === 'parked' && !picture }];
})"""
#: Times that boards took to park and to revive, each reported once.
_TOOK: Final = """(what) => [...window.boards].flatMap((el) => {
  const key = `told-${what}`;
  const ms = el.torres.timings[what];
  if (!ms || el[key] === ms) return [];
  el[key] = ms;
  return [ms];
})"""
_DRAWN: Final = """() => {
  const root = document.querySelector('.torres-root');
  return !root || root.parentElement.torres.state === 'drawn';
}"""
_SCROLL: Final = """async (top) => {
  document.querySelector('.jp-WindowedPanel-outer').scrollTop = top;
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  await frame();
}"""
_LENGTH: Final = "() => document.querySelector('.jp-WindowedPanel-outer').scrollHeight"


def many(browser: Browser, lab: LabServer) -> list[str]:
    """Scroll through forty boards, down and up again."""
    notebook = _open(
        browser, lab, "many", [f"{START}Board(start)"] + ["Board(start)"] * (BOARDS - 1)
    )
    BoardOnPage(notebook)
    blank = looks = 0
    park: list[float] = []
    revive: list[float] = []
    contexts = 0
    top, step = 0, STRIDE
    while top >= 0:
        notebook.page.evaluate(_SCROLL, top)
        shown = notebook.page.evaluate(_IN_SIGHT)
        looks += len(shown)
        blank += sum(board["blank"] for board in shown)
        contexts = max(contexts, notebook.page.evaluate("() => window.liveContexts()"))
        park += notebook.page.evaluate(_TOOK, "park")
        revive += notebook.page.evaluate(_TOOK, "revive")
        # The notebook knows its length only once its cells were in sight.
        if top > notebook.page.evaluate(_LENGTH):
            step = -STRIDE
        top += step
    seen = notebook.page.evaluate("() => window.boards.size")
    received = notebook.received
    notebook.page.context.close()
    lab.end_sessions()
    return [
        f"| {BOARDS} boards, over the socket | {received / 1e6:.2f} MB |",
        f"| boards seen, looks at them, blank ones | {seen}, {looks}, {blank} |",
        f"| most WebGL contexts at once | {contexts} |",
        f"| reviving, median of {len(revive)} | {median(revive):.0f} ms |",
        f"| parking, median of {len(park)} | {median(park):.0f} ms |",
    ]


def displays(browser: Browser, lab: LabServer) -> list[str]:
    """Show boards and close them; count what the page holds before and after."""
    cell = f"{START}{LEAST}import ipywidgets\nout = ipywidgets.Output()\nout"
    notebook = _open(browser, lab, "displays", [cell])
    session = notebook.page.context.new_cdp_session(notebook.page)

    def counters() -> dict[str, Any]:
        for _ in range(2):
            session.send("HeapProfiler.collectGarbage")
        told: dict[str, Any] = session.send("Memory.getDOMCounters")
        contexts = notebook.page.evaluate("() => window.liveContexts()")
        return {"contexts": contexts, "nodes": told["nodes"], "listeners": told["jsEventListeners"]}

    def show(times: int, make: str) -> None:
        # No handle of an element is taken: it would keep the element alive.
        shown = notebook.page.locator(".torres-root, .widget-text, .least")
        for _ in range(times):
            notebook.run(f"shown = {make}\nwith out: display(shown)")
            shown.wait_for()
            notebook.page.wait_for_function(_DRAWN)
            notebook.run("shown.close()\nout.clear_output()")
            shown.wait_for(state="detached")

    rows = []
    for name, make in (
        ("`Board`", "Board(start)"),
        ("`ipywidgets.Text`", "ipywidgets.Text()"),
        ("least `AnyWidget`", "Least()"),
    ):
        show(3, make)
        before = counters()
        show(DISPLAYS, make)
        after = counters()
        changes = ", ".join(f"{key} {before[key]} -> {after[key]}" for key in before)
        rows.append(f"| {DISPLAYS} displays of a {name}, made and closed | {changes} |")
    notebook.page.context.close()
    return rows


def _open(browser: Browser, lab: LabServer, name: str, cells: Sequence[str]) -> Notebook:
    lab.put(f"{name}.ipynb", cells)
    page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
    notebook = Notebook(page, lab.url, f"{name}.ipynb", name)
    page.evaluate(COUNT_CONTEXTS)
    notebook.run_all()
    return notebook


def main() -> None:
    """Measure, and print a table."""
    with jupyter() as (browser, lab):
        rows = [*many(browser, lab), *displays(browser, lab)]
        version = browser.version
    print(f"Chromium {version}, Python {platform.python_version()}, {platform.machine()}\n")
    print("| measured | |\n|---|---|")
    print("\n".join(rows))


if __name__ == "__main__":
    main()
