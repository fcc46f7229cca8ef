"""Numbers of action sequences from positions of every stage."""

from __future__ import annotations

import pytest

from tests.engine import naive
from tests.engine.perft_positions import plain_perft, positions, stored
from torres_widget.engine import Position

STORED = stored()
NAMES = sorted(STORED)
QUICK = 400


def test_every_stage_is_counted() -> None:
    stages = {entry["position"]["stage"] for entry in STORED.values()}
    assert stages == {
        "found",
        "place-knight",
        "place-king",
        "turn",
        "keep",
        "move-king",
        "name-first",
        "spread-carry",
        "over",
    }
    assert {name for name, _ in positions()} == set(STORED)


@pytest.mark.parametrize("name", NAMES)
def test_the_engine_counts_the_same(name: str) -> None:
    place = Position.from_dict(STORED[name]["position"])
    for depth, count in enumerate(STORED[name]["perft"], 1):
        assert place.perft(depth) == count
    assert place.perft(0) == 1


@pytest.mark.parametrize("name", NAMES)
def test_the_plain_implementation_counts_the_same(name: str) -> None:
    entry = STORED[name]
    assert len(naive.legal(entry["position"])) == entry["perft"][0]
    assert 1 <= entry["counted_twice_to_depth"] <= len(entry["perft"])
    for depth, count in enumerate(entry["perft"][: entry["counted_twice_to_depth"]], 1):
        if count <= QUICK:
            assert plain_perft(entry["position"], depth) == count
