"""The state of a board while something takes the place of its game."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from torres_widget.analysis.bots.players import Player
    from torres_widget.board.policy import Policy
    from torres_widget.board.widget import Board
    from torres_widget.engine import Game


class SetAside(NamedTuple):
    """The policy, game, bots and overlay of a board, to be put back."""

    policy: Policy
    game: Game
    players: dict[int, Player]
    overlay: str

    @classmethod
    def of(cls, board: Board) -> SetAside:
        """Return the state of a board."""
        return cls(board.policy, board.game, board.players, board.overlay)

    def put_back(self, board: Board) -> None:
        """Show it again."""
        with board.hold_sync():
            board.policy, board.game = self.policy, self.game
            board.overlay, board.players = self.overlay, self.players
