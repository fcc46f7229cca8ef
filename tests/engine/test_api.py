"""Positions and games as people ask them: cells by name, pictures, text, sequences."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

import torres_widget
from tests.conftest import ROOT
from torres_widget import analysis
from torres_widget.analysis import Bot, best_turns, cell_worth, count_turns, explain, review
from torres_widget.engine import DocumentError, Game, IllegalAction, NotationError, Position

if TYPE_CHECKING:
    from collections.abc import Callable

BOARD = "......../......../......../......../......../..1...../..21..../........ K:c2 1:d2,a1 2:c3"
PLACE = Position.from_board(BOARD)


def test_a_position_is_asked_by_the_names_of_cells() -> None:
    assert (PLACE.height("c2"), PLACE.height("a1")) == (2, 0)
    assert (PLACE.level("c2"), PLACE.level("c3"), PLACE.level("a1")) == (2, 1, 0)
    assert PLACE.castle("c2") == (("c2", "d2", "c3"), 3, 2)
    assert PLACE.castle("a1") is None
    assert PLACE.knights_of(1) == ["a1", "d2"]
    assert PLACE.king == "c2"
    assert Position.from_board(BOARD.replace("K:c2 ", "")).king is None
    assert [PLACE.owner(cell) for cell in ("d2", "c3", "c2", "h8")] == [1, 2, 0, 0]
    assert PLACE.reserve(1) == 4


def test_cells_are_worth_what_their_names_say() -> None:
    worth = cell_worth(PLACE)
    assert set(worth) == {
        action.split()[1] for action in PLACE.legal_actions() if action.startswith("build")
    }
    reached = cell_worth(PLACE, "d2")
    assert reached["d1"] < 0
    assert "d2" not in reached


def wrong(what: Any) -> Any:
    return what


WRONG: list[Callable[[], object]] = [
    lambda: PLACE.height("z9"),
    lambda: PLACE.height(wrong(3)),
    lambda: PLACE.level("h8"),
    lambda: PLACE.owner(wrong(17)),
    lambda: PLACE.castle(wrong(None)),
    lambda: PLACE.castle(wrong([])),
    lambda: PLACE.knights_of(3),
    lambda: PLACE.knights_of(wrong("1")),
    lambda: PLACE.reserve(0),
    lambda: PLACE.perft(wrong("x")),
    lambda: Game(wrong(BOARD)),
    lambda: best_turns(wrong("x")),
    lambda: count_turns(wrong(None)),
    lambda: explain(wrong(3), "score"),
    lambda: review(wrong(PLACE)),
    lambda: review(Game(PLACE), nodes=0),
    lambda: review(Game(PLACE), nodes=wrong("x")),
    lambda: cell_worth(PLACE, "h8"),
    lambda: cell_worth(wrong("x")),
    lambda: cell_worth(PLACE, wrong(3)),
    lambda: Bot().decide(wrong("x")),
]


@pytest.mark.parametrize("ask", WRONG, ids=map(str, range(len(WRONG))))
def test_wrong_types_get_errors_of_ours(ask: Callable[[], object]) -> None:
    with pytest.raises(NotationError, match="expected"):
        ask()


def test_without_arguments_there_is_a_new_game() -> None:
    assert (Position().stage, Position().players) == ("place-knight", 2)
    assert Game().position.stage == "place-knight"


def test_a_game_is_a_sequence_of_its_moves() -> None:
    game = Game(PLACE)
    assert (len(game), bool(game), list(game)) == (0, True, [])
    game.play("score")
    game.play("move d2 d1")
    game.undo()
    assert (len(game), list(game)) == (2, ["score", "move d2 d1"])


def test_a_position_prints_as_a_board() -> None:
    lines = str(PLACE).splitlines()
    assert lines[6].split() == ["2", ".", ".", "2/K", "1/1", ".", ".", ".", "."]
    assert lines[5].split()[3] == "1/2"
    assert lines[8].split() == list("abcdefgh")
    assert "player 1's turn, 5 AP" in lines[9]


def test_positions_and_games_show_themselves_as_a_picture() -> None:
    picture = PLACE._repr_svg_()
    assert picture.startswith("<svg")
    assert Game(PLACE)._repr_svg_() == picture


@pytest.mark.parametrize("package", [torres_widget, analysis])
def test_dir_lists_the_public_names_and_nothing_else(package: Any) -> None:
    assert set(dir(package)) <= {*package.__all__, "__version__"}
    assert all(getattr(package, name) is not None for name in dir(package))


def test_the_engine_alone_needs_nothing_but_the_standard_library() -> None:
    program = """
import sys
from torres_widget import Game, Position
print(str(Position.new(seed=1)), len(Game()))
compiled = {name for name in sys.modules if "cython" in name}
others = {name.partition(".")[0] for name in sys.modules} - set(sys.stdlib_module_names)
print(sorted(others - compiled))
"""
    done = subprocess.run(
        [sys.executable, "-S", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r}){program}"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines()[-1] == "['__main__', 'torres_widget']"


def test_only_fields_that_there_are_can_be_changed() -> None:
    start = Position.new(players=2, seed=3)
    assert start.changed(ap=2).ap == 2
    with pytest.raises(NotationError, match=r"'scorez'; expected one of .*Did you mean 'scores'"):
        start.changed(scorez=(9, 9))


IMPOSSIBLE_CHANGES: dict[str, list[object]] = {
    "to_act": [3, 5, 0, "1", None],
    "players": [1, 5, "2"],
    "phase": [0, 7, "2", 2.0],
    "round": [9, 0],
    "ap": [99, -1],
    "first": [4],
    "scores": [(5, 5), (1,), (-1, 0), 7],
    "stacks": [((),), ((100,), ()), None],
    "carry": [(1,), (200, 0)],
    "hands": [[["liftt"], []], [["lift"]], [["lift"] * 41, []]],
    "deck": [["climb"] * 5, "climb"],
    "stack": [9, -1],
    "bought": [["climb"]],
    "played": ["climbb"],
    "stage": ["turns", 3],
    "master": ["edges"],
    "edition": ["huch", 2017],
    "mode": ["expert"],
    "board": ["hello", "9......."],
    "house_rules": [{"stack_cap": "many"}, {"no_such": 1}],
}


@pytest.mark.parametrize("name", IMPOSSIBLE_CHANGES)
def test_changed_refuses_what_no_position_can_be(name: str) -> None:
    start = Position.new(players=2, seed=7).apply("knight c3").apply("knight f6").apply("king e8")
    for value in IMPOSSIBLE_CHANGES[name]:
        with pytest.raises(DocumentError):
            start.changed(**{name: value})


def test_changed_takes_another_edition_and_another_number_of_players() -> None:
    start = Position.new(players=2, seed=7).apply("knight c3").apply("knight f6").apply("king e8")
    assert start.changed(edition="huch-2017").edition.key == "huch-2017"
    more = start.changed(players=3)
    assert (more.players, more.board_text(), more.scores) == (3, start.board_text(), (0, 0, 0))
    assert more.apply("end").to_act == 2
    assert start.changed(hands=(("climb",), ()), deck=(), ap=2).hands == (("climb",), ())


def test_an_attribute_says_how_a_position_changes() -> None:
    with pytest.raises(AttributeError, match=r"use position\.changed\(ap=\.\.\.\)"):
        Position.new().ap = 3  # type: ignore[misc]


def test_a_position_tells_knights_castles_heights_and_the_winner() -> None:
    place = Position.from_board(f"{'......../' * 7}21...1.. K:f1 1:b1 2:h8", players=2)
    assert place.knights == (("b1",), ("h8",))
    assert [castle.cells for castle in place.castles] == [("a1", "b1"), ("f1",)]
    assert place.heights()[0] == (2, 1, 0, 0, 0, 1, 0, 0)
    assert not any(map(any, place.heights()[1:]))
    assert (place.is_over, place.winner) == (False, None)
    assert place.changed(stage="over", scores=[3, 5], ap=0).winner == 2


@pytest.mark.parametrize(
    ("name", "meant"),
    [("king_cell", "king"), ("push", "apply"), ("is_game_over", "is_over"), ("hieghts", "heights")],
)
def test_an_attribute_that_a_position_has_not_is_hinted_at(name: str, meant: str) -> None:
    with pytest.raises(AttributeError, match=f"Did you mean '{meant}'"):
        getattr(Position.new(), name)


def test_a_game_takes_no_attribute_that_it_has_not() -> None:
    game: Any = Game()
    with pytest.raises(AttributeError, match=r"game\.node\.comment"):
        game.comment = "hi"
    with pytest.raises(AttributeError, match="no 'coment' to be set"):
        game.coment = "hi"
    with pytest.raises(AttributeError, match="Did you mean 'play'"):
        game.plai("end")
    keyword: Any = {"postion": Position.new()}
    with pytest.raises(TypeError, match="Did you mean 'position'"):
        Game(**keyword)


def test_several_actions_are_played_all_or_none() -> None:
    game = Game(Position.new(players=2, seed=7))
    assert game.play("knight e8", "knight a5") == Position.new(players=2, seed=7).apply(
        "knight e8", "knight a5"
    )
    before = game.position
    with pytest.raises(IllegalAction):
        game.play("king c6", "king c6")
    assert game.position == before
    assert repr(game.node) == "<Node 2: knight a5>"
    assert repr(game.root) == "<Node 0: the first position>"
