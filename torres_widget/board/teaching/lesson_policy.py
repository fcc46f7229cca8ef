"""Policy of a lesson's board: the actions that a step allows, and its part of the view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torres_widget.board.policy import Policy
from torres_widget.board.spoken.typed import typed_words
from torres_widget.board.view.overlays import OVERLAYS
from torres_widget.board.view.view import legal_of
from torres_widget.common.errors import NotationError
from torres_widget.common.language import gettext
from torres_widget.engine.cells import INDEX
from torres_widget.lessons.plan import Predict, Question
from torres_widget.lessons.session.session import LessonStopError, NotInExerciseError

if TYPE_CHECKING:
    from torres_widget.board.play.intents import Intent
    from torres_widget.engine import Action, Game, TorresError
    from torres_widget.lessons.session.session import Session
    from torres_widget.protocol.view import View

    from .session_board import Taught


class LessonPolicy(Policy):
    """The policy of a lesson's board: what the current step allows may be played.

    Parameters
    ----------
    taught : Taught
        The lesson or drill.

    Attributes
    ----------
    taught : Taught
        As given.
    """

    evaluates = False

    def __init__(self, taught: Taught) -> None:
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

    def carry_out(self, intent: Intent) -> bool:
        """Carry out a command or an action of the lesson's page; what travels is the board's."""
        match intent.kind, intent.value:
            case "lesson", command:
                self.taught.do(str(command))
            case "ask", text:
                return self._typed(str(text))
            case "pool", text:
                self.taught.do(f"pool {text}")
            case "action", action:
                self.taught.play(str(action))
            case ("ply" | "node" | "notes", _) | (
                "command",
                "undo" | "redo" | "moves" | "turn-back" | "turn-forward",
            ):
                return False
            case "command", "rules" if self.consults:
                return False
            case "command", "link" if not self.taught.session.plan.exam:
                return False
            case _:
                raise LessonStopError(gettext("You can't change the game of a lesson."))
        return True

    def _typed(self, text: str) -> bool:
        """Carry out a command to the lesson that was typed; anything else is the board's."""
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

    def headline(self, error: TorresError) -> str:
        """Return the heading of a refusal: what only the step forbids is no rule."""
        return gettext("Not in this exercise.") if isinstance(error, NotInExerciseError) else ""

    def travelled(self) -> None:
        """Let the lesson judge a task."""
        self.taught.session.travelled()

    def complete(self, view: View) -> None:
        """Add the panel of the lesson to a view."""
        session = self.taught.session
        view["legal"] = legal_of(session.game.position, self._allows) if session.playable else {}
        view["edit"] = False
        if isinstance(session.step, Question | Predict):
            view["quiz"] = True
        if session.asks_cells:
            view["pick"] = "".join(session.picked)
        offered = view["overlays"] = _offered(session)
        if "overlay" in view and view["overlay"]["kind"] not in offered:
            del view["overlay"]
        view["lesson"] = self.taught.panel()

    def _allows(self, action: Action) -> bool:
        session = self.taught.session
        return session.forbids(session.game.position, action) is None

    def drawn(self) -> None:
        """Let the lesson keep what was answered."""
        self.taught.keep()


def _offered(session: Session) -> list[str]:
    """Return the overlays that are offered: in a question none that would be its answer."""
    step = session.step
    if isinstance(step, Question | Predict) or session.plan.exam:
        return [step.overlay] if step.overlay else []
    return list(OVERLAYS)
