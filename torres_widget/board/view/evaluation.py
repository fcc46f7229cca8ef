"""Evaluation of a position, as a board shows it: everybody's chance to win."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from torres_widget.analysis.expectations import outlook
from torres_widget.engine.colours import player_name
from torres_widget.engine.language import gettext

if TYPE_CHECKING:
    from torres_widget.board.play.seats import Viewer
    from torres_widget.engine import Position


def looking(viewer: Viewer) -> int | None:
    """Return the seat through which an outlook looks: 0 for a spectator, None for who is to act."""
    return viewer or 0 if not isinstance(viewer, str) else None


def evaluation_of(position: Position, viewer: Viewer, *, shown: bool) -> dict[str, Any]:
    """Return the part of a view with everybody's chance to win; without shares if it is not shown.

    Examples
    --------
    >>> from torres_widget import Position
    >>> board = "......../......../......../......../......../......../1......./33...... 1:b1 2:h8"
    >>> position = Position.from_board(board, phase=3, round=4, stacks=[[1], [1]], scores=[90, 20])
    >>> evaluation_of(position, "all", shown=True)
    {'label': 'Chance to win: orange 100%, blue 0%', 'shares': [100, 0]}
    """
    label, shares = gettext("Chance to win"), []
    if shown:
        shares = [round(100 * chance) for chance in outlook(position, looking(viewer)).chances]
        parts = [f"{player_name(player)} {share}%" for player, share in enumerate(shares, 1)]
        label = f"{label}: {', '.join(parts)}"
    return {"label": label, "shares": shares}
