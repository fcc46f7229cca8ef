"""The engine against the plain implementation: a slice of `benchmarks.engine.compare_naive`."""

from __future__ import annotations

import pytest

from tests.engine.compare import compare_document, compare_scoring, game
from tests.engine.text.documents import GAMES, MASTER_CARDS, house_rules, seeded, synthetic
from torres_widget.engine import Position


@pytest.mark.parametrize(("edition", "mode"), GAMES)
def test_games(edition: str, mode: str) -> None:
    players = 2 + sum(divmod(GAMES.index((edition, mode)), 3)) % 3
    rng = seeded(f"{edition} {mode} {players}")
    kinds = set()
    for doc in game(edition, mode, players, rng):
        kind = (doc["stage"], doc["phase"])
        if kind not in kinds or rng.random() < 0.03:
            kinds.add(kind)
            compare_document(doc, rng, 3)
    assert {stage for stage, _ in kinds} >= {"place-knight", "place-king", "turn", "over"}


@pytest.mark.parametrize("seed", range(60))
def test_positions_nobody_would_play_into(seed: int) -> None:
    rng = seeded(seed)
    compare_document(synthetic(rng), rng, 4)


@pytest.mark.parametrize("seed", range(6))
def test_house_rules(seed: int) -> None:
    rng = seeded(f"house rules {seed}")
    edition, mode = GAMES[2 * seed]
    rules = house_rules(edition, rng)
    for doc in game(edition, mode, 2 + seed % 3, rng, rules):
        if doc["stage"] != "turn" or rng.random() < 0.08:
            compare_document(doc, rng, 3)


@pytest.mark.parametrize("card", MASTER_CARDS)
def test_master_cards(card: str) -> None:
    rng = seeded(card)
    for _ in range(60):
        doc = synthetic(rng, mode="master")
        doc["master"] = card
        compare_scoring(doc, Position.from_dict(doc))
