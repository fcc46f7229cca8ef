"""What the board says about a position: one line for whose turn it is, one for the scores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .palette import PLAYERS

if TYPE_CHECKING:
    from torres_widget.engine import Position

_TO_DO: Final = {
    "found": "founds a castle",
    "place-knight": "places a knight",
    "place-king": "places the king",
    "keep": "chooses a card to keep",
    "move-king": "may move the king",
    "name-first": "names who begins",
    "spread-carry": "spreads the kept blocks",
}
_SETTING_UP: Final = frozenset({"found", "place-knight", "place-king"})


def headline(position: Position) -> str:
    """Say when in the game a position is, and who is to do what.

    Parameters
    ----------
    position : Position
        Any position.

    Returns
    -------
    str
        Such as ``"Phase 1, round 2 of 4: blue to act, 5 AP"``.
    """
    if position.stage == "over":
        return "Game over"
    player = PLAYERS[position.to_act - 1].name
    if position.stage in _SETTING_UP:
        return f"Set-up: {player} {_TO_DO[position.stage]}"
    when = f"Phase {position.phase}, round {position.round} of {position.rounds}"
    if position.stage == "turn":
        return f"{when}: {player} to act, {position.ap} AP"
    return f"{when}: {player} {_TO_DO[position.stage]}"


def scores(position: Position) -> str:
    """Say every player's score, such as ``"orange 12, blue 9"``."""
    named = zip(PLAYERS, position.scores, strict=False)
    return ", ".join(f"{player.name} {points}" for player, points in named)
