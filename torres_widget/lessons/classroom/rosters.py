"""Exports of gradebooks: who is in a class, found by headings of four languages or by content."""

from __future__ import annotations

import csv
import json
from collections import defaultdict
from difflib import get_close_matches
from itertools import chain, combinations
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.common.text import comparable, decoded
from torres_widget.lessons.errors import LessonError
from torres_widget.lessons.file.loading import read_bytes

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

#: Between the cells of a line, by the language of the program that wrote it.
_DELIMITERS: Final = ",;\t"
_MOST_BYTES: Final = 5_000_000
#: Headings of Moodle and Canvas by language, as `comparable` makes them: over parts of a name, and
#: over what else says who a student is.
_HEADINGS: Final = json.loads(Path(__file__).with_name("headings.json").read_text("utf-8"))
_NAMES, _IDENTITIES = (
    frozenset(chain.from_iterable(_HEADINGS[kind].values())) for kind in ("names", "identities")
)
#: Most columns, from the left, in which names are looked for where no heading is known.
_SEARCHED: Final = 12
#: Most students that one error names.
_SAID: Final = 20


class Roster(NamedTuple):
    """The people of a class, as a gradebook exports them.

    Attributes
    ----------
    file : str
        Name of the file, for errors.
    columns : tuple of str
        Heads of the columns that identify a student.
    people : tuple of tuple of str
        What these columns say of each.
    names : tuple of str
        The name of each.
    """

    file: str
    columns: tuple[str, ...]
    people: tuple[tuple[str, ...], ...]
    names: tuple[str, ...]

    def places(self, students: Iterable[str], names: Mapping[str, str | None]) -> dict[int, str]:
        """Return the student at each place of the roster, whatever the order of a name's words.

        Parameters
        ----------
        students : iterable of str
            Their names as they entered them.
        names : mapping
            For some of them the name in the roster; None leaves one out.

        Raises
        ------
        LessonError
            If some of them are not in the roster, there twice, or the same person; it names all.
        """
        at: dict[str, list[int]] = defaultdict(list)
        for place, person in enumerate(self.names):
            at[_key(person)].append(place)
        found: dict[int, str] = {}
        problems: list[str] = []
        for student in students:
            name = names.get(student, student)
            if name is None:
                continue
            places = at.get(_key(name), [])
            if len(places) != 1:
                problem = "there more than once" if places else "not there"
                if not places and len(problems) < _SAID:
                    problem += self._near(name, at)
            elif places[0] in found:
                problem = f"the same person as {found[places[0]]!r}"
            else:
                found[places[0]] = student
                continue
            problems.append(f"{student!r}: {problem}")
        if problems:
            raise self._refusal(problems)
        return found

    def _near(self, name: str, at: Mapping[str, Sequence[int]]) -> str:
        near = get_close_matches(_key(name), at, n=2, cutoff=0.7)
        named = " or ".join(repr(self.names[at[key][0]]) for key in near)
        return f", but {named}" if near else ""

    def _refusal(self, problems: Sequence[str]) -> LessonError:
        shown = [*problems[:_SAID], f"{len(problems) - _SAID} more"][: len(problems)]
        hint = (
            f'{"; ".join(shown)}. Say who is who by names={{"Annie": "Ann Bell", "guest": None}}.'
        )
        count = f"{len(problems)} of them" if len(problems) > 1 else "1 student"
        return LessonError(count, self.file, "each student once in the roster", hint)


def read_roster(path: Path, students: Iterable[str] = ()) -> Roster:
    """Return the people in the CSV file that a gradebook exported.

    Parameters
    ----------
    path : path
        The file: UTF-8 or UTF-16, with commas, semicolons or tabs.
    students : iterable of str
        Names to know the columns of names by where their headings are not known.

    Raises
    ------
    LessonError
        If it is no such file, or nothing in it is a name.
    OSError
        If it cannot be read.
    """
    header, lines = _table(path)
    heads = [comparable(column) for column in header]
    named = [number for number, head in enumerate(heads) if head in _NAMES]
    named = named or _by_content(lines, students)
    if not named:
        expected = "columns such as First name, Last name and Email address, or Student and ID"
        raise LessonError(", ".join(header), path.name, expected)
    addresses = {number for number, _ in enumerate(header) if _is_address(lines, number)}
    known = {number for number, head in enumerate(heads) if head in _IDENTITIES}
    kept = sorted({*named, *addresses, *known})
    return Roster(
        path.name,
        tuple(header[number] for number in kept),
        tuple(tuple(line[number] for number in kept) for line in lines),
        tuple(" ".join(line[number] for number in named) for line in lines),
    )


def _key(name: str) -> str:
    """Return what is equal for names of the same words in any order."""
    return " ".join(sorted(comparable(name.replace(",", " ")).split()))


def _table(path: Path) -> tuple[list[str], list[list[str]]]:
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


def _is_address(lines: Sequence[Sequence[str]], column: int) -> bool:
    cells = [line[column] for line in lines if line[column]]
    return bool(cells) and all("@" in cell for cell in cells)


def _by_content(lines: Sequence[Sequence[str]], students: Iterable[str]) -> list[int]:
    """Return the one or two columns in which most students are found; an empty list for none."""
    wanted = {_key(student) for student in students}
    width = min(len(lines[0]), _SEARCHED) if lines else 0
    choices = [*combinations(range(width), 1), *combinations(range(width), 2)]
    counts = {
        columns: sum(_key(" ".join(line[number] for number in columns)) in wanted for line in lines)
        for columns in choices
    }
    best = max(counts, key=counts.__getitem__, default=())
    return list(best) if best and counts[best] else []
