"""Repetition of missed questions, one after the other, from another position if a drill has one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from torres_widget.lessons.course import drill_on, met_before
from torres_widget.lessons.drills import drill
from torres_widget.lessons.plan import Question

from .progress import Progress

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torres_widget.lessons.plan import Plan, Step

#: States of a step that was tried.
_TRIED: Final = frozenset({"wrong", "right", "shown"})


class Repetition:
    """The questions and tasks that are asked again, one after the other.

    Parameters
    ----------
    plan : Plan
        The lesson.

    Attributes
    ----------
    running : bool
        Whether something is repeated now.
    step : Step or None
        The same question from another position; None where the step itself is asked again.
    progress : Progress
        What was done in that step: answers there are no answers of the lesson.
    """

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._left: list[int] = []
        self._learnt: set[int] = set()
        self._asked = 0
        self.running = False
        self.step: Step | None = None
        self.progress = Progress()

    @property
    def is_last(self) -> bool:
        """Whether nothing comes after the step that is repeated now."""
        return not self._left

    def missed(self, progress: Sequence[Progress]) -> tuple[int, ...]:
        """Return the indexes of steps not right at once, and not right when they were repeated."""
        return tuple(
            index
            for index, (step, done) in enumerate(zip(self._plan.steps, progress, strict=True))
            if step.asks and done.state in _TRIED and not done.star and index not in self._learnt
        )

    def begin(self, missed: Sequence[int]) -> int:
        """Begin with the missed steps, and return the first."""
        first, *self._left = missed
        self.running = True
        return self._ask(first)

    def go_on(self, index: int, *, right: bool) -> int | None:
        """Take note of the answer to a step, and return the next one; None after the last."""
        if right:
            self._learnt.add(index)
        if self._left:
            return self._ask(self._left.pop(0))
        self.stop()
        return None

    def stop(self) -> None:
        """Stop: the learner goes elsewhere."""
        self._left, self.running, self.step = [], False, None

    def _ask(self, index: int) -> int:
        self._asked += 1
        self.step = _elsewhere(self._plan, self._plan.steps[index], self._asked)
        self.progress = Progress()
        return index


def _elsewhere(plan: Plan, step: Step, seed: int) -> Step | None:
    """Return the question of a step from another position; None if no drill asks the same."""
    if not isinstance(step, Question) or met_before(plan.id) is None:
        return None
    kind = drill_on(step.rules, plan.id, plan.edition)
    return replace(drill(kind, seed, 1, plan.edition).steps[0], id=step.id) if kind else None
