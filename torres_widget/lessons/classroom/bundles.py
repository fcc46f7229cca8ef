"""Bundles: one file with lessons and a notebook, to hand out; unpacked safely."""

from __future__ import annotations

import json
from html import escape
from io import BytesIO
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, Final, TypedDict

from torres_widget.common.errors import hinting_keywords
from torres_widget.common.language import N_, gettext
from torres_widget.common.schema import Key, ListOf, Number, OneOf, Table, Text
from torres_widget.engine.text.files import save
from torres_widget.lessons.answers.moments import moment
from torres_widget.lessons.answers.student_names import YOUR_NAME
from torres_widget.lessons.errors import LessonError, validated
from torres_widget.lessons.file.format import MOST_BYTES
from torres_widget.lessons.file.loading import document_in, parse, path_of, read_bytes
from torres_widget.lessons.file.packed import packed_lesson
from torres_widget.lessons.file.parsing import parse_document
from torres_widget.lessons.file.scenario import as_toml

from .exam import exam_document
from .zips import extracted, opened, write_zip, zip_path

if TYPE_CHECKING:
    import zipfile
    from collections.abc import Mapping, Sequence
    from datetime import datetime
    from os import PathLike

FORMAT: Final = "torres-bundle"
MANIFEST: Final = "torres-bundle.json"
_MOST_FILES: Final = 50
_MOST_NOTEBOOK: Final = 5_000_000
_MOST_BUNDLE: Final = 30_000_000
#: A file name on every system: Windows keeps some for devices.
_NAME: Final = (
    r"(?!([cC][oO][nN]|[pP][rR][nN]|[aA][uU][xX]|[nN][uU][lL]|([cC][oO][mM]|[lL][pP][tT])[0-9])\.)"
    r"[A-Za-z0-9][A-Za-z0-9_-]{0,60}"
)
_LESSON_FILE: Final = Text(80, _NAME + r"\.(toml|json)", "a file name such as 03_movement.toml")
_NOTEBOOK_FILE: Final = Text(80, _NAME + r"\.ipynb", "a file name such as lesson.ipynb")


class _Contents(TypedDict):
    format: str
    version: int
    title: str
    lessons: Sequence[str]
    notebook: str


CONTENTS: Final = Table[_Contents](
    {
        "format": Key(OneOf((FORMAT,)), "the format's name", required=True),
        "version": Key(Number(1, 1), "its version", required=True),
        "title": Key(Text(120, lines=False), "what it is called", required=True),
        "lessons": Key(ListOf(_LESSON_FILE, _MOST_FILES), "lesson files, in order", required=True),
        "notebook": Key(_NOTEBOOK_FILE, "the notebook that shows them", required=True),
    },
    "bundle",
)
#: The part of a lesson's answers that students get.
MODES: Final = ("practice", "exam", "open")
_NOTEBOOK: Final = "lessons.ipynb"
_TO_STUDENTS: Final = N_(
    "Write your name between the quotation marks, then run the cells one after the other "
    "(<kbd>Shift</kbd>+<kbd>Enter</kbd>). Your answers are kept in a file of your name beside "
    "this notebook; hand in that file."
)
_NAMED: Final = Template("""from torres_widget import Lesson
from torres_widget.lessons import answers_file

student = "$student"
answers = answers_file(student$exam)""")
#: Zip's mark of the kind of a file in its upper bits, and of a regular file.
_KIND, _REGULAR = 0o170000, 0o100000


@hinting_keywords
def bundle(  # noqa: PLR0913 - each is a choice of the teacher
    path: str | PathLike[str],
    lessons: Sequence[str | PathLike[str]],
    *,
    title: str = "Torres lessons",
    notebook: str | PathLike[str] | None = None,
    replace: bool = False,
    mode: str = "practice",
    deadline: str | datetime | None = None,
) -> Path:
    """Write lessons and a notebook into one file.

    Parameters
    ----------
    path : str or path
        The file to write, ending in ``.zip``.
    lessons : sequence of str or path
        Lesson files, or names of lessons of the package; each is read and checked first.
    title : str
        What the bundle is called.
    notebook : str or path, optional
        A notebook; by default a new one that shows the lessons and keeps the answers beside it.
    replace : bool
        Whether a file that is there already may be overwritten.
    mode : {"practice", "exam", "open"}
        What students get: packed lessons, which show no answer at a glance, exams, which hold no
        answers, or the lesson files unchanged.
    deadline : str or datetime, optional
        When the lessons are due, with its zone, such as ``"2026-11-22 18:00+01:00"``; it is shown
        to the students, and `collect` marks later answers. Unchanged files keep theirs.

    Returns
    -------
    Path
        The file.

    Raises
    ------
    LessonError
        If a lesson or the notebook cannot be understood, a name comes twice, or the file is there
        already; nothing is written.
    OSError
        If a file cannot be read or written.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = bundle(f"{folder}/first.zip", ["first-turn"])
    ...     [made.name for made in unbundle(file, f"{folder}/out")]
    ['01_first_turn.toml', 'lessons.ipynb']
    """
    if mode not in MODES:
        raise LessonError(mode, "mode of the bundle", f"one of {', '.join(MODES)}")
    more: dict[str, str] = {}
    if deadline is not None:
        more["deadline"] = moment(deadline, "deadline of the bundle")
        if mode == "open":
            raise LessonError(mode, "mode of a bundle with a deadline", "practice or exam")
    target = zip_path(path, "bundle", replace=replace)
    files: dict[str, bytes] = {}
    for lesson in lessons:
        source = path_of(lesson)
        data = _handed_out(read_bytes(source, MOST_BYTES), source.name, mode, more)
        if source.name in files:
            raise LessonError(source.name, "lessons of the bundle", "file names that differ")
        files[source.name] = data
    manifest: _Contents = {
        "format": FORMAT,
        "version": 1,
        "title": title,
        "lessons": list(files),
        "notebook": _NOTEBOOK if notebook is None else Path(notebook).name,
    }
    validated(CONTENTS, manifest, "bundle")
    if notebook is None:
        data = _made_notebook(title, list(files), exam=mode == "exam")
    else:
        data = read_bytes(Path(notebook), _MOST_NOTEBOOK)
        _check_notebook(data, manifest["notebook"])
    files[manifest["notebook"]] = data
    target.parent.mkdir(parents=True, exist_ok=True)
    write_zip(target, {MANIFEST: json.dumps(manifest, indent=1).encode(), **files})
    return target


def _handed_out(data: bytes, name: str, mode: str, more: Mapping[str, str]) -> bytes:
    """Return a lesson's file as students get it, with further keys."""
    plan = parse(data, name)
    if mode == "open":
        return data
    document = document_in(data, name)
    asked = exam_document(document, plan) if mode == "exam" else document
    made: Mapping[str, object] = {**asked, **more}
    if mode == "practice":
        made = packed_lesson(made)
    as_json = name.endswith(".json")
    text = json.dumps(made, indent=1, ensure_ascii=False) if as_json else as_toml(made)
    out = text.encode()
    parse(out, name)
    return out


def _made_notebook(title: str, names: list[str], *, exam: bool) -> bytes:
    kind = ", exam=True" if exam else ""
    named = _NAMED.substitute(student=gettext(YOUR_NAME), exam=kind)
    shown = [f'Lesson("{name}", student=student, answers=answers)' for name in names]
    cells = [
        {
            "cell_type": "markdown",
            "id": "title",
            "metadata": {},
            "source": f"# {escape(title)}\n\n{gettext(_TO_STUDENTS)}",
        },
        *(
            {
                "cell_type": "code",
                "id": f"cell-{number}",
                "metadata": {},
                "execution_count": None,
                "outputs": [],
                "source": source,
            }
            for number, source in enumerate((named, *shown), 1)
        ),
    ]
    spec = {"display_name": "Python 3", "language": "python", "name": "python3"}
    head = {"nbformat": 4, "nbformat_minor": 5, "metadata": {"kernelspec": spec}}
    return json.dumps({**head, "cells": cells}, indent=1, ensure_ascii=False).encode()


def unbundle(path: str | PathLike[str], folder: str | PathLike[str]) -> tuple[Path, ...]:
    """Unpack a bundle into a folder; everything is checked before anything is written.

    Nothing of it is run. A file that is in the folder already is never overwritten: the same file
    stays, another one of that name is an error.

    Parameters
    ----------
    path : str or path
        The bundle.
    folder : str or path
        Where to put its files, made if missing; nothing is written elsewhere.

    Returns
    -------
    tuple of Path
        The files: lessons, then the notebook.

    Raises
    ------
    LessonError
        If it is no bundle, or something in it is not as it should be; nothing is written.
    OSError
        If a file cannot be read or written.
    """
    source, place = Path(path), Path(folder)
    files = _unpacked(source)
    if place.exists() and not place.is_dir():
        raise LessonError(place.name, "folder for the bundle", "a folder")
    for name, data in files.items():
        target = place / name
        if target.is_symlink() or (target.exists() and target.read_bytes() != data):
            expected = "a folder without another file of that name"
            raise LessonError(name, f"folder {place.name}", expected)
    place.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        save(data.decode("utf-8"), place / name)
    return tuple(place / name for name in files)


def _unpacked(source: Path) -> dict[str, bytes]:
    """Return the files of a bundle, each checked."""
    name = source.name
    with opened(BytesIO(read_bytes(source, _MOST_BUNDLE)), f"{name}, bundle") as archive:
        return _checked(archive, name)


def _checked(archive: zipfile.ZipFile, name: str) -> dict[str, bytes]:
    entries = _entries(archive, f"{name}, files")
    where = f"{name}, {MANIFEST}"
    if MANIFEST not in entries:
        raise LessonError(None, where, "the list of what is in the bundle")
    table = parse_document(
        extracted(archive, entries[MANIFEST], MOST_BYTES, where), where, as_json=True
    )
    manifest = validated(CONTENTS, table, where)
    lessons, notebook = manifest["lessons"], manifest["notebook"]
    listed = [*lessons, notebook]
    if len({entry.casefold() for entry in listed}) < len(listed):
        raise LessonError("lessons", where, "file names that differ")
    for missing in (entry for entry in listed if entry not in entries):
        raise LessonError(missing, f"{name}, files", "every file that is listed")
    for further in (entry for entry in entries if entry not in (*listed, MANIFEST)):
        raise LessonError(further, f"{name}, files", f"only files that {MANIFEST} lists")
    files = {}
    for lesson in lessons:
        files[lesson] = extracted(archive, entries[lesson], MOST_BYTES, f"{name}, {lesson}")
        parse(files[lesson], f"{name}, {lesson}")
    where = f"{name}, {notebook}"
    files[notebook] = extracted(archive, entries[notebook], _MOST_NOTEBOOK, where)
    _check_notebook(files[notebook], where)
    return files


def _entries(archive: zipfile.ZipFile, where: str) -> dict[str, zipfile.ZipInfo]:
    """Return a zip's files by name, each a regular one and there once."""
    listed = archive.infolist()
    if len(listed) > _MOST_FILES + 2:
        raise LessonError(len(listed), where, f"at most {_MOST_FILES + 2} files")
    entries: dict[str, zipfile.ZipInfo] = {}
    for entry in listed:
        if entry.filename in entries:
            raise LessonError(entry.filename, where, "each file once")
        if entry.external_attr >> 16 & _KIND not in (0, _REGULAR) or entry.filename.endswith("/"):
            raise LessonError(entry.filename, where, "regular files only")
        entries[entry.filename] = entry
    return entries


def _check_notebook(data: bytes, where: str) -> None:
    table = parse_document(data, where, as_json=True)
    if table.get("nbformat") != 4 or not isinstance(table.get("cells"), list):  # noqa: PLR2004
        raise LessonError(table.get("nbformat"), f"{where}, nbformat", "a notebook of format 4")
