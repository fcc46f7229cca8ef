"""Learn the evaluation from games that the search bots play against themselves.

The players of the first generation go by a scoring now, or count castles once for each scoring to
come; those of the next go by what was learned from the one before, all alike. What the last plays
decides ``torres_widget/analysis/evaluation.json``. The same seed gives the same file again, as long
as the search plays alike.

    python -m tools.train_evaluation --seed 1

It takes numpy, scipy and joblib, and is far faster with the core compiled
(``torres-widget compile``).
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from tools.fitting import chosen, odds, spreads, stage_of, taught
from tools.self_play import MODES, generation
from torres_widget.analysis.features import UNIT
from torres_widget.analysis.knowledge import ODDS, Knowledge, blended

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[Any]

_TARGET: Final = Path(__file__).parent.parent / "torres_widget" / "analysis" / "evaluation.json"
#: Games of each number of players, in each generation, and how many rows a prior counts as, for
#: each feature of each bucket.
_GENERATIONS: Final = ((360, 300), (600, 300), (6000, 30))
#: How far the seeds of two generations are apart.
_APART: Final = 100


def by_kind(played: dict[int, dict[str, Array]]) -> dict[str, dict[str, Array]]:
    """Return games by number of players, and the master games apart."""
    found: dict[str, dict[str, Array]] = {}
    for players, part in played.items():
        master = part["mode"] == MODES.index("master")
        for kind, here in zip(_kinds(players), (~master, master), strict=True):
            found[kind] = chosen(part, here)
    return found


def _kinds(players: int) -> tuple[str, str]:
    """Return the kinds of games of so many players, as `kind_of` names them."""
    return str(players), f"{players} master"


def whole(numbers: Array, unit: int) -> tuple[int, ...]:
    """Return numbers in parts of a unit."""
    return tuple(int(number) for number in np.round(unit * numbers))


def document_of(played: dict[str, dict[str, Array]], rows: float) -> dict[str, Any]:
    """Return the part of the document that games by their kind teach."""
    found = {}
    for kind, lesson in taught(played, rows).items():
        part = played[kind]
        spread = np.array(lesson.spreads)[stage_of(part)]
        found[kind] = {
            "weights": whole(lesson.weights, UNIT),
            "spreads": lesson.spreads,
            "odds": whole(odds(lesson.foretold, spread, part), ODDS),
            "lead_spreads": spreads(part["now"], part),
        }
    return found


def main() -> None:
    """Play games, learn from them, and do so again with players that go by what was learned."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--keep", type=Path, help="folder where games are kept, to go on with them")
    given = parser.parse_args()
    known: dict[str, Knowledge] = {}
    made: list[dict[str, Any]] = []
    played: dict[int, dict[str, Array]] = {}
    for number, (games, rows) in enumerate(_GENERATIONS):
        if played:
            for players, lesson in taught(played, made[-1]["prior"]).items():
                numbers = Knowledge(whole(lesson.weights, UNIT), tuple(lesson.spreads))
                for kind in _kinds(players):
                    known[kind] = blended(numbers)
        played = generation(games, given.jobs, given.seed + _APART * number, given.keep, known)
        positions = {str(players): len(part["game"]) for players, part in played.items()}
        made.append({"games": games, "prior": rows, "positions": positions})
    learned = document_of(by_kind(played), made[-1]["prior"])
    document = {"made": {"seed": given.seed, "generations": made}, "kinds": learned}
    _TARGET.write_text(f"{json.dumps(document, separators=(',', ':'))}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
