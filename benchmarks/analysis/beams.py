"""Measure how long beams take, and what they miss: python -m benchmarks.analysis.beams.

Turns of games of 2 to 4 players, in all modes, are planned by beams of some widths, and so are the
last turns of more games. Printed are the milliseconds of the processor for a beam, the
microseconds for a position valued, how many points the plan is worth less than that of the widest
beam, on average, and a digest of all plans: two versions of the code that print the same one plan
alike. To compare their times, run them one after the other several times.
"""

from __future__ import annotations

import argparse
from hashlib import sha256
from itertools import product
from statistics import fmean
from time import process_time
from typing import TYPE_CHECKING

from benchmarks.analysis.samples import beginnings
from torres_widget.analysis import Bot
from torres_widget.analysis.bots.planner import Budget, Effort, Planner
from torres_widget.analysis.evaluation.evaluation import ends_game
from torres_widget.analysis.evaluation.features import UNIT
from torres_widget.engine import Position
from torres_widget.engine.editions import MODES

if TYPE_CHECKING:
    from collections.abc import Iterator

_APART = 5  # turns of a game, from one that counts to the next
_ENDS = 8  # games of which the last turns are taken


def turns(mode: str, players: int, seed: int) -> Iterator[Position]:
    """Return the beginnings of the turns of a game between bots of level 3."""
    bots = [Bot("search", level=3)] * players
    return beginnings(Position.new(players, mode=mode, seed=seed), bots)


def places() -> Iterator[tuple[str, list[Position]]]:
    """Yield positions to plan, by mode, and those in which the last turn of a game begins."""
    for mode in MODES:
        games = [turns(mode, players, seed=players) for players in (2, 3, 4)]
        yield mode, [turn for game in games for turn in list(game)[_APART - 1 :: _APART]]
    seeds = product((2, 3, 4), MODES, range(_ENDS))
    games = [turns(mode, players, seed) for players, mode, seed in seeds]
    yield "last turns", [turn for game in games for turn in game if ends_game(turn.state)]


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--widths", type=int, nargs="*", default=(8, 32, 128, 512, 2048))
    widths = sorted(parser.parse_args().widths, reverse=True)
    plans = sha256()
    print("| turns | width | a beam | a position | behind |\n| --- | ---: | ---: | ---: | ---: |")
    for name, positions in places():
        most: list[int] = []
        for width in widths:
            valued, begun, worths = 0, process_time(), []
            for position in positions:
                planner = Planner(position.state, Budget())
                planner.think(Effort(0, width))
                valued += planner.spent
                found = planner.plans()
                worths.append(found[0].worth)
                plans.update(repr(found).encode())
            took = process_time() - begun
            most = most or worths
            behind = fmean(best - worth for best, worth in zip(most, worths, strict=True)) / UNIT
            cells = f"{1e3 * took / len(positions):.1f} ms | {1e6 * took / valued:.2f} us"
            print(f"| {name} | {width} | {cells} | {behind:.1f} |", flush=True)
    print(f"\nplans: {plans.hexdigest()[:12]}")


if __name__ == "__main__":
    main()
