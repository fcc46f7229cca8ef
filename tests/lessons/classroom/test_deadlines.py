"""Deadlines: handed out, shown to the student, and what came after them marked by `collect`."""

from __future__ import annotations

import json
import time
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, Self

import pytest

from torres_widget import Lesson
from torres_widget.lessons import LessonError, bundle, collect, load, unbundle
from torres_widget.lessons.answers import moments
from torres_widget.lessons.answers.file_format import read_file, seal
from torres_widget.lessons.classroom.reports import LATE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from torres_widget.lessons.classroom.collected import Collected

DUE = "2026-11-22T18:00+01:00"
UTC_DUE = "2026-11-22T17:00:00+00:00"


class Clock(datetime):
    """A clock that stands where it is put."""

    at = datetime(2026, 11, 22, 16, 0, tzinfo=UTC)

    @classmethod
    def now(cls, tz: Any = None) -> Self:
        return cls.fromisoformat(cls.at.astimezone(tz).isoformat())


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Clock]]:
    """An hour before the deadline, in a country one hour ahead of UTC."""
    if not hasattr(time, "tzset"):
        pytest.skip("on this system a process has no time zone of its own")
    monkeypatch.setattr(moments, "datetime", Clock)
    monkeypatch.setattr(Clock, "at", Clock.at)
    monkeypatch.setenv("TZ", "CET-1")
    time.tzset()
    yield Clock
    monkeypatch.undo()
    time.tzset()


def handed_out(folder: Path, mode: str) -> Path:
    bundle(folder / f"{mode}.zip", ["first-turn"], mode=mode, deadline=DUE)
    return unbundle(folder / f"{mode}.zip", folder / mode)[0]


def answer(lesson: Path | str, path: Path, *commands: str, **options: Any) -> Lesson:
    taken = Lesson(lesson, step="worth", student=path.stem, answers=path, **options)
    for command in commands:
        taken.do(command)
    return taken


def signs(collected: Collected) -> dict[object, object]:
    return {row[0]: row[1] for row in collected.sheet("marks").rows}


@pytest.mark.parametrize(
    "given", [DUE, "2026-11-22 17:00Z", datetime(2026, 11, 22, 17, tzinfo=UTC)], ids=str
)
def test_a_bundle_carries_its_deadline_in_every_lesson(given: Any, tmp_path: Path) -> None:
    file = bundle(tmp_path / "two.zip", ["first-turn", "movement"], deadline=given)
    for path in unbundle(file, tmp_path / "out")[:-1]:
        assert load(path).deadline == UTC_DUE


@pytest.mark.parametrize(
    "given",
    ["2026-11-22 18:00", "tomorrow", 5, "", datetime.fromisoformat("2026-11-22")],
    ids=str,
)
def test_a_deadline_without_a_zone_is_refused(given: Any, tmp_path: Path) -> None:
    for make in (
        lambda: bundle(tmp_path / "x.zip", ["first-turn"], deadline=given),
        lambda: Lesson("first-turn", deadline=given),
        lambda: collect(tmp_path, deadline=given),
    ):
        with pytest.raises(LessonError, match="with its zone"):
            make()
    assert not list(tmp_path.iterdir())


def test_files_as_they_are_get_no_deadline(tmp_path: Path) -> None:
    with pytest.raises(LessonError, match="practice or exam"):
        bundle(tmp_path / "x.zip", ["first-turn"], mode="open", deadline=DUE)


@pytest.mark.parametrize("mode", ["practice", "exam"])
def test_the_student_reads_it_in_local_time_with_its_zone(
    mode: str, clock: type[Clock], tmp_path: Path
) -> None:
    lesson = answer(handed_out(tmp_path, mode), tmp_path / "ann.json")
    assert "due 2026-11-22 18:00 CET (UTC+01:00)" in lesson.lesson["note"]
    clock.at += timedelta(hours=2)
    lesson.do("next")
    assert "late: it was due 2026-11-22 18:00 CET (UTC+01:00)" in lesson.lesson["note"]


@pytest.mark.usefixtures("clock")
def test_a_zone_of_half_hours_is_written_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "IST-5:30")
    time.tzset()
    assert moments.local(UTC_DUE) == "2026-11-22 22:30 IST (UTC+05:30)"
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    assert moments.local(UTC_DUE) == "2026-11-22 17:00 UTC"


def test_answers_after_the_deadline_are_marked_and_count(
    clock: type[Clock], tmp_path: Path
) -> None:
    file, folder = handed_out(tmp_path, "practice"), tmp_path / "class"
    folder.mkdir()
    answer(file, folder / "ann.json", "answer 4")
    answer(file, folder / "bo.json", "answer 3")
    clock.at += timedelta(hours=2)
    answer(file, folder / "ann.json", "answer 4", "reset", "answer 4")
    answer(file, folder / "bo.json", "answer 4")
    collected = collect(folder)
    assert signs(collected) == {"ann": "★", "bo": f"✓{LATE}"}
    assert collected.doubts == ("bo: first-turn: 1 answer after the deadline",)
    assert [row[-1] for row in collected.gradebook("canvas").rows[1:]] == [1.0, 1.0]
    assert LATE in collected.sheet("marks").title


def test_an_exam_is_late_when_it_is_handed_in_late(clock: type[Clock], tmp_path: Path) -> None:
    file, folder = handed_out(tmp_path, "exam"), tmp_path / "class"
    folder.mkdir()
    for name, hours in (("ann", 0), ("bo", 2)):
        lesson = answer(file, folder / f"{name}.json", "answer 4")
        clock.at += timedelta(hours=hours)
        for command in ("go 10", "answer 1"):
            lesson.do(command)
        assert "Handed in at 2026-11-22" in lesson.lesson["done"]
    collected = collect(folder)
    assert signs(collected) == {"ann": "★", "bo": f"★{LATE}"}
    late = "bo: first-turn: handed in late, at 2026-11-22 19:00 CET (UTC+01:00)"
    assert collected.doubts == (late,)
    assert "handed in late" in str(collected.sheet("students").rows[1][-1])


def test_the_teachers_word_counts_more_than_a_file(clock: type[Clock], tmp_path: Path) -> None:
    answer("first-turn", tmp_path / "ann.json", "answer 4")
    clock.at += timedelta(hours=2)
    answer("first-turn", tmp_path / "bo.json", "answer 4", deadline="2026-11-23 18:00Z")
    collected = collect(tmp_path, deadline=DUE)
    assert signs(collected) == {"ann": "★", "bo": f"★{LATE}"}
    none, other, late = collected.doubts
    assert none == "ann: first-turn: deadline in this file: no deadline"
    assert other.startswith("bo: first-turn: deadline in this file: 2026-11-23 19:00")
    assert late == "bo: first-turn: 1 answer after the deadline"


def test_a_deadline_unlike_the_others_is_noticed(clock: type[Clock], tmp_path: Path) -> None:
    for name in ("ann", "bo"):
        answer("first-turn", tmp_path / f"{name}.json", "answer 4", deadline=DUE)
    clock.at += timedelta(hours=2)
    answer("first-turn", tmp_path / "cy.json", "answer 4", deadline="2026-12-24 18:00Z")
    collected = collect(tmp_path)
    assert signs(collected)["cy"] == "★"
    assert len(collected.doubts) == 2
    assert collected.doubts[0].startswith("cy: first-turn: deadline in this file: 2026-12-24")
    assert collected.doubts[1] == "cy: first-turn: 1 answer after the deadline"


def test_no_other_file_makes_an_answer_late(clock: type[Clock], tmp_path: Path) -> None:
    clock.at += timedelta(hours=2)
    answer("first-turn", tmp_path / "ann.json", "answer 4")
    assert signs(collect(tmp_path))["ann"] == "★"
    for name in ("bo", "cy"):
        answer("first-turn", tmp_path / f"{name}.json", "answer 4", deadline=DUE)
    assert signs(collect(tmp_path)) == {"ann": "★", "bo": f"★{LATE}", "cy": f"★{LATE}"}


def test_a_clock_that_was_put_back_during_an_exam_is_noticed(
    clock: type[Clock], tmp_path: Path
) -> None:
    path = tmp_path / "ann.json"
    lesson = answer(handed_out(tmp_path, "exam"), path, "answer 4")
    clock.at -= timedelta(hours=3)
    for command in ("go 10", "answer 1"):
        lesson.do(command)
    assert collect(tmp_path).doubts == ("ann: first-turn: the clock was put back",)


def test_the_deadline_is_under_the_seal_of_the_file(clock: type[Clock], tmp_path: Path) -> None:
    path = tmp_path / "ann.json"
    answer(handed_out(tmp_path, "practice"), path, "answer 4")
    (place,) = read_file(path).places
    assert place.deadline == UTC_DUE
    assert clock.at.isoformat() == read_file(path).answers[0].at
    document = json.loads(path.read_text())
    document["places"][0]["deadline"] = "2027-11-22T17:00:00+00:00"
    path.write_text(json.dumps(document))
    assert not read_file(path).sound
    path.write_text(json.dumps({**document, "seal": seal(document)}))
    assert read_file(path).sound
