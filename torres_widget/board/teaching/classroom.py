"""A class's answers as a dashboard: tables, the commonest mistakes drawn, each try replayed."""

from __future__ import annotations

import asyncio
from contextlib import contextmanager
from copy import copy
from functools import cached_property, partial
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

from torres_widget.board.background import running_loop
from torres_widget.board.form.controls import BoardPlace, Check, Choice, Heading, Line, Markup
from torres_widget.board.form.form import Form, WithForm
from torres_widget.board.pictures.printed import printed
from torres_widget.board.widget import Board
from torres_widget.common.errors import hinting_keywords
from torres_widget.common.language import gettext, ngettext
from torres_widget.common.numeric import python_number
from torres_widget.engine import Game, TorresError
from torres_widget.engine.cells import INDEX
from torres_widget.lessons import LessonError
from torres_widget.lessons.classroom.collected import Collected
from torres_widget.lessons.classroom.reports import class_line, given_text, step_name
from torres_widget.lessons.plan import Question, Task

from .shown_as_board import OnBoard

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from datetime import datetime
    from os import PathLike

    from traitlets import Bunch

    from torres_widget.lessons import Plan
    from torres_widget.lessons.classroom.class_results import Mistake, Row, Student
    from torres_widget.lessons.classroom.sheets import Sheet
    from torres_widget.lessons.plan import Step

_STYLE: Final = Path(__file__).with_name("classroom.css").read_text(encoding="utf-8")
_HEIGHT: Final = 380
_PAUSE: Final = 2.0


class Classroom(Collected):
    """A class's answers, which show themselves as a dashboard.

    Below the tables a board replays any try: choose student, step and try.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from torres_widget import Lesson
    >>> with TemporaryDirectory() as folder:
    ...     ann = Lesson("first-turn", step="worth", student="Ann", answers=f"{folder}/ann.json")
    ...     ann.do("answer 3")
    ...     answers = collect(folder)
    >>> answers
    <Collected: 1 answers of 1 students>
    >>> answers.replay("Ann", "first-turn", "worth").game.node.comment
    'Ann: 3'
    """

    #: Reads the answers again, if the dashboard is to follow them.
    again: Callable[[], Classroom] | None = None

    def html(self) -> str:
        """Return the tables and the commonest wrong answers as HTML, which needs no kernel."""
        return f"<style>{_STYLE}</style>{self.tables}"

    def take(self, rows: Iterable[Row], students: Iterable[Student]) -> None:
        """Replace the results and students by these."""
        super().take(rows, students)
        self.__dict__.pop("tables", None)

    @cached_property
    def tables(self) -> str:
        """The same without its style."""
        return f'<div class="torres-classroom">{"".join(self._parts())}</div>'

    def replay(self, student: str, lesson: str, step: str, attempt: int = 0) -> Board:
        """Return a board that shows a try.

        Parameters
        ----------
        student : str
            The student's name, as in the tables.
        lesson, step : str
            Ids of lesson and step.
        attempt : int
            Number of the try, from 1; 0 for the last one.

        Returns
        -------
        Board
            Of a task, the moves played, to step through; of a question, what was selected.

        Raises
        ------
        LessonError
            If that is not kept, or the lesson is not known.
        """
        row = self._row(student, lesson, step)
        count = len(row.attempts)
        attempt = python_number(attempt)
        if type(attempt) is not int or not 0 <= attempt <= count or not count:
            raise LessonError(attempt, "attempt", f"a number from 1 to {count}")
        return Board(self.game(row, attempt or count), height=_HEIGHT)

    def without_names(self) -> Self:
        """Return the same class with numbers for names, to be shown to the class.

        Examples
        --------
        >>> from torres_widget.lessons.classroom.collected import Collected
        >>> Classroom([]).without_names()
        <Collected: 0 answers of 0 students>
        """
        numbers = {
            student.name: gettext("Student {number}", number=number)
            for number, student in enumerate(self.students, 1)
        }
        shown = copy(self)
        shown.problems = ()
        shown.take(
            [row._replace(student=numbers[row.student]) for row in self.rows],
            [
                student._replace(name=numbers[student.name], file="", doubts=())
                for student in self.students
            ],
        )
        return shown

    def _row(self, student: str, lesson: str, step: str) -> Row:
        for row in self.rows:
            if row[:3] == (student, lesson, step):
                return row
        raise LessonError(f"{student}, {lesson}, {step}", "answer", "one that is in the tables")

    def game(self, row: Row, number: int) -> Game:
        """Return the game of a try: what was played, at its start; or what was selected, marked."""
        step = self.step(row.lesson, row.step)
        given = row.attempts[number - 1].given
        game = _game_of(step, given)
        text = given_text(self, row.lesson, row.step, given)
        game.node.comment = f"{row.student}: {text}"
        return game

    def _parts(self) -> Iterator[str]:
        """Yield the parts of the dashboard as HTML."""
        yield _heading(2, gettext("The class"))
        for title, lines in (
            (gettext("Files that could not be read"), self.problems),
            (gettext("Look at these"), self.doubts),
        ):
            if lines:
                items = "".join(f"<li>{escape(line)}</li>" for line in lines)
                yield f"{_heading(3, title)}<ul>{items}</ul>"
        if self.rows:
            yield _paragraph(class_line(self))
        mistakes = self.mistakes()
        if mistakes:
            yield _heading(3, gettext("The commonest wrong answers"))
            drawn = "".join(map(self._figure, mistakes))
            yield f'<div class="torres-mistakes">{drawn}</div>'
        yield from self._predictions()
        yield _scrolled(self.sheet("students"))
        if not self.rows:
            return
        names = [f"{number}" for number, _ in enumerate(self.steps, 1)]
        marks, steps = self.sheet("marks"), self.sheet("steps")
        yield _scrolled(marks._replace(columns=(marks.columns[0], *names)))
        numbered = zip(names, steps.rows, strict=True)
        rows = tuple((f"{number}. {row[0]}", *row[1:]) for number, row in numbered)
        yield _scrolled(steps._replace(rows=rows))
        yield _scrolled(self.sheet("rules"))

    def _predictions(self) -> Iterator[str]:
        """Yield what the class predicts: cells and arrows drawn, all of it counted."""
        if not self.pools:
            return
        sheet = self.sheet("predictions")
        yield _heading(3, sheet.title)
        drawn = [(key, pool) for key, pool in self.pools.items() if pool.notes]
        if drawn:
            figures = (
                f"<figure>{printed(self.step(*key).position, pool.notes)}"
                f"<figcaption>{escape(step_name(self, *key))}</figcaption></figure>"
                for key, pool in drawn
            )
            yield f'<div class="torres-mistakes">{"".join(figures)}</div>'
        yield _scrolled(sheet)

    def _figure(self, mistake: Mistake) -> str:
        """Return a wrong answer as a picture with a caption."""
        lesson, name, given, students = mistake
        step = self.step(lesson, name)
        answer = given_text(self, lesson, name, given)
        counted = ngettext("{count} student", "{count} students", students)
        caption = (
            f"{escape(step_name(self, lesson, name))}: <b>{escape(answer)}</b> ({escape(counted)})"
        )
        return f"<figure>{_picture(step, given)}<figcaption>{caption}</figcaption></figure>"

    def _repr_mimebundle_(
        self, **kwargs: Any
    ) -> tuple[dict[str, Any], dict[str, Any]] | dict[str, Any]:
        """Return the dashboard: a widget, and HTML for where none can run."""
        shown = Dashboard(self)._repr_mimebundle_(**kwargs)
        still = {"text/html": self.html(), "text/plain": repr(self)}
        if shown is None:
            return still
        live = {kind: data for kind, data in shown[0].items() if not kind.startswith("image/")}
        return {**live, **still}, shown[1]


class Dashboard(OnBoard):
    """The tables, and below them a board that replays the try that is chosen.

    Parameters
    ----------
    classroom : Classroom
        The class.

    Attributes
    ----------
    board : Board
        The board, a widget, with the tables.
    hides, class_, student, step, attempt
        Whether names are hidden; which class is shown; whose try of which step.
    """

    def __init__(self, classroom: Classroom) -> None:
        self._named = self._classroom = classroom
        self._shown = _state(classroom)
        self._rows: list[Row] = []
        policy = WithForm()
        self.board = Board(height=_HEIGHT, policy=policy)
        self.tables = Markup()
        self.hides = Check("hides", label=gettext("Hide names"))
        self.class_ = Choice("class", label=gettext("Class"), options=[(gettext("all"), "")])
        self._title = Heading(value=gettext("One try, replayed"))
        self.student = Choice("student", label=gettext("Student"))
        self.step = Choice("step", label=gettext("Step"))
        self.attempt = Choice("try", label=gettext("Try"))
        self._chosen = Line(self.student, self.step, self.attempt)
        self._place = BoardPlace()
        shown = Line(self.hides, self.class_)
        self._form = policy.form = Form(
            self.board, shown, self.tables, self._title, self._chosen, self._place
        )
        self.hides.observe(self._name, "value")
        self.class_.observe(self._name, "value")
        self._choosing = False
        for field in (self.student, self.step, self.attempt):
            field.observe(self._choose, "value")
        self._name()
        if classroom.again is not None:
            self._follow(classroom.again)

    def _follow(self, again: Callable[[], Classroom]) -> None:
        """Read the answers again every few seconds, as long as the dashboard is open."""
        loop = running_loop()
        if loop is None:
            return

        async def follow() -> None:
            while self.board.comm is not None:
                await asyncio.sleep(_PAUSE)
                try:
                    self.show(await asyncio.to_thread(again))
                except (LessonError, OSError) as error:
                    self.tables.value = _paragraph(str(error))
                    self._shown = ()

        self.following = loop.create_task(follow())

    def show(self, classroom: Classroom) -> None:
        """Show what a class has answered until now; the try that is replayed stays."""
        if _state(classroom) != self._shown:
            self._named, self._shown = classroom, _state(classroom)
            self._name()

    def _name(self, _: object = None) -> None:
        """Show the students of the chosen class, by their names or by numbers."""
        with self._form.held():
            self.class_.options = [
                (gettext("all"), ""),
                *((name, name) for name in self._named.classes),
            ]
            self.class_.hidden = not self._named.classes
            shown = self._named.of_class(self.class_.value) if self.class_.value else self._named
            shown = shown.without_names() if self.hides.value else shown
            self._classroom = shown
            self._rows = [row for row in shown.rows if row.attempts]
            self.tables.value = shown.tables
            for part in (self._title, self._chosen, self._place):
                part.hidden = not self._rows
            chosen = self.student.index, self.step.index, self.attempt.index
            students = dict.fromkeys(row.student for row in self._rows)
            with self._one_choice():
                self.student.options = [(name, name) for name in students]
                _stay(self.student, chosen[0])
                self._offer_steps()
                _stay(self.step, chosen[1])
                self._offer_attempts()
                _stay(self.attempt, chosen[2])

    @property
    def _row(self) -> Row | None:
        return None if self.step.value is None else self._rows[self.step.value]

    def _choose(self, change: Bunch) -> None:
        """Offer what there is of another choice, and show its try."""
        if self._choosing:
            return
        with self._one_choice():
            if change.owner is self.student:
                self._offer_steps()
            if change.owner is not self.attempt:
                self._offer_attempts()

    @contextmanager
    def _one_choice(self) -> Iterator[None]:
        """Show the try once, though the student, the step and the try each follow the other."""
        self._choosing = True
        try:
            yield
        finally:
            self._choosing = False
        self._show()

    def _offer_steps(self) -> None:
        self.step.options = [
            (step_name(self._classroom, row.lesson, row.step), number)
            for number, row in enumerate(self._rows)
            if row.student == self.student.value
        ]
        self.step.index = 0 if self.step.options else None

    def _offer_attempts(self) -> None:
        count = len(self._row.attempts) if self._row else 0
        self.attempt.options = [(f"{number}", number) for number in range(1, count + 1)]
        self.attempt.index = count - 1 if count else None

    def _show(self) -> None:
        row, number = self._row, self.attempt.value
        if row is not None and number is not None:
            self.board.game = self._classroom.game(row, number)

    def __repr__(self) -> str:
        return f"<Dashboard {self._classroom!r}>"


@hinting_keywords
def collect(
    folder: str | PathLike[str],
    *,
    lessons: Iterable[str | PathLike[str] | Plan] = (),
    deadline: str | datetime | None = None,
    live: bool = False,
) -> Classroom:
    """Return a class's answers as a dashboard: `torres_widget.lessons.collect`, shown.

    Parameters
    ----------
    folder : str or path
        Where the students' files are. Nothing is written there.
    lessons : iterable of str, path or Plan
        The lessons that count, your own files, not the files that you handed out. By default the
        package's lessons count.
    deadline : str or datetime, optional
        When all of it was due, with its zone, such as ``"2026-11-22 18:00+01:00"``; what came later
        is marked and counts. Without it, by the lessons, or else as most of the files say.
    live : bool
        Whether the dashboard follows the folder: what comes in is shown within seconds.

    Raises
    ------
    LessonError
        If it is no folder, has too many files, or one of the lessons is invalid.
    """
    read = partial(Classroom.of_folder, folder, lessons=tuple(lessons), deadline=deadline)
    found = read()
    found.again = read if live else None
    return found


def _stay(field: Choice, at: int | None) -> None:
    """Choose what is at an index again, or the last option."""
    if field.options and at is not None:
        field.index = min(at, len(field.options) - 1)


def _state(classroom: Classroom) -> tuple[object, ...]:
    """Return everything that the tables are made of."""
    return classroom.rows, classroom.students, classroom.problems


def _heading(level: int, text: str) -> str:
    return f"<h{level}>{escape(text)}</h{level}>"


def _paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def _scrolled(sheet: Sheet) -> str:
    """Return a table in a frame that keys can scroll."""
    frame = f'class="torres-sheet" role="region" aria-label="{escape(sheet.title)}" tabindex="0"'
    return f"<div {frame}>{sheet.html()}</div>"


def _game_of(step: Step, given: Sequence[str]) -> Game:
    game = Game(step.position)
    game.annotate(*step.notes)
    if isinstance(step, Question) and step.ask == "cells":
        game.annotate(*_marks(step, given))
    if isinstance(step, Task):
        try:
            for action in given:
                game.play(action)
        except TorresError:
            return game
        game.go_to_ply(0)
    return game


def _marks(step: Question, given: Iterable[str]) -> tuple[str, ...]:
    right = step.cells or ()
    cells = (cell for cell in given if cell in INDEX)
    return tuple(f"mark {cell} {'green' if cell in right else 'red'}" for cell in cells)


def _picture(step: Step, given: Sequence[str]) -> str:
    """Return a wrong answer drawn for a page: cells get ticks, of a task the end is shown."""
    if isinstance(step, Task):
        game = _game_of(step, given)
        game.go_to_ply(game.length)
        return printed(game.position)
    ticks = [INDEX[cell] for cell in given if cell in INDEX]
    return printed(step.position, step.notes, ticks)
