"""Measure advice by the outlook on a plain install: python -m benchmarks.analysis.advice.

On positions from the middle of games: how long the first whole turn takes, how often advice within
a limit is worse than level 8's turn, and by how much a limit in seconds is overrun.
"""

from __future__ import annotations

import argparse
from statistics import median
from time import perf_counter, process_time
from typing import TYPE_CHECKING

from torres_widget.analysis import Bot
from torres_widget.analysis.features import UNIT
from torres_widget.analysis.planner import WHOLE, Budget, Planner
from torres_widget.analysis.turns import OUTLOOK, best_turns, search_turns
from torres_widget.engine import Game, Position
from torres_widget.engine.kernel.rules import POINTS

if TYPE_CHECKING:
    from collections.abc import Iterator

LIMITS = (0.05, 0.2, 0.5, 1.0, 2.0, 5.0)


def positions(count: int) -> Iterator[Position]:
    """Yield beginnings of turns, every ninth of games of 2 to 4 players, bots of level 3."""
    turn = found = 0
    for seed in range(count):
        game = Game(Position.new(players=2 + seed % 3, seed=seed))
        bots = [Bot("search", level=3, seed=seat) for seat in range(4)]
        while game.position.stage != "over":
            position = game.position
            if position.stage == "turn" and position.ap == POINTS:
                turn += 1
                if turn % 9 == 0:
                    found += 1
                    yield position
                if found == count:
                    return
            for action in bots[position.to_act - 1].decide(position):
                game.play(action)


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=20)
    chosen = list(positions(parser.parse_args().positions))
    best_turns(chosen[0], OUTLOOK, 1, nodes=1)  # what is loaded once
    first, worth = [], []
    for position in chosen:
        begun = process_time()
        next(search_turns(position, OUTLOOK, 3))
        first.append(process_time() - begun)
        planner = Planner(position.state, Budget())
        planner.think(WHOLE)
        worth.append(round(planner.plans(1)[0].worth / UNIT, 1))
    print(f"first turn: median {median(first):.2f} s of the processor, worst {max(first):.2f} s\n")
    print(
        "| limit | worse than level 8 | the same | better | longer than the limit: median | worst |"
    )
    print("| ---: | ---: | ---: | ---: | ---: | ---: |")
    for limit in LIMITS:
        values, over = [], []
        for position in chosen:
            begun = perf_counter()
            values.append(best_turns(position, OUTLOOK, 1, time=limit)[0].value)
            over.append(perf_counter() - begun - limit)
        pairs = list(zip(values, worth, strict=True))
        counts = [
            sum(mine < bots for mine, bots in pairs),
            sum(mine == bots for mine, bots in pairs),
            sum(mine > bots for mine, bots in pairs),
        ]
        said = " | ".join(map(str, counts))
        print(f"| {limit} s | {said} | {max(median(over), 0):.2f} s | {max(*over, 0):.2f} s |")


if __name__ == "__main__":
    main()
