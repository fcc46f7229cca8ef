"""Thousands of messages of a hostile page: what is legal happens, and nothing else."""

from __future__ import annotations

import json
from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING

from tests.board.hostile import KINDS, Page
from torres_widget import Board, Game, Position
from torres_widget.engine import TorresError

if TYPE_CHECKING:
    from tests.board.conftest import Deliver, Wire

#: Traits that only Python sets.
OWN = ("options", "runtime", "_esm", "_css", "viewer", "_model_name", "_view_name")


def test_thousands_of_messages(wire: Wire, deliver: Deliver) -> None:
    board = Board(Position.new(seed=7))
    before = {name: getattr(board, name) for name in OWN}
    judge = Game(Position.new(seed=7))
    kinds: Counter[str] = Counter()
    played = 0
    for message in Page(1).messages(5000, lambda: judge.position):
        kinds[message.kind] += 1
        wire.take()
        deliver(board, **message.state)
        if message.action:
            with suppress(TorresError):
                judge.play(message.action)
                played += 1
        assert board.position == judge.position, message
        answers = [sent["data"]["state"] for sent in wire.take()]
        assert all({"view"} <= state.keys() <= {"view", "ply"} for state in answers)
        assert len(json.dumps(answers)) < 6000
    assert board.game.moves == judge.moves
    assert {name: getattr(board, name) for name in OWN} == before
    assert kinds.keys() == KINDS.keys()
    assert judge.position.stage == "over"
    assert played == judge.ply


def test_messages_to_a_board_whose_player_is_not_to_act(deliver: Deliver) -> None:
    for viewer in (2, None):
        board = Board(Position.new(seed=7), viewer=viewer)
        before = board.position
        for message in Page(2).messages(1000, lambda: before):  # noqa: B023 - used in the loop
            deliver(board, **message.state)
            assert board.position is before
        assert board.game.length == 0
