"""Points of a class in the columns that the gradebooks of Moodle and Canvas import."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.engine.text import decoded

from .errors import LessonError
from .loading import read_bytes
from .names import same_name
from .reports import most_points, points_of
from .sheets import Sheet

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from os import PathLike

    from .collecting import Collected

#: Between the cells of a line, by the language of the program that wrote it.
_DELIMITERS: Final = ",;\t"
_MOST_BYTES: Final = 5_000_000


class Form(NamedTuple):
    """A gradebook's columns.

    Attributes
    ----------
    columns : tuple of str
        Columns that say who a student is, which a file without a roster has.
    known : tuple of str
        Columns of an export that are kept, as they say who a student is.
    named : tuple of str
        Those that make the student's name.
    possible : bool
        Whether the second line says how many points are possible.
    """

    columns: tuple[str, ...]
    known: tuple[str, ...]
    named: tuple[str, ...]
    possible: bool


_MOODLE: Final = (
    "First name",
    "Last name",
    "ID number",
    "Institution",
    "Department",
    "Email address",
)
_CANVAS: Final = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")
FORMS: Final = {
    "moodle": Form(
        _MOODLE,
        known=(*_MOODLE, "Surname", "Username"),
        named=("First name", "Last name", "Surname"),
        possible=False,
    ),
    "canvas": Form(
        _CANVAS,
        known=(*_CANVAS, "Integration ID", "Root Account"),
        named=("Student",),
        possible=True,
    ),
}


def gradebook(  # noqa: PLR0913 - each is a choice of the teacher
    collected: Collected,
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
    collected : Collected
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
        whatever the order of its words. Those who handed in nothing get an empty cell.
    names : mapping, optional
        For students whose name is not in the roster, the name that is; None leaves one out.

    Raises
    ------
    LessonError
        If there is no such form, the roster has not its columns, or a name is not in it, is there
        twice, or two files are of one student.
    OSError
        If the roster cannot be read.
    """
    if form not in FORMS:
        raise LessonError(form, "gradebook", f"one of {', '.join(FORMS)}")
    book = FORMS[form]
    most = most_points(collected)
    best = float(most) if out_of is None else float(out_of)
    points = {
        student.name: round(points_of(collected, student.name, later) / max(most, 1) * best, 2)
        for student in collected.students
    }
    if roster is None:
        columns = book.columns
        people = [(_invented(book, name), name) for name in points]
    else:
        columns, people = _matched(book, Path(roster), points, names or {})
    rows = [(*cells, points.get(name)) for cells, name in people]
    if book.possible:
        blanks = [""] * (len(columns) - 1)
        rows.insert(0, ("Points Possible", *blanks, best))
    return Sheet(title, (*columns, title), tuple(rows), mark=False)


def _invented(book: Form, name: str) -> tuple[str, ...]:
    """Return who a student is by the name alone."""
    cells = dict.fromkeys(book.columns, "")
    first, _, last = name.rpartition(" ")
    values = (first or last, last if first else "") if len(book.named) > 1 else (name,)
    cells.update(zip(book.named, values, strict=False))
    return tuple(cells[column] for column in book.columns)


def _key(name: str) -> tuple[str, ...]:
    return tuple(sorted(same_name(name.replace(",", " ")).split()))


def _matched(
    book: Form, path: Path, students: Mapping[str, float], names: Mapping[str, str | None]
) -> tuple[tuple[str, ...], list[tuple[tuple[str, ...], str]]]:
    """Return the columns of a roster, and each of its people with the student that it is."""
    header, lines = _roster(path)
    kept = [number for number, column in enumerate(header) if column in book.known]
    named = [header.index(column) for column in book.named if column in header]
    if not named:
        raise LessonError(", ".join(header), path.name, f"the columns {', '.join(book.columns)}")
    people = [tuple(line[number] for number in kept) for line in lines]
    keys = [_key(" ".join(line[number] for number in named)) for line in lines]
    found: dict[int, str] = {}
    for student in students:
        name = names.get(student, student)
        if name is None:
            continue
        places = [place for place, key in enumerate(keys) if key == _key(name)]
        if len(places) != 1 or places[0] in found:
            expected = "each student once in the roster; names={...} says who is who"
            raise LessonError(student, path.name, expected)
        found[places[0]] = student
    columns = tuple(header[number] for number in kept)
    return columns, [(cells, found.get(place, "")) for place, cells in enumerate(people)]


def _roster(path: Path) -> tuple[Sequence[str], list[list[str]]]:
    """Return the head and the lines of an export; the line of points possible is left out."""
    try:
        text = decoded(read_bytes(path, _MOST_BYTES))
        head = text.partition("\n")[0]
        between = max(_DELIMITERS, key=head.count)
        lines = list(csv.reader(text.splitlines(), strict=True, delimiter=between))
    except (UnicodeDecodeError, csv.Error):
        raise LessonError(path.name, path.name, "CSV in UTF-8 or UTF-16") from None
    if not lines or any(len(line) > len(lines[0]) for line in lines):
        raise LessonError(path.name, path.name, "lines as long as the first one")
    header = [column.strip() for column in lines[0]]
    filled = [line + [""] * (len(header) - len(line)) for line in lines[1:] if any(line)]
    return header, [line for line in filled if line[0].strip().lower() != "points possible"]
