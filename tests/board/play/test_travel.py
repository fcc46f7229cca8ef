"""Time travel, comments and annotations: from Python, and from the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import traitlets as t
from ipywidgets import IntSlider, jslink

from tests.board import positions
from torres_widget import Board, Game, Position
from torres_widget.board.options import OptionError
from torres_widget.engine import NotationError

if TYPE_CHECKING:
    from tests.board.conftest import Deliver, Wire

#: A board for the last round of a game.
LAST_ROUND = (
    "....1.../......../..1..1../1......./......31/..1..11./..1...1./...1.... K:c6 1:g4 2:h4"
)
LINE = ("knight c3", "knight f6", "king e8", "move c3 c4")


@pytest.fixture
def board() -> Board:
    board = Board(Position.new(players=2, seed=7))
    for action in LINE:
        board.play(action)
    return board


def played(count: int) -> Game:
    """A game of so many actions."""
    game = Game(Position.new(players=2, seed=7))
    for action in LINE[:count]:
        game.play(action)
    return game


def ask(board: Board, **wanted: object) -> None:
    """Send an intent as the page would."""
    seq = board.view["seq"] + 1
    board.set_state({"intent": {"seq": seq, **wanted}})


def test_ply_follows_the_game(board: Board) -> None:
    assert board.ply == board.view["ply"] == board.view["length"] == 4
    board.undo()
    assert (board.ply, board.view["ply"], board.view["length"]) == (3, 3, 4)


def test_setting_ply_travels(board: Board) -> None:
    places = [board.position]
    for ply in (3, 2, 1, 0):
        board.ply = ply
        places.append(board.position)
        assert board.view["ply"] == ply
    assert [place.stage for place in places[2:]] == ["place-king", "place-knight", "place-knight"]
    board.ply = 4
    assert board.position == places[0]
    for wrong in (-1, 5):
        with pytest.raises(OptionError):
            board.ply = wrong
    assert board.ply == 4


def test_ply_can_be_linked(board: Board) -> None:
    class Slider(t.HasTraits):
        value = t.Int(4)

    slider = Slider()
    t.link((board, "ply"), (slider, "value"))
    slider.value = 1
    assert board.position.to_act == 2
    board.play("knight f3")
    assert slider.value == 2


def test_playing_from_the_past_makes_a_variation(board: Board) -> None:
    board.ply = 3
    board.play("move c3 b3")
    assert board.view["length"] == 4
    assert len(board.game.node.parent.children) == 2  # type: ignore[union-attr]
    board.ply = 0
    board.ply = 4
    assert str(board.game.node.action) == "move c3 b3"


def test_the_page_travels(board: Board) -> None:
    ask(board, ply=1)
    assert board.ply == 1
    assert board.view["refusal"] is None
    ask(board, ply=4)
    assert board.ply == 4


@pytest.mark.parametrize("wrong", [5, -1, 1.0, "1", None, True])
def test_the_page_cannot_leave_the_line(board: Board, wrong: object) -> None:
    before = board.position
    ask(board, ply=wrong)
    assert board.view["refusal"] is not None
    assert board.position == before


def test_the_page_knows_of_a_game_s_end_wherever_it_is() -> None:
    board = Board(Game(Position.from_board(LAST_ROUND, phase=3, round=4)))
    board.play("end")
    assert "ended" not in board.view
    board.play("end")
    assert board.view["ended"]
    board.undo()
    assert board.view["ended"]
    board.play("score")
    assert "ended" not in board.view


def test_a_spectator_does_not_travel(board: Board) -> None:
    board.viewer = None
    ask(board, ply=1)
    assert board.ply == 4
    assert "spectator" in board.view["refusal"]["reasons"][0]["text"]


def test_annotations_and_comments_are_in_view_and_record(board: Board) -> None:
    board.annotate("arrow c3 c4 red", "label d5 <b>up</b>")
    board.comment("Look <i>here</i>")
    assert board.view["notes"] == ["arrow c3 c4 red", "label d5 green <b>up</b>"]
    assert board.view["caption"] == "Look <i>here</i>"
    with pytest.raises(NotationError):
        board.annotate("arrow c3")
    read = Board(Game.from_record(board.game.record()))
    assert read.view["notes"] == board.view["notes"]
    assert read.view["caption"] == board.view["caption"]
    board.undo()
    assert board.view["notes"] == []
    assert board.view["caption"] == ""


def test_the_page_annotates(board: Board) -> None:
    ask(board, notes=["circle c4", "mark d4 blue"])
    assert board.view["notes"] == ["circle c4 green", "mark d4 blue"]
    for wrong in ("circle c4", ["circle"], [7], ["circle c4"] * 65, [["circle c4"]]):
        ask(board, notes=wrong)
        assert board.view["refusal"] is not None
        assert board.view["notes"] == ["circle c4 green", "mark d4 blue"]
    ask(board, notes=[])
    assert board.view["notes"] == []


def test_a_page_travels_by_setting_the_ply(deliver: Deliver, wire: Wire) -> None:
    board = Board(played(2))
    wire.take()
    deliver(board, ply=1)
    assert (board.ply, board.game.ply) == (1, 1)
    (view,) = wire.views()
    assert view["ply"] == 1


@pytest.mark.parametrize("ply", [-1, 3, 10**300, True, 1.0, "1", None, [1], {"ply": 1}])
def test_a_ply_that_is_none_is_answered_with_where_the_game_is(
    deliver: Deliver, wire: Wire, ply: object
) -> None:
    board = Board(played(2))
    wire.take()
    deliver(board, ply=ply)
    assert (board.ply, board.game.ply) == (2, 2)
    assert [message["data"]["state"] for message in wire.take()] == [{"ply": 2}]


def test_a_spectator_does_not_travel_by_setting_the_ply(deliver: Deliver) -> None:
    board = Board(played(2), viewer=None)
    deliver(board, ply=1)
    assert (board.ply, board.game.ply) == (2, 2)


def test_a_slider_is_linked_to_the_ply_in_the_page() -> None:
    board = Board(played(2))
    assert jslink((IntSlider(), "value"), (board, "ply")).target == (board, "ply")


def test_a_game_is_replayed_by_turn() -> None:
    game = positions.played("rio-grande-2005", "basic", 3, 0)
    board = Board(game)
    whose = [
        (node.position.phase, node.position.round, node.position.to_act) for node in game.line()
    ]
    starts = [ply for ply, turn in enumerate(whose) if not ply or turn != whose[ply - 1]]
    board.ply = 0
    seen = [0]
    for number in range(1, len(starts)):
        board.set_state({"intent": {"seq": number, "command": "turn-forward"}})
        seen.append(board.ply)
    assert seen == starts
    board.ply = starts[4] + 1
    for number, expected in ((1001, starts[4]), (1002, starts[3])):
        board.set_state({"intent": {"seq": number, "command": "turn-back"}})
        assert board.ply == expected
    board.ply = 0
    board.set_state({"intent": {"seq": 2001, "command": "turn-back"}})
    assert (board.ply, board.view["refusal"]) == (0, None)
    board.ply = board.length
    board.set_state({"intent": {"seq": 2002, "command": "turn-forward"}})
    assert board.ply == board.length


def test_what_was_played_is_played_though_an_observer_fails(board: Board) -> None:
    def fail(change: object) -> None:
        raise LookupError(change)

    board.observe(fail, "position")
    with pytest.raises(LookupError):
        ask(board, command="undo")
    assert (board.ply, board.view["ply"], board.view["refusal"]) == (3, 3, None)
