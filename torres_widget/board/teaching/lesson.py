"""The lesson widget: a board with the steps of a lesson beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import traitlets as t

from torres_widget.board.language import chosen_language, in_own_language
from torres_widget.board.options import OptionError
from torres_widget.board.view.overlays import OVERLAYS
from torres_widget.board.view.view import legal_of
from torres_widget.board.view.ways import ways_of
from torres_widget.board.widget import Board
from torres_widget.engine.language import speaking
from torres_widget.lessons import Plan, load, read
from torres_widget.lessons.answers import Answers
from torres_widget.lessons.plan import Question
from torres_widget.lessons.session import LessonStopError, Session
from torres_widget.lessons.telling import panel_of
from torres_widget.lessons.texts import said

if TYPE_CHECKING:
    from collections.abc import Mapping
    from os import PathLike

    from torres_widget.board.play.intents import Intent
    from torres_widget.engine import Action, Game, Position
    from torres_widget.lessons.plan import Step
    from torres_widget.lessons.progress import Result


#: Height of the board's scene in pixels unless another is given: text and board fit a screen.
_HEIGHT: Final = 440


class Taught(Board):
    """A board whose game and panel follow a session: the base of lessons and drills.

    Parameters
    ----------
    session : Session
        The learner's session.
    **options
        As those of `Board`.
    """

    def __init__(self, session: Session, **options: Any) -> None:  # noqa: ANN401 - checked by Board
        self._session = session
        self._quiet = False
        super().__init__(session.game, **{"height": _HEIGHT, **options})
        self._show_step()

    @t.validate("game")
    def _check_game(self, proposal: dict[str, Any]) -> Game:
        game: Game = proposal["value"]
        if game is not self._session.game:
            raise LessonStopError("A lesson has its own game. Show another one on a Board.")
        return game

    # From Python.

    def edit(self, position: Position | None = None) -> None:
        """Refuse: a lesson has its own positions."""
        del position
        raise LessonStopError("A lesson has its own positions. Edit others on a Board or a Desk.")

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
        with self.hold_sync():
            self._command(command)
            self._show_game()

    @in_own_language
    def play(self, action: str) -> None:
        """Play an action, if the step and the rules allow it; as by mouse.

        Raises
        ------
        IllegalAction, ParseError
            If they do not; nothing is changed.
        """
        self._session.play(action)
        self._show_game(moved=True)

    @property
    def lesson(self) -> dict[str, Any]:
        """The step as the page shows it (``docs/protocol.md``)."""
        return dict(self.view["lesson"])

    @property
    def session(self) -> Session:
        """The learner's session: the current step, and the answers given."""
        return self._session

    @property
    def results(self) -> tuple[Result, ...]:
        """Results of the steps that ask something."""
        return self._session.results

    @property
    def solved(self) -> bool:
        """Whether every task and question is solved."""
        return self._session.solved

    def __repr__(self) -> str:
        session = self._session
        where = f"step {session.index + 1} of {len(session.plan.steps)} {session.step.id!r}"
        return f"<{type(self).__name__} {session.plan.id!r}, {where}>"

    # From the page.

    def _handle_intent(self, message: object) -> None:
        with self.hold_sync():
            super()._handle_intent(message)

    def _do(self, intent: Intent) -> None:
        match intent.kind, intent.value:
            case "lesson", command:
                self._command(str(command))
                self._show_game()
            case "action", action:
                self._session.play(str(action))
                self._show_game(moved=True)
            case "notes", tuple(texts):
                own = tuple(text for text in texts if text not in self._session.notes)
                super()._do(intent._replace(value=own))
            case ("ply" | "node", _) | ("command", "undo" | "redo" | "moves"):
                super()._do(intent)
            case _:
                raise LessonStopError("You can't change the game of a lesson.")

    def _command(self, command: str) -> None:
        before = self._session.game
        self._session.do(command)
        if self._session.game is not before:
            self._show_step()

    # Drawing.

    def _show_step(self) -> None:
        """Put the step's game on the board, with the step's overlay and camera."""
        step = self._session.step
        with self.hold_sync():
            self._quiet = True
            try:
                self.game = self._session.game
            finally:
                self._quiet = False
            self.selected = ""
            self.overlay = step.overlay
            if isinstance(step.camera, dict):
                self.camera = step.camera
            self._draw()

    def _show_game(self, *, moved: bool = False) -> None:
        if self._session.game is self.game:
            self._session.travelled()
        super()._show_game(moved=moved)

    @in_own_language
    def _drawn(self) -> dict[str, Any]:
        session, view = self._session, super()._drawn()
        view["legal"] = legal_of(self.game.position, self._allows) if session.playable else {}
        view["edit"] = False
        view["notes"] = list(dict.fromkeys((*view["notes"], *session.notes)))
        if ways := ways_of(self.game, view["notes"]):
            view["ways"] = ways
        if isinstance(session.step, Question):
            view["quiz"] = True
        if session.asks_cells:
            view["pick"] = "".join(session.picked)
        view["overlays"] = _offered(session.step)
        view["lesson"] = self._panel()
        return view

    def _allows(self, action: Action) -> bool:
        return self._session.forbids(self.game.position, action) is None

    def _draw(self) -> None:
        if not self._quiet:
            super()._draw()

    def _panel(self) -> dict[str, Any]:
        return panel_of(self._session)


def _offered(step: Step) -> list[str]:
    """Return the overlays that are offered: in a question none that would be its answer."""
    if isinstance(step, Question):
        return [step.overlay] if step.overlay else []
    return list(OVERLAYS)


class Lesson(Taught):
    """A lesson on a board, step by step: read, watch, try, solve, answer.

    Parameters
    ----------
    lesson : str or path or Plan
        A lesson of the package by its name, such as ``"03_movement"`` or ``"movement"``; the path
        of a lesson file; or a parsed lesson.
    step : int or str
        The step to begin with: its number from 1, or its id.
    student : str
        Name kept with the answers.
    answers : str or path, optional
        A file to keep the answers in, read if it exists; without it they are not kept.
    **options
        As those of `Board`: theme, view, height, animate, panel.

    Raises
    ------
    LessonError
        If there is no such lesson, or the lesson file or the answers are invalid; it says where.
    OSError
        If the file cannot be read.

    Examples
    --------
    >>> lesson = Lesson("first-turn", step="worth")
    >>> lesson
    <Lesson 'first-turn', step 3 of 9 'worth'>
    >>> lesson.do("answer 4")
    >>> lesson.results[0].state
    'right'
    """

    def __init__(
        self,
        lesson: str | PathLike[str] | Plan,
        *,
        step: int | str = 1,
        student: str = "student",
        answers: str | PathLike[str] | None = None,
        **options: Any,  # noqa: ANN401 - checked by Board
    ) -> None:
        with speaking(chosen_language(options)):
            plan = lesson if isinstance(lesson, Plan) else load(lesson, said)
        self._answers = None if answers is None else Answers(answers, student)
        session = Session(plan)
        if self._answers is not None:
            session.resume(self._answers.of(plan.id))
        session.do(f"go {_number_of(plan, step)}")
        super().__init__(session, **options)

    def _draw(self) -> None:
        super()._draw()
        if self._answers is not None:
            self._answers.take(self._session.results)

    @classmethod
    def from_dict(cls, document: Mapping[str, object], **options: Any) -> Lesson:  # noqa: ANN401
        """Return the lesson of a document of the form that ``docs/lessons.md`` describes.

        Raises
        ------
        LessonError
            If the document is invalid; it says where.
        """
        return cls(read(document), **options)


def _number_of(plan: Plan, step: object) -> int:
    ids = [step.id for step in plan.steps]
    if step in ids:
        return ids.index(str(step)) + 1
    if type(step) is int and 1 <= step <= len(ids):
        return step
    expected = f"a number from 1 to {len(ids)}, or one of {', '.join(ids)}"
    raise OptionError(step, "Lesson option step", expected)
