"""Results of a class: the students, their points, and what was right and wrong in each step."""

from __future__ import annotations

from collections import Counter, defaultdict
from copy import copy
from typing import TYPE_CHECKING, NamedTuple, Self

from torres_widget.engine.rulebook import RULES
from torres_widget.lessons.answers.checking import Checker
from torres_widget.lessons.errors import LessonError
from torres_widget.lessons.plan import Predict
from torres_widget.lessons.session.progress import is_star, points

from .pool import Pool, of_students

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from torres_widget.lessons.answers.file_format import Kept
    from torres_widget.lessons.plan import Plan, Step
    from torres_widget.lessons.session.progress import Attempt


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


class ClassResults:
    """The results of a class in the lessons that count.

    Parameters
    ----------
    plans : mapping of str to Plan
        The lessons that count, by id.
    chosen : bool
        Whether a teacher chose them; otherwise they are the package's answered lessons.

    Attributes
    ----------
    plans, chosen
        The same.
    rows : tuple of Row
        Results in these lessons, by student, in the order of the files' names.
    students : tuple of Student
        The students, in the same order.
    pools : dict of (str, str) to Pool
        Predictions of the class, by lesson and step.
    """

    def __init__(self, plans: Mapping[str, Plan], *, chosen: bool) -> None:
        self.plans, self.chosen = plans, chosen
        self._checker = Checker(plans.values())

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

    def by_rule(self) -> dict[str, tuple[int, ...]]:
        """Return for each rule how often it was right at once, right in the end, and not right."""
        counts: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
        for row in self.rows:
            for rule in row.rules:
                counts[rule][0 if row.star else 1 if row.right_at else 2] += 1
        return {rule: (*counts[rule],) for rule in RULES if rule in counts}

    def _wrong(self, row: Row) -> Iterator[tuple[str, ...]]:
        """Yield the wrong answers of a row."""
        for attempt in row.attempts:
            if not self._checker.right(row.lesson, row.step, attempt.given):
                yield attempt.given
