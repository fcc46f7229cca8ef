"""The first picture of a notebook: the board beside a plain plotly ``FigureWidget``.

Run it from the project's root: ``python -m benchmarks.board.first``. For each picture a notebook is
opened with a kernel that has imported nothing yet; its one cell imports, makes, and shows the scene
of `click`. By turns, so that what else the machine does meets both alike.
"""

from __future__ import annotations

import argparse
from statistics import median
from typing import TYPE_CHECKING, Final

from benchmarks.board.click import WITH_BOARD, WITH_FIGURE
from benchmarks.browser import jupyter
from tests.browser.support.jupyter import Notebook

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.browser.support.jupyter import LabServer

CELLS: Final = {"board": WITH_BOARD, "FigureWidget": WITH_FIGURE}
#: Runs the cell; milliseconds until the kernel has answered, and until plotly's scene is painted.
_RUN: Final = """async () => {
  const start = performance.now();
  const answered = window.jupyterapp.commands.execute('notebook:run-all-cells')
    .then(() => performance.now() - start);
  const painted = await new Promise((done, fail) => {
    setTimeout(() => fail(new Error('nothing was drawn')), 120000);
    const look = () => {
      const scene = [...document.querySelectorAll('.js-plotly-plot')]
        .map((plot) => plot._fullLayout?.scene?._scene?.glplot)
        .find((plot) => plot?.cameraParams?.view && plot.objects.length);
      if (!scene) return requestAnimationFrame(look);
      scene.gl.readPixels(0, 0, 1, 1, scene.gl.RGBA, scene.gl.UNSIGNED_BYTE, new Uint8Array(4));
      done(performance.now() - start);
    };
    look();
  });
  return [await answered, painted];
}"""


def first_picture(
    browser: Browser, lab: LabServer, name: str, cell: str
) -> tuple[float, float, int]:
    """Show the first picture of a fresh notebook.

    Returns
    -------
    tuple[float, float, int]
        Milliseconds until the kernel has answered, and until the picture is painted; bytes down.
    """
    lab.put(f"{name}.ipynb", [cell])
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    notebook = Notebook(context.new_page(), lab.url, f"{name}.ipynb", name)
    before = notebook.received
    answered, painted = notebook.page.evaluate(_RUN)
    received = notebook.received - before
    context.close()
    lab.end_sessions()
    return answered, painted, received


def main() -> None:
    """Measure, and print the table of the README."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    rounds = parser.parse_args().rounds
    times: dict[str, list[tuple[float, float, int]]] = {name: [] for name in CELLS}
    with jupyter() as (browser, lab):
        for number in range(rounds):
            for name, cell in CELLS.items():
                times[name].append(first_picture(browser, lab, f"{name}-{number}", cell))
                answered, painted, _ = times[name][-1]
                print(f"{name}: answered {answered:,.0f} ms, painted {painted:,.0f} ms", flush=True)
    print("| median of a first picture | board | FigureWidget | ratio |\n|---|---|---|---|")
    for at, unit in enumerate(("ms to the kernel's answer", "ms to painted")):
        ours, theirs = (median(pair[at] for pair in times[name]) for name in CELLS)
        print(f"| {unit} | {ours:,.0f} | {theirs:,.0f} | {ours / theirs:.2f} |")
    ratios = sorted(ours[1] / theirs[1] for ours, theirs in zip(*times.values(), strict=True))
    print(f"\nRatios of the rounds: {', '.join(f'{ratio:.2f}' for ratio in ratios)}.")


if __name__ == "__main__":
    main()
