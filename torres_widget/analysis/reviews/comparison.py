"""The loss of a turn, beside the best turn found, after the others' replies."""

from __future__ import annotations

from functools import lru_cache, reduce
from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.analysis.advice.advice import advising
from torres_widget.analysis.advice.after_replies import USUAL, Looking, replies_to
from torres_widget.analysis.bots.planner import bought
from torres_widget.analysis.bots.replies import Played, played
from torres_widget.analysis.evaluation.evaluation import ends_game
from torres_widget.analysis.evaluation.knowledge import acting, evaluation_of
from torres_widget.analysis.evaluation.outlook import outlook_of
from torres_widget.analysis.slices import finish
from torres_widget.analysis.turns import OUTLOOK
from torres_widget.engine import Position
from torres_widget.engine.actions import SCORE
from torres_widget.engine.kernel.bits import is_compiled

from .grades import GRADES, grade_of, lost_percents

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torres_widget.analysis.advice.advice import Line
    from torres_widget.analysis.slices import Slices
    from torres_widget.engine import Action

#: Positions that are looked at for the best turn by default.
NODES: Final = 220_000 if is_compiled() else 40_000
#: Fewest looks at the replies to a turn and to the best. A single look says little.
_FEWEST: Final = 6 if is_compiled() else 3
#: It is open whether a turn deserves a grade while its loss is no more standard errors than this
#: away from an inaccuracy.
_OPEN: Final = 2.0
_REMEMBERED: Final = 64


class Compared(NamedTuple):
    """A turn beside the best one found.

    Attributes
    ----------
    best : Line
        The best turn; its chance is that after the others' replies.
    lost : float
        How much smaller the mover's chance to win is after the turn and the same replies; 0 if it
        is not.
    idle : float or None
        The chance after a turn that only scores points or buys cards, and the replies. Turns
        without a grade have none.
    """

    best: Line
    lost: float
    idle: float | None = None


def comparing(
    start: Position, actions: Sequence[Action], nodes: int, known: Line | None = None
) -> Slices[Compared]:
    """Find the best turn, with pauses, and compare another with it after the same replies.

    Parameters
    ----------
    start : Position
        Where both turns begin.
    actions : sequence of Action
        The other turn, with its end.
    nodes : int
        Positions that are looked at for the best turn; twice as many at the end of the game, where
        its chance is counted.
    known : Line, optional
        The best turn, if advice has found it: its chance is that of all looks.

    Returns
    -------
    Compared
        Both turns. In them, the cards that are bought count as average cards.
    """
    best = known or (yield from _best(start, 2 * nodes if ends_game(start.state) else nodes))
    turn, other = with_average_cards(start, actions), played(best.reached, best.cards)
    if known and turn == other:
        return Compared(known, 0.0)
    replies = replies_to([turn, other], start)
    yield from replies.looking(USUAL.looks if known else _FEWEST)
    lost, error = replies.better_by(1, 0)
    while abs(lost - GRADES["inaccuracy"]) < _OPEN * error and replies.looks < USUAL.looks:
        yield from replies.looking(replies.looks + 1)
        lost, error = replies.better_by(1, 0)
    idle = None
    if grade_of(lost_percents(replies.foreseen(1).chance, lost)):
        yield from replies.looking(USUAL.looks)
        lost, _ = replies.better_by(1, 0)
        idle = yield from _idle(start)
    seen = replies.foreseen(1)
    best = best._replace(margin=seen.margin, chance=seen.chance, after_replies=True)
    return Compared(best, max(0.0, lost), idle)


def _best(start: Position, nodes: int) -> Slices[Line]:
    """Return the best turn that advice finds in a number of positions."""
    lines: list[Line] = []
    for found in advising(start, OUTLOOK, nodes=nodes):
        lines += found.lines[:1] if found else ()
        yield None
    return lines[-1]


def _idle(start: Position) -> Slices[float]:
    """Return the chance after the best turn that builds and moves nothing, by the outlook."""
    state = start.state
    cards = bought(state, state.ap, evaluation_of(state, known=acting(state)))
    replies = replies_to([played(start, cards)], start)
    yield from replies.looking(USUAL.looks)
    return replies.foreseen(0).chance


@lru_cache(maxsize=_REMEMBERED)
def chance_after(start: Position, actions: tuple[Action, ...], looking: Looking = USUAL) -> float:
    """Return the mover's chance to win after a whole turn and the others' replies.

    A review has the same chances for turns with a grade. Each machine finds the same.

    Parameters
    ----------
    start : Position
        Where the turn begins.
    actions : tuple of Action
        The turn, with its end.
    looking : Looking
        How the replies are looked at. With a width of 8 a look takes half a tenth of a second on a
        plain install, with 32 the hundredth of one on a compiled one.
    """
    return finish(looking_after(start, actions, looking))


def looking_after(
    start: Position, actions: Sequence[Action], looking: Looking = USUAL
) -> Slices[float]:
    """Find the chance that `chance_after` returns, with pauses.

    Parameters
    ----------
    start, actions, looking
        As for `chance_after`.
    """
    return (yield from _looking(with_average_cards(start, actions), start, looking))


def looking_on(ended: Position, start: Position) -> Slices[float]:
    """Find the mover's chance to win where a turn has ended, with the cards that it drew.

    Parameters
    ----------
    ended, start : Position
        Where the turn ended, and where it began; or after and before a choice just before a turn.
    """
    return (yield from _looking(Played(ended, 0, moved=start.stage == "turn"), start, USUAL))


def _looking(turn: Played, start: Position, looking: Looking) -> Slices[float]:
    replies = replies_to([turn], start, width=looking.width)
    yield from replies.looking(looking.looks)
    return replies.foreseen(0).chance


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
