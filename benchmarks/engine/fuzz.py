"""Feed damaged board texts, documents, JSON, action texts and records to everything that reads.

Run from the root of the repository:

    python -m benchmarks.engine.fuzz --inputs 1000000

Only errors of the package may come out, a refused action may change nothing, and what is accepted
must read back the same and play on. The first input that breaks this ends the run with its number;
`--only READER --first NUMBER --inputs 1` feeds that one again. An input that takes longer than
`--patience` seconds counts as a hang.
"""

from __future__ import annotations

import argparse
import faulthandler
import time
from collections import Counter

from tests.engine.text.documents import seeded
from tests.engine.text.fuzz import READERS, feed, sound_inputs


def run(reader: str, numbers: range, seed: int, patience: float) -> None:
    """Feed one reader."""
    outcomes: Counter[bool] = Counter()
    slowest = 0.0
    begun = time.perf_counter()
    seeds = sound_inputs(seed)
    for number in numbers:
        started = time.perf_counter()
        faulthandler.dump_traceback_later(patience, exit=True)
        try:
            outcomes[feed(reader, seeds, seeded(f"{seed} {reader} {number}"))] += 1
        except Exception:
            print(f"{reader} {number} (seed {seed}) broke:", flush=True)
            raise
        finally:
            faulthandler.cancel_dump_traceback_later()
        slowest = max(slowest, time.perf_counter() - started)
    seconds = time.perf_counter() - begun
    print(
        f"{reader:9} {len(numbers):8} inputs: {outcomes[True]} refused, "
        f"{outcomes[False]} accepted, slowest {1000 * slowest:.0f} ms, {seconds:.0f} s in all",
        flush=True,
    )


def main() -> None:
    """Read the options and run."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--inputs", type=int, default=1_000_000, help="for all readers together")
    parser.add_argument("--only", choices=READERS)
    parser.add_argument("--first", type=int, default=0, help="number of the first input")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--patience", type=float, default=20.0)
    options = parser.parse_args()
    readers = [options.only] if options.only else READERS
    each = options.inputs // len(readers)
    for reader in readers:
        run(reader, range(options.first, options.first + each), options.seed, options.patience)


if __name__ == "__main__":
    main()
