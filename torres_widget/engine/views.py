"""A position as one player sees it (R8.4): others' hands and all decks are hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from torres_widget.common.errors import NotationError
from torres_widget.common.numeric import python_number

from .text import documents

if TYPE_CHECKING:
    from .actions import Action
    from .position import Position
    from .text.tables import PositionSeen, TurnSeen

FORMAT = "torres-view"
_HIDDEN = "hidden"


def view(position: Position, player: int | None) -> PositionSeen:
    """Return the view of a position.

    Parameters
    ----------
    position : Position
        The position.
    player : int or None
        The player who looks; None for a spectator.

    Returns
    -------
    dict
        The position's document with ``format`` ``"torres-view"`` and ``viewer``. Hands of others,
        and all decks, are numbers of cards. Cards bought in this turn by another player are a
        number as well. While the viewer chooses which bought card to keep, ``looked`` lists the
        cards looked at.

    Raises
    ------
    NotationError
        If there is no such player.
    """
    player = python_number(player)
    if player is not None and (type(player) is not int or not 1 <= player <= position.players):
        raise NotationError(
            player, "viewer", f"a player from 1 to {position.players}, or None for a spectator"
        )
    document = documents.write(position)
    mine = player == position.to_act
    bought = document["turn"]["bought"]
    turn: TurnSeen = {**document["turn"], "bought": bought if mine else len(bought)}
    shown = {
        **document,
        "format": FORMAT,
        "viewer": player,
        "turn": turn,
        "hands": [
            hand if index == player else len(hand)
            for index, hand in enumerate(document["hands"], 1)
        ],
        "deck": len(document["deck"]),
        "decks": list(map(len, document["decks"])),
    }
    seen = cast("PositionSeen", shown)
    if position.stage == "keep" and mine:
        seen["looked"] = list(position.looked)
    return seen


def action_seen(action: Action, player: int, viewer: int | None) -> str:
    """Return an action's text as a viewer sees it who may not be the player (R8.2, R8.4)."""
    return f"keep {_HIDDEN}" if action.verb == "keep" and player != viewer else action
