"""Run every tutorial in JupyterLite with all of its first lesson, and print what a visit fetches.

Usage: ``python -m tools.site DIR && python -m benchmarks.site.tutorials DIR [NOTEBOOK ...]``
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from playwright.sync_api import Error

from benchmarks.browser import chromium
from tests.browser.support.lite import visit
from tests.browser.support.served import Site

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NOTEBOOKS: Final = Path(__file__).parents[2] / "notebooks"


def tried(browser: Browser, site: Site, notebook: str) -> bool:
    """Visit a tutorial in a fresh browser, and print how it went."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    began = time.perf_counter()
    try:
        visited = visit(context.new_page(), site, notebook)
    except (AssertionError, Error) as error:
        print(f"{notebook}: {error}", flush=True)
        return False
    finally:
        context.close()
    taken = time.perf_counter() - began
    print(
        f"{notebook}: {len(visited.taken)} steps, {taken:.0f} s, {visited.plain / 1e6:.1f} MB, "
        f"packed {visited.packed / 1e6:.1f} MB, plotly {visited.fetched('plotly')}",
        flush=True,
    )
    return True


def main(words: list[str]) -> int:
    """Visit the tutorials that are named, or all; 1 if a tutorial fails."""
    site = Site(str(Path(words[0]).absolute()), "")
    names = words[1:] or sorted(path.name for path in NOTEBOOKS.glob("*.ipynb"))
    with chromium() as browser:
        went = [tried(browser, site, name) for name in names]
    site.stop()
    return 0 if all(went) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
