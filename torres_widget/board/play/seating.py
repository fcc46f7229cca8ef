"""The seats of a board: who has them, and who takes one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from torres_widget.analysis import Bot
from torres_widget.analysis.bots.players import called
from torres_widget.common.language import N_, filled, gettext
from torres_widget.engine import TorresError
from torres_widget.engine.colours import capitalized, player_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from torres_widget.analysis.bots.players import Player
    from torres_widget.board.widget import Board

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


def give_seat(board: Board, player: int, level: int, style: str | None) -> str:
    """Give a seat to a bot of a level, or with level 0 to a person; bots play on from here.

    Returns
    -------
    str
        Who has the seat now, in words.

    Raises
    ------
    TorresError
        If seats of this board don't change: in a lesson, or for a spectator.
    """
    if not board.policy.evaluates or board.viewer is None:
        raise TorresError(gettext("Nobody can take a seat on this board."))
    bots = {seat: bot for seat, bot in board.players.items() if seat != player}
    board.players = bots | ({player: Bot("search", level=level, style=style)} if level else {})
    if level:
        text = gettext("A bot of level {level} plays {player}.")
    else:
        text = gettext("A person plays {player}.")
    text = capitalized(filled(text, {"level": level, "player": player_name(player)}))
    return f"{text} {gettext(_LIKES[style])}" if style else text


def _level(bot: Player) -> int | str:
    level = getattr(bot, "level", None)
    return level if isinstance(level, int) else called(bot)
