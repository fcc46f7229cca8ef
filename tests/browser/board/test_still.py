"""Nothing on a page moves while nothing happens: no layout depends on what it changes."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.browser.support.play import PlayPage
from torres_widget import Board, Course, Drill, FirstGame, Game, Lesson, Position, Puzzles
from torres_widget.analysis import Bot

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from hatch_build import FrontEnd
    from tests.browser.support.jupyter import OpenNotebook
    from tests.browser.support.plain import PlainPage
    from tests.browser.support.served import Site
    from tests.browser.support.watch import WatchedPage

#: What JupyterLab leaves of windows, from a phone's to a large screen's; 1366 x 768 among them.
ROOMS: Final = ((380, 780), (1100, 599), (1186, 647), (1260, 779), (1740, 959))
#: Frames in which nothing may change, and within which a page has to come to rest.
STILL, SETTLED = 40, 240
#: Sizes of windows with a page of the whole window, and with a notebook.
WINDOWS: Final = ((412, 915), (1024, 768), (1280, 720), (1366, 768), (1920, 1080))
_CHANGES: Final = """([still, most, within]) => new Promise((done) => {
  let [frames, since, changes] = [0, 0, []];
  const observer = new MutationObserver((found) => {
    since = 0;
    for (const { attributeName, target, oldValue } of found)
      changes.push(`${target.className} ${attributeName}: ${oldValue}`);
  });
  const watched = { subtree: true, attributes: true, attributeOldValue: true, childList: true };
  for (const part of document.querySelectorAll(within)) observer.observe(part, watched);
  const frame = () => {
    frames += 1;
    since += 1;
    if (since < still && frames < most) return requestAnimationFrame(frame);
    observer.disconnect();
    done(since < still ? changes.slice(-6) : []);
  };
  requestAnimationFrame(frame);
})"""


def after_a_scoring(phase: int) -> FirstGame:
    """Return a first game at the learner's first turn of a later phase."""
    first, you = FirstGame(seed=7, animate=False), Bot("greedy", seed=3)
    while (position := first.game.position).phase < phase or position.stage != "turn":
        first.play(str(you.decide(position)[0]))
    return first


def changes(page: Page, within: str = "body") -> list[str]:
    """Return what still changes in parts of a page, once it has had time to come to rest."""
    found: list[str] = page.evaluate(_CHANGES, [STILL, SETTLED, within])
    return found


def edited() -> Board:
    """Return a board whose editor is open."""
    board = Board(Position.new(seed=7), animate=False)
    board.edit()
    return board


def played() -> Board:
    """Return a board with a game of some moves, at its last one."""
    game = Game(Position.new(seed=7))
    for action in ("knight c3", "knight f6", "king e8", "build d3 from 1", "move c3 d3"):
        game.play(action)
    return Board(game, animate=False)


def course_map() -> Course:
    """Return a course at its map."""
    course = Course(progress=False, animate=False)
    course.do("box unknown")
    return course


SHOWN: Final[dict[str, Callable[[], Any]]] = {
    "question": lambda: Lesson("first-turn", step="worth", animate=False),
    "task": lambda: Lesson("first-turn", step="best-turn", animate=False),
    "demonstration": lambda: Lesson("first-turn", step="one-turn", animate=False),
    "first game": lambda: FirstGame(seed=7, animate=False),
    "first game, phase 2": lambda: after_a_scoring(2),
    "first game, phase 3": lambda: after_a_scoring(3),
    "drill": lambda: Drill("doors", seed=3, animate=False),
    "puzzle": lambda: Puzzles(progress=False, seed=1, animate=False),
    "which box": lambda: Course(progress=False, animate=False),
    "map of the course": course_map,
    "free board": lambda: SimpleNamespace(board=played()),
    "editor": lambda: SimpleNamespace(board=edited()),
}


@pytest.mark.parametrize("name", SHOWN)
def test_nothing_moves_by_itself(plain: PlainPage, name: str) -> None:
    shown = SHOWN[name]()
    for room in ROOMS:
        plain.resize(*room)
        plain.show(shown)
        assert not changes(plain.page), f"{name} at {room}"


def test_a_change_is_found(plain: PlainPage) -> None:
    plain.show(SHOWN["question"]())
    assert not changes(plain.page)
    plain.page.evaluate(
        """() => {
          const part = document.querySelector(".torres-lesson-body");
          const toggle = () => {
            part.toggleAttribute("data-tight");
            requestAnimationFrame(toggle);
          };
          toggle();
        }"""
    )
    assert any("torres-lesson-body data-tight" in change for change in changes(plain.page))


def test_a_saved_page(browser: Browser, front_end: FrontEnd, tmp_path: Path) -> None:
    assert front_end.is_built()
    played().save_html(tmp_path / "page.html")
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    page = context.new_page()
    page.goto((tmp_path / "page.html").as_uri())
    page.wait_for_selector(".torres-root")
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        assert not changes(page), f"{width} x {height}"
    context.close()


def test_the_page_that_plays(watched: WatchedPage, site: Site) -> None:
    page = watched.page
    page.goto(site.play)
    shown = PlayPage(page)
    shown.ready("bot")
    for what in ("bot", "board", "puzzles", "course"):
        page.locator(f"#play-{what}").check()
        shown.ready(what)
        for width, height in WINDOWS:
            page.set_viewport_size({"width": width, "height": height})
            assert not changes(page), f"{what} at {width} x {height}"


AT_WORK: Final = """
from pathlib import Path
from torres_widget import AnalysisBoard, Desk, Game, Lesson, Position, collect
game = Game(Position.new(seed=7))
for action in ("knight c3", "knight f6", "king e8", "build d3 from 1", "move c3 d3"):
    game.play(action)
"""
WORKPLACES: Final = {
    "analysis": (
        "shown = AnalysisBoard(game, nodes=300, time=None, animate=False)\n"
        "shown.best_turns()\nshown"
    ),
    "desk": "shown = Desk(game, folder='desk')\nshown",
    "dashboard": (
        "Path('still').mkdir(exist_ok=True)\n"
        "for name in ('Ann', 'Žofie'):\n"
        "    one = Lesson('first-turn', step='worth', student=name, answers=f'still/{name}.json')\n"
        "    one.do('answer 4')\n"
        "    one.close()\n"
        "collect('still')"
    ),
}


@pytest.mark.parametrize("name", WORKPLACES)
def test_a_workplace(open_notebook: OpenNotebook, name: str) -> None:
    notebook = open_notebook([AT_WORK, WORKPLACES[name]])
    notebook.run_all()
    notebook.page.wait_for_selector(".torres-root")
    if name == "analysis":
        notebook.wait_for("[shown.advice is None, shown._work is None]", [False, True])
    for width, height in WINDOWS:
        notebook.page.set_viewport_size({"width": width, "height": height})
        assert not changes(notebook.page, ".jp-OutputArea-output"), f"{width} x {height}"
