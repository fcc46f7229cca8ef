"""Kept answers judged again, by the lessons that they were given in."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from torres_widget.engine import TorresError
from torres_widget.lessons.file.reader import within
from torres_widget.lessons.goals import missing
from torres_widget.lessons.plan import Question, Task, played

if TYPE_CHECKING:
    from collections.abc import Iterable

    from torres_widget.lessons.plan import Plan, Step
    from torres_widget.lessons.session.progress import Result


class Checked(NamedTuple):
    """A kept result, judged again.

    Attributes
    ----------
    result : Result
        The result by its answers.
    sound : bool
        Whether that is what the file claims.
    """

    result: Result
    sound: bool


class Checker:
    """Judges kept answers by the lessons that they were given in.

    Parameters
    ----------
    plans : iterable of Plan
        The lessons, with their answers.
    """

    def __init__(self, plans: Iterable[Plan]) -> None:
        self.steps = {(plan.id, step.id): step for plan in plans for step in plan.steps}
        self._known: dict[tuple[str, str, tuple[str, ...]], bool] = {}

    def right(self, lesson: str, step: str, given: tuple[str, ...]) -> bool:
        """Return whether an answer to a step is right; False where the step is not known."""
        key = (lesson, step, given)
        if key not in self._known:
            known = self.steps.get((lesson, step))
            self._known[key] = known is not None and is_right(known, given)
        return self._known[key]

    def check(self, result: Result) -> Checked:
        """Judge a result in one of the steps again, by the answers that are kept with it."""
        at = (result.lesson, result.step)
        result = result._replace(rules=self.steps[at].rules)
        rights = [self.right(*at, attempt.given) for attempt in result.attempts]
        if result.state == "given":
            right = bool(rights) and rights[-1]
            state = "right" if right else "wrong"
            return Checked(result._replace(state=state, right_at=int(right)), sound=True)
        if not result.right_at:
            return Checked(result, sound=True)
        first = rights.index(True) + 1 if any(rights) else 0
        if first == result.right_at:
            return Checked(result, sound=True)
        state = "right" if first else "wrong"
        return Checked(result._replace(state=state, right_at=first), sound=False)


def is_right(step: Step, given: tuple[str, ...]) -> bool:
    """Return whether an answer to a step is right.

    Parameters
    ----------
    step : Step
        A question or a task.
    given : tuple of str
        As `Attempt` has it.

    Examples
    --------
    >>> from torres_widget.lessons import load
    >>> is_right(load("first-turn").step("worth"), ("4",))
    True
    """
    if isinstance(step, Question):
        if step.choices:
            right: Iterable[object] = step.right_choices
        else:
            right = (step.number,) if step.cells is None else step.cells
        return set(given) == set(map(str, right))
    return isinstance(step, Task) and _reaches_goal(step, given)


def _reaches_goal(step: Task, given: tuple[str, ...]) -> bool:
    try:
        actions = within(step.position, step.limits, given, step.id)
    except TorresError:
        return False
    return not missing(step.goal, step.line(played(step.position, actions), actions))
