"""Other ways to the goal of a task, for its author."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from torres_widget.lessons.plan import Task

from .task_search import LOOKING_AHEAD, Played, SearchTooLargeError, lines, reaches

if TYPE_CHECKING:
    from torres_widget.lessons.plan import Step

#: Most positions that are looked at.
_MOST: Final = 3000
#: Goals that leave no other way, or none that can be searched for.
_DECIDED_ELSEWHERE: Final = LOOKING_AHEAD | {"board"}


def other_way(step: Step) -> str:
    """Return the shortest way to a task's goal that ends otherwise than its solution.

    Returns
    -------
    str
        Its actions; empty if there is none, the task allows too much to look at all of it, the
        goal is one board, or the others' replies decide whether it is reached.

    Examples
    --------
    >>> from torres_widget.lessons import load
    >>> other_way(load("first-turn").step("climb-yourself"))
    'build c2 from 1, build c2, move c3 c2'
    """
    if not isinstance(step, Task) or _DECIDED_ELSEWHERE & step.goal.keys():
        return ""
    meant = step.end.board_text()
    try:
        for line in lines(step, Played((step.position,), ()), _MOST, to_goal=True):
            if reaches(step, line) and line.end.board_text() != meant:
                return ", ".join(map(str, line.actions))
    except SearchTooLargeError:
        pass
    return ""
