"""Somebody who goes through a lesson on a page by mouse or by keys, and errs before being right.

What is right is known from the lesson; everything is done on the page, and asked of the kernel
only to compare.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from playwright.sync_api import expect

from tests.browser.support.boards import BoardOnPage
from tests.browser.support.hands import Mouse
from torres_widget.engine.cells import NAMES
from torres_widget.lessons.plan import Play, Question, Task, Try

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tests.browser.support.boards import Host
    from tests.browser.support.hands import Hand
    from torres_widget.engine import Action
    from torres_widget.lessons.plan import Plan, Step

_SEQ: Final = "(root) => root.parentElement.torres.seq"
_ANSWERED: Final = """([root, seq]) => {
  const board = root.parentElement.torres;
  return board.seq > seq && ['drawn', 'flat'].includes(board.state);
}"""
_LEGAL: Final = """[str(action) for action in board.position.legal_actions()
 if lesson.session.forbids(board.position, action) is None]"""


class LessonOnPage(BoardOnPage):
    """A lesson, the kernel's ``board``: its board and its panel."""

    def __init__(self, notebook: Host, cell: int = 0) -> None:
        super().__init__(notebook, cell)
        self.panel = self.root.get_by_role("region", name="Lesson")
        self.status = self.panel.get_by_role("group", name="Feedback")

    def do(self, name: str) -> None:
        """Press a button of the panel."""
        self.panel.get_by_role("button", name=name, exact=True).click()

    def at(self, step: str) -> None:
        """Wait until a step is shown, on both sides."""
        self.notebook.wait_for("lesson.session.step.id", step)
        self.shows()


@dataclass
class Taken:
    """Outcome of one step.

    Attributes
    ----------
    tried
        What was done in it, in words.
    explained
        Ids of the rules by which a wrong answer was explained.
    """

    step: str
    kind: str
    tried: list[str] = field(default_factory=list)
    explained: set[str] = field(default_factory=set)


class Learner:
    """Takes the steps of a lesson: the one that is shown, as it is asked for.

    Parameters
    ----------
    lesson
        The lesson on the page.
    hand
        How everything on the page is pressed.
    """

    def __init__(self, lesson: LessonOnPage, hand: type[Hand] = Mouse) -> None:
        self.lesson = lesson
        self.notebook = lesson.notebook
        self.panel = lesson.panel
        self.hand = hand(lesson)

    def do(self, name: str) -> None:
        """Press a button of the panel."""
        self.hand.control(self.panel.get_by_role("button", name=name, exact=True))

    def go(self, number: int) -> None:
        """Choose a step from the list, by its number from 1."""
        self.hand.control(self.panel.locator(".torres-step-list > summary"))
        steps = self.panel.get_by_role("navigation", name="Steps").get_by_role("button")
        self.hand.control(steps.nth(number - 1))

    def take(self, step: Step) -> Taken:
        """Do all that the step offers that is shown, errors included, and leave it solved."""
        taken = self._begin(step)
        match step:
            case Task():
                self._hints(step, taken)
                self._solve(step, taken)
                self._do_best(step, taken)
                self._show_solution(step, taken)
            case Question():
                self._err(step, taken)
                self._hints(step, taken)
                self._answer(step, taken)
            case _:
                self._look(step, taken)
        self._end(step)
        return taken

    def solve(self, step: Step) -> Taken:
        """Do no more than leaves the step solved that is shown."""
        taken = self._begin(step)
        match step:
            case Task():
                self._solve(step, taken)
            case Question():
                self._answer(step, taken)
            case _:
                self._look(step, taken)
        self._end(step)
        return taken

    def solve_all(self, steps: Iterable[Step]) -> list[Taken]:
        """Solve steps that follow one another, from the one that is shown."""
        taken: list[Taken] = []
        for step in steps:
            if taken:
                self.do("Next")
            taken.append(self.solve(step))
        return taken

    def finish(self, plan: Plan) -> None:
        """Go from the last step to the lesson's summary."""
        self.do("Finish")
        self.notebook.wait_for("lesson.session.over", expected=True)
        expect(self.panel.get_by_role("heading", level=2)).to_have_text(plan.title)

    # Steps.

    def _begin(self, step: Step) -> Taken:
        self.lesson.at(step.id)
        if step.title:
            expect(self.panel.get_by_role("heading", level=2)).to_have_text(step.title)
        return Taken(step.id, step.kind)

    def _end(self, step: Step) -> None:
        if step.asks:
            states = self.notebook.value("{r.step: r.state for r in lesson.results}")
            assert states[step.id] == "right", states

    def _look(self, step: Step, taken: Taken) -> None:
        match step:
            case Play():
                self._watch(step, taken)
            case Try():
                self._play_about(taken)

    def _watch(self, step: Play, taken: Taken) -> None:
        for ply, move in enumerate(step.moves, 1):
            self.do("Next move")
            self.notebook.wait_for("board.ply", ply)
            self.lesson.shows()
            if move.caption:
                expect(self.panel.locator(".torres-watched")).to_contain_text(_plain(move.caption))
        self._said(step)
        taken.tried.append(f"watched {len(step.moves)}")

    def _play_about(self, taken: Taken) -> None:
        action = next(text for text in self.notebook.value(_LEGAL) if not text.startswith("end"))
        self._play([action])
        self.do("Start over")
        self.notebook.wait_for("board.ply", 0)
        self.lesson.shows()
        taken.tried.append(f"{action}, reset")

    def _solve(self, step: Task, taken: Taken) -> None:
        self._play(step.solution)
        self._praised("Right!" if step.best is None else r"Good!|The best there is!")
        self._said(step)
        taken.tried.append(f"solved by {len(step.solution)}")

    def _do_best(self, step: Task, taken: Taken) -> None:
        best = step.best
        if best is None:
            return
        self._reset()
        self._play(best.moves)
        self._praised("The best there is!")
        expect(self.lesson.status).to_contain_text(
            f"{best.value}; the best possible: {best.value}."
        )
        taken.tried.append(f"best {best.value}")

    def _err(self, step: Question, taken: Taken) -> None:
        """Answer wrongly, and see it explained and still there."""
        before = self.notebook.value("[list(r) for r in lesson.results]")
        place = self.notebook.value("lesson.session.index")
        given = wrong_answer(step)
        self._give(step, given)
        expect(self.lesson.status).to_contain_text("Not yet.")
        reasons = self.lesson.status.get_by_role("listitem")
        expect(reasons).not_to_have_count(0)
        taken.explained |= set(self.lesson.status.locator(".torres-rule").all_text_contents())
        taken.tried.append("erred")
        assert self._given(step) == given
        after = self.notebook.value("[list(r) for r in lesson.results]")
        assert self.notebook.value("lesson.session.index") == place
        assert [r for r in after if r[1] != step.id] == [r for r in before if r[1] != step.id]

    def _answer(self, step: Question, taken: Taken) -> None:
        self._give(step, right_answer(step))
        self._praised("Right!")
        self._said(step)
        taken.tried.append("answered")

    def _hints(self, step: Step, taken: Taken) -> None:
        for number, hint in enumerate(step.hints, 1):
            self.hand.control(self.panel.get_by_role("button", name="Hint"))
            last = self.panel.get_by_role("list", name="Hint", exact=True).get_by_role("listitem")
            expect(last).to_have_text(_plain(hint.text))
            expect(self.panel.locator(".torres-hints details li")).to_have_count(number - 1)
        taken.tried.append(f"{len(step.hints)} hints")

    def _show_solution(self, step: Task, taken: Taken) -> None:
        """Let the solution play itself, after a reset."""
        self._reset()
        self.do("Show me")
        self.notebook.wait_for("lesson.session.showing", expected=True)
        self.do("Play through")
        line = step.best.moves if step.best else step.solution
        self.notebook.wait_for("board.ply", len(line))
        self.lesson.shows()
        taken.tried.append("solution")

    # Small parts.

    def _reset(self) -> None:
        """Start the task over; what is right has to be taken back first."""
        self.hand.control(self.panel.get_by_role("button", name="Undo", exact=True))
        expect(self.lesson.status.locator("strong")).to_have_count(0)
        if self.notebook.value("board.ply"):
            self.do("Start over")
        expect(self.lesson.status.locator("strong")).to_have_count(0)
        self.notebook.wait_for("board.ply", 0)
        self.lesson.shows()

    def _praised(self, how: str) -> None:
        expect(self.lesson.status.locator("strong").first).to_have_text(re.compile(f"^({how})$"))

    def _said(self, step: Step) -> None:
        if step.done:
            expect(self.lesson.status).to_contain_text(_plain(step.done))

    def _play(self, actions: Iterable[Action | str]) -> None:
        root = self.lesson.root
        for action in actions:
            seq = root.evaluate(_SEQ)
            self.hand.play(str(action), self.notebook.value("board.view"))
            self.lesson.page.wait_for_function(_ANSWERED, arg=[root.element_handle(), seq])
            assert self.notebook.value("board.view['last']['action']") == str(action)

    def _give(self, step: Question, given: Any) -> None:
        """Give an answer changing what was given before, and check it."""
        if step.ask == "cells":
            now = set(self._given(step))
            for cell in sorted(now ^ set(given)):
                self.hand.cell(cell)
                now ^= {cell}
                count = f"{len(now)} cell{'s' * (len(now) != 1)} selected"
                expect(self.panel.locator(".torres-selected-count")).to_have_text(count)
            assert now == set(given)
        elif step.ask == "number":
            box = self.panel.get_by_role("textbox", name="Your answer, a number")
            self.hand.write(box, given)
        else:
            boxes = self.panel.get_by_role("checkbox" if step.many else "radio")
            expect(boxes).to_have_count(len(step.choices))
            for number in range(len(step.choices)):
                if step.many or number in given:
                    self.hand.tick(boxes.nth(number), on=number in given)
        self.do("Check")

    def _given(self, step: Question) -> Any:
        """The answer given on the page and, where cells are picked, in the kernel."""
        if step.ask == "cells":
            return self.notebook.value("lesson.session.picked")
        if step.ask == "number":
            return self.panel.get_by_role("textbox").input_value()
        boxes = self.panel.get_by_role("checkbox" if step.many else "radio")
        return [n for n in range(len(step.choices)) if boxes.nth(n).is_checked()]


def right_answer(step: Question) -> Any:
    if step.cells is not None:
        return list(step.cells)
    if step.number is not None:
        return str(step.number)
    return [number - 1 for number in step.right_choices]


def wrong_answer(step: Question) -> Any:
    """Return an answer with one cell too many and one missing; one more; another choice."""
    if step.cells is not None:
        near = _distance(*step.cells[:1])
        more = min((cell for cell in NAMES if cell not in step.cells), key=near)
        return sorted([*step.cells[1:], more], key=NAMES.index)
    if step.number is not None:
        return str(step.number + 1)
    wrong = [n for n, choice in enumerate(step.choices) if not choice.right]
    # Where all choices are right, one of them alone is wrong.
    return (wrong or [0]) if step.many else wrong[:1]


def _distance(cell: str = "a1") -> Callable[[str], int]:
    """Return the steps from a cell to others."""
    return lambda other: sum(abs(ord(a) - ord(b)) for a, b in zip(cell, other, strict=True))


def _plain(text: str) -> str:
    """Return a text's first paragraph as it stands on the page, without marks."""
    return re.sub("[*`]", "", text.partition("\n\n")[0])
