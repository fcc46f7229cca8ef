"""Lessons and drills with a board of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from torres_widget.board.options import check_learner
from torres_widget.board.widget import Board

from .lesson_policy import LessonPolicy
from .session_on_board import SessionOnBoard

if TYPE_CHECKING:
    from torres_widget.lessons.session.session import Session

#: Height of the board's scene in pixels unless another is given: text and board fit a screen.
_HEIGHT: Final = 440


class Taught(SessionOnBoard):
    """Base of lessons and drills: a session, and a board that follows it.

    Parameters
    ----------
    session : Session
        The learner's session.
    **options
        The options of `Board`, except `players` and `viewer`.

    Attributes
    ----------
    board : Board
        The board, a widget; it shows the session's game and its panel.
    session : Session
        The learner's session: the current step, and the answers given.

    Raises
    ------
    OptionError
        If an option is invalid.
    """

    def __init__(self, session: Session, **options: Any) -> None:
        check_learner(options)
        self.session = session
        options = {"height": _HEIGHT, **options, "policy": LessonPolicy(self)}
        self.board = Board(session.game, **options)
        self._show_step()
