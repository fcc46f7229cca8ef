"""Calibration of the chances to win, on games that they were not learned from.

Run from the root of the repository, with the games of ``tools/strong_play.py`` in a folder:

    python -m benchmarks.analysis.calibration --keep games

Of these games a tenth taught nothing and chose nothing; ``--unseen`` is for games of another seed,
of which none did. A slot is a number of players, a phase, the number of turns left in it, and a
place in the order. The table has the chances of the slot alone, too: its share of wins in all
games. Positions of a game depend on each other, so standard errors are of games.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from tools.fitting import log_loss, winners
from tools.self_play import MODES
from tools.train_chances import PARTS, PLAYERS, facts_of, part_of, states, with_open_cards
from torres_widget.analysis.evaluation.win_chances import between_turns
from torres_widget.engine.kernel.rules import PHASES

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from torres_widget.analysis.evaluation.win_chances import Seen

    Array = NDArray[Any]

#: A slot is right within these points, or this number of standard errors.
_POINTS: Final = 0.04
_ERRORS: Final = 2
_TENTHS: Final = 10


def shown(seen: Seen) -> tuple[float, ...]:
    """Return the chances of a position in which all cards are seen."""
    return between_turns(with_open_cards(seen))


def slots(facts: dict[str, Array]) -> Array:
    """Return the slot of each seat of each position, as a number."""
    left = facts["left"].sum(1, keepdims=True)
    return np.asarray((facts["phase"][:, None] * 100 + left) * 10 + facts["place"])


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--keep", type=Path, required=True, help="folder of the games")
    parser.add_argument("--players", type=int, nargs="+", default=PLAYERS)
    parser.add_argument("--unseen", action="store_true", help="nothing was learned from any game")
    parser.add_argument("--slots", action="store_true", help="print every slot")
    given = parser.parse_args()
    print("| players | games | phase | chances | slot alone | none | slots right | furthest off |")
    print("| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    every: list[tuple[int, Array, Array, Array]] = []
    for players in given.players:
        facts = facts_of(given.keep, players)
        unseen = (part_of(facts["game"]) == PARTS - 1) | given.unseen
        places, won = slots(facts), winners(facts["final"])
        usual = {slot: won[places == slot].mean() for slot in np.unique(places)}
        facts = {name: values[unseen] for name, values in facts.items()}
        places, won = places[unseen], won[unseen]
        found = np.array([shown(seen) for seen in states(facts)])
        every.append((players, facts["mode"], found, won))
        alone = np.vectorize(usual.get)(places)
        alone /= alone.sum(1, keepdims=True)
        for phase in range(1, PHASES + 1):
            here = facts["phase"] == phase
            off = [
                (
                    found[places == slot].mean() - won[places == slot].mean(),
                    won[places == slot].std() / len(np.unique(facts["game"])) ** 0.5,
                )
                for slot in np.unique(places[here])
            ]
            right = sum(abs(miss) <= max(_POINTS, _ERRORS * error) for miss, error in off)
            worst = max((miss for miss, _ in off), key=abs)
            games = len(np.unique(facts["game"]))
            losses = (
                f"{log_loss(found[here], won[here]):.3f} | {log_loss(alone[here], won[here]):.3f}"
            )
            even = f"{np.log(players):.3f}"
            counted = f"{right} of {len(off)} | {100 * worst:+.1f}"
            print(f"| {players} | {games} | {phase} | {losses} | {even} | {counted} |")
        if given.slots:
            for slot in np.unique(places):
                here = places == slot
                print(players, slot, f"{won[here].mean():.3f} {found[here].mean():.3f}")
    tenths(every)


def tenths(every: list[tuple[int, Array, Array, Array]]) -> None:
    """Print for each tenth of the chances how often they came true."""
    heads = " | ".join(f"{10 * index} to {10 * index + 10}%" for index in range(_TENTHS))
    print(f"\n| players | {heads} |\n| --- {'| ---: ' * _TENTHS}|")
    for players, mode, found, won in every:
        master = mode == MODES.index("master")
        for name, here in (("basic and variant", ~master), ("master", master)):
            if not here.any():
                continue
            tenth = np.minimum((_TENTHS * found[here]).astype(int), _TENTHS - 1)
            missed = won[here] - found[here]
            cells = [f"{100 * missed[tenth == index].mean():+.1f}" for index in range(_TENTHS)]
            print(f"| {players}, {name} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
