"""The loss of a turn, beside the best turn found, after the others' replies."""

from __future__ import annotations

from functools import reduce
from random import Random
from typing import TYPE_CHECKING, Final

from torres_widget.analysis.advice.advice import advising
from torres_widget.analysis.bots.planner import Budget, Effort
from torres_widget.analysis.bots.replies import Played, Replies, played, prospects
from torres_widget.analysis.evaluation.outlook import outlook_of
from torres_widget.analysis.turns import OUTLOOK
from torres_widget.engine import Position
from torres_widget.engine.actions import SCORE
from torres_widget.engine.kernel.bits import is_compiled

from .grades import GRADES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torres_widget.analysis.advice.advice import Line
    from torres_widget.analysis.slices import Slices
    from torres_widget.engine import Action

#: Positions that are looked at for the best turn by default.
NODES: Final = 150_000 if is_compiled() else 20_000
#: Looks at the replies to a turn and to the best: fewest, and most while it is open whether the
#: turn deserves a grade. A single look says little.
_LOOKS: Final = (6, 24) if is_compiled() else (3, 10)
#: It is open while the loss is no more standard errors than this away from an inaccuracy.
_OPEN: Final = 2.0
#: How hard the replies are thought about.
_EFFORT: Final = Effort(0, 32) if is_compiled() else Effort(0, 16)
#: Cards of the looks, others than those by which the best was chosen: by these it looks too good.
_SEED: Final = 1


def comparing(start: Position, actions: Sequence[Action], nodes: int) -> Slices[tuple[Line, float]]:
    """Find the best turn, with pauses, and compare another with it after the same replies.

    Parameters
    ----------
    start : Position
        Where both turns begin.
    actions : sequence of Action
        The other turn, with its end.
    nodes : int
        Positions that are looked at for the best turn.

    Returns
    -------
    tuple of Line and float
        The best turn, and how much smaller the mover's chance to win is after the other; 0 if it is
        not. In both, the cards that are bought count as average cards.
    """
    lines: list[Line] = []
    for found in advising(start, OUTLOOK, nodes=nodes):
        lines += found.lines[:1] if found else ()
        yield None
    best = lines[-1]
    turns = [with_average_cards(start, actions), played(best.reached, best.cards)]
    seat, budget, chance = start.to_act - 1, Budget(), Random(_SEED)
    replies = Replies(turns, seat, budget, chance, by=prospects, effort=_EFFORT)
    fewest, most = _LOOKS
    yield from replies.looking(fewest)
    lost, error = replies.better_by(1, 0)
    while abs(lost - GRADES["inaccuracy"]) < _OPEN * error and replies.looks < most:
        yield from replies.looking(replies.looks + 1)
        lost, error = replies.better_by(1, 0)
    seen = replies.foreseen(1)
    best = best._replace(margin=seen.margin, chance=seen.chance, after_replies=True)
    return best, max(0.0, lost)


def average_chance(start: Position, actions: Sequence[Action]) -> float:
    """Return the mover's chance to win right after a turn, if its cards count as average cards."""
    seat, turn = start.to_act - 1, with_average_cards(start, actions)
    return outlook_of(turn.after.state, seat, turn.cards).chances[seat]


def with_average_cards(start: Position, actions: Sequence[Action]) -> Played:
    """Return a turn without the cards that it drew, which count as average cards."""
    points = [SCORE if action.verb == "buy" else action for action in actions]
    spent = [action for action in points if action.verb != "keep"]
    cards = sum(action.verb == "buy" for action in actions)
    return Played(reduce(Position.apply, spent, start), cards)
