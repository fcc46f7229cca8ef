"""The policy of a board that shows a coached game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from torres_widget.board.policy import Beside, Policy
from torres_widget.lessons.session.session import LessonStopError

if TYPE_CHECKING:
    from torres_widget.engine import Game
    from torres_widget.protocol.panel import Panel

    from .coached_game import Coached


class Coaching(Protocol):
    """An object that shows a coached game on its board."""

    @property
    def coached(self) -> Coached | None:
        """The game that is shown, or None."""

    def do(self, command: str) -> None:
        """Carry out a command of the page."""

    def panel(self) -> Panel:
        """Return what the page shows beside the board."""

    def keep(self) -> None:
        """Keep what was reached."""


class CoachPolicy(Policy):
    """Free play against Blue; the coach takes the lesson's place."""

    evaluates = False
    consults = False

    def __init__(self, owner: Coaching) -> None:
        self._owner = owner

    def check_game(self, game: Game) -> None:
        """Raise `LessonStopError` unless it is the coach's game."""
        if self._owner.coached is None or game is not self._owner.coached.game:
            raise LessonStopError("This board has its own game. Show another one on a Board.")

    def check_editor(self) -> None:
        """Raise `LessonStopError`: the game is played, not set up."""
        raise LessonStopError("This board plays a game. Edit positions on a Board or a Desk.")

    def do(self, command: str) -> None:
        """Carry out a command to the coach."""
        self._owner.do(command)

    def beside(self) -> Beside:
        """Return what the coach says."""
        return Beside(panel=self._owner.panel(), editable=False)

    @property
    def annotations(self) -> tuple[str, ...]:
        """Annotations that show what the coach speaks of."""
        return self._owner.coached.annotations if self._owner.coached else ()

    def drawn(self) -> None:
        """Let what was reached be kept, and a turn that is over be judged."""
        self._owner.keep()
        if self._owner.coached:
            self._owner.coached.turns.judge(self._owner.coached.game.node)
