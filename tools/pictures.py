"""Make the pictures in the README: python -m tools.pictures [FOLDER].

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

from benchmarks.browser import chromium
from tests.board.positions import IN_README
from tests.browser.support.play import PlayPage
from tests.browser.support.served import Site
from torres_widget import Position
from torres_widget.engine.text.links import to_link

if TYPE_CHECKING:
    from collections.abc import Callable

FOLDER: Final = Path(__file__).parents[1] / "docs" / "images"
SIZE: Final = (1280, 860)
WIDTH: Final = 960
#: Place of the mode *cells* in the desk's list.
CELLS: Final = 4


def lesson(play: PlayPage, home: str) -> None:
    """Show a question about doors with its hint."""
    play.page.goto(f"{home}?show=lesson&name=movement")
    play.ready("lesson")
    play.run("lesson.do('go 4'); lesson.do('hint')")
    for cell in ("c2", "d3", "e3"):
        play.run(f"lesson.do('pick {cell}')")


def analysis(play: PlayPage, home: str) -> None:
    """Show the best turns of a position."""
    position = Position.from_board(IN_README, phase=2)
    play.page.goto(f"{home}?show=board#{to_link(position)}")
    play.ready("board")
    play.page.get_by_role("button", name="Best turns").click()
    play.page.get_by_role("button", name="Show 3").wait_for(timeout=60_000)
    play.page.get_by_role("button", name="Show 1").click()


def desk(play: PlayPage, home: str) -> None:
    """Show the desk with a question about a position."""
    play.page.goto(f"{home}?show=desk")
    play.ready("desk")
    play.run(f"board.position = __import__('torres_widget').Position.from_board('{IN_README}')")
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
    with TemporaryDirectory() as built, chromium() as browser:
        subprocess.run([sys.executable, "-m", "torres_widget", "site", built], check=True)
        site = Site(built, "")
        for name, show in PICTURES.items():
            page = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]})
            show(PlayPage(page), site.play)
            page.wait_for_timeout(3000)  # until figures and camera rest
            _save(page.locator("#play-main").screenshot(), folder / f"{name}.webp")
            page.close()
        site.stop()


def _save(png: bytes, file: Path) -> None:
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    height = round(picture.height * WIDTH / picture.width)
    picture.resize((WIDTH, height), Image.Resampling.LANCZOS).save(file, quality=80)
    print(f"{file}: {file.stat().st_size:,} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
