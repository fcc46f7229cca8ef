"""The teacher's desk on the page that plays: it gives the lesson as a file and as a link."""

from __future__ import annotations

import json
from base64 import b64encode
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import quote

from torres_widget.board.desk.desk import Desk
from torres_widget.board.desk.draft_file import read_draft
from torres_widget.board.desk.making import joined
from torres_widget.board.teaching.share import Share
from torres_widget.common.language import gettext
from torres_widget.lessons import LessonError, read
from torres_widget.lessons.classroom.bundles import bundle
from torres_widget.lessons.classroom.exam import exam_document
from torres_widget.lessons.file.scenario import as_toml, slug


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
        self._restore(read_draft(path))

    def open_file(self, name: str, content: bytes) -> None:
        """Open a lesson file of the teacher's computer."""
        stem, _, suffix = name.rpartition(".")
        if suffix not in ("toml", "json"):
            self._say(gettext("Not yet: {reason}", reason=f"{name}: .toml, .json"))
            return
        path = self._folder / f"{slug(stem)}.{suffix}"
        path.write_bytes(content)
        self.file.value = path.name
        self._try(self.open_lesson)

    def save(self) -> str:
        """Give the lesson as a file to download, and as links."""
        document, done, left_out = self._finished(gettext("Save lesson"))
        self._note_saved()
        self.next.value = _handed_out(document)
        return joined(done, gettext("Below are the lesson's file and its links."), left_out)

    def preview(self) -> str:
        """Give a link that opens the lesson beside the desk."""
        document, left_out = self._previewed()
        link = Share(document).link
        name = escape(gettext("Open the lesson as a learner sees it"))
        self.next.value = f'<p><a href="{escape(link)}" target="_blank">{name}</a></p>'
        return joined(gettext("The link below opens the lesson in another tab."), left_out)


def _bundled(document: dict[str, Any], mode: str, words: str) -> str:
    """Return a link to a zip with the lesson and a notebook for students who have Jupyter."""
    name = slug(document["title"])
    with TemporaryDirectory() as work:
        lesson = Path(work) / f"{name}.toml"
        lesson.write_text(as_toml(document), encoding="utf-8")
        path = bundle(f"{work}/{name}.zip", [lesson], title=document["title"], mode=mode)
        data = f"data:application/zip;base64,{b64encode(path.read_bytes()).decode()}"
    file = f"{name}.zip" if mode == "practice" else f"{name}-{mode}.zip"
    return f'<p><a download="{file}" href="{data}">{escape(words)}</a></p>'


def _handed_out(document: dict[str, Any]) -> str:
    """Return the file, the links and the QR code of a lesson as HTML."""
    name = f"{slug(document['title'])}.toml"
    data = f"data:application/toml;charset=utf-8,{quote(as_toml(document))}"
    download = gettext("Download {name}", name=name)
    parts = [f'<p><a class="primary" download="{name}" href="{data}">{escape(download)}</a></p>']
    for mode, words in (
        ("practice", gettext("Download it for Jupyter, to practise")),
        ("exam", gettext("Download it for Jupyter, as an exam")),
    ):
        parts.append(_bundled(document, mode, words))
    exam = exam_document(document, read(document))
    for label, shared in (
        (gettext("Link to practise"), document),
        (gettext("Link to an exam, which holds no answers"), exam),
    ):
        parts.append(f"<p>{escape(label)}</p>")
        try:
            share = Share(shared)
            parts.append(
                f'<input readonly value="{escape(share.link)}" aria-label="{escape(label)}">'
            )
            parts.append(share.qr())
        except LessonError as error:
            parts.append(f"<p>{escape(str(error))}</p>")
    return "".join(parts)
