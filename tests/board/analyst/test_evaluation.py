"""The bar beside a board: everybody's chance to win, for who asks for it, and never in lessons."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from torres_widget import Board, Course, Drill, FirstGame, Game, Lesson, Position, Puzzles
from torres_widget.analysis import Bot, outlook
from torres_widget.analysis.bots.hidden_cards import dealt_anew
from torres_widget.analysis.evaluation.outlook import percent, whole_percent
from torres_widget.board.options import OptionError
from torres_widget.board.view.evaluation import Known, evaluation_of
from torres_widget.engine import TorresError

if TYPE_CHECKING:
    from collections.abc import Callable

BOARD = "....1.../......../..1..1../1......./......31/..1..11./..1...1./...1.... K:c6 1:g4,f3 2:h4"


def position(**changes: Any) -> Position:
    given = {"phase": 2, "round": 3, "stacks": [[3, 3], [3, 3]], "scores": [30, 32]}
    return Position.from_board(BOARD, **{**given, **changes})


def shares(board: Board) -> list[int]:
    found: list[int] = board.view["evaluation"]["shares"]
    return found


def expected(place: Position, seat: int | None = None) -> list[int]:
    return [round(100 * chance) for chance in outlook(place, seat).chances]


def asked(board: Board, seq: int) -> Any:
    board.set_state({"intent": {"seq": seq, "command": "evaluation"}})
    return board.view["refusal"]


@pytest.mark.parametrize("seats", [{}, {2: Bot(level=1)}, {1: Bot(level=1), 2: Bot(level=1)}])
def test_where_only_the_end_of_the_game_is_left_to_play_its_winner_is_certain(
    seats: dict[int, Bot],
) -> None:
    last = position(phase=3, round=4, first=1, to_act=2, ap=0, scores=[90, 20])
    game = Game(last)
    game.play("end")
    game.undo()
    board = Board(game, players=seats, evaluation=True)
    board.stop_bots()
    assert board.view["evaluation"]["percents"] == ["100%", "0%"]
    assert shares(Board(last.changed(ap=1), evaluation=True)) != [100, 0]
    assert shares(Board(last.changed(ap=0, hands=[[], ["jump"]]), evaluation=True)) != [100, 0]


def test_it_is_off_until_it_is_asked_for() -> None:
    board = Board(position())
    assert board.view["evaluation"] == {"label": "Chance to win", "shares": [], "percents": []}
    assert asked(board, 1) is None
    assert board.evaluation is True
    first, second = expected(position())
    label = f"Chance to win: orange {first}%, blue {second}%"
    assert board.view["evaluation"] == {
        "label": label,
        "shares": [first, second],
        "percents": [f"{first}%", f"{second}%"],
    }
    assert asked(board, 2) is None
    assert shares(board) == []
    board.evaluation = True
    assert shares(board) == [first, second]


def test_it_follows_the_game() -> None:
    board = Board(position(), evaluation=True)
    seen = [shares(board)]
    for action in ("build g5 from 1", "move g4 g5", "end"):
        board.play(action)
        assert shares(board) == expected(board.position)
        seen.append(shares(board))
    assert len({tuple(found) for found in seen}) > 2
    for found in reversed(seen[:-1]):
        board.undo()
        assert shares(board) == found


def test_two_boards_of_a_game_have_a_switch_each() -> None:
    game = Game(position())
    shown, plain = Board(game, evaluation=True), Board(game)
    plain.play("score")
    assert shares(shown) == expected(game.position)
    assert shares(plain) == []


@pytest.mark.parametrize("viewer", [None, 2])
def test_whoever_watches_may_ask_and_learns_nothing_of_hidden_cards(viewer: int | None) -> None:
    cards = ["climb", "lift", "jump", "elevator", "six-points", "seven-points"]
    place = position(hands=[cards[:2], cards[2:4]], deck=cards[4:] * 2, scores=[31, 32])
    board = Board(place, viewer=viewer)
    assert asked(board, 1) is None
    assert shares(board) == expected(place, viewer or 0)
    for seed in range(5):
        other = Board(dealt_anew(place, viewer or 0, Random(seed)), viewer=viewer, evaluation=True)
        assert other.view["evaluation"] == board.view["evaluation"]


def test_a_game_that_is_over_shows_who_won() -> None:
    place = position(phase=3, round=4, to_act=2, first=1, ap=0, stacks=[[], [3]], scores=[90, 20])
    board = Board(place, evaluation=True)
    board.play("end")
    assert board.position.stage == "over"
    assert shares(board) == [100, 0]


def test_the_editor_has_none() -> None:
    board = Board(position(), evaluation=True)
    board.edit()
    assert "evaluation" not in board.view
    assert asked(board, 1) is not None
    board.cancel_edit()
    assert shares(board)


@pytest.mark.parametrize(
    "taught",
    [lambda: Lesson("movement"), lambda: Drill("reach", seed=1), Puzzles, Course, FirstGame],
    ids=["lesson", "drill", "puzzles", "course", "first game"],
)
def test_lessons_never_show_it(taught: Callable[[], Any]) -> None:
    board = taught().board
    assert "evaluation" not in board.view
    assert asked(board, 1) is not None
    assert "evaluation" not in board.view
    with pytest.raises(OptionError, match="False: a lesson gives no answers away"):
        board.evaluation = True


def test_a_value_that_is_none_is_refused() -> None:
    with pytest.raises(OptionError, match="evaluation: 'yes'; expected True or False"):
        Board(evaluation="yes")  # type: ignore[arg-type]
    board = Board()
    with pytest.raises(TorresError, match="expected True or False"):
        board.evaluation = 1


def test_it_speaks_the_board_s_language() -> None:
    board = Board(position(), evaluation=True, language="cs")
    assert board.view["evaluation"]["label"].startswith("Šance na výhru: oranžový ")


def test_a_known_chance_is_shown_as_its_line_shows_it() -> None:
    place = Position.new(players=3, seed=1)
    for thousandths in range(11, 990, 7):
        known = Known(2, thousandths / 1000, place)
        found = evaluation_of(place, "all", shown=True, known=known)
        assert found["shares"][1] == whole_percent(known.chance)
        assert f"blue {percent(known.chance)}" in found["label"]
