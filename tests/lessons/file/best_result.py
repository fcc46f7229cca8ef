"""The best possible result of a task, by looking at everything that may be played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.lessons.goals import MEASURES
from torres_widget.lessons.session.task_search import Played, lines, reaches

if TYPE_CHECKING:
    from torres_widget.engine import Action
    from torres_widget.lessons.plan import Task

#: Most positions that are looked at.
MOST: Final = 20_000


class Found(NamedTuple):
    """The best result, actions that reach it, and how many positions were looked at."""

    value: int
    moves: tuple[Action, ...]
    positions: int


def best_result(task: Task, measure: str, most: int = MOST) -> Found:
    """Return the best result that a task's limits allow, its goal reached.

    Parameters
    ----------
    task : Task
        The task; the search ends where its player's turn ends.
    measure : str
        What is compared, a key of `MEASURES`.
    most : int
        Most positions to look at.

    Raises
    ------
    SearchTooLargeError
        If there are more positions.
    ValueError
        If the goal cannot be reached.
    """
    best: tuple[int, tuple[Action, ...]] | None = None
    count = 0
    for line in lines(task, Played((task.position,), ()), most):
        count += 1
        if reaches(task, line):
            value = MEASURES[measure](task.line(line.positions, line.actions))
            if best is None or value > best[0]:
                best = value, line.actions
    if best is None:
        raise ValueError(f"the goal ({', '.join(task.goal)}) cannot be reached")
    return Found(*best, count)
