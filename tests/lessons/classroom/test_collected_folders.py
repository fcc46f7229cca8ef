"""Answers as schools' systems hand them on: folders, zips, and what computers add to them."""

from __future__ import annotations

import shutil
import zipfile
from typing import TYPE_CHECKING

import pytest

from torres_widget import Game, Lesson, Position
from torres_widget.common.errors import NotationError
from torres_widget.common.text import is_text
from torres_widget.lessons import LessonError, answers_file, collect, load
from torres_widget.lessons.answers.student_names import same_name

if TYPE_CHECKING:
    from pathlib import Path

#: How systems lay out what two students handed in.
LAYOUTS = {
    "Moodle": "{name}_{number}_assignsubmission_file_/answers.json",
    "nbgrader": "submitted/{name}/torres/answers.json",
    "flat": "{name}.json",
}
STUDENTS = ("Žofie Bell", "Bo Zak")


def handed_in(folder: Path, layout: str) -> Path:
    for number, name in enumerate(STUDENTS):
        path = folder / LAYOUTS[layout].format(name=name, number=number)
        path.parent.mkdir(parents=True, exist_ok=True)
        Lesson("first-turn", step="worth", student=name, answers=path).do(f"answer {4 + number}")
    return folder


def marks(folder: Path) -> list[tuple[str, str]]:
    found = collect(folder)
    assert not found.problems
    return sorted((row.student, row.state) for row in found.rows)


EXPECTED = sorted(zip(STUDENTS, ("right", "wrong"), strict=True))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_folders_and_zips_of_schools_are_read(tmp_path: Path, layout: str) -> None:
    folder = handed_in(tmp_path / "class", layout)
    assert marks(folder) == EXPECTED
    zipped = tmp_path / "zips"
    zipped.mkdir()
    shutil.make_archive(str(zipped / "all"), "zip", folder)
    assert marks(zipped) == EXPECTED


def test_what_computers_add_is_left_alone(tmp_path: Path) -> None:
    folder = handed_in(tmp_path, "flat")
    for name in ("._Bo Zak.json", ".DS_Store", "desktop.ini", "~$Bo Zak.json", "Thumbs.db"):
        (folder / name).write_bytes(b"\0\5\x16\7")
    (folder / "__MACOSX").mkdir()
    (folder / "__MACOSX" / "Bo Zak.json").write_bytes(b"\0")
    assert marks(folder) == EXPECTED


def test_a_folder_without_answers_says_so_and_where_it_looked(tmp_path: Path) -> None:
    (tmp_path / "readme.txt").write_text("nothing")
    (problem,) = collect(tmp_path).problems
    assert str(tmp_path) in problem


def test_a_broken_zip_and_a_strange_one_are_named(tmp_path: Path) -> None:
    folder = handed_in(tmp_path / "class", "flat")
    (folder / "broken.zip").write_bytes(b"no zip")
    for kind in (zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
        with zipfile.ZipFile(folder / f"kind-{kind}.zip", "w", kind) as archive:
            archive.writestr("bomb.json", bytes(30_000_000))
    with zipfile.ZipFile(folder / "long.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("long.json", bytes(30_000_000))
    found = collect(folder)
    assert len(found.problems) == 4
    assert all(
        name in " ".join(found.problems) for name in ("broken.zip", "bomb.json", "long.json")
    )
    assert sorted((row.student, row.state) for row in found.rows) == EXPECTED


def test_links_out_of_the_folder_are_not_followed(tmp_path: Path) -> None:
    outside = handed_in(tmp_path / "outside", "flat")
    inside = tmp_path / "inside"
    inside.mkdir()
    (inside / "bo.json").symlink_to(outside / "Bo Zak.json")
    (inside / "all").symlink_to(outside)
    assert not collect(inside).rows


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-8"])
@pytest.mark.parametrize("newline", ["\r\n", "\r", "\n"])
def test_texts_of_any_system_are_read(tmp_path: Path, encoding: str, newline: str) -> None:
    game = Game(Position.new(players=2, seed=7))
    game.play("knight c3")
    record = tmp_path / "game.txt"
    record.write_bytes(game.record().replace("\n", f"  {newline}").encode(encoding))
    assert Game.load(record).record() == game.record()
    lesson = tmp_path / "lesson.toml"
    text = """format = "torres-lesson"
version = 1
id = "x"
title = "T\u00a0\u00ad\u200d"
summary = "S"
[[steps]]
id = "a"
kind = "show"
text = "t"
rules = ["R5.2"]
position = { players = 2 }
"""
    lesson.write_bytes(text.replace("\n", newline).encode(encoding))
    assert load(lesson).title == "T\u00a0\u00ad\u200d"
    answers = handed_in(tmp_path / "class", "flat") / "Bo Zak.json"
    answers.write_bytes(answers.read_text("utf-8").replace("\n", newline).encode(encoding))
    assert marks(tmp_path / "class") == EXPECTED


def test_an_unseen_character_is_named() -> None:
    with pytest.raises(NotationError, match=r"U\+200B"):
        Position.from_board("\u200b......../x")
    with pytest.raises(LessonError, match=r"U\+202E"):
        answers_file("\u202eAnn")


def test_names_of_any_script_are_names() -> None:
    persian = "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"
    sinhala = "\u0d9a\u0dca\u200d\u0dbb"
    for name in (persian, sinhala, "Jan\u00a0Novák", "soft\u00adhyphen"):
        assert is_text(name)
    for name in ("a\nb", "a\u202eb", "a\ufeffb", "a\ud800b", "a\u2028b", "a\x07b"):
        assert not is_text(name)
    assert same_name("JAN\u00a0 Nova\u0301k") == same_name("jan novák")
    assert same_name("soft\u00adhyphen") == same_name("SoftHyphen")
