"""SCORM packages: the manifest keeps to the standard, and lists the files that are there."""

from __future__ import annotations

import json
import re
import zipfile
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

import pytest
import xmlschema

from tests.conftest import ROOT
from torres_widget import Lesson
from torres_widget.lessons import LessonError, load
from torres_widget.lessons.file.packed import from_link
from torres_widget.site.build import SiteError

#: The schemas of the standard, as ADL and IMS publish them.
SCHEMAS: Final = ROOT / "tests" / "site" / "scorm12"
ADL: Final = "http://www.adlnet.org/xsd/adlcp_rootv1p2"
#: What they import for `xml:lang` is no XML by today's parsers; this says the same.
XML: Final = Path(xmlschema.__file__).parent / "schemas" / "XML" / "xml.xsd"
NAMESPACE: Final = "{http://www.imsproject.org/xsd/imscp_rootv1p1p2}"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder with the files of a site, as few as will do."""
    play = tmp_path / "site" / "play"
    (play / "abc").mkdir(parents=True)
    for name in ("service-worker.js", "index.html", "abc/page.js"):
        (play / name).write_text(name)
    return play.parent


def test_the_manifest_is_valid_and_lists_all_files(site: Path, tmp_path: Path) -> None:
    path = Lesson("first-turn").share().scorm(tmp_path / "first.zip", site=site)
    with zipfile.ZipFile(path) as archive:
        manifest = archive.read("imsmanifest.xml")
        names = set(archive.namelist())
    xmlschema.XMLSchema(
        SCHEMAS / "imscp_rootv1p1p2.xsd",
        locations={ADL: str(SCHEMAS / "adlcp_rootv1p2.xsd")},
        uri_mapper=lambda uri: str(XML) if uri.endswith("ims_xml.xsd") else uri,
        allow="local",
    ).validate(manifest.decode())
    root = ET.fromstring(manifest)  # noqa: S314 - our own
    (page,) = root.iter(f"{NAMESPACE}resource")
    assert page.get(f"{{{ADL}}}scormtype") == "sco"
    assert page.get("href") == "index.html"
    listed = {file.get("href") for file in root.iter(f"{NAMESPACE}file")}
    assert listed == names - {"imsmanifest.xml"}
    assert [title.text for title in root.iter(f"{NAMESPACE}title")] == ["Your first turn"] * 2


def test_the_page_opens_the_lesson(site: Path, tmp_path: Path) -> None:
    lesson = Lesson("first-turn", language="cs").share()
    with zipfile.ZipFile(lesson.scorm(tmp_path / "first.zip", site=site)) as archive:
        text = archive.read("index.html").decode()
        assert archive.read("play/abc/page.js") == b"abc/page.js"
    found = re.search(r'id="scorm-data">(.+?)</script>', text)
    assert found
    assert from_link(json.loads(found[1])["lesson"]) == load("first-turn")


def test_the_same_lesson_gives_the_same_bytes(site: Path, tmp_path: Path) -> None:
    made = [
        Lesson("first-turn").share().scorm(tmp_path / f"{n}.zip", site=site).read_bytes()
        for n in range(2)
    ]
    assert made[0] == made[1]


def test_what_cannot_be_packed_is_refused_and_nothing_is_written(
    site: Path, tmp_path: Path
) -> None:
    share = Lesson("first-turn").share()
    with pytest.raises(LessonError, match=r"ending in \.zip"):
        share.scorm(tmp_path / "first.tar", site=site)
    with pytest.raises(SiteError, match="no site of ours"):
        share.scorm(tmp_path / "first.zip", site=tmp_path)
    with pytest.raises(LessonError, match="no answers to score by"):
        Lesson("first-turn").share(exam=True).scorm(tmp_path / "first.zip", site=site)
    assert not list(tmp_path.glob("first.*"))
    share.scorm(tmp_path / "first.zip", site=site)
    with pytest.raises(LessonError, match="replace=True"):
        share.scorm(tmp_path / "first.zip", site=site)
    share.scorm(tmp_path / "first.zip", site=site, replace=True)
