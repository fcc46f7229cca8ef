"""Points of a class in the columns that the gradebooks of Moodle and Canvas import."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple
from warnings import warn

from torres_widget.lessons.answers.student_names import is_unnamed
from torres_widget.lessons.errors import LessonError

from .rosters import read_roster
from .sheets import Sheet

if TYPE_CHECKING:
    from collections.abc import Mapping
    from os import PathLike

    from .class_results import ClassResults


class Form(NamedTuple):
    """A gradebook's columns.

    Attributes
    ----------
    columns : tuple of str
        Columns that say who a student is, which a file without a roster has.
    named : int
        How many of these, from the left, make the name.
    by_name : bool
        Whether an import finds students by their names.
    possible : bool
        Whether the second line says how many points are possible.
    """

    columns: tuple[str, ...]
    named: int
    by_name: bool
    possible: bool


FORMS: Final = {
    "moodle": Form(
        ("First name", "Last name", "ID number", "Institution", "Department", "Email address"),
        named=2,
        by_name=False,
        possible=False,
    ),
    "canvas": Form(
        ("Student", "ID", "SIS User ID", "SIS Login ID", "Section"),
        named=1,
        by_name=True,
        possible=True,
    ),
}


def gradebook(  # noqa: PLR0913 - each is a choice of the teacher
    collected: ClassResults,
    form: str,
    *,
    title: str = "Torres",
    out_of: float | None = None,
    later: float = 1,
    roster: str | PathLike[str] | None = None,
    names: Mapping[str, str | None] | None = None,
) -> Sheet:
    """Return the points of a class as a gradebook imports them.

    Parameters
    ----------
    collected : ClassResults
        The class's answers.
    form : {"moodle", "canvas"}
        Whose gradebook.
    title : str
        Name of the column of points.
    out_of : float, optional
        Points that all right gives; by default one for each step.
    later : float
        What a step is worth that was right, but not at once and without a hint.
    roster : str or path, optional
        The gradebook's own export, which knows ids and addresses; students are found in it by name,
        whatever the order of its words. Those who handed in nothing get an empty cell. Without it,
        there are no ids, and students without a name are left out, with a warning.
    names : mapping, optional
        For students whose name is not in the roster, the name that is; None leaves one out.

    Raises
    ------
    LessonError
        If there is no such form, the roster has no names, or some students are not in it, are there
        twice, or have two files; or several lessons were answered and
        `collect` got no `lessons`, so that the points possible are unknown.
    OSError
        If the roster cannot be read.
    """
    if form not in FORMS:
        raise LessonError(form, "gradebook", f"one of {', '.join(FORMS)}")
    book = FORMS[form]
    lessons = [plan.id for plan in collected.counting()]
    if len(lessons) > 1 and not collected.chosen and (book.possible or out_of is not None):
        expected = "one lesson, or those that count: collect(folder, lessons=[...])"
        raise LessonError(", ".join(lessons), "gradebook", expected)
    most = collected.most_points()
    best = float(most) if out_of is None else float(out_of)
    points = {
        student.name: round(collected.points_of(student.name, later) / max(most, 1) * best, 2)
        for student in collected.students
    }
    if roster is None:
        columns = book.columns
        people = [(_invented(book, name), name) for name in _named(book, collected)]
    else:
        known = read_roster(Path(roster), points)
        found = known.places(points, names or {})
        columns = known.columns
        people = [(cells, found.get(place, "")) for place, cells in enumerate(known.people)]
    rows = [(*cells, points.get(name)) for cells, name in people]
    if book.possible:
        blanks = [""] * (len(columns) - 1)
        rows.insert(0, ("Points Possible", *blanks, best))
    return Sheet(title, (*columns, title), tuple(rows))


def _named(book: Form, collected: ClassResults) -> list[str]:
    """Return the students with real names, and warn of problems that a roster would solve."""
    named: list[str] = []
    left_out: list[str] = []
    for student in collected.students:
        known = student.alone and not is_unnamed(student.name)
        (named if known else left_out).append(student.name)
    if left_out:
        warn(f"Not in the gradebook, as the name is no one's: {'; '.join(left_out)}", stacklevel=4)
    if named and not book.by_name:
        warn("No addresses or ids, which the import needs: give roster=", stacklevel=4)
    return named


def _invented(book: Form, name: str) -> tuple[str, ...]:
    """Return who a student is by the name alone."""
    first, _, last = name.rpartition(" ")
    parts = (name,) if book.named == 1 else (first or last, last if first else "")
    return (*parts, *[""] * (len(book.columns) - book.named))
