"""A class's answers: read from a folder, judged again, and handed on as tables."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from torres_widget.common.language import gettext, ngettext
from torres_widget.engine.editions import EDITIONS
from torres_widget.lessons.answers.charts import bars
from torres_widget.lessons.answers.moments import moment
from torres_widget.lessons.answers.student_names import is_unnamed, same_name
from torres_widget.lessons.course import outlines
from torres_widget.lessons.errors import LessonError
from torres_widget.lessons.file.loading import content, load, path_of
from torres_widget.lessons.file.texts import localized
from torres_widget.lessons.moved import now_in
from torres_widget.lessons.plan import Plan, Predict

from .class_results import ClassResults, Row, Student
from .copies import alike, originals
from .deadlines import Deadlines
from .gathering import gathered
from .gradebook import gradebook
from .reports import sheet
from .same_student import one_for_each

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from datetime import datetime
    from os import PathLike

    import plotly.graph_objects as go

    from torres_widget.lessons.answers.file_format import Kept
    from torres_widget.lessons.session.progress import Result

    from .copies import Alike
    from .sheets import Sheet


class Collected(ClassResults):
    """A class's answers.

    Parameters
    ----------
    files : iterable of (str, Kept)
        Names of files, and what they hold.
    problems : iterable of str
        What could not be read.
    lessons : iterable of str, path or Plan
        The lessons that count; see `collect`.
    deadline : str or datetime, optional
        When all of it was due; see `collect`.

    Attributes
    ----------
    plans, chosen, rows, students, pools
        As in `ClassResults`.
    problems : tuple of str
        What could not be read, with file and place; the files are not changed.
    """

    def __init__(
        self,
        files: Iterable[tuple[str, Kept]],
        problems: Iterable[str] = (),
        lessons: Iterable[str | PathLike[str] | Plan] = (),
        deadline: str | datetime | None = None,
    ) -> None:
        files = tuple(files)
        self.problems = tuple(problems)
        answered: dict[str, set[str]] = defaultdict(set)
        for row in (row for _, kept in files for row in kept.answers):
            answered[now_in(row.lesson, row.step)].add(row.step)
        given = _given(lessons, answered)
        super().__init__(given or _of_package(answered), chosen=bool(given))
        files = one_for_each(files)
        same, copied = alike(files), originals(files)
        names = Counter(same_name(kept.student) for _, kept in files)
        due = "" if deadline is None else moment(deadline, "deadline of the answers")
        known = {plan.id: plan.deadline for plan in self.plans.values()}
        self._deadlines = Deadlines([kept for _, kept in files], known, due)
        rows: list[Row] = []
        students: list[Student] = []
        for file, kept in files:
            shared = names[same_name(kept.student)] > 1
            name = f"{kept.student} ({file})" if shared else kept.student
            found, doubts = self._judged(name, kept)
            rows += found
            doubts = [
                *_doubts(kept, same.get(file), copied.get(file, ""), shared=shared),
                *self._deadlines.doubts(kept),
                *doubts,
            ]
            handed = tuple(place.handed_in for place in kept.places if place.begun)
            students.append(Student(name, file, handed, tuple(doubts), not shared, kept))
        self.take(rows, students)

    @classmethod
    def of_folder(
        cls,
        folder: str | PathLike[str],
        *,
        lessons: Iterable[str | PathLike[str] | Plan] = (),
        deadline: str | datetime | None = None,
    ) -> Self:
        """Return the answers in a folder; see `collect`."""
        place = Path(folder)
        if not place.is_dir():
            raise LessonError(str(place), "folder of answers", "a folder")
        files, problems = gathered(place)
        return cls(files, problems, lessons, deadline)

    def sheet(self, what: str) -> Sheet:
        """Return a table, which shows itself and is saved as CSV.

        Parameters
        ----------
        what : {"students", "marks", "steps", "rules", "mistakes", "predictions"}
            What is counted.

        Raises
        ------
        LessonError
            If there is none of that name.
        """
        return sheet(self, what)

    def gradebook(self, form: str, **options: Any) -> Sheet:
        """Return the points as a gradebook imports them; see `gradebook.gradebook`."""
        return gradebook(self, form, **options)

    def table(self) -> Any:
        """Return a pandas ``DataFrame``, a row for each answer; a list of dicts without pandas."""
        rows = [
            {
                **row._asdict(),
                "rules": " ".join(row.rules),
                "attempts": "; ".join(" ".join(attempt.given) for attempt in row.attempts),
            }
            for row in self.rows
        ]
        if find_spec("pandas") is None:
            return rows
        return import_module("pandas").DataFrame(rows, columns=list(Row._fields))

    def figure(self) -> go.Figure:
        """Return a chart by rule: what was right at once, in the end, and not.

        Raises
        ------
        ImportError
            If plotly is not installed.
        """
        counts = self.by_rule()
        names = (
            gettext("right at once"),
            gettext("right in the end"),
            gettext("not right, or by its solution"),
        )
        parts = {name: [count[n] for count in counts.values()] for n, name in enumerate(names)}
        return bars(gettext("Answers by rule"), list(counts), parts)

    def _judged(self, name: str, kept: Kept) -> tuple[list[Row], list[str]]:
        """Return a student's results in the lessons that count, and what does not fit."""
        rows, doubts = [], []
        places = {place.lesson: place for place in kept.places}
        unknown: Counter[str] = Counter()
        for answer in kept.answers:
            result = self._placed(answer)
            if result is None:
                unknown[answer.lesson] += 1
                continue
            if isinstance(self._checker.steps[result.lesson, result.step], Predict):
                continue
            checked = self._checker.check(result)
            late = self._deadlines.late(result, places.get(result.lesson))
            rows.append(Row(name, *checked.result, late=late))
            if not checked.sound:
                doubts.append(
                    gettext(
                        "{step}: the answers kept don't agree with the result",
                        step=f"{result.lesson}, {result.step}",
                    )
                )
        return rows, [*doubts, *self._not_judged(unknown)]

    def _placed(self, result: Result) -> Result | None:
        """Return a result with the lesson that its step is in; None if there is no such step."""
        steps = self._checker.steps
        if (result.lesson, result.step) in steps:
            return result
        now = now_in(result.lesson, result.step)
        return result._replace(lesson=now) if (now, result.step) in steps else None

    def _not_judged(self, unknown: Mapping[str, int]) -> Iterator[str]:
        """Yield the remarks on answers to unknown steps, by lesson; other lessons may be there."""
        for lesson, count in unknown.items():
            if lesson in self.plans:
                yield ngettext(
                    "{lesson}: {count} answer not counted: the lesson has no such step",
                    "{lesson}: {count} answers not counted: the lesson has no such steps",
                    count,
                    lesson=lesson,
                )
            elif not any(outline.id == lesson for outline in outlines()):
                yield ngettext(
                    "{lesson}: {count} answer not judged: its lesson is missing",
                    "{lesson}: {count} answers not judged: their lesson is missing",
                    count,
                    lesson=lesson,
                )

    def __repr__(self) -> str:
        head = f"<Collected: {len(self.rows)} answers of {len(self.students)} students"
        counts = ((len(self.doubts), "doubts"), (len(self.problems), "problems"))
        return ", ".join((head, *(f"{count} {what}" for count, what in counts if count))) + ">"


def collect(
    folder: str | PathLike[str],
    *,
    lessons: Iterable[str | PathLike[str] | Plan] = (),
    deadline: str | datetime | None = None,
) -> Collected:
    """Return the answers in a folder: files of answers, and codes in texts.

    Answers are judged again by their lessons. Answers that cannot be judged, or are of another
    lesson, count nowhere. A file that cannot be understood is listed in `Collected.problems`, and
    the others count; what looks wrong is listed in `Collected.doubts`.

    Parameters
    ----------
    folder : str or path
        Where the students' files and codes are: itself, its folders and zips, as Moodle and
        nbgrader make them. Nothing is written there.
    lessons : iterable of str, path or Plan
        The lessons that count; of your own, your files and not the files that you handed out.
        Without it, those of the package count.
    deadline : str or datetime, optional
        When all of it was due, with its zone, such as ``"2026-11-22 18:00+01:00"``; what came later
        is marked and counts. Without it, by the lessons, or else as most of the files say.

    Raises
    ------
    LessonError
        If it is no folder, has too many files, or one of the lessons is invalid.
    """
    return Collected.of_folder(folder, lessons=lessons, deadline=deadline)


def _given(
    lessons: Iterable[str | PathLike[str] | Plan], answered: Mapping[str, set[str]]
) -> dict[str, Plan]:
    """Return the lessons given, by id."""
    plans: dict[str, Plan] = {}
    for lesson in lessons:
        plan = lesson if isinstance(lesson, Plan) else _loaded(lesson, answered)
        if plan.exam:
            expected = "the lesson with its answers, as its teacher has it"
            raise LessonError(plan.id, "lessons", expected)
        plans[plan.id] = plan
    return plans


def _of_package(answered: Mapping[str, set[str]]) -> dict[str, Plan]:
    """Return the package's lessons that were answered, by id, in their order."""
    return {
        outline.id: _loaded(outline.id, answered)
        for outline in outlines()
        if outline.id in answered
    }


def _loaded(lesson: str | PathLike[str], answered: Mapping[str, set[str]]) -> Plan:
    """Return a lesson; one of the package with its steps for other editions that were answered."""
    plan = load(lesson, localized)
    elsewhere = answered.get(plan.id, set()) - {step.id for step in plan.steps}
    if not elsewhere or path_of(lesson) not in content():
        return plan
    others = {
        step.id: step
        for key in EDITIONS
        for step in load(lesson, localized, key).steps
        if step.id in elsewhere
    }
    return replace(plan, steps=(*plan.steps, *others.values()))


def _doubts(kept: Kept, same: Alike | None, original: str, *, shared: bool) -> Iterator[str]:
    """Yield what a teacher should look at in a file."""
    if is_unnamed(kept.student):
        yield gettext("no name was entered")
    if shared:
        yield gettext("several files have this name")
    if original:
        yield gettext("a copy: the file is sealed for {name}", name=original)
    elif not kept.sound:
        yield gettext("the file was changed by hand, or by an earlier version")
    if same:
        files = ", ".join(same.named)
        if same.more:
            files = gettext("{files} and {count} more", files=files, count=same.more)
        yield gettext("the same answers after the same times as in {files}", files=files)
    if any(place.begun and not place.handed_in for place in kept.places):
        yield gettext("the exam was not handed in")
