"""The best possible result of a task, by looking at everything that may be played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from torres_widget.lessons.goals import MEASURES
from torres_widget.lessons.session.task_search import Played, lines, reaches

if TYPE_CHECKING:
    from torres_widget.lessons.plan import Task

#: Most positions that are looked at.
MOST: Final = 20_000


def best_result(task: Task, measure: str) -> int:
    """Return the best result that a task's limits allow, its goal reached.

    Parameters
    ----------
    task : Task
        The task; the search ends where its player's turn ends.
    measure : str
        What is compared, a key of `MEASURES`.

    Raises
    ------
    SearchTooLargeError
        If more than `MOST` positions can be reached.
    ValueError
        If the goal cannot be reached.
    """
    return max(
        MEASURES[measure](task.line(line.positions, line.actions))
        for line in lines(task, Played((task.position,), ()), MOST)
        if reaches(task, line)
    )
