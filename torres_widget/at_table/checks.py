"""A check of the choice of a game: the number of players, the edition, the mode."""

from __future__ import annotations

from torres_widget.common.checks import check_key, check_whole
from torres_widget.engine import EDITIONS
from torres_widget.engine.editions import MODES
from torres_widget.engine.kernel.rules import STACKS


def check_game(players: object, edition: str, mode: str) -> None:
    """Check what is chosen of a game.

    Raises
    ------
    NotationError
        If there is no such number of players, edition or mode.
    """
    check_whole(players, "players", min(STACKS), max(STACKS))
    check_key(edition, "edition", EDITIONS)
    check_key(mode, "mode", MODES)
