"""Chances to win: their sums, what points, cards and the end of a turn do to them."""

from __future__ import annotations

import itertools
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from torres_widget import Position
from torres_widget.analysis import Bot
from torres_widget.analysis.evaluation.features import UNIT
from torres_widget.analysis.evaluation.knowledge import ROUNDS
from torres_widget.analysis.evaluation.win_chances import (
    WEIGHT,
    inputs,
    networks,
    seen,
    win_chances,
)
from torres_widget.engine import EDITIONS
from torres_widget.engine.kernel.rules import PHASES
from torres_widget.engine.legality import usual_end

MODES = ("basic", "variant", "master")


def turns(players: int, seed: int) -> list[Position]:
    """Return the beginnings of the turns of a game of quick bots."""
    luck = Random(f"{players} {seed}")
    edition, mode = luck.choice(list(EDITIONS)), luck.choice(MODES)
    position, found = Position.new(players, edition, mode, seed=seed), []
    bot = Bot("greedy", seed=seed)
    begun = None
    while position.stage != "over":
        turn = (position.phase, position.round, position.to_act)
        if position.stage == "turn" and turn != begun:
            begun = turn
            found.append(position)
        for action in bot.decide(position):
            position = position.apply(str(action))
    return found


@cache
def games() -> list[list[Position]]:
    """Return the beginnings of the turns of twelve games."""
    return [turns(players, seed) for players, seed in itertools.product((2, 3, 4), range(4))]


POSITIONS = st.deferred(lambda: st.sampled_from([turn for game in games() for turn in game]))


def own(position: Position, mover: Position) -> float:
    """Return the chance, as the player to act in another position sees it, of that player."""
    seat = mover.to_act - 1
    return win_chances(position.state, seat)[seat]


@settings(deadline=None)
@given(POSITIONS)
def test_chances_add_up_for_everybody_who_looks(position: Position) -> None:
    for seat in range(-1, position.players):
        found = win_chances(position.state, seat)
        assert sum(found) == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in found)


@settings(deadline=None)
@given(POSITIONS)
def test_passing_raises_nobodys_chance(position: Position) -> None:
    ended = position.apply(str(usual_end(position.state)))
    if ended.stage == "turn":
        assert own(ended, position) <= own(position, position) + 0.01


@settings(deadline=None)
@given(POSITIONS)
def test_the_end_of_a_spent_turn_changes_nothing(position: Position) -> None:
    spent = position.changed(ap=0)
    ended = spent.apply(str(usual_end(spent.state)))
    assert own(ended, spent) == pytest.approx(own(spent, spent))


@settings(deadline=None)
@given(POSITIONS, st.integers(1, 60))
def test_points_to_expect_do_no_harm(position: Position, more: int) -> None:
    state, seat = seen(position.state, 0), position.to_act - 1
    network = networks()[position.players][state.phase - 1]
    expected = list(state.expected)
    expected[seat] += UNIT * more
    richer = state._replace(expected=expected)
    assert network.power(richer, seat) >= network.power(state, seat)


def test_a_great_lead_wins_wherever_the_game_stands() -> None:
    for game in games():
        for position in game:
            scores = [0] * position.players
            scores[position.to_act - 1] = 150
            assert own(position.changed(scores=tuple(scores)), position) > 0.6


@settings(deadline=None)
@given(POSITIONS)
def test_a_card_in_hand_does_no_harm(position: Position) -> None:
    state = seen(position.state, position.to_act - 1)
    network = networks()[position.players][state.phase - 1]
    before = network.power(state, position.to_act - 1)
    for card in range(20):
        cards = [list(row) for row in state.cards]
        cards[position.to_act - 1][card] += UNIT
        assert network.power(state._replace(cards=cards), position.to_act - 1) >= before


def test_there_is_a_network_for_each_phase_and_number_of_players() -> None:
    phases = {players: len(found) for players, found in networks().items()}
    assert phases == dict.fromkeys((2, 3, 4), PHASES)
    for game in games():
        state = seen(game[0].state, 0)
        for network in networks()[game[0].players]:
            given_ = inputs(state, 0)
            assert len(given_) == len(network.most)
            assert all(len(row) == len(given_) + 1 for row in network.first)
            assert all(len(row) == len(network.first) + 1 for row in network.second)
            assert len(network.last) == len(network.second)


@settings(deadline=None)
@given(POSITIONS)
def test_slots_count_in_the_master_game_alone(position: Position) -> None:
    state, players = seen(position.state, 0), position.players
    network = networks()[players][state.phase - 1]._replace(slots=())
    counting = network._replace(slots=[[WEIGHT] * players] * (ROUNDS * players))
    for master, counted in ((True, 1), (False, 0)):
        now = state._replace(master=master)
        assert counting.power(now, 0) - network.power(now, 0) == pytest.approx(counted)


def test_the_slots_of_four_players_are_known_in_each_phase() -> None:
    for network in networks()[4]:
        assert len(network.slots) == ROUNDS * 4
        assert {len(row) for row in network.slots} == {4}
