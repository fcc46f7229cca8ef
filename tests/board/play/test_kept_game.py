"""A first game is kept: by the map, a page that is opened again, another copy, Start over."""

from __future__ import annotations

import json
from itertools import permutations
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from torres_widget import Course, FirstGame, Game, Position
from torres_widget.board.options import OptionError
from torres_widget.lessons import LessonError
from torres_widget.lessons.answers.answers import Answers
from torres_widget.lessons.answers.file_format import KeptGame
from torres_widget.lessons.answers.joining import joined_game
from torres_widget.lessons.course import GAME

if TYPE_CHECKING:
    from pathlib import Path

    from torres_widget.board.first_game.coached_game import Coached


STAIRS = "......../......../......../...31.../...24.../......../......../........ 1:d4 2:a1"


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path / "torres-progress.json"


def play_on(shown: Course | FirstGame, actions: int = 3) -> list[str]:
    """Play some actions, and return all of the game."""
    for _ in range(actions):
        shown.play(str(shown.game.position.legal_actions()[0]))
    return [str(action) for action in shown.game.moves]


def moves(shown: Course | FirstGame) -> list[str]:
    return [str(action) for action in shown.game.moves]


def coached(course: Course) -> Coached:
    assert course.coached is not None
    return course.coached


@pytest.mark.parametrize("progress", [None, False])
def test_the_map_and_back(progress: bool | None, file: Path) -> None:
    course = Course(GAME, progress=progress)
    played = play_on(course)
    course.do("map")
    course.do(f"open {GAME}")
    assert moves(course) == played
    course.board.undo()
    course.do("open scoring")
    course.do(f"open {GAME}")
    assert moves(course) == played[:-1]
    assert file.exists() is (progress is None)


def test_a_page_that_is_opened_again_goes_on_with_the_game(file: Path) -> None:
    course = Course(GAME)
    played = play_on(course)
    again = Course()
    assert again.at == GAME
    assert moves(again) == played
    assert again.game.root.position == course.game.root.position
    again.do("map")
    again.do("open scoring")
    assert Course().at == "scoring"
    first = FirstGame()
    assert moves(first) == played
    assert file.exists()


def test_a_game_that_was_started_over_does_not_come_back(file: Path) -> None:
    one, other = Course(GAME), Course(GAME)
    play_on(one, 6)
    play_on(other, 4)
    one.do("reset")
    one.do("reset")
    assert one.game.length == 0
    play_on(other, 2)
    assert moves(Course(GAME)) == []
    assert coached(Course(GAME)).number == 1
    assert file.exists()


def test_after_the_end_there_is_another_game_against_a_stronger_blue(file: Path) -> None:
    course = Course(GAME)
    game = Game(Position.from_board(STAIRS, players=2, phase=3, stage="over", scores=[9, 5]))
    coached(course).game = game
    course.keep()
    again = Course()
    assert again.at == ""
    again.do(f"open {GAME}")
    assert again.game.length == 0
    assert (coached(again).number, coached(again).level) == (1, 2)
    states = {entry["id"]: entry["state"] for entry in again.lesson["course"]["lessons"]}
    assert states[GAME] == "finished"
    assert file.exists()


def test_a_record_that_cannot_be_read_gives_a_new_game(file: Path) -> None:
    play_on(Course(GAME))
    document = json.loads(file.read_text("utf-8"))
    document["games"][0]["record"] = "torres-record 2\nnonsense"
    file.write_text(json.dumps(document), "utf-8")
    assert Course().at == ""
    course = Course(GAME)
    assert course.game.length == 0
    assert coached(course).number == 1
    document["games"] *= 2
    file.write_text(json.dumps(document), "utf-8")
    with pytest.raises(LessonError, match="each game once"):
        Course()


def test_a_seed_keeps_nothing_unless_a_file_is_given(file: Path) -> None:
    play_on(FirstGame(seed=7))
    assert not file.exists()
    played = play_on(FirstGame(seed=7, progress=file))
    assert moves(FirstGame(progress=file)) == played
    with pytest.raises(OptionError, match="FirstGame option progress"):
        FirstGame(progress=7)  # type: ignore[arg-type]


GAMES = st.builds(
    KeptGame, st.just(GAME), st.integers(0, 3), st.integers(1, 3), st.integers(0, 3), st.text()
)


@settings(deadline=None)
@given(GAMES, GAMES, GAMES)
def test_copies_of_a_game_are_joined_in_any_order(
    one: KeptGame, other: KeptGame, third: KeptGame
) -> None:
    joined = {
        joined_game(first, joined_game(second, last))
        for first, second, last in permutations((one, other, third))
    }
    joined |= {
        joined_game(joined_game(first, second), last)
        for first, second, last in permutations((one, other, third))
    }
    (best,) = joined
    assert joined_game(best, best) == best
    assert best.number == max(one.number, other.number, third.number)


def test_a_stale_copy_does_not_shorten_the_game(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    one, other = Answers(path, "learner"), Answers(path, "learner")
    for count in (1, 5):
        one.take((), game=KeptGame(GAME, 0, 1, count, "x" * count))
    other.take((), game=KeptGame(GAME, 0, 1, 2, "xx"))
    assert Answers(path, "learner").games[GAME].moves == 5
    one.take((), game=KeptGame(GAME, 0, 1, 4, "xxxx"))
    assert Answers(path, "learner").games[GAME].moves == 4
