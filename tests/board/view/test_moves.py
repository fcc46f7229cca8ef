"""The move list: rows for a page, jumps, comments, variations deleted and promoted."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import ipywidgets
import pytest
import traitlets as t

from tests.board.positions import played
from torres_widget import Board, Game, Position
from torres_widget.board.view.moves import MOST_ROWS, Numbers, rows_of

if TYPE_CHECKING:
    from tests.board.conftest import Wire

LINE = ("knight c3", "knight f6", "king e8", "move c3 c4")


def studied() -> Game:
    """Four plies, a variation of two to the last, and a comment on each side."""
    game = Game(Position.new(players=2, seed=7))
    for action in LINE:
        game.play(action)
    game.node.comment = "up"
    game.undo()
    game.play("move c3 b3")
    game.node.comment = "<b>aside</b>"
    game.play("score")
    return game


def ask(board: Board, **wanted: object) -> None:
    """Send an intent as the page would."""
    board.set_state({"intent": {"seq": board.view["seq"] + 1, **wanted}})


def listed(board: Board) -> dict[str, Any]:
    """Ask for the move list; rows by action."""
    ask(board, command="moves")
    return {row[2]: row for row in board.tree["rows"]}


def test_nothing_is_listed_unless_a_page_asks(wire: Wire) -> None:
    board = Board(studied())
    wire.take()
    board.play("end")
    board.comment("so?")
    assert board.tree == {}
    assert all("tree" not in sent["data"]["state"] for sent in wire.take())


def test_the_rows_hold_the_whole_game() -> None:
    board = Board(studied())
    ask(board, command="moves")
    assert board.tree == {
        "rows": [
            [3, 0, "", ""],
            [4, 3, "knight c3", "0.1.1"],
            [5, 4, "knight f6", "0.1.2"],
            [6, 5, "king e8", "0.1.2"],
            [7, 6, "move c3 c4", "1.1.1", "up"],
            [2, 6, "move c3 b3", "1.1.1", "<b>aside</b>"],
            [1, 2, "score", "1.1.1"],
        ],
        "more": 0,
    }
    assert board.view["node"] == [1, 2]


def test_an_action_at_the_end_of_a_line_is_told_by_the_view_alone(wire: Wire) -> None:
    board = Board(studied())
    rows = listed(board)
    wire.take()
    ask(board, action="score")
    (view,) = wire.views()
    assert view["node"][1] == rows["score"][0]
    assert view["node"][0] not in {row[0] for row in rows.values()}


def test_the_page_jumps_to_any_node() -> None:
    board = Board(studied())
    rows = listed(board)
    ask(board, node=rows["move c3 c4"][0])
    assert (board.ply, board.view["log"][-1]) == (4, "move c3 c4")
    ask(board, node=rows[""][0])
    assert (board.ply, board.view["length"]) == (0, 4)
    before = board.game.node
    for wrong in (0, 99, -1, 1.0, "1", None, True, 2**60):
        ask(board, node=wrong)
        assert board.view["refusal"] is not None
        assert board.game.node is before


def test_comments_variations_and_their_end() -> None:
    board = Board(studied())
    rows = listed(board)
    ask(board, comment="Why <script>?\nHow?")
    assert board.game.node.comment == board.view["caption"] == "Why <script>?\nHow?"
    assert listed(board)["score"][4] == board.game.node.comment
    for wrong in ("x" * 2001, "\x00", "\ud800", 7, ["a"]):
        ask(board, comment=wrong)
        assert board.view["refusal"] is not None
    assert board.game.node.comment == "Why <script>?\nHow?"

    ask(board, promote=rows["score"][0])
    assert [row[2] for row in board.tree["rows"]][4:] == ["move c3 b3", "score", "move c3 c4"]
    ask(board, promote=rows["score"][0])
    assert "main line already" in board.view["refusal"]["reasons"][0]["text"]
    ask(board, delete=rows["move c3 b3"][0])
    assert [row[2] for row in board.tree["rows"]][3:] == ["king e8", "move c3 c4"]
    assert (board.ply, board.view["length"]) == (3, 4)
    ask(board, node=rows["score"][0])
    assert "not any more" in board.view["refusal"]["reasons"][0]["text"]
    ask(board, delete=rows[""][0])
    assert board.view["refusal"] is not None
    assert Game.from_record(board.game.record()).length == 4


def test_what_changes_from_python_reaches_a_list_that_is_open() -> None:
    board = Board(studied())
    listed(board)
    board.comment("from Python")
    assert "from Python" in json.dumps(board.tree)
    board.game.delete(board.game.node)
    board.redraw()
    assert "score" not in json.dumps(board.tree)
    board.position = Position.new(players=3)
    assert [row[2] for row in board.tree["rows"]] == [""]


def test_a_player_comments_in_turn_and_changes_no_line() -> None:
    board = Board(studied(), viewer=1)
    rows = listed(board)
    assert board.view["edit"] is False
    ask(board, comment="mine")
    assert board.game.node.comment == "mine"
    for kind in ("delete", "promote"):
        ask(board, **{kind: rows["score"][0]})
        assert board.view["refusal"] is not None
    ask(board, node=rows["knight f6"][0])
    assert board.view["refusal"]["reasons"][0]["rule"] == "R3.1"
    assert [row[2] for row in listed(board).values()] == list(rows)


def test_a_spectator_reads_the_list_and_touches_nothing() -> None:
    board = Board(studied(), viewer=None)
    rows = listed(board)
    assert len(rows) == 7
    assert (board.view["length"], board.view["undo"], board.view["edit"]) == (0, False, False)
    record = board.game.record()
    node = board.game.node
    for wanted in (
        {"node": rows["king e8"][0]},
        {"comment": "hello"},
        {"delete": rows["score"][0]},
        {"promote": rows["score"][0]},
        {"command": "edit"},
        {"edit": {"raise": "c3"}},
    ):
        ask(board, **wanted)
        assert "spectator" in board.view["refusal"]["reasons"][0]["text"]
    assert (board.game.record(), board.game.node) == (record, node)


@pytest.mark.parametrize("viewer", ["to-act", None, 1, 2, 3, "all"])
def test_kept_cards_are_told_to_whom_they_belong(viewer: object) -> None:
    game = played("rio-grande-2005", "variant", 3, 0)
    rows = rows_of(game, Numbers(), viewer)["rows"]  # type: ignore[arg-type]
    kept = [(row[2], int(row[3][-1])) for row in rows if row[2].startswith("keep")]
    assert len({player for _, player in kept}) > 1
    assert all((text != "keep") == (viewer in ("all", player)) for text, player in kept)


def test_a_list_is_bounded() -> None:
    game = Game(Position.new(players=2, seed=7))
    position, node_type = game.position, type(game.node)
    game.root.children = [
        node_type(position, position.legal_actions()[0], game.root) for _ in range(MOST_ROWS + 6)
    ]
    listed = rows_of(game, Numbers(), "all")
    assert (len(listed["rows"]), listed["more"]) == (MOST_ROWS, 7)


def test_ply_and_length_make_a_slider() -> None:
    board = Board(studied())
    slider = ipywidgets.IntSlider()
    t.dlink((board, "length"), (slider, "max"))
    t.link((board, "ply"), (slider, "value"))
    assert (slider.value, slider.max) == (5, 5)
    slider.value = 3
    assert board.position.stage == "turn"
    assert board.view["ply"] == 3
    ask(board, action="deploy b3")
    assert (slider.value, slider.max) == (4, 4)
    for action in ("score", "end"):
        board.play(action)
    assert (slider.value, slider.max, board.ply) == (6, 6, 6)
    board.game.go(board.game.root.children[0])
    board.redraw()
    assert (slider.value, slider.max, board.ply) == (1, 4, 1)
    board.position = Position.new()
    assert (slider.value, slider.max, board.ply) == (0, 0, 0)
