"""Play one bot against others that are all alike: python -m benchmarks.analysis.duels.

For example level 9 against three of level 8:

    python -m benchmarks.analysis.duels "search 9" "search 8" --players 4 --games 100

Each seat in turn, by everything else as `torres_widget.arena`. Besides bots there is
``exact standing``, which plays the best turn if it were scored now, searched for up to 2 s. Games
that are in ``--file`` are not played again, so that a long run can be stopped and gone on with.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, stdev
from typing import TYPE_CHECKING

from torres_widget.analysis import Bot, best_turns
from torres_widget.arena import Standings, arena
from torres_widget.arena.standings import wilson
from torres_widget.engine.editions import MODES

if TYPE_CHECKING:
    from torres_widget.analysis.bots.players import Player
    from torres_widget.engine import Action, Position

_LONGEST = 2.0
HEAD = """\
| bot | others | game | games | first | equal play | 95 % | mean margin | ahead of each \
| Elo (95 %) | SPRT |
| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"""


@dataclass(frozen=True)
class Exact:
    """A player of the best turn if it were scored now; outside turns it decides as level 8."""

    def decide(self, position: Position) -> tuple[Action | str, ...]:
        """Return the turn."""
        if position.stage != "turn":
            return Bot("search", level=8).decide(position)
        return best_turns(position, "standing", 1, time=_LONGEST)[0].actions


@dataclass(frozen=True)
class Options:
    """Options of the command line."""

    one: str
    other: str
    players: int
    mode: str
    games: int
    seed: int
    jobs: int
    file: Path | None


def player(name: str) -> Player:
    """Return a player by its name: ``search 8 towers``, ``greedy`` or ``exact standing``."""
    if name == "exact standing":
        return Exact()
    kind, level, style, *_ = *name.split(), None, None
    return Bot(kind, level=int(level) if level else None, style=style)


def row(asked: Options, found: Standings, others: list[str]) -> str:
    """Return the row of the table."""
    first, margins = [], []
    for result in found.results:
        own, *rest = result.scores
        first.append((own >= max(rest)) / (1 + rest.count(own)))
        margins.append(own - fmean(rest))
    games, share = len(first), fmean(first)
    error = stdev(margins) / games**0.5
    rate, test = found.rate(asked.one, others), found.sprt(asked.one, others)
    cells = [
        asked.one,
        asked.other,
        f"{asked.players} players, {asked.mode}",
        str(games),
        f"{share:.0%}",
        f"{1 / asked.players:.0%}",
        "{:.0%} to {:.0%}".format(*wilson(share, games)),
        f"{fmean(margins):+.1f} (±{error:.1f})",
        f"{rate.share:.0%}",
        "{:.0f} ({:.0f} to {:.0f})".format(*rate.elo),
        f"{test.ratio:+.2f}, {test.verdict}",
    ]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Play the games and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("one", help="as search 9, greedy, or exact standing")
    parser.add_argument("other")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--mode", choices=MODES, default="basic")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--file", type=Path, help="results, kept to go on with them")
    asked = Options(**vars(parser.parse_args()))
    others = [f"{asked.other} ({number})" for number in range(1, asked.players)]
    bots = {asked.one: player(asked.one)} | {name: player(asked.other) for name in others}
    found = arena(
        bots,
        asked.games,
        players=asked.players,
        mode=asked.mode,
        seed=asked.seed,
        file=asked.file,
        jobs=asked.jobs,
    )
    print(f"{HEAD}\n{row(asked, found, others)}")


if __name__ == "__main__":
    main()
