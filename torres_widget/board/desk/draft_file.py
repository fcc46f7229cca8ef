"""The desk's unsaved work in a file beside its lessons, kept until the lesson is saved."""

from __future__ import annotations

import json
from secrets import token_hex
from typing import TYPE_CHECKING, Any, ClassVar, Final, Required, TypedDict
from weakref import WeakSet

from torres_widget.board.background import running_loop
from torres_widget.common.errors import TorresError
from torres_widget.common.schema import Entries, Flag, Key, ListOf, Number, OneOf, Raw, Table, Typed
from torres_widget.engine.text.files import save
from torres_widget.engine.text.record import MOST_CHARACTERS
from torres_widget.lessons.errors import validated
from torres_widget.lessons.file.format import MOST_BYTES
from torres_widget.lessons.file.loading import read_bytes
from torres_widget.lessons.file.parsing import parse_document
from torres_widget.lessons.file.scenario import slug

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from torres_widget.common.schema import Schema
    from torres_widget.lessons.file.tables import LessonFile

SUFFIX: Final = ".torres-draft"
FORMAT: Final = "torres-draft"
VERSION: Final = 1
#: Seconds after a change, so that not every letter is written.
_WAIT: Final = 1.0
_MOST_MOVES: Final = 20_000


class RowWork(TypedDict):
    """A row of the form."""

    answer: str
    why: str
    right: bool


#: The values of the form's fields, by their names. Drafts of version 0.2.0 lack later fields.
FormWork = dict[str, Any]


class Work(TypedDict, total=False):
    """Unsaved work: the lesson, the form, the game on the board."""

    format: Required[str]
    version: Required[int]
    title: Required[str]
    file: str
    ask_class: bool
    lesson: LessonFile
    step: Required[str]
    form: Required[FormWork]
    record: Required[str]
    moves: Required[Sequence[str]]
    ply: Required[int]


#: A text as it was typed, which no lesson need take.
TYPED: Final = Typed(MOST_BYTES)
_ROW: Final = Table[RowWork](
    {
        "answer": Key(TYPED, required=True),
        "why": Key(TYPED, required=True),
        "right": Key(Flag(), required=True),
    },
    "row",
)
#: Rows of the form: choices, or wrong answers.
ROWS: Final = ListOf(_ROW, 100, least=0)
#: A document that its user checks.
DOCUMENT: Final = Raw({"type": "object"})
#: Choices that were in the form's step before, each with its row.
CHOICES: Final = ListOf(Entries(_ROW, DOCUMENT), 100, least=0)


class DraftFile:
    """A file that follows unsaved work.

    Parameters
    ----------
    folder : Path
        Where it is.
    work : callable
        Returns the work as a document; None if all is saved.
    failed : callable
        Called with the error if the file can't be written.

    Attributes
    ----------
    folder : Path
        As given.
    """

    _live: ClassVar[WeakSet[DraftFile]] = WeakSet()

    def __init__(
        self,
        folder: Path,
        work: Callable[[], Work | None],
        failed: Callable[[Exception], object],
    ) -> None:
        self.folder, self._work, self._failed = folder, work, failed
        self._token = token_hex(2)
        self._path: Path | None = None
        self._written = ""
        self._timer: asyncio.TimerHandle | None = None
        self._live.add(self)

    def follow(self, *_: object) -> None:
        """Write the work in a second; at once where no event loop runs."""
        if self._timer is not None:
            self._timer.cancel()
        loop = running_loop()
        if loop is None:
            self.write()
        else:
            self._timer = loop.call_later(_WAIT, self.write)

    def write(self) -> None:
        """Write the work if it has changed; remove the file if all is saved."""
        if self._timer is not None:
            self._timer.cancel()
        try:
            work = self._work()
            if work is None:
                self._remove(self._path)
                self._path, self._written = None, ""
                return
            text = json.dumps(work)
            if text == self._written:
                return
            name = slug(work["title"].strip() or "untitled")
            path = self.folder / f"{name}-{self._token}{SUFFIX}"
            self.folder.mkdir(parents=True, exist_ok=True)
            save(text, path)
            if path != self._path:
                self._remove(self._path)
            self._path, self._written = path, text
        except (OSError, TorresError) as error:
            self._failed(error)

    def take_over(self, path: Path) -> None:
        """Follow the work of another file, which is removed."""
        self.write()
        self._remove(self._path)
        self._path, self._written = path, ""

    @staticmethod
    def _remove(path: Path | None) -> None:
        if path is not None:
            path.unlink(missing_ok=True)

    @classmethod
    def all_in(cls, folder: Path) -> list[Path]:
        """Return the files of unsaved work in a folder, the newest first."""
        for each in tuple(cls._live):
            if each.folder == folder:
                each.write()
        return sorted(folder.glob(f"*{SUFFIX}"), key=_changed, reverse=True)


def read_draft(path: Path, form: Schema[FormWork]) -> Work:
    """Return the work in a file.

    Parameters
    ----------
    path : Path
        The file.
    form : Schema
        The values that the fields of the form may have.

    Raises
    ------
    LessonError
        If it is no such file.
    OSError
        If it cannot be read.
    """
    data = read_bytes(path, 4 * MOST_CHARACTERS)
    return validated(_schema(form), parse_document(data, path.name, as_json=True), path.name)


def _schema(form: Schema[FormWork]) -> Table[Work]:
    return Table[Work](
        {
            "format": Key(OneOf((FORMAT,)), required=True),
            "version": Key(OneOf((VERSION,)), required=True),
            "title": Key(TYPED, required=True),
            "file": Key(TYPED),
            "ask_class": Key(Flag()),
            "lesson": Key(DOCUMENT),
            "step": Key(TYPED, required=True),
            "form": Key(form, required=True),
            "record": Key(Typed(MOST_CHARACTERS), required=True),
            "moves": Key(ListOf(TYPED, _MOST_MOVES, least=0), required=True),
            "ply": Key(Number(0, _MOST_MOVES), required=True),
        },
        "draft",
    )


def _changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
