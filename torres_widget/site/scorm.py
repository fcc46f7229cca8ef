"""SCORM 1.2 packages: a lesson with the page that plays, for Moodle and other systems of schools.

The system shows the lesson to its students, and records score, completion, time and the step where
each left off. Students need no account.
"""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from string import Template
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, NamedTuple
from xml.etree import ElementTree as ET

from torres_widget.board.runtime import script
from torres_widget.common.language import ENGLISH, gettext, language
from torres_widget.lessons.classroom.zips import write_zip, zip_path

from .build import HERE, SiteError, build

if TYPE_CHECKING:
    from os import PathLike

#: The standard's namespaces (SCORM 1.2, content aggregation model, 2.3).
_PACKAGE: Final = "http://www.imsproject.org/xsd/imscp_rootv1p1p2"
_ADL: Final = "http://www.adlnet.org/xsd/adlcp_rootv1p2"
_START: Final = "index.html"


class PackedLesson(NamedTuple):
    """A lesson as a link holds it.

    Attributes
    ----------
    id, title : str
        The lesson's.
    packed : str
        All of it.
    """

    id: str
    title: str
    packed: str


def package(
    lesson: PackedLesson,
    path: str | PathLike[str],
    *,
    site: str | PathLike[str] | None = None,
    replace: bool = False,
) -> Path:
    """Write a SCORM 1.2 package of a lesson.

    Parameters
    ----------
    lesson : PackedLesson
        The lesson.
    path : str or path
        The file to write, ending in ``.zip``.
    site : str or path, optional
        Folder of a site made by `build`. If omitted, the site is built now, with npm.
    replace : bool
        Whether a file that is there already may be overwritten.

    Returns
    -------
    Path
        The file.

    Raises
    ------
    LessonError
        If that is no name for the file, or the file is there already.
    SiteError
        If the site is none, or cannot be built.
    OSError
        If a file cannot be read or written.
    """
    target = zip_path(path, "SCORM package", replace=replace)
    files = _play_files(site)
    files |= {
        "scorm.js": script("play/scorm-page.js").encode(),
        "scorm.css": (HERE / "scorm.css").read_bytes(),
        _START: _start_page(lesson).encode(),
    }
    files["imsmanifest.xml"] = _manifest(lesson, sorted(files))
    write_zip(target, files)
    return target


def _play_files(site: str | PathLike[str] | None) -> dict[str, bytes]:
    """Return the files of the page that plays, by name."""
    if site is None:
        with TemporaryDirectory() as work:
            build(Path(work))
            return _play_files(work)
    play = Path(site) / "play"
    if not (play / "service-worker.js").is_file():
        raise SiteError(f"{site} is no site of ours: `torres-widget site {site}` builds one there")
    paths = sorted(path for path in play.rglob("*") if path.is_file())
    return {f"play/{path.relative_to(play).as_posix()}": path.read_bytes() for path in paths}


def _start_page(lesson: PackedLesson) -> str:
    """Return the page that the school's system opens."""
    folder = "" if language() == ENGLISH else f"{language()}/"
    data = {
        "lesson": f"play/{folder}index.html?show=lesson#{lesson.packed}",
        "words": {"alone": gettext("No school's system was found: nothing is recorded.")},
    }
    return Template((HERE / "scorm.html").read_text(encoding="utf-8")).substitute(
        language=language(),
        title=escape(lesson.title),
        data=json.dumps(data).replace("<", "\\u003c"),
    )


def _manifest(lesson: PackedLesson, files: list[str]) -> bytes:
    """Return the package's list of contents."""
    ET.register_namespace("", _PACKAGE)
    ET.register_namespace("adlcp", _ADL)

    def element(parent: ET.Element, name: str, text: str = "", **attributes: str) -> ET.Element:
        made = ET.SubElement(parent, f"{{{_PACKAGE}}}{name}", attributes)
        made.text = text or None
        return made

    root = ET.Element(f"{{{_PACKAGE}}}manifest", identifier=f"torres-{lesson.id}", version="1.2")
    metadata = element(root, "metadata")
    element(metadata, "schema", "ADL SCORM")
    element(metadata, "schemaversion", "1.2")
    organizations = element(root, "organizations", default="course")
    organization = element(organizations, "organization", identifier="course")
    element(organization, "title", lesson.title)
    item = element(organization, "item", identifier="lesson", identifierref="page")
    element(item, "title", lesson.title)
    page = element(
        element(root, "resources"), "resource", identifier="page", type="webcontent", href=_START
    )
    page.set(f"{{{_ADL}}}scormtype", "sco")
    for name in files:
        element(page, "file", href=name)
    made: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return made
