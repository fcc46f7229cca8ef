"""Measure how long beams take: python -m benchmarks.analysis.beams.

Turns of games of 2 to 4 players, in all modes, are planned by beams of some widths; printed are the
milliseconds of the processor for a beam, the microseconds for a position valued, and a digest of
all plans: two versions of the code that print the same one plan alike. To compare their times, run
them one after the other several times.
"""

from __future__ import annotations

import argparse
from hashlib import sha256
from time import process_time
from typing import TYPE_CHECKING

from torres_widget.analysis import Bot
from torres_widget.analysis.bots.planner import Budget, Effort, Planner
from torres_widget.engine import Position
from torres_widget.engine.editions import MODES
from torres_widget.engine.kernel.rules import POINTS

if TYPE_CHECKING:
    from collections.abc import Iterator

_APART = 5  # turns of a game, from one that counts to the next


def turns(mode: str) -> Iterator[Position]:
    """Yield the beginnings of some turns of a game of each number of players, bots of level 3."""
    bot = Bot("search", level=3)
    for players in (2, 3, 4):
        position = Position.new(players, mode=mode, seed=players)
        begun = 0
        while position.stage != "over":
            if position.stage == "turn" and position.ap == POINTS:
                begun += 1
                if begun % _APART == 0:
                    yield position
            for action in bot.decide(position):
                position = position.apply(action)


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--widths", type=int, nargs="*", default=(8, 32, 128))
    widths = parser.parse_args().widths
    plans = sha256()
    print("| mode | width | a beam | a position |\n| --- | ---: | ---: | ---: |")
    for mode in MODES:
        positions = list(turns(mode))
        for width in widths:
            valued, begun = 0, process_time()
            for position in positions:
                planner = Planner(position.state, Budget())
                planner.think(Effort(0, width))
                valued += planner.spent
                plans.update(repr(planner.plans()).encode())
            took = process_time() - begun
            cells = f"{1e3 * took / len(positions):.1f} ms | {1e6 * took / valued:.2f} us"
            print(f"| {mode} | {width} | {cells} |", flush=True)
    print(f"\nplans: {plans.hexdigest()[:12]}")


if __name__ == "__main__":
    main()
