"""Lessons and rules that take the place of a board's game, until they are closed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from torres_widget.lessons.session.session import Session

from .lesson_policy import LessonPolicy
from .session_on_board import SessionOnBoard

if TYPE_CHECKING:
    from torres_widget.analysis.bots.players import Player
    from torres_widget.board.policy import Policy
    from torres_widget.board.widget import Board
    from torres_widget.engine import Game
    from torres_widget.lessons.plan import Plan
    from torres_widget.protocol.panel import Panel


class _SetAside(NamedTuple):
    """The state of a board while something takes the place of its game."""

    policy: Policy
    game: Game
    players: dict[int, Player]
    overlay: str


class InPlace(SessionOnBoard):
    """Base of a lesson, or of the rules, on the board of a game.

    Parameters
    ----------
    board : Board
        The board.
    session : Session
        What is shown at first.
    """

    def __init__(self, board: Board, session: Session) -> None:
        self.session = session
        self.board = board

    def show(self) -> None:
        """Take the place of the game, as far as it has come; bots wait."""
        board = self.board
        self._aside = _SetAside(board.policy, board.game, board.players, board.overlay)
        with board.hold_sync():
            self.board.policy = LessonPolicy(self)
            self.board.players = {}
            self._show_step()

    def do(self, command: str) -> None:
        """Carry out a command; ``"close"`` brings the game back."""
        if command.strip() != "close":
            super().do(command)
            return
        board = self.board
        with board.hold_sync():
            board.policy, board.game = self._aside.policy, self._aside.game
            board.overlay, board.players = self._aside.overlay, self._aside.players


class LessonInPlace(InPlace):
    """A lesson on the board of a game, in its place until it is closed.

    Parameters
    ----------
    board : Board
        The board.
    plan : Plan
        The lesson.
    back : str
        Label of the button that closes it.
    """

    def __init__(self, board: Board, plan: Plan, back: str) -> None:
        super().__init__(board, Session(plan))
        self._back = back

    def show(self) -> None:
        """Take the place of the game, as far as it has come; bots wait."""
        self._camera = self.board.camera
        super().show()

    def do(self, command: str) -> None:
        """Carry out a command; ``"close"`` brings the game back, seen as before."""
        super().do(command)
        if command.strip() == "close":
            self.board.camera = self._camera

    def panel(self) -> Panel:
        """Return what the page shows beside the board."""
        return {**super().panel(), "closes": self._back}
