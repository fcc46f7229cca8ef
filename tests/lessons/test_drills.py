"""Drills: their answers, their variety, their levels, and what is remembered of them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, cast

import pytest

from tests.lessons.file.plain import agree
from torres_widget import Drill
from torres_widget.common.errors import NotationError
from torres_widget.engine.cells import NAMES
from torres_widget.lessons import LessonError
from torres_widget.lessons.answers.answer_log import MOST
from torres_widget.lessons.drills import KINDS, LEVELS, document, drill
from torres_widget.lessons.drills.kind import WORDS
from torres_widget.lessons.drills.results import RESTS, Answer, Results
from torres_widget.lessons.plan import Question
from torres_widget.lessons.session.session import Session

if TYPE_CHECKING:
    from pathlib import Path

#: Seeds of each kind and level here; `benchmarks/lessons/drills.py` takes a thousand of each kind.
SEEDS = range(3)


def question(kind: str, seed: int, level: int) -> Question:
    step = drill(kind, seed, level).steps[0]
    assert isinstance(step, Question)
    return step


@pytest.mark.parametrize("kind", KINDS)
def test_answers_are_those_of_a_plain_statement_of_the_rules(kind: str) -> None:
    steps = [question(kind, seed, level) for level in LEVELS for seed in SEEDS]
    for step in steps:
        agree(step)
    assert len({(step.text, step.position, step.choices) for step in steps}) == len(steps)
    answers = {(step.number, step.cells, step.right_choices) for step in steps}
    assert len(answers) > 1


@pytest.mark.parametrize("kind", KINDS)
def test_a_drill_is_solved_by_its_solution_and_a_wrong_answer_explained(kind: str) -> None:
    plan = drill(kind, 1, 3)
    step = plan.steps[0]
    assert isinstance(step, Question)
    session = Session(plan)
    if step.ask == "cells":
        session.do(f"pick {next(cell for cell in NAMES if cell not in (step.cells or ()))}")
        session.do("check")
    elif step.ask == "number":
        session.do(f"answer {(step.number or 0) + 1}")
    else:
        wrong = [n for n in range(1, len(step.choices) + 1) if n not in step.right_choices]
        session.do(f"answer {wrong[0] if wrong else 1}")
    assert session.verdict is not None
    assert not session.verdict.right or step.right_choices == (1,)
    if not session.verdict.right:
        assert session.verdict.reasons
    session.do("solution")
    assert session.verdict.reasons or step.choices


def test_a_seed_gives_the_same_drill_again() -> None:
    assert document("doors", 7, 4) == document("doors", 7, 4)


def test_every_kind_has_words_and_every_words_a_kind() -> None:
    assert set(WORDS) == set(KINDS)
    assert all(set(words) == {"title", "text", "hint"} for words in WORDS.values())


@pytest.mark.parametrize(
    ("kind", "level", "expected"),
    [("door", 1, "Did you mean 'doors'"), ("doors", 0, "1 to 5"), ("doors", True, "1 to 5")],
)
def test_a_kind_or_level_that_is_none(kind: str, level: object, expected: str) -> None:
    with pytest.raises(NotationError, match=expected):
        document(kind, 1, cast("int", level))


def test_what_one_gets_wrong_comes_again_soon() -> None:
    results = Results()
    asked = []
    for seed in range(40):
        kind = results.due(["steps", "doors", "leapfrog"])
        asked.append(kind)
        results.add(Answer(kind, seed, 1, right=kind != "doors"))
    assert asked.count("doors") > asked.count("steps") + asked.count("leapfrog") > 2
    assert asked[:3] == ["steps", "doors", "leapfrog"]
    assert (results.box("doors"), results.level("steps")) == (0, 5)


def test_a_right_answer_moves_on_and_a_wrong_one_back_to_the_start() -> None:
    results = Results()
    for right, box in ((True, 1), (True, 2), (False, 0), (True, 1)):
        results.add(Answer("steps", 1, 1, right=right))
        assert results.box("steps") == box
    for _ in RESTS:
        results.add(Answer("steps", 1, 1, right=True))
    assert results.box("steps") == len(RESTS) - 1


def test_results_are_kept_in_a_file_of_one_s_choice(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    first = Drill("castle-area", seed=1, results=path)
    first.do(f"answer {first.answer}")
    assert Results(path).answers == first.progress.answers
    assert Drill("doors", seed=1).progress.answers == []
    again = Drill("castle-area", seed=2, results=path)
    again.do("solution")
    assert [answer.right for answer in Results(path).answers] == [True, False]
    assert [file.name for file in tmp_path.iterdir()] == ["mine.json"]


def test_only_so_many_answers_are_kept() -> None:
    results = Results()
    results.answers = [Answer("steps", seed, 1, right=True) for seed in range(MOST)]
    results.add(Answer("doors", 1, 1, right=True))
    assert len(results.answers) == MOST
    assert results.answers[-1].kind == "doors"


def test_a_file_that_cannot_be_understood_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    answer = {"kind": "step", "seed": 1, "level": 1, "right": True}
    path.write_text(json.dumps({"format": "torres-drills", "version": 1, "answers": [answer]}))
    before = path.read_bytes()
    with pytest.raises(LessonError, match=r"mine\.json, answers, 1, kind: 'step'.*'steps'"):
        Drill("doors", results=path)
    assert path.read_bytes() == before


def test_a_chart_of_progress() -> None:
    results = Results()
    for seed in range(4):
        results.add(Answer("steps", seed, 1, right=seed > 0))
    results.add(Answer("doors", 1, 1, right=False))
    figure = json.loads(results.figure().to_json())
    assert [trace["name"] for trace in figure["data"]] == ["right at once", "wrong, or with help"]
    assert [trace["y"] for trace in figure["data"]] == [["Doors", "Steps"]] * 2
    assert [trace["x"] for trace in figure["data"]] == [[0, 3], [1, 1]]


def test_the_next_drill_is_another_one_and_help_counts_as_none() -> None:
    practice = Drill(["doors", "steps"], seed=3)
    practice.do("hint")
    for cell in practice.answer.split():
        practice.do(f"pick {cell}")
    practice.do("check")
    assert [answer.right for answer in practice.progress.answers] == [False]
    before = practice.board.position
    practice.do("next")
    assert practice.board.position != before
    assert practice.lesson["last"] is False
    assert "0 of 1 right" in practice.lesson["note"]
