"""Lessons that a site serves by name: packed files, and a page that lists them."""

from __future__ import annotations

import json
import re
import shutil
from typing import TYPE_CHECKING

import pytest

from torres_widget.lessons import LessonError, load
from torres_widget.lessons.file.loading import path_of
from torres_widget.lessons.file.packed import from_link
from torres_widget.site.build import SiteError
from torres_widget.site.served_lessons import add_lessons

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def lessons(tmp_path: Path) -> Path:
    (tmp_path / "site" / "play").mkdir(parents=True)
    folder = tmp_path / "lessons"
    folder.mkdir()
    shutil.copy(path_of("first-turn"), folder / "Žofie first.toml")
    shutil.copy(path_of("movement"), folder)
    (folder / "notes.txt").write_text("no lesson")
    return folder


def test_lessons_are_served_by_name_and_listed(lessons: Path, tmp_path: Path) -> None:
    names = add_lessons(tmp_path / "site", lessons)
    assert names == ["04-movement", "zofie-first"]
    served = tmp_path / "site" / "play" / "lessons"
    assert from_link((served / "zofie-first.txt").read_text()) == load("first-turn")
    page = (served / "index.html").read_text(encoding="utf-8")
    assert re.findall(r"from=([\w-]+)", page) == names
    assert load("movement").title in page


def test_a_broken_lesson_stops_it_and_nothing_is_written(lessons: Path, tmp_path: Path) -> None:
    (lessons / "zz.json").write_text(json.dumps({"title": "None"}))
    with pytest.raises(LessonError, match=r"zz\.json"):
        add_lessons(tmp_path / "site", lessons)
    assert not (tmp_path / "site" / "play" / "lessons").exists()


def test_names_that_meet_and_folders_without_lessons_are_refused(
    lessons: Path, tmp_path: Path
) -> None:
    shutil.copy(path_of("movement"), lessons / "04 movement.toml")
    with pytest.raises(SiteError, match="another lesson is called 04-movement"):
        add_lessons(tmp_path / "site", lessons)
    with pytest.raises(SiteError, match="holds no lessons"):
        add_lessons(tmp_path / "site", tmp_path / "site")
