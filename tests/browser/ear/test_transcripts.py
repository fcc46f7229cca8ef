"""By ear alone: what is heard of lessons, turns, a scoring, a puzzle, the editor: transcripts.

The transcripts are beside this file, to be read aloud. ``TORRES_WRITE_TRANSCRIPTS=1`` writes them,
and the times of the English ones, which depend on the machine and are not compared.
"""

from __future__ import annotations

import os
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.browser.ear.ear import Ear
from tests.browser.support.plain import PlainPage
from tests.browser.support.play import PlayPage
from torres_widget import Board, Game, Lesson, Position, Puzzles
from torres_widget.common.language import ENGLISH, LANGUAGES, gettext, speaking

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser

    from hatch_build import FrontEnd
    from tests.browser.support.served import Site
    from tests.browser.support.watch import WatchedPage


TRANSCRIPTS: Final = Path(__file__).with_name("transcripts")
TIMES: Final = Path(__file__).with_name("times")
STAIRS: Final = (
    "......../......../......../...31.../...24.../......../......../........ K:e4 1:d4 2:e5"
)
Shown = Any


def lesson(language: str) -> Shown:
    """Show the first questions of a lesson."""
    return Lesson("first-turn", step="where-to-step", language=language)


def a_lesson(ear: Ear, shown: Shown) -> None:
    """A question of cells, answered wrong, with a hint, then right; the next step, a number."""
    right = shown.session.step.cells
    ear.cell("a1")
    ear.press("Enter", "Home")
    ear.press("/")
    ear.write("check")
    ear.write("hint")
    ear.write(f"answer {' '.join(right)}")
    for _ in range(2):
        ear.write("next")
        ear.press("/")
    ear.write("answer 3")
    ear.write("answer 4")


def doors(language: str) -> Shown:
    """Show a question about doors."""
    return Lesson("movement", step="door-cells", language=language)


def a_question_of_doors(ear: Ear, shown: Shown) -> None:
    """The solution of a question about doors."""
    ear.cell("a1")
    ear.press("/")
    ear.write("answer a1")
    ear.write("solution")
    ear.cell(shown.session.picked[0])


def game(language: str) -> Shown:
    """Show a turn in the middle of a game."""
    position = Position.from_board(
        STAIRS, players=2, stacks=[[3], [3]], ap=5, round=2, hands=[["climb"], []]
    )
    return SimpleNamespace(board=Board(Game(position), viewer=1, language=language))


def a_turn(ear: Ear, shown: Shown) -> None:
    """A whole turn by keys, a refusal, and the turn of an opponent."""
    ear.cell("a1")
    ear.press("o", "k", "x", "j", "m", "u", "b")
    ear.press("/")
    ear.write("build c4 x2")
    ear.write("d4 a8")
    ear.write("d4 d5")
    ear.write("score")
    ear.write("castles")
    ear.write("end")
    for action in ("build f5 from 1", "move e5 f5", "score", "end"):
        shown.board.play(action)
        ear.update(f"the opponent plays {action}")
    ear.write("last")
    ear.press("Escape", "z")


def scored(language: str) -> Shown:
    """Show the last turn of a phase."""
    position = Position.from_board(
        STAIRS, players=2, stacks=[[1], []], ap=1, round=4, first=2, phase=1
    )
    return SimpleNamespace(board=Board(Game(position), language=language))


def puzzle(language: str) -> Shown:
    """Show a puzzle."""
    return Puzzles(puzzle="1-4-13", progress=False, language=language)


def typing(*texts: str) -> Callable[[Ear, Shown], None]:
    """Return a walk that only types."""

    def walk(ear: Ear, shown: Shown) -> None:
        del shown
        ear.cell("a1")
        ear.press("/")
        for text in texts:
            ear.write(text)

    return walk


def edited(language: str) -> Shown:
    """Show a board whose position is set up."""
    return SimpleNamespace(board=Board(Position.from_board(STAIRS, players=2), language=language))


def an_editor(ear: Ear, shown: Shown) -> None:
    """The editor: opened, a block placed, a knight on it, the block taken away."""
    shown.board.edit()
    ear.update("the editor is opened")
    ear.cell("c4")
    ear.press("Enter", "2", "Enter", "x", "Enter", "Enter", "3")


def a_desk(ear: Ear) -> None:
    """A lesson that can't be saved yet; a step made, taken back, done again; then it can."""
    ear.button(gettext("Save lesson"), says=gettext("Not yet: {reason}", reason="").strip())
    ear.field(gettext("Title"), "Stairs")
    ear.field(gettext("Text"), "A knight climbs one level with each step.")
    ear.button(gettext("Add step"), says=gettext("Added as step {number}.", number=1))
    ear.button(gettext("Undo"), says=gettext("Taken back."), at=-1)
    ear.button(gettext("Redo"), says=gettext("Done again."), at=-1)
    ear.button(gettext("Save lesson"), says=gettext("Below are the lesson's file and its links."))


SCENES: Final[dict[str, tuple[Callable[[str], Shown], Callable[[Ear, Shown], None]]]] = {
    "lesson": (lesson, a_lesson),
    "doors": (doors, a_question_of_doors),
    "turn": (game, a_turn),
    "scoring": (scored, typing("d4 d5", "end", "points")),
    "puzzle": (puzzle, typing("overview", "hint", "solution")),
    "editor": (edited, an_editor),
}


@contextmanager
def page_in(browser: Browser, language: str) -> Iterator[PlainPage]:
    """Open a page in a language, without complaints at the end."""
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    plain = PlainPage(context.new_page(), language=language)
    yield plain
    context.close()
    assert plain.complaints == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scene", SCENES)
def test_what_is_heard_is_the_transcript(
    scene: str, language: str, browser: Browser, front_end: FrontEnd
) -> None:
    assert front_end.is_built()
    make, walk = SCENES[scene]
    with page_in(browser, language) as plain:
        shown = make(language)
        plain.show(shown)
        ear = Ear(plain.page, plain.update)
        walk(ear, shown)
    compare(ear, f"{scene}.{language}.txt")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_desk_is_heard_as_in_its_transcript(
    language: str, watched: WatchedPage, site: Site
) -> None:
    watched.page.set_viewport_size({"width": 1366, "height": 768})
    folder = "" if language == ENGLISH else f"{language}/"
    watched.page.goto(f"{site.play}{folder}?show=desk")
    PlayPage(watched.page).ready("desk")
    ear = Ear(watched.page)
    with speaking(language):
        a_desk(ear)
    compare(ear, f"desk.{language}.txt")


def compare(ear: Ear, name: str) -> None:
    """Compare what was heard with the transcript of a name, or write it."""
    heard = "\n".join(ear.lines) + "\n"
    path = TRANSCRIPTS / name
    if os.environ.get("TORRES_WRITE_TRANSCRIPTS"):
        path.write_text(heard, encoding="utf-8")
        if name.endswith(".en.txt"):
            times = "\n".join(ear.times) + "\n"
            (TIMES / path.name).write_text(times, encoding="utf-8")
    assert heard == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", sorted(TRANSCRIPTS.glob("*.txt")), ids=lambda path: path.name)
def test_nothing_is_said_twice(path: Path) -> None:
    heard = path.read_text(encoding="utf-8").partition("[z]")[0].splitlines()
    said = [line for line in heard if not line.startswith("[")]
    assert [one for one, other in pairwise(said) if one == other] == []
