"""The game of OpenSpiel: OpenSpiel's own tests pass, and it plays the engine's game."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
import pytest

from torres_widget import Game, Position
from torres_widget.analysis.bots.hidden_cards import dealt_anew
from torres_widget.engine import EDITIONS, DocumentError, NotationError, TorresError
from torres_widget.engine.cards import COPIES, KEYS, MASTER_KEYS
from torres_widget.rl.encoding import facts, numbered, planes
from torres_widget.rl.openspiel import OUTCOMES, Observer, TorresGame, TorresState

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

GAMES = (
    "torres",
    "torres(players=3,mode=variant)",
    "torres(players=4,mode=master,edition=huch-2017)",
    "torres(players=2,mode=basic,edition=rio-grande-en)",
)


def at_random(state: TorresState, chance: Random) -> Iterator[int]:
    """Play a state to its end; yield each action before it is played."""
    while not state.is_terminal():
        if state.is_chance_node():
            numbers, weights = zip(*state.chance_outcomes(), strict=True)
            action = chance.choices(numbers, weights)[0]
        else:
            action = chance.choice(state.legal_actions())
        yield action
        state.apply_action(action)


def observer(state: TorresState, **kind: Any) -> Observer:
    found = state.get_game().make_py_observer(pyspiel.IIGObservationType(**kind))
    assert isinstance(found, Observer)
    return found


def dealt(spec: str, seed: int = 0) -> TorresState:
    """Return a state of a game in which everything is dealt."""
    state = pyspiel.load_game(spec).new_initial_state()
    assert isinstance(state, TorresState)
    for _ in at_random(state, Random(seed)):
        if not state.is_chance_node():
            break
    return state


@pytest.mark.parametrize("spec", GAMES)
def test_openspiel_s_own_random_simulation(spec: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(spec), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("mode", ["basic", "variant", "master"])
def test_openspiel_s_own_simulation_in_python(edition: str, mode: str) -> None:
    # It brings many other games along.
    from open_spiel.python.tests import games_sim_test

    players = Random(f"{edition} {mode}").choice([2, 3, 4])
    np.random.seed(players)  # noqa: NPY002 - OpenSpiel's test draws from there
    spec = {"players": players, "edition": edition, "mode": mode}
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game("torres", spec))


def test_openspiel_s_own_playthrough(tmp_path: Path) -> None:
    from absl import flags
    from open_spiel.python.algorithms import generate_playthrough

    flags.FLAGS.mark_as_parsed()  # those of the module, which is a command as well
    path = tmp_path / "playthrough.txt"
    path.write_text(generate_playthrough.playthrough(GAMES[0], [], seed=5), encoding="utf-8")
    before, again = generate_playthrough.replay(str(path))
    assert before == again
    assert "IsTerminal() = True" in before


@pytest.mark.parametrize("spec", GAMES)
def test_it_plays_the_engine_s_game(spec: str) -> None:
    state = dealt(spec)
    position = state.position
    for action in at_random(state, Random(spec)):
        legal = numbered(position)
        assert state.current_player() == position.to_act - 1
        assert state.legal_actions() == sorted(legal)
        assert state.action_to_string(action) == legal[action]
        position = position.apply(legal[action])
    assert state.position == position
    best = max(position.scores)
    assert [gain > 0 for gain in state.returns()] == [score == best for score in position.scores]
    assert state.start.stage in {"found", "place-knight"}


@pytest.mark.parametrize(
    ("spec", "piles"),
    [
        (GAMES[0], [COPIES * KEYS]),
        (GAMES[1], [KEYS, KEYS, KEYS]),
        (GAMES[2], [MASTER_KEYS]),
    ],
)
def test_chance_deals_each_card_as_likely_as_any_other(
    spec: str, piles: list[tuple[str, ...]]
) -> None:
    state, chance = pyspiel.load_game(spec).new_initial_state(), Random(1)
    for pile in piles:
        left = Counter(pile)
        for _ in range(1 if pile == MASTER_KEYS else len(pile)):
            assert state.is_chance_node()
            outcomes = {OUTCOMES[number]: share for number, share in state.chance_outcomes()}
            expected = {card: count / left.total() for card, count in left.items() if count}
            assert outcomes == pytest.approx(expected)
            card = chance.choice(sorted(outcomes))
            left[card] -= 1
            state.apply_action(OUTCOMES.index(card))
    assert not state.is_chance_node()


def test_the_decks_are_what_was_dealt() -> None:
    state = pyspiel.load_game("torres(mode=variant)").new_initial_state()
    cards = []
    for action in at_random(state, Random(2)):
        if not state.is_chance_node():
            break
        cards.append(OUTCOMES[action])
    assert state.position.decks == (tuple(cards[:10]), tuple(cards[10:]))


@pytest.mark.parametrize("spec", GAMES)
def test_what_is_hidden_is_not_seen(spec: str) -> None:
    state = dealt(spec)
    recall = observer(state, perfect_recall=True)
    compared = 0
    for number, _ in enumerate(at_random(state, Random(7))):
        if number % 10 or not state.played:
            continue
        for player in range(state.num_players()):
            other = state.clone()
            other.position = dealt_anew(state.position, player + 1, Random(number))
            compared += other.position != state.position
            assert state.observation_string(player) == other.observation_string(player)
            assert recall.string_from(state, player) == recall.string_from(other, player)
            assert state.observation_tensor(player) == other.observation_tensor(player)
    assert compared or "master" in spec


def test_perfect_recall_is_of_the_cards_that_a_buyer_looked_at() -> None:
    state = dealt("torres(mode=variant)")
    for _ in at_random(state, Random(3)):
        if state.played and state.played[-1][1].startswith("keep"):
            break
    (buyer, bought, looked), (_, kept, _) = state.played[-2:]
    assert bought == "buy"
    assert len(looked) == 3
    mine, yours = (state.information_state_string(seat - 1) for seat in (buyer, 3 - buyer))
    assert mine.endswith(f"P{buyer} buy: {' '.join(looked)}\nP{buyer} {kept}")
    assert yours.endswith(f"P{buyer} buy\nP{buyer} keep hidden")


def test_public_and_private_observations_are_parts_of_what_a_player_sees() -> None:
    dealt = Position.new(seed=1).changed(hands=(("climb",), ("lift", "jump")), deck=())
    state = TorresGame().new_initial_state(dealt.to_json())
    nobody, everybody = pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.ALL_PLAYERS
    public = observer(state, perfect_recall=False, public_info=True, private_info=nobody)
    assert "climb" not in public.string_from(state, 0)
    assert public.string_from(state, 0) == public.string_from(state, 1)
    private = observer(state, perfect_recall=False, public_info=False)
    assert private.string_from(state, 1) == '{"viewer": 2, "hand": ["lift", "jump"], "looked": []}'
    with pytest.raises(TorresError, match="expected one player's, or none"):
        observer(state, perfect_recall=False, private_info=everybody)
    with pytest.raises(TorresError, match="expected none"):
        TorresGame().make_py_observer(params={"size": 3})


def test_the_tensor_is_that_of_the_shared_encoding() -> None:
    state = dealt("torres(players=3)")
    for _ in zip(at_random(state, Random(4)), range(40), strict=False):
        pass
    for seat in (1, 2, 3):
        numbers = [*planes(state.position, seat).ravel(), *facts(state.position, seat)]
        assert state.observation_tensor(seat - 1) == numbers


def test_a_state_is_its_game_record() -> None:
    game = pyspiel.load_game("torres(mode=variant)")
    state = dealt("torres(mode=variant)", seed=6)
    for _ in zip(at_random(state, Random(6)), range(60), strict=False):
        pass
    record = state.record()
    assert Game.from_record(record).position == state.position
    again = game.new_initial_state(record)
    assert str(again) == str(state)
    assert again.record() == record
    assert again.information_state_string(0) == state.information_state_string(0)
    clone = again.clone()
    for side in (again, clone):
        for _ in at_random(side, Random(8)):
            pass
    assert again.returns() == clone.returns() != [0, 0]


@pytest.mark.parametrize(
    ("text", "error", "words"),
    [
        ("nonsense", DocumentError, "JSON"),
        ("torres-record 2\n", TorresError, "line 2"),
        (Position.new(3, seed=1).to_json(), TorresError, "players: 3; expected 2"),
        (Position.new(mode="variant", seed=1).to_json(), TorresError, "mode: variant; expected"),
        (Position.new(house_rules={"stack_cap": 2}, seed=1).to_json(), TorresError, "edition: "),
    ],
)
def test_a_text_of_no_such_state_is_refused(text: str, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        TorresGame().new_initial_state(text)


def test_parameters_are_checked() -> None:
    with pytest.raises(NotationError, match="players: 7; expected 2, 3 or 4"):
        pyspiel.load_game("torres(players=7)")
    with pytest.raises(NotationError, match="expected one of basic"):
        pyspiel.load_game("torres(mode=none)")


def test_without_openspiel_an_error_says_what_to_install() -> None:
    program = """
import sys
sys.modules["pyspiel"] = None
import torres_widget.analysis
try:
    import torres_widget.rl.openspiel
except ImportError as error:
    print(error)
"""
    said = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    ).stdout
    assert said == "OpenSpiel is missing: pip install torres-widget[openspiel]\n"
