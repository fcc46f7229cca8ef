"""Lessons from files: the package's, and a user's own."""

from __future__ import annotations

import re
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Final

from torres_widget.common.errors import did_you_mean
from torres_widget.lessons.errors import LessonError

from .format import MOST_BYTES
from .in_edition import edition_with, in_edition
from .packed import plain_lesson
from .parsing import parse_document
from .reader import read
from .texts import same

if TYPE_CHECKING:
    from collections.abc import Callable

    from torres_widget.lessons.plan import Plan

CONTENT: Final = Path(__file__).parents[1] / "content"


def content() -> tuple[Path, ...]:
    """Return the files of the lessons that come with the package, in order."""
    return tuple(sorted(CONTENT.glob("*.toml")))


def load(
    name: str | PathLike[str],
    translate: Callable[[str, str], str] = same,
    edition: str | None = None,
) -> Plan:
    """Return a lesson: one of the package by its name, or a file's.

    Parameters
    ----------
    name : str or path
        The name of a lesson of the package, such as ``"03_movement"`` or ``"movement"``; or the
        path of a ``.toml`` or ``.json`` file.
    translate : callable
        Takes the place of a text and the text, returns what stands for it.
    edition : str, optional
        The edition to teach, such as ``"huch-2017"``; by default the lesson's own.

    Raises
    ------
    LessonError
        If there is no such lesson, or the file is none.
    NotationError
        If there is no such edition.
    OSError
        If the file cannot be read.
    """
    return read(document_of(name, edition), path_of(name).name, translate)


def document_of(
    name: str | PathLike[str], edition: str | None = None, step: object = None
) -> dict[str, object]:
    """Return the document of a lesson file in an edition, nothing in it checked; see `load`.

    Without an edition, one that has the step.

    Raises
    ------
    LessonError
        If there is no such lesson, or the file is neither TOML nor JSON.
    NotationError
        If there is no such edition.
    OSError
        If the file cannot be read.
    """
    path = path_of(name)
    data = read_bytes(path, MOST_BYTES)
    document = document_in(data, path.name)
    if edition is None and isinstance(step, str):
        edition = edition_with(document, step)
    return in_edition(document, edition)


def path_of(name: str | PathLike[str]) -> Path:
    """Return the file of a lesson: one of the package by its name, or a path's.

    Raises
    ------
    LessonError
        If it is neither.
    """
    known = {path.stem: path for path in content()}
    expected = f"a file ending in .toml or .json, or one of {', '.join(known)}"
    if not isinstance(name, str | PathLike):
        raise LessonError(name, "lesson", expected)
    path = _of_package(name) or Path(name)
    if path.suffix in (".toml", ".json"):
        return path
    raise LessonError(str(name), "lesson", expected, did_you_mean(str(name), known))


def package_path(name: str) -> Path:
    """Return the file of a lesson of the package by its name; no other file.

    Raises
    ------
    LessonError
        If there is no such lesson.
    """
    path = _of_package(name)
    if path is None:
        known = [path.stem for path in content()]
        raise LessonError(name, "lesson", f"one of {', '.join(known)}", did_you_mean(name, known))
    return path


def _of_package(name: str | PathLike[str]) -> Path | None:
    """Return the lesson of an id or a file's name, whose number may have changed since 0.2.0."""
    if not isinstance(name, str):
        return None
    asked = re.sub(r"^\d\d_", "", name).replace("_", "-")
    for path in content():
        if asked == path.stem.partition("_")[2].replace("_", "-"):
            return path
    return None


def read_bytes(path: Path, most: int) -> bytes:
    """Return what a file holds.

    Raises
    ------
    LessonError
        If it is no regular file, or has more than `most` bytes.
    OSError
        If it cannot be read.
    """
    if path.exists() and not path.is_file():
        raise LessonError(path.name, "file", "a regular file")
    with path.open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise LessonError(path.name, "file", f"a file of at most {most} bytes")
    return data


def parse(data: bytes, name: str, translate: Callable[[str, str], str] = same) -> Plan:
    """Return the lesson of a file's bytes; ``name`` says whether they are TOML or JSON.

    Raises
    ------
    LessonError
        If they are no lesson; it names the place.
    """
    return read(document_in(data, name), name, translate)


def document_in(data: bytes, name: str) -> dict[str, object]:
    """Return the document of a lesson file's bytes, nothing in it checked; see `parse`."""
    return plain_lesson(parse_document(data, name, as_json=name.endswith(".json")), name)
