"""Actions of a board's viewer on its game, as a page asks for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from torres_widget.common.language import gettext
from torres_widget.engine import IllegalAction, Reason, TorresError
from torres_widget.engine.colours import player_name

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from torres_widget.engine import Game, Position
    from torres_widget.engine.tree import Node

    from .intents import Intent

Viewer = int | str | None

#: Directions of the commands that go along the turns.
TURNS: Final = {"turn-back": -1, "turn-forward": 1}
#: Viewers who act for every player, and may change the game itself.
_EVERYBODY: Final = ("to-act", "all")


def may_act(position: Position, viewer: Viewer) -> bool:
    """Return whether a viewer's board plays the actions of the player to act."""
    return viewer in (*_EVERYBODY, position.to_act)


def may_edit(viewer: Viewer) -> bool:
    """Return whether a viewer's board sets up positions, and deletes and promotes variations."""
    return viewer in _EVERYBODY


def reviewed_seats(viewer: Viewer, players: int, bots: Collection[int]) -> tuple[int, ...]:
    """Return the players whose turns a viewer may have reviewed: people, or bots among themselves.

    A spectator may have all players', without the better turns, which may play hidden cards.

    Parameters
    ----------
    viewer : {"to-act", "all"} or int or None
        Who looks.
    players : int
        How many players there are.
    bots : collection of int
        The players that are bots.
    """
    seats = (viewer,) if isinstance(viewer, int) else tuple(range(1, players + 1))
    return tuple(seat for seat in seats if seat not in bots) or seats


def check_editor(viewer: Viewer) -> None:
    """Raise `IllegalAction` unless a viewer may edit."""
    if not may_edit(viewer):
        words = gettext("This board is not everybody's: it plays, and changes nothing else.")
        reason = watching() if viewer is None else Reason("", words)
        raise IllegalAction("edit", (reason,))


def check_open(viewer: Viewer) -> None:
    """Raise `IllegalAction` unless a viewer's board may give all cards away, as links do."""
    if not may_edit(viewer):
        words = gettext("A link holds all cards, and this board may not show them.")
        raise IllegalAction("link", (Reason("", words),))


def watching() -> Reason:
    """Say why a spectator cannot act."""
    return Reason("", gettext("This board is a spectator's; it only watches."))


def act(game: Game, viewer: Viewer, intent: Intent, node_of: Callable[[int], Node]) -> None:
    """Do with a game what a page asks for.

    Parameters
    ----------
    game : Game
        The game.
    viewer : {"to-act", "all"} or int or None
        Whose page it is.
    intent : Intent
        What it asks for.
    node_of : callable
        Gives the node of a number, or raises `TorresError`.

    Raises
    ------
    TorresError
        If it cannot be done, or not by this viewer; the game is unchanged.
    """
    intent = _by_ply(game, intent)
    target = _target(game, intent, node_of)
    if not may_act(target.position, viewer):
        raise IllegalAction(intent.text, (_not_seated(viewer),))
    match intent.kind, intent.value:
        case "command", "undo":
            game.undo()
        case "command", "redo":
            game.redo()
        case "ply", int(ply):
            game.go_to_ply(ply)
        case "node", _:
            game.go(target)
        case "notes", tuple(texts):
            game.annotate(*texts)
        case "comment", str(text):
            game.node.comment = text
        case "action", str(text):
            game.play(text)
        case ("delete" | "promote") as kind, int(number):
            check_editor(viewer)
            getattr(game, kind)(node_of(number))
        case _:
            message = f"This board shows a game, which has no use for {intent.text!r}."
            raise TorresError(message)


def _by_ply(game: Game, intent: Intent) -> Intent:
    """Return an intent that goes along the turns as one that goes to a ply; others unchanged."""
    way = TURNS.get(str(intent.value)) if intent.kind == "command" else None
    return intent._replace(kind="ply", value=game.turn_ply(way)) if way else intent


def _target(game: Game, intent: Intent, node_of: Callable[[int], Node]) -> Node:
    """Return where an intent that travels leads; of any other, and off the line, the cursor."""
    match intent.kind, intent.value:
        case "command", "undo":
            return game.node.parent or game.node
        case "ply", int(ply):
            line = game.line()
            return line[ply] if ply < len(line) else game.node
        case "node", int(number):
            return node_of(number)
    return game.node


def _not_seated(viewer: Viewer) -> Reason:
    if viewer is None:
        return watching()
    text = gettext(
        "This board is {player}'s, and it is another player's turn.",
        player=player_name(int(viewer)),
    )
    return Reason("R3.1", text)
