"""Gains of our edits of plotly.js in a first picture and in a click: both without each of them.

Run it from the project's root: ``python -m benchmarks.board.edits``. Every picture is the first of
a fresh page; on it the knight of `click` then goes to and fro. By turns, without a graphics card.
The edits are named in ``js/plotly-edits.mjs``.
"""

from __future__ import annotations

import argparse
import subprocess
from statistics import median
from typing import TYPE_CHECKING, Final

from benchmarks.board.click import BOARD, ROOT
from benchmarks.browser import chromium
from hatch_build import FrontEnd
from tests.browser.support.plain import PlainPage
from torres_widget import Board, Position

if TYPE_CHECKING:
    from playwright.sync_api import Browser

#: What is left out by turns: nothing, or edits that are there to gain time. With light a shader
#: needs more than the lists name, and looks colours up for points.
LEFT_OUT: Final = ("", "labels", "shaders", "smoothing", "light corners lists", "corners", "lists")
#: Clicks on a page; the first is not counted.
CLICKS: Final = 5
_EDIT: Final = """
import { readFileSync } from "node:fs";
import { edited } from "./plotly-edits.mjs";
const plotly = "node_modules/plotly.js-gl3d-dist-min/plotly-gl3d.min.js";
process.stdout.write(edited(readFileSync(plotly, "utf8"), process.argv.slice(1)));
"""
_DRAW: Final = """([call, traits]) => new Promise((done) => {
  const start = performance.now();
  window[call](traits);
  const look = () => requestAnimationFrame(() => {
    const board = document.getElementById("board").torres;
    if (board.state !== "drawn" || board.seq !== traits.view.seq) return look();
    const plot = document.querySelector(".js-plotly-plot")._fullLayout.scene._scene.glplot;
    plot.gl.readPixels(0, 0, 1, 1, plot.gl.RGBA, plot.gl.UNSIGNED_BYTE, new Uint8Array(4));
    done(performance.now() - start);
  });
  look();
})"""


def traits() -> list[dict[str, object]]:
    """Return the traits of a board in `BOARD`, then after a knight went to and fro."""
    start = Position.from_board(BOARD, players=4, phase=3, stacks=[[1]] * 4)
    board = Board(start, animate=False)
    names = ("view", "options", "selected", "overlay", "camera")
    shown = [{name: getattr(board, name) for name in names}]
    for click in range(CLICKS):
        board.play(("move b2 a2", "move a2 b2")[click % 2])
        shown.append({name: getattr(board, name) for name in names})
    return shown


def measured(browser: Browser, plotly: str, shown: list[dict[str, object]]) -> tuple[float, float]:
    """Return the milliseconds of a first picture, and the median of the clicks after it."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    plain = PlainPage(page, plotly=plotly)
    plain.resize(1200, 800)
    first = page.evaluate(_DRAW, ["mount", shown[0]])
    clicks = [page.evaluate(_DRAW, ["take", traits]) for traits in shown[1:]]
    context.close()
    return first, median(clicks[1:])


def main() -> None:
    """Measure, and print the table of ``js/README.md``."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    rounds = parser.parse_args().rounds
    FrontEnd(ROOT).build()
    scripts = {
        names: subprocess.run(
            ["node", "--input-type=module", "-e", _EDIT, *names.split()],  # noqa: S607 - any node will do
            cwd=ROOT / "js",
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for names in LEFT_OUT
    }
    shown = traits()
    times: dict[str, list[tuple[float, float]]] = {names: [] for names in LEFT_OUT}
    with chromium() as browser:
        measured(browser, scripts[""], shown)  # the browser's own first picture
        for _ in range(rounds):
            for names, script in scripts.items():
                times[names].append(measured(browser, script, shown))
    print("| without | first picture, ms | gain | click, ms | gain |\n|---|---|---|---|---|")
    whole = [median(column) for column in zip(*times[""], strict=True)]
    for names in LEFT_OUT:
        cells = []
        for at, column in enumerate(zip(*times[names], strict=True)):
            cells += [f"{median(column):,.0f}", f"{1 - whole[at] / median(column):.0%}"]
        print(f"| {names or 'none'} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
