"""All of a step is in view at once, and nothing that is said moves the board."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import expect

from tests.browser.support.lessons import LessonOnPage, right_answer, wrong_answer
from torres_widget import Drill, FirstGame, Game, Lesson, Position, Puzzles
from torres_widget.analysis import Bot
from torres_widget.engine import EDITIONS
from torres_widget.lessons.drills import KINDS
from torres_widget.lessons.file.loading import content, load
from torres_widget.lessons.plan import Play, Question, Task
from torres_widget.lessons.puzzles.book import book, with_themes
from torres_widget.lessons.puzzles.solving import plan_of
from torres_widget.lessons.puzzles.tags import THEMES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.browser.support.jupyter import OpenNotebook
    from tests.browser.support.plain import PlainPage
    from torres_widget.lessons.plan import Step
    from torres_widget.lessons.puzzles.book import Puzzle

#: Windows, and what JupyterLab leaves of them: width of an output, height of the notebook.
SIZES: Final = {
    (1280, 720): (1100, 599),
    (1400, 900): (1220, 779),
    (1920, 1080): (1740, 959),
}
#: The smallest and the largest: what fits both fits between them.
ENDS: Final = {size: SIZES[size] for size in ((1280, 720), (1920, 1080))}
#: Height of a cell's input of one line, above its output.
INPUT: Final = 52
#: Cells that no knight reaches in the step.
WRONG: Final = ("b4", "f6", "e4")
LESSON = (
    "from torres_widget import Lesson; "
    "lesson = Lesson('first-turn', step='where-to-step', animate=False); "
    "board = lesson.board; lesson"
)

_BOXES = """() => {
  const box = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const lesson = document.querySelector('.torres-lesson');
  const hidden = [...lesson.querySelectorAll('.torres-lesson-body, .torres-feedback')]
    .map((part) => part.scrollHeight - part.clientHeight);
  const parts = [...lesson.querySelectorAll('header, h2, .torres-prose, .torres-answer, '
    + '.torres-choice, .torres-hints, .torres-feedback, footer button')];
  return {
    board: box(document.querySelector('.torres-picture')),
    root: box(document.querySelector('.torres-root')),
    parts: parts.filter((part) => part.offsetHeight).map(box),
    hidden: Math.max(0, ...hidden),
  };
}"""
#: Frames in which the page takes up a new size, or a new lesson.
FRAMES: Final = 60
#: Action points of a turn that begins, and how often to look whether the last one is judged.
AP: Final = 5
LOOKS: Final = 400
#: A phone, the page's own header, and where the last button of a lesson ends.
PHONE: Final = (390, 844)
TALL_PHONE: Final = (412, 915)
_BELOW_A_HEADER = "() => { document.getElementById('board').style.marginTop = '118px'; }"
_LAST_BUTTON = """() => {
  const { right, bottom } = document.querySelector('.torres-lesson-buttons > :last-child')
    .getBoundingClientRect();
  return [right, bottom];
}"""
_AS_LARGE = """([width, height]) => {
  const root = document.querySelector('.torres-root').getBoundingClientRect();
  const panel = document.querySelector('.jp-WindowedPanel-outer');
  return Math.abs(root.width - width) < 3 && Math.abs(panel.clientHeight - height) < 3;
}"""


class Watcher:
    """Looks at every state of a lesson's steps, and keeps what is not as it should be."""

    def __init__(self, page: PlainPage, height: int) -> None:
        self.page = page
        self.height = height
        self.faults: list[str] = []
        self.looked = 0
        self._board: dict[str, float] | None = None

    def look(self, what: str) -> None:
        """Measure the page as soon as it is laid out: all is in view, and the board is in place."""
        self.looked += 1
        boxes = self.page.page.evaluate(_BOXES)
        faults = list(self._faults(boxes))
        for _ in range(FRAMES if faults else 0):
            self.page.page.evaluate("() => new Promise(requestAnimationFrame)")
            boxes = self.page.page.evaluate(_BOXES)
            faults = list(self._faults(boxes))
            if not faults:
                break
        self._board = self._board or boxes["board"]
        self.faults += [f"{what}: {fault}" for fault in faults]

    def _faults(self, boxes: dict[str, Any]) -> Iterator[str]:
        root, board, hidden = boxes["root"], boxes["board"], boxes["hidden"]
        if self._board and board != self._board:
            yield f"the board moved from {self._board} to {board}"
        if hidden:
            yield f"{hidden} pixels have to be scrolled to"
        if root["bottom"] > self.height - INPUT + 2:
            yield f"it is {root['bottom']} pixels high"
        for part in boxes["parts"]:
            inside = root["top"] <= part["top"] and part["bottom"] <= root["bottom"]
            if not inside and not hidden:
                yield f"{part} is outside {root}"

    def walk(self, step: Step, name: str) -> None:
        """Look at a step as it begins, with its hints, errors and solutions."""
        page = self.page
        self.look(name)
        for number in range(len(step.hints)):
            page.do("hint")
            self.look(f"{name}, hint {number + 1}")
        match step:
            case Play():
                self._watch(step, name)
            case Task():
                page.send(action="move a1 a2")
                self.look(f"{name}, refused")
                for number, action in enumerate(step.solution, 1):
                    page.send(action=str(action))
                    self.look(f"{name}, move {number}")
            case Question():
                for given, what in ((wrong_answer, "wrong"), (right_answer, "right")):
                    self._give(step, given(step))
                    self.look(f"{name}, {what}")

    def _watch(self, step: Play, name: str) -> None:
        for ply in range(1, len(step.moves) + 1):
            if step.conceal:
                self.page.do("more")
            else:
                self.page.send(ply=ply)
            self.look(f"{name}, move {ply}")

    def _give(self, step: Question, given: Any) -> None:
        page = self.page
        if step.ask == "cells":
            assert page.taught is not None
            for cell in set(page.taught.session.picked) ^ set(given):
                page.do(f"pick {cell}")
            page.do("check")
        elif step.ask == "number":
            page.do(f"answer {given}")
        else:
            page.do("answer " + " ".join(str(number + 1) for number in given))


@pytest.mark.parametrize("room", ENDS.values(), ids=[f"{w}x{h}" for w, h in ENDS])
def test_every_step_is_in_view(plain: PlainPage, room: tuple[int, int]) -> None:
    width, height = room
    plain.resize(width, height)
    watcher = Watcher(plain, height)
    seen: set[tuple[Path, str]] = set()
    for lesson, edition in product(content(), EDITIONS):
        fresh = [
            (number, step)
            for number, step in enumerate(load(lesson, edition=edition).steps, 1)
            if (lesson, step.id) not in seen
        ]
        if not fresh:
            continue
        plain.show(Lesson(lesson, edition=edition, view="2d"))
        for number, step in fresh:
            plain.do(f"go {number}")
            watcher.walk(step, f"{lesson} {step.id}")
            seen.add((lesson, step.id))
    assert not watcher.faults, f"{len(watcher.faults)}\n" + "\n".join(watcher.faults)
    assert watcher.looked > 3 * len(seen) > 300


def test_every_step_fits_a_phone_without_scrolling(plain: PlainPage) -> None:
    width, height = TALL_PHONE
    plain.resize(width, height)
    seen: set[tuple[Path, str]] = set()
    taller = []
    for lesson, edition in product(content(), EDITIONS):
        plan = load(lesson, edition=edition)
        if all((lesson, step.id) in seen for step in plan.steps):
            continue
        plain.show(Lesson(lesson, edition=edition, view="2d"))
        for number, step in enumerate(plan.steps, 1):
            seen.add((lesson, step.id))
            plain.do(f"go {number}")
            root = plain.page.evaluate(_BOXES)["root"]
            if root["bottom"] - root["top"] > height:
                taller.append((lesson.stem, step.id, root))
    assert len(seen) > 100
    assert taller == []


@pytest.mark.parametrize("room", ENDS.values(), ids=[f"{w}x{h}" for w, h in ENDS])
def test_every_kind_of_drill_is_in_view(plain: PlainPage, room: tuple[int, int]) -> None:
    width, height = room
    plain.resize(width, height)
    watcher = Watcher(plain, height)
    for kind in KINDS:
        plain.show(Drill(kind, seed=1, view="2d"))
        assert plain.taught is not None
        watcher.walk(plain.taught.session.step, kind)
    assert not watcher.faults, f"{len(watcher.faults)}\n" + "\n".join(watcher.faults)


def test_on_a_phone_the_buttons_stay_in_place(plain: PlainPage) -> None:
    plain.resize(*PHONE)
    plain.page.evaluate(_BELOW_A_HEADER)
    plain.show(Lesson("first-turn", view="2d"))
    places = set()

    class Buttons(Watcher):
        """Looks where the last button is."""

        def look(self, what: str) -> None:
            del what
            places.add(tuple(plain.page.evaluate(_LAST_BUTTON)))

    assert plain.taught is not None
    for number, step in enumerate(plain.taught.session.plan.steps, 1):
        plain.do(f"go {number}")
        Buttons(plain, PHONE[1]).walk(step, step.id)
    ((right, bottom),) = places
    assert right < PHONE[0]
    assert PHONE[1] - 30 < bottom < PHONE[1]


@pytest.mark.parametrize("room", ENDS.values(), ids=[f"{w}x{h}" for w, h in ENDS])
def test_a_spread_of_puzzles_is_in_view(plain: PlainPage, room: tuple[int, int]) -> None:
    width, height = room
    plain.resize(width, height)
    watcher = Watcher(plain, height)
    for puzzle, themes in spread():
        plain.show(Puzzles(themes, puzzle=puzzle.id, progress=False, view="2d"))
        assert plain.taught is not None
        watcher.walk(plain.taught.session.step, puzzle.id)
        plain.do("reset")
        while plain.value("board.position.ap"):
            plain.send(action="score")
            watcher.look(f"{puzzle.id}, a point for an action point")
        plain.do("solution")
        watcher.look(f"{puzzle.id}, its solution")
    assert not watcher.faults, f"{len(watcher.faults)}\n" + "\n".join(watcher.faults)
    assert watcher.looked > 150


def spread() -> list[tuple[Puzzle, str | None]]:
    """A puzzle of each theme, with it, and those with the longest turns, texts and hands."""
    found: list[tuple[Puzzle, str | None]] = [
        (Random(theme).choice(with_themes([theme])), theme) for theme in THEMES
    ]
    sizes: list[Callable[[Puzzle], int]] = [
        lambda puzzle: len(puzzle.turn),
        lambda puzzle: len(str(puzzle.position.get("hands", ""))),
        lambda puzzle: len(plan_of(puzzle).steps[0].text),
        lambda puzzle: len(str(plan_of(puzzle).steps[0].hints)),
    ]
    return found + [(max(book().values(), key=size), None) for size in sizes]


def test_a_coached_game_is_in_view(plain: PlainPage) -> None:
    """Each decision of a game with cards, with the coach's remark and a hint, in both sizes."""
    watchers = {room: Watcher(plain, room[1]) for room in ENDS.values()}

    def look(what: str) -> None:
        for (width, height), watcher in watchers.items():
            plain.resize(width, height)
            watcher.look(f"{width} x {height}, {what}")

    first: Any = FirstGame(seed=5, view="2d")
    kinds: set[str | None] = set()
    over = Position.new(players=2, seed=5).changed(stage="over", phase=3)
    first.coached.game = Game(over)
    first.do("reset")
    assert first.game.position.deck
    plain.show(first)
    while not first.coached.over:
        position = first.game.position
        if position.to_act != 1:
            plain.page.wait_for_timeout(50)
            continue
        if position.to_act == 1 and position.stage == "turn" and position.ap == AP:
            for _ in range(LOOKS):
                if not first.coached.turns.judging:
                    break
                plain.page.wait_for_timeout(50)
            plain.do("hint")
            kinds.add((first.panel()["coach"] or {"kind": None})["kind"])
            look(f"phase {position.phase}, round {position.round}")
        for action in Bot("search", level=2, seed=position.phase).decide(position):
            first.play(action)
    plain.update()
    look("the end")
    faults = [fault for watcher in watchers.values() for fault in watcher.faults]
    assert not faults, f"{len(faults)}\n" + "\n".join(faults)
    assert {"better", None} <= kinds


def test_a_lesson_fills_jupyterlab_and_feedback_moves_no_board(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook([LESSON])
    page = notebook.page
    page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    notebook.run_all()
    lesson = LessonOnPage(notebook)
    for picked, ((width, height), room) in enumerate(SIZES.items()):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(_AS_LARGE, arg=list(room))
        lesson.shows()
        before = page.evaluate(_BOXES)
        corners = [lesson.point(cell) for cell in ("a1", "h8")]
        lesson.press(WRONG[picked])
        expect(lesson.panel.locator(".torres-selected-count")).to_contain_text(str(picked + 1))
        lesson.do("Check")
        expect(lesson.status).to_contain_text("Not yet.")
        lesson.shows()
        after = page.evaluate(_BOXES)
        assert after["board"] == before["board"]
        assert [lesson.point(cell) for cell in ("a1", "h8")] == corners
        assert after["hidden"] == 0
        panel = page.locator(".jp-WindowedPanel-outer").bounding_box()
        assert panel is not None
        assert (
            page.evaluate("() => document.querySelector('.jp-WindowedPanel-outer').scrollTop") == 0
        )
        assert after["root"]["bottom"] <= panel["y"] + room[1]
        # The board takes the height there is, but for a line below it.
        assert after["board"]["bottom"] - after["board"]["top"] > room[1] - INPUT - 60
