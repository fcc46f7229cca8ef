"""Tables of a class's answers: by student, step and rule, and the commonest wrong answers."""

from __future__ import annotations

from collections import Counter, defaultdict
from statistics import median
from typing import TYPE_CHECKING, Final

from torres_widget.common.language import gettext, ngettext
from torres_widget.engine.rulebook import RULES, sentence
from torres_widget.lessons.answers.moments import local
from torres_widget.lessons.errors import LessonError
from torres_widget.lessons.plan import Question
from torres_widget.lessons.session.panel import title_of

from .sheets import Sheet

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from .class_results import ClassResults, Row
    from .sheets import Cell

#: Signs of results: at the first try and without a hint, later, by the solution, wrong, given,
#: begun and left.
STAR, LATER, SHOWN, WRONG, OPEN, BEGUN = "\u2605", "\u2713", "s", "\u2717", "?", "\u2026"
#: Mark behind a result that came after the deadline.
LATE: Final = "\u2020"


def sign(row: Row) -> str:
    """Return the sign of a result."""
    late = LATE * row.late
    if row.right_at:
        return (STAR if row.star else LATER) + late
    return {"shown": SHOWN, "given": OPEN, "seen": BEGUN}.get(row.state, WRONG) + late


def minutes(seconds: int) -> str:
    """Return a time as minutes and seconds.

    >>> minutes(75)
    '1:15'
    """
    return f"{seconds // 60}:{seconds % 60:02}"


def step_name(collected: ClassResults, lesson: str, step: str) -> str:
    """Return the titles of lesson and step, with an id or a number if they repeat."""
    titles = [plan.title for plan in collected.plans.values()]
    name = collected.plans[lesson].title
    if titles.count(name) > 1:
        name = lesson
    steps = collected.plans[lesson].steps
    title = title_of(collected.step(lesson, step))
    if sum(title_of(each) == title for each in steps) > 1:
        number = [each.id for each in steps].index(step) + 1
        title = f"{title} ({number})"
    return f"{name}, {title}"


def given_text(collected: ClassResults, lesson: str, step: str, given: Sequence[str]) -> str:
    """Return an answer in words: choices by their texts."""
    known = collected.step(lesson, step)
    if isinstance(known, Question) and known.choices:
        texts = {str(number): choice.text for number, choice in enumerate(known.choices, 1)}
        given = [texts.get(number, number) for number in given]
    return ", ".join(given) or gettext("nothing")


def sheet(collected: ClassResults, what: str) -> Sheet:
    """Return one of the tables.

    Raises
    ------
    LessonError
        If there is none of that name.
    """
    if what not in SHEETS:
        raise LessonError(what, "sheet", f"one of {', '.join(SHEETS)}")
    return SHEETS[what](collected)


def class_line(collected: ClassResults) -> str:
    """Return the class in a sentence or two: how many students, their mean, the hardest step."""
    count = len(collected.students)
    mean = sum(collected.points_of(student.name) for student in collected.students) / count
    said = ngettext(
        "{count} student, points: {mean} of {most}.",
        "{count} students, points on average: {mean} of {most}.",
        count,
        mean=f"{mean:.1f}",
        most=collected.most_points(),
    )
    groups = _by_step(collected)
    stars = {step: sum(row.star for row in rows) for step, rows in groups.items()}
    least = min(groups, key=lambda step: stars[step] / len(groups[step]))
    if stars[least] == len(groups[least]):
        return said
    hardest = gettext(
        "Hardest step: {step} (right at once: {share}).",
        step=step_name(collected, *least),
        share=_share(stars[least], groups[least]),
    )
    return f"{said} {hardest}"


def _students(collected: ClassResults) -> Sheet:
    columns = (
        gettext("Student"),
        *([gettext("Class")] if collected.classes else []),
        gettext("Points"),
        gettext("of"),
        gettext("Right at once"),
        gettext("Tries"),
        gettext("Hints"),
        gettext("Time"),
        gettext("Handed in"),
        gettext("Look at this"),
    )
    rows: list[tuple[Cell, ...]] = []
    for student in collected.students:
        results = collected.of(student.name)
        rows.append(
            (
                student.name,
                *([student.class_] if collected.classes else []),
                collected.points_of(student.name),
                collected.most_points(student.name),
                sum(row.star for row in results),
                sum(row.tries for row in results),
                sum(row.hints for row in results),
                minutes(sum(row.seconds for row in results)),
                ", ".join(local(time) if time else "\u2013" for time in student.handed_in),
                "; ".join(student.doubts),
            )
        )
    return Sheet(gettext("Students"), columns, tuple(rows))


def _marks(collected: ClassResults) -> Sheet:
    steps = collected.steps
    columns = (gettext("Student"), *(step_name(collected, *step) for step in steps))
    signs = {(row.student, row.lesson, row.step): sign(row) for row in collected.rows}
    rows = tuple(
        (student.name, *(signs.get((student.name, *step), "") for step in steps))
        for student in collected.students
    )
    title = gettext(
        "Students by steps: {star} right at once, {later} right later, {shown} by the solution, "
        "{wrong} not right, {begun} begun, {late} after the deadline",
        star=STAR,
        later=LATER,
        shown=SHOWN,
        wrong=WRONG,
        begun=BEGUN,
        late=LATE,
    )
    return Sheet(title, columns, rows)


def _counted(groups: Iterable[tuple[str, Sequence[Row]]]) -> tuple[tuple[Cell, ...], ...]:
    """Return a line for each group of results: shares in per cent, tries, hints, time."""
    return tuple(_count_line(name, rows) for name, rows in groups)


def _count_line(name: str, rows: Sequence[Row]) -> tuple[Cell, ...]:
    """Return the line of a group; what was only begun is no answer, and is not right."""
    answers = [row for row in rows if row.answered]
    shares = (
        _share(sum(row.star for row in rows), rows),
        _share(sum(bool(row.right_at) for row in rows), rows),
    )
    if not answers:
        return (name, 0, *shares, 0, 0, minutes(0))
    return (
        name,
        len(answers),
        *shares,
        round(sum(row.tries for row in answers) / len(answers), 1),
        round(sum(row.hints for row in answers) / len(answers), 1),
        minutes(round(median(row.seconds for row in answers))),
    )


def _share(count: int, rows: Sequence[Row]) -> str:
    return f"{100 * count / len(rows):.0f} %"


def _count_columns(name: str) -> tuple[str, ...]:
    return (
        name,
        gettext("Answers"),
        gettext("Right at once"),
        gettext("Right eventually"),
        gettext("Tries per student"),
        gettext("Hints per student"),
        gettext("Median time"),
    )


def _by_step(collected: ClassResults) -> dict[tuple[str, str], list[Row]]:
    """Return the results of each step, by lesson and step, in the order of the lessons."""
    groups: dict[tuple[str, str], list[Row]] = {step: [] for step in collected.steps}
    for row in collected.rows:
        groups[row.lesson, row.step].append(row)
    return groups


def _steps(collected: ClassResults) -> Sheet:
    groups = _by_step(collected)
    lines = _counted((step_name(collected, *step), rows) for step, rows in groups.items())
    columns = (*_count_columns(gettext("Step")), gettext("Not solved"))
    rows = tuple(
        (*line, _unsolved(collected, step, rows))
        for line, (step, rows) in zip(lines, groups.items(), strict=True)
    )
    return Sheet(gettext("The class, step by step"), columns, rows)


def _unsolved(collected: ClassResults, step: tuple[str, str], rows: Sequence[Row]) -> str:
    """Return how many students have not solved a step, and how far they came."""
    lesson, name = step
    unsolved = [row for row in rows if not row.right_at]
    seen = {row.student for row in rows}
    absent = sum(
        student.name not in seen
        and any(plan.id == lesson for plan in collected.counting(student.name))
        for student in collected.students
    )
    if not unsolved and not absent:
        return ""
    given = Counter(row.attempts[-1].given for row in unsolved if row.answered and row.attempts)
    parts = [
        (f"“{given_text(collected, lesson, name, answer)}”", n)
        for answer, n in given.most_common(2)
    ]
    others = sum(row.answered for row in unsolved) - sum(count for _, count in parts)
    parts += [
        (gettext("other answers"), others),
        (gettext("begun"), sum(not row.answered for row in unsolved)),
        (gettext("not begun"), absent),
    ]
    listed = "; ".join(f"{what}: {count}" for what, count in parts if count)
    return f"{len(unsolved) + absent} ({listed})"


def _rules(collected: ClassResults) -> Sheet:
    groups: dict[str, list[Row]] = defaultdict(list)
    for row in collected.rows:
        for rule in row.rules:
            groups[rule].append(row)
    named = [(f"{sentence(rule)} ({rule})", groups[rule]) for rule in RULES if rule in groups]
    return Sheet(
        gettext("The class, rule by rule"), _count_columns(gettext("Rule")), _counted(named)
    )


def _mistakes(collected: ClassResults) -> Sheet:
    rows = tuple(
        (
            step_name(collected, mistake.lesson, mistake.step),
            given_text(collected, *mistake[:3]),
            mistake.students,
        )
        for mistake in collected.mistakes(most=20)
    )
    columns = (gettext("Step"), gettext("Answer"), gettext("Students"))
    return Sheet(gettext("The commonest wrong answers"), columns, rows)


def _predictions(collected: ClassResults) -> Sheet:
    rows = tuple(
        (step_name(collected, *step), text, count)
        for step, pool in collected.pools.items()
        for text, (_, count) in zip(pool.texts, pool.counts, strict=True)
    )
    columns = (gettext("Step"), gettext("Prediction"), gettext("Students"))
    return Sheet(gettext("What the class predicts"), columns, rows)


#: The tables by name.
SHEETS: Final[dict[str, Callable[[ClassResults], Sheet]]] = {
    "students": _students,
    "marks": _marks,
    "steps": _steps,
    "rules": _rules,
    "mistakes": _mistakes,
    "predictions": _predictions,
}
