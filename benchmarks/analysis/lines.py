"""Measure whether the advice is right: python -m benchmarks.analysis.lines.

From positions of the middle of games each of the three lines, and the turn with most points now, is
played, and then level 8 plays all seats to the end, each time with the same seeds. Results are
added to a file as games end; what is there already is not played again.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, stdev
from typing import TYPE_CHECKING

from benchmarks.analysis.advice import positions
from torres_widget.analysis import Bot, best_turns
from torres_widget.analysis.advising import LINES, advising
from torres_widget.engine.legality import usual_end

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torres_widget.engine import Position

NOW = "most points now"
NAMES = (*(f"line {number}" for number in range(1, LINES + 1)), NOW)
_NODES = 20_000  # opened for most points
Z = 1.96  # leaves 2.5 % on each side


@dataclass(frozen=True)
class Options:
    """Options of the command line."""

    positions: int
    file: Path


def turns(position: Position) -> dict[str, Position]:
    """Return where each turn leads to, by its name."""
    *_, advice = filter(None, advising(position))
    reached = {}
    for name, line in zip(NAMES, advice.lines, strict=False):
        after = line.reached
        while after.ap:
            after = after.apply("score")
        reached[name] = after.apply(usual_end(after.state))
    reached[NOW] = best_turns(position, "points", 1, nodes=_NODES)[0].position
    return reached


def result(position: Position, seat: int) -> tuple[float, int]:
    """Play on, and return the share of the win and the margin of a seat."""
    bot = Bot("search", level=8)
    while position.stage != "over":
        for action in bot.decide(position):
            position = position.apply(action)
    scores = list(position.scores)
    best = max(scores)
    share = (scores[seat] == best) / scores.count(best)
    return share, scores.pop(seat) - max(scores)


def measured(asked: Options) -> list[dict[str, tuple[float, int]]]:
    """Play what is not in the file, and return the results by position and turn."""
    known = asked.file.read_text().splitlines() if asked.file.exists() else []
    found = [json.loads(line) for line in known]
    with asked.file.open("a") as file:
        for index, position in enumerate(positions(asked.positions)):
            if index >= len(found):
                seat = position.to_act - 1
                reached = turns(position)
                found.append({name: result(after, seat) for name, after in reached.items()})
                file.write(json.dumps(found[-1]) + "\n")
                file.flush()
    return found


def interval(values: Sequence[float]) -> tuple[float, float, float]:
    """Return the mean, and the ends of its interval of 95 %."""
    middle = mean(values)
    half = Z * stdev(values) / len(values) ** 0.5
    return middle, middle - half, middle + half


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--file", type=Path, default=Path("lines.jsonl"), help="results")
    found = measured(Options(**vars(parser.parse_args())))
    print("| turn | games | won | line 1 wins more by | line 1 ends ahead by more points |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for name in NAMES:
        pairs = [(game[NAMES[0]], game[name]) for game in found if name in game]
        won = mean(share for _, (share, _) in pairs)
        leads = [
            interval([first[part] - other[part] for first, other in pairs]) for part in range(2)
        ]
        more = "{:+.1%} ({:+.1%} to {:+.1%})".format(*leads[0])
        points = "{:+.1f} ({:+.1f} to {:+.1f})".format(*leads[1])
        print(f"| {name} | {len(pairs)} | {won:.1%} | {more} | {points} |")


if __name__ == "__main__":
    main()
