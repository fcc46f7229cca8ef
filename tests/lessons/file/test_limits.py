"""Limits of answers files: whatever is written is read again, and a limit is said before a loss."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from torres_widget.lessons import LessonError
from torres_widget.lessons.answers.answer_log import MOST
from torres_widget.lessons.answers.answers import Answers
from torres_widget.lessons.answers.file_format import Place, read_file
from torres_widget.lessons.drills import KINDS
from torres_widget.lessons.drills.results import Answer, Results
from torres_widget.lessons.puzzles.book import HARDEST
from torres_widget.lessons.puzzles.record import Answer as Puzzled
from torres_widget.lessons.puzzles.record import Record
from torres_widget.lessons.session.progress import MOST_ATTEMPTS, MOST_PARTS, Attempt, Result

if TYPE_CHECKING:
    from pathlib import Path

HUGE = st.sampled_from((0, 1, 99_999, 100_000, 100_001, 10**7))


def result(number: int = 0, attempts: tuple[Attempt, ...] = ()) -> Result:
    return Result("mine", f"step-{number}", (), "wrong", 1, 0, 0, attempts=attempts)


@settings(max_examples=30, deadline=None)
@given(HUGE, HUGE, HUGE, HUGE)
def test_counts_past_the_limit_are_read_again(
    tmp_path_factory: pytest.TempPathFactory, tries: int, hints: int, right_at: int, seconds: int
) -> None:
    path = tmp_path_factory.mktemp("limits") / "ann.json"
    attempts = (Attempt(("4",), seconds),)
    row = Result("mine", "step", (), "right", tries, hints, right_at, seconds, attempts)
    Answers(path, "Ann").take([row], Place("mine", "step", seconds, finished=False))
    (kept,) = read_file(path).answers
    assert kept.tries == min(tries, 100_000)
    assert kept.attempts[0].seconds == kept.seconds == min(seconds, 100_000)


def test_more_steps_than_a_file_holds_are_refused_and_nothing_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "ann.json"
    answers = Answers(path, "Ann")
    answers.take(map(result, range(2000)))
    whole = path.read_bytes()
    with pytest.raises(LessonError, match=r"ann\.json, answers: 2001; expected at most 2000"):
        answers.take([result(2000)])
    assert path.read_bytes() == whole
    assert len(read_file(path).answers) == 2000


def test_more_bytes_than_a_file_holds_are_refused_and_nothing_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "ann.json"
    answers = Answers(path, "Ann")
    long = (Attempt(("move a1 a2 " * 10,) * MOST_PARTS),) * MOST_ATTEMPTS
    answers.take([result(0, long)])
    whole = path.read_bytes()
    with pytest.raises(LessonError, match=r"bytes: \d+; expected at most 10000000"):
        answers.take([result(1, long), result(2, long)])
    assert path.read_bytes() == whole
    assert len(read_file(path).answers) == 1


def test_logs_of_drills_and_puzzles_are_read_again_when_they_are_full(tmp_path: Path) -> None:
    drills, puzzles = tmp_path / "drills.json", tmp_path / "puzzles.json"
    results, record = Results(drills), Record(puzzles)
    answer = Answer(max(KINDS, key=len), 2**53, 3, right=False)
    puzzled = Puzzled("9" * 26 + "-1-1", right=False, difficulty=HARDEST, day="2026-11-25")
    results.answers, record.answers = [answer] * MOST, [puzzled] * MOST
    results.path, record.path = drills, puzzles
    results.add(answer)
    record.add(puzzled)
    assert len(Results(drills).answers) == len(Record(puzzles).answers) == MOST
