"""The editor of a board, from Python and from a page."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.board.drafts import is_open
from tests.board.positions import busy
from torres_widget import Board, Position
from torres_widget.analysis import Bot
from torres_widget.engine import IllegalAction, TorresError

if TYPE_CHECKING:
    from tests.board.conftest import Wire
    from torres_widget.board.play.seats import Viewer


def ask(board: Board, **wanted: object) -> None:
    """Send an intent as the page would."""
    board.set_state({"intent": {"seq": board.view["seq"] + 1, **wanted}})


def test_from_the_page_to_play_in_one_press_and_back(wire: Wire) -> None:
    board = Board(Position.new(players=2, seed=7))
    board.play("knight c3")
    game, record = board.game, board.game.record()
    heard: list[bool] = []
    board.observe(lambda change: heard.append(change["new"]), "editing")
    ask(board, command="edit")
    assert is_open(board)
    assert board.view["board"].endswith("1:c3")
    wire.take()
    ask(board, edit={"figure": ["d3", "1"]})
    assert "d3" in board.view["board"]
    assert (board.game, board.position) == (game, game.position)
    assert all(len(json.dumps(view)) < 2500 for view in wire.views())
    ask(board, command="cancel")
    assert not is_open(board)
    assert board.game is game
    assert game.record() == record

    ask(board, command="edit")
    ask(board, edit={"set": {"stage": "turn", "to_act": 2}})
    ask(board, edit={"figure": ["e8", "2"]})
    ask(board, command="play")
    assert not is_open(board)
    assert board.game is not game
    assert board.previous_game is game
    assert (board.position.stage, board.position.to_act, board.ply) == ("turn", 2, 0)
    assert board.view["legal"]["step"]
    ask(board, action="move e8 e7")
    assert board.view["refusal"] is None
    assert heard == [True, False, True, False]


def test_a_draft_that_was_not_changed_leads_back_to_the_game() -> None:
    board = Board(Position.new(players=2, seed=7))
    board.play("knight c3")
    game = board.game
    ask(board, command="edit")
    ask(board, command="play")
    assert (board.game, board.ply, board.editing) == (game, 1, False)
    assert board.previous_game is None


@pytest.mark.parametrize("viewer", ["to-act", "all"])
def test_against_a_bot_the_editor_shows_no_card_that_is_hidden(viewer: Viewer) -> None:
    hands, deck = [["climb"], ["jump"] * 4], [*["lift"] * 4, *["six-points"] * 4]
    board_text = "/".join(["........"] * 7 + ["21......"]) + " 1:a1 2:h8"
    place = Position.from_board(board_text, hands=hands, deck=deck)
    board = Board(place, players={2: Bot("greedy")}, viewer=viewer)
    board.edit()
    draft: Any = board.draft
    assert board.view["seats"] == [0, "greedy"]
    mine, hidden = draft["hands"]
    assert (mine, len(hidden)) == (["climb"], 4)
    assert (hidden == hands[1]) == (viewer == "all")
    assert sorted((*hidden, *draft["deck"])) == sorted((*hands[1], *deck))
    ask(board, command="play")
    assert board.position == place
    teacher = Board(place)
    teacher.edit()
    assert teacher.draft is not None
    assert teacher.draft["hands"] == hands


@pytest.mark.parametrize("edition", ["rio-grande-2005", "huch-2017"])
def test_a_number_of_cards_that_cannot_be_is_mended_by_another(edition: str) -> None:
    board = Board(Position.new(players=2, seed=7, edition=edition))
    board.edit()
    ask(board, edit={"hold": [2, "climb", 9]})
    assert board.view["draft"]["problems"]
    ask(board, edit={"hold": [2, "climb", 1]})
    assert board.view["refusal"] is None
    assert board.view["draft"]["problems"] == []
    assert board.draft is not None
    assert board.draft["hands"] == [[], ["climb"]]
    before = Position.new(players=2, seed=7, edition=edition).to_dict()
    ask(board, edit={"hold": [2, "climb", 0]})
    draft: Any = board.draft
    cards = [draft["deck"], *draft["decks"]]
    assert [sorted(each) for each in cards] == [
        sorted(each) for each in (before["deck"], *before["decks"])
    ]


def test_an_impossible_draft_is_not_played() -> None:
    board = Board(Position.new(players=2, seed=7))
    game = board.game
    ask(board, command="edit")
    ask(board, edit={"raise": "e8"})
    assert board.view["draft"]["problems"][0]["rule"] == "R1.7"
    ask(board, command="play")
    assert is_open(board)
    assert board.view["refusal"]["reasons"][0]["rule"] == "R1.7"
    assert board.game is game
    with pytest.raises(IllegalAction, match=r"R1\.7"):
        board.play_edited()
    ask(board, command="undo")
    ask(board, command="play")
    assert not is_open(board)


def test_while_the_editor_is_open_a_page_does_nothing_else() -> None:
    board = Board(Position.new(players=2, seed=7))
    board.play("knight c3")
    record = board.game.record()
    board.edit()
    draft = board.draft
    for wanted in (
        {"action": "knight f6"},
        {"ply": 0},
        {"node": 1},
        {"comment": "x"},
        {"notes": ["circle c3"]},
        {"delete": 1},
        {"promote": 1},
        {"command": "redo"},
        {"command": "edit"},
    ):
        ask(board, **wanted)
        assert board.view["refusal"] is not None, wanted
    assert board.draft == draft
    assert board.game.record() == record
    ask(board, command="moves")
    assert board.view["refusal"] is None
    assert len(board.tree["rows"]) == 2


def test_from_python() -> None:
    board = Board(Position.new(players=2, seed=7))
    with pytest.raises(TorresError, match="not open"):
        board.play_edited()
    board.edit(busy())
    assert board.draft is not None
    assert board.draft["board"] == busy().board_text()
    game = board.game
    board.play_edited()
    assert (board.position, board.ply, board.previous_game) == (busy(), 0, game)
    board.edit()
    board.position = Position.new(players=3, seed=1)
    assert not is_open(board)
    assert board.view["players"] == 3
    board.edit()
    board.cancel_edit()
    assert board.view["players"] == 3


def test_only_a_board_of_everybody_has_an_editor() -> None:
    board = Board(Position.new(players=2, seed=7), viewer="all")
    board.edit()
    board.viewer = 1
    assert not is_open(board)
    for viewer in (1, None):
        board.viewer = viewer
        with pytest.raises(IllegalAction):
            board.edit()
        ask(board, command="edit")
        assert board.view["refusal"] is not None
        assert not is_open(board)
        assert board.view["edit"] is False


def test_a_figure_of_nobody_is_refused() -> None:
    board = Board()
    ask(board, command="edit")
    before = board.view["board"]
    ask(board, edit={"figure": ["d3", "0"]})
    assert board.view["board"] == before
    assert "'0'; expected one of" in board.view["refusal"]["reasons"][0]["text"]


def test_a_pasted_board_with_all_figures_ends_the_set_up() -> None:
    text = f"{'......../' * 3}...31.../...24.../{'......../' * 2}........ K:e4 1:d4 2:e5"
    board = Board(Position.new(players=2, seed=1))
    board.edit()
    board.intent = {"seq": board.view["seq"] + 1, "edit": {"paste": text}}
    assert board.view["draft"]["problems"] == []
    board.intent = {"seq": board.view["seq"] + 1, "command": "play"}
    assert (board.position.stage, board.position.board_text()) == ("turn", text)


def test_a_pasted_board_without_figures_is_the_set_up() -> None:
    text = f"{'......../' * 7}1......."
    board = Board(Position.new(players=2, seed=1))
    board.edit()
    board.intent = {"seq": board.view["seq"] + 1, "edit": {"paste": text}}
    assert board.view["stage"] == "place-knight"
