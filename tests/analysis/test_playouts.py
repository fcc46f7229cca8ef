"""Random games: every legal action is as likely as any other, and the games end as the engine's."""

from __future__ import annotations

from itertools import cycle

import pytest

from tests.engine.support import plain_alone
from tests.engine.text.documents import house_rules, seeded
from torres_widget.analysis import playouts
from torres_widget.analysis.bots import playouts as kernel
from torres_widget.engine import EDITIONS, NotationError, Position
from torres_widget.engine.editions import MODES
from torres_widget.engine.kernel.turn import Choices


@plain_alone
@pytest.mark.parametrize(("edition", "mode"), [*zip(EDITIONS, cycle(MODES), strict=False)])
def test_each_legal_action_is_drawn_once_in_as_many_draws(edition: str, mode: str) -> None:
    chance = seeded(f"{edition} {mode}")
    rules = house_rules(edition, chance)
    position = Position.new(2 + len(mode) % 3, edition, mode, seed=1, house_rules=rules)
    stages = set()
    while legal := position.legal_actions():
        stages.add(position.stage)
        choices = Choices()
        position.state.choices(choices)
        numbers = [kernel.drawn(position.state, choices, draw) for draw in range(len(legal))]
        assert len(set(numbers)) == len(legal)
        number = chance.choice(numbers)
        assert kernel.drawn(position.state, choices, numbers.index(number) + len(legal)) == number
        after = {position.after(number) for number in numbers}
        assert after == {position.apply(action) for action in legal}
        position = position.after(number)
    assert {"place-knight", "place-king", "turn"} <= stages


def test_a_game_depends_on_nothing_but_the_seed() -> None:
    position = Position.new(players=2, seed=3)
    first = playouts(position, games=4, seed=1)
    assert first == playouts(position, games=4, seed=1)
    assert first != playouts(position, games=4, seed=2)
    assert first[:2] == playouts(position, games=2, seed=1)


@pytest.mark.parametrize("mode", MODES)
def test_a_game_ends_with_the_scores_of_its_last_position(mode: str) -> None:
    state = Position.new(3, "huch-2017", mode, seed=2).state.copy()
    scores = kernel.play(state, seed=5)
    assert scores == state.scores
    assert max(scores) > 0


def test_a_finished_game_has_its_scores() -> None:
    position = Position.from_board(
        "......../......../......../......../......../......../......../21...... 1:a1",
        stage="over",
        phase=3,
        scores=[4, 7],
        stacks=[[], []],
    )
    assert playouts(position, games=1) == [(4, 7)]


@pytest.mark.parametrize(
    ("position", "games", "expected"),
    [("x", 1, "a Position"), (Position.new(seed=1), -1, "above 0"), (None, 1, "a Position")],
)
def test_what_cannot_be_played_is_refused(position: Position, games: int, expected: str) -> None:
    with pytest.raises(NotationError, match=expected):
        playouts(position, games)
