"""The answers in a folder, as students, schools' systems and computers leave them.

Answers are files (``.json``) or codes in texts and tables: a mail, a text that was
entered in Moodle, the sheet of a form.

Moodle makes a folder for each student, nbgrader one for each student and assignment, and both can
be downloaded as a zip.
"""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final, NamedTuple, NoReturn

from torres_widget.common.language import gettext
from torres_widget.common.text import decoded
from torres_widget.engine.text.files import inside
from torres_widget.lessons.answers.code import codes_in, read_code
from torres_widget.lessons.answers.file_format import MOST_BYTES, Kept, read_answers
from torres_widget.lessons.errors import LessonError
from torres_widget.lessons.file.loading import read_bytes

from .bundles import MANIFEST
from .zips import extracted, opened

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from zipfile import ZipFile, ZipInfo

MOST_FILES: Final = 1000
#: Ends of the names of texts and tables, in which codes are looked for.
_TEXTS: Final = (".txt", ".csv", ".tsv", ".html", ".htm", ".md", ".eml")
_READ: Final = (".json", *_TEXTS)
#: Beginnings of the names of operating systems' own files and folders.
_OF_SYSTEMS: Final = (".", "~$", "__MACOSX")


class Gathered(NamedTuple):
    """The answers found, each with its file's place below the folder, and what went wrong."""

    files: list[tuple[str, Kept]]
    problems: list[str]


def gathered(folder: Path) -> Gathered:
    """Return the answers in a folder, in its folders and in zips.

    Raises
    ------
    LessonError
        If there are more than `MOST_FILES` files.
    """
    found = Gathered([], [])
    count = 0
    for path in _below(folder):
        place = path.relative_to(folder).as_posix()
        for name, read in _contents(path, place):
            count += 1
            if count > MOST_FILES:
                expected = f"at most {MOST_FILES} files"
                raise LessonError(count, f"{folder.name}, files", expected)
            try:
                found.files.extend(_answers(read(), name, found.problems))
            except (LessonError, OSError) as error:
                found.problems.append(str(error))
    if not found.files and not found.problems:
        found.problems.append(
            gettext(
                "No answers found: neither {folder} nor its folders and zips hold a file of answers"
                " or a code.",
                folder=str(folder),
            )
        )
    return found


def _answers(data: bytes, name: str, problems: list[str]) -> Iterator[tuple[str, Kept]]:
    """Yield the answers of a file, or of each code in a text."""
    if PurePosixPath(name).suffix.lower() not in _TEXTS:
        yield name, read_answers(data, name)
        return
    for number, code in codes_in(_text(data)):
        where = f"{name}, code {number}"
        try:
            yield where, read_code(code, where)
        except LessonError as error:
            problems.append(str(error))


def _text(data: bytes) -> str:
    try:
        return decoded(data)
    except UnicodeDecodeError:
        return data.decode("latin-1")  # codes have letters that all encodings share


def _below(folder: Path) -> Iterator[Path]:
    """Yield the files below a folder, by name; links that lead out of it are left out."""
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith(_OF_SYSTEMS))
        for name in sorted(names):
            path = Path(place, name)
            if not name.startswith(_OF_SYSTEMS) and inside(folder, path.relative_to(folder)):
                yield path


def _contents(path: Path, place: str) -> Iterator[tuple[str, Callable[[], bytes]]]:
    """Yield the answers files that a path is or holds, and what reads each."""
    if path.suffix.lower() in _READ:
        yield place, partial(read_bytes, path, MOST_BYTES)
    elif path.suffix.lower() == ".zip":
        try:
            with opened(path, place) as archive:
                yield from _members(archive, place)
        except LessonError as error:
            yield place, partial(_fail, error)


def _members(archive: ZipFile, place: str) -> Iterator[tuple[str, Callable[[], bytes]]]:
    if MANIFEST in archive.namelist():
        return  # lessons that were handed out
    members = [info for info in archive.infolist() if _is_answers(info)]
    for info in sorted(members, key=lambda info: info.filename):
        name = f"{place}/{info.filename}"
        yield name, partial(extracted, archive, info, MOST_BYTES, name)


def _fail(error: LessonError) -> NoReturn:
    raise error


def _is_answers(info: ZipInfo) -> bool:
    parts = PurePosixPath(info.filename).parts
    named = not any(part.startswith(_OF_SYSTEMS) for part in parts)
    return named and PurePosixPath(info.filename).suffix.lower() in _READ
