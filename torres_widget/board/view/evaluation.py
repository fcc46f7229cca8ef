"""Evaluation of a position, as a board shows it: all players' chances to win."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torres_widget.analysis.evaluation.outlook import outlook, percents, shares
from torres_widget.common.language import gettext
from torres_widget.engine.colours import player_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torres_widget.board.play.seats import Viewer
    from torres_widget.engine import Position
    from torres_widget.protocol.view import Evaluation


def looking(viewer: Viewer) -> int | None:
    """Return the seat of an outlook: 0 for a spectator, None for the player to act."""
    return viewer or 0 if not isinstance(viewer, str) else None


def evaluation_of(
    position: Position, viewer: Viewer, *, shown: bool, known: float | None = None
) -> Evaluation:
    """Return the part of a view with the chances to win; without shares if it is not shown.

    Parameters
    ----------
    position : Position
        The position.
    viewer : Viewer
        Who looks.
    shown : bool
        Whether it is shown.
    known : float, optional
        The chance of the player to act, if the others' answers are known; the other chances keep
        their ratios.

    Examples
    --------
    >>> from torres_widget import Position
    >>> board = "......../......../......../......../......../......../1......./33...... 1:b1 2:h8"
    >>> position = Position.from_board(board, phase=3, round=4, stacks=[[1], [1]], scores=[90, 20])
    >>> evaluation_of(position, "all", shown=True)
    {'label': 'Chance to win: orange over 99%, blue under 1%', 'shares': [99, 1]}
    """
    label = gettext("Chance to win")
    if not shown:
        return {"label": label, "shares": []}
    chances, over = outlook(position, looking(viewer)).chances, position.stage == "over"
    if known is not None and not over:
        label = gettext("Chance to win, answers seen")
        chances = _with(chances, position.to_act - 1, known)
    named = enumerate(percents(chances, certain=over), 1)
    parts = ", ".join(f"{player_name(player)} {words}" for player, words in named)
    return {"label": f"{label}: {parts}", "shares": shares(chances, certain=over)}


def _with(chances: Sequence[float], seat: int, known: float) -> tuple[float, ...]:
    """Return chances after one seat's is replaced, the others in the same proportions."""
    others = 1 - chances[seat]
    return tuple(
        known if each == seat else chance * (1 - known) / others if others else 0.0
        for each, chance in enumerate(chances)
    )
