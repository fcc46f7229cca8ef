"""Boards in Firefox and WebKit: drawn, played by mouse and by key, and asked in Python."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Final, cast

import pytest
from PIL import Image

from tests.browser.support.boards import PATCH, kind_of, kinds_of
from tests.browser.support.engines import Engine, Firefox, WebKit, begun
from tests.browser.support.hands import DROP
from tests.browser.support.jupyter import Notebook
from torres_widget import Board, Game, Position
from torres_widget.engine.cells import NAMES
from torres_widget.lessons import load
from torres_widget.lessons.file.loading import document_of
from torres_widget.lessons.file.packed import to_link as lesson_to_link
from torres_widget.lessons.plan import Question

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Page

    from hatch_build import FrontEnd
    from tests.browser.support.jupyter import LabServer
    from tests.browser.support.served import Site

#: A castle in the corner, Orange's knight on b1.
START: Final = "......../......../......../......../......../......../1......./21...... 1:b1 2:h8"
BOARD: Final = """from torres_widget import Board, Position
board = Board(Position.new(seed=7), animate=False)
board"""
LESSON: Final = """from torres_widget import Lesson
lesson = Lesson("first-turn", animate=False)
lesson"""
#: The question of the first lesson that is answered by cells.
ASKED: Final = next(step for step in load("first-turn").steps if isinstance(step, Question))

_BOARD: Final = (
    "const root = document.querySelector('.torres-root'), board = root?.parentElement.torres;"
)
_DRAWN: Final = f"() => {{ {_BOARD} return board?.state === 'drawn'; }}"
_POINTS: Final = f"""(cells) => {{
  {_BOARD}
  return cells.map((cell) => board.project(cell)).map(({{ x, y }}) => [x, y]);
}}"""
#: The middle of a button, or of what a radio button is labelled by; nothing while it is not there.
_CONTROL: Final = """(name) => {
  const found = [...document.querySelectorAll('button, label')].find((one) =>
    !one.disabled && one.checkVisibility()
    && [one.ariaLabel, one.textContent, one.firstElementChild?.textContent]
      .some((text) => text?.trim() === name));
  found?.scrollIntoView({ block: 'nearest' });
  const box = found?.getBoundingClientRect();
  return box && [box.x + box.width / 2, box.y + box.height / 2];
}"""
_NAMED: Final = """([cell, what]) => [...document.querySelectorAll('[role=gridcell]')].some(
  ({ ariaLabel }) => ariaLabel?.startsWith(cell + ',') && ariaLabel.includes(what))"""
_READY: Final = "(what) => document.querySelector(`#play-main[data-ready=${what}]`) !== null"
_FOCUS: Final = """(cell) => [...document.querySelectorAll('[role=gridcell]')].find(
  ({ ariaLabel }) => ariaLabel?.startsWith(cell + ','))?.focus()"""
#: What was drawn last is on the screen.
_FRAMES: Final = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => done(null))))"""
_TEXT: Final = "(text) => document.body.innerText.includes(text)"


@pytest.fixture(scope="module", params=[Firefox, WebKit], ids=["Firefox", "WebKit"])
def page(request: pytest.FixtureRequest, front_end: FrontEnd) -> Iterator[Engine]:
    """The page of a browser."""
    assert front_end.is_built()
    with begun(request.param) as engine:
        yield engine


class ShownBoard:
    """The one board on a page, read by its pixels."""

    def __init__(self, page: Engine) -> None:
        self.page = page
        page.wait_for_function(_DRAWN)

    def press(self, cell: str) -> None:
        """Click a cell on the picture."""
        ((x, y),) = self.page.evaluate(_POINTS, [cell])
        self.page.click(x, y)

    def control(self, name: str) -> None:
        """Click a button or a label."""
        self.page.wait_for_function(_CONTROL, name)
        self.page.click(*self.page.evaluate(_CONTROL, name))

    def named(self, cell: str, what: str) -> None:
        """Wait until a cell is said to hold something, and the board is drawn."""
        self.page.wait_for_function(_NAMED, [cell, what])
        self.page.wait_for_function(_DRAWN)

    def shows(self, position: Position) -> None:
        """Check the pixels of all cells, seen from above, and that nothing went wrong."""
        self.page.wait_for_function(_DRAWN)
        self.page.evaluate(_FRAMES)
        picture = Image.open(io.BytesIO(self.page.screenshot())).convert("RGB")
        seen = {}
        for cell, (x, y) in zip(NAMES, self.page.evaluate(_POINTS, list(NAMES)), strict=True):
            box = (round(x) - PATCH, round(y) - PATCH, round(x) + PATCH + 1, round(y) + PATCH + 1)
            patch = picture.crop(box).tobytes()
            seen[cell] = kind_of(list(zip(patch[::3], patch[1::3], patch[2::3], strict=True)))
        assert seen == kinds_of(position)
        assert self.page.complaints() == []


def answer(board: ShownBoard) -> None:
    """Answer the first question of the first lesson, from its first step on."""
    board.control("Next")
    board.page.wait_for_function(_TEXT, ASKED.title)
    for picked, cell in enumerate(ASKED.cells or (), 1):
        board.press(cell)
        board.page.wait_for_function(_TEXT, f"{picked} cell{'s' * (picked > 1)} selected")
    board.control("Check")
    board.page.wait_for_function(_TEXT, "Right!")
    assert board.page.complaints() == []


def test_a_saved_page(page: Engine, tmp_path: Path) -> None:
    game = Game(Position.new(seed=7))
    for action in ("knight c3", "knight f3", "king d1", "move c3 b3"):
        game.play(action)
    Board(game).save_html(tmp_path / "saved.html")
    page.goto((tmp_path / "saved.html").as_uri())
    board = ShownBoard(page)
    board.control("From above")
    board.shows(game.position)
    board.control("Back")
    board.named("c3", "knight")
    game.undo()
    board.shows(game.position)
    page.evaluate("() => document.querySelector('input[type=range]').focus()")
    page.press("ArrowRight")
    board.named("b3", "knight")
    game.redo()
    board.shows(game.position)


def test_the_page_that_plays(page: Engine, site: Site) -> None:
    page.goto(f"{site.play}#{START.replace(' ', '_')}")
    page.wait_for_function(_READY, "board")
    board = ShownBoard(page)
    board.control("From above")
    board.press("b1")
    board.press("c1")
    board.named("c1", "orange knight")
    # The knight that has moved is still selected, and its cell has the focus.
    page.press("ArrowRight")
    page.press("Enter")
    board.named("d1", "orange knight")
    board.shows(Position.from_board(START.replace("1:b1", "1:d1")))
    page.evaluate(f"(text) => ({DROP})(document.querySelector('.torres-root'), text)", START)
    board.named("b1", "orange knight")
    board.shows(Position.from_board(START))

    board.control("Course")
    page.wait_for_function(_READY, "course")
    board.control("I don't know, or I have none")
    board.control("Begin")
    answer(board)


def test_a_lesson_that_was_sent(page: Engine, site: Site) -> None:
    page.goto(f"{site.play}?show=lesson#{lesson_to_link(document_of('first-turn'))}")
    page.wait_for_function(_READY, "lesson")
    answer(ShownBoard(page))


@pytest.mark.parametrize("page", [Firefox], indirect=True, ids=["Firefox"])
def test_a_notebook(page: Engine, lab: LabServer) -> None:
    lab.put("engine.ipynb", [BOARD])
    notebook = Notebook(cast("Page", page), lab.url, "engine.ipynb", "engine")
    notebook.run_all()
    board = ShownBoard(page)
    board.control("From above")
    board.press("c3")
    notebook.wait_for("board.ply", 1)
    page.evaluate(_FOCUS, "f3")
    page.press("Enter")
    notebook.wait_for("board.ply", 2)
    board.named("f3", "blue knight")
    board.shows(Position.from_json(notebook.value("board.position.to_json()")))

    lab.put("lesson.ipynb", [LESSON])
    notebook = Notebook(cast("Page", page), lab.url, "lesson.ipynb", "lesson")
    notebook.run_all()
    answer(ShownBoard(page))
    assert notebook.value("[result.state for result in lesson.results]")[0] == "right"
