"""Time to the proof of the best turn, and random games per second.

Run from the root of the repository, with the core compiled (`torres-widget compile`):

    python -m benchmarks.analysis.best_turns

The positions are those of ``positions.json``: twenty in the middle of phases 2 and 3, of 2 to 4
players and all editions, each with three cards to hold in the second part. Times are of the clock
on the wall and, where other work shares the machine, of the processor.
"""

from __future__ import annotations

import argparse
import json
import resource
import statistics
import subprocess
import sys
from pathlib import Path
from time import perf_counter, process_time
from typing import TYPE_CHECKING

from tests.engine.text.documents import seeded
from torres_widget.analysis import best_turns, count_turns, playouts
from torres_widget.engine import Position
from torres_widget.engine.kernel.bits import is_compiled

if TYPE_CHECKING:
    from collections.abc import Callable

POSITIONS = Path(__file__).with_name("positions.json")
FRESH = """
import sys
from torres_widget import Position
from torres_widget.analysis import best_turns
print(best_turns(Position.from_json(sys.argv[1]), time=None)[0].value)
"""


def positions(*, cards: bool) -> list[Position]:
    """Return the committed positions, the mover's hand full or empty."""
    found = []
    for row in json.loads(POSITIONS.read_text()):
        document = row["document"]
        if cards:
            document["hands"][document["to_act"] - 1] = row["cards"]
        found.append(Position.from_dict(document))
    return found


def measure(name: str, places: list[Position], limit: float, *, count: bool) -> None:
    """Print what the best turn of each position takes."""
    print(f"{name}: value, bound, nodes opened, seconds on the wall, of the processor")
    walls, processors, proven = [], [], 0
    for place in places:
        wall, processor = perf_counter(), process_time()
        turns = best_turns(place, time=limit)
        walls.append(perf_counter() - wall)
        processors.append(process_time() - processor)
        proven += turns.proven
        hand = " ".join(place.hands[place.to_act - 1])
        print(
            f"  {place.players} players, phase {place.phase}: {turns[0].value:3} {turns.bound:3}"
            f" {turns.nodes:8,} {walls[-1]:7.3f} {processors[-1]:7.3f}  {hand}"
            + (f" ({count_turns(place):,} positions)" if count else "")
        )
    for clock, seconds in (("wall", walls), ("processor", processors)):
        print(
            f"  {clock}: median {statistics.median(seconds):.3f} s, worst {max(seconds):.3f} s;"
            f" {proven} of {len(places)} proven"
        )


def fresh(place: Position) -> None:
    """Print how long a new process takes to its first answer."""
    walls, processors = [], []
    for _ in range(5):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        begun = perf_counter()
        subprocess.run([sys.executable, "-c", FRESH, place.to_json()], check=True, stdout=-3)
        walls.append(perf_counter() - begun)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        processors.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    print(
        f"first answer of a new process: {statistics.median(walls):.2f} s on the wall,"
        f" {statistics.median(processors):.2f} s of the processor (medians of 5)"
    )


def engine_game(seed: int) -> None:
    """Play one random game without cards by the plain engine."""
    chance = seeded(seed)
    place = bare(2)
    while actions := place.legal_actions():
        place = place.apply(chance.choice(actions))


def bare(players: int) -> Position:
    """Return the start of a basic game whose deck is empty."""
    document = Position.new(players=players, seed=1).to_dict()
    return Position.from_dict({**document, "deck": []})


def games(seconds: float) -> None:
    """Print the random games a second of the core and of the plain engine, slice by slice."""

    def rate(play: Callable[[int], int]) -> float:
        begun, played = process_time(), 0
        while process_time() < begun + seconds:
            played += play(played)
        return played / (process_time() - begun)

    def core_games(seed: int) -> int:
        return len(playouts(bare(2), games=200, seed=seed))

    def engine_games(seed: int) -> int:
        engine_game(seed)
        return 1

    rates = [(rate(core_games), rate(engine_games)) for _ in range(5)]
    core, engine = (statistics.median(column) for column in zip(*rates, strict=True))
    print(
        "random basic games of two without cards, a second of the processor:"
        f" core {core:,.0f}, plain engine {engine:,.0f}"
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--limit", type=float, default=60, help="seconds for one position")
    parser.add_argument("--seconds", type=float, default=1, help="of a slice of random games")
    parser.add_argument("--count", action="store_true", help="count the positions of each turn")
    arguments = parser.parse_args()
    print("compiled core" if is_compiled() else "PLAIN core: run `torres-widget compile` first")
    games(arguments.seconds)
    places = positions(cards=False)
    fresh(places[0])
    measure("without cards", places, arguments.limit, count=arguments.count)
    measure("three cards in hand", positions(cards=True), arguments.limit, count=False)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"most memory of the process: {peak:.0f} MB")


if __name__ == "__main__":
    main()
