"""Calibration of the outlook, on games that it was not learned from.

Run from the root of the repository, with the core compiled (`torres-widget compile`):

    python -m benchmarks.analysis.calibration

The bots play against themselves as in the last generation of ``tools/train_evaluation.py``, by what
they go by now and from another seed; of each game every third position counts. Beside the outlook
stand the lead with a scoring now, whose spreads were fitted to the games that were learned from,
and the points on the track alone, whose spreads are fitted to these very positions. Positions of a
game depend on each other, so intervals are of games drawn again. ``--manner`` has the games played
in another way.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from tools.fitting import chances, loss, predicted, spreads, stage_of, winners
from tools.self_play import (
    CARELESS,
    USUAL,
    Manner,
    joined,
    known_by,
    piece_of_games,
)
from tools.train_evaluation import by_kind
from torres_widget.analysis.bots.planner import Effort
from torres_widget.analysis.evaluation.features import BUCKETS, FEATURES, UNIT
from torres_widget.analysis.evaluation.knowledge import ODDS, learned
from torres_widget.engine.kernel.rules import PHASES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Array = NDArray[Any]

_LEARNED: Final = Path("torres_widget/analysis/evaluation/evaluation.json")
_PLAYERS: Final = (2, 3, 4)
_KINDS: Final = ("basic and variant", "master")
#: How games are played; in the last two ways by players that think as long as level 8 or nearly.
_MANNERS: Final = {
    "usual": USUAL,
    "careless": CARELESS,
    "thoughtful": Manner("thoughtful", ("basic", "variant"), effort=Effort(0, 32)),
    "master": Manner("master", ("master",), master_effort=Effort(0, 32)),
}
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
    chances : array
        Each seat's chance to win.
    losses : tuple of array
        Log-loss of the outlook, of the lead alone, and of the points on the track alone.
    """

    played: dict[str, Array]
    chances: Array
    losses: tuple[Array, ...]


def sample_of(kind: str, played: dict[str, Array]) -> Sample:
    """Return every third position of games of a kind."""
    counts = (np.arange(len(played["game"])) + played["game"]) % _APART == 0
    played = {name: values[counts] for name, values in played.items()}
    known, stages, final = learned().outlook[kind], stage_of(played), played["final"]
    points = predicted(played, np.array(known.weights) / UNIT)
    spread = np.array(known.spreads)[stages]
    table = np.array(known.odds).reshape(BUCKETS, FEATURES) / ODDS
    odds = (table[played["bucket"]] * played["seen"]).sum(2)
    lead = np.array(json.loads(_LEARNED.read_text())["outlook"][kind]["lead_spreads"])[stages]
    track = np.array(spreads(played["score"], played))[stages]
    return Sample(
        played,
        chances(points / spread[:, None] + odds),
        (
            loss(points, final, spread, odds),
            loss(played["now"], final, lead),
            loss(played["score"], final, track),
        ),
    )


def together(samples: Sequence[Sample]) -> Sample:
    """Return the positions of several samples as one."""
    return Sample(
        joined([one.played for one in samples]),
        np.concatenate([one.chances for one in samples]),
        tuple(np.concatenate(part) for part in zip(*(one.losses for one in samples), strict=True)),
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


def losses(name: str, sample: Sample) -> None:
    """Print the log-loss of the outlook, the lead and the track, by phase."""
    played = sample.played
    for phase in (*range(1, PHASES + 1), 0):
        here = (played["phase"] == phase) | (phase == 0)
        ours, lead, _ = (part[here] for part in sample.losses)
        own, other, points = (part[here].mean() for part in sample.losses)
        low, high = drawn(played["game"][here], ours, lead)
        less = f"{1 - own / other:.1%} | {1 - high:.1%} to {1 - low:.1%}"
        numbers = f"{own:.3f} | {other:.3f} | {less} | {points:.3f} | {1 - own / points:.1%}"
        print(f"| {name} | {phase or 'all'} | {here.sum():,} | {numbers} |")


def calibration(name: str, sample: Sample) -> None:
    """Print for each tenth of the chances how often they came true."""
    games = np.repeat(sample.played["game"], sample.chances.shape[1])
    chance = sample.chances.reshape(-1)
    missed = winners(sample.played["final"]).reshape(-1) - chance
    tenth = np.minimum((_TENTHS * chance).astype(int), _TENTHS - 1)
    cells = []
    for index in range(_TENTHS):
        here = tenth == index
        if here.sum() < _FEW:
            cells.append("")
            continue
        low, high = drawn(games[here], missed[here], np.ones(here.sum()))
        cells.append(f"{100 * missed[here].mean():+.1f} ({100 * low:+.1f} to {100 * high:+.1f})")
    print(f"| {name} | {' | '.join(cells)} |")


def played_by(
    players: int, pieces: int, seed: int, folder: Path | None, manner: Manner
) -> dict[str, Array]:
    """Return games of so many players."""
    known = known_by(learned().playing)
    return joined(
        [
            piece_of_games(players, piece, seed, folder, known, manner=manner)
            for piece in range(pieces)
        ]
    )


def main() -> None:
    """Play the games, and print both tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=2001)
    what = "of 30 games each, of 2, of 3 and of 4 players"
    parser.add_argument("--pieces", type=int, nargs=3, default=(40, 40, 40), help=what)
    parser.add_argument("--keep", type=Path, help="folder where games are kept")
    what = "how they are played: turns now and then ended too early, or thought about for longer"
    parser.add_argument("--manner", choices=_MANNERS, default="usual", help=what)
    given = parser.parse_args()
    samples = {}
    for players, pieces in zip(_PLAYERS, given.pieces, strict=True):
        played = played_by(players, pieces, given.seed, given.keep, _MANNERS[given.manner])
        kinds = zip(_KINDS, by_kind({players: played}).items(), strict=True)
        parts = {name: sample_of(*part) for name, part in kinds if part[1]["game"].size}
        samples[f"{players}"] = together([*parts.values()])
        samples |= {f"{players}, {name}": part for name, part in parts.items()}
    heads = "players | phase | positions | outlook | lead | less | 95 % | track | less"
    print(f"| {heads} |\n| --- {'| ---: ' * 8}|")
    for name, sample in samples.items():
        losses(name, sample)
    heads = " | ".join(f"{10 * index} to {10 * index + 10}%" for index in range(_TENTHS))
    print(f"\n| players | {heads} |\n| --- {'| ---: ' * _TENTHS}|")
    for name, sample in samples.items():
        calibration(name, sample)


if __name__ == "__main__":
    main()
