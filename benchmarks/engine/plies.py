"""Random plies per second beside python-chess, and the time to import the engine.

Run from the root of the repository (python-chess is asked for: `pip install chess`):

    python -m benchmarks.engine.plies

Both sides play random games, listing all legal actions before each ply. They take turns in short
slices of processor time within one run, so that both meet the same machine; the ratio is of the
medians.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from typing import TYPE_CHECKING

import chess

from tests.engine.text.documents import seeded
from torres_widget.engine import EDITIONS, Position
from torres_widget.engine.editions import MODES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

#: Half-moves without a capture or a pawn's move after which a game of chess ends.
CLOCK = 150


def torres(chance: Random, modes: tuple[str, ...]) -> Iterator[None]:
    """Play random games of every edition and number of players; yield at each ply."""
    while True:
        place = Position.new(
            players=chance.randint(2, 4),
            edition=chance.choice(list(EDITIONS)),
            mode=chance.choice(modes),
            seed=chance.randrange(2**30),
        )
        while actions := place.legal_actions():
            place = place.apply(chance.choice(actions))
            yield


def chess_games(chance: Random) -> Iterator[None]:
    """Play random games of chess; yield at each ply."""
    while True:
        game = chess.Board()
        while moves := list(game.legal_moves):
            game.push(chance.choice(moves))
            yield
            if game.halfmove_clock >= CLOCK:
                break


def rate(plies: Iterator[None], seconds: float) -> float:
    """Count plies for some seconds of processor time."""
    count = 0
    begun = time.process_time()
    while time.process_time() < begun + seconds:
        for _ in range(200):
            next(plies)
        count += 200
    return count / (time.process_time() - begun)


def compare(seed: int, slices: int, seconds: float) -> None:
    """Print the rates and their ratio."""
    groups = {"all modes": MODES, **{mode: (mode,) for mode in MODES}}
    running = {"python-chess": chess_games(seeded(seed))}
    running |= {name: torres(seeded(seed), modes) for name, modes in groups.items()}
    rates: dict[str, list[float]] = {name: [] for name in running}
    for _ in range(slices):
        for name, plies in running.items():
            rates[name].append(rate(plies, seconds))
    base = statistics.median(rates["python-chess"])
    for name, values in rates.items():
        middle = statistics.median(values)
        print(f"{name:13} {middle:8.0f} plies/s  {middle / base:5.2f} of python-chess")


def import_time(runs: int) -> None:
    """Print how much longer Python takes when it imports the engine: the best of some runs.

    It reads bytecode, as of an installed package.
    """
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"PYTHONPYCACHEPREFIX": folder, "PYTHONDONTWRITEBYTECODE": ""}
        bare, engine = (
            min(started(program, environment) for _ in range(runs + 1))
            for program in ("pass", "import torres_widget.engine")
        )
    print(f"import torres_widget.engine: {engine - bare:.0f} ms above bare Python ({bare:.0f} ms)")


def started(program: str, environment: dict[str, str]) -> float:
    """Return the milliseconds of processor time that a fresh Python takes for a program."""
    begun = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", program], check=True, env=environment)
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (ended.ru_utime + ended.ru_stime - begun.ru_utime - begun.ru_stime)


def main() -> None:
    """Read the options and run."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--slices", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.7, help="of each slice")
    parser.add_argument("--imports", type=int, default=15)
    options = parser.parse_args()
    compare(options.seed, options.slices, options.seconds)
    import_time(options.imports)


if __name__ == "__main__":
    main()
