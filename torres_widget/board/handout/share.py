"""A lesson to hand out without Jupyter: a link, a QR code, a page that opens it, a frame."""

from __future__ import annotations

from html import escape
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from torres_widget.board.addresses import address_of
from torres_widget.common.language import gettext
from torres_widget.engine.text.files import save
from torres_widget.lessons.errors import LessonError
from torres_widget.lessons.file.packed import to_link

if TYPE_CHECKING:
    from collections.abc import Mapping
    from os import PathLike

#: The most characters that a QR code holds; a phone reads up to a third of that with ease.
_MOST_IN_QR: Final = 2953
_HEIGHT: Final = 720
_OPENING: Final = """<!DOCTYPE html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="0; url={link}">
<title>{title}</title>
</head>
<body>
<h1>{title}</h1>
<p><a href="{link}">{open}</a></p>
<p>{needs}</p>
</body>
</html>
"""


class Share:
    """A lesson on the page that plays: any phone or computer with a browser opens it.

    The link holds the whole lesson, packed. The answers in it can't be read at a glance, but a
    program can unpack them. The link of an exam holds no answers.

    Parameters
    ----------
    document : mapping
        The lesson, as ``docs/lessons.md`` describes it.

    Attributes
    ----------
    id, title : str
        The lesson's.
    packed : str
        The lesson, packed.
    link : str
        The address that opens it.
    exam : bool
        Whether it is an exam.

    Raises
    ------
    LessonError
        If it is too long for a link.
    """

    def __init__(self, document: Mapping[str, object]) -> None:
        self.id, self.title = str(document["id"]), str(document["title"])
        self.exam = bool(document.get("exam"))
        self.packed = to_link(document)
        self.link = address_of(self.packed, show="lesson")

    def qr(self) -> str:
        """Return the link as a QR code, an SVG text.

        Raises
        ------
        LessonError
            If no page is set (`use_play_page`), or the link is too long.
        """
        import segno

        link = self._whole_link("QR code")
        if len(link) > _MOST_IN_QR:
            expected = f"a link of at most {_MOST_IN_QR} characters for a QR code"
            raise LessonError(f"{len(link)} characters", "QR code", expected)
        picture = BytesIO()
        code = segno.make(link, error="l", micro=False)
        code.save(picture, kind="svg", title=self.title, unit="mm", scale=1, xmldecl=False)
        return picture.getvalue().decode()

    def save_html(self, path: str | PathLike[str]) -> Path:
        """Save a small page that opens the lesson when it is opened itself; return its path.

        It needs the page that plays: the lesson is in it, Python is not.

        Raises
        ------
        LessonError
            If no page is set (`use_play_page`).
        OSError
            If the file cannot be written.
        """
        link = self._whole_link("page")
        needs = gettext("This page opens {address}.", address=link.partition("?")[0])
        parts = {"link": link, "title": self.title, "needs": needs, "open": gettext("Open")}
        text = _OPENING.format(**{name: escape(part) for name, part in parts.items()})
        save(text, path)
        return Path(path)

    def embed(self, height: int = _HEIGHT) -> str:
        """Return HTML that shows the lesson in a frame of another page.

        Parameters
        ----------
        height : int
            Of the frame, in pixels.

        Raises
        ------
        LessonError
            If no page is set (`use_play_page`).
        """
        link = self._whole_link("embed")
        return (
            f'<iframe src="{escape(link)}" title="{escape(self.title)}" width="100%"'
            f' height="{int(height)}" style="border: 0" allow="clipboard-write; fullscreen">'
            "</iframe>"
        )

    def scorm(
        self,
        path: str | PathLike[str],
        *,
        site: str | PathLike[str] | None = None,
        replace: bool = False,
    ) -> Path:
        """Save a SCORM 1.2 package for Moodle or another system of a school; return its path.

        The lesson and the page that plays are in it. The system records score, completion, time
        and where a student left off.

        Parameters
        ----------
        path : str or path
            The file to write, ending in ``.zip``.
        site : str or path, optional
            Folder built by ``torres-widget site``. If omitted, the site is built now, with npm.
        replace : bool
            Whether a file that is there already may be overwritten.

        Raises
        ------
        LessonError
            If it is an exam, which holds no answers to score by; or as for `bundle`.
        SiteError
            If the site is none, or cannot be built.
        OSError
            If a file cannot be read or written.
        """
        from torres_widget.site.scorm import PackedLesson, package

        if self.exam:
            expected = "a lesson to practise: an exam holds no answers to score by"
            raise LessonError(self.title, "SCORM package", expected)
        lesson = PackedLesson(self.id, self.title, self.packed)
        return package(lesson, path, site=site, replace=replace)

    def _whole_link(self, what: str) -> str:
        if "://" not in self.link:
            expected = 'the address of the page that plays: use_play_page("https://…/play/")'
            raise LessonError(None, what, expected)
        return self.link

    def __repr__(self) -> str:
        return f"<Share: {self.link}>"

    def _repr_html_(self) -> str:
        link, name = escape(self.link), escape(gettext("Link"))
        shown = [f'<p><a href="{link}" target="_blank">{escape(self.title)}</a></p>']
        shown.append(f'<p><input value="{link}" readonly size="60" aria-label="{name}"></p>')
        try:
            shown.append(self.qr())
        except LessonError as error:
            shown.append(f"<p>{escape(str(error))}</p>")
        return "\n".join(shown)
