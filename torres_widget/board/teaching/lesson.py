"""A lesson on a board, step by step."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from torres_widget.board.handout.share import Share
from torres_widget.board.language import chosen_language
from torres_widget.board.options import OptionError, checked_switch
from torres_widget.common.language import gettext, speaking
from torres_widget.lessons import LessonError, Plan, read
from torres_widget.lessons.answers.answers import Answers
from torres_widget.lessons.answers.checking import Checker
from torres_widget.lessons.answers.code import HandedOver, to_code
from torres_widget.lessons.answers.file_format import Place, read_file, written
from torres_widget.lessons.answers.moments import moment, until
from torres_widget.lessons.answers.student_names import (
    is_unnamed,
    is_unwritten,
    student_name,
    usual_student,
)
from torres_widget.lessons.classroom.exam import exam_document
from torres_widget.lessons.classroom.pool import pool_of_folder
from torres_widget.lessons.file.loading import document_of, path_of
from torres_widget.lessons.file.texts import localized
from torres_widget.lessons.moved import now_in
from torres_widget.lessons.session.exam import ExamSession
from torres_widget.lessons.session.panel import panel_of
from torres_widget.lessons.session.progress import points
from torres_widget.lessons.session.session import LessonStopError, Session

from .taught import Taught

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime
    from os import PathLike

    from torres_widget.protocol.panel import Panel


_NAME: Final = "Write it in the first cell, run that cell, then this one again."
#: Commands that lead to other steps.
_LEADING_AWAY: Final = frozenset({"next", "back", "go"})


class Lesson(Taught):
    """A lesson on a board, step by step: read, watch, try, solve, answer.

    Parameters
    ----------
    lesson : str or path or Plan
        A lesson of the package by its name, such as ``"03_movement"`` or ``"movement"``; the path
        of a lesson file; or a parsed lesson.
    step : int or str, optional
        The step to begin with: its number from 1, or its id. By default the last one shown, if the
        answers have kept it, or the first.
    only : bool
        Whether to show that step alone.
    student : str, optional
        Name kept with the answers; on JupyterHub the user's name if it is omitted.
    answers : str or path, optional
        A file to keep the answers in, read if it exists; without it they are not kept.
    exam : bool
        Whether it is an exam: no feedback, no hints, no solutions, one hand-in. It needs a name and
        `answers`. A lesson that was handed out as an exam is always one.
    class_answers : str or path, optional
        Folder of a class's answers: a presentation shows what the class predicts.
    deadline : str or datetime, optional
        When it is due, with its zone, such as ``"2026-11-22 18:00+01:00"``. Later answers are taken
        and marked as late; without it, the deadline that it was handed out with.
    edition : str, optional
        The edition whose rules it teaches, such as ``"huch-2017"``; by default the lesson's own, or
        one that has the step.
    **options
        The options of `Board`: theme, view, height, animate, pace, panel,
        present.

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
    <Lesson 'first-turn', step 4 of 9 'worth'>
    >>> lesson.do("answer 4")
    >>> lesson.results[1].state
    'right'
    """

    #: Whether the panel asks a student for the name that the answers lack, as no page does so.
    asks_name = True

    def __init__(  # noqa: PLR0913 - each is an option of its own
        self,
        lesson: str | PathLike[str] | Plan,
        *,
        step: int | str | None = None,
        only: bool = False,
        student: str | None = None,
        answers: str | PathLike[str] | None = None,
        exam: bool = False,
        class_answers: str | PathLike[str] | None = None,
        deadline: str | datetime | None = None,
        edition: str | None = None,
        **options: Any,
    ) -> None:
        exam = checked_switch(exam, "Lesson option exam")
        self._only = checked_switch(only, "Lesson option only")
        self._class_answers = class_answers
        name = usual_student() if student is None else student
        self._answers = None if answers is None else _opened(answers, name)
        with speaking(chosen_language(options)):
            self._document: Mapping[str, object] | None = None
            if isinstance(lesson, Plan):
                if edition is not None:
                    expected = "a lesson by its name or file"
                    raise OptionError(edition, "Lesson option edition", expected)
                self._plan = lesson
            else:
                lesson = now_in(lesson, step) if isinstance(lesson, str) else lesson
                self._document = document_of(lesson, edition, step)
                self._plan = read(self._document, path_of(lesson).name, localized)
            if deadline is not None:
                due = moment(deadline, "Lesson option deadline")
                self._plan = replace(self._plan, deadline=due)
            exam = exam or self._plan.exam
            if self._answers is not None:
                _refuse_other_kind(self._answers, self._plan.id, exam=exam)
            session = self._begun(exam=exam)
        if self._answers is not None:
            session.resume(self._answers.of(self._plan.id))
            session.student = self._answers.student
        session.arrive(_number_of(self._plan, self._last_step() if step is None else step) - 1)
        super().__init__(session, **options)

    def _last_step(self) -> int | str:
        """Return the step that was shown last, if it is kept and still there."""
        place = self._answers.places.get(self._plan.id) if self._answers is not None else None
        there = place is not None and any(step.id == place.step for step in self._plan.steps)
        return place.step if place is not None and there else 1

    def _begun(self, *, exam: bool) -> Session:
        """Return the session, which for an exam needs a student and a file."""
        if not exam:
            return Session(self._plan)
        if self._answers is None:
            raise OptionError(None, "Lesson option answers", "a file for the answers of an exam")
        if is_unnamed(self._answers.student):
            raise LessonError(self._answers.student, "student", "your own name, for an exam", _NAME)
        return ExamSession(self._plan, self._answers.places.get(self._plan.id))

    def share(self, *, exam: bool = False) -> Share:
        """Return the lesson to be handed out without Jupyter: link, QR code, page, frame.

        Parameters
        ----------
        exam : bool
            Whether students get an exam: the questions without their answers.

        Raises
        ------
        LessonError
            If it was made of a parsed lesson, or is too long for a link.

        Examples
        --------
        >>> Lesson("first-turn").share().link[:20]
        'play/?show=lesson#1.'
        """
        if self._document is None:
            raise LessonError(self._plan.id, "share", "a lesson of a file or a document")
        document = self._document
        if (exam or isinstance(self.session, ExamSession)) and not self._plan.exam:
            document = exam_document(document, self._plan)
        if self._plan.deadline:
            document = {**document, "deadline": self._plan.deadline}
        return Share(document)

    def link(self) -> str:
        """Return the address that opens the lesson on the page that plays; see `share`."""
        return self.share().link

    def grade(self, out_of: float | None = None, *, later: float = 1) -> float:
        """Return points for the answers given, each judged again.

        As the last line of a cell it gives nbgrader the points of that cell. An exam is graded
        when it is handed in, and only by a lesson with its answers.

        Parameters
        ----------
        out_of : float, optional
            Points that all right gives; by default one for each step that asks.
        later : float
            What a step is worth that was right, but not at once and without a hint.

        Raises
        ------
        LessonError
            If it is an exam that was not handed in, or whose answers are not here.

        Examples
        --------
        >>> lesson = Lesson("first-turn", step="worth")
        >>> lesson.do("answer 4")
        >>> lesson.grade(), lesson.grade(out_of=12)
        (1, 2.0)
        """
        exam = isinstance(self.session, ExamSession) and not self.session.handed_in
        if exam or self._plan.exam:
            expected = "collect(folder, lessons=[...]), with the lesson as its teacher has it"
            raise LessonError(self._plan.id, "grade of an exam", expected)
        checker = Checker([self._plan])
        results = [checker.check(result).result for result in self.results]
        got = points(results, later)
        return got if out_of is None else round(got / max(len(results), 1) * out_of, 2)

    def refresh(self) -> None:
        """Take up what another copy of the lesson has kept in the same file."""
        if self._answers is not None and self._answers.refresh():
            place = self._answers.places.get(self._plan.id)
            self.session.take_up(self._answers.of(self._plan.id), place)

    def keep(self) -> None:
        """Keep what was answered in the file of answers, if there is one."""
        if self._answers is not None:
            done = (*self.session.results, *self.session.predictions)
            self._answers.take(done, self._kept_place())

    def _kept_place(self) -> Place | None:
        """Return what is kept besides the answers: the step, and when it is due or handed in."""
        session, due = self.session, self._plan.deadline
        if isinstance(session, ExamSession):
            return session.place
        if self._only:
            return None
        seconds = round(session.watch.seconds)
        return Place(self._plan.id, session.step.id, seconds, session.over, deadline=due)

    def panel(self) -> Panel:
        """Return what the page shows beside the board."""
        session, file = self.session, self._answers.path if self._answers else None
        if isinstance(session, ExamSession):
            ended = bool(session.handed_in)
            panel = session.panel(file.name if file else "")
        else:
            ended = session.over
            unwritten = self._answers is not None and is_unwritten(self._answers.student)
            unnamed = gettext("write your name in the first cell") if unwritten else ""
            panel = panel_of(session, unnamed, until(self._plan.deadline), embedded=self._only)
        answers = self._answers
        panel["asks"] = self._asks(answers) if answers is not None else []
        if panel["pool"] is not None:
            panel["pool"]["folder"] = self._class_answers is not None
        if ended and file is not None:
            self.keep()
            name, text, code = self.handed_over()
            panel["file"] = {"name": name, "text": text, "code": code}
        return panel

    def _asks(self, answers: Answers) -> list[str]:
        """Return what the page asks of the student: what is not known yet."""
        unnamed = self.asks_name and is_unnamed(answers.student)
        unknown = self._plan.ask_class and not answers.class_
        return [what for what, asked in (("name", unnamed), ("class", unknown)) if asked]

    def handed_over(self) -> HandedOver:
        """Return the answers so far in the form for handing over.

        Raises
        ------
        OptionError
            If the lesson keeps no answers.
        """
        answers = self._answers
        if answers is None or answers.path is None:
            raise OptionError(None, "Lesson option answers", "a file, to hand its answers over")
        document = answers.document()
        return HandedOver(answers.path.name, written(document), to_code(document))

    def _command(self, command: str) -> None:
        word, _, rest = command.strip().partition(" ")
        if word == "name" and self._answers is not None:
            self._answers.name(rest)
            self.session.student = self._answers.student
            return
        if word == "class" and self._answers is not None:
            self._answers.enter_class(rest)
            return
        if word == "pool" and not rest and self._class_answers is not None:
            folder, lesson = self._class_answers, self._plan.id
            self.session.take_pool(lambda step: pool_of_folder(folder, lesson, step))
            return
        if self._only and word in _LEADING_AWAY:
            raise LessonStopError(gettext("This step is shown alone."))
        super()._command(command)

    @classmethod
    def from_dict(cls, document: Mapping[str, object], **options: Any) -> Lesson:
        """Return the lesson of a document of the form that ``docs/lessons.md`` describes.

        Raises
        ------
        LessonError
            If the document is invalid; it says where.
        """
        made = cls(read(document), **options)
        made._document = document
        return made


def _opened(path: str | PathLike[str], student: str) -> Answers:
    """Return the answers of a file, whose folder is there."""
    if is_unnamed(student_name(student)) and Path(path).is_file():
        student = read_file(Path(path)).student  # the name was given on the board
    answers = Answers(path, student)
    if not Path(path).parent.is_dir():
        expected = "a file in a folder that exists; answers_file(name) makes a name for it"
        raise LessonError(str(path), "answers", expected)
    return answers


def _refuse_other_kind(answers: Answers, lesson: str, *, exam: bool) -> None:
    """Refuse to keep an exam where the lesson was practised, and the other way round."""
    place = answers.places.get(lesson)
    answered = bool(answers.of(lesson)) or place is not None
    if answered and exam != bool(place and place.begun):
        held = "answers from practising" if exam else "an exam's answers to"
        wanted = "a file of its own for the exam" if exam else "another file for practising"
        raise LessonError(f"{held} {lesson}", f"answers, {answers.path}", wanted)


def _number_of(plan: Plan, step: object) -> int:
    ids = [step.id for step in plan.steps]
    if step in ids:
        return ids.index(str(step)) + 1
    if type(step) is int and 1 <= step <= len(ids):
        return step
    expected = f"a number from 1 to {len(ids)}, or one of {', '.join(ids)}"
    raise OptionError(step, "Lesson option step", expected)
