"""Positions in links: short, read back as they were, and checked like any bad input."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from random import Random

import pytest

from tests.engine.documents import seeded, synthetic
from tests.engine.mutate import mutate_text
from torres_widget import Position
from torres_widget.engine import NotationError
from torres_widget.engine.links import LONGEST, from_link, to_link

BOARD = "......../......../......../......../......../......../1......./21...... 1:b1"


def test_a_board_alone_can_be_read_in_its_link() -> None:
    position = Position.from_board(BOARD)
    link = to_link(position)
    assert link == BOARD.replace(" ", "_")
    assert from_link(link) == position


@pytest.mark.parametrize("seed", range(60))
def test_any_position_fits_and_comes_back(seed: int) -> None:
    position = Position.from_dict(synthetic(seeded(seed)))
    link = to_link(position)
    assert len(link) <= 400
    assert link.isascii()
    assert not set(link) & set(" #%&?\"'<>\\^`{|}")
    assert from_link(link) == position


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("mode", ["basic", "variant", "master"])
def test_a_new_game_with_all_its_cards_comes_back(players: int, mode: str) -> None:
    position = Position.new(players=players, mode=mode, seed=players)
    assert from_link(to_link(position)) == position


@pytest.mark.parametrize("seed", range(60))
def test_damaged_links_are_refused_or_read(seed: int) -> None:
    rng = Random(seed)
    for _ in range(10):
        text = mutate_text(to_link(Position.from_dict(synthetic(rng))), rng)
        try:
            position = from_link(text)
        except NotationError:
            continue
        assert from_link(to_link(position)) == position


def packed(what: object) -> str:
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    text = squeezer.compress(json.dumps(what).encode()) + squeezer.flush()
    return f"{BOARD.replace(' ', '_')}~{urlsafe_b64encode(text).decode()}"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "junk",
        "~",
        f"{BOARD}~",
        f"{BOARD}~====",
        f"{BOARD}~\N{LATIN SMALL LETTER E WITH ACUTE}",
        "." * (LONGEST + 1),
        packed([]),
        packed("phase"),
        packed({"phase": 9}),
        packed({"board": BOARD}),
        packed({"phase": " " * 1_000_000}),
        packed({"scores": [10**4000, 0]}),
    ],
)
def test_what_is_no_link_is_refused_in_words(text: str) -> None:
    with pytest.raises(NotationError, match=r".+; expected .+|position document"):
        from_link(text)
