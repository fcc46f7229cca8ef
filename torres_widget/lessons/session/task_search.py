"""Everything that may be played in a task, in order of length, as far as a bound allows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.engine.cards import CARDS
from torres_widget.engine.cells import mask_of
from torres_widget.engine.paths import uses_doors
from torres_widget.lessons.goals import MEASURES, missing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torres_widget.engine import Action, Position
    from torres_widget.lessons.plan import Task

#: Goals for which it matters whether the turn was ended.
ENDS: Final = frozenset({"ended", "chance", "stage", "board", "score", "king"})
#: Goals that only the others' replies decide, so that no search among own actions finds a way.
LOOKING_AHEAD: Final = frozenset({"chance"})
#: Verbs that reach only these goals in one turn (R4.6, R4.7).
_ONLY_FOR: Final = {
    "end": ENDS,
    "score": frozenset({"score", "lead"}),
    "buy": frozenset({"bought"}),
}
#: Action points of a deployed knight (R4.2).
DEPLOYING: Final = 2
#: Goals that the way decides, not only the last position.
_OF_THE_WAY: Final = frozenset({"doors", "cards", "bought", "ended", "chance"})


class SearchTooLargeError(ValueError):
    """A task allows too much to look at all of it."""


class Played(NamedTuple):
    """The line played in a task: the positions, the first one included, and the actions."""

    positions: tuple[Position, ...]
    actions: tuple[Action, ...]

    @property
    def end(self) -> Position:
        """The last position."""
        return self.positions[-1]

    def then(self, action: Action) -> Played:
        """Return what was played with an action more."""
        return Played((*self.positions, self.end.apply(action)), (*self.actions, action))


def least_ap(task: Task, line: Played) -> int:
    """Return a lower bound on the action points that a goal still takes, where no card is played.

    A step rises one level, a deployed knight costs two points and stands no higher than another,
    and a block makes one castle a cell larger or one cell higher (R5.2, R5.1, R4.2, R6.1-R6.3).
    """
    here = task.line(line.positions, line.actions)
    goal = task.goal
    level, knights, area, height = (
        max(goal[name] - MEASURES[name](here), 0) if name in goal else 0
        for name in ("level", "knights", "area", "height")
    )
    wanted = goal.get("stand", ())
    away = mask_of((wanted,) if isinstance(wanted, str) else wanted) & ~here.knights
    kept: int = goal.get("ap", 0)
    return kept + max(level + DEPLOYING * knights, away.bit_count()) + max(area, height)


def is_hopeless(task: Task, line: Played) -> bool:
    """Return whether a goal certainly costs more action points than are left."""
    end = line.end
    if end.stage != "turn" or end.to_act != task.player or task.limits.player is None:
        return False
    cards = end.hands[task.player - 1] if end.played is None else ()
    if any(CARDS[card].kind == "points" for card in cards):
        return False
    least: int = task.goal.get("ap", 0) if cards else least_ap(task, line)
    return least > end.ap


def useless_verbs(task: Task) -> frozenset[str]:
    """Return the verbs that lead to no goal of a task."""
    if task.limits.player is None:
        return frozenset()
    return frozenset(verb for verb, goals in _ONLY_FOR.items() if not goals & set(task.goal))


def lines(task: Task, start: Played, most: int, *, to_goal: bool = False) -> Iterator[Played]:
    """Yield lines that a task's limits allow, short ones first, one for each end that differs.

    Parameters
    ----------
    task : Task
        The task.
    start : Played
        What was played already; it is the first line.
    most : int
        Most lines to yield.
    to_goal : bool
        Whether to leave out what certainly leads to no goal.

    Raises
    ------
    SearchTooLargeError
        If there are more.
    """
    without = useless_verbs(task) if to_goal else frozenset[str]()
    waiting = [start]
    seen = {_key(task, start)}
    while waiting:
        further: list[Played] = []
        for line in waiting:
            yield line
            for action in line.end.legal_actions():
                if action.verb in without or task.limits.forbids(
                    line.end, action, len(line.actions)
                ):
                    continue
                longer = line.then(action)
                if to_goal and is_hopeless(task, longer):
                    continue
                key = _key(task, longer)
                if key not in seen:
                    seen.add(key)
                    if len(seen) > most:
                        raise SearchTooLargeError(f"more than {most} positions can be reached")
                    further.append(longer)
        waiting = further


def reaches(task: Task, line: Played) -> bool:
    """Return whether a line has reached a task's goal."""
    return not missing(task.goal, task.line(line.positions, line.actions))


def _key(task: Task, line: Played) -> object:
    """Return what decides how a line may go on, and whether it reaches the goal."""
    count = len(line.actions) if task.limits.most is not None else 0
    if not _OF_THE_WAY & set(task.goal):
        return line.end, count
    return (
        line.end,
        count,
        any(map(uses_doors, line.positions, line.actions)),
        frozenset(action.card for action in line.actions if action.verb == "play"),
        sum(action.verb == "buy" for action in line.actions),
        any(action.verb == "end" for action in line.actions),
    )
