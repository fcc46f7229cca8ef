"""Learn what the slots of the master game count, beside the networks.

Few of the games that teach the networks are master games, in which the order changes from round to
round. With four players the networks are off in some slots. Here they stay, and each slot gets a
number for the seats' powers of e.

    python -m tools.strong_play --keep master --seed 5 --players 4 --modes master --pieces 76
    python -m tools.train_slots --keep master --players 4

It takes numpy and scipy.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from scipy.optimize import minimize

from tools.fitting import chances as shares_of
from tools.fitting import chosen, winners
from tools.train_chances import TARGET, facts_of, keep, states, with_open_cards
from torres_widget.analysis.evaluation.knowledge import ROUNDS
from torres_widget.analysis.evaluation.win_chances import WEIGHT, networks
from torres_widget.engine.kernel.rules import PHASES

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[Any]

#: How strongly a number is drawn to none, in positions.
_DRAWN: Final = 50.0


def learned(facts: dict[str, Array], players: int) -> Array:
    """Return what each slot counts in positions of one phase, as powers of e."""
    alone = [network._replace(slots=()) for network in networks()[players]]
    seats = range(players)
    powers = np.array(
        [
            [alone[seen.phase - 1].power(with_open_cards(seen), seat) for seat in seats]
            for seen in states(facts)
        ]
    )
    won = winners(facts["final"])
    slots = facts["left"].sum(1, keepdims=True).astype(int), facts["place"].astype(int)
    shape = players * ROUNDS, players

    def loss(numbers: Array) -> tuple[float, Array]:
        counted = numbers.reshape(shape)
        shares = shares_of(powers + counted[slots])
        slope = _DRAWN * counted
        np.add.at(slope, slots, shares - won)
        return _DRAWN / 2 * (numbers**2).sum() - (won * np.log(shares)).sum(), slope.reshape(-1)

    return np.asarray(minimize(loss, np.zeros(np.prod(shape)), jac=True).x.reshape(shape))


def main() -> None:
    """Learn, and write the slots into the document of the networks."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--keep", type=Path, required=True, help="folder of master games")
    parser.add_argument("--players", type=int, nargs="+", required=True)
    given = parser.parse_args()
    document = json.loads(TARGET.read_text(encoding="utf-8"))
    made = document["made"].setdefault("master_games", {})
    for players in given.players:
        facts = facts_of(given.keep, players)
        made[str(players)] = len(np.unique(facts["game"]))
        for phase in range(1, PHASES + 1):
            here = facts["phase"] == phase
            part = chosen(facts, here)
            counted = np.round(WEIGHT * learned(part, players)).astype(int)
            document["networks"][str(players)][phase - 1]["slots"] = counted.tolist()
    keep(document)


if __name__ == "__main__":
    main()
