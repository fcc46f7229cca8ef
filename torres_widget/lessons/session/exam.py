"""A student's way through an exam: answers are kept without feedback."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Final

from torres_widget.common.language import N_, gettext, ngettext
from torres_widget.engine import Reason
from torres_widget.lessons.answers.file_format import Place
from torres_widget.lessons.answers.moments import local, now, until
from torres_widget.lessons.classroom.exam import bare
from torres_widget.lessons.plan import Choice, Predict, Question, Task

from .panel import HAND_IN, open_steps, panel_of
from .session import LessonStopError, Session
from .step_state import begin

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from torres_widget.engine import Position
    from torres_widget.lessons.plan import Plan, Step
    from torres_widget.protocol.panel import LessonStep, Panel

    from .judging import Verdict
    from .progress import Result

#: Commands that change an answer.
_ANSWERS: Final = frozenset({"pick", "answer", "check", "reset", "back-move"})
_OVER: Final = N_("You have handed in. Nothing can be changed any more.")


class ExamSession(Session):
    """One student's way through an exam.

    It knows the lesson without its answers only. Every answer
    can be changed until the exam is handed in by its last step; then nothing can.

    Parameters
    ----------
    plan : Plan
        The lesson.
    place : Place or None
        When it was begun and handed in, if it was.
    clock : callable
        Tells the time in seconds.
    """

    def __init__(
        self,
        plan: Plan,
        place: Place | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        asked = bare(plan)
        steps = (*asked.steps, _hand_in(asked.steps[-1]))
        self.begun = (place.begun if place else "") or now()
        self.handed_in = place.handed_in if place else ""
        super().__init__(replace(asked, steps=steps), clock)
        if place:
            self.watch.seconds = place.seconds

    def take_up(self, results: Iterable[Result], place: Place | None) -> None:
        """Take up what another copy of the exam has done."""
        super().take_up(results, place)
        if place and place.handed_in and not self.handed_in:
            self.handed_in = place.handed_in
            self.arrive(self.index)

    @property
    def place(self) -> Place:
        """Step that is shown, and the times when the exam was begun and handed in."""
        seconds = round(self.watch.seconds)
        handed = bool(self.handed_in)
        times = (self.begun, self.handed_in, self.plan.deadline)
        return Place(self.plan.id, self.step.id, seconds, handed, *times)

    @property
    def results(self) -> tuple[Result, ...]:
        """Results of each step that asks, none of them judged."""
        return tuple(result for result in super().results if result.step != HAND_IN)

    @property
    def playable(self) -> bool:
        """Whether the student may play actions now."""
        return super().playable and not self.handed_in

    @property
    def has_solution(self) -> bool:
        """Whether there is a solution to show: never."""
        return False

    @property
    def blocked(self) -> bool:
        """Whether no step follows this one."""
        return self.index + 1 == len(self.plan.steps)

    def panel(self, file: str) -> Panel:
        """Return what the page shows beside the board; `file` is the name of the answers' file."""
        answered = sum(result.state == "given" for result in self.results)
        note = gettext("{count} of {all} answered", count=answered, all=len(self.results))
        notes = [note] if self.handed_in else [note, until(self.plan.deadline)]
        shown = panel_of(self, *notes)
        panel: Panel = {
            **shown,
            "step": {**shown["step"], "why": []},
            "hints": [],
            "more": 0,
            "solution": False,
            "done": "",
            "verdict": None,
            "coach": None,
            "result": None,
        }
        if isinstance(self.step, Predict) and not self.handed_in:
            return {**panel, "done": shown["done"]}
        panel["check"] = gettext("Keep this answer")
        if self.handed_in:
            panel["check"] = ""
            panel["done"] = gettext(
                "Handed in at {time}. Your answers are in {file}. Now give this file to your"
                " teacher.",
                time=local(self.handed_in),
                file=file,
            )
        elif self.step.id == HAND_IN:
            panel["check"] = gettext("Hand in")
            self._ask_for_missing(panel["step"])
        elif self.progress[self.index].state == "given":
            panel["done"] = gettext("Kept. You can change it until you hand in.")
        return panel

    def _ask_for_missing(self, hand_in: LessonStep) -> None:
        """Name the steps without an answer in the step that hands in, and let it be ticked."""
        missing = open_steps(self)
        if missing:
            steps = "; ".join(missing)
            hand_in["text"] += "\n\n" + gettext("**Not answered:** {steps}", steps=steps)
            hand_in["choices"][0]["text"] = ngettext(
                "I have finished, without {count} answer",
                "I have finished, without {count} answers",
                len(missing),
            )

    def do(self, command: str) -> None:
        """Carry out a command, as in a lesson; after handing in, none that changes an answer."""
        word = command.strip().partition(" ")[0]
        if word == "solution":
            raise LessonStopError(gettext("An exam shows no solutions."))
        if self.handed_in and word in _ANSWERS:
            raise LessonStopError(gettext(_OVER))
        super().do(command)

    def forbids(self, position: Position, action: str) -> Reason | None:
        """Return why an action may not be played now; None if it may."""
        if self.handed_in:
            return Reason("", gettext(_OVER))
        return super().forbids(position, action)

    def _judged(self, given: Iterable[object], judge: Callable[[], Verdict]) -> None:
        """Keep an answer in the place of the one before, unjudged."""
        del judge
        self._keep(given)

    def _judge_task(self, step: Task) -> None:
        """Keep what was played so far; it is the answer."""
        del step
        if not self.handed_in:
            self._keep(self._played.actions)

    def _keep(self, given: Iterable[object]) -> None:
        done = self.progress[self.index]
        if self.step.id == HAND_IN:
            self.handed_in = now()
        done.state, done.tries, done.attempts = "given", 0, []
        done.count(given)

    def _reset(self, text: str) -> None:
        """Begin a step again; of a task the answer begins again, too."""
        if isinstance(self.step, Task):
            self._here = begin(self.step)
            self._keep(())
        else:
            super()._reset(text)

    def _next(self, text: str) -> None:
        if self.blocked:
            raise LessonStopError(gettext("This is the last step."))
        super()._next(text)

    COMMANDS: ClassVar = {**Session.COMMANDS, "reset": _reset, "next": _next}


def _hand_in(last: Step) -> Question:
    """Return the step that an exam is handed in by."""
    return Question(
        id=HAND_IN,
        title=gettext("Hand in"),
        text=gettext(
            "You can still go back and change your answers. Once you hand in, nothing can be "
            "changed."
        ),
        position=last.position,
        choices=(Choice(gettext("I have finished"), right=False),),
    )
