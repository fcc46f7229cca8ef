"""The scoring that an action has brought about, told step by step, for the page to play through."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torres_widget.common.language import gettext

from .overlays import castles_of, king_of

if TYPE_CHECKING:
    from torres_widget.engine import Position
    from torres_widget.engine.score.scoring import PlayerPoints
    from torres_widget.engine.tree import Node
    from torres_widget.protocol.view import Scoring


def scored_of(node: Node) -> Scoring | None:
    """Return how the action that led to a node has moved markers.

    Returns
    -------
    Scoring or None
        After the end of a phase the whole scoring, after a point scored its move alone, of the
        form that ``docs/protocol.md`` describes; None after any other action.

    Examples
    --------
    >>> from torres_widget.engine import Game, Position
    >>> game = Game(Position.from_board("/".join(["........"] * 8) + " 1:a1", scores=[4, 5]))
    >>> position = game.play("score")
    >>> scored_of(game.node)
    {'moves': [[1, 'point', 1, 4, 6]]}
    """
    parent, action = node.parent, node.action
    if parent is None or action is None:
        return None
    before, after = parent.position, node.position
    if action.verb == "score":
        mover = before.to_act
        return {"moves": [[mover, "point", 1, before.scores[mover - 1], after.scores[mover - 1]]]}
    return _phase(before) if node.scored else None


def parts(scored: PlayerPoints) -> dict[str, int]:
    """Return what a scoring adds to a player's points, by what the points are for."""
    return {
        gettext("castles"): sum(castle.points for castle in scored.castles),
        gettext("king"): scored.king.points,
        gettext("master card"): scored.master.points if scored.master else 0,
        gettext("leaps over markers"): scored.after - scored.before - scored.total,
    }


def _phase(position: Position) -> Scoring:
    """Tell the scoring at the end of a position's phase."""
    scoring = position.scoring()
    told: Scoring = {
        "phase": scoring.phase,
        "castles": [castle for castle in castles_of(position, scoring) if castle["by"]],
        "king": king_of(position, scoring),
        "moves": [
            [move.player, move.cause, move.points, move.before, move.after]
            for move in scoring.moves
        ],
    }
    if position.master:
        told["master"] = [
            [player, master.points, "".join(master.cells), master.reason]
            for player in scoring.order
            if (master := scoring.players[player - 1].master) is not None
        ]
    return told
