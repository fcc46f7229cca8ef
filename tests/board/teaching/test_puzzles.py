"""Puzzles on a board: the first try counts, help counts against it, and progress is kept."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

import pytest

from torres_widget import Puzzles
from torres_widget.analysis.advice.explanation import standing
from torres_widget.board.options import OptionError
from torres_widget.engine import IllegalAction
from torres_widget.engine.text.links import from_link
from torres_widget.lessons import LessonError
from torres_widget.lessons.puzzles.book import book
from torres_widget.lessons.puzzles.record import Answer

if TYPE_CHECKING:
    from pathlib import Path


STAKE = "The first try counts: a wrong action costs rating, and so does a hint."


@pytest.fixture
def puzzles() -> Puzzles:
    """Puzzles that are not kept."""
    return Puzzles(seed=1, progress=False)


def solve(puzzles: Puzzles) -> None:
    for action in puzzles.puzzle.turn:
        puzzles.play(action)


def waste(puzzles: Puzzles) -> None:
    """Spend all action points on single points."""
    while puzzles.game.position.ap:
        puzzles.play("score")


def test_the_best_turn_is_right_at_once(puzzles: Puzzles) -> None:
    before = puzzles.progress.rating
    solve(puzzles)
    assert puzzles.lesson["verdict"]["right"]
    assert "second best turn" in puzzles.lesson["done"]
    assert puzzles.progress.streak == 1
    assert puzzles.progress.rating.value > before.value
    assert "1 in a row" in puzzles.lesson["note"]


def test_what_is_at_stake_is_said_until_the_first_try_is_over(puzzles: Puzzles) -> None:
    def said() -> dict[str, Any] | None:
        coach: dict[str, Any] | None = puzzles.lesson["coach"]
        return coach

    stake = {"text": STAKE, "rule": "", "kind": "note"}
    assert said() == stake
    puzzles.play(puzzles.puzzle.turn[0])
    assert said() == stake
    puzzles.board.undo()
    solve(puzzles)
    assert said() is None
    puzzles.board.undo()
    assert said() is None
    puzzles.do("next")
    assert said() == stake
    puzzles.do("hint")
    assert said() is None


def test_a_rating_from_few_puzzles_is_called_rough(puzzles: Puzzles) -> None:
    assert "rating about 1200 ·" in puzzles.lesson["note"]
    solve(puzzles)
    rough = round(puzzles.progress.rating.value, -1)
    assert f"rating about {rough:.0f} ·" in puzzles.lesson["note"]


def test_the_note_says_by_how_much_the_rating_changed(puzzles: Puzzles) -> None:
    def rating() -> int:
        return round(puzzles.progress.rating.value)

    for number, puzzle in enumerate(list(book().values())[:12]):
        puzzles.progress.add(Answer(puzzle.id, 1200, right=number % 2 == 0, day="2026-11-22"))
    puzzles.do("next")
    before = rating()
    solve(puzzles)
    first = rating()
    assert f"rating {first} (+{first - before}) ·" in puzzles.lesson["note"]
    puzzles.do("next")
    assert f"rating {first} ·" in puzzles.lesson["note"]
    puzzles.do("hint")
    assert f"rating {rating()} (-{first - rating()}) ·" in puzzles.lesson["note"]


def test_a_goal_out_of_reach_is_named() -> None:
    puzzles = Puzzles(puzzle="1-41-19", progress=False)
    worth = puzzles.puzzle.lead - standing(puzzles.puzzle.start)
    puzzles.play("score")
    assert puzzles.lesson["coach"] == {
        "text": f"Out of reach now: the goal is a turn that gains {worth} points",
        "rule": "R7.1",
        "kind": "stuck",
    }
    waste(puzzles)
    points = puzzles.puzzle.position["ap"]
    assert puzzles.lesson["coach"]["text"] == (
        f"This turn gains {points}; the goal is a turn that gains {worth} points"
    )


def test_a_wrong_turn_is_explained_and_counts_once(puzzles: Puzzles) -> None:
    waste(puzzles)
    assert not puzzles.lesson["verdict"]["right"]
    assert "the goal is a turn that gains" in puzzles.lesson["coach"]["text"]
    puzzles.do("reset")
    solve(puzzles)
    assert puzzles.lesson["verdict"]["right"]
    assert [answer.right for answer in puzzles.progress.answers] == [False]


def test_the_words_of_a_solution_stay_while_it_is_played_through() -> None:
    shown = Puzzles(puzzle="1-13-23")
    shown.do("solution")
    words = shown.lesson["done"]
    assert "In all it gains" in words
    while shown.board.game.can_redo:
        shown.board.redo()
        assert shown.lesson["done"] == words
    shown.do("reset")
    assert shown.lesson["done"] == ""


@pytest.mark.parametrize("command", ["hint", "solution"])
def test_help_counts_as_wrong(puzzles: Puzzles, command: str) -> None:
    if command == "solution":
        waste(puzzles)
        puzzles.do("reset")
    puzzles.do(command)
    assert [answer.right for answer in puzzles.progress.answers] == [False]


def test_a_way_that_is_taken_back_counts_nothing(puzzles: Puzzles) -> None:
    puzzles.play(puzzles.puzzle.turn[0])
    puzzles.board.undo()
    assert puzzles.progress.answers == []
    solve(puzzles)
    assert puzzles.progress.streak == 1


def test_hints_lead_to_the_turn_step_by_step(puzzles: Puzzles) -> None:
    while puzzles.lesson["more"]:
        puzzles.do("hint")
    assert puzzles.puzzle.turn[0] in puzzles.lesson["hints"][-1]
    assert len(puzzles.lesson["hints"]) >= 2


def test_the_turn_is_not_ended(puzzles: Puzzles) -> None:
    with pytest.raises(IllegalAction, match="you can only"):
        puzzles.play("end")


def test_next_leads_to_another_puzzle(puzzles: Puzzles) -> None:
    first = puzzles.puzzle
    solve(puzzles)
    puzzles.do("next")
    assert puzzles.puzzle != first
    assert puzzles.game.position == puzzles.puzzle.start
    assert puzzles.lesson["last"] is False


def test_progress_is_kept_and_taken_up_again(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    first = Puzzles(seed=1, progress=path)
    assert not path.exists()
    solve(first)
    again = Puzzles(seed=1, progress=path)
    assert again.progress.rating == first.progress.rating
    assert again.puzzle != first.puzzle
    assert json.loads(path.read_text())["answers"][0]["puzzle"] == first.puzzle.id


def test_it_is_kept_in_the_working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    solve(Puzzles(seed=1))
    assert (tmp_path / "torres-puzzles.json").exists()


def test_a_bad_file_is_refused_and_left(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text("{}")
    with pytest.raises(LessonError, match=r"mine\.json"):
        Puzzles(progress=path)
    assert path.read_text() == "{}"
    with pytest.raises(OptionError, match="a path, or False"):
        Puzzles(progress=True)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="permissions as Unix has them")
def test_it_goes_on_where_nothing_can_be_written(tmp_path: Path) -> None:
    puzzles = Puzzles(seed=1, progress=tmp_path / "missing" / "mine.json")
    solve(puzzles)
    assert puzzles.progress.streak == 1
    assert "isn't kept" in puzzles.lesson["note"]
    assert puzzles.where == ""


@pytest.mark.parametrize(
    ("language", "expected"), [("cs", "Hádanka"), ("hu", "feladvány"), ("pl", "Zagadka")]
)
def test_it_speaks_four_languages(language: str, expected: str) -> None:
    puzzles = Puzzles(daily="2026-11-22", progress=False, language=language)
    assert expected in puzzles.lesson["title"]
    assert "Which turn" not in puzzles.lesson["step"]["text"]


def test_it_names_the_puzzle() -> None:
    puzzles = Puzzles(daily="2026-11-22", progress=False)
    assert puzzles.puzzle.id in book()
    assert repr(puzzles) == (
        f"<Puzzles '{puzzles.puzzle.id}', difficulty {puzzles.puzzle.rating},"
        " <Record: 0 of 0 puzzles right at once, rating 1200, streak 0>>"
    )


def test_its_link_opens_the_puzzle_and_holds_the_position(puzzles: Puzzles) -> None:
    puzzles.board.set_state({"intent": {"seq": 1, "command": "link"}})
    page, _, position = puzzles.board.view["file"]["text"].partition("#")
    assert page == f"play/?show=puzzles&name={puzzles.puzzle.id}"
    assert from_link(position) == puzzles.puzzle.start
    assert from_link(puzzles.board.link()) == puzzles.puzzle.start
    again = Puzzles(puzzle=page.rpartition("=")[2], progress=False)
    assert again.puzzle == puzzles.puzzle
    puzzles.do("next")
    assert f"name={puzzles.puzzle.id}#" in puzzles.board.link()
