"""Measure whether replies are foreseen as they come: python -m benchmarks.analysis.foreseen.

From positions of games of levels 5 to 8, four turns are looked at: the first line of `advise`, a
turn of level 8, one of level 3, and passing. The chance to win after the foreseen replies is
compared with the mean chance after real replies. Level 8 plays the others' turns, once for each of
some deals of the hidden cards. Then the outlook gives the chance at the beginning of the mover's
next turn. If that is the mover's last turn, it is the chance of the best line there. If the game
ends with that turn, the turn that leads by most is played, and the chance is the result. Results
are added to a file, a line for each position.
"""

from __future__ import annotations

import argparse
from functools import partial
from itertools import chain, count, islice
from math import nan
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import TYPE_CHECKING, Final, NamedTuple

from benchmarks.analysis.lines import ended, share, turn_of
from benchmarks.analysis.samples import beginnings, measured
from torres_widget.analysis import Bot, advise, best_turns, outlook
from torres_widget.analysis.bots.hidden_cards import dealt_anew
from torres_widget.analysis.bots.planner import Budget, Effort
from torres_widget.analysis.bots.replies import Replies, at_odds, played, prospects
from torres_widget.analysis.evaluation.evaluation import is_last_turn, turns_left
from torres_widget.analysis.slices import finish
from torres_widget.engine import Position
from torres_widget.engine.editions import MODES
from torres_widget.engine.kernel.rules import PHASES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

#: By a plain and a compiled install, for advice and for reviews.
WIDTHS: Final = (8, 16, 32)
LOOKS: Final = 6
_LEVELS: Final = (5, 6, 7, 8)
_EVERY: Final = 5  # turns
_SEED: Final = 9000
_NODES: Final = 4000


class Measured(NamedTuple):
    """Chances after a turn: foreseen, by the width of the looks, and after real replies."""

    turn: str
    phase: int
    foreseen: dict[str, float]
    real: float


def positions(players: int, left: int | None) -> Iterator[Position]:
    """Return beginnings of turns, every fifth of games between bots alike, in all modes.

    With `left` they are all after which the mover has this number of turns left in the game, and
    others have some.
    """

    def turns_of(seed: int) -> Iterator[Position]:
        mode, level = MODES[seed % len(MODES)], _LEVELS[seed // len(MODES) % len(_LEVELS)]
        start = Position.new(players=players, mode=mode, seed=_SEED + seed)
        return beginnings(start, [Bot("search", level=level, seed=seat) for seat in range(players)])

    every_turn = chain.from_iterable(map(turns_of, count()))
    if left is not None:
        return filter(partial(_leaves, left), every_turn)
    return islice(every_turn, _EVERY - 1, None, _EVERY)


def _leaves(left: int, position: Position) -> bool:
    after = played(position, 0).after
    in_last_phase = after.stage == "turn" and after.phase == PHASES
    return in_last_phase and turns_left(after.state)[position.to_act - 1] == left


def turns(position: Position) -> dict[str, tuple[Position, int]]:
    """Return what each turn reaches, and the cards that it buys then, by its name."""
    best = advise(position, time=None).lines[0]
    return {
        "advised": (best.reached, best.cards),
        "level 8": turn_of(Bot("search", level=8), position),
        "level 3": turn_of(Bot("search", level=3, seed=0), position),
        "passing": (position, 0),
    }


def foreseen(reached: Position, cards: int, width: int) -> float:
    """Return the mover's chance after foreseen replies."""
    seat = reached.to_act - 1
    turn = [played(reached, cards)]
    replies = Replies(turn, seat, Budget(), Random(_SEED), by=prospects, effort=Effort(0, width))
    finish(replies.looking(LOOKS))
    return replies.foreseen(0).chance


def real(position: Position, seat: int) -> float:
    """Return a player's chance when its next turn begins, or its share of the win."""
    bot = Bot("search", level=8)
    ends = is_last_turn(position.state)
    while not position.is_over and (position.stage, position.to_act) != ("turn", seat):
        for action in bot.decide(position):
            position = position.apply(action)
    if ends and not position.is_over:
        turn = best_turns(position, "standing", n=1, time=None, nodes=_NODES)[0]
        position = position.apply(*map(str, turn.actions))
    if position.is_over:
        return share(position.scores, seat - 1)
    if is_last_turn(position.state) and not ends:
        return advise(position, lines=1, time=None).lines[0].chance
    return outlook(position, seat).chances[seat - 1]


def after_turns(position: Position, deals: int) -> Iterator[Measured]:
    """Yield the chances after each turn from a position."""
    seat = position.to_act
    for name, (reached, cards) in turns(position).items():
        seen = {str(width): foreseen(reached, cards, width) for width in WIDTHS}
        after = [
            real(ended(dealt_anew(reached, seat, Random(deal)), cards), seat)
            for deal in range(deals)
        ]
        yield Measured(name, position.phase, seen, mean(after))


def too_good(found: Sequence[Measured], width: int) -> float:
    """Return how many times better the odds are foreseen than they are, on average."""
    low, high = 1 / 8, 8.0
    for _ in range(30):
        worse = (low * high) ** 0.5
        over = mean(at_odds(each.foreseen[str(width)], worse) - each.real for each in found)
        low, high = (worse, high) if over > 0 else (low, worse)
    return low


def row(found: Sequence[Measured], width: int) -> str:
    """Return the cells of a row: means, their difference with its standard error, and odds."""
    gaps = [each.foreseen[str(width)] - each.real for each in found]
    error = stdev(gaps) / len(gaps) ** 0.5 if len(gaps) > 1 else nan
    seen = mean(each.foreseen[str(width)] for each in found)
    after = mean(each.real for each in found)
    odds = too_good(found, width)
    return (
        f"{len(found)} | {seen:.1%} | {after:.1%} | {mean(gaps):+.1%} (±{error:.1%}) | {odds:.2f}"
    )


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--left", type=int, help="only where the mover has so many more turns")
    parser.add_argument("--deals", type=int, default=8, help="real replies to each turn")
    parser.add_argument("--file", type=Path, default=Path("foreseen.jsonl"), help="results")
    asked = parser.parse_args()
    found = measured(
        islice(positions(asked.players, asked.left), asked.positions),
        lambda position: list(after_turns(position, asked.deals)),
        asked.file,
    )
    all_turns = [Measured(*each) for position in found for each in position]
    print("| players | width | turns | number | foreseen | real | too good by | odds |")
    print("| ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: |")
    for width in WIDTHS:
        parts = {"all": all_turns}
        for each in all_turns:
            parts.setdefault(each.turn, []).append(each)
            parts.setdefault(f"phase {each.phase}", []).append(each)
        for name, part in parts.items():
            print(f"| {asked.players} | {width} | {name} | {row(part, width)} |")


if __name__ == "__main__":
    main()
