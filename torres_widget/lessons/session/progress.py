"""A learner's progress: in each step of a lesson, and as a row of a table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from torres_widget.lessons.answers.moments import now

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

#: States of a step for a learner: not looked at, looked at, solved, answered wrong, solved by the
#: stored solution, or answered in an exam and not judged yet.
STATES: Final = ("new", "seen", "right", "wrong", "shown", "given")
#: Those in which a step is solved.
SOLVED: Final = frozenset({"right", "shown"})

#: Most seconds from one command to the next that count as time spent.
_PAUSE: Final = 120
#: Most answers to a step that are kept, and most parts of one: cells, choices, or actions.
MOST_ATTEMPTS: Final = 100
MOST_PARTS: Final = 400


class Attempt(NamedTuple):
    """One answer to a step.

    Attributes
    ----------
    given : tuple of str
        The cells, the number, the numbers of choices, or the actions played.
    seconds : int
        Seconds spent on the step until then.
    """

    given: tuple[str, ...]
    seconds: int = 0


@dataclass
class Progress:
    """A learner's progress in a step.

    Attributes
    ----------
    state : str
        One of `STATES`.
    tries, hints : int
        Answers given or goals missed and reached, and hints asked for.
    right_at : int
        The try that was right first; 0 for none.
    best : int or None
        The best own result where results are compared.
    seconds : float
        Seconds spent on it.
    attempts : list of Attempt
        The answers given until it was right.
    at : str
        When the last of them was given, or else the solution shown, in UTC; ``""`` for neither.
    """

    state: str = "new"
    tries: int = 0
    hints: int = 0
    right_at: int = 0
    best: int | None = None
    seconds: float = 0.0
    attempts: list[Attempt] = field(default_factory=list)
    at: str = ""

    def see(self) -> None:
        """Note that the step was looked at, or its task begun."""
        if self.state == "new":
            self.state = "seen"

    def count(self, given: Iterable[object]) -> None:
        """Count and keep an answer."""
        self.tries += 1
        self.at = now()
        if len(self.attempts) < MOST_ATTEMPTS:
            parts = tuple(map(str, given))[:MOST_PARTS]
            self.attempts.append(Attempt(parts, round(self.seconds)))

    def show(self) -> None:
        """Note that the solution is shown."""
        self.state = "shown"
        self.at = self.at or now()

    def judge(self, given: Iterable[object], *, right: bool) -> None:
        """Count an answer; once it was right, nothing counts any more."""
        if self.state == "right":
            return
        self.count(given)
        if right and not self.right_at and self.state != "shown":
            self.right_at = self.tries
        self.state = "right" if right else "wrong" if self.state != "shown" else "shown"

    @property
    def star(self) -> bool:
        """Whether it was right at the first try, without a hint."""
        return is_star(self.right_at, self.hints)


class Stopwatch:
    """The time spent on something, from one command to the next, long pauses left out.

    Parameters
    ----------
    clock : callable
        Tells the time in seconds.

    Attributes
    ----------
    seconds : float
        The time spent.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self.seconds = 0.0
        self._clock = clock
        self._before = clock()

    def tick(self) -> float:
        """Count the time since the last tick, and return it."""
        now = self._clock()
        spent = min(max(now - self._before, 0), _PAUSE)
        self.seconds += spent
        self._before = now
        return spent


class Result(NamedTuple):
    """A learner's result in a step that asks, for tables and charts.

    Attributes
    ----------
    lesson, step : str
        Ids of the lesson and the step.
    rules : tuple of str
        Ids of the rules that it asks.
    state : str
        One of `STATES`.
    tries, hints, right_at, seconds : int
        As in `Progress`.
    attempts : tuple of Attempt
        The answers given.
    at : str
        When the last of them was given, or else the solution shown, in UTC; ``""`` for neither.
    """

    lesson: str
    step: str
    rules: tuple[str, ...]
    state: str
    tries: int
    hints: int
    right_at: int
    seconds: int = 0
    attempts: tuple[Attempt, ...] = ()
    at: str = ""

    @property
    def star(self) -> bool:
        """Whether it was right at the first try, without a hint."""
        return is_star(self.right_at, self.hints)


def is_star(right_at: int, hints: int) -> bool:
    """Return whether something was right at the first try, without a hint."""
    return right_at == 1 and not hints


class Marked(Protocol):
    """A result that points are given for."""

    @property
    def right_at(self) -> int:
        """The try that was right first; 0 for none."""

    @property
    def star(self) -> bool:
        """Whether it was right at the first try, without a hint."""


def points(results: Iterable[Marked], later: float = 1) -> float:
    """Return points: 1 for a right answer at once and without a hint, `later` for a later one."""
    return sum(1 if result.star else later for result in results if result.right_at)
