"""Run every tutorial in JupyterLite, and print what a visit fetches and how long it takes.

Usage: ``python -m tools.site DIR && python -m benchmarks.site.tutorials DIR [NOTEBOOK ...]``
"""

from __future__ import annotations

import gzip
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from playwright.sync_api import sync_playwright

from tests.browser.jupyter import CHROMIUM_FLAGS, find_chromium
from tests.browser.served import Site
from tests.browser.test_lite import RUN

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NOTEBOOKS: Final = Path(__file__).parents[2] / "notebooks"
#: Milliseconds in which the kernel must have started and run all cells.
PATIENCE: Final = 900_000


def visit(browser: Browser, site: Site, folder: Path, notebook: str) -> None:
    """Open a tutorial in a fresh browser, run it, and print how it went."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    fetched: set[str] = set()
    context.on("request", lambda request: fetched.add(request.url.partition("?")[0]))
    began = time.perf_counter()
    page.goto(f"{site.home}lite/lab/index.html?path={notebook}")
    page.wait_for_selector(".jp-Notebook .jp-CodeCell")
    errors = page.evaluate(RUN)
    taken = time.perf_counter() - began
    files = [folder / url.removeprefix(site.home) for url in fetched if site.home in url]
    contents = [path.read_bytes() for path in files if path.is_file()]
    packed = sum(len(gzip.compress(content)) for content in contents) / 1e6
    plain = sum(map(len, contents)) / 1e6
    plotly = "plotly fetched" if any("plotly" in url for url in fetched) else "no plotly"
    print(
        f"{notebook}: {len(errors)} errors, {taken:.0f} s, "
        f"{plain:.1f} MB, packed {packed:.1f} MB, {plotly}",
        flush=True,
    )
    context.close()


def main(words: list[str]) -> None:
    """Visit the tutorials that are named, or all."""
    folder = Path(words[0]).absolute()
    site = Site(str(folder), "")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=CHROMIUM_FLAGS)
        for notebook in words[1:] or sorted(path.name for path in NOTEBOOKS.glob("*.ipynb")):
            visit(browser, site, folder, notebook)
        browser.close()
    site.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
