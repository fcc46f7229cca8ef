"""Words of a task's text that say how a game stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torres_widget.common.language import gettext
from torres_widget.engine.colours import player_name

if TYPE_CHECKING:
    from torres_widget.engine import Position


def standing(position: Position) -> str:
    """Return the phase, on which the king's bonus depends, and all players' points so far.

    Examples
    --------
    >>> from torres_widget import Position
    >>> standing(Position.from_board("/".join(["........"] * 8), phase=2, scores=[12, 7]))
    'Phase 2. Points so far: orange 12, blue 7.'
    """
    scores = (f"{player_name(player)} {score}" for player, score in enumerate(position.scores, 1))
    return gettext(
        "Phase {phase}. Points so far: {scores}.", phase=position.phase, scores=", ".join(scores)
    )
