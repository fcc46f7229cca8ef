"""The seats of a board: who sits before it, and which players are bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torres_widget.board.traits import BoardTraits
from torres_widget.engine import TorresError

from .opponents import Opponents, Player, checked_players

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .seats import Viewer


class SeatedBoard(BoardTraits):
    """A board some of whose players are bots; `Board` does the rest."""

    _opponents: Opponents

    def _seat_bots(self, players: Mapping[int, Player]) -> None:
        self._opponents = Opponents(players, self.play, self._bot_failed)

    def _bot_failed(self, error: Exception) -> None:
        self._refuse("", TorresError(str(error)))

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
        """Let bots act again after `stop_bots`."""
        self._opponents.stopped = False
        self._draw()

    @property
    def _eyes(self) -> Viewer:
        """Who looks now: while a bot is to act, whoever sits before the board, not the bot."""
        position = self.game.position
        if self.viewer == "to-act" and self._opponents.plays(position):
            return self._opponents.only_person(position.players)
        viewer: Viewer = self.viewer
        return viewer

    # What `Board` does.

    def play(self, action: str) -> None:
        """Play an action and show what it led to."""
        raise NotImplementedError

    def _refuse(self, action: str, error: TorresError) -> None:
        raise NotImplementedError

    def _draw(self) -> None:
        raise NotImplementedError
