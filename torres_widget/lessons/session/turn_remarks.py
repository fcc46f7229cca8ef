"""Remarks of a coach on a turn: its gains, and why it may be good; on a scoring, and on a loss."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from torres_widget.analysis.advice.advice import advising
from torres_widget.analysis.advice.purposes import earlier
from torres_widget.common.language import gettext, ngettext
from torres_widget.engine.colours import capitalized, player_name, player_title, uncapitalized
from torres_widget.engine.text.turn_words import of_scoring
from torres_widget.lessons.plan import Hint

from .ended_turn import marks_of

if TYPE_CHECKING:
    from torres_widget.engine import Position
    from torres_widget.engine.score.scoring import PlayerPoints
    from torres_widget.engine.tree import Node

    from .ended_turn import EndedTurn

#: Positions opened in the search for a better turn: a few seconds' work in plain Python.
NODES: Final = 500


def remark(turn: EndedTurn, player: int) -> str:
    """Return what a player's turn brought, and why that may be good."""
    before, after = (
        position.scoring().players[player - 1] for position in (turn.before, turn.after)
    )
    name = player_name(player)
    found = _of_bonus(before, after, name) or _of_castles(before, after, name)
    return f"{capitalized(found or _of_the_rest(turn, name))}."


def _of_bonus(before: PlayerPoints, after: PlayerPoints, player: str) -> str:
    if after.king.points <= before.king.points:
        return ""
    return gettext(
        "{player} has a knight in the king's castle, at just the level of this phase:"
        " {points} points of king's bonus if the phase ended now",
        player=player,
        points=after.king.points,
    )


def _of_castles(before: PlayerPoints, after: PlayerPoints, player: str) -> str:
    """Say which castle pays most more than before."""
    gains = [(castle, earlier(castle, before)) for castle in after.castles]
    gain, castle, old = max(
        ((new.points - (was.points if was else 0), new, was) for new, was in gains),
        key=lambda found: found[0],
        default=(0, None, None),
    )
    if castle is None or gain <= 0:
        return ""
    values = {
        "player": player,
        "level": castle.level,
        "area": castle.area,
        "points": castle.points,
        "cell": castle.knight,
    }
    if old is None:
        return gettext(
            "{player} entered a castle on {cell}:"
            " level {level} x area {area} = {points} if it were scored now",
            **values,
        )
    if castle.level > old.level:
        return gettext(
            "{player} climbed to level {level} of a castle of area {area}:"
            " worth {points} if it were scored now",
            **values,
        )
    return gettext(
        "{player} made a castle larger: {area} cells at level {level},"
        " {points} points if it were scored now",
        **values,
    )


def _of_the_rest(turn: EndedTurn, player: str) -> str:
    verbs = [action.verb for action in turn.actions]
    if "deploy" in verbs:
        return gettext(
            "{player} brought in another knight: more knights reach more castles",
            player=player,
        )
    if "score" in verbs:
        return gettext("{player} turned action points into points", player=player)
    return gettext(
        "{player} is getting ready: no castle pays more yet, but the next turn may change that",
        player=player,
    )


def idea(position: Position, nodes: int = NODES) -> Hint:
    """Return what a good turn would be for, and the cells that it is about; not its actions."""
    *_, advice = filter(None, advising(position, n=1, nodes=nodes))
    line = advice.lines[0]
    text = gettext("An idea: a turn that {idea}", idea=uncapitalized(line.purpose))
    return Hint(text, marks_of(position, line.reached))


def unspent(turn: EndedTurn) -> str:
    """Return how many action points a turn left unspent, which lapse (R4.1); nothing if none."""
    if not turn.after.ap:
        return ""
    return ngettext(
        "You ended your turn with {count} AP unspent, and it is lost.",
        "You ended your turn with {count} AP unspent, and they are lost.",
        turn.after.ap,
    )


def why_lost(node: Node, player: int) -> str:
    """Return the phase of a finished game for two in which a player fell behind most."""
    lags: list[tuple[int, int, PlayerPoints, PlayerPoints]] = []
    for scored in filter(None, (each.scored for each in node.line())):
        players = scored.scoring().players
        own, other = players[player - 1], players[2 - player]
        lags.append((other.total - own.total, scored.phase, own, other))
    if not lags:
        return ""
    _, phase, own, other = max(lags, key=lambda lag: lag[0])
    return gettext(
        "Phase {phase} made the difference: you scored {own}, {other} {theirs}."
        " Your best castle paid {best}, the best of {other} {their_best}.",
        phase=phase,
        own=own.total,
        other=player_title(other.player),
        theirs=other.total,
        best=own.castles[0].points if own.castles else 0,
        their_best=other.castles[0].points if other.castles else 0,
    )


def of_the_scoring(node: Node, player: int) -> str:
    """Return what a phase paid, and who moved the king, if it was scored after a player's turn."""
    for each in reversed(node.line()):
        if each.scored is not None:
            return " ".join(filter(None, (of_scoring(each), _of_the_king(each, node))))
        if each.ends_turn and each.parent and each.parent.position.to_act == player:
            break
    return ""


def _of_the_king(scored: Node, node: Node) -> str:
    """Say who moved the king after a scoring, if he was moved (R7.5)."""
    line = node.line()
    for each in line[line.index(scored) + 1 :]:
        before, cell = each.parent.position if each.parent else None, each.position.king
        if before and cell and before.stage == "move-king" and cell != before.king:
            name = player_title(before.to_act)
            return gettext(
                "{player} had the fewest points and moved the king to {cell}.",
                player=name,
                cell=cell,
            )
    return ""
