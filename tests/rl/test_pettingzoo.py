"""The PettingZoo environment: its own tests pass, and it plays the engine's game."""

from __future__ import annotations

import random
import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from torres_widget import Position
from torres_widget.analysis.bots.hidden_cards import dealt_anew
from torres_widget.engine import EDITIONS, NotationError
from torres_widget.rl.encoding import ACTIONS, numbered
from torres_widget.rl.pettingzoo import Torres, env, observed


@pytest.mark.parametrize(("players", "mode"), [(2, "basic"), (3, "variant"), (4, "master")])
def test_pettingzoo_s_own_api_test(players: int, mode: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # It says so of every environment whose observation has a mask beside it, but its own.
        for message in ("Observation space for each agent probably", "Observation is not a NumPy"):
            warnings.filterwarnings("ignore", message)
        api_test(env(players=players, mode=mode), num_cycles=300)


def test_pettingzoo_s_own_render_test() -> None:
    render_test(env)


def test_pettingzoo_s_own_seed_test() -> None:
    seed_test(env, num_cycles=60)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("mode", ["basic", "variant", "master"])
def test_it_plays_the_engine_s_game(edition: str, mode: str) -> None:
    chance = random.Random(f"{edition} {mode}")
    players = chance.choice([2, 3, 4])
    game = Torres(players=players, edition=edition, mode=mode, render_mode="ansi")
    game.reset(seed=3)
    for agent in game.agent_iter():
        observation, _, termination, _, _ = game.last()
        if termination:
            game.step(None)
            continue
        position = game.position
        assert agent == f"player_{position.to_act}"
        assert game.render() == position.board_text()
        legal = numbered(position)
        assert sorted(legal) == list(np.flatnonzero(observation["action_mask"]))
        assert set(legal.values()) <= set(position.legal_actions())
        assert all(0 <= number < ACTIONS for number in legal)
        left_out = set(position.legal_actions()) - set(legal.values())
        assert not left_out or len(legal) >= 64
        for number, action in chance.sample(sorted(legal.items()), 1):
            game.step(number)
            assert game.position == position.apply(action)
    assert game.position.stage == "over"


def test_the_winner_gets_one_and_the_others_share_minus_one() -> None:
    board = "......../......../......../......../......../......../......../21...... 1:a1 2:b1 3:h8"
    last = Position.from_board(board, players=3, phase=3, round=3, to_act=3, first=1, ap=0)
    game = Torres(players=3)
    game.reset(options={"position": last})
    game.step(next(iter(numbered(last))))
    assert game.rewards == {"player_1": 1.0, "player_2": -0.5, "player_3": -0.5}
    assert all(game.terminations.values())


def test_for_people_the_board_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    game = Torres(render_mode="human")
    game.reset(seed=1)
    assert game.render() is None
    assert capsys.readouterr().out == f"{game.position.board_text()}\n"


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(NotationError, match="'foo'; expected None or one of human, ansi"):
        Torres(render_mode="foo")
    game = Torres(players=2)
    with pytest.raises(NotationError, match="players: 3; expected 2"):
        game.reset(options={"position": Position.new(players=3, seed=1)})
    with pytest.raises(NotationError, match="a Position"):
        game.reset(options={"position": "here"})


def test_equal_points_are_a_draw() -> None:
    board = "......../......../......../......../......../......../......../........ 1:a1 2:b1"
    last = Position.from_board(board, phase=3, round=4, to_act=2, first=1, ap=0)
    game = Torres()
    game.reset(options={"position": last})
    game.step(next(iter(numbered(last))))
    assert set(game.rewards.values()) == {0.0}


def test_what_is_hidden_is_not_observed() -> None:
    position = Position.new(players=2, seed=5).changed(
        hands=(("climb",), ("lift", "jump")), deck=()
    )
    for seed in range(5):
        other = dealt_anew(position, 1, random.Random(seed))
        assert (observed(other, 1) == observed(position, 1)).all()


def test_a_seat_sees_itself_first() -> None:
    position = Position.new(players=3, seed=5)
    for cell in ("e8", "a5", "c6"):
        position = position.apply(f"knight {cell}")
    for seat, (x, y) in enumerate([(4, 7), (0, 4), (2, 5)], 1):
        assert observed(position, seat)[y, x, 3] == 1


def test_an_illegal_action_loses() -> None:
    game = env()
    game.reset(seed=1)
    game.step(ACTIONS - 1)
    assert game.terminations == {"player_1": True, "player_2": True}
    assert game.rewards["player_1"] == -1
