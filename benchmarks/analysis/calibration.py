"""Calibration of the outlook, on games that it was not learned from.

Run from the root of the repository, with the core compiled (`torres-widget compile`):

    python -m benchmarks.analysis.calibration

The bots play against themselves as in the last generation of ``tools/train_evaluation.py``, by what
they go by now and from another seed; of each game every third position counts. Beside the outlook
stand the lead with a scoring now, whose spreads were fitted to the games that were learned from,
and the points on the track alone, whose spreads are fitted to these very positions. Positions of a
game depend on each other, so intervals are of games drawn again.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from tools.train_evaluation import (
    loss,
    piece_of_games,
    predicted,
    spreads,
    stage_of,
)
from torres_widget.analysis.features import UNIT
from torres_widget.analysis.knowledge import acting, learned
from torres_widget.engine.kernel.rules import PHASES

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[Any]

_LEARNED: Final = Path("torres_widget/analysis/evaluation.json")
_PLAYERS: Final = (2, 3, 4)
_APART: Final = 3  # positions of a game, from one that counts to the next
_TENTHS: Final = 10
_FEW: Final = 50  # chances in a tenth that say little
_DRAWS: Final = 1000
_INTERVAL: Final = (2.5, 97.5)


class Sample(NamedTuple):
    """Positions of games, and what was foretold of them.

    Attributes
    ----------
    played : dict of array
        The positions.
    expected, spread : array
        Points that each seat may expect, and how far games still swing.
    lead_spread : array
        The same for the lead alone.
    track_spread : array
        The same for the points on the track alone, fitted to these very positions.
    """

    played: dict[str, Array]
    expected: Array
    spread: Array
    lead_spread: Array
    track_spread: Array


def sample_of(players: int, pieces: int, seed: int, folder: Path | None) -> Sample:
    """Return every third position of games of so many players."""
    document = json.loads(_LEARNED.read_text())["players"][str(players)]
    parts = [
        piece_of_games(players, piece, seed, folder, acting(players)) for piece in range(pieces)
    ]
    played = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    counts = (np.arange(len(played["game"])) + played["game"]) % _APART == 0
    played = {name: values[counts] for name, values in played.items()}
    known = learned()[players]
    stages = stage_of(played)
    return Sample(
        played,
        predicted(played, np.array(known.weights) / UNIT),
        np.array(known.spreads)[stages],
        np.array(document["lead_spreads"])[stages],
        np.array(spreads(played["score"], played))[stages],
    )


def drawn(games: Array, values: Array, others: Array) -> tuple[float, float]:
    """Return the interval of the ratio of two sums when the games are drawn again."""
    _, index = np.unique(games, return_inverse=True)
    sums = [np.bincount(index, part) for part in (values, others)]
    count = len(sums[0])
    draws = np.random.default_rng(0).multinomial(count, np.full(count, 1 / count), _DRAWS)
    above, below = (draws @ part for part in sums)
    low, high = np.percentile(above[below > 0] / below[below > 0], _INTERVAL)
    return float(low), float(high)


def chances(points: Array, spread: Array) -> Array:
    """Return each seat's chance to win."""
    steps = points / spread[:, None]
    shares = np.exp(steps - steps.max(1, keepdims=True))
    return np.asarray(shares / shares.sum(1, keepdims=True))


def losses(players: int, sample: Sample) -> None:
    """Print the log-loss of the outlook and of the lead, by phase."""
    played = sample.played
    ours = loss(sample.expected, played["final"], sample.spread)
    lead = loss(played["now"], played["final"], sample.lead_spread)
    track = loss(played["score"], played["final"], sample.track_spread)
    for name, here in [
        *((str(phase), played["phase"] == phase) for phase in range(1, PHASES + 1)),
        ("all", played["phase"] > 0),
    ]:
        own, other, points = (losses[here].mean() for losses in (ours, lead, track))
        low, high = drawn(played["game"][here], ours[here], lead[here])
        less = f"{1 - own / other:.1%} | {1 - high:.1%} to {1 - low:.1%}"
        numbers = f"{own:.3f} | {other:.3f} | {less} | {points:.3f} | {1 - own / points:.1%}"
        print(f"| {players} | {name} | {here.sum():,} | {numbers} |")


def calibration(players: int, sample: Sample) -> None:
    """Print for each tenth of the chances how often they came true."""
    final = sample.played["final"]
    games = np.repeat(sample.played["game"], players)
    chance = chances(sample.expected, sample.spread).reshape(-1)
    won = final == final.max(1, keepdims=True)
    missed = (won / won.sum(1, keepdims=True)).reshape(-1) - chance
    tenth = np.minimum((_TENTHS * chance).astype(int), _TENTHS - 1)
    cells = []
    for index in range(_TENTHS):
        here = tenth == index
        if here.sum() < _FEW:
            cells.append("")
            continue
        low, high = drawn(games[here], missed[here], np.ones(here.sum()))
        cells.append(f"{100 * missed[here].mean():+.1f} ({100 * low:+.1f} to {100 * high:+.1f})")
    print(f"| {players} | {' | '.join(cells)} |")


def main() -> None:
    """Play the games, and print both tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=2)
    what = "of 30 games each, of 2, of 3 and of 4 players"
    parser.add_argument("--pieces", type=int, nargs=3, default=(7, 7, 7), help=what)
    parser.add_argument("--keep", type=Path, help="folder where games are kept")
    given = parser.parse_args()
    samples = {
        players: sample_of(players, pieces, given.seed, given.keep)
        for players, pieces in zip(_PLAYERS, given.pieces, strict=True)
    }
    heads = "players | phase | positions | outlook | lead | less | 95 % | track | less"
    print(f"| {heads} |\n| ---: {'| ---: ' * 8}|")
    for players, sample in samples.items():
        losses(players, sample)
    heads = " | ".join(f"{10 * index} to {10 * index + 10}%" for index in range(_TENTHS))
    print(f"\n| players | {heads} |\n| ---: {'| ---: ' * _TENTHS}|")
    for players, sample in samples.items():
        calibration(players, sample)


if __name__ == "__main__":
    main()
