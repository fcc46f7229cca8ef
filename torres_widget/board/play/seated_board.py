"""The part of a board that seats bots, and says whose eyes look at it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from torres_widget.analysis import Bot
from torres_widget.analysis.bots.players import called
from torres_widget.board.editor.editable_board import EditableBoard
from torres_widget.board.options import PACES
from torres_widget.common.language import N_, filled, gettext
from torres_widget.engine import TorresError
from torres_widget.engine.colours import capitalized, player_name

from .opponents import Opponents, checked_players

if TYPE_CHECKING:
    from collections.abc import Mapping

    from torres_widget.analysis.bots.players import Player
    from torres_widget.engine.tree import Node

    from .seats import Viewer


class SeatedBoard(EditableBoard):
    """The part of `Board` that seats bots.

    The methods that raise `NotImplementedError` are the widget's: traitlets' metaclass leaves no
    room for that of abstract classes.
    """

    _opponents: Opponents

    @property
    def players(self) -> dict[int, Player]:
        """The bots that play, by player; setting it gives seats to bots or to people."""
        return dict(self._opponents.players)

    @players.setter
    def players(self, players: Mapping[int, Player] | None) -> None:
        checked = checked_players(players, self.game.position.players)
        self._opponents.call_off()
        self._seat_bots(checked)
        self._draw()

    def stop_bots(self) -> None:
        """Call off the bot that is thinking or acting; none acts until `let_bots_play`."""
        self._opponents.stopped = True
        self._draw()

    def let_bots_play(self) -> None:
        """Let bots act again after `stop_bots`, or after one of them raised an error."""
        self._opponents.resume()
        self._draw()

    @property
    def eyes(self) -> Viewer:
        """The viewer; while a bot is to act, whoever sits before the board, not the bot."""
        if self.viewer == "to-act" and self.bot_to_act:
            return self._opponents.only_person(self.game.position.players)
        viewer: Viewer = self.viewer
        return viewer

    @property
    def bot_to_act(self) -> bool:
        """Whether a bot has the seat that is to act."""
        return self._opponents.plays(self.game.position)

    @property
    def bot_acts(self) -> bool:
        """Whether a bot is about to act: not in time travel, nor where bots were stopped."""
        return self.policy.seats_bots and self._opponents.thinks(self.game)

    def replace_undone(self, start: Node) -> bool:
        """Take note of the action just played from a node, which bots then answer.

        Return whether it became the main line, in place of the undone line there.
        """
        return self._opponents.replace(self.game, start)

    @property
    def seats(self) -> list[int | str]:
        """The level of the bot on each seat, or its name if it has none; 0 for a person."""
        bots = self.players
        seats = range(1, self.game.position.players + 1)
        return [_seat_of(bots[seat]) if seat in bots else 0 for seat in seats]

    @property
    def styles(self) -> list[str]:
        """The style of the bot on each seat; empty if it has none."""
        bots = self.players
        seats = range(1, self.game.position.players + 1)
        return [getattr(bots.get(seat), "style", None) or "" for seat in seats]

    def _give_seat(self, player: int, level: int, style: str | None) -> None:
        """Give a seat to a bot of a level, or with level 0 to a person; bots play on from here.

        Raises
        ------
        TorresError
            If seats of this board don't change: in a lesson, or for a spectator.
        """
        if not self.policy.evaluates or self.viewer is None:
            raise TorresError(gettext("Nobody can take a seat on this board."))
        bots = {seat: bot for seat, bot in self.players.items() if seat != player}
        self.players = bots | ({player: Bot("search", level=level, style=style)} if level else {})
        if level:
            text = gettext("A bot of level {level} plays {player}.")
        else:
            text = gettext("A person plays {player}.")
        text = capitalized(filled(text, {"level": level, "player": player_name(player)}))
        self.say(f"{text} {gettext(_LIKES[style])}" if style else text)

    def pause(self) -> float:
        """Return the seconds between two actions of a bot, by the board's pace."""
        return PACES[self.pace]

    def _seat_bots(self, players: Mapping[int, Player]) -> None:
        self._opponents = Opponents(players, self.play, self._bot_failed, self.pause)

    def _bot_failed(self, error: Exception) -> None:
        self._refuse("", TorresError(str(error)))

    def play(self, action: str) -> None:
        """Play an action and show what it led to."""
        raise NotImplementedError

    def _draw(self) -> None:
        """Write the view, and let a bot think if it is to act."""
        raise NotImplementedError

    def _refuse(self, action: str, error: TorresError) -> None:
        """Answer with the view as it was and the reasons."""
        raise NotImplementedError


#: What each style of a bot likes.
_LIKES: Final = {
    "towers": N_("It builds few castles, and high ones."),
    "spread": N_("It spreads its knights over many castles."),
    "king": N_("It seeks the king's castle."),
    "cards": N_("It collects cards."),
}


def _seat_of(bot: Player) -> int | str:
    level = getattr(bot, "level", None)
    return level if isinstance(level, int) else called(bot)
