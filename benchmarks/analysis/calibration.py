"""Calibration of the outlook, on games that it was not learned from.

Run from the root of the repository, with the core compiled (`torres-widget compile`):

    python -m benchmarks.analysis.calibration

The games are played as those of ``tools/train_evaluation.py``, from another seed. Beside the
outlook stands the lead alone, with a scoring now, whose spreads were fitted to the same games.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from tools.train_evaluation import (
    loss,
    piece_of_games,
    predicted,
    stage_of,
)
from torres_widget.analysis.features import UNIT
from torres_widget.analysis.knowledge import learned
from torres_widget.engine.kernel.rules import PHASES

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[Any]

_LEARNED: Final = Path("torres_widget/analysis/evaluation.json")
_TENTHS: Final = 10
_FEW: Final = 50  # chances in a tenth that say little


def chances(points: Array, spread: Array) -> Array:
    """Return each seat's chance to win."""
    steps = points / spread[:, None]
    shares = np.exp(steps - steps.max(1, keepdims=True))
    return np.asarray(shares / shares.sum(1, keepdims=True))


def losses(
    players: int, played: dict[str, Array], expected: Array, spread: Array, lead_spread: Array
) -> None:
    """Print the log-loss of the outlook and of the lead, by phase."""
    ours = loss(expected, played["final"], spread)
    lead = loss(played["now"], played["final"], lead_spread)
    for name, here in [
        *((str(phase), played["phase"] == phase) for phase in range(1, PHASES + 1)),
        ("all", played["phase"] > 0),
    ]:
        own, other = ours[here].mean(), lead[here].mean()
        less = f"{1 - own / other:+.0%}"
        print(f"| {players} | {name} | {here.sum():,} | {own:.3f} | {other:.3f} | {less} |")


def calibration(players: int, played: dict[str, Array], expected: Array, spread: Array) -> None:
    """Print for each tenth of the chances how often they came true."""
    chance = chances(expected, spread).reshape(-1)
    final = played["final"]
    won = final == final.max(1, keepdims=True)
    share = (won / won.sum(1, keepdims=True)).reshape(-1)
    tenth = np.minimum((_TENTHS * chance).astype(int), _TENTHS - 1)
    cells = []
    for index in range(_TENTHS):
        here = tenth == index
        if here.sum() < _FEW:
            cells.append("")
            continue
        cells.append(f"{share[here].mean() - chance[here].mean():+.1%}")
    print(f"| {players} | {' | '.join(cells)} |")


def main() -> None:
    """Play the games, and print both tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=2)
    parser.add_argument("--pieces", type=int, default=2, help="of 30 games each")
    parser.add_argument("--keep", type=Path, help="folder where games are kept")
    given = parser.parse_args()
    document = json.loads(_LEARNED.read_text())
    samples = []
    for players in (2, 3, 4):
        parts = [
            piece_of_games(players, piece, given.seed, given.keep) for piece in range(given.pieces)
        ]
        played = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
        known = learned()[players]
        expected = predicted(played, np.array(known.weights) / UNIT)
        stages = stage_of(played)
        lead_spread = np.array(document["players"][str(players)]["lead_spreads"])[stages]
        samples.append((players, played, expected, np.array(known.spreads)[stages], lead_spread))
    print("| players | phase | positions | outlook | lead | less |\n| ---: " + "| ---: " * 5 + "|")
    for sample in samples:
        losses(*sample)
    heads = [f"{10 * index} to {10 * index + 10}%" for index in range(_TENTHS)]
    print(f"\n| players | {' | '.join(heads)} |\n| ---: {'| ---: ' * _TENTHS}|")
    for sample in samples:
        calibration(*sample[:4])


if __name__ == "__main__":
    main()
