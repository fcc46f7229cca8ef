"""Edits of a page that is not trusted: what is no edit changes nothing."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.board.drafts import EMPTY, editor, is_open
from tests.damage import Damager, one_of
from torres_widget import Board, Position
from torres_widget.board.editor.edits import EDITS
from torres_widget.board.view.view import view_of
from torres_widget.engine import TorresError
from torres_widget.engine.cards import KEYS
from torres_widget.engine.cells import NAMES
from torres_widget.engine.editions import EDITIONS, MODES
from torres_widget.engine.verbs import STAGES

if TYPE_CHECKING:
    from tests.board.conftest import Deliver

#: An edit of each kind, and edits that are wrong by what is on the board.
SOUND: dict[str, Any] = {
    "raise": "c3",
    "lower": "c3",
    "figure": ["c3", "K"],
    "set": {"phase": 2, "scores": [3, 4]},
    "hold": [1, "jump", 1],
    "paste": EMPTY,
    "start": "new",
    "fill": "stacks",
}
DAMAGER = Damager(one_of({kind: edit.schema for kind, edit in EDITS.items()}))
WRONG: list[Any] = [
    {"raise": "c3", "lower": "c3"},
    {"lower": "a1"},
    {"figure": ["c3", "3"]},
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
    {"set": {"hands": [["jump"] * 500, []]}},
    {"set": {"scores": [1, 10**9]}},
    {"set": {"round": 0, "phase": 2}},
    {"set": {"master": "ring"}},
    {"hold": [3, "", 1]},
    *(
        damage.document
        for kind, value in SOUND.items()
        for damage in DAMAGER.each({kind: value}, Random(kind), 10)
        if damage.refused
    ),
]


def test_what_is_no_edit_is_refused_and_changes_nothing(deliver: Deliver) -> None:
    board = Board(Position.new(players=2, seed=7))
    board.edit()
    before, game = board.draft, board.game.record()
    for seq, change in enumerate(WRONG, 1):
        deliver(board, intent={"seq": seq, "edit": change})
        (reason,) = board.view["refusal"]["reasons"]
        assert reason["text"], change
        assert len(json.dumps(board.view["refusal"])) < 800
        assert board.draft == before, change
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
    st.fixed_dictionaries(
        {
            "hold": st.tuples(
                st.integers(1, 4), st.sampled_from(["", *KEYS[:3]]), st.integers(0, 12)
            ).map(list)
        }
    ),
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
