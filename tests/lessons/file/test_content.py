"""The lessons that come with the package: they can be read, and claim what is so."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING

import pytest
from jsonschema import Draft202012Validator

from tests.lessons.file.best_result import best_result
from torres_widget.board.view.overlays import OVERLAYS
from torres_widget.engine import EDITIONS
from torres_widget.lessons import content, load
from torres_widget.lessons.file import schemas
from torres_widget.lessons.file.format import OVERLAYS as FORMAT_OVERLAYS
from torres_widget.lessons.plan import Play, Task

if TYPE_CHECKING:
    from pathlib import Path

    from torres_widget.lessons import Plan

FILES = content()
PLANS = [load(path, edition=key) for path in FILES for key in EDITIONS]
CELL = re.compile(r"\b[a-h][1-8]\b")
SCHEMA = Draft202012Validator(schemas.lesson())


def named(plan: Plan) -> str:
    """Return the id of a lesson and its edition."""
    return f"{plan.id}-{plan.edition}"


BESTS = [
    pytest.param(step, id=f"{named(plan)}/{step.id}")
    for plan in PLANS
    for step in plan.steps
    if isinstance(step, Task) and step.best
]


def test_there_are_lessons_and_their_ids_differ() -> None:
    assert FILES
    assert len({plan.id for plan in PLANS}) == len(FILES)


def test_a_lesson_knows_the_board_s_overlays() -> None:
    assert tuple(OVERLAYS) == FORMAT_OVERLAYS


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_schema_takes_it(path: Path) -> None:
    SCHEMA.validate(tomllib.loads(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_is_found_by_its_name_and_by_its_id(path: Path) -> None:
    plan = load(path.stem)
    assert load(plan.id) == plan


@pytest.mark.parametrize("plan", PLANS, ids=named)
def test_a_hint_that_names_cells_is_drawn(plan: Plan) -> None:
    for hint in (hint for step in plan.steps for hint in step.hints):
        named = set(CELL.findall(hint.text))
        drawn = set(CELL.findall(" ".join(hint.notes)))
        assert not named or named & drawn, hint.text


@pytest.mark.parametrize("plan", PLANS, ids=named)
def test_every_step_that_asks_has_rules_and_a_hint(plan: Plan) -> None:
    for step in plan.steps:
        assert not step.asks or (step.rules and step.hints), step.id


@pytest.mark.parametrize("plan", PLANS, ids=named)
def test_captions_have_no_markup_as_the_board_shows_them_plain(plan: Plan) -> None:
    captions = [
        move.caption for step in plan.steps if isinstance(step, Play) for move in step.moves
    ]
    assert [caption for caption in captions if set(caption) & set("*`")] == []


@pytest.mark.parametrize("task", BESTS)
def test_the_best_result_is_the_best(task: Task) -> None:
    assert task.best is not None
    assert best_result(task, task.best.measure) == task.best.value
