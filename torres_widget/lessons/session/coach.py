"""The coach of a task: notices when the goal is out of reach, and says why in a sentence."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, Final

from torres_widget.analysis import best_turns
from torres_widget.common.language import N_, gettext, ngettext
from torres_widget.engine import Reason
from torres_widget.engine.cards import card_name
from torres_widget.engine.cells import NAMES
from torres_widget.engine.position import with_fields
from torres_widget.lessons.goals import lead_asked, missing

from .judging import can_go_on
from .task_search import LOOKING_AHEAD, Played, SearchTooLargeError, lines, reaches

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torres_widget.engine import Action
    from torres_widget.lessons.plan import Task

#: Most positions that the search looks at; if they are not enough, the coach is silent.
MOST: Final = 220
#: Most positions of a search for the missing part.
_MOST_SHORT: Final = 50
#: Action points, or actions, that a task is tried with in addition.
_MORE: Final = (1, 2, 3)
_ELSEWHERE: Final = N_("Another figure has to stand on {cell}")
#: Words on the last action, by its verb, if nothing else explains the trouble.
_LAST: Final = {
    "move": N_("From {cell} the goal is out of reach"),
    "deploy": N_("With a knight on {cell} the goal is out of reach"),
    "knight": N_("With a knight on {cell} the goal is out of reach"),
    "king": N_("With the king on {cell} the goal is out of reach"),
    "build": N_("With that block on {cell} the goal is out of reach"),
    "found": N_("With a castle on {cell} the goal is out of reach"),
    "play": N_("Once {card} is played like this, the goal is out of reach"),
    "end": N_("The turn is over, and the goal is not reached"),
}
_OTHERWISE: Final = N_("After this action the goal is out of reach")


def advice(task: Task, line: Played) -> tuple[Reason, ...]:
    """Return why a task's goal is out of reach after what was played; nothing if it is not.

    A search looks at `MOST` positions at most, and a proof of the best turn at as many; if that is
    not enough to be sure, the coach is silent.
    """
    if (
        not line.actions
        or not LOOKING_AHEAD.isdisjoint(task.goal)
        or _reachable(task, line) is not False
    ):
        return ()
    explained = _of_the_lead(task, line) if "lead" in task.goal else _reasons(task, line)
    return (next(chain(explained, [_of_last(line.actions[-1])])),)


def _reachable(task: Task, line: Played, most: int = MOST) -> bool | None:
    """Return whether a goal can be reached from the end of a line; None if it isn't known."""
    try:
        return any(reaches(task, longer) for longer in lines(task, line, most, to_goal=True))
    except SearchTooLargeError:
        return False if _is_beyond_the_best_turn(task, line, most) else None


def _is_beyond_the_best_turn(task: Task, line: Played, most: int) -> bool:
    """Return whether the rest of the turn, all that is left to play, is proven to fall short."""
    end, lead = line.end, task.goal.get("lead")
    in_turn = end.stage == "turn" and end.to_act == task.player
    if lead is None or not in_turn or not task.limits.forbids(end, "end", len(line.actions)):
        return False
    return bool(best_turns(end, "standing", 1, time=None, nodes=most).bound < lead)


def _reasons(task: Task, line: Played) -> Iterator[Reason]:
    """Yield what explains that a goal is out of reach: what would make it possible again."""
    action = line.actions[-1]
    if action.target is not None and _needed(task, line, NAMES[action.target]):
        yield Reason("R1.9", gettext(_ELSEWHERE, cell=NAMES[action.target]))
    end = line.end
    if end.stage == "turn" and end.to_act == task.player:
        for more in _MORE:
            if _reachable(task, _with(line, ap=end.ap + more), _MOST_SHORT):
                yield Reason("R4.1", _of_points(task, more))
        if action.verb == "build" and end.chosen is not None:
            stacks = [list(each) for each in end.stacks]
            stacks[task.player - 1][end.chosen] += max(_MORE)
            if _reachable(task, _with(line, stacks=tuple(map(tuple, stacks))), _MOST_SHORT):
                yield Reason("R3.3", gettext("This turn's stack has too few blocks left"))
    if task.limits.most is not None:
        for more in _MORE:
            limits = task.limits._replace(most=task.limits.most + more)
            if _reachable(replace(task, limits=limits), line, _MOST_SHORT):
                yield Reason("", gettext("Out of actions: {count} short", count=more))


def _of_points(task: Task, short: int) -> str:
    kept = task.goal.get("ap", 0)
    if not kept:
        return gettext("Out of action points: {count} short", count=short)
    return gettext(
        "You are to keep {kept} AP, and from here you can keep {left} at most",
        kept=kept,
        left=kept - short,
    )


def _of_the_lead(task: Task, line: Played) -> Iterator[Reason]:
    """Yield how far a turn that is played out falls short, and what the goal's turn is worth."""
    turn = task.line(line.positions, line.actions)
    if not can_go_on(task, line):
        yield from missing(task.goal, turn)
    count = lead_asked(turn, task.goal["lead"])
    text = ngettext(
        "Out of reach now: the goal is a turn that gains {count} point",
        "Out of reach now: the goal is a turn that gains {count} points",
        count,
    )
    yield Reason("R7.1", text)


def _needed(task: Task, line: Played, cell: str) -> bool:
    """Return whether a goal wants another figure on a cell than the present one."""
    goal, end = task.goal, line.end
    wanted = goal.get("stand", ())
    stand = (wanted,) if isinstance(wanted, str) else wanted
    others = (cell in stand and end.owner(cell) != task.player) or (
        goal.get("king") == cell and end.king != cell
    )
    return others and bool(end.owner(cell) or end.king == cell)


def _with(line: Played, **changes: object) -> Played:
    """Return a line with its last position changed."""
    return Played((*line.positions[:-1], with_fields(line.end, **changes)), line.actions)


def _of_last(action: Action) -> Reason:
    cell = NAMES[action.target] if action.target is not None else ""
    text = _LAST.get(action.verb, _OTHERWISE)
    return Reason("", gettext(text, cell=cell, card=card_name(action.card or "")))
