"""Learn the evaluation from games that the search bots play against themselves.

The players of the first generation count a scoring now, or castles once for each scoring to come.
The players of the next generation all use the weights learned from the first. The weights of the
bots come from its games. Then these play many more games, in some of which they are careless
now and then, as people are, and how they end decides the outlook. Both are in
``torres_widget/analysis/evaluation/evaluation.json``. The same seed gives the same file again, as
long as the search plays alike.

    python -m tools.train_evaluation --seed 1
    python -m tools.train_evaluation --outlook

The second command learns the outlook alone, from games of today's bots. After either,
``tools/train_chances.py`` must learn the chances to win again, since they use the evaluation.

It takes numpy and joblib, and is far faster with the core compiled
(``torres-widget compile``).
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from tools.fitting import Lesson, chosen, settled, taught
from tools.self_play import CARELESS, MODES, Known, generation, joined, known_by
from torres_widget.analysis.evaluation.features import UNIT
from torres_widget.analysis.evaluation.knowledge import kind, read_knowledge

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[Any]

_TARGET: Final = Path(__file__).parent.parent / "torres_widget/analysis/evaluation/evaluation.json"
#: Games of each number of players, in each generation that players learn from.
_GENERATIONS: Final = (360, 600)
#: Games of each number of players from which the outlook is learned, and of careless players.
_FORETOLD: Final = 6000
_CARELESS: Final = 3000
#: Distances of the seeds of two generations, of the outlook's games, and of careless players.
_APART: Final = 100
_FAR: Final = 1000
_FARTHER: Final = 3000
#: Rows that a prior counts as, for each feature of each bucket: the first guess for all games,
#: and their result for games of one kind; for players, and for the outlook.
_CAREFUL: Final = (300, 3000)
_EXACT: Final = (100, 100)


@dataclass(frozen=True)
class Options:
    """Options of the command line."""

    seed: int
    jobs: int
    keep: Path | None
    outlook: bool


def by_kind(played: dict[int, dict[str, Array]]) -> dict[str, dict[str, Array]]:
    """Return games by number of players, and the master games apart."""
    found: dict[str, dict[str, Array]] = {}
    for players, part in played.items():
        master = part["mode"] == MODES.index("master")
        found[kind(players, master=False)] = chosen(part, ~master)
        found[kind(players, master=True)] = chosen(part, master)
    return found


def together(*parts: dict[int, dict[str, Array]]) -> dict[int, dict[str, Array]]:
    """Return games of several generations as one."""
    return {players: joined([part[players] for part in parts]) for players in parts[0]}


def whole(numbers: Array, unit: int) -> tuple[int, ...]:
    """Return numbers in parts of a unit."""
    return tuple(int(number) for number in np.round(unit * numbers))


def numbers_of(lesson: Lesson, part: dict[str, Array]) -> dict[str, Any]:
    """Return what players learn, as the document says it."""
    return {
        "weights": whole(settled(lesson.weights, part), UNIT),
        "spreads": lesson.spreads,
    }


def outlook_of(played: dict[str, dict[str, Array]]) -> dict[str, Any]:
    """Return what games by their kind teach about how they end, as the document says it."""
    lessons = taught(played, _EXACT)
    return {name: numbers_of(lesson, played[name]) for name, lesson in lessons.items()}


def playing_of(given: Options) -> dict[str, Any]:
    """Return what players learn in all generations, as the document says it."""
    known: Known = {}
    playing: dict[str, Any] = {}
    for number, games in enumerate(_GENERATIONS):
        seed = given.seed + _APART * number
        played = generation(games, given.jobs, seed, given.keep, known)
        parts = {str(players): part for players, part in played.items()}
        lessons = taught(parts, _CAREFUL)
        playing = {name: numbers_of(lesson, parts[name]) for name, lesson in lessons.items()}
        known = known_by(read_knowledge(playing))
    return playing


def main() -> None:
    """Play games, learn from them, and repeat both with players that use the learned weights."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--keep", type=Path, help="folder where games are kept, to go on with them")
    what = "learn the outlook alone, and keep what the bots go by"
    parser.add_argument("--outlook", action="store_true", help=what)
    given = Options(**vars(parser.parse_args()))
    document = json.loads(_TARGET.read_text(encoding="utf-8"))
    playing = document["playing"] if given.outlook else playing_of(given)
    known = known_by(read_knowledge(playing))
    played = partial(generation, jobs=given.jobs, folder=given.keep, known=known)
    ends = together(
        played(_FORETOLD, seed=given.seed + _FAR),
        played(_CARELESS, seed=given.seed + _FARTHER, manner=CARELESS),
    )
    made = {"seed": given.seed, "games": [*_GENERATIONS, _FORETOLD, _CARELESS]}
    document = {"made": made, "playing": playing, "outlook": outlook_of(by_kind(ends))}
    _TARGET.write_text(f"{json.dumps(document, separators=(',', ':'))}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
