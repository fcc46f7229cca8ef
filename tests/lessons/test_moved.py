"""Answers to steps that have moved to another lesson since they were given."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from torres_widget import Lesson, collect
from torres_widget.engine import EDITIONS
from torres_widget.lessons.answers.answers import Answers
from torres_widget.lessons.course import entries, outlines
from torres_widget.lessons.moved import MOVED

if TYPE_CHECKING:
    from pathlib import Path


def old_answers(path: Path) -> Path:
    """Write answers of 0.2.0, in which *Leap* was a step of *Scoring castles*."""
    lesson = Lesson("scoring-track", step="leap", student="Žofie", answers=path)
    lesson.do("answer 5")
    document = json.loads(path.read_text(encoding="utf-8"))
    for row in (*document["answers"], *document["places"]):
        row["lesson"] = "scoring"
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def test_each_step_that_moved_is_in_its_new_lesson_only() -> None:
    steps: dict[str, set[str]] = {}
    for outline in (outline for key in EDITIONS for outline in outlines(key)):
        steps.setdefault(outline.id, set()).update(outline.steps)
    for (former, step), now in MOVED.items():
        assert step in steps[now]
        assert step not in steps[former] or (former, step) == ("master-game", "full-hand")


def test_its_answer_counts_where_the_step_is_now(tmp_path: Path) -> None:
    answers = Answers(old_answers(tmp_path / "zofie.json"), "Žofie")
    stars = {entry.id: entry.stars for entry in entries(answers) if entry.stars}
    assert stars == {"scoring-track": 1}
    (row,) = collect(tmp_path).rows
    assert (row.lesson, row.step, row.state) == ("scoring-track", "leap", "right")
    lesson = Lesson("scoring-track", student="Žofie", answers=tmp_path / "zofie.json")
    assert [result.step for result in lesson.results if result.state == "right"] == ["leap"]


def test_old_names_of_lessons_and_steps_still_lead_there() -> None:
    assert Lesson("03_movement").session.plan.id == "movement"
    lesson = Lesson("movement", step="one-up", only=True)
    assert (lesson.session.plan.id, lesson.session.step.id) == ("steps", "one-up")
