"""Positions to show: games played at random, and a busy board."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING, Final

from torres_widget.engine import Game, Position
from torres_widget.engine.cards import KEYS

if TYPE_CHECKING:
    from collections.abc import Iterator

#: Edition, mode, players: every card mode, every stage, every number of players.
VARIANTS: Final = (
    ("rio-grande-2005", "basic", 2),
    ("rio-grande-2005", "variant", 3),
    ("huch-2017", "basic", 4),
    ("huch-2017", "master", 2),
)
#: 64 blocks in 11 castles, 24 knights.
BUSY: Final = (
    "..1132../...2..1./.12..23./14321.21/.2.1.312/..31.24./.1.2..3./..11221. "
    "K:d8 1:a1,d1,b5,c5,f6,a8 2:h1,g2,f3,h4,g5,h8 3:e1,f1,b2,d2,c3,b4 4:f4,a5,d5,e7,g7,e8"
)
#: The position in the README's film and pictures, in phase 2.
IN_README: Final = (
    "....1.../..12..../.122.1../1..2..../.....2.1/.13..2../.2....../...1...."
    " K:c6 1:c3,d6,d4 2:b3,f3,d7,a5"
)
#: Verbs that make a random game build and grow.
_WEIGHTS: Final = {"build": 20, "deploy": 8, "play": 4, "buy": 2, "end": 1}


@cache
def played(edition: str, mode: str, players: int, seed: int) -> Game:
    """Play a game to its end at random."""
    chance = random.Random(seed)
    game = Game(Position.new(players, edition, mode, seed=seed))
    while actions := game.position.legal_actions():
        weights = [_WEIGHTS.get(action.verb, 3) for action in actions]
        game.play(chance.choices(actions, weights)[0])
    return game


def samples(step: int = 7, seeds: int = 1) -> Iterator[Position]:
    """Every so many positions of a game of each variant."""
    for variant in VARIANTS:
        for seed in range(seeds):
            yield from (node.position for node in played(*variant, seed).node.line()[::step])


def busy(*, hands: bool = False) -> Position:
    """A crowded board late in the game, with all cards in hand or none."""
    return Position.from_board(
        BUSY,
        players=4,
        phase=3,
        mode="master" if hands else "basic",
        master="square" if hands else None,
        hands=[list(KEYS)] * 4 if hands else None,
    )
