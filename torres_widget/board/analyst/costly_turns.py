"""A warning after a turn that lost points, which can be taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from torres_widget.board.first_game.judged_turns import JudgedTurns
from torres_widget.board.play.seats import reviewed_seats
from torres_widget.common.language import gettext

if TYPE_CHECKING:
    from collections.abc import Callable

    from torres_widget.board.widget import Board

    from .sketch import Sketch

#: Points that a turn must have lost.
_COSTLY: Final = 5


class CostlyTurns:
    """Warnings of turns that lost points, and the way back to the beginning of such a turn.

    Parameters
    ----------
    board : Board
        The board.
    sketch : Sketch
        Its policy, which draws the better turn.
    changed : callable
        Called when a warning is found later.

    Attributes
    ----------
    wanted : bool
        Whether to warn.
    text : str
        The warning; ``""`` if there is none.
    """

    def __init__(self, board: Board, sketch: Sketch, changed: Callable[[], object]) -> None:
        self._board, self._sketch, self._changed = board, sketch, changed
        self._turns: dict[int, JudgedTurns] = {}
        self.wanted = False
        self.text = ""

    def follow(self) -> None:
        """Judge the last turns of the people at the board, if that is wanted, and warn of them.

        A spectator gets no warning: a better turn may play hidden cards.
        """
        board, position = self._board, self._board.game.position
        if self._warning and board.viewer is not None:
            for seat in reviewed_seats(board.viewer, position.players, board.players):
                if seat not in board.players:
                    self._judged(seat).judge(board.game.node)
        self._warn(position.to_act)

    @property
    def _warning(self) -> bool:
        """Whether warnings are wanted, and the board shows the game."""
        shows_game = self._sketch.is_on(self._board) and not self._sketch.shows_line
        return self.wanted and shows_game

    def _judged(self, player: int) -> JudgedTurns:
        """Return the judged turns of a player."""
        if player not in self._turns:
            self._turns[player] = JudgedTurns(player)
            self._turns[player].changed = lambda: self._found(player)
        return self._turns[player]

    def _found(self, player: int) -> None:
        self._warn(player)
        self._changed()

    def _warn(self, player: int) -> None:
        """Warn of a player's last turn, if it lost points."""
        judgement = None
        if self._warning and player in self._turns:
            judgement = self._turns[player].judgement(self._board.game.node, _COSTLY)
        if judgement is None or judgement.kind != "better":
            self.text = ""
            return
        begun = self._turns[player].beginning(self._board.game.node).position
        self.text = gettext(
            "Your turn in phase {phase}, round {round}. {judgement}",
            phase=begun.phase,
            round=begun.round,
            judgement=judgement.text,
        )
        self._sketch.draw(self._board, *judgement.marks)
        self._board.say(self.text)

    def take_back(self) -> None:
        """Go back to the beginning of the last turn of the player to act.

        Raises
        ------
        TorresError
            If that player has not ended a turn yet.
        """
        node = self._board.game.node
        self._board.take_back_to(self._judged(node.position.to_act).beginning(node))
