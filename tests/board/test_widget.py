"""The board widget: played from Python and from a page that is never trusted."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
import traitlets
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from torres_widget import Board, Game, Position
from torres_widget.board.options import OptionError
from torres_widget.engine import IllegalAction, NotationError, ParseError, TorresError

if TYPE_CHECKING:
    from tests.board.conftest import Deliver, Wire

SET_UP = ("knight e8", "knight a5", "king c6")


def started(**options: Any) -> Board:
    game = Game(Position.new(seed=7))
    for text in SET_UP:
        game.play(text)
    return Board(game, **options)


# From Python.


def test_without_anything_it_shows_a_new_game() -> None:
    board = Board()
    assert (board.position.stage, board.position.players) == ("place-knight", 2)


@pytest.mark.parametrize("wrong", ["....1...", 7, [], {"players": 2}])
def test_it_shows_positions_and_games_only(wrong: Any) -> None:
    with pytest.raises(OptionError, match="expected a Position, a Game or nothing"):
        Board(wrong)


def test_play_undo_redo(wire: Wire) -> None:
    board = started()
    before = board.position
    wire.take()
    board.play("move e8 e7")
    board.undo()
    assert board.position == before
    board.redo()
    assert board.position.board_text().endswith("K:c6 1:e7 2:a5")
    assert board.game.ply == 4
    views = wire.views()
    assert [view["last"] and view["last"]["action"] for view in views] == [
        "move e8 e7",
        None,
        "move e8 e7",
    ]
    assert [(view["undo"], view["redo"]) for view in views] == [
        (True, False),
        (True, True),
        (True, False),
    ]


def test_what_cannot_be_done_raises_and_changes_nothing(wire: Wire) -> None:
    board = started()
    before = board.position
    wire.take()
    with pytest.raises(IllegalAction, match=r"R5\.2"):
        board.play("move e8 e5")
    with pytest.raises(ParseError, match="Did you mean 'move'"):
        board.play("mvoe e8 e7")
    with pytest.raises(TorresError, match="nothing to redo"):
        board.redo()
    assert board.position is before
    assert wire.take() == []


def test_setting_the_position_begins_a_game_and_redraws(wire: Wire) -> None:
    board = started()
    wire.take()
    position = Position.new(players=3, seed=1)
    board.position = position
    assert board.game.position is position
    assert board.game.ply == 0
    (view,) = wire.views()
    assert view["players"] == 3
    assert view["undo"] is False


def test_setting_the_game_redraws(wire: Wire) -> None:
    board, other = Board(), started()
    wire.take()
    board.game = other.game
    assert board.position is board.game.position
    assert [view["ply"] for view in wire.views()] == [3]


def test_several_actions_are_played_all_or_none() -> None:
    board = Board(Position.new(players=2, seed=7))
    with pytest.raises(IllegalAction, match="knight a1"):
        board.play("knight c3", "knight a1")
    assert board.game.length == 0
    board.play("knight c3", "knight f6", "king e8")
    assert (board.ply, board.view["stage"]) == (3, "turn")


def test_a_game_played_on_elsewhere_is_shown_by_redraw(wire: Wire) -> None:
    board = started()
    wire.take()
    board.game.play("move e8 e7")
    assert wire.take() == []
    board.redraw()
    assert [view["ply"] for view in wire.views()] == [4]
    assert board.position is board.game.position


@pytest.mark.parametrize("name", ["position", "game"])
def test_neither_position_nor_game_can_be_something_else(name: str) -> None:
    board = started()
    before = board.position
    with pytest.raises(traitlets.TraitError, match=name):
        setattr(board, name, "....1...")
    assert board.position is before


def test_observers_hear_of_each_position_once() -> None:
    board = started()
    heard: list[str] = []
    board.observe(lambda change: heard.append(change["new"].board_text()), "position")
    board.play("move e8 e7")
    board.undo()
    board.position = Position.new(seed=1)
    assert len(heard) == 3


def test_an_observer_may_play_on(wire: Wire) -> None:
    board = started()

    def answer(change: dict[str, Any]) -> None:
        if change["new"].ap == 4:
            board.play("end")

    board.observe(answer, "position")
    wire.take()
    board.play("score")
    assert board.position.to_act == 2
    assert [view["last"]["action"] for view in wire.views()] == ["score", "end 3 3 3"]


@pytest.mark.parametrize("cell", ["z9", "c", 7, None])
def test_only_cells_can_be_selected(cell: Any) -> None:
    board = Board()
    with pytest.raises((OptionError, traitlets.TraitError)):
        board.selected = cell
    board.selected = "c3"
    assert board.selected == "c3"


def test_the_camera_is_checked() -> None:
    board = Board()
    eye = {"eye": {"x": 1, "y": 1.5, "z": 2}}
    board.camera = eye
    for wrong in ({"eye": {"x": 1}}, {"eyes": eye["eye"]}, {"eye": {"x": 1, "y": 2, "z": "3"}}):
        with pytest.raises(OptionError, match="Camera"):
            board.camera = wrong
    with pytest.raises(OptionError, match="Camera"):
        board.camera = {"eye": {"x": float("nan"), "y": 0, "z": 0}}
    assert board.camera == eye


def test_python_sends_no_camera_unless_asked(wire: Wire) -> None:
    board = started()
    wire.take()
    board.play("move e8 e7")
    wire.views()
    board.camera = {}
    board.camera = {"eye": {"x": 1, "y": 1, "z": 1}}
    assert [list(message["data"]["state"]) for message in wire.take()] == [["camera"]]


# Options.


def test_options_have_defaults() -> None:
    assert Board().options == {
        "theme": "auto",
        "view": "3d",
        "pace": "normal",
        "height": 540,
        "animate": True,
        "panel": True,
        "present": False,
    }
    assert Board(theme="dark", height=300).options["height"] == 300


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"thme": "dark"}, "Did you mean 'theme'?"),
        (
            {"colour": "red"},
            "expected one of theme, view, height, animate, pace, panel, present, viewer",
        ),
        ({"theme": "drak"}, "theme: 'drak'; expected one of auto, light, dark"),
        ({"view": 3}, "view: 3; expected one of 3d, 2d"),
        ({"height": "600px"}, "expected a whole number of pixels from 160 to 4000"),
        ({"height": True}, "expected a whole number of pixels"),
        ({"height": 10**9}, "expected a whole number of pixels"),
        ({"animate": 1}, "animate: 1; expected True or False"),
        ({"viewer": 3}, "expected 'to-act', 'all', None or a player's number from 1 to 2"),
        ({"viewer": True}, "expected 'to-act', 'all', None"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, Any], told: str) -> None:
    with pytest.raises(OptionError) as caught:
        Board(Position.new(seed=7), **options)
    assert told in str(caught.value)


def test_options_can_be_changed_one_by_one() -> None:
    board = Board(height=300)
    board.options = {"theme": "dark"}
    assert (board.options["theme"], board.options["height"]) == ("dark", 300)
    with pytest.raises(OptionError, match="Did you mean 'panel'"):
        board.options = {"panle": True}
    assert board.options["panel"] is True


def test_the_viewer_must_be_in_the_game() -> None:
    board = Board(Position.new(players=4), viewer=4)
    with pytest.raises(OptionError, match="from 1 to 2"):
        board.position = Position.new(players=2)
    with pytest.raises(OptionError, match="from 1 to 2"):
        board.game = Game(Position.new(players=2))
    board.viewer = None
    board.position = Position.new(players=2)
    assert board.view["players"] == 2


# From the page.


def test_an_intent_is_played_and_answered(wire: Wire, deliver: Deliver) -> None:
    board = started()
    wire.take()
    deliver(board, intent={"seq": 1, "action": "move e8 e7"})
    (view,) = wire.views()
    assert (view["seq"], view["refusal"]) == (1, None)
    assert view["last"] == {"action": "move e8 e7", "player": 1}
    assert view["board"] == board.position.board_text()
    assert str(board.game.moves[-1]) == "move e8 e7"


def test_an_illegal_intent_is_refused_with_its_rule(wire: Wire, deliver: Deliver) -> None:
    board = started()
    before = board.position
    wire.take()
    deliver(board, intent={"seq": 1, "action": "move e8 e5"})
    (view,) = wire.views()
    assert view["seq"] == 1
    assert view["refusal"]["action"] == "move e8 e5"
    assert "R5.2" in {reason["rule"] for reason in view["refusal"]["reasons"]}
    assert all("\n" not in reason["text"] for reason in view["refusal"]["reasons"])
    assert board.position is before
    deliver(board, intent={"seq": 2, "action": "move e8 e7"})
    assert wire.views()[0]["refusal"] is None


def test_undo_and_redo_by_the_page(wire: Wire, deliver: Deliver) -> None:
    board = started()
    before = board.position
    deliver(board, intent={"seq": 1, "action": "score"})
    deliver(board, intent={"seq": 2, "command": "undo"})
    assert board.position == before
    deliver(board, intent={"seq": 3, "command": "redo"})
    assert board.position.scores == (1, 0)
    wire.take()
    deliver(board, intent={"seq": 4, "command": "redo"})
    (view,) = wire.views()
    assert "nothing to redo" in view["refusal"]["reasons"][0]["text"]


def test_a_replayed_or_late_intent_is_ignored(wire: Wire, deliver: Deliver) -> None:
    board = started()
    deliver(board, intent={"seq": 5, "action": "score"})
    after = board.position
    wire.take()
    for seq in (5, 4, 1):
        deliver(board, intent={"seq": seq, "action": "score"})
        deliver(board, intent={"seq": seq, "command": "undo"})
    assert board.position is after
    assert wire.take() == []
    deliver(board, intent={"seq": 6, "action": "score"})
    assert board.position.scores == (2, 0)


@pytest.mark.parametrize(
    ("message", "told"),
    [
        (None, "expected an object with seq and one of action"),
        ("move e8 e7", "expected an object"),
        ([1, 2], "expected an object"),
        ({}, "expected seq and one of action, command"),
        ({"seq": 1}, "expected seq and one of action, command"),
        ({"action": "score"}, "expected seq and one of action, command"),
        ({"seq": 1, "action": "score", "command": "undo"}, "expected seq and one of"),
        ({"seq": 1, "action": "score", "player": 2}, "expected seq and one of"),
        ({"seq": "1", "action": "score"}, "expected a whole number from 1"),
        ({"seq": True, "action": "score"}, "expected a whole number from 1"),
        ({"seq": 0, "action": "score"}, "expected a whole number from 1"),
        ({"seq": -3, "action": "score"}, "expected a whole number from 1"),
        ({"seq": 1.5, "action": "score"}, "expected a whole number from 1"),
        ({"seq": 2**53, "action": "score"}, "expected a whole number from 1"),
        ({"seq": 1, "action": 7}, "expected at most 200 characters"),
        ({"seq": 1, "action": "x" * 10**6}, "expected at most 200 characters"),
        ({"seq": 1, "command": "reset"}, "expected one of undo, redo"),
        ({"seq": 1, "action": "score\x00"}, "Did you mean 'score'?"),
        ({"seq": 1, "action": "<script>alert(1)</script>"}, "expected an action such as"),
    ],
)
def test_malformed_messages_change_nothing_and_are_answered(
    wire: Wire, deliver: Deliver, message: object, told: str
) -> None:
    board = started()
    before = board.position
    wire.take()
    board._requests.take(message)  # noqa: SLF001 - sent twice, which a trait ignores
    (view,) = wire.views()
    (reason,) = view["refusal"]["reasons"]
    assert told in reason["text"]
    assert len(json.dumps(view["refusal"])) < 500
    assert board.position is before
    board._requests.take(message)  # noqa: SLF001 - sent twice, which a trait ignores
    deliver(board, intent={"seq": 9, "action": "score"})
    assert board.position.scores == (1, 0)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)
NEAR = st.fixed_dictionaries(
    {},
    optional={
        "seq": st.integers(-2, 2**60) | JSON,
        "action": st.sampled_from(["move", "move e8", "play climb e8 e7", "build e7 from 9"])
        | JSON,
        "command": JSON,
    },
)


@settings(
    max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    state=st.dictionaries(st.sampled_from(list(Board.class_trait_names())), JSON) | st.just({}),
    intent=JSON | NEAR,
)
def test_hostile_messages_do_nothing(
    deliver: Deliver, state: dict[str, Any], intent: object
) -> None:
    board = started()
    kept = ("view", "options", "runtime", "_esm", "_css", "comm", "keys", "viewer", "game")
    before = {name: getattr(board, name) for name in kept}
    position, moves = board.position, board.game.moves
    ply = state.get("ply")
    assume(type(ply) is not int or not 0 <= ply < board.game.length)  # a page may travel
    deliver(board, **state)
    assert {name: getattr(board, name) for name in kept if name != "view"} == {
        name: value for name, value in before.items() if name != "view"
    }
    deliver(board, intent=intent)
    assert board.position is position
    assert board.game.moves == moves
    assert board.view["board"] == before["view"]["board"]
    assert board.view["legal"] == before["view"]["legal"]
    assert board.selected == "" or len(board.selected) == 2
    deliver(board, intent={"seq": 2**53 - 1, "action": "score"})


def test_a_page_cannot_write_what_is_not_its_own(wire: Wire, deliver: Deliver) -> None:
    board = started()
    own = ("view", "options", "_esm", "runtime")
    before = [getattr(board, name) for name in own]
    wire.take()
    deliver(board, view={"board": "x"}, options={"theme": "dark"}, _esm="evil", runtime="x")
    assert [getattr(board, name) for name in own] == before
    assert wire.take() == []
    deliver(board, selected="e8", camera={"eye": {"x": 1, "y": 1, "z": 1}})
    assert (board.selected, board.camera["eye"]["z"]) == ("e8", 1)
    deliver(board, selected="e9", camera={"eye": 1})
    assert (board.selected, board.camera["eye"]["z"]) == ("e8", 1)
    assert wire.take() == []


# Who sits before the board.


@pytest.mark.parametrize("viewer", [2, None])
def test_nobody_plays_another_player_s_turn(
    wire: Wire, deliver: Deliver, viewer: int | None
) -> None:
    board = started(viewer=viewer)
    before = board.position
    wire.take()
    for seq, ask in enumerate(({"action": "score"}, {"command": "redo"}), 1):
        deliver(board, intent={"seq": seq, **ask})
    refused = [view["refusal"]["reasons"][0] for view in wire.views()]
    assert {reason["rule"] for reason in refused} == {"R3.1" if viewer else ""}
    assert board.position is before
    board.play("score")
    assert board.position.scores == (1, 0)


def test_a_seated_player_takes_back_own_actions_only(deliver: Deliver) -> None:
    board = started(viewer=1)
    deliver(board, intent={"seq": 1, "action": "score"})
    deliver(board, intent={"seq": 2, "command": "undo"})
    assert board.game.ply == 3
    deliver(board, intent={"seq": 3, "command": "undo"})
    assert board.game.ply == 3
    assert board.view["refusal"]["reasons"][0]["rule"] == "R3.1"
    assert board.view["redo"] is True


# How it looks without a page.


def test_the_repr_is_stable_and_readable() -> None:
    one, other = started(), started()
    assert repr(one) == repr(other)
    assert repr(one) == (
        "<Board '....1.../......../..1..1../1......./.......1/..1..1../......../...1.... "
        "K:c6 1:e8 2:a5', Phase 1, round 1 of 4: orange to act, 5 AP>"
    )


def test_the_mimebundle_carries_pictures() -> None:
    board = started()
    bundle = board._repr_mimebundle_()
    assert bundle is not None
    data, _ = bundle
    assert data["text/plain"] == repr(board)
    assert "Run the cell to play" in data["image/svg+xml"]
    assert "Run the cell to play" not in board.svg()
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == board.model_id
    assert data["text/html"].startswith('<img alt="Torres. Phase 1, round 1 of 4: orange to act')
    assert "#" not in data["text/html"]


def test_two_boards_of_a_position_show_the_same() -> None:
    pictures = [
        {
            kind: value
            for kind, value in (board._repr_mimebundle_() or ({},))[0].items()
            if kind[:4] != "appl"
        }
        for board in (started(), started())
    ]
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize(("name", "value"), [("theme", "dark"), ("height", 300), ("panel", False)])
def test_an_option_is_set_as_an_attribute(name: str, value: object) -> None:
    board = Board()
    setattr(board, name, value)
    assert getattr(board, name) == board.options[name] == value


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("theme", "drak", "one of auto, light, dark"),
        ("height", "300", "a whole number of pixels"),
        ("thme", "dark", "Did you mean 'theme'?"),
        ("colour", 3, "Attribute of a board"),
    ],
)
def test_what_is_no_attribute_of_a_board_is_refused(name: str, value: object, told: str) -> None:
    board = Board()
    before = dict(board.options)
    with pytest.raises(OptionError, match=re.escape(told)):
        setattr(board, name, value)
    assert board.options == before


def test_a_board_lists_its_own_names() -> None:
    names = dir(Board())
    assert {"play", "undo", "game", "ply", "theme", "svg", "observe"} <= set(names)
    assert not {"add_traits", "class_trait_names", "send_state", "keys"} & set(names)


def test_a_board_text_is_told_where_it_is_read() -> None:
    text = Position.new(seed=7).board_text()
    with pytest.raises(OptionError, match=r"Position\.from_board"):
        Board(text)  # type: ignore[arg-type]


def test_a_comment_is_a_text() -> None:
    board = Board()
    with pytest.raises(NotationError, match="expected a text"):
        board.comment(3)  # type: ignore[arg-type]
    assert board.game.node.comment == ""


@pytest.mark.parametrize(
    ("name", "hint"),
    [("players", "Set board.players."), ("language", "It is chosen when the board is made.")],
)
def test_what_is_no_option_once_the_board_is_made_is_said(name: str, hint: str) -> None:
    board = Board()
    with pytest.raises(OptionError, match=hint):
        board.options = {name: None}
