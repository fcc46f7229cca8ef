"""The engine against the plain implementation: a slice of `benchmarks.engine.compare_naive`."""

from __future__ import annotations

import pytest

from tests.engine.compare import compare_document, game
from tests.engine.documents import GAMES, seeded, synthetic
from tests.engine.naive.facts import EDITIONS

HOUSE_RULES: list[dict[str, object]] = [
    {"card_merge": "allowed"},
    {"stack_cap": 5, "leftover": "kept"},
    {"stack_cap": 1},
    {"climb": "up-to-2", "jump_over": "any-figure", "king_move": "another-castle"},
    {"castle_count_points": [1, 2, 3]},
    {"basic_cards": "full-hand", "variant_cards": "full-hand"},
]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("edition", "mode"), GAMES)
def test_games(edition: str, mode: str, players: int) -> None:
    rng = seeded(f"{edition} {mode} {players}")
    kinds = set()
    for doc in game(edition, mode, players, rng):
        kind = (doc["stage"], doc["phase"])
        if kind not in kinds or rng.random() < 0.08:
            kinds.add(kind)
            compare_document(doc, rng, 3)
    assert {stage for stage, _ in kinds} >= {"place-knight", "place-king", "turn", "over"}


@pytest.mark.parametrize("seed", range(150))
def test_positions_nobody_would_play_into(seed: int) -> None:
    rng = seeded(seed)
    compare_document(synthetic(rng), rng, 4)


@pytest.mark.parametrize("rules", HOUSE_RULES, ids="+".join)
def test_house_rules(rules: dict[str, object]) -> None:
    for seed in range(25):
        rng = seeded(seed)
        doc = synthetic(rng)
        doc["house_rules"] = {
            name: value for name, value in rules.items() if value != EDITIONS[doc["edition"]][name]
        }
        compare_document(doc, rng, 4)
