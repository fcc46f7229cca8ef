"""Boards in a browser without a notebook: Python's side of the messages with the page that plays.

``docs/site.md`` lists the messages. The page's messages may come from an address, a pasted text or
a browser's storage: each part is checked, and errors are shown to the player.
"""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Any, Final

from torres_widget.common.errors import did_you_mean
from torres_widget.common.language import gettext, use_language
from torres_widget.engine import Game, NotationError, Position, TorresError
from torres_widget.engine.text.links import game_from_link, game_to_link
from torres_widget.protocol.wish import Wish

from . import FIRST_SEED
from .kept_games import KeptGame, kept_text, new_seed, read_kept

if TYPE_CHECKING:
    from collections.abc import Callable

    from torres_widget.at_table import TableGuide
    from torres_widget.board import Board
    from torres_widget.board.analyst.analysis_board import AnalysisBoard
    from torres_widget.board.teaching.lesson import Lesson
    from torres_widget.board.teaching.shown_as_board import OnBoard
    from torres_widget.lessons import Plan

    from .page_desk import PageDesk

#: Traits that the page draws.
TRAITS: Final = ("view", "options", "selected", "overlay", "camera", "tree", "ply", "form")
#: Boards that play a game, with the analyst beside them.
GAMES: Final = ("bot", "board")
#: Everything that a page can request.
WHAT: Final = (
    *GAMES,
    "course",
    "puzzles",
    "lesson",
    "drill",
    "first-game",
    "rules",
    "table",
    "guide",
    "collect",
    "desk",
)


class Host:
    """The boards of one page, one at a time.

    Parameters
    ----------
    post : callable
        Sends a JSON text to the page.

    Attributes
    ----------
    board : Board or None
        The board that the page shows.
    """

    def __init__(self, post: Callable[[str], object]) -> None:
        self._post = post
        self.board: Board | None = None
        self._analysis: AnalysisBoard | None = None
        self._aside: dict[str, tuple[tuple[str, int], AnalysisBoard]] = {}
        self._wish = Wish(GAMES[0])
        self._lesson: Lesson | None = None
        self._desk: PageDesk | None = None
        self._guide: TableGuide | None = None
        self._reports = False
        self._reported: tuple[str, bool, str] | None = None
        self._progress = Path(mkdtemp()) / "answers.json"
        self._kept = ""
        self._trouble = ""

    def receive(self, text: str) -> None:
        """Handle a message of the page."""
        message = json.loads(text)
        if "open" in message:
            self._open(Wish(**message["open"]))
        elif "collect" in message:
            self._collect(**message["collect"])
        elif self.board is None:
            return
        elif "set" in message:
            self.board.set_state(message["set"])
            self._keep()
        elif "lesson" in message:
            self._open_lesson(*message["lesson"])
        elif "send" in message:
            self._send_answers()
        else:
            self._link(self.board.game)

    def _send(self, **message: Any) -> None:
        self._post(json.dumps(message))

    def _open(self, wish: Wish) -> None:
        """Show another board, as the page wishes."""
        from torres_widget.board import Board
        from torres_widget.board.addresses import use_play_page

        use_language(wish.language)
        use_play_page(wish.address or None)
        self._leave()
        self._wish, self._reports = wish, wish.report
        try:
            board = self._made(wish)
        except TorresError as error:
            self._trouble = str(error)
            board = Board(Position.new(seed=new_seed()))
        self.board = board
        if self._analysis is not None:
            self._kept = self._text()
        self._show(board)
        if self._trouble:
            self._send(error=self._trouble)

    def _show(self, board: Board) -> None:
        """Have the page draw a board, and follow it."""
        self._send(board={name: getattr(board, name) for name in TRAITS})
        board.connect(partial(self._changed, board))

    def _leave(self) -> None:
        """Have no board any more."""
        board, analysis = self.board, self._analysis
        self.board = self._analysis = self._lesson = self._desk = self._guide = None
        if analysis is not None:
            analysis.pause()
            self._aside[self._wish.what] = (self._kept, self._wish.level), analysis
        elif board is not None:
            board.stop_bots()
        self._trouble = self._kept = ""
        self._progress.unlink(missing_ok=True)

    def _made(self, wish: Wish) -> Board:
        """Return the board that the page wishes for."""
        from torres_widget.board.teaching.lesson import Lesson
        from torres_widget.lessons.file.loading import package_path
        from torres_widget.lessons.moved import now_in

        match wish.what:
            case "bot" | "board":
                return self._game(wish)
            case "course" | "puzzles" | "first-game":
                return self._resumed(wish)
            case "lesson" if wish.link:
                return self._sent_lesson(wish)
            case "lesson":
                path = package_path(now_in(wish.name, wish.step))
                return Lesson(path, step=wish.step or 1, only=bool(wish.step)).board
            case "collect" | "desk":
                return self._for_teachers(wish)
            case "rules" | "drill" | "table" | "guide":
                return self._alone(wish).board
        hint = did_you_mean(str(wish.what), WHAT)
        raise NotationError(wish.what, "address, show", f"one of {', '.join(WHAT)}", hint)

    def _alone(self, wish: Wish) -> OnBoard:
        """Return a board that keeps nothing, or only the place in it."""
        from torres_widget.at_table import TableGuide, TableScoring
        from torres_widget.board.teaching.drill import Drill
        from torres_widget.board.teaching.rulebook import Rulebook

        if wish.what == "table":
            return TableScoring()
        if wish.what == "guide":
            self._guide = guide = TableGuide()
            self._kept = wish.kept
            self._take_up(guide, wish.kept)
            return guide
        if wish.what == "rules":
            return Rulebook(wish.name)
        return Drill(wish.name.split(",") if wish.name else None)

    def _game(self, wish: Wish) -> Board:
        """Return the board of a game, with the analyst beside it and what it last found."""
        from torres_widget.analysis import Bot
        from torres_widget.board.analyst.analysis_board import AnalysisBoard

        left, analysis = self._aside.pop(wish.what, (None, None))
        if analysis is not None and left == (wish.kept, wish.level):
            self._analysis = analysis
            analysis.resume()
            return analysis.board
        begun = self._begun(wish)
        bots = begun.players
        if bots is None and wish.what == "bot":
            bots = {
                seat: Bot("search", level=wish.level, seed=new_seed())
                for seat in range(2, begun.game.position.players + 1)
            }
        self._analysis = AnalysisBoard(
            begun.game, players=bots, overlay=wish.overlay, evaluation=begun.evaluation
        )
        self._analysis.warns = begun.warns
        return self._analysis.board

    def _begun(self, wish: Wish) -> KeptGame:
        """Return the game that the page has kept, or the link's, or a new one."""
        try:
            if wish.kept:
                return read_kept(wish.kept, wish.level)
        except TorresError as error:
            self._trouble = str(error)
        try:
            if wish.link:
                return KeptGame(game_from_link(wish.link))
        except TorresError as error:
            self._trouble = gettext("The link is damaged; here is a new game. {error}", error=error)
        seed = FIRST_SEED if wish.first else new_seed()
        players = wish.players if wish.what == "bot" else Wish("board").players
        return KeptGame(Game(Position.new(players, mode=wish.mode, seed=seed)))

    def _resumed(self, wish: Wish) -> Board:
        """Return the board of a course, puzzles or a first game, with the page's progress."""
        from torres_widget.board.first_game.first_game import FirstGame
        from torres_widget.board.teaching.course import Course
        from torres_widget.board.teaching.puzzles import Puzzles

        class KeptCourse(Course):
            """The course, whose progress the page keeps."""

            where = property(lambda _: gettext("this browser"))

        def made() -> Board:
            if wish.what == "first-game":
                return FirstGame(progress=self._progress).board
            if wish.what == "puzzles":
                if wish.name[:1].isdigit():
                    return Puzzles(puzzle=wish.name, progress=self._progress).board
                themes = wish.name.split(",") if wish.name else None
                return Puzzles(themes, progress=self._progress).board
            return KeptCourse(wish.name or None, progress=self._progress).board

        self._kept = wish.kept
        if not wish.kept:
            return made()
        self._progress.write_text(wish.kept, encoding="utf-8")
        try:
            return made()
        except TorresError as error:
            self._trouble = str(error)
            self._progress.unlink(missing_ok=True)
            return made()

    def _take_up(self, shown: TableGuide | PageDesk, kept: str) -> None:
        """Take up what the page has kept; if it can't be read, say why."""
        if kept:
            try:
                shown.take_up(kept)
            except TorresError as error:
                self._trouble = str(error)

    def _for_teachers(self, wish: Wish) -> Board:
        """Return the board of a desk, with the work that the page has kept; else any board."""
        from torres_widget.board import Board

        from .page_desk import PageDesk

        if wish.what == "collect":
            return Board(Position.new(seed=FIRST_SEED))

        desk = PageDesk(self._progress.with_name("desk"))
        self._desk = desk
        self._take_up(desk, wish.kept)
        self._kept = self._text()
        board: Board = desk.board
        return board

    def _open_lesson(self, name: str, packed: str) -> None:
        """Open a lesson file of the teacher's computer on the desk."""
        from .class_files import content_of

        if self._desk is None:
            return
        try:
            self._desk.open_file(name, content_of(name, packed))
        except TorresError as error:
            self._send(error=str(error))
        self._keep()

    def _sent_lesson(self, wish: Wish) -> Board:
        """Return the lesson or exam of a link, with the answers that the page has kept."""
        from torres_widget.board import Board
        from torres_widget.board.teaching.lesson import Lesson
        from torres_widget.lessons.answers.student_names import UNNAMED, student_name
        from torres_widget.lessons.file.packed import from_link

        class SentLesson(Lesson):
            """A lesson whose page asks for the name."""

            asks_name = False

        plan = from_link(wish.link)
        student: str = UNNAMED
        step: int | str = 1
        try:
            student = student_name(wish.student or UNNAMED)
            self._progress = self._progress.with_name(_answers_file(student, plan))
            if wish.kept:
                self._progress.write_text(_answers_text(wish.kept), encoding="utf-8")
                step = _taken_up(self._progress, plan, student)
        except TorresError as error:
            self._trouble = str(error)
            self._progress.unlink(missing_ok=True)
        self._kept = self._text()
        if plan.exam and student == UNNAMED:
            self._trouble = gettext("This is an exam. Write your name above to begin.")
            return Board(plan.steps[0].position)
        self._lesson = SentLesson(plan, step=step, student=student, answers=self._progress)
        board: Board = self._lesson.board
        return board

    def _changed(self, board: Board, traits: dict[str, object]) -> None:
        if board is not self.board:
            return
        # The page may be left as soon as it shows something: it is kept by then.
        self._keep()
        traits = {name: value for name, value in traits.items() if name in TRAITS}
        if traits:
            self._send(traits=traits)

    def _keep(self) -> None:
        """Have the page keep the game or the progress, if there is news."""
        text = self._text()
        if text != self._kept:
            self._kept = text
            self._send(keep=text)
        if self._lesson is not None and self._reports:
            self._report(self._lesson)

    def _report(self, lesson: Lesson) -> None:
        """Tell the page of the progress, if there is news: a school's system records it."""
        session = lesson.session
        state = self._kept, session.over, session.step.id
        if state != self._reported:
            self._reported = state
            self._send(
                progress={
                    "score": round(lesson.grade(out_of=100)),
                    "finished": session.over,
                    "step": session.step.id,
                    "code": lesson.handed_over().code,
                }
            )

    def _text(self) -> str:
        """Return what is to be kept."""
        if self._desk is not None:
            return self._desk.work()
        if self._guide is not None:
            return self._guide.place
        if self._analysis is not None:
            return kept_text(self._analysis, self._wish.level)
        return self._progress.read_text("utf-8") if self._progress.exists() else self._kept

    def _link(self, game: Game) -> None:
        try:
            self._send(link=game_to_link(game))
        except TorresError as error:
            self._send(error=str(error))

    def _send_answers(self) -> None:
        """Send the answers to the lesson as a student hands them over, and what is still open."""
        from torres_widget.lessons.session.exam import ExamSession
        from torres_widget.lessons.session.panel import open_steps

        if self._lesson is None:
            return
        session, handed_over = self._lesson.session, self._lesson.handed_over()._asdict()
        exam = isinstance(session, ExamSession) and not session.handed_in
        note = gettext("This exam is not handed in yet. Its last step does that.") if exam else ""
        self._send(answers={**handed_over, "note": note, "open": open_steps(session)})

    def _collect(self, files: list[tuple[str, str]], codes: str) -> None:
        """Show the answers of a class that a teacher has dropped on the page."""
        from torres_widget.board.teaching.classroom import Dashboard

        from .class_files import class_of

        try:
            dashboard = Dashboard(class_of(files, codes))
        except TorresError as error:
            self._send(error=str(error))
            return
        self._leave()
        self.board = dashboard.board
        self._show(dashboard.board)


def _answers_file(student: str, plan: Plan) -> str:
    """Return a file's name for a student's answers; any letters, for it is only downloaded."""
    letters = re.sub(r"\W+", "-", student).strip("-")
    return f"{plan.id}-{letters}.json"


def _answers_text(kept: str) -> str:
    """Return the text of an answers file, of which a page may keep the code instead."""
    from torres_widget.lessons.answers.code import MARK, read_codes
    from torres_widget.lessons.answers.file_format import written

    if not kept.startswith(MARK):
        return kept
    (answers,) = read_codes(kept, "kept answers")
    return written(answers.document)


def _taken_up(path: Path, plan: Plan, student: str) -> int | str:
    """Say whose the answers of a file are, and return the last step that was answered."""
    from torres_widget.lessons.answers.answers import Answers
    from torres_widget.lessons.answers.file_format import read_file

    answers = Answers(path, read_file(path).student)
    answers.name(student)
    answered = {row.step for row in answers.of(plan.id)}
    return next((step.id for step in reversed(plan.steps) if step.id in answered), 1)
