"""A lesson made from a player's mistakes, in the place of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torres_widget.board.teaching.lesson_policy import LessonPolicy
from torres_widget.board.teaching.session_board import Taught
from torres_widget.board.teaching.set_aside import SetAside
from torres_widget.common.language import gettext
from torres_widget.lessons.session.session import Session

if TYPE_CHECKING:
    from torres_widget.board.widget import Board
    from torres_widget.lessons.plan import Plan
    from torres_widget.protocol.panel import Panel


class MistakesOnBoard(Taught):
    """A lesson on a board of a game, in its place until it is closed.

    Parameters
    ----------
    board : Board
        The board.
    plan : Plan
        The lesson.
    """

    def __init__(self, board: Board, plan: Plan) -> None:
        self.session = Session(plan)
        self.board = board
        self._aside = SetAside.of(board)

    def show(self) -> None:
        """Put the lesson in the place of the game; bots wait."""
        with self.board.hold_sync():
            self.board.players = {}
            self.board.policy = LessonPolicy(self)
            self._show_step()

    def panel(self) -> Panel:
        """Return what the page shows beside the board."""
        return {**super().panel(), "closes": gettext("Back to the game")}

    def do(self, command: str) -> None:
        """Carry out a command; ``"close"`` brings the game back."""
        if command.strip() == "close":
            self._aside.put_back(self.board)
        else:
            super().do(command)
