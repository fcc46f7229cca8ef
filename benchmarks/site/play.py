"""Measure the page that plays: what a visit fetches, how long it takes, how soon it stops.

Usage: ``torres-widget site DIR && python -m benchmarks.site.play DIR``
"""

from __future__ import annotations

import gzip
import os
import sys
import time
from functools import partial
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from benchmarks.browser import chromium
from tests.board.positions import IN_README
from tests.browser.support.served import Site
from torres_widget import Position
from torres_widget.engine.text.links import to_link

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Request

#: How often each is measured.
ROUNDS: Final = 5
#: Seconds that the analyst or a bot has thought before it is interrupted.
THINKING: Final = (0.3, 0.7, 1.2, 2.0, 3.0)
_TIMEOUT: Final = 120_000
#: Milliseconds until the page was drawn with a board on it, since the visit began.
_DRAWN: Final = """() => new Promise((done) => {
  const look = () =>
    document.querySelectorAll("#play-scene [role=gridcell]").length === 64 &&
    document.querySelector("#play-scene canvas")
      ? requestAnimationFrame(() => setTimeout(() => done(performance.now())))
      : setTimeout(look, 5);
  look();
})"""
#: Milliseconds from the press of a button until a condition holds.
_UNTIL: Final = """([button, condition]) => new Promise((done) => {
  const holds = new Function("return " + condition);
  const began = performance.now();
  [...document.querySelectorAll("button")].find((it) => it.textContent.trim() === button).click();
  const look = () => (holds() ? done(performance.now() - began) : setTimeout(look, 2));
  look();
})"""
_QUIET: Final = (
    """!/Thinking|Still looking/.test(document.querySelector(".torres-analyst").textContent)"""
)


def ready(page: Page, what: str) -> float:
    """Wait until a game, lesson or puzzle is ready, and return the milliseconds since the visit."""
    page.wait_for_selector(f"#play-main[data-ready={what}]", timeout=_TIMEOUT)
    return float(page.evaluate("performance.now()"))


def _note(addresses: list[str], request: Request) -> None:
    addresses.append(request.url)


def first_visit(page: Page, site: Site) -> tuple[float, float]:
    """Visit the page that plays; return the milliseconds until it was drawn, and playable."""
    page.goto(site.play, wait_until="commit")
    return float(page.evaluate(_DRAWN)), ready(page, "bot")


def visits(browser: Browser, folder: Path) -> None:
    """Print times and bytes of first visits, and times of second ones without a server."""
    rows: dict[str, list[float]] = {name: [] for name in ("drawn", "playable")}
    rows |= {f"{name} again, offline": [] for name in rows}
    files: set[Path] = set()
    hosts: set[str] = set()
    for _ in range(ROUNDS):
        site = Site(str(folder), "")
        context = browser.new_context(viewport={"width": 1280, "height": 900})
        page = context.new_page()
        addresses: list[str] = []
        page.on("request", partial(_note, addresses))
        drawn, playable = first_visit(page, site)
        rows["drawn"].append(drawn)
        rows["playable"].append(playable)
        page.evaluate("() => navigator.serviceWorker.ready.then(() => {})")
        hosts |= {urlsplit(address).netloc for address in addresses} - {urlsplit(site.home).netloc}
        files = {site.file(address) for address in addresses if site.home in address}
        site.stop()
        page.reload(wait_until="commit")
        rows["drawn again, offline"].append(page.evaluate(_DRAWN))
        rows["playable again, offline"].append(ready(page, "bot"))
        context.close()
    contents = [path.read_bytes() for path in files if path.is_file()]
    packed = sum(min(len(content), len(gzip.compress(content))) for content in contents)
    for name, times in rows.items():
        print(f"{name}: median {median(times):.0f} ms, {min(times):.0f} to {max(times):.0f}")
    print(f"{len(contents)} files, {sum(map(len, contents)):,} bytes, packed {packed:,}")
    print(f"requests to other hosts: {len(hosts - {''})}")


def stops(browser: Browser, site: Site) -> None:
    """Print how soon the page answers while Python thinks."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    link = to_link(Position.from_board(IN_README, phase=2))
    page.goto(f"{site.play}?show=board#{link}")
    ready(page, "board")
    for button in ("Best turns", "Hint", "Review"):
        times = []
        for seconds in THINKING:
            page.get_by_role("button", name=button).click()
            time.sleep(seconds)
            times.append(page.evaluate(_UNTIL, ["Stop", _QUIET]))
        print(f"Stop while {button}: {', '.join(f'{taken:.0f}' for taken in times)} ms")
    page.get_by_role("button", name="Stop").click()
    link = to_link(Position.from_board(IN_README, phase=2, to_act=2))
    page.goto("about:blank")
    page.goto(f"{site.play}?show=bot&level=10#{link}")
    ready(page, "bot")
    time.sleep(0.5)
    shown = (
        """document.querySelector("#play-scene [aria-label='Legend'], .torres-legend") !== null"""
    )
    taken = page.evaluate(_UNTIL, ["Castles", shown])
    print(f"an overlay while a bot of level 10 thinks: {taken:.0f} ms")
    fresh = """document.querySelector("#play-scene h2").textContent.includes("places a knight")"""
    page.once("dialog", lambda dialog: dialog.accept())
    taken = page.evaluate(_UNTIL, ["New game", fresh])
    print(f"New game while it thinks: {taken:.0f} ms")


def main(words: list[str]) -> None:
    """Measure the site in a folder."""
    folder = Path(words[0]).absolute()
    print(f"load before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with chromium() as browser:
        visits(browser, folder)
        site = Site(str(folder), "")
        stops(browser, site)
        site.stop()
    print(f"load after: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main(sys.argv[1:])
