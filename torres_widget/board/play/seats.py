"""The rights of a board's viewer: who may act, edit, and see all cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from torres_widget.common.language import gettext
from torres_widget.engine import IllegalAction, Reason
from torres_widget.engine.colours import player_name

if TYPE_CHECKING:
    from collections.abc import Collection

    from torres_widget.engine import Position

Viewer = int | str | None

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


def check_seat(position: Position, viewer: Viewer, request: str) -> None:
    """Raise `IllegalAction` unless a viewer's board plays the actions of the player to act.

    Parameters
    ----------
    position : Position
        The position, or the one that the request leads to.
    viewer : {"to-act", "all"} or int or None
        Who looks.
    request : str
        What was asked for, in words.
    """
    if may_act(position, viewer):
        return
    if viewer is None:
        raise IllegalAction(request, (watching(),))
    text = gettext(
        "This board is {player}'s, and it is another player's turn.",
        player=player_name(int(viewer)),
    )
    raise IllegalAction(request, (Reason("R3.1", text),))
