"""A lesson made from a player's mistakes, in the place of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torres_widget.board.teaching.in_place import InPlace
from torres_widget.common.language import gettext
from torres_widget.lessons.session.session import Session

if TYPE_CHECKING:
    from torres_widget.board.widget import Board
    from torres_widget.lessons.plan import Plan
    from torres_widget.protocol.panel import Panel


class MistakesOnBoard(InPlace):
    """A lesson on the board of a game, in its place until it is closed.

    Parameters
    ----------
    board : Board
        The board.
    plan : Plan
        The lesson.
    """

    def __init__(self, board: Board, plan: Plan) -> None:
        super().__init__(board, Session(plan))

    def panel(self) -> Panel:
        """Return what the page shows beside the board."""
        return {**super().panel(), "closes": gettext("Back to the game")}
