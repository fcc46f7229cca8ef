"""Strength of the bots: search against greedy, greedy against random, each level against the next.

Run from the root of the repository: ``python -m benchmarks.analysis.strength``. Games that are in
the file are not played again, so that a long run can be stopped and gone on with.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

from torres_widget.analysis import LEVELS, Bot
from torres_widget.arena import Standings, arena

#: The pairs of bots, and the least share of wins that is expected.
CLAIMS = {
    ("search 5", "greedy"): 0.75,
    ("greedy", "random"): 0.99,
    **{(f"search {level}", f"search {level - 1}"): 0.55 for level in range(2, len(LEVELS) + 1)},
}


@dataclass(frozen=True)
class Options:
    """Options of the command line."""

    games: int
    file: Path
    jobs: int
    only: list[str]


def options() -> Options:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="games of each pair")
    parser.add_argument("--file", type=Path, default=Path("strength.jsonl"), help="results")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--only", nargs="*", default=[], help="first bots of the pairs to play")
    return Options(**vars(parser.parse_args()))


def main() -> None:
    """Play the games and print the table."""
    asked = options()
    bots = [Bot(kind) for kind in ("random", "greedy", "builder")]
    bots += [Bot("search", level=level) for level in LEVELS]
    pairs = [pair for pair in CLAIMS if not asked.only or pair[0] in asked.only]
    found = arena(bots, asked.games, matches=pairs, file=asked.file, jobs=asked.jobs, seed=7)
    print(found)
    for pair in pairs:
        print(verdict(found, pair, CLAIMS[pair]))


def verdict(found: Standings, pair: tuple[str, str], least: float) -> str:
    """Say whether a pair's share of wins is above what is asked for."""
    share = found.rate(*pair).share
    return f"{pair[0]} against {pair[1]}: {share:.1%}, {least:.0%} asked: {share >= least}"


if __name__ == "__main__":
    main()
