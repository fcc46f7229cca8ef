"""Make a thousand drills of each kind, check each, and measure how long one takes.

Run from the root of the repository:

    python -m benchmarks.lessons.drills --seeds 1000

Every answer is worked out again by the plain implementation of `tests/engine/naive`; no two drills
of a kind may be the same. A disagreement ends the run.
"""

from __future__ import annotations

import argparse
import statistics
import time

from tests.lessons.file.plain import agree
from torres_widget.lessons.drills import KINDS, LEVELS, drill
from torres_widget.lessons.plan import Question


def measure(kind: str, seeds: int) -> tuple[float, float, int]:
    """Return median and longest time of a kind in ms, and how many answers there were."""
    times: list[float] = []
    seen: set[object] = set()
    answers: set[object] = set()
    for seed in range(seeds):
        begun = time.process_time()
        step = drill(kind, seed, LEVELS[seed % len(LEVELS)]).steps[0]
        times.append(1000 * (time.process_time() - begun))
        if not isinstance(step, Question):
            raise TypeError(step)
        agree(step)
        seen.add((step.text, step.position, step.choices))
        answers.add((step.number, step.cells, step.right_choices))
    if len(seen) < seeds:
        raise ValueError(f"{kind}: {seeds - len(seen)} drills of {seeds} came twice")
    return statistics.median(times), max(times), len(answers)


def main() -> None:
    """Read the options and run."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seeds", type=int, default=1000)
    parser.add_argument("--kinds", nargs="*", default=list(KINDS))
    options = parser.parse_args()
    print(f"{options.seeds} seeds of each kind, levels in turn; ms of processor time to make one")
    for kind in options.kinds:
        median, longest, answers = measure(kind, options.seeds)
        print(f"{kind:24} median {median:6.1f}, longest {longest:7.1f}; {answers} answers differ")


if __name__ == "__main__":
    main()
