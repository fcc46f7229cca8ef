"""Policy of a lesson's board: the actions that a step allows, and its part of the view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from torres_widget.board.policy import Beside, Policy
from torres_widget.board.spoken.typed import typed_words
from torres_widget.board.view.overlays import OVERLAYS
from torres_widget.common.errors import NotationError
from torres_widget.common.language import gettext
from torres_widget.engine.cells import INDEX
from torres_widget.lessons.plan import Predict, Question
from torres_widget.lessons.session.session import LessonStopError, NotInExerciseError

if TYPE_CHECKING:
    from torres_widget.board.play.intents import Intent
    from torres_widget.engine import Action, Game, TorresError
    from torres_widget.lessons.session.session import Session
    from torres_widget.protocol.view import OverlayKind

    from .session_on_board import SessionOnBoard

#: Kinds of requests that are the lesson's, or that only travel or draw.
_ALLOWED: Final = frozenset({"lesson", "ask", "pool", "action", "ply", "node", "notes"})
#: Commands that only travel or look.
_TRAVELS: Final = frozenset({"undo", "redo", "moves", "turn-back", "turn-forward"})


class LessonPolicy(Policy):
    """The policy of a lesson's board: what the current step allows may be played.

    Parameters
    ----------
    taught : SessionOnBoard
        The lesson or drill.

    Attributes
    ----------
    taught : SessionOnBoard
        As given.
    """

    evaluates = False

    def __init__(self, taught: SessionOnBoard) -> None:
        self.taught = taught

    @property
    def consults(self) -> bool:
        """Whether rules may be looked up: in an exam they may not."""
        return not (self.taught.session.plan.exam or self.taught.is_rulebook)

    @property
    def address(self) -> dict[str, str]:
        """Query of the lesson's link."""
        return self.taught.address

    @property
    def annotations(self) -> tuple[str, ...]:
        """Annotations of hints and of the last answer's feedback."""
        return self.taught.session.notes

    def check_game(self, game: Game) -> None:
        """Raise `LessonStopError` unless the game is the step's."""
        if game is not self.taught.session.game:
            raise LessonStopError("A lesson has its own game. Show another one on a Board.")

    def check_editor(self) -> None:
        """Raise `LessonStopError`: a lesson has its own positions."""
        raise LessonStopError("A lesson has its own positions. Edit others on a Board or a Desk.")

    def play(self, game: Game, action: str) -> None:
        """Play an action that the step and the rules allow."""
        del game
        self.taught.refresh()
        self.taught.session.play(action)

    def check_request(self, intent: Intent) -> None:
        """Raise `LessonStopError` unless it is the lesson's, or only travels or looks."""
        is_command = intent.kind == "command" and intent.value in self._board_commands
        if not is_command and intent.kind not in _ALLOWED:
            raise LessonStopError(gettext("You can't change the game of a lesson."))

    @property
    def _board_commands(self) -> frozenset[str]:
        """The commands of a board that the lesson allows."""
        rules = frozenset({"rules"} if self.consults else ())
        link = frozenset(() if self.taught.session.plan.exam else {"link"})
        return _TRAVELS | rules | link

    def do(self, command: str) -> None:
        """Carry out a command to the lesson."""
        self.taught.do(command)

    def typed(self, text: str) -> bool:
        """Carry out a typed command to the lesson; anything else is the board's."""
        session = self.taught.session
        word, *rest = typed_words(text) or [""]
        word = word.lower()
        if word not in self.taught.commands:
            return False
        if word != "pool":  # the codes of a class have capitals
            rest = [each.lower() for each in rest]
        if word != "answer" or not session.asks_cells:
            self.taught.do(" ".join((word, *rest)))
            return True
        for cell in rest:
            if cell not in INDEX:
                raise NotationError(cell, "answer", "cells such as c3 d4")
        for cell in (*session.picked, *rest):
            self.taught.do(f"pick {cell}")
        self.taught.do("check")
        return True

    def refusal_heading(self, error: TorresError) -> str:
        """Return the heading of a refusal: what only the step forbids is no rule."""
        return gettext("Not in this exercise.") if isinstance(error, NotInExerciseError) else ""

    def travelled(self) -> None:
        """Let the lesson judge a task."""
        self.taught.session.travelled()

    def beside(self) -> Beside:
        """Return the lesson's panel, and what its step leaves to do."""
        session = self.taught.session
        return Beside(
            allows=self._allows if session.playable else None,
            editable=False,
            panel=self.taught.panel(),
            quiz=isinstance(session.step, Question | Predict),
            pick="".join(session.picked) if session.asks_cells else None,
            overlays=_offered(session),
        )

    def _allows(self, action: Action) -> bool:
        session = self.taught.session
        return session.forbids(session.game.position, action) is None

    def drawn(self) -> None:
        """Let the lesson keep what was answered."""
        self.taught.keep()


def _offered(session: Session) -> list[OverlayKind]:
    """Return the overlays that are offered: in a question none that would be its answer."""
    step = session.step
    if isinstance(step, Question | Predict) or session.plan.exam:
        return [step.overlay] if step.overlay else []
    return list(OVERLAYS)
