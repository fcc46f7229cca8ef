"""The teacher's desk on the page that plays: it gives the lesson as a file and as a link."""

from __future__ import annotations

import json
from base64 import b64encode
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING
from urllib.parse import quote

from torres_widget.board.desk.desk import Desk
from torres_widget.board.desk.draft_file import read_draft
from torres_widget.board.desk.making import joined
from torres_widget.board.form.controls import Copy, Link, Markup, Words
from torres_widget.board.handout.share import Share
from torres_widget.common.language import gettext
from torres_widget.lessons import LessonError, read
from torres_widget.lessons.classroom.bundles import bundle
from torres_widget.lessons.classroom.exam import exam_document
from torres_widget.lessons.file.scenario import as_toml, slug

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torres_widget.board.form.controls import Control
    from torres_widget.lessons.file.tables import LessonFile


class PageDesk(Desk):
    """A desk whose lesson leaves it as a file to download and as a link.

    Parameters
    ----------
    folder : Path
        A folder of the page's own; the browser forgets it.
    """

    def __init__(self, folder: Path) -> None:
        folder.mkdir(exist_ok=True)
        super().__init__(folder=folder)
        self._shown = True

    def work(self) -> str:
        """Return the unsaved work as a text for the page to keep; an empty one if there is none."""
        work = self._unsaved()
        return "" if work is None else json.dumps(work)

    def take_up(self, work: str) -> None:
        """Go on with the work that the page has kept.

        Raises
        ------
        LessonError
            If it is none.
        """
        path = self._folder / "kept.json"
        path.write_text(work, encoding="utf-8")
        self._restore(read_draft(path, self.form.schema))

    def open_file(self, name: str, content: bytes) -> None:
        """Open a lesson file of the teacher's computer."""
        stem, _, suffix = name.rpartition(".")
        if suffix not in ("toml", "json"):
            self._say(gettext("Not yet: {reason}", reason=f"{name}: .toml, .json"))
            return
        path = self._folder / f"{slug(stem)}.{suffix}"
        path.write_bytes(content)
        self.file.value = path.name
        self.press("open")

    def save(self) -> str:
        """Give the lesson as a file to download, and as links."""
        document, done, left_out = self._finished(gettext("Save lesson"))
        self._note_saved()
        self.next.parts = tuple(_handed_out(document))
        return joined(done, gettext("Below are the lesson's file and its links."), left_out)


def _bundled(document: LessonFile, mode: str, label: str) -> Link:
    """Return a link to a zip with the lesson and a notebook for students who have Jupyter."""
    name = slug(document["title"])
    with TemporaryDirectory() as work:
        lesson = Path(work) / f"{name}.toml"
        lesson.write_text(as_toml(document), encoding="utf-8")
        path = bundle(f"{work}/{name}.zip", [lesson], title=document["title"], mode=mode)
        data = f"data:application/zip;base64,{b64encode(path.read_bytes()).decode()}"
    file = f"{name}.zip" if mode == "practice" else f"{name}-{mode}.zip"
    return Link(label=label, href=data, file=file)


def _handed_out(document: LessonFile) -> Iterator[Control]:
    """Yield the file, the links and the QR code of a lesson."""
    name = f"{slug(document['title'])}.toml"
    data = f"data:application/toml;charset=utf-8,{quote(as_toml(document))}"
    yield Link(label=gettext("Download {name}", name=name), href=data, file=name, primary=True)
    yield _bundled(document, "practice", gettext("Download it for Jupyter, to practise"))
    yield _bundled(document, "exam", gettext("Download it for Jupyter, as an exam"))
    exam = exam_document(document, read(document))
    for label, shared in (
        (gettext("Link to practise"), document),
        (gettext("Link to an exam, which holds no answers"), exam),
    ):
        try:
            share = Share(shared)
            yield Copy(label=label, value=share.link)
            yield Markup(value=share.qr())
        except LessonError as error:
            yield Words(label=label, value=str(error))
