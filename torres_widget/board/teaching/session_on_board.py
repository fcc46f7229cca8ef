"""A session of a lesson or drill on a board, which follows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from torres_widget.board.language import in_own_language
from torres_widget.lessons.session.panel import panel_of

from .shown_as_board import OnBoard

if TYPE_CHECKING:
    from torres_widget.engine import Game
    from torres_widget.lessons.session.progress import Result
    from torres_widget.lessons.session.session import Session
    from torres_widget.protocol.panel import Panel


class SessionOnBoard(OnBoard):
    """A session of a lesson, a drill or the rules on a board.

    Attributes
    ----------
    session : Session
        The learner's session: the current step, and the answers given.
    """

    session: Session

    @property
    def game(self) -> Game:
        """The game of the step."""
        return self.session.game

    @in_own_language
    def do(self, command: str) -> None:
        """Carry out a command, as a button of the panel does.

        Parameters
        ----------
        command : str
            ``"next"``, ``"back"``, ``"go 3"``, ``"reset"``, ``"hint"``, ``"solution"``, ``"more"``,
            ``"pick c4"``, ``"answer 12"`` (a number, or numbers of choices), ``"check"``.

        Raises
        ------
        LessonStopError
            If the lesson does not allow that now.
        NotationError
            If there is no such command; nothing is changed.
        """
        before = self.game
        self.refresh()
        with self.board.hold_sync():
            self._command(command)
            if self.game is before:
                self.board.redraw()
            else:
                self._show_step()

    is_rulebook: ClassVar[bool] = False
    """Whether it is the rulebook, which is not looked up in itself."""

    @property
    def commands(self) -> tuple[str, ...]:
        """The first words of the commands that may be typed."""
        return tuple(self.session.COMMANDS)

    @property
    def address(self) -> dict[str, str]:
        """Query of its link; empty for the position alone."""
        return {}

    @property
    def lesson(self) -> dict[str, Any]:
        """The step as the page shows it (``docs/protocol.md``)."""
        return dict(self.board.view["lesson"])

    @property
    def results(self) -> tuple[Result, ...]:
        """Results of the steps that ask something."""
        return self.session.results

    @property
    def solved(self) -> bool:
        """Whether every task and question is solved."""
        return self.session.solved

    def panel(self) -> Panel:
        """Return what the page shows beside the board."""
        return panel_of(self.session)

    def refresh(self) -> None:
        """Take up what another copy has kept."""

    def keep(self) -> None:
        """Keep what was answered."""

    def _command(self, command: str) -> None:
        self.session.do(command)

    def _show_step(self) -> None:
        """Put the step's game on the board, with the step's overlay and camera."""
        step, board = self.session.step, self.board
        with board.hold_sync():
            board.game = self.session.game
            board.selected = ""
            board.overlay = step.overlay
            if isinstance(step.camera, dict):
                board.camera = step.camera

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self._place()}>"

    def _place(self) -> str:
        """Return the lesson and the step that is shown."""
        session = self.session
        where = f"step {session.index + 1} of {len(session.plan.steps)} {session.step.id!r}"
        return f"{session.plan.id!r}, {where}"
