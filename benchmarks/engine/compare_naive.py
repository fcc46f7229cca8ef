"""Compare the engine with the plain implementation of `tests/engine/naive` on random positions.

Run from the root of the repository:

    python -m benchmarks.engine.compare_naive --positions 20000 --games 72

A position is random terrain with random figures, stacks and cards, in any edition and mode. All
its legal actions, its scoring and some of its successors are compared; then every ply of random
games likewise, half of them with some house rules. The first disagreement ends the run with the
document and both answers.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter

from tests.engine.compare import compare_document, game
from tests.engine.naive import legal
from tests.engine.text.documents import GAMES, house_rules, kind, seeded, synthetic


def positions(count: int, seed: int) -> None:
    """Compare random positions."""
    kinds: Counter[str] = Counter()
    begun = time.perf_counter()
    for number in range(count):
        rng = seeded(f"{seed} {number}")
        doc = synthetic(rng)
        compare_document(doc, rng, 2)
        if number % 10 == 0:
            kinds.update(kind(text) for text in legal(doc))
    seconds = time.perf_counter() - begun
    print(f"{count} positions agree: legal actions, scoring, 2 successors each ({seconds:.0f} s)")
    print("actions in every tenth of them:", dict(kinds.most_common()))


def games(count: int, seed: int) -> None:
    """Compare every ply of random games."""
    plies = 0
    for number in range(count):
        edition, mode = GAMES[number % len(GAMES)]
        rng = seeded(f"{seed} {number}")
        rules = house_rules(edition, rng) if number // len(GAMES) % 2 else {}
        for doc in game(edition, mode, 2 + number // len(GAMES) // 2 % 3, rng, rules):
            compare_document(doc, rng, 3)
            plies += 1
    print(f"{count} games agree: {plies} positions, 3 successors each")


def main() -> None:
    """Read the options and run."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--positions", type=int, default=20_000)
    parser.add_argument("--games", type=int, default=72)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    positions(options.positions, options.seed)
    games(options.games, options.seed)


if __name__ == "__main__":
    main()
