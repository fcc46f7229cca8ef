"""The seats of a board: who has them, and who takes one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from torres_widget.analysis.bots.players import called
from torres_widget.common.language import N_, filled, gettext
from torres_widget.engine.colours import capitalized, player_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from torres_widget.analysis.bots.players import Player

#: Sentences about the styles of bots.
_LIKES: Final = {
    "towers": N_("It builds few castles, and high ones."),
    "spread": N_("It spreads its knights over many castles."),
    "king": N_("It seeks the king's castle."),
    "cards": N_("It collects cards."),
}


def levels(bots: Mapping[int, Player], seats: Iterable[int]) -> list[int | str]:
    """Return the level of the bot on each seat, or its name if it has none; 0 for a person.

    Parameters
    ----------
    bots : mapping of int to Player
        Bots by player.
    seats : iterable of int
        The players of the game.
    """
    return [_level(bots[seat]) if seat in bots else 0 for seat in seats]


def styles(bots: Mapping[int, Player], seats: Iterable[int]) -> list[str]:
    """Return the style of the bot on each seat; empty if it has none.

    Parameters
    ----------
    bots, seats
        As for `levels`.
    """
    return [getattr(bots.get(seat), "style", None) or "" for seat in seats]


def seat_words(player: int, level: int, style: str | None) -> str:
    """Return who has a seat, in words: a bot of a level and style, or with level 0 a person."""
    if level:
        text = gettext("A bot of level {level} plays {player}.")
    else:
        text = gettext("A person plays {player}.")
    text = capitalized(filled(text, {"level": level, "player": player_name(player)}))
    return f"{text} {gettext(_LIKES[style])}" if style else text


def _level(bot: Player) -> int | str:
    level = getattr(bot, "level", None)
    return level if isinstance(level, int) else called(bot)
