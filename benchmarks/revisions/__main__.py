"""Measure this working tree beside another revision, by turns, and print ratios.

Run it from the project's root: ``python -m benchmarks.revisions REVISION``. The other revision is
checked out and built in a separate folder. In each round both are measured once, in alternating
order, so that whatever else the machine does affects both alike. A ratio below 1 means that this
tree needs less.
"""

from __future__ import annotations

import argparse
import os
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from benchmarks.browser import chromium
from benchmarks.revisions.figures import MEASUREMENTS
from benchmarks.revisions.trees import ROOT, Tree, checked_out

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from benchmarks.revisions.figures import Measure


def by_turns(measures: Sequence[Measure], rounds: int) -> list[list[Mapping[str, float]]]:
    """Measure in rounds, every other one backwards; return the figures of each, round by round."""
    found: list[list[Mapping[str, float]]] = [[] for _ in measures]
    for number in range(rounds):
        order = range(len(measures))
        for at in order if number % 2 == 0 else reversed(order):
            found[at].append(measures[at]())
    return found


def row(name: str, ours: Sequence[float], theirs: Sequence[float]) -> str:
    """Return a row of the table: both medians, the median ratio and its spread."""
    ratios = sorted(one / other for one, other in zip(ours, theirs, strict=True))
    spread = f"{ratios[0]:.2f} to {ratios[-1]:.2f}"
    return (
        f"| {name} | {median(ours):,.1f} | {median(theirs):,.1f} "
        f"| {median(ratios):.2f} | {spread} |"
    )


def main() -> None:
    """Read the options, measure, and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("revision", help="a commit, branch or tag of this repository")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", nargs="+", choices=[*MEASUREMENTS], default=[*MEASUREMENTS])
    options = parser.parse_args()
    print(f"load before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    print(f"| median | this tree | {options.revision} | ratio | of the rounds |")
    print("|---|---|---|---|---|")
    with TemporaryDirectory() as folder:
        other = Path(folder) / "other"
        with checked_out(options.revision, other) as theirs:
            ours = Tree(ROOT)
            ours.build()
            for name in options.only:
                with chromium() as browser, ExitStack() as stack:
                    enter = stack.enter_context
                    measures = [enter(MEASUREMENTS[name](tree, browser)) for tree in (ours, theirs)]
                    one, two = by_turns(measures, options.rounds)
                for figure in one[0]:
                    values = [[found[figure] for found in rounds] for rounds in (one, two)]
                    print(row(figure, *values), flush=True)
    print(f"load after: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
