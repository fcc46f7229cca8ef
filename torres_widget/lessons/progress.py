"""What a learner has done: in each step of a lesson, and as a row of a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

#: What a step can be to a learner: not looked at, looked at, solved, answered wrong, or solved by
#: the stored solution.
STATES: Final = ("new", "seen", "right", "wrong", "shown")


@dataclass
class Progress:
    """What a learner has done in a step.

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
    """

    state: str = "new"
    tries: int = 0
    hints: int = 0
    right_at: int = 0
    best: int | None = None

    def judge(self, *, right: bool) -> None:
        """Count an answer."""
        self.tries += 1
        if right and not self.right_at and self.state != "shown":
            self.right_at = self.tries
        if self.state != "right":
            self.state = "right" if right else "wrong" if self.state != "shown" else "shown"


class Result(NamedTuple):
    """What a learner has done in a step that asks, for tables and charts.

    Attributes
    ----------
    lesson, step : str
        Ids of the lesson and the step.
    rules : tuple of str
        Ids of the rules that it asks.
    state : str
        One of `STATES`.
    tries, hints, right_at : int
        As in `Progress`.
    """

    lesson: str
    step: str
    rules: tuple[str, ...]
    state: str
    tries: int
    hints: int
    right_at: int
