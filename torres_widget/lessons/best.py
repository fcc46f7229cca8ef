"""The best possible result of a task, by looking at everything that may be played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from .goals import MEASURES, missing

if TYPE_CHECKING:
    from torres_widget.engine import Action, Position

    from .plan import Task

#: Most positions that are looked at.
MOST: Final = 20_000
#: Goals that the way decides, not only the last position.
_OF_THE_WAY: Final = frozenset({"doors", "cards", "bought", "ended"})


class SearchTooLargeError(ValueError):
    """A task allows too much to look at all of it."""


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
    if set(task.goal) & _OF_THE_WAY:
        return _search(task, measure, most, by_way=True)
    return _search(task, measure, most, by_way=False)


def _search(task: Task, measure: str, most: int, *, by_way: bool) -> Found:
    best: tuple[int, tuple[Action, ...]] | None = None
    start: tuple[tuple[Position, ...], tuple[Action, ...]] = ((task.position,), ())
    waiting = [start]
    seen: set[object] = {_key(*start, by_way=by_way)}
    while waiting:
        further: list[tuple[tuple[Position, ...], tuple[Action, ...]]] = []
        for positions, actions in waiting:
            line = task.line(positions, actions)
            if not missing(task.goal, line):
                value = MEASURES[measure](line)
                if best is None or value > best[0]:
                    best = value, actions
            here = positions[-1]
            for action in here.legal_actions():
                if task.limits.forbids(here, action, len(actions)):
                    continue
                then = ((*positions, here.apply(action)), (*actions, action))
                key = _key(*then, by_way=by_way)
                if key not in seen:
                    seen.add(key)
                    if len(seen) > most:
                        raise SearchTooLargeError(f"more than {most} positions can be reached")
                    further.append(then)
        waiting = further
    if best is None:
        raise ValueError(f"the goal ({', '.join(task.goal)}) cannot be reached")
    return Found(*best, len(seen))


def _key(positions: tuple[Position, ...], actions: tuple[Action, ...], *, by_way: bool) -> object:
    """Return what decides how a line may go on and what it is worth."""
    return (positions[-1], frozenset(actions)) if by_way else (positions[-1], len(actions))
