"""Measure whether the advice is right: python -m benchmarks.analysis.lines.

Several turns are played from positions in the middle of games: the three lines of `advise`, the
turn of level 10, the best turn by the outlook, and the turn with most points now. Then level 8
plays all seats to the end, once for each of some deals of the hidden cards, which are the same for
all turns. Results are added to a file, a line for each position; what is there already is not
played again. A second table compares the chances that a board could show before the turn: those of
the outlook, and that of the first line.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from functools import partial
from math import log
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import TYPE_CHECKING

from benchmarks.analysis.advice import positions
from benchmarks.analysis.samples import measured
from torres_widget.analysis import Bot, advise, best_turns, outlook
from torres_widget.analysis.advice.advice import LINES
from torres_widget.analysis.bots.hidden_cards import dealt_anew
from torres_widget.analysis.bots.replies import played

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torres_widget.engine import Position

Results = dict[str, list[tuple[float, int]]]

NOW = "most points now"
BOT = "level 10"
OUTLOOK = "best_turns by the outlook"
NAMES = (*(f"line {number}" for number in range(1, LINES + 1)), BOT, OUTLOOK, NOW)
_NODES = 20_000  # opened for most points
Z = 1.96  # leaves 2.5 % on each side
_LEAST = 0.001  # a chance that is counted by this at least


@dataclass(frozen=True)
class Options:
    """Options of the command line."""

    positions: int
    deals: int
    file: Path


def turns(position: Position) -> dict[str, tuple[Position, int]]:
    """Return what each turn reaches, and the cards that it buys then, by its name."""
    advice = advise(position, time=None)
    reached = {
        name: (line.reached, line.cards) for name, line in zip(NAMES, advice.lines, strict=False)
    }
    return reached | {
        BOT: turn_of(Bot("search", level=10), position),
        OUTLOOK: (best_turns(position, "outlook", 1, time=None)[0].reached, 0),
        NOW: (best_turns(position, "points", 1, nodes=_NODES)[0].reached, 0),
    }


def turn_of(bot: Bot, position: Position) -> tuple[Position, int]:
    """Return what a bot's turn reaches before its last action points, and the cards then."""
    actions = bot.decide(position)
    reached = position
    for action in actions:
        if action.verb in {"score", "buy", "end"}:
            break
        reached = reached.apply(action)
    return reached, min(reached.ap, reached.state.buys) if actions[-1].verb == "buy" else 0


def ended(position: Position, cards: int) -> Position:
    """Buy some cards, score the points that are left, and end the turn."""
    bot = Bot("search", level=8)
    for _ in range(cards):
        position = position.apply("buy")
        while position.stage == "keep":
            for action in bot.decide(position):
                position = position.apply(action)
    return played(position, 0).after


def result(position: Position, seat: int) -> tuple[float, int]:
    """Play on, and return the share of the win and the margin of a seat, counted from 0."""
    bot = Bot("search", level=8)
    while position.stage != "over":
        for action in bot.decide(position):
            position = position.apply(action)
    scores = list(position.scores)
    return share(scores, seat), scores.pop(seat) - max(scores)


def share(scores: Sequence[int], seat: int) -> float:
    """Return the share of the win of a seat, counted from 0."""
    best = max(scores)
    return (scores[seat] == best) / scores.count(best)


def results(position: Position, deals: int) -> Results:
    """Play on from each turn, and return the result of each deal, by the turn's name."""
    seat = position.to_act
    found: dict[tuple[Position, int], list[tuple[float, int]]] = {}
    reached = turns(position)
    for turn in reached.values():
        if turn not in found:
            found[turn] = [
                result(ended(dealt_anew(turn[0], seat, Random(deal)), turn[1]), seat - 1)
                for deal in range(deals)
            ]
    return {name: found[turn] for name, turn in reached.items()}


def interval(values: Sequence[float]) -> tuple[float, float, float]:
    """Return the mean, and the ends of its interval of 95 %."""
    middle = mean(values)
    half = Z * stdev(values) / len(values) ** 0.5
    return middle, middle - half, middle + half


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--deals", type=int, default=12, help="games from each turn")
    parser.add_argument("--file", type=Path, default=Path("lines.jsonl"), help="results")
    asked = Options(**vars(parser.parse_args()))
    places = list(positions(asked.positions))
    found = measured(places, partial(results, deals=asked.deals), asked.file)
    print_leads(found)
    print_chances(places, found)


def print_leads(found: Sequence[Results]) -> None:
    """Print how much more the first line wins than other turns."""
    print("| turn | positions | won | line 1 wins more by | line 1 ends ahead by more points |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for name in NAMES:
        pairs = [
            (mean_of(games[NAMES[0]]), mean_of(games[name])) for games in found if name in games
        ]
        won = mean(share for _, (share, _) in pairs)
        leads = [
            interval([first[part] - other[part] for first, other in pairs]) for part in range(2)
        ]
        more = "{:+.1%} ({:+.1%} to {:+.1%})".format(*leads[0])
        points = "{:+.1f} ({:+.1f} to {:+.1f})".format(*leads[1])
        print(f"| {name} | {len(pairs)} | {won:.1%} | {more} | {points} |")


def print_chances(asked: Sequence[Position], found: Sequence[Results]) -> None:
    """Print how well chances before the turn foretell the games after the first line."""
    shown: dict[str, list[tuple[float, float]]] = {"outlook": [], NAMES[0]: []}
    for position, games in zip(asked, found, strict=False):
        won, _ = mean_of(games[NAMES[0]])
        shown["outlook"].append((outlook(position).chances[position.to_act - 1], won))
        shown[NAMES[0]].append((advise(position, time=None).lines[0].chance, won))
    print("\n| chance of | shown | won | log-loss | apart from line 1, mean |")
    print("| --- | ---: | ---: | ---: | ---: |")
    best = [chance for chance, _ in shown[NAMES[0]]]
    for name, pairs in shown.items():
        chances, won = (mean(values) for values in zip(*pairs, strict=True))
        loss = mean(log_loss(*pair) for pair in pairs)
        apart = mean(abs(chance - other) for (chance, _), other in zip(pairs, best, strict=True))
        print(f"| {name} | {chances:.1%} | {won:.1%} | {loss:.3f} | {apart:.1%} |")


def log_loss(chance: float, won: float) -> float:
    """Return the log-loss of a chance, of which a share was won."""
    chance = min(max(chance, _LEAST), 1 - _LEAST)
    return -won * log(chance) - (1 - won) * log(1 - chance)


def mean_of(games: Sequence[tuple[float, int]]) -> tuple[float, float]:
    """Return the mean share of wins, and the mean margin."""
    return mean(share for share, _ in games), mean(margin for _, margin in games)


if __name__ == "__main__":
    main()
