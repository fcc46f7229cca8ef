"""Numbers that reach the kernel are checked where they come in (plain and compiled alike)."""

from __future__ import annotations

import pickle
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from torres_widget import Game, Position
from torres_widget.analysis.bots.beam import Beam
from torres_widget.analysis.evaluation.evaluation import Evaluation, standing_facts
from torres_widget.analysis.evaluation.knowledge import evaluation_of
from torres_widget.analysis.search.branch_and_bound import Search, hash_after
from torres_widget.analysis.search.conversion import bounds_of, turn_of
from torres_widget.analysis.search.objectives import OBJECTIVES
from torres_widget.analysis.search.value import Valuation
from torres_widget.common.errors import NotationError
from torres_widget.common.numeric import python_number
from torres_widget.engine import IllegalAction
from torres_widget.engine.actions import Action
from torres_widget.engine.kernel.blocks import Blocks
from torres_widget.engine.kernel.codes import END, MOVE
from torres_widget.engine.kernel.points import castle_points, castles_wanted, kings_bonus
from torres_widget.engine.kernel.state import State
from torres_widget.engine.kernel.turn import TurnState
from torres_widget.engine.position import _restored

if TYPE_CHECKING:
    from collections.abc import Callable

START = Position.new(players=2, seed=7).apply("knight c3").apply("knight f6").apply("king e8")
#: Parts of `State.content`: those with an entry for each player, and other tuples.
BY_PLAYER = ("knights", "scores", "stacks", "carry", "hands", "decks")
TUPLES = ("bought", "deck")


def test_after_takes_the_numbers_of_legal_actions_alone() -> None:
    for code in (2**31 - 1, 2**64, -1, 0, 16 << 12 | 999, 23 << 12, "0", None, 1.0):
        with pytest.raises(NotationError, match="number of a legal action"):
            START.after(code)  # type: ignore[arg-type]
    chance = Random(1)
    for _ in range(300):
        code = chance.randrange(24 << 12)
        try:
            START.after(code)
        except NotationError:
            continue
        assert code >> 12 in {11, 12, 13, 14, 15, 16}


def test_an_action_with_a_wrong_number_is_read_by_its_text() -> None:
    (legal, *_) = (action for action in START.legal_actions() if action.verb == "move")
    forged = str.__new__(Action, legal)
    for name in ("verb", "card", "source", "target", "stack", "numbers", "words"):
        setattr(forged, name, getattr(legal, name))
    forged.code = 99 << 12
    assert START.apply(forged) == START.apply(str(legal))
    fresh = Position.from_json(START.to_json())
    assert fresh.apply(forged) == START.apply(str(legal))
    for bare in ("move c3 c9", "hello world"):
        with pytest.raises(NotationError):
            START.apply(str.__new__(Action, bare))
        with pytest.raises(NotationError):
            Action(bare)
    with pytest.raises(IllegalAction):
        START.apply(Action("move c3 h8"))


def test_a_pickle_of_another_form_is_refused() -> None:
    assert pickle.loads(pickle.dumps(START)) == START  # noqa: S301 - made in this line
    content = START.state.content()
    with pytest.raises(ValueError, match="players"):
        _restored(START.edition, START.mode, START.players + 1, content)
    wrong: Any
    for name in content._fields:
        for wrong in (None, -(2**40), 2**70, "1", [1], (None,), 1.5):
            broken = content._replace(**{name: wrong})
            with pytest.raises(ValueError, match="expected"):
                State(START.state.rules, broken)
    for name in (*BY_PLAYER, *TUPLES):
        wrong = (*getattr(content, name), -1)
        broken = content._replace(**{name: wrong})
        with pytest.raises(ValueError, match="expected"):
            State(START.state.rules, broken)


def test_blocks_are_sixty_four_heights() -> None:
    for heights in (b"", bytes(63), bytes(65), bytes([52] * 64), None, [1] * 64):
        with pytest.raises(ValueError, match="64 bytes"):
            Blocks(heights)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", [np.int64, np.int8, np.uint32, np.array])
def test_whatever_python_takes_for_an_integer_is_one(kind: Callable[[int], int]) -> None:
    number = kind(2)
    assert type(python_number(number)) is int
    position = Position.new(players=number, seed=number)
    assert position == Position.new(players=2, seed=2)
    assert START.changed(phase=number).phase == 2
    assert START.knights_of(number) == START.knights_of(2)
    game = Game(Position.new(players=2, seed=7))
    game.play("knight c3")
    game.play("knight f6")
    game.go_to_ply(number)
    assert game.ply == 2


def test_nothing_else_is_an_integer() -> None:
    for number in (True, 2.0, np.float64(2), np.bool_(1), "2"):
        with pytest.raises(NotationError):
            Position.new(players=number)  # type: ignore[arg-type]


def test_searches_take_no_number_beyond_their_tables() -> None:
    turn, judge = turn_of(START), bounds_of(START.state, OBJECTIVES["standing"])
    values = evaluation_of(START.state)
    best, every, beam = Search(turn, judge, 3), Search(turn, judge, 0), Beam(turn, values, 4)
    for number in (10**6, 2**31 - 1):
        for path in (best.path, every.path, lambda node: beam.path(node, 0)):
            with pytest.raises(IndexError, match="node"):
                path(number)
    assert best.path(-1) == beam.path(-1, 0) == []
    assert isinstance(every.bound(), int)
    with pytest.raises(ValueError, match="-1 positions"):
        Search(turn, judge, -1)
    for seat in (-1, 2, 99):
        for facts in (values.features, lambda _, seat: standing_facts(START.state, seat)):
            with pytest.raises(IndexError, match="player"):
                facts(turn, seat)
    assert values.expectations(turn, -99) == values.expectations(turn, 0)
    assert hash_after(turn, 7, 2**31 - 1) == hash_after(turn, 7, -1) == 7
    with pytest.raises(ValueError, match="expected"):
        Evaluation(START.state, [1], [1], 0, [1])
    with pytest.raises(ValueError, match="rivals"):
        Valuation((1, 1, 1, 1, 1), range(16), 1, 0, 0, range(9), range(9))


def test_the_kernels_own_objects_take_no_number_beyond_their_tables() -> None:
    state, blocks = START.state.copy(), START.state.blocks
    for player in (-1, 2, 99, 2**31 - 1):
        for call in (state.spreads, lambda player: state.pays(3, player)):
            with pytest.raises(IndexError, match="player"):
                call(player)
    for cell in (-1, 64, 99, 2**31 - 1):
        for change in (blocks.raised, blocks.lowered):
            with pytest.raises(IndexError, match="cell"):
                change(cell)
        assert not any(blocks.step_limits(cell, state.rules))
        assert not any(blocks.door_limits(cell, state.rules))
        assert blocks.destinations(MOVE, cell, state.rules) == 0
    for phase in (-1, 0, 4, 99):
        with pytest.raises(IndexError, match="phase"):
            state.rules.row(phase)
        assert kings_bonus(phase, state.rules) == castles_wanted(phase, state.rules) == 0
    for code in (-1, -(2**31), 0, 24 << 12, 2**31 - 1, END << 12 | 4095):
        with pytest.raises(IndexError):
            START.state.copy().apply(code)
    assert (blocks.at_least(-1), blocks.at_least(99), blocks.highest(0)) == (blocks.levels[0], 0, 0)


def test_the_kernels_own_objects_refuse_none() -> None:
    nothing: Any = None
    for call in (
        START.state.choices,
        START.state.copy().become,
        lambda given: castle_points(given, 1, START.state.rules),
        lambda given: TurnState(START.state.rules, given),
    ):
        with pytest.raises((TypeError, AttributeError, ValueError)):
            call(nothing)
