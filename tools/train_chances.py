"""Learn the chances to win from games of strong bots.

``tools/strong_play.py`` plays the games. Phases are learned from the last to the first. A
position's aim is a mixture of the end of its game and of the chances in its next positions, with
more weight on the nearest. That lessens the luck of the rest of the game. Eight tenths of the games
teach, a tenth chooses when to stop, and a tenth is left for measurements.

    python -m tools.strong_play --keep games --pieces 1000
    python -m tools.train_chances --keep games

It takes numpy. The same games and seed give the same file again.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from tools.fitting import chances as shares_of
from tools.fitting import chosen, log_loss, winners
from tools.self_play import MODES, joined
from torres_widget.analysis.evaluation.evaluation import bucket
from torres_widget.analysis.evaluation.features import BUCKETS, CARDS, FEATURES, UNIT
from torres_widget.analysis.evaluation.knowledge import ROUNDS, kind, learned
from torres_widget.analysis.evaluation.win_chances import (
    WEIGHT,
    Seen,
    cards_that_count,
    inputs,
    steepness,
)
from torres_widget.engine.kernel.rules import PHASES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    Array = NDArray[Any]

#: The document of the networks.
TARGET: Final = Path(__file__).parent.parent / "torres_widget/analysis/evaluation/chances.json"
PLAYERS: Final = (2, 3, 4)
#: Parts of the games: all but the last two teach, the last but one chooses, the last measures.
PARTS: Final = 10
#: Units of the hidden layers.
_FIRST: Final = 20
_SECOND: Final = 10
#: Share of the next position's chance in an aim.
_NEXT: Final = 0.3
#: Share of the chance where the next phase begins in the aim of a phase.
_AHEAD: Final = 0.7
_SWEEPS: Final = 3
_EPOCHS: Final = 30
_BATCH: Final = 2048
_RATE: Final = 2e-3
_DECAY: Final = 0.3
#: Least deviation of an input: a rarer one says too little.
_LEAST: Final = 0.3


def part_of(games: Array) -> Array:
    """Return the part of each game; every part has games of all modes."""
    return np.asarray(games // len(MODES) % PARTS)


class Games(NamedTuple):
    """Positions of games, in the order in which they were reached.

    Attributes
    ----------
    game, phase : array
        The number of the game, and the phase.
    given : array
        For each position and seat the inputs of a network.
    cards : array
        For each position and seat how many of each card it may still play.
    expected : array
        For each position and seat what it may expect by the evaluation, in spreads; in the column
        of its `steepness`.
    won : array
        Each seat's share of the first place at the end.
    facts : dict of array
        What else is known of them, as ``tools/strong_play.py`` keeps it.
    """

    game: Array
    phase: Array
    given: Array
    cards: Array
    expected: Array
    won: Array
    facts: dict[str, Array]

    def part(self, here: Array) -> Games:
        """Return some of the positions."""
        parts = (self.game, self.phase, self.given, self.cards, self.expected, self.won)
        game, phase, given, cards, expected, won = (values[here] for values in parts)
        return Games(game, phase, given, cards, expected, won, chosen(self.facts, here))


def facts_of(folder: Path, players: int) -> dict[str, Array]:
    """Return what is known of the positions of the games in a folder."""
    parts = []
    for path in sorted(folder.glob(f"*-{players}-*.npz")):
        with np.load(path) as kept:
            parts.append(dict(kept))
    return joined(parts)


def read_games(folder: Path, players: int) -> Games:
    """Return what the networks see in the games of a folder."""
    facts = facts_of(folder, players)
    given, cards, expected, steep = [], [], [], []
    for seen in states(facts):
        seats = range(players)
        given.append([inputs(seen, seat) for seat in seats])
        cards.append([cards_that_count(seen, seat) for seat in seats])
        expected.append(seen.expected)
        steep.append(steepness(seen))
    columns = np.eye(2 * ROUNDS)[np.array(steep)]
    by_column = columns[:, None, :] * np.array(expected)[:, :, None] / UNIT
    return Games(
        facts["game"].astype(int),
        facts["phase"].astype(int),
        np.array(given, dtype=np.float32),
        np.array(cards, dtype=np.float32),
        by_column.astype(np.float32),
        winners(facts["final"]).astype(np.float32),
        facts,
    )


def with_open_cards(seen: Seen) -> Seen:
    """Return what a network sees where all cards are seen."""
    return seen._replace(cards=[[UNIT * many for many in hand] for hand in seen.cards])


def states(facts: dict[str, Array]) -> Iterator[Seen]:
    """Yield what the networks see of positions."""
    expected = _expected(facts, facts["left"].shape[1])
    master = (facts["mode"] == MODES.index("master")).tolist()
    for number, rows in enumerate(facts["seen"].tolist()):
        yield Seen(
            master[number],
            int(facts["phase"][number]),
            facts["left"][number].tolist(),
            facts["place"][number].tolist(),
            rows,
            facts["score"][number].tolist(),
            expected[number].tolist(),
            [row[CARDS:] for row in rows],
        )


def _expected(facts: dict[str, Array], players: int) -> Array:
    """Return what each seat may expect by the evaluation, in parts of the spread."""
    left = facts["left"].astype(int)
    others = left.sum(1, keepdims=True) - left
    number = np.vectorize(bucket)(facts["phase"].astype(int)[:, None], left, others)
    stage = ROUNDS * (facts["phase"].astype(int) - 1) + left.max(1)
    found = np.zeros(left.shape)
    for master in (False, True):
        here = (facts["mode"] == MODES.index("master")) == master
        known = learned().outlook[kind(players, master=master)]
        weights = np.array(known.weights).reshape(BUCKETS, FEATURES).copy()
        weights[:, CARDS:] = 0
        points = (weights[number[here]] * facts["seen"][here]).sum(2)
        points = points + UNIT * facts["score"][here].astype(int)
        found[here] = points / np.array(known.spreads)[stage[here]][:, None]
    return np.round(found).astype(int)


class Learner:
    """A network while it learns, in ordinary numbers; its inputs are scaled alike."""

    def __init__(self, games: Games, seed: int) -> None:
        random = np.random.default_rng(seed)
        size = games.given.shape[2]
        self._most = games.given.max((0, 1))
        self._mean = games.given.mean((0, 1))
        self._deviation = np.maximum(games.given.std((0, 1)), _LEAST)

        def drawn(rows: int, columns: int) -> Array:
            return random.normal(0, rows**-0.5, (rows, columns)).astype(np.float32)

        self.numbers = {
            "first": drawn(size, _FIRST),
            "first_alone": np.zeros(_FIRST, np.float32),
            "second": drawn(_FIRST, _SECOND),
            "second_alone": np.zeros(_SECOND, np.float32),
            "last": 0.3 * drawn(_SECOND, 1)[:, 0],
            "steep": np.ones(2 * ROUNDS, np.float32),
            "cards": np.zeros(games.cards.shape[2], np.float32),
        }
        self._random = random
        self._slopes = {name: np.zeros_like(value) for name, value in self.numbers.items()}
        self._squares = {name: np.zeros_like(value) for name, value in self.numbers.items()}
        self._steps = 0

    def scaled(self, given: Array) -> Array:
        """Return inputs scaled."""
        return np.asarray((given - self._mean) / self._deviation, dtype=np.float32)

    def _layers(self, games: Games) -> tuple[Array, Array, Array]:
        """Return what both layers pass on, and the chances, given scaled inputs."""
        now, given = self.numbers, games.given
        first = np.maximum(given @ now["first"] + now["first_alone"], 0)
        second = np.maximum(first @ now["second"] + now["second_alone"], 0)
        powers = second @ now["last"] + games.expected @ now["steep"]
        powers += games.cards @ now["cards"]
        return first, second, shares_of(powers)

    def chances(self, games: Games) -> Array:
        """Return each seat's chance, given scaled inputs."""
        return self._layers(games)[2]

    def step(self, games: Games, aim: Array, rate: float) -> None:
        """Learn from some positions (Adam, with decay of the weights)."""
        first, second, shares = self._layers(games)
        now = self.numbers
        parts = (games.given, games.cards, games.expected, first, second)
        given, cards, expected, first, second = (part.reshape(-1, part.shape[-1]) for part in parts)
        missed = ((shares - aim) / len(aim)).reshape(-1)
        below = missed[:, None] * now["last"] * (second > 0)
        lowest = below @ now["second"].T * (first > 0)
        slopes = {
            "first": given.T @ lowest,
            "first_alone": lowest.sum(0),
            "second": first.T @ below,
            "second_alone": below.sum(0),
            "last": second.T @ missed,
            "steep": expected.T @ missed,
            "cards": cards.T @ missed,
        }
        self._steps += 1
        for name, slope in slopes.items():
            self._slopes[name] += 0.1 * (slope - self._slopes[name])
            self._squares[name] += 0.001 * (slope**2 - self._squares[name])
            steady = self._slopes[name] / (1 - 0.9**self._steps)
            size = np.sqrt(self._squares[name] / (1 - 0.999**self._steps)) + 1e-8
            decay = _DECAY * now[name] if name in ("first", "second") else 0
            now[name] -= rate * (steady / size + decay)
        for name in ("steep", "cards"):
            np.maximum(now[name], 0, out=now[name])

    def learn(self, games: Games, aim: Array) -> None:
        """Learn from the teaching games; keep the best numbers by the choosing games."""
        games = games._replace(given=self.scaled(games.given))
        fold = part_of(games.game)
        rows, chooses = np.flatnonzero(fold < PARTS - 2), fold == PARTS - 2
        steps, done = _EPOCHS * (len(rows) // _BATCH + 1), 0
        best, kept = np.inf, self.numbers
        for _ in range(_EPOCHS):
            order = self._random.permutation(rows)
            for at in range(0, len(order), _BATCH):
                here = order[at : at + _BATCH]
                done += 1
                rate = _RATE * (0.5 + 0.5 * np.cos(np.pi * done / steps))
                self.step(games.part(here), aim[here], rate)
            loss = log_loss(self.chances(games.part(chooses)), aim[chooses])
            if loss < best:
                best, kept = loss, {name: value.copy() for name, value in self.numbers.items()}
        self.numbers = kept

    def document(self) -> dict[str, Any]:
        """Return the network in whole numbers, the scale of its inputs taken in."""
        now = self.numbers

        def whole(numbers: Array, unit: int = WEIGHT) -> Any:
            return np.round(unit * numbers).astype(int).tolist()

        first = now["first"] / self._deviation[:, None]
        alone = now["first_alone"] - self._mean @ first
        second = np.vstack([now["second"], now["second_alone"]])
        return {
            "most": self._most.astype(int).tolist(),
            "first": whole(np.vstack([first, alone]).T),
            "second": whole(second.T),
            "last": whole(now["last"]),
            "steep": whole(now["steep"]),
            "cards": whole(now["cards"]),
        }


def ahead(games: Games, values: Array, base: Array) -> Array:
    """Return each position's aim by the next positions of its game.

    Parameters
    ----------
    games : Games
        Positions of one phase.
    values : array
        What the networks say of them.
    base : array
        What the phase as a whole led to.
    """
    found = base.copy()
    for at in range(len(found) - 2, -1, -1):
        if games.game[at] == games.game[at + 1]:
            found[at] = _NEXT * values[at + 1] + (1 - _NEXT) * found[at + 1]
    return found


def _of_phase(part: Games, base: Array, seed: int) -> tuple[Learner, Array]:
    """Return a network that has learned a phase, and the chances that it gives."""
    learner, values = Learner(part, seed), base
    for sweep in range(_SWEEPS):
        learner = Learner(part, seed)
        learner.learn(part, ahead(part, values, base) if sweep else base)
        values = learner.chances(part._replace(given=learner.scaled(part.given)))
    return learner, values


def learned_from(games: Games, seed: int) -> tuple[list[dict[str, Any]], Array]:
    """Return the network of each phase, and the chances that they give."""
    found: list[dict[str, Any]] = []
    chances = games.won.copy()
    for phase in range(PHASES, 0, -1):
        here = games.phase == phase
        part = games.part(here)
        base = part.won
        if phase < PHASES:
            later = games.phase == phase + 1
            numbers, first = np.unique(games.game[later], return_index=True)
            begun = dict(zip(numbers.tolist(), chances[later][first], strict=True))
            begins = np.array([begun[game] for game in part.game.tolist()])
            base = (_AHEAD * begins + (1 - _AHEAD) * part.won).astype(np.float32)
        learner, chances[here] = _of_phase(part, base, seed + phase)
        found.insert(0, learner.document())
    return found, chances


def keep(document: dict[str, Any]) -> None:
    """Write the document of the networks."""
    TARGET.write_text(f"{json.dumps(document, separators=(',', ':'))}\n", encoding="utf-8")


def main() -> None:
    """Learn, and write the document."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, required=True, help="folder of the games")
    given = parser.parse_args()
    made: dict[str, Any] = {"seed": given.seed, "games": {}}
    found = {}
    for players in PLAYERS:
        games = read_games(given.keep, players)
        made["games"][str(players)] = len(np.unique(games.game))
        found[str(players)], chances = learned_from(games, given.seed)
        for phase in range(1, PHASES + 1):
            here = (games.phase == phase) & (part_of(games.game) == PARTS - 1)
            loss = log_loss(chances[here], games.won[here])
            print(f"{players} players, phase {phase}: log-loss {loss:.4f}")
    keep({"made": made, "networks": found})


if __name__ == "__main__":
    main()
