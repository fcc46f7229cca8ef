"""A class's answers on the page that plays: files and codes that a teacher drops there."""

from __future__ import annotations

import re
from base64 import b64decode
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from torres_widget.board.teaching.classroom import Classroom
from torres_widget.common.language import gettext
from torres_widget.lessons import LessonError
from torres_widget.lessons.answers.file_format import FORMAT
from torres_widget.lessons.file.loading import parse
from torres_widget.lessons.file.packed import from_link
from torres_widget.lessons.file.parsing import parse_document
from torres_widget.lessons.file.texts import localized

if TYPE_CHECKING:
    from collections.abc import Iterable

    from torres_widget.lessons.plan import Plan

_LESSONS: Final = (".toml", ".json")
#: The packed lesson at the end of a link.
_LINK: Final = re.compile(r"show=lesson[^\s#]*#(\S+)")
#: Characters that some system forbids in the name of a file.
_FORBIDDEN: Final = re.compile(r'[\0-\x1f/\\:*?"<>|]+')
_LONGEST: Final = 120


def class_of(files: Iterable[tuple[str, str]], codes: str) -> Classroom:
    """Return the class whose answers a teacher has dropped on the page.

    Parameters
    ----------
    files : iterable of (str, str)
        Name and content (base64) of each file: answers, tables, zips, and the lessons that count.
    codes : str
        A text with codes, and with links of lessons that count.

    Raises
    ------
    LessonError
        If a lesson is invalid, or is an exam without its answers.
    """
    lessons: list[Plan] = [from_link(link) for link in _LINK.findall(codes)]
    with TemporaryDirectory() as work:
        folder = Path(work)
        (folder / "codes.txt").write_text(codes, encoding="utf-8")
        for number, (path, packed) in enumerate(files, 1):
            name, data = _usual_name(path), content_of(path, packed)
            if _is_lesson(name, data):
                lessons.append(parse(data, name, localized))
                continue
            place = folder / name
            if place.exists():
                place = folder / f"{number}" / name
                place.parent.mkdir()
            place.write_bytes(data)
        found = Classroom.of_folder(folder, lessons=lessons)
        found.problems = tuple(
            problem.replace(work, gettext("the page")) for problem in found.problems
        )
        return found


def _usual_name(path: str) -> str:
    """Return a name that every system takes, and that is no system's own."""
    name = _FORBIDDEN.sub("-", path)[-_LONGEST:].lstrip(".")
    return name if "." in name else f"file.{name}"


def content_of(name: str, packed: str) -> bytes:
    """Return the content of a file that the page sends as base64.

    Raises
    ------
    LessonError
        If it is no base64.
    """
    try:
        return b64decode(packed, validate=True)
    except ValueError:
        raise LessonError(packed[:40], name, "a content as base64") from None


def _is_lesson(name: str, data: bytes) -> bool:
    if not name.endswith(_LESSONS):
        return False
    try:
        document = parse_document(data, name, as_json=name.endswith(".json"))
    except LessonError:
        return name.endswith(".toml")
    return document.get("format") != FORMAT
