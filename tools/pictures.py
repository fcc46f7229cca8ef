"""Make the pictures in the README: python tools/pictures.py [FOLDER].

A lesson, the analysis and the desk, as the page that plays shows them. It needs the extra ``test``
and a Chromium.
"""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from PIL import Image
from playwright.sync_api import sync_playwright

ROOT: Final = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.support.jupyter import CHROMIUM_FLAGS, find_chromium  # noqa: E402 - from the folder above
from tests.browser.support.play import PlayPage  # noqa: E402 - likewise
from tests.browser.support.served import Site  # noqa: E402 - likewise
from torres_widget import Position  # noqa: E402 - likewise
from torres_widget.engine.text.links import to_link  # noqa: E402 - likewise

if TYPE_CHECKING:
    from collections.abc import Callable

FOLDER: Final = ROOT / "docs" / "images"
SIZE: Final = (1280, 860)
WIDTH: Final = 960
#: Place of the mode *cells* in the desk's list.
CELLS: Final = 4
BOARD: Final = (
    "....1.../..12..../.122.1../1..2..../.....2.1/.13..2../.2....../...1...."
    " K:c6 1:c3,d6,d4 2:b3,f3,d7,a5"
)


def lesson(play: PlayPage, home: str) -> None:
    """Show a question about doors with its hint."""
    play.page.goto(f"{home}?show=lesson&name=movement")
    play.ready("lesson")
    play.run("lesson.do('go 4'); lesson.do('hint')")
    for cell in ("c2", "d3", "e3"):
        play.run(f"lesson.do('pick {cell}')")


def analysis(play: PlayPage, home: str) -> None:
    """Show the best turns of a position."""
    position = Position.from_board(BOARD, phase=2)
    play.page.goto(f"{home}?show=board#{to_link(position)}")
    play.ready("board")
    play.page.get_by_role("button", name="Best turns").click()
    play.page.get_by_role("button", name="Show 3").wait_for(timeout=60_000)
    play.page.get_by_role("button", name="Show 1").click()


def desk(play: PlayPage, home: str) -> None:
    """Show the desk with a question about a position."""
    play.page.goto(f"{home}?show=desk")
    play.ready("desk")
    play.run(f"board.position = __import__('torres_widget').Position.from_board('{BOARD}')")
    play.page.get_by_label("Title").fill("A door in the wall")
    play.page.get_by_label("Mode").select_option(index=CELLS)
    play.page.get_by_label("Text", exact=True).fill("Where can the knight on d6 go for 1 AP?")
    play.page.get_by_label("Text", exact=True).blur()


PICTURES: Final[dict[str, Callable[[PlayPage, str], None]]] = {
    "lesson": lesson,
    "analysis": analysis,
    "desk": desk,
}


def main(words: list[str]) -> None:
    """Make the pictures, and print their sizes."""
    folder = Path(words[0]) if words else FOLDER
    with TemporaryDirectory() as built, sync_playwright() as playwright:
        subprocess.run([sys.executable, "-m", "torres_widget", "site", built], check=True)
        site = Site(built, "")
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=CHROMIUM_FLAGS)
        for name, show in PICTURES.items():
            page = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]})
            show(PlayPage(page), site.play)
            page.wait_for_timeout(3000)  # until figures and camera rest
            _save(page.locator("#play-main").screenshot(), folder / f"{name}.webp")
            page.close()
        browser.close()
        site.stop()


def _save(png: bytes, file: Path) -> None:
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    height = round(picture.height * WIDTH / picture.width)
    picture.resize((WIDTH, height), Image.Resampling.LANCZOS).save(file, quality=80)
    print(f"{file}: {file.stat().st_size:,} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
