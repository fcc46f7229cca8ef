"""Measure advice by the outlook on a plain install: python -m benchmarks.analysis.advice.

On positions from the middle of games: how long the first whole turn takes, how often advice within
a limit is worse than level 8's turn, within the same limit and without one, by how much a limit
in seconds is overrun, and the longest piece of work between two looks at the clock.
"""

from __future__ import annotations

import argparse
from itertools import chain, islice
from statistics import median
from time import perf_counter, thread_time
from typing import TYPE_CHECKING, Final

from benchmarks.analysis.samples import beginnings
from torres_widget.analysis import Bot
from torres_widget.analysis.evaluation.features import UNIT
from torres_widget.analysis.evaluation.knowledge import acting, evaluation_of
from torres_widget.analysis.search.conversion import turn_of
from torres_widget.analysis.turns import OUTLOOK, best_turns, searching
from torres_widget.engine import Position

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from torres_widget.analysis.turns import Turns

_EVERY: Final = 9  # turns
LIMITS = (0.05, 0.2, 0.5, 1.0, 2.0, 5.0)
HEAD = """\
| limit | worse than level 8 within it | better | worse than level 8 without a limit | better \
| longer than the limit: median | worst | longest piece, of the processor |
| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"""


def positions(count: int) -> Iterator[Position]:
    """Return beginnings of turns, every ninth of games of 2 to 4 players, bots of level 3."""

    def turns_of(seed: int) -> Iterator[Position]:
        bots = [Bot("search", level=3, seed=seat) for seat in range(4)]
        return beginnings(Position.new(players=2 + seed % 3, seed=seed), bots)

    every_turn = chain.from_iterable(map(turns_of, range(count)))
    return islice(every_turn, _EVERY - 1, _EVERY * count, _EVERY)


def worth(position: Position, actions: Sequence[object]) -> float:
    """Return what bots hold of a turn, wherever it spends its last action points."""
    reached = position
    for action in map(str, actions):
        if action.split()[0] in {"score", "buy", "end"}:
            break
        reached = reached.apply(action)
    known = acting(position.state)
    evaluation = evaluation_of(position.state, known=known)
    return round(evaluation.worth(turn_of(reached)) / UNIT, 1)


def advised(position: Position, limit: float) -> tuple[Turns, float, float]:
    """Return advice within a limit, the seconds it took, and the longest piece of work."""
    begun, piece = perf_counter(), 0.0
    found: list[Turns] = []
    asked = searching(position, OUTLOOK, 3, limit)
    while True:
        mark = thread_time()
        try:
            news = next(asked)
        except StopIteration:
            return found[-1], perf_counter() - begun, piece
        piece = max(piece, thread_time() - mark)
        if news is not None:
            found.append(news)


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=20)
    chosen = list(positions(parser.parse_args().positions))
    best_turns(chosen[0], OUTLOOK, 1, nodes=1)  # what is loaded once
    first, thought, whole = [], [], []
    for position in chosen:
        begun = thread_time()
        next(filter(None, searching(position, OUTLOOK, 3)))
        first.append(thread_time() - begun)
        begun = thread_time()
        whole.append(worth(position, Bot("search", level=8).decide(position)))
        thought.append(thread_time() - begun)
    for name, taken in (("first turn", first), ("level 8", thought)):
        print(f"{name}: median {median(taken):.2f} s of the processor, {max(taken):.2f} worst")
    print(f"\n{HEAD}")
    for limit in LIMITS:
        within, without, over, pieces = [], [], [], []
        for position, bots in zip(chosen, whole, strict=True):
            found, seconds, piece = advised(position, limit)
            bot = Bot("search", level=8, time=limit)
            within.append(found[0].value - worth(position, bot.decide(position)))
            without.append(found[0].value - bots)
            over.append(max(seconds - limit, 0))
            pieces.append(piece)
        counts = [
            sum(sign * lead > 0 for lead in leads)
            for leads in (within, without)
            for sign in (-1, 1)
        ]
        print(
            f"| {limit} s | {' | '.join(map(str, counts))} | {median(over):.3f} s "
            f"| {max(over):.3f} s | {max(pieces):.3f} s |"
        )


if __name__ == "__main__":
    main()
