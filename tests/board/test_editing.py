"""The editor: any position set up by small edits, from Python and from a page not trusted."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.board.positions import busy, samples
from torres_widget import Board, Position
from torres_widget.board.editor.editor import MOST_STEPS, Editor
from torres_widget.board.editor.edits import EDITS, FIELDS
from torres_widget.board.view.view import view_of
from torres_widget.engine import IllegalAction, NotationError, TorresError
from torres_widget.engine.cards import KEYS
from torres_widget.engine.cells import NAMES
from torres_widget.engine.editions import EDITIONS, MODES
from torres_widget.engine.verbs import STAGES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.board.conftest import Deliver, Wire

EMPTY = "/".join(["........"] * 8)


def editor(start: Position | None = None) -> Editor:
    """An editor whose chance repeats itself."""
    return Editor(start or Position.new(players=2, seed=7), Random(1))


def ask(board: Board, **wanted: object) -> None:
    """Send an intent as the page would."""
    board.set_state({"intent": {"seq": board.view["seq"] + 1, **wanted}})


def is_open(board: Board) -> bool:
    """Whether the editor is open, and the page shows it."""
    assert board.editing == ("draft" in board.view) == (board.draft is not None)
    return board.editing


def texts(problems: tuple[Any, ...]) -> list[str]:
    return [str(problem) for problem in problems]


# The draft.


def test_blocks_and_figures_freely() -> None:
    desk = editor()
    desk.edit({"start": "empty"})
    for change in (
        {"raise": "c3"},
        {"raise": "d3"},
        {"raise": "d3"},
        {"lower": "d3"},
        {"figure": ["d3", "K"]},
        {"figure": ["c3", "1"]},
        {"figure": ["a1", "2"]},
        {"figure": ["a1", ""]},
        {"figure": ["d3", "2"]},
        {"figure": ["h8", "K"]},
    ):
        desk.edit(change)
    assert desk.document["board"].split(" ")[1:] == ["K:h8", "1:c3", "2:d3"]
    assert desk.document["board"].split(" ")[0].split("/")[5] == "..11...."
    assert desk.problems == ()


def test_an_impossible_draft_says_all_that_is_wrong_and_where() -> None:
    desk = editor()
    desk.edit({"raise": "e8"})
    desk.edit({"set": {"scores": [5, 5]}})
    for cell in ("a1", "b1", "c1", "e1", "f1", "g1", "h1"):
        desk.edit({"figure": [cell, "2"]})
    assert texts(desk.problems) == [
        "Knights of player 2: 7; expected at most 6. (R1.3)",
        "Height of the castle on e8: 2; expected at most its area, 1. (R1.7)",
        "Scores: 5; expected no two equal totals above 0. (R7.3)",
    ]
    assert desk.problems[0].cells == ("a1", "b1", "c1", "e1", "f1", "g1", "h1")
    assert desk.problems[1].cells == ("e8",)
    with pytest.raises(IllegalAction) as caught:
        desk.position()
    assert caught.value.reasons == desk.problems
    view = desk.view(seq=3, refusal=None)
    assert view["board"] == desk.document["board"]
    assert view["legal"] == {}
    assert [reason["cells"] for reason in view["draft"]["problems"]][1] == "e8"


def test_the_supply_may_be_overdrawn_in_a_draft() -> None:
    desk = editor()
    desk.edit({"set": {"stage": "turn"}})
    desk.edit({"set": {"carry": [12, 12]}})
    for _ in range(45):
        desk.edit({"raise": "a1"})
    assert any(problem.rule == "R1.2" for problem in desk.problems)
    assert json.loads(desk.view(seq=1, refusal=None)["draft"]["document"]) == desk.document


@pytest.mark.parametrize(
    ("first", "then", "expected"),
    [
        ({"players": 4}, {}, {"players": 4, "scores": [0] * 4, "hands": [[]] * 4}),
        ({"players": 4, "to_act": 4}, {"players": 2}, {"to_act": 2, "scores": [0, 0]}),
        ({"round": 4}, {"players": 4, "phase": 2}, {"round": 3}),
        ({"stage": "place-king"}, {}, {"stacks": [[], []], "phase": 1, "round": 1}),
        ({"stage": "place-king"}, {"stage": "turn"}, {"stacks": [[3, 3, 3, 3]] * 2}),
        ({"mode": "master", "master": "square"}, {"mode": "basic"}, {"master": None}),
        (
            {"ap": 2},
            {"to_act": 2},
            {"turn": {"ap": 2, "stack": None, "bought": [], "played": None}},
        ),
    ],
)
def test_fields_follow_where_they_must(
    first: Mapping[str, object], then: Mapping[str, object], expected: Mapping[str, object]
) -> None:
    desk = editor(Position.from_board(EMPTY))
    for fields in (first, then):
        if fields:
            desk.edit({"set": dict(fields)})
    assert {key: desk.document[key] for key in expected} == expected


def test_with_fewer_players_their_knights_go() -> None:
    desk = editor(busy())
    desk.edit({"set": {"players": 2}})
    assert desk.document["board"].endswith("2:h1,g2,f3,h4,g5,h8")
    desk.undo()
    assert desk.document["board"] == busy().board_text()


def test_pastes_of_texts_and_documents() -> None:
    desk = editor()
    board = busy().board_text()
    with pytest.raises(NotationError, match="players 1 to 2"):
        desk.edit({"paste": board})
    desk.edit({"paste": f"\n{busy().to_json()} "})
    assert desk.position() == busy()
    desk.edit({"paste": f"  {EMPTY} 1:a1\n"})
    assert desk.document["board"] == f"{EMPTY} 1:a1"
    assert desk.document["phase"] == 3


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        EMPTY[:-1],
        f"{EMPTY} 1:a1,a1",
        "{",
        "{}",
        "[]",
        '{"board": 7}',
        json.dumps({"board": EMPTY, "colour": "red"}),
        json.dumps({"board": EMPTY, "phase": 9}),
        '{"a":' * 3000,
        "x" * 20_001,
    ],
    ids=range(12),
)
def test_a_bad_paste_loses_nothing(text: str) -> None:
    desk = editor()
    desk.edit({"raise": "c3"})
    before = desk.document
    with pytest.raises(NotationError) as caught:
        desk.edit({"paste": text})
    assert caught.value.expected
    assert desk.document == before
    desk.undo()
    assert not desk.changed


def test_starts() -> None:
    start = played_position()
    desk = editor(start)
    desk.edit({"start": "empty"})
    assert desk.document["board"] == EMPTY
    assert desk.document["edition"] == "huch-2017"
    desk.edit({"start": "new"})
    assert desk.position().stage == "found"
    desk.edit({"start": "position"})
    assert desk.position() == start


def played_position() -> Position:
    """A position of the master game, where decks hide nothing."""
    return Position.from_board(
        f"{EMPTY} K:a8 1:a1",
        edition="huch-2017",
        mode="master",
        master="square",
        hands=[["climb"], ["jump"]],
    )


@pytest.mark.parametrize(
    ("edition", "mode"), [(edition, mode) for edition in EDITIONS for mode in MODES]
)
def test_stacks_and_cards_are_dealt_as_the_rules_have_them(edition: str, mode: str) -> None:
    desk = editor(Position.from_board(EMPTY, edition=edition, mode=mode, hands=[["jump"], []]))
    desk.edit({"set": {"phase": 2, "round": 3}})
    desk.edit({"fill": "stacks"})
    assert desk.document["stacks"] == [[3, 3], [3, 3]]
    desk.edit({"fill": "cards"})
    position = desk.position()
    cards = [
        *position.deck,
        *(card for pile in (*position.hands, *position.decks) for card in pile),
    ]
    if position.card_mode == "common-deck":
        assert sorted(cards) == sorted(KEYS * 4)
        assert position.hands[0] == ("jump",)
    else:
        assert sorted(cards) == sorted(KEYS * 2)
    desk.edit({"fill": "no-cards"})
    assert desk.position().hands == ((), ())


def test_the_order_of_a_deck_is_not_told() -> None:
    start = Position.new(players=2, seed=7)
    document = editor(start).document
    assert sorted(document["deck"]) == sorted(start.deck)
    assert document["deck"] != list(start.deck)
    assert not editor(start).changed


def test_steps_back_and_forth_are_bounded() -> None:
    desk = editor()
    for n in range(MOST_STEPS + 5):
        desk.edit({"lower" if n % 2 else "raise": "c3"})
    last = desk.document
    for _ in range(MOST_STEPS):
        desk.undo()
    with pytest.raises(TorresError, match="nothing to undo"):
        desk.undo()
    for _ in range(MOST_STEPS):
        desk.redo()
    assert desk.document == last
    with pytest.raises(TorresError, match="nothing to redo"):
        desk.redo()


#: Edits that are none, by what they are wrong in.
WRONG: list[Any] = [
    None,
    "raise",
    [],
    {},
    {"raise": "c3", "lower": "c3"},
    {"rise": "c3"},
    {7: 8},
    {"raise": "c9"},
    {"raise": ["c3"]},
    {"raise": None},
    {"lower": "a1"},
    {"figure": "c3"},
    {"figure": ["c3"]},
    {"figure": ["c3", 1]},
    {"figure": ["c3", "3"]},
    {"figure": ["c3", "9"]},
    {"figure": ["c3", ["K"]]},
    {"figure": [["c3"], "K"]},
    {"set": {}},
    {"set": []},
    {"set": {"board": EMPTY}},
    {"set": {"supply": 3}},
    {"set": {"deck": []}},
    {"set": {"ap": 99}},
    {"set": {"ap": True}},
    {"set": {"players": 5}},
    {"set": {"players": [2]}},
    {"set": {"phase": "1"}},
    {"set": {"mode": "expert"}},
    {"set": {"edition": {}}},
    {"set": {"stage": None}},
    {"set": {"stacks": [[3]]}},
    {"set": {"stacks": [[3] * 5, []]}},
    {"set": {"hands": [["ace"], []]}},
    {"set": {"hands": [["jump"] * 500, []]}},
    {"set": {"scores": [1, 10**9]}},
    {"set": {"round": 0, "phase": 2}},
    {"set": {"master": "ring"}},
    {"paste": 7},
    {"start": "here"},
    {"start": ["new"]},
    {"fill": "everything"},
    {"fill": None},
]


@pytest.mark.parametrize("change", WRONG, ids=range(len(WRONG)))
def test_what_is_no_edit_is_refused_and_changes_nothing(change: Any, deliver: Deliver) -> None:
    board = Board(Position.new(players=2, seed=7))
    board.edit()
    before, game = board.draft, board.game.record()
    deliver(board, intent={"seq": 1, "edit": change})
    (reason,) = board.view["refusal"]["reasons"]
    assert reason["text"]
    assert len(json.dumps(board.view["refusal"])) < 800
    assert board.draft == before
    assert board.view["undo"] is False
    assert board.game.record() == game


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 50)
    | st.floats(allow_nan=False)
    | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=8,
)
NUMBERS = st.lists(st.integers(0, 9), max_size=4)
VALUES = {
    "edition": st.sampled_from(list(EDITIONS)),
    "mode": st.sampled_from(MODES),
    "players": st.integers(1, 5),
    "stage": st.sampled_from(tuple(STAGES)),
    "phase": st.integers(0, 4),
    "round": st.integers(0, 5),
    "first": st.integers(0, 5),
    "to_act": st.integers(0, 5),
    "scores": NUMBERS,
    "stacks": st.lists(NUMBERS, max_size=4),
    "carry": NUMBERS,
    "hands": st.lists(st.lists(st.sampled_from(KEYS), max_size=5), max_size=4),
    "master": st.sampled_from([None, "square", "edge"]),
    "ap": st.integers(-1, 8),
}
CHANGES = st.one_of(
    st.fixed_dictionaries({"raise": st.sampled_from(NAMES[:20])}),
    st.fixed_dictionaries({"lower": st.sampled_from(NAMES[:20])}),
    st.fixed_dictionaries(
        {
            "figure": st.tuples(
                st.sampled_from(NAMES), st.sampled_from(["K", "1", "2", "4", ""])
            ).map(list)
        }
    ),
    st.fixed_dictionaries({"set": st.fixed_dictionaries({}, optional=VALUES)}),
    st.fixed_dictionaries({"start": st.sampled_from(["empty", "new", "position"])}),
    st.fixed_dictionaries({"fill": st.sampled_from(["stacks", "cards", "no-cards"])}),
    st.dictionaries(st.sampled_from(list(EDITS)), ANYTHING, min_size=1, max_size=1),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(CHANGES, max_size=25))
def test_whatever_is_asked_a_draft_can_be_drawn_and_a_possible_one_played(
    changes: list[Any],
) -> None:
    desk = editor()
    for change in changes:
        before = desk.document
        try:
            desk.edit(change)
        except TorresError:
            assert desk.document == before
        json.dumps(desk.view(seq=1, refusal=None), allow_nan=False)
    if not desk.problems:
        position = desk.position()
        assert Position.from_json(desk.view(seq=1, refusal=None)["draft"]["document"]) == position
        view_of(position)


@settings(max_examples=150, deadline=None)
@given(
    st.booleans(),
    st.sampled_from(["edit", "node", "delete", "promote", "comment", "command"]),
    # No comment, and no number of one of the two positions.
    ANYTHING.filter(lambda value: not isinstance(value, str) and value not in (1, 2)),
)
def test_a_hostile_page_changes_neither_game_nor_draft(
    editing: bool,
    kind: str,
    value: object,
) -> None:
    board = Board(Position.new(players=2, seed=7))
    board.play("knight c3")
    if editing:
        board.edit()
    draft, record = board.draft, board.game.record()
    board.set_state({"intent": {"seq": 1, kind: value}})
    assert board.view["refusal"] is not None
    assert len(json.dumps(board.view)) < 4000
    assert (board.draft, board.game.record(), is_open(board)) == (draft, record, editing)


def test_any_position_of_a_game_can_be_edited() -> None:
    for position in samples(step=40):
        desk = editor(position)
        assert desk.problems == ()
        assert desk.position().board_text() == position.board_text()


def test_every_field_of_a_document_can_be_set() -> None:
    others = {"format", "version", "house_rules", "board", "turn", "deck", "decks", "supply"}
    assert set(FIELDS) | others == set(Position.new().to_dict())


# The board.


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
