"""Judgement of a turn that was played, beside the best one that a search finds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.analysis.advice.explanation import seeking, standing
from torres_widget.analysis.advice.purposes import purpose
from torres_widget.analysis.bots.planner import WHOLE, Budget, Planner
from torres_widget.analysis.search.conversion import replayed
from torres_widget.analysis.slices import finish
from torres_widget.common.language import gettext, ngettext
from torres_widget.engine import Reason
from torres_widget.engine.colours import player_title, uncapitalized
from torres_widget.engine.kernel.bits import is_compiled

from .ended_turn import marks_of
from .turn_remarks import unspent

if TYPE_CHECKING:
    from torres_widget.analysis.advice.explanation import Strongest
    from torres_widget.analysis.slices import Slices
    from torres_widget.engine import Position

    from .ended_turn import EndedTurn
    from .judging import Verdict

#: Positions that the search for a better turn opens: about 0.3 s of work.
_NODES: Final = 2000 if is_compiled() else 100
#: Facts in a remark, which is one short sentence.
_FACTS: Final = 1
#: Points don't count cards: turns that buy one are not compared.
_CARDS: Final = ("buy", "keep")
#: The round after which the coach speaks of the reserve: early enough to deploy in the phase.
_RESERVE_ROUND: Final = 2


class Judgement(NamedTuple):
    """A remark on a turn.

    Attributes
    ----------
    text : str
        The remark, a sentence.
    kind : {"better", "praise", "note"}
        A better turn, praise for the best one, or another note.
    marks : tuple of str
        Annotations: where the better turn leads.
    """

    text: str
    kind: str
    marks: tuple[str, ...] = ()


class Reply(NamedTuple):
    """A reply to a turn: its actions to the end of the turn, and the position before ``end``."""

    actions: tuple[str, ...]
    reached: Position


def better_turn(turn: EndedTurn) -> Slices[Strongest]:
    """Search for the best turn in the place of one that was played, in slices."""
    return seeking(turn.before, _NODES)


def judged(turn: EndedTurn, best: Strongest, threshold: int) -> Judgement | None:
    """Return what there is to say about a turn; None if there is nothing.

    Parameters
    ----------
    turn : EndedTurn
        The turn of a player.
    best : Strongest
        The best turn found in its place.
    threshold : int
        Points: less that was lost, and less that was gained, is passed over.

    Returns
    -------
    Judgement or None
        At most one remark: action points left over (R4.1) and the better turn, praise, or knights
        that wait in the reserve. Points are counted in a scoring at the end of the turn (R7.1).
    """
    lost = points_lost(turn, best)
    buys = any(action.verb in _CARDS for action in turn.actions)
    better = _of_better(turn, best, lost) if lost >= threshold and not buys else ""
    if turn.after.ap or better:
        marks = marks_of(turn.before, best.reached) if better else ()
        return Judgement(" ".join(filter(None, (unspent(turn), better))), "better", marks)
    if buys:
        return None
    if lost <= 0 and standing(turn.after) - standing(turn.before) >= threshold:
        return Judgement(_of_best(turn), "praise")
    return _of_reserve(turn)


def reply_to(position: Position) -> Reply | None:
    """Return the best reply to a turn by the whole game; None if it ended the phase, or the game.

    Action points that are left score points.
    """
    if position.stage != "turn":
        return None
    planner = Planner(position.state, Budget())
    finish(planner.looking(WHOLE))
    actions, reached = replayed(position, planner.plans(1)[0].numbers)
    points = ("score",) * reached.ap
    return Reply(
        (*map(str, actions), *points, "end"), reached.apply(*points) if points else reached
    )


def with_reply(verdict: Verdict, position: Position, reply: Reply) -> Verdict:
    """Return feedback on a turn with the reply of the player to act, in words and drawn.

    The chance to win after the replies is about all cards that the player might hold.
    """
    values = {
        "player": player_title(position.to_act),
        "idea": uncapitalized(purpose(position, reply.reached, most=_FACTS)),
    }
    if position.hands[position.to_act - 1] and position.card_mode != "full-hand":
        text = gettext(
            "With its cards in the game, {player} can reply with a turn that {idea}", **values
        )
    else:
        text = gettext("{player} can reply with a turn that {idea}", **values)
    text = text.rstrip(".")
    return verdict._replace(
        reasons=(*verdict.reasons, Reason("", text)),
        notes=(*verdict.notes, *marks_of(position, reply.reached)),
    )


def points_lost(turn: EndedTurn, best: Strongest) -> int:
    """Return how many points further ahead the best turn came, if the phase had ended then."""
    return round(best.value - standing(turn.after))


def _of_better(turn: EndedTurn, best: Strongest, lost: int) -> str:
    return ngettext(
        "Better by {count} point if scored now: a turn that {idea}",
        "Better by {count} points if scored now: a turn that {idea}",
        lost,
        idea=uncapitalized(purpose(turn.before, best.reached, most=_FACTS)),
    )


def _of_best(turn: EndedTurn) -> str:
    return gettext(
        "Well played, I see no better turn. It {idea}",
        idea=uncapitalized(purpose(turn.before, turn.after, most=_FACTS)),
    )


def _of_reserve(turn: EndedTurn) -> Judgement | None:
    """Speak of knights in the reserve, once a phase, to a player with a single knight."""
    position, player = turn.after, turn.before.to_act
    waiting = position.reserve(player)
    if position.round != _RESERVE_ROUND or len(position.knights_of(player)) > 1 or not waiting:
        return None
    text = ngettext(
        "{count} knight waits in your reserve: in another castle, it gets points as well.",
        "{count} knights wait in your reserve: in another castle, one gets points as well.",
        waiting,
    )
    return Judgement(text, "note")
