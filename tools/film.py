"""Make the film in the README, a turn on a board: python -m tools.film [FILE].

It needs the extra ``test`` and a Chromium. The page is the built front end with Python in this
process; its clock stands still between frames, so that the film runs smoothly however busy the
machine is.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from PIL import Image

from benchmarks.browser import chromium
from tests.board.positions import IN_README
from tests.browser.support.plain import PlainPage
from torres_widget import Board, Position
from torres_widget.board.teaching.shown_as_board import OnBoard

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from torres_widget.board.teaching.taught import Taught

#: Clicks: cells, and names of buttons.
CLICKS: Final = ("d3", "d4", "d3", "Deploy", "e3", "Build", "c2", "End turn")
FILE: Final = Path(__file__).parents[1] / "docs" / "images" / "turn.webp"
SIZE: Final = (960, 560)
WIDTH: Final = 800
#: Milliseconds of a frame, and frames of a way of the pointer, after a click, and at the end.
FRAME: Final = 70
WAY: Final = 6
AFTER: Final = 9
END: Final = 25
_POINTER: Final = """() => {
  const pointer = document.createElement("div");
  pointer.innerHTML = `<svg width="22" height="30" viewBox="0 0 22 30"><path d="M2 2V24L8 19L12 28
    L16 26L12 17.5H20Z" fill="#fff" stroke="#000" stroke-width="1.6"/></svg>`;
  pointer.style.cssText = "position:fixed;z-index:9999;pointer-events:none;left:0;top:0";
  document.body.append(pointer);
  window.point = (x, y) => { pointer.style.transform = `translate(${x}px,${y}px)`; };
}"""

#: A point at which a cell is seen, or the figure on it.
_SEEN: Final = """(cell) => {
  const { torres } = document.getElementById("board");
  const { x, y } = torres.project(cell);
  const up = [0, 8, 16, 24, 32].find((up) => torres.cellAt(x, y - up) === cell);
  if (up === undefined) throw new Error(`${cell} is hidden`);
  return [x, y - up];
}"""

_MIDDLE: Final = """(button) => {
  const { x, y, width, height } = button.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""


class Film:
    """Frames of a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[Image.Image] = []
        self.at = (SIZE[0] * 0.55, SIZE[1] * 0.9)

    def take(self, count: int) -> None:
        """Take frames, each a little later than the one before."""
        for _ in range(count):
            self.page.clock.run_for(FRAME)
            picture = Image.open(io.BytesIO(self.page.screenshot())).convert("RGB")
            height = round(picture.height * WIDTH / picture.width)
            self.frames.append(picture.resize((WIDTH, height), Image.Resampling.LANCZOS))

    def click(self, what: str) -> None:
        """Move the pointer to a cell or a button, and click."""
        if len(what) == len("d6"):
            to = tuple(self.page.evaluate(_SEEN, what))
        else:
            button = self.page.get_by_role("button", name=what)
            to = tuple(button.evaluate(_MIDDLE))
        start = self.at
        for step in range(1, WAY + 1):
            share = step / WAY
            share *= share * (3 - 2 * share)
            self.at = tuple(a + (b - a) * share for a, b in zip(start, to, strict=True))
            self.page.mouse.move(*self.at)
            self.page.evaluate("([x, y]) => window.point(x, y)", list(self.at))
            self.take(1)
        self.page.mouse.click(*to)
        self.take(AFTER)


def main(words: list[str]) -> None:
    """Make the film, and print its size."""
    file = Path(words[0]) if words else FILE
    shown = cast("Taught", OnBoard())  # a board is all that the page asks for
    shown.board = Board(Position.from_board(IN_README, phase=2), height=SIZE[1] - 20)
    with chromium() as browser:
        page = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]})
        page.clock.install()
        plain = PlainPage(page, plotly=True)
        plain.show(shown)
        page.evaluate(_POINTER)
        film = Film(page)
        page.evaluate("([x, y]) => window.point(x, y)", film.at)
        page.clock.run_for(3000)
        film.take(6)
        for what in CLICKS:
            film.click(what)
        film.take(END)
    first, *others = film.frames
    first.save(file, save_all=True, append_images=others, duration=FRAME, loop=0, quality=60)
    print(f"{file}: {len(film.frames)} frames, {file.stat().st_size:,} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
