"""Questions that come back: when, from which position, and how well a rule is known."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from torres_widget.lessons import LessonError, load
from torres_widget.lessons.answers.answers import Answers
from torres_widget.lessons.answers.file_format import Review
from torres_widget.lessons.drills.results import Results
from torres_widget.lessons.plan import Question
from torres_widget.lessons.session.progress import Result
from torres_widget.lessons.today import MOST, Today, due, mastery

if TYPE_CHECKING:
    from pathlib import Path

START = datetime.fromisoformat("2026-11-01T10:00:00+00:00")
LESSON = load("movement")
ASKED = [step for step in LESSON.steps if isinstance(step, Question)]


def after(**time: int) -> datetime:
    return START + timedelta(**time)


def row(step: Question, *, state: str = "right", tries: int = 1, hints: int = 0) -> Result:
    right_at = tries if state == "right" else 0
    return Result(
        "movement", step.id, step.rules, state, tries, hints, right_at, at=START.isoformat()
    )


def learner(*rows: Result, path: Path | None = None) -> Answers:
    answers = Answers(path, "learner")
    answers.take(rows)
    return answers


def test_nothing_is_due_on_the_day_itself_and_all_later() -> None:
    answers = learner(*map(row, ASKED))
    assert due(answers, after(hours=8)) == ()
    assert {each.step for each in due(answers, after(days=30))} == {step.id for step in ASKED}


def test_what_was_missed_comes_back_before_what_was_right() -> None:
    easy, hard, *_ = ASKED
    answers = learner(row(easy), row(hard, state="shown"))
    assert [each.step for each in due(answers, after(days=1))] == [hard.id]
    assert [each.step for each in due(answers, after(days=30))] == [hard.id, easy.id]


def test_what_was_not_tried_does_not_come_back() -> None:
    answers = learner(row(ASKED[0], state="seen", tries=0))
    assert due(answers, after(days=900)) == ()
    assert mastery(answers, START) == {}


def test_a_right_answer_puts_it_off_and_a_wrong_one_brings_it_back() -> None:
    step = ASKED[0]
    right, wrong = (learner(row(step)) for _ in range(2))
    moment = after(days=4)
    right.review(Review("movement", step.id, moment.isoformat(), right=True))
    wrong.review(Review("movement", step.id, moment.isoformat(), right=False))
    assert due(right, after(days=7)) == ()
    assert due(wrong, after(days=7)) != ()
    assert mastery(right, after(days=7))["R5.3"] > mastery(wrong, after(days=7))["R5.3"]


def test_a_rule_is_forgotten_with_time() -> None:
    answers = learner(row(ASKED[0]))
    days = [mastery(answers, after(days=day))["R5.3"] for day in (0, 3, 30, 300)]
    assert days == sorted(days, reverse=True)
    assert 0 < days[-1] < days[0] <= 1


def test_a_clock_that_was_put_back_does_no_harm() -> None:
    answers = learner(row(ASKED[0]))
    answers.review(Review("movement", ASKED[0].id, after(days=-9).isoformat(), right=True))
    assert 0 <= mastery(answers, after(days=-20))["R5.3"] <= 1


def test_a_day_has_at_most_so_many_questions() -> None:
    rows = [
        Result(plan.id, step.id, step.rules, "right", 1, 0, 1, at=START.isoformat())
        for plan in map(load, ("first-turn", "steps", "movement", "building", "scoring"))
        for step in plan.steps
        if step.asks
    ]
    assert len(rows) > MOST
    assert len(due(learner(*rows), after(days=90))) == MOST


def test_a_question_comes_back_from_another_position_where_a_drill_makes_one() -> None:
    answers = learner(*map(row, ASKED))
    asked = due(answers, after(days=90))
    today = Today(asked, Results(), seed=1)
    assert [step.id for step in today.session.plan.steps] == [
        f"today-{number}" for number in range(1, len(asked) + 1)
    ]
    drilled = [each for each in asked if each.kind]
    assert drilled
    for each, step in zip(asked, today.session.plan.steps, strict=True):
        assert (step.position == LESSON.step(each.step).position) == (not each.kind)


def test_each_question_is_told_of_once_with_its_first_answer() -> None:
    step = next(step for step in ASKED if step.cells)
    today = Today(due(learner(row(step)), after(days=90)), Results(), seed=1)
    assert list(today.do("pick a1")) == []
    told = list(today.do("check"))
    assert [(each.step, right) for each, right in told] == [(step.id, False)]
    assert list(today.do("solution")) == []


def test_reviews_are_kept_and_joined_with_those_of_another_copy(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    one = learner(row(ASKED[0]), path=path)
    other = Answers(path, "learner")
    one.review(Review("movement", ASKED[0].id, after(days=3).isoformat(), right=True))
    other.review(Review("movement", ASKED[0].id, after(days=9).isoformat(), right=False))
    kept = Answers(path, "learner")
    assert [each.right for each in kept.reviews_of("movement", ASKED[0].id)] == [True, False]


@pytest.mark.parametrize("bad", [{"at": "yesterday"}, {"right": 1}, {"step": "A B"}, {"x": 1}])
def test_a_bad_review_is_named(tmp_path: Path, bad: dict[str, object]) -> None:
    path = tmp_path / "progress.json"
    one = learner(row(ASKED[0]), path=path)
    one.review(Review("movement", ASKED[0].id, START.isoformat(), right=True))
    document = json.loads(path.read_text("utf-8"))
    document["reviews"][0] |= bad
    path.write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(LessonError, match="reviews"):
        Answers(path, "learner")
