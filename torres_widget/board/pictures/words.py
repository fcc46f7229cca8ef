"""Text about a position: one line for the player to act, one for the scores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from torres_widget.common.language import N_, gettext
from torres_widget.engine.colours import player_name

if TYPE_CHECKING:
    from torres_widget.engine.position import Position

    from .layers import Shown

_SETTING_UP: Final = {
    "found": N_("Set-up: {player} founds a castle"),
    "place-knight": N_("Set-up: {player} places a knight"),
    "place-king": N_("Set-up: {player} places the king"),
}
_TO_DO: Final = {
    "turn": N_("{when}: {player} to act, {ap} AP"),
    "keep": N_("{when}: {player} chooses a card to keep"),
    "move-king": N_("{when}: {player} may move the king"),
    "name-first": N_("{when}: {player} names who begins"),
    "spread-carry": N_("{when}: {player} spreads the kept blocks"),
}


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
        return gettext("Game over")
    player = player_name(position.to_act)
    if position.stage in _SETTING_UP:
        return gettext(_SETTING_UP[position.stage], player=player)
    return gettext(_TO_DO[position.stage], when=when(position), player=player, ap=position.ap)


def when(position: Position) -> str:
    """Say when in the game a position is, such as ``"Phase 1, round 2 of 4"``."""
    return gettext(
        "Phase {phase}, round {round} of {rounds}",
        phase=position.phase,
        round=position.round,
        rounds=position.rounds,
    )


def alt_text(position: Position, shown: Shown) -> str:
    """Describe a picture, for readers who cannot see it."""
    facts = (headline(position), scores(position), shown.caption, shown.invitation)
    parts = ("Torres", shown.title, shown.text, *facts)
    return " ".join(part if part[-1] in ".?!" else f"{part}." for part in parts if part)


def scores(position: Position) -> str:
    """Say every player's score, such as ``"orange 12, blue 9"``."""
    return ", ".join(
        f"{player_name(player)} {points}" for player, points in enumerate(position.scores, 1)
    )
