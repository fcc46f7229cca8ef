"""Measure what turns do to the chance to win: python -m benchmarks.analysis.passing.

Players as strong as level 8 with the core compiled play. For each turn it measures the change of
the mover's chance if the turn is ended at once without an action, and the change over the turn as
it is played. The end of a spent turn changes nothing: its chance is worked out from its end.
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import mean, stdev
from typing import TYPE_CHECKING, Final

from tools.self_play import MODES
from tools.strong_play import STRONG, Player, leave, steps
from torres_widget.analysis.evaluation.win_chances import win_chances
from torres_widget.engine import EDITIONS, Position
from torres_widget.engine.kernel import codes
from torres_widget.engine.kernel.rules import PHASES

if TYPE_CHECKING:
    from collections.abc import Iterator

#: A rise by passing that is counted.
_RISE: Final = 0.05


def rows(players: int, number: int) -> Iterator[tuple[int, float, float]]:
    """Yield the phase of each turn of a game, and what passing and the turn do to the chance."""
    chance = Random(f"passing {players} {number}")
    edition, mode = chance.choice(list(EDITIONS)), MODES[number % len(MODES)]
    position = Position.new(players, edition, mode, seed=chance.getrandbits(32))
    player = Player(chance, STRONG, places=True)
    acted, seat, phase, before, passing = False, 0, 0, 0.0, 0.0
    for reached, begins in steps(position, [player] * players):
        state = reached.state
        if acted and begins:
            yield phase, passing, win_chances(state, seat)[seat] - before
        acted = state.stage == codes.TURN
        if acted and begins:
            seat, phase = state.mover, state.phase
            before = win_chances(state)[seat]
            passed = state.copy()
            leave(passed, scored=False)
            passing = win_chances(passed, seat)[seat] - before


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=100, help="of 2, of 3 and of 4 players")
    games = parser.parse_args().games
    print("| players | phase | turns | passing, mean | rises by above 5 | turn, mean |")
    print("| ---: | ---: | ---: | ---: | ---: | ---: |")
    for players in (2, 3, 4):
        found = [row for number in range(games) for row in rows(players, number)]
        for phase in range(1, PHASES + 1):
            passed, turned = zip(*(row[1:] for row in found if row[0] == phase), strict=True)
            risen = mean(change > _RISE for change in passed)
            error = stdev(turned) / len(turned) ** 0.5
            turn = f"{100 * mean(turned):+.1f} (±{100 * error:.1f})"
            cells = f"{len(passed)} | {100 * mean(passed):+.1f} | {risen:.1%} | {turn}"
            print(f"| {players} | {phase} | {cells} |")


if __name__ == "__main__":
    main()
