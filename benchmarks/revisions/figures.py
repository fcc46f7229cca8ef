"""The figures that are compared: each measures a tree once per round.

A measurement is a context manager that gives a function; each call of the function measures once
and returns the figures by name. Servers and sites start once.
"""

from __future__ import annotations

import json
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from benchmarks.board.click import START, Page, press_and_time
from benchmarks.board.first import first_picture
from benchmarks.browser import jupyterlab
from benchmarks.site.play import first_visit
from tests.browser.support.boards import BoardOnPage
from tests.browser.support.served import Site

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from contextlib import AbstractContextManager

    from playwright.sync_api import Browser

    from benchmarks.revisions.trees import Tree

    Figures = Mapping[str, float]
    Measure = Callable[[], Figures]

_BOARD: Final = f"{START}board = Board(start, animate=False)\nboard"
_ANALYST: Final = f"""{START}from torres_widget import AnalysisBoard
analysis = AnalysisBoard(start, animate=False)
board = analysis.board
analysis"""
_DESK: Final = f"""{START}from torres_widget import Desk
desk = Desk(start, animate=False)
board = desk.board
desk"""
_POSITIONS: Final = Path(__file__).parents[1] / "analysis" / "positions.json"
#: Number of stored positions to solve, and of random plies to play.
_SOLVED, _PLIES = 6, 4000
_ENGINE: Final = """
import json, sys, time
begun = time.process_time()
import torres_widget.engine
imported = time.process_time()
from random import Random
from torres_widget import Position
from torres_widget.analysis import best_turns
path, solved, plies = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
places = [Position.from_dict(row["document"]) for row in json.load(open(path))[:solved]]
best_turns(places[0], time=None)
solving = time.process_time()
for place in places:
    best_turns(place, time=None)
proven = time.process_time()
chance, count = Random(1), 0
while count < plies:
    place = Position.new(players=chance.randint(2, 4), seed=chance.randrange(2**30))
    while actions := place.legal_actions():
        place = place.apply(chance.choice(actions))
        count += 1
played = time.process_time()
print(json.dumps({
    "import of the engine, ms": 1000 * (imported - begun),
    "best turns, s": proven - solving,
    "random plies, us each": 1e6 * (played - proven) / count,
}))
"""


@contextmanager
def click(
    tree: Tree, browser: Browser, what: str = "click", code: str = _BOARD
) -> Iterator[Measure]:
    """Five clicks on the picture of a board in JupyterLab, after one that is not counted."""
    with jupyterlab(tree.environment) as lab:
        page = Page(browser, lab, "board", code)
        board = BoardOnPage(page.notebook)
        board.button("From above").click()

        def measure() -> Figures:
            page.notebook.run("board.position = start; board.selected = 'b2'")
            board.shows()
            clicks = press_and_time(page, board)[1:]
            return {
                f"{what} to drawn, ms": median(found.drawn for found in clicks),
                f"{what} to painted, ms": median(found.painted for found in clicks),
                f"{what}, bytes down": median(found.received for found in clicks),
            }

        yield measure


@contextmanager
def first_board(tree: Tree, browser: Browser) -> Iterator[Measure]:
    """Show the first board of a notebook that has just been opened."""
    with jupyterlab(tree.environment) as lab:

        def measure() -> Figures:
            answered, painted, received = first_picture(browser, lab, "first", _BOARD)
            return {
                "first board: kernel's answer, ms": answered,
                "first board: painted, ms": painted,
                "first board, bytes down": received,
            }

        yield measure


@contextmanager
def engine(tree: Tree, _: Browser) -> Iterator[Measure]:
    """Import the engine, prove best turns and play random games, in a fresh process."""
    words = [str(_POSITIONS), str(_SOLVED), str(_PLIES)]

    def measure() -> Figures:
        found: dict[str, float] = json.loads(tree.run(["-c", _ENGINE, *words]))
        return found

    yield measure


@contextmanager
def visit(tree: Tree, browser: Browser) -> Iterator[Measure]:
    """Open the page that plays for the first time."""
    with TemporaryDirectory() as folder:
        tree.run(["-m", "torres_widget", "site", folder])

        def measure() -> Figures:
            site = Site(folder, "")
            context = browser.new_context(viewport={"width": 1280, "height": 900})
            drawn, playable = first_visit(context.new_page(), site)
            context.close()
            site.stop()
            files = [path for path in Path(folder).rglob("*") if path.is_file()]
            return {
                "first visit: drawn, ms": drawn,
                "first visit: playable, ms": playable,
                "site, bytes": sum(path.stat().st_size for path in files),
            }

        yield measure


MEASUREMENTS: Final[dict[str, Callable[[Tree, Browser], AbstractContextManager[Measure]]]] = {
    "click": click,
    "analyst": partial(click, what="click of an analyst", code=_ANALYST),
    "desk": partial(click, what="click of a desk", code=_DESK),
    "first": first_board,
    "engine": engine,
    "visit": visit,
}
"""Each by the name that ``--only`` takes."""
