"""A class's answers: read from a folder, judged again, counted by student, step and rule."""

from __future__ import annotations

from collections import Counter, defaultdict
from copy import copy
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from torres_widget.common.language import gettext, ngettext
from torres_widget.engine.editions import EDITIONS
from torres_widget.engine.rulebook import RULES
from torres_widget.lessons.answers.charts import bars
from torres_widget.lessons.answers.checking import Checker
from torres_widget.lessons.answers.moments import moment
from torres_widget.lessons.answers.student_names import is_unnamed, same_name
from torres_widget.lessons.course import outlines
from torres_widget.lessons.errors import LessonError
from torres_widget.lessons.file.loading import content, load, path_of
from torres_widget.lessons.file.texts import localized
from torres_widget.lessons.moved import now_in
from torres_widget.lessons.plan import Plan, Predict
from torres_widget.lessons.session.progress import is_star, points

from .copies import alike, originals
from .deadlines import Deadlines
from .gathering import gathered
from .gradebook import gradebook
from .pool import Pool, of_students
from .reports import sheet
from .same_student import one_for_each

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from datetime import datetime
    from os import PathLike

    import plotly.graph_objects as go

    from torres_widget.lessons.answers.file_format import Kept
    from torres_widget.lessons.plan import Step
    from torres_widget.lessons.session.progress import Attempt, Result

    from .copies import Alike
    from .sheets import Sheet


class Row(NamedTuple):
    """One student's result in one step.

    Attributes
    ----------
    student : str
        Name of the student; with the file's name behind it where several files share it.
    lesson, step, rules, state, tries, hints, right_at, seconds, attempts, at
        As in `Result`, judged again.
    late : bool
        Whether it was given, or as a part of an exam handed in, after the deadline.
    """

    student: str
    lesson: str
    step: str
    rules: tuple[str, ...]
    state: str
    tries: int
    hints: int
    right_at: int
    seconds: int = 0
    attempts: tuple[Attempt, ...] = ()
    at: str = ""
    late: bool = False

    @property
    def star(self) -> bool:
        """Whether it was right at the first try, without a hint."""
        return is_star(self.right_at, self.hints)

    @property
    def answered(self) -> bool:
        """Whether there is an answer: a task may have been begun and left."""
        return self.state != "seen"


class Student(NamedTuple):
    """A student's file.

    Attributes
    ----------
    name : str
        As in `Row`.
    file : str
        Name of the file.
    handed_in : tuple of str
        When each exam was handed in, in UTC; ``""`` for one that was not.
    doubts : tuple of str
        What a teacher should look at.
    alone : bool
        Whether no other file has that name.
    kept : Kept
        What the file holds.
    """

    name: str
    file: str
    handed_in: tuple[str, ...]
    doubts: tuple[str, ...]
    alone: bool
    kept: Kept

    @property
    def class_(self) -> str:
        """The student's class; ``""`` if it was not asked for."""
        return self.kept.class_


class Mistake(NamedTuple):
    """A wrong answer, and how many students gave it."""

    lesson: str
    step: str
    given: tuple[str, ...]
    students: int


class Collected:
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
    plans : dict of str to Plan
        The lessons that count, by id.
    chosen : bool
        Whether they were given; otherwise they are the package's answered lessons.
    rows : tuple of Row
        Results in these lessons, by student, in the order of the files' names.
    students : tuple of Student
        The students, in the same order.
    pools : dict of (str, str) to Pool
        Predictions of the class, by lesson and step.
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
        self.plans = given or _of_package(answered)
        self.chosen = bool(given)
        self._checker = Checker(self.plans.values())
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

    def take(self, rows: Iterable[Row], students: Iterable[Student]) -> None:
        """Replace the results and students by these."""
        self.rows, self.students = tuple(rows), tuple(students)
        self._of: dict[str, list[Row]] = defaultdict(list)
        for row in self.rows:
            self._of[row.student].append(row)
        self.pools = self._pooled()

    def _pooled(self) -> dict[tuple[str, str], Pool]:
        files = [student.kept for student in self.students]
        pools = {
            (plan.id, step.id): of_students(files, plan.id, step)
            for plan in self.plans.values()
            for step in plan.steps
            if isinstance(step, Predict)
        }
        return {key: pool for key, pool in pools.items() if pool.students}

    @property
    def classes(self) -> tuple[str, ...]:
        """The classes that students have entered."""
        return tuple(sorted({student.class_ for student in self.students if student.class_}))

    def of_class(self, name: str) -> Self:
        """Return the answers of one class alone.

        Raises
        ------
        LessonError
            If no student has entered that class.
        """
        if name not in self.classes:
            expected = f"one of {', '.join(self.classes)}" if self.classes else "a class"
            raise LessonError(name, "class", expected)
        students = [student for student in self.students if student.class_ == name]
        there = {student.name for student in students}
        part = copy(self)
        part.take([row for row in self.rows if row.student in there], students)
        return part

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

    @property
    def doubts(self) -> tuple[str, ...]:
        """Everything that a teacher should look at, each with the student's name."""
        return tuple(
            f"{student.name}: {doubt}" for student in self.students for doubt in student.doubts
        )

    @property
    def steps(self) -> tuple[tuple[str, str], ...]:
        """Lesson and id of each answered step, in the order of the lessons."""
        answered = {(row.lesson, row.step) for row in self.rows}
        return tuple(step for step in self._checker.steps if step in answered)

    def step(self, lesson: str, step: str) -> Step:
        """Return a step of a lesson that counts.

        Raises
        ------
        LessonError
            If there is none.
        """
        try:
            return self._checker.steps[lesson, step]
        except KeyError:
            expected = "a step of a lesson of the package, or of one given to collect"
            raise LessonError(f"{lesson}, {step}", "step", expected) from None

    def of(self, student: str) -> tuple[Row, ...]:
        """Return the results of a student."""
        return tuple(self._of.get(student, ()))

    def points_of(self, student: str, later: float = 1) -> float:
        """Return a student's points; see `progress.points`."""
        return points(self.of(student), later)

    def counting(self, student: str | None = None) -> tuple[Plan, ...]:
        """Return the lessons that count.

        Without lessons given to `collect`, those count that were answered: for a student, by this
        student, so that no file changes another student's marks. A task that was only begun is no
        answer.

        Parameters
        ----------
        student : str, optional
            For whom; by default for the whole class.
        """
        if self.chosen:
            return tuple(self.plans.values())
        rows = self.rows if student is None else self.of(student)
        answered = {row.lesson for row in rows if row.answered}
        return tuple(plan for lesson, plan in self.plans.items() if lesson in answered)

    def most_points(self, student: str | None = None) -> int:
        """Return how many points there are: one for each step that asks, in the lessons that count.

        Parameters
        ----------
        student : str, optional
            Whose points; by default the whole class's.
        """
        return sum(step.asks for plan in self.counting(student) for step in plan.steps)

    def mistakes(self, most: int = 6) -> tuple[Mistake, ...]:
        """Return the commonest wrong answers, a student counted once for each.

        Parameters
        ----------
        most : int
            How many.
        """
        given: Counter[tuple[str, str, tuple[str, ...]]] = Counter()
        for row in self.rows:
            given.update({(row.lesson, row.step, answer) for answer in self._wrong(row)})
        order = {step: number for number, step in enumerate(self.steps)}
        commonest = sorted(given.items(), key=lambda item: (-item[1], order[item[0][:2]], item[0]))
        return tuple(Mistake(*key, count) for key, count in commonest[:most])

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

    def by_rule(self) -> dict[str, tuple[int, ...]]:
        """Return for each rule how often it was right at once, right in the end, and not right."""
        counts: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
        for row in self.rows:
            for rule in row.rules:
                counts[rule][0 if row.star else 1 if row.right_at else 2] += 1
        return {rule: (*counts[rule],) for rule in RULES if rule in counts}

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

    def _wrong(self, row: Row) -> Iterator[tuple[str, ...]]:
        """Yield the wrong answers of a row."""
        for attempt in row.attempts:
            if not self._checker.right(row.lesson, row.step, attempt.given):
                yield attempt.given

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
