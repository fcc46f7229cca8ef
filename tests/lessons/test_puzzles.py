"""The book of puzzles, the order in which they come, and the learner's record and rating."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import TYPE_CHECKING, Any, Self

import pytest

from torres_widget import Position
from torres_widget.analysis import best_turns
from torres_widget.analysis.advice.explanation import standing
from torres_widget.common.errors import NotationError
from torres_widget.lessons import LessonError
from torres_widget.lessons.answers.answer_log import MOST
from torres_widget.lessons.goals import missing
from torres_widget.lessons.plan import Task
from torres_widget.lessons.puzzles import solving as clock
from torres_widget.lessons.puzzles.book import Puzzle, book, parse_puzzle, puzzle_line, with_themes
from torres_widget.lessons.puzzles.rating import Rating
from torres_widget.lessons.puzzles.record import Answer, Record
from torres_widget.lessons.puzzles.solving import Solving, of_the_day, plan_of
from torres_widget.lessons.puzzles.tags import THEMES, rules_of, themes_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import tzinfo
    from pathlib import Path

#: Puzzles that are proven again: drawn from those that a plain kernel proves soon.
PROVEN = 12
SOON = 3


def starts() -> Iterator[tuple[Puzzle, Position, Position]]:
    """Yield each puzzle with its position, and the one that its turn leads to."""
    for puzzle in book().values():
        position = puzzle.start
        for action in puzzle.turn:
            position = position.apply(action)
        yield puzzle, puzzle.start, position


def test_every_solution_is_legal_and_leads_as_far_as_it_is_said_to() -> None:
    for puzzle, start, reached in starts():
        assert standing(reached) == puzzle.lead, puzzle.id
        assert reached.ap == 0, puzzle.id
        assert puzzle.second + 2 <= puzzle.lead, puzzle.id
        assert puzzle.themes == themes_of(start, puzzle.turn), puzzle.id
        assert puzzle.rules == rules_of(start, puzzle.turn), puzzle.id


def test_every_position_is_a_document_that_is_read_back() -> None:
    positions = {puzzle.id: puzzle.start for puzzle in book().values()}
    for name, position in positions.items():
        assert Position.from_json(position.to_json()) == position, name
    assert len(set(positions.values())) == len(positions)


def test_a_sample_is_proven_again() -> None:
    soon = [
        puzzle
        for puzzle in book().values()
        if puzzle.position["ap"] <= SOON and "hands" not in puzzle.position
    ]
    for puzzle in Random(1).sample(soon, PROVEN):
        turns = best_turns(puzzle.start, "standing", 2, time=None)
        assert turns.proven, puzzle.id
        assert [turn.value for turn in turns] == [puzzle.lead, puzzle.second], puzzle.id


def test_every_theme_has_puzzles_and_every_seat_and_number_of_players() -> None:
    puzzles = list(book().values())
    for theme in THEMES:
        assert with_themes([theme]), theme
    assert {puzzle.position["players"] for puzzle in puzzles} == {2, 3, 4}
    assert {puzzle.position["to_act"] for puzzle in puzzles} == {1, 2, 3, 4}
    ratings = {puzzle.rating for puzzle in puzzles}
    assert min(ratings) < 1200
    assert max(ratings) > 1900


def test_a_line_is_read_back() -> None:
    for puzzle in book().values():
        assert parse_puzzle(puzzle_line(puzzle)) == puzzle


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"id": "one"}, "id: an id such as 1-20-3"),
        ({"turn": []}, "turn: a list of 1 to 9"),
        ({"themes": ["doors", "luck"]}, "themes, 2"),
        ({"rules": ["R99.1"]}, "rules, 1"),
        ({"rating": -1}, "rating: a whole number from 0"),
        ({"extra": 1}, "key"),
        ({"position": {"board": "1"}}, "position, players"),
    ],
)
def test_a_bad_line_is_refused(change: dict[str, Any], expected: str) -> None:
    line = json.loads(puzzle_line(next(iter(book().values()))))
    with pytest.raises(LessonError) as caught:
        parse_puzzle(json.dumps({**line, **change}), "book, line 1")
    assert "book, line 1" in str(caught.value)
    where, _, rest = expected.partition(": ")
    assert where in str(caught.value)
    assert rest in str(caught.value)


@pytest.mark.parametrize("text", ["", "[]", "{", '{"id": "1-1-1", "id": "1-1-2"}'])
def test_what_is_no_table_is_refused(text: str) -> None:
    with pytest.raises(LessonError):
        parse_puzzle(text)


def test_a_puzzle_is_a_task_whose_goal_only_its_value_reaches() -> None:
    for puzzle, start, reached in starts():
        step = plan_of(puzzle).steps[0]
        assert isinstance(step, Task)
        assert not missing(step.goal, step.line((start, reached), ())), puzzle.id
        assert missing(step.goal, step.line((start,), ())), puzzle.id


# Which puzzle comes.


def test_the_same_seed_gives_the_same_puzzles() -> None:
    one, other = Solving(seed=3), Solving(seed=3)
    for _ in range(5):
        assert one.puzzle == other.puzzle
        one.do("next")
        other.do("next")


def test_a_puzzle_that_was_passed_over_does_not_come_again() -> None:
    solving = Solving("doors", seed=1)
    asked = [solving.puzzle.id]
    for _ in range(len(with_themes(["doors"])) - 1):
        solving.do("next")
        asked.append(solving.puzzle.id)
    assert len(set(asked)) == len(asked)
    solving.do("next")
    assert solving.puzzle.id in asked


def test_puzzles_come_near_to_the_rating_and_do_not_come_twice() -> None:
    record = Record()
    solving = Solving(seed=1, record=record)
    seen = []
    for number in range(30):
        seen.append(solving.puzzle.id)
        record.add(Answer(seen[-1], solving.puzzle.rating, right=number % 2 == 0, day="2026-11-22"))
        solving.do("next")
    assert len(set(seen)) == len(seen)
    for puzzle in book().values():
        if puzzle.id not in seen:
            record.add(Answer(puzzle.id, puzzle.rating, right=True, day="2026-11-22"))
    solving.do("next")
    assert solving.puzzle.id == seen[0]


def test_only_themes_that_were_asked_for_come() -> None:
    solving = Solving(["doors", "king"], seed=2)
    for _ in range(10):
        assert {"doors", "king"} & set(solving.puzzle.themes)
        solving.do("next")


def test_a_day_has_one_puzzle_and_days_differ() -> None:
    days = [date(2026, 11, day) for day in range(1, 29)]
    puzzles = [of_the_day(day) for day in days]
    assert len({puzzle.id for puzzle in puzzles}) > 20
    assert Solving(daily="2026-11-02").puzzle == puzzles[1]
    assert Solving(daily=days[1], seed=5).puzzle == puzzles[1]
    assert Solving(daily=days[1]).session.plan.title == "Puzzle of the day"


def test_a_puzzle_can_be_named() -> None:
    puzzle = list(book().values())[7]
    solving = Solving(puzzle=puzzle.id, seed=1)
    assert solving.puzzle == puzzle
    assert solving.session.plan.title == "Puzzles"
    solving.do("next")
    assert solving.puzzle != puzzle


@pytest.mark.parametrize("theme", THEMES)
def test_who_chooses_a_theme_is_told_how_many_there_are(theme: str) -> None:
    count = len(with_themes([theme]))
    solving = Solving(theme, seed=1)
    assert solving.note == f"rating about 1200 · 0 in a row · {count} puzzles"
    asked = set()
    for _ in range(min(count, 25)):
        asked.add(solving.puzzle.id)
        solving.record.add(Answer(solving.puzzle.id, 1500, right=True, day="2026-11-22"))
        solving.do("next")
    assert len(asked) == min(count, 25)
    assert theme in solving.puzzle.themes


def test_without_a_theme_there_is_no_count() -> None:
    assert Solving(seed=1).note == "rating about 1200 · 0 in a row"


class Midnight(datetime):
    """A clock that a test sets."""

    at = datetime(2026, 11, 22, 23, 59, tzinfo=UTC)

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Self:
        return cls.fromtimestamp(cls.at.timestamp(), tz)


def test_the_day_and_the_streak_go_on_over_midnight(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "datetime", Midnight)
    day = Midnight.at.astimezone().date()
    evening = Solving(daily=True, seed=1)
    assert evening.puzzle == of_the_day(day)
    record = evening.record

    def solve(solving: Solving) -> None:
        for action in solving.puzzle.turn:
            solving.session.play(action)
        answer = solving.answer()
        assert answer is not None
        assert answer.right
        record.add(answer)

    monkeypatch.setattr(Midnight, "at", Midnight.at + timedelta(days=1))
    solve(evening)
    following = day + timedelta(days=1)
    morning = Solving(daily=True, seed=1, record=record)
    assert morning.puzzle == of_the_day(following)
    assert morning.puzzle != evening.puzzle
    solve(morning)
    assert [answer.day for answer in record.answers] == [following.isoformat()] * 2
    assert record.streak == 2


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"puzzle": "0-0-0"}, "the id of a puzzle in the book"),
        ({"puzzle": 3}, "the id of a puzzle in the book"),
        ({"themes": "door"}, "Did you mean 'doors'"),
        ({"themes": []}, "theme of puzzles"),
        ({"themes": 3}, "theme of puzzles"),
        ({"daily": "22.11."}, "a date such as 2026-11-22"),
        ({"seed": "1"}, "a whole number"),
    ],
)
def test_what_is_no_theme_day_or_seed(given: dict[str, Any], expected: str) -> None:
    with pytest.raises(NotationError, match=expected):
        Solving(**given)


# The record.


def test_glicko_2_is_that_of_its_author() -> None:
    """The first game of the example in Glickman's "Example of the Glicko-2 system"."""
    after = Rating(1500, 200, 0.06).after(1400, right=True)
    # One game against 1400 with a deviation of 75 instead of the example's 30.
    assert after.value == pytest.approx(1562.6, abs=1)
    assert after.deviation == pytest.approx(175.5, abs=1)
    assert after.volatility == pytest.approx(0.06, abs=1e-4)


def test_a_rating_finds_the_strength_that_one_has() -> None:
    for strength in (900, 1500, 2100):
        chance, rating = Random(strength), Rating()
        for _ in range(300):
            right = chance.random() < 1 / (1 + 10 ** ((rating.value - strength) / 400))
            rating = rating.after(rating.value, right=right)
        assert abs(rating.value - strength) < 3 * rating.deviation
        assert rating.deviation < 90


def test_a_puzzle_that_comes_again_does_not_count_again(tmp_path: Path) -> None:
    puzzle = next(iter(book().values()))
    record = Record(tmp_path / "puzzles.json")
    at_stake = []
    for right in (False, True, False):
        at_stake.append(Solving(puzzle=puzzle.id, record=record).stake != "")
        record.add(Answer(puzzle.id, puzzle.rating, right=right, day="2026-11-22"))
    assert at_stake == [True, False, False]
    assert record.rating == Rating().after(puzzle.rating, right=False)
    assert Record(record.path).rating == record.rating


def test_answers_are_kept_and_lead_to_the_same_rating(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.json"
    record = Record(path)
    for number, right in enumerate((True, False, True, True)):
        record.add(Answer(f"1-1-{number}", 1500, right=right, day="2026-11-22"))
    again = Record(path)
    assert (again.answers, again.rating, again.streak) == (record.answers, record.rating, 2)


def test_two_notebooks_keep_their_answers_in_one_file(tmp_path: Path) -> None:
    one, other = Record(tmp_path / "puzzles.json"), Record(tmp_path / "puzzles.json")
    one.add(Answer("1-1-1", 1500, right=True, day="2026-11-22"))
    other.add(Answer("1-1-2", 1500, right=False, day="2026-11-22"))
    assert [given.puzzle for given in other.answers] == ["1-1-1", "1-1-2"]
    assert other.rating == Record(tmp_path / "puzzles.json").rating


def test_a_full_record_drops_its_oldest_answer(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.json"
    rows = [
        {"puzzle": f"1-1-{number}", "difficulty": 1500, "right": True, "day": "2026-11-22"}
        for number in range(MOST)
    ]
    path.write_text(json.dumps({"format": "torres-puzzles", "version": 1, "answers": rows}))
    record = Record(path)
    record.add(Answer("1-2-1", 1500, right=False, day="2026-11-23"))
    assert len(record.answers) == MOST
    assert (record.answers[0].puzzle, record.streak) == ("1-1-1", 0)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "no json",
        '{"format": "torres-drills", "version": 1, "answers": []}',
        '{"format": "torres-puzzles", "version": 2, "answers": []}',
        '{"format": "torres-puzzles", "version": 1, "answers": [{"puzzle": "1-1-1"}]}',
        (
            '{"format": "torres-puzzles", "version": 1, "answers": [{"puzzle": "1-1-1",'
            ' "difficulty": 1e400, "right": true, "day": "2026-11-22"}]}'
        ),
    ],
)
def test_a_record_that_cannot_be_understood_is_refused_and_left(tmp_path: Path, text: str) -> None:
    path = tmp_path / "puzzles.json"
    path.write_text(text)
    with pytest.raises(LessonError, match=r"puzzles\.json"):
        Record(path)
    assert path.read_text() == text


def test_the_table_counts_by_theme() -> None:
    record = Record()
    puzzle = with_themes(["doors"])[0]
    record.add(Answer(puzzle.id, puzzle.rating, right=True, day="2026-11-22"))
    record.add(Answer("9-9-9", 1500, right=True, day="2026-11-22"))  # of an earlier book
    assert {row["theme"] for row in record.table()} == set(puzzle.themes)
    assert [trace.name for trace in record.figure().data] == [
        "right at once",
        "wrong, or with help",
    ]


def test_a_castle_that_is_entered_has_not_grown() -> None:
    board = "......../......../......../......../......../......../1......./21...... 1:c1"
    start = Position.from_board(board, ap=2, stacks=[[1], [1]], round=4)
    assert themes_of(start, ("move c1 b1",)) == ("enter",)
    assert themes_of(start, ("move c1 b1", "move b1 a1")) == ("enter",)
