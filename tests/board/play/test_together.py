"""Two boards of one game: each with its own seat, in step, each showing its own hand alone."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING
from weakref import ref

import pytest

from tests.board.positions import played
from torres_widget import Board, Game, Position
from torres_widget.analysis import Bot
from torres_widget.board.view.display import Display
from torres_widget.engine import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.board.conftest import Deliver
    from torres_widget.protocol.view import View


def pair(game: Game | None = None) -> tuple[Board, Board]:
    game = game or Game(Position.new(players=2, seed=7))
    return Board(game, viewer=1), Board(game, viewer=2)


def test_what_one_does_the_other_shows() -> None:
    orange, blue = pair()
    orange.play("knight c3")
    assert blue.view["board"] == orange.view["board"]
    assert blue.view["last"] == {"action": "knight c3", "player": 1}
    assert (blue.ply, blue.length, blue.position) == (1, 1, orange.position)
    assert orange.view["legal"] == {}
    assert "knight" in blue.view["legal"]


CHANGES: dict[str, Callable[[Board], None]] = {
    "undo": Board.undo,
    "travel": lambda board: setattr(board, "ply", 0),
    "annotate": lambda board: board.annotate("circle c3"),
    "comment": lambda board: board.comment("look"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_every_change_is_shown_on_both(change: str) -> None:
    orange, blue = pair()
    orange.play("knight c3")
    before = blue.view
    CHANGES[change](orange)
    assert blue.view != before
    shown = ("board", "ply", "notes", "caption", "redo")
    assert {key: blue.view[key] for key in shown} == {key: orange.view[key] for key in shown}


def test_each_sees_its_own_hand_alone() -> None:
    game = played("rio-grande-2005", "variant", 2, 0)
    orange, blue = pair(game)
    for board, own, other in ((orange, 0, 1), (blue, 1, 0)):
        assert board.view["hands"][own] == list(game.position.hands[own])
        assert board.view["hands"][other] == len(game.position.hands[other])


def test_each_acts_in_turn_only(deliver: Deliver) -> None:
    orange, blue = pair()
    deliver(blue, intent={"seq": 1, "action": "knight c3"})
    assert blue.view["refusal"]
    assert orange.view["refusal"] is None
    assert blue.ply == 0
    deliver(orange, intent={"seq": 1, "action": "knight c3"})
    assert (blue.ply, blue.view["refusal"]) == (1, None)
    with pytest.raises(IllegalAction):
        orange.play("knight c3")


def test_a_move_list_follows() -> None:
    orange = Board(Position.new(seed=7))
    blue = Board(orange.game)
    blue.set_state({"intent": {"seq": 1, "command": "moves"}})
    orange.play("knight c3")
    orange.comment("a comment")
    assert blue.tree["rows"][-1][-1] == "a comment"


def test_an_editor_stays_open_while_others_play() -> None:
    orange = Board(Position.new(seed=7))
    other = Board(orange.game)
    other.edit()
    draft = other.draft
    orange.play("knight c3")
    assert other.editing
    assert other.draft == draft
    other.cancel_edit()
    assert other.ply == 1


def test_a_bot_on_one_answers_the_other() -> None:
    game = Game(Position.new(players=2, seed=7))
    played_on = Board(game, viewer=1)
    seated = Board(game, players={2: Bot("random", seed=1)})
    played_on.play("knight c3")
    assert seated.ply == played_on.ply == 3


def test_boards_of_other_games_and_lost_boards_are_left_alone() -> None:
    orange, blue = pair()
    stranger = Board(Position.new(players=2, seed=7))
    orange.play("knight c3")
    assert stranger.ply == 0
    blue.game = Game(Position.new(players=2, seed=7))
    orange.play("knight f3")
    assert blue.ply == 0
    blue.close()
    gone = ref(blue)
    del blue
    gc.collect()
    assert gone() is None
    orange.undo()


def test_a_board_takes_another_game_with_the_same_record() -> None:
    orange, blue = pair()
    orange.game = other = Game.from_record(blue.game.record())
    assert orange.game is other
    assert other == blue.game
    other.play("knight c3")
    blue.play("knight f3")
    orange.redraw()
    assert orange.view["board"] == other.position.board_text()
    assert orange.ply == 1


def say(board: Board, message: object) -> None:
    data = {"method": "custom", "content": message}
    board.comm.handle_msg({"content": {"data": data}, "buffers": []})


def test_a_board_that_its_pages_left_is_not_drawn_until_it_is_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As the boards of a cell that was run again."""
    left, shown = pair()
    for board in (left, left, shown):
        say(board, {"shown": True})
    say(left, {"shown": False})
    drawn: list[Board] = []
    draw = Display.view

    def counted(display: Display) -> View:
        drawn.append(display.board)
        return draw(display)

    monkeypatch.setattr(Display, "view", counted)
    shown.play("knight c3")
    assert drawn == [shown, left]
    say(left, {"shown": False})
    drawn.clear()
    shown.play("knight f6")
    assert drawn == [shown]
    assert left.ply == 2
    assert left.view["board"] == shown.view["board"]
    assert drawn == [shown, left]
    shown.undo()
    drawn.clear()
    say(left, {"shown": True})
    assert drawn == [left]
    assert left.view["board"] == shown.view["board"]


@pytest.mark.parametrize(
    "message", [None, [], {}, {"shown": 1, "x": 2}, {"shown": "yes"}, {"shown": None}, "shown"]
)
def test_what_is_no_word_of_a_page_changes_nothing(message: object) -> None:
    left, shown = pair()
    say(left, message)
    shown.play("knight c3")
    assert not left._display.undrawn  # noqa: SLF001 - to look at the view would draw it
    assert left.view["board"] == shown.view["board"]


def test_an_intent_shows_that_a_page_is_there(deliver: Deliver) -> None:
    board, other = pair()
    say(board, {"shown": True})
    say(board, {"shown": False})
    deliver(board, intent={"seq": 1, "action": "knight c3"})
    assert not board._display.undrawn  # noqa: SLF001 - to look at the view would draw it
    assert board.view["board"] == other.view["board"]
