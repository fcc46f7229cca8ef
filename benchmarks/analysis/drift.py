"""Measure how steady the outlook is within a turn: python -m benchmarks.analysis.drift.

Bots of level 8 play. For each number of action points left, this is the mean change of the mover's
expectations since the beginning of the turn. A turn's gain is expected from its beginning on, so a
usual turn should neither lose nor win.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from statistics import mean, stdev
from typing import TYPE_CHECKING

from torres_widget.analysis import Bot
from torres_widget.analysis.evaluation.outlook import outlook
from torres_widget.engine import Game, Position
from torres_widget.engine.kernel.rules import PHASES, POINTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torres_widget.engine import Action

#: Phase, action points left, and the change of the mover's margin and chance.
Row = tuple[int, int, float, float]


def rows(players: int, seed: int) -> Iterator[Row]:
    """Yield how far the outlook is from that at the turn's beginning, after each action."""
    game = Game(Position.new(players=players, seed=seed))
    bot = Bot("search", level=8, seed=seed)
    plan: list[Action] = []
    turn, begun = None, outlook(game.position)
    while game.position.stage != "over":
        here = game.position
        if here.stage == "turn":
            now, seat = outlook(here), here.to_act - 1
            if turn != (here.phase, here.round, seat):
                turn, begun = (here.phase, here.round, seat), now
            elif here.ap < POINTS:
                margin = now.margins[seat] - begun.margins[seat]
                yield here.phase, here.ap, margin, now.chances[seat] - begun.chances[seat]
        plan = plan or list(bot.decide(here))
        game.play(plan.pop(0))


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40, help="of 2, of 3 and of 4 players")
    games = parser.parse_args().games
    points = range(POINTS - 1, -1, -1)
    print(f"| players | phase | {' | '.join(f'{left} left' for left in points)} |")
    print(f"| ---: | ---: | {' | '.join(['---:'] * len(points))} |")
    for players in (2, 3, 4):
        found: dict[tuple[int, int], list[tuple[float, float]]] = defaultdict(list)
        for seed in range(games):
            for phase, left, *change in rows(players, seed):
                found[phase, left].append((change[0], 100 * change[1]))
        for phase in range(1, PHASES + 1):
            cells = []
            for left in points:
                margins, chances = zip(*found[phase, left], strict=True)
                error = stdev(chances) / len(chances) ** 0.5
                cells.append(f"{mean(margins):+.1f}, {mean(chances):+.1f}% (±{error:.1f})")
            print(f"| {players} | {phase} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
