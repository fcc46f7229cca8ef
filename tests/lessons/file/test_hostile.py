"""Broken and hostile files: a clear error with file and place, nothing run, written or lost."""

from __future__ import annotations

import json
import shutil
from contextlib import chdir
from runpy import run_path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pytest

from tests.damage import Damager, check_reader
from tests.lessons.file.hostile import (
    ANSWERS,
    BUNDLES,
    EXAMS,
    LESSONS,
    MANIFESTS,
    RAW,
    Change,
    answers,
    drills,
    exam,
    lesson,
    puzzles,
    sound_files,
    zipped,
)
from torres_widget import Lesson
from torres_widget.lessons import LessonError, collect, load
from torres_widget.lessons.answers.answers import Answers
from torres_widget.lessons.classroom.bundles import bundle, unbundle
from torres_widget.lessons.drills import results
from torres_widget.lessons.drills.results import Answer, Results
from torres_widget.lessons.file.packed import packed_lesson
from torres_widget.lessons.file.schemas import SCHEMAS
from torres_widget.lessons.puzzles import record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from torres_widget.common.schema import JsonSchema


class Format(NamedTuple):
    """A format of files: a sound document, its schema, its reader, and changes that this misses."""

    sound: Callable[[], Any]
    schema: JsonSchema
    read: Callable[[Path], object]
    unseen: list[Change]


def unpacked(manifest: Path) -> object:
    """Unpack a bundle with this list of contents."""
    path = manifest.with_suffix(".zip")
    path.write_bytes(zipped({**sound_files(), "torres-bundle.json": manifest.read_bytes()}))
    try:
        return unbundle(path, manifest.parent / "out")
    finally:
        path.unlink()
        shutil.rmtree(manifest.parent / "out", ignore_errors=True)


FORMATS: Final = {
    "lesson": Format(lesson, SCHEMAS["lesson"](), load, LESSONS),
    "packed": Format(lambda: packed_lesson(lesson()), SCHEMAS["packed-lesson"](), load, []),
    "exam": Format(exam, SCHEMAS["exam"](), load, EXAMS),
    "answers": Format(answers, SCHEMAS["answers"](), lambda path: Answers(path, "Ann"), ANSWERS),
    "drills": Format(drills, results.FORMAT.schema.json_schema(), Results, []),
    "puzzles": Format(puzzles, record.FORMAT.schema.json_schema(), record.Record, []),
    "bundle": Format(
        lambda: json.loads(sound_files()["torres-bundle.json"]),
        SCHEMAS["bundle"](),
        unpacked,
        MANIFESTS,
    ),
}


def snapshot(folder: Path) -> dict[str, bytes]:
    """Files of a folder and below it, with their contents."""
    return {
        str(path.relative_to(folder)): path.read_bytes() if path.is_file() else b"(folder)"
        for path in folder.rglob("*")
    }


@pytest.fixture
def untouched(tmp_path: Path) -> Iterator[Path]:
    """A folder in which, and beside which, the test leaves nothing but what it put in itself."""
    inside = tmp_path / "inside"
    inside.mkdir()
    yield inside
    assert set(snapshot(tmp_path)) == {"inside", *(f"inside/{p.name}" for p in inside.iterdir())}


def refused(path: Path, read: Callable[[Path], object], expected: str) -> None:
    """Check that reading a file is refused with its name and some words, and changes nothing."""
    before = snapshot(path.parent)
    with pytest.raises(LessonError) as caught:
        read(path)
    message = str(caught.value)
    assert path.stem in message, message
    assert expected in message, message
    assert len(message) < 2500
    assert snapshot(path.parent) == before


@pytest.mark.parametrize("name", FORMATS)
def test_what_a_schema_refuses_is_refused_with_file_and_place(name: str, untouched: Path) -> None:
    form = FORMATS[name]

    def read(document: object) -> None:
        path = untouched / "broken.json"
        path.write_text(text := json.dumps(document))
        try:
            form.read(path)
        finally:
            unchanged = path.read_text() == text
        assert unchanged

    check_reader(read, form.sound(), form.schema, file="broken")


@pytest.mark.parametrize(
    ("name", "change"),
    [
        pytest.param(name, change, id=f"{name}-{number}-{change.path}")
        for name, form in FORMATS.items()
        for number, change in enumerate(form.unseen)
    ],
)
def test_what_no_schema_sees_is_refused(name: str, change: Change, untouched: Path) -> None:
    form = FORMATS[name]
    document = change.of(form.sound())
    assert Damager(form.schema).fits(document) or "Did you mean" in change.expected
    path = untouched / "broken.json"
    path.write_text(json.dumps(document))
    refused(path, form.read, change.expected)


@pytest.mark.parametrize(("name", "data", "expected"), RAW, ids=[name for name, _, _ in RAW])
def test_a_file_that_is_no_lesson(name: str, data: bytes, expected: str, untouched: Path) -> None:
    path = untouched / name
    path.write_bytes(data)
    refused(path, load, expected)


def test_a_broken_answers_file_is_named_and_the_others_count(tmp_path: Path) -> None:
    for number, change in enumerate(ANSWERS):
        (tmp_path / f"broken{number}.json").write_text(json.dumps(change.of(answers())))
    (tmp_path / "sound.json").write_text(json.dumps(answers()))
    collected = collect(tmp_path)
    assert [student.file for student in collected.students] == ["sound.json"]
    problems = " ".join(collected.problems)
    assert all(f"broken{number}.json" in problems for number in range(len(ANSWERS)))


@pytest.mark.parametrize("kind", BUNDLES)
def test_a_broken_bundle(kind: str, untouched: Path) -> None:
    data, expected = BUNDLES[kind]
    path = untouched / "broken.zip"
    path.write_bytes(data)
    refused(path, lambda file: unbundle(file, untouched / "out"), expected)


def test_a_bundle_overwrites_nothing(tmp_path: Path) -> None:
    path = tmp_path / "sound.zip"
    path.write_bytes(zipped(sound_files()))
    out = tmp_path / "out"
    out.mkdir()
    (out / "lessons.ipynb").write_text("mine")
    with pytest.raises(LessonError, match=r"lessons\.ipynb"):
        unbundle(path, out)
    assert snapshot(out) == {"lessons.ipynb": b"mine"}
    (out / "lessons.ipynb").unlink()
    first = unbundle(path, out)
    assert unbundle(path, out) == first


def test_a_bundle_is_not_overwritten_unless_told(tmp_path: Path) -> None:
    path = tmp_path / "new" / "monday.zip"
    bundle(path, ["first-turn"])
    before = path.read_bytes()
    with pytest.raises(LessonError, match="replace=True"):
        bundle(path, ["movement"])
    assert path.read_bytes() == before
    bundle(path, ["movement"], replace=True)
    assert path.read_bytes() != before


def test_a_bundle_does_not_follow_a_link_out_of_its_folder(tmp_path: Path) -> None:
    path = tmp_path / "sound.zip"
    path.write_bytes(zipped(sound_files()))
    out, elsewhere = tmp_path / "out", tmp_path / "elsewhere"
    out.mkdir()
    (out / "sound.json").symlink_to(elsewhere)
    with pytest.raises(LessonError, match=r"sound\.json"):
        unbundle(path, out)
    assert not elsewhere.exists()


def test_a_bundle_is_not_made_of_what_is_broken(tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text("{}")
    notebook = tmp_path / "broken.ipynb"
    notebook.write_text("{}")
    cases: list[tuple[list[str | Path], dict[str, Any]]] = [
        ([broken], {}),
        (["first-turn", "first-turn"], {}),
        (["first-turn"], {"notebook": notebook}),
        (["first-turn"], {"title": ""}),
        ([], {}),
    ]
    for lessons, further in cases:
        with pytest.raises(LessonError):
            bundle(tmp_path / "made.zip", lessons, **further)
    with pytest.raises(LessonError, match=r"\.zip"):
        bundle(tmp_path / "made.tar", ["first-turn"])
    assert set(snapshot(tmp_path)) == {"broken.json", "broken.ipynb"}


def test_answers_of_another_student_are_not_taken_over(tmp_path: Path) -> None:
    path = tmp_path / "ann.json"
    path.write_text(json.dumps(answers()))
    before = path.read_bytes()
    with pytest.raises(LessonError, match=r"ann\.json, student: 'Ann'; expected 'Bob'"):
        Answers(path, "Bob")
    assert path.read_bytes() == before


def test_who_has_a_name_keeps_it_and_a_file_needs_a_folder(tmp_path: Path) -> None:
    answers = Answers(tmp_path / "zofie.json", "learner")
    answers.name("Žofie")
    with pytest.raises(LessonError, match="Žofie"):
        answers.name("Ann")
    assert answers.student == "Žofie"
    with pytest.raises(FileNotFoundError, match="missing"):
        Answers(tmp_path / "missing" / "ann.json", "learner").name("Ann")


def test_lessons_and_drills_that_share_a_file_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "Ann.json"
    lessons = [Lesson(name, student="Ann", answers=path) for name in ("first-turn", "set-up")]
    for commands in (("go 4", "go 1"), ("answer 3", "answer 7"), ("answer 4", "answer 8")):
        for shown, command in zip(lessons, commands, strict=True):
            shown.do(command)
    rows = [(row.lesson, row.tries, row.state) for row in collect(tmp_path).rows]
    assert sorted(rows) == [("first-turn", 2, "right"), ("set-up", 2, "right")]

    path = tmp_path / "drills.json"
    first, second = Results(path), Results(path)
    for seed in range(3):
        for shared in (first, second):
            shared.add(Answer("doors", seed, 1, right=True))
    assert [answer.seed for answer in Results(path).answers] == [0, 0, 1, 1, 2, 2]


def test_the_notebook_of_a_bundle_keeps_the_answers_in_a_file_of_the_student(
    tmp_path: Path,
) -> None:
    out = unbundle(bundle(tmp_path / "b.zip", ["first-turn"]), tmp_path / "out")
    cells = json.loads(out[-1].read_bytes())["cells"]
    sources = [cell["source"] for cell in cells if cell["cell_type"] == "code"]
    assert 'student = "your name"' in sources[0]
    script = tmp_path / "cells.py"
    script.write_text(f"{sources[0].replace('your name', 'Ann')}\nshown = {sources[1]}\n")
    with chdir(tmp_path / "out"):
        shown = run_path(str(script))["shown"]
        shown.do("go 4")
        shown.do("answer 4")
    rows = collect(tmp_path / "out").rows
    assert [(row.student, row.state) for row in rows] == [("Ann", "right")]


@pytest.mark.parametrize("what", ["missing", "file"])
def test_a_folder_of_answers_that_is_none(what: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(LessonError, match="a folder"):
        collect(tmp_path / what)


def test_a_number_is_no_file() -> None:
    number: Any = 7
    with pytest.raises(LessonError, match=r"lesson: 7; expected a file ending in \.toml"):
        load(number)


def test_a_folder_or_a_pipe_is_no_file(tmp_path: Path) -> None:
    folder = tmp_path / "folder.toml"
    folder.mkdir()
    with pytest.raises(LessonError, match="a regular file"):
        load(folder)
