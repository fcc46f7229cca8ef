"""Learn the evaluation from games that the search bots play against themselves.

The players of the first generation go by a scoring now, or count castles once for each scoring to
come; those of the next go by what was learned from the one before, all alike. What the last plays
decides ``torres_widget/analysis/evaluation.json``. The same seed gives the same file again, as long
as the search plays alike.

    python tools/train_evaluation.py --seed 1

It takes numpy and joblib, and is far faster with the core compiled (``torres-widget compile``).
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
from joblib import Parallel, delayed

from torres_widget.analysis.bridge import play
from torres_widget.analysis.evaluation import bucket, phase_ahead, standing_facts, turns_left
from torres_widget.analysis.features import (
    BONUS,
    BUCKETS,
    CARDS,
    CASTLES,
    FEATURES,
    MASTER_NOW,
    UNIT,
)
from torres_widget.analysis.knowledge import (
    ROUNDS,
    Knowledge,
    blended,
    evaluation_of,
    plain,
    read_knowledge,
)
from torres_widget.analysis.measure import totals
from torres_widget.analysis.planner import Budget, Effort, Planner, buys
from torres_widget.analysis.replies import end_turn
from torres_widget.engine import EDITIONS, Position
from torres_widget.engine.kernel import codes
from torres_widget.engine.kernel.rules import PHASES
from torres_widget.engine.kernel.turn import Choices

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from torres_widget.engine.kernel.state import State

    Array = NDArray[Any]
    Known = dict[int, Knowledge]

_TARGET: Final = Path(__file__).parent.parent / "torres_widget" / "analysis" / "evaluation.json"
_MODES: Final = ("basic", "variant", "basic", "variant", "master")
_PLAYERS: Final = (2, 3, 4)
#: Games of each number of players, in each generation.
_GENERATIONS: Final = (360, 600)
#: How far the seeds of two generations are apart.
_APART: Final = 100
#: Games that are played as one piece of work.
_PIECE: Final = 30
#: How the players of the games think, and how far below its best plan a player may choose one.
_EFFORTS: Final = (Effort(60, 1), Effort(20, 4), Effort(0, 12))
_MASTER_EFFORTS: Final = (Effort(20, 1), Effort(40, 1))
_SWINGS: Final = (0.0, 0.5, 1.5, 3.0)
#: The same for players that go by what was learned, all alike.
_EFFORT: Final = Effort(0, 6)
_MASTER_EFFORT: Final = Effort(0, 4)
_SWING: Final = 0.5
_PLANS: Final = 16
#: How often a player buys a card with an action point that is left over, whatever it is worth.
_BUYS: Final = 0.3
_SETTING_UP: Final = (codes.FOUNDING, codes.PLACE_KNIGHT, codes.PLACE_KING)


def first_guess() -> Array:
    """Return weights to start from: a castle's points count once for each scoring to come."""
    weights = np.zeros((BUCKETS, FEATURES))
    weights[:, [BONUS, MASTER_NOW]] = 1
    for index in range(BUCKETS):
        weights[index, CASTLES] = PHASES - index // 6
    return weights.reshape(-1)


def far_sighted() -> Knowledge:
    """Return what counts castles once for each scoring to come."""
    weights = (UNIT * first_guess()).astype(int)
    return Knowledge(tuple(weights.tolist()), plain().spreads)


class Seat:
    """A player of the games that are learned from.

    Parameters
    ----------
    mode : str
        The game's mode.
    chance : random.Random
        Its chance.
    known : Knowledge, optional
        What it goes by. Without it, it is one of many kinds of players that have learned nothing.
    """

    def __init__(self, mode: str, chance: Random, known: Knowledge | None) -> None:
        self._chance = chance
        if known is None:
            self._known = chance.choice((plain(), far_sighted()))
            self._effort = chance.choice(_MASTER_EFFORTS if mode == "master" else _EFFORTS)
            self._swing = chance.choice(_SWINGS)
        else:
            self._known = known
            self._effort = _MASTER_EFFORT if mode == "master" else _EFFORT
            self._swing = _SWING

    def move(self, state: State) -> bool:
        """Do what is next; return whether a turn is to be ended by it."""
        if state.stage != codes.TURN:
            state.apply(self._choice(state))
            return False
        evaluation = evaluation_of(state, known=self._known)
        planner = Planner(state, Budget(), evaluation)
        planner.think(self._effort)
        plans = planner.plans(_PLANS if self._swing else 1)
        weights = [
            np.exp((plan.worth - plans[0].worth) / UNIT / (self._swing or 1)) for plan in plans
        ]
        play(state, self._chance.choices(plans, weights)[0].numbers)
        tempted = state.ap and state.buys and self._chance.random() < _BUYS
        if tempted or buys(state, evaluation):
            state.apply(codes.BUY << 12)
            return False
        return True

    def _choice(self, state: State) -> int:
        numbers = list(_numbers(state))
        if state.stage in _SETTING_UP:
            return self._chance.choice(numbers)
        seat = state.mover

        def margin(number: int) -> tuple[float, float]:
            after = state.copy()
            after.apply(number)
            found = evaluation_of(after, seat, self._known).expectations(after, after.ap)
            return found.pop(seat) - max(found), self._chance.random()

        return max(numbers, key=margin)


def _numbers(state: State) -> Iterator[int]:
    choices = Choices()
    state.choices(choices)
    for base, targets in choices.groups():
        if base >> 12 in {codes.SPREAD, codes.KEEP, codes.FIRST}:
            yield from range(base, base + len(state.ways()))
        else:
            yield from (base | cell for cell in range(64) if targets >> cell & 1)


def noted(state: State, *, over: bool) -> tuple[int, list[int], list[list[int]], list[int]]:
    """Return the phase, and each seat's bucket and features, and its points and total now.

    Parameters
    ----------
    state : State
        A state of a turn.
    over : bool
        Whether the turn is played, and about to end.
    """
    evaluation = evaluation_of(state)
    turns = turns_left(state)
    if over:
        turns[state.mover] -= 1
    buckets, rows = [], []
    for seat in range(state.rules.players):
        buckets.append(bucket(phase_ahead(state), turns[seat], sum(turns) - turns[seat]))
        facts = standing_facts(state, seat)
        board = evaluation.features(state, seat)
        row = [one + other for one, other in zip(facts, board, strict=True)] + [0] * (
            FEATURES - CARDS
        )
        for card in state.hands[seat]:
            row[evaluation.cards + card - 1] += 1
        rows.append(row)
    return state.phase, buckets, rows, list(state.scores)


def games(players: int, piece: int, seed: int, known: Knowledge | None) -> dict[str, Array]:
    """Play a piece of games; return what the evaluation sees in them, and their ends."""
    chance = Random(f"{seed} {players} {piece}")
    found: dict[str, list[Any]] = {
        name: [] for name in ("game", "mode", "phase", "bucket", "seen", "score", "now", "final")
    }
    for game in range(piece * _PIECE, (piece + 1) * _PIECE):
        mode = _MODES[game % len(_MODES)]
        edition = chance.choice(list(EDITIONS))
        position = Position.new(players, edition, mode, seed=chance.getrandbits(32))
        state = position.state.copy()
        seats = [Seat(mode, chance, known) for _ in range(players)]
        begun = False
        while state.stage != codes.OVER:
            ends = False
            if state.stage == codes.TURN and not begun:
                begun = True
                what = noted(state, over=False)
            else:
                ends = seats[state.mover].move(state)
                if not ends:
                    continue
                for _ in range(state.ap):
                    state.apply(codes.SCORE << 12)
                what = noted(state, over=True)
            now = totals(Position.of(position.edition, mode, state.copy()))
            row = (game, _MODES.index(mode), *what, now)
            for name, value in zip(found, row, strict=False):
                found[name].append(value)
            if ends:
                end_turn(state)
        found["final"] += [list(state.scores)] * (len(found["game"]) - len(found["final"]))
    return {name: np.array(values, dtype=np.int16) for name, values in found.items()}


# Fitting.


#: How much a wrong sum of all seats' points counts beside wrong differences between seats.
_LEVEL: Final = 0.1


class Equations(NamedTuple):
    """Normal equations of a least-squares fit: matrix, right side, and the number of rows."""

    matrix: Array
    target: Array
    rows: int


def equations(played: dict[str, Array]) -> Equations:
    """Return the normal equations for what each seat gains until the end of the game.

    A row of them has the features of a seat in the columns of its bucket, and nothing elsewhere,
    so that they are summed for each pair of buckets that two seats are in.
    """
    matrix = np.zeros((BUCKETS, FEATURES, BUCKETS, FEATURES))
    target = np.zeros((BUCKETS, FEATURES))
    buckets, seen = played["bucket"], played["seen"].astype(float)
    gains = (played["final"] - played["score"]).astype(float)
    ahead = gains - gains.mean(1, keepdims=True) + _LEVEL * gains
    players = gains.shape[1]
    for seat in range(players):
        for own in np.unique(buckets[:, seat]):
            here = buckets[:, seat] == own
            target[own] += seen[here, seat].T @ ahead[here, seat]
            for other in range(players):
                share = (1 + _LEVEL if seat == other else 0) - 1 / players
                for beside in np.unique(buckets[here, other]):
                    both = here & (buckets[:, other] == beside)
                    matrix[own, :, beside] += share * seen[both, seat].T @ seen[both, other]
    size = BUCKETS * FEATURES
    return Equations(matrix.reshape(size, size), target.reshape(size), gains.size)


#: How many rows a prior counts as, for each feature of each bucket: the first guess for games of
#: any number of players, and what these say for games of one number of players.
_PRIORS: Final = (300, 3000)
_LITTLE: Final = 10.0


def added(parts: Iterable[Equations]) -> Equations:
    """Return the equations of all parts together."""
    matrices, targets, rows = zip(*parts, strict=True)
    return Equations(np.sum(matrices, axis=0), np.sum(targets, axis=0), sum(rows))


def ridge(given: Equations, prior: Array, rows: float) -> Array:
    """Return the weights that solve equations, drawn to a prior that counts as so many rows.

    A feature with large values is drawn more strongly, so that the features' scales do not matter.
    No card weighs less than nothing: whoever holds it need not play it.
    """
    matrix, target, many = given
    sizes = np.diag(matrix).reshape(BUCKETS, FEATURES).sum(0)
    strength = np.tile(rows / many * np.maximum(sizes, _LITTLE), BUCKETS)
    left, right = matrix + np.diag(strength), target + strength * prior
    card = np.tile(np.arange(FEATURES) >= CARDS, BUCKETS)
    weights, free = np.zeros_like(target), np.full(len(target), fill_value=True)
    while True:
        weights[free] = np.linalg.solve(left[np.ix_(free, free)], right[free])
        harmful = card & (weights < 0)
        if not harmful.any():
            return weights
        weights[harmful], free[harmful] = 0, False


def predicted(played: dict[str, Array], weights: Array) -> Array:
    """Return the points that weights make each seat expect."""
    table = weights.reshape(BUCKETS, FEATURES)
    return np.asarray(played["score"] + (table[played["bucket"]] * played["seen"]).sum(2))


def loss(points: Array, final: Array, spread: Array | float) -> Array:
    """Return the log-loss of the chances to win that expected points give."""
    steps = points / np.reshape(spread, (-1, 1))
    steps = steps - steps.max(1, keepdims=True)
    shares = steps - np.log(np.exp(steps).sum(1, keepdims=True))
    won = final == final.max(1, keepdims=True)
    return np.asarray(-(shares * won / won.sum(1, keepdims=True)).sum(1))


def stage_of(played: dict[str, Array]) -> Array:
    """Return which spread holds: one for each phase, and most turns left to a seat in it."""
    left = np.maximum(played["bucket"] % 6 - 1, 0).max(1)
    return np.asarray(ROUNDS * (played["bucket"][:, 0] // 6) + left)


#: Spreads that are tried.
_SPREADS: Final = 0.5 * 160 ** (np.arange(100) / 79)


def spreads(points: Array, played: dict[str, Array]) -> list[float]:
    """Return the spread of each stage that gives the least log-loss."""
    stages = stage_of(played)
    found = []
    for stage in range(PHASES * ROUNDS):
        here = stages == stage
        losses = [
            loss(points[here], played["final"][here], spread).sum() if here.any() else 0.0
            for spread in _SPREADS
        ]
        found.append(round(float(_SPREADS[int(np.argmin(losses))]), 2))
    return found


#: Parts of the games of which each is foretold by what the others teach, to find the spreads.
_FOLDS: Final = 4


def solved(parts: dict[int, list[Equations]]) -> dict[int, Array]:
    """Return the weights that equations of games give, by the number of players."""
    sums = {players: added(part) for players, part in parts.items()}
    every = added(sums.values())
    common = ridge(every, first_guess(), _PRIORS[0])
    return {players: ridge(part, common, _PRIORS[1]) for players, part in sums.items()}


def fit(played: dict[int, dict[str, Array]]) -> dict[str, Any]:
    """Learn from games by number of players; return the part of the document that is learned.

    Spreads are those of games that the weights were not learned from: of others they would be too
    small.
    """
    parts = {
        players: [
            {name: values[part["game"] % _FOLDS == fold] for name, values in part.items()}
            for fold in range(_FOLDS)
        ]
        for players, part in played.items()
    }
    found = {players: [equations(one) for one in part] for players, part in parts.items()}
    unseen: dict[int, list[Array]] = {players: [] for players in played}
    for fold in range(_FOLDS):
        others = {players: part[:fold] + part[fold + 1 :] for players, part in found.items()}
        for players, weights in solved(others).items():
            unseen[players].append(predicted(parts[players][fold], weights))
    learned = {}
    for players, weights in solved(found).items():
        shuffled = {
            name: np.concatenate([one[name] for one in parts[players]]) for name in played[players]
        }
        learned[str(players)] = {
            "weights": [int(weight) for weight in np.round(UNIT * weights)],
            "spreads": spreads(np.concatenate(unseen[players]), shuffled),
            "lead_spreads": spreads(played[players]["now"], played[players]),
        }
    return learned


_NAMES: Final = ("phase", "bucket", "seen", "score", "now", "final", "game", "mode")


def piece_of_games(
    players: int, piece: int, seed: int, folder: Path | None, known: Knowledge | None = None
) -> dict[str, Array]:
    """Play a piece of games, unless a folder keeps it, which keeps it then."""
    path = folder / f"{seed}-{players}-{piece}.npz" if folder else None
    if path is None or not path.exists():
        found: dict[str, Any] = games(players, piece, seed, known)
        if path is not None:
            np.savez_compressed(path, **found)
        return found
    with np.load(path) as kept:
        return {name: kept[name] for name in _NAMES}


def generation(
    games: int, jobs: int, seed: int, folder: Path | None, known: Known
) -> dict[int, dict[str, Array]]:
    """Play, or take from a folder, the games of a generation, by the number of players."""
    pieces = range(games // _PIECE)
    found = Parallel(n_jobs=jobs)(
        delayed(piece_of_games)(players, piece, seed, folder, known.get(players))
        for players in _PLAYERS
        for piece in pieces
    )
    parts = [found[index * len(pieces) :][: len(pieces)] for index in range(len(_PLAYERS))]
    return {
        players: {name: np.concatenate([piece[name] for piece in part]) for name in _NAMES}
        for players, part in zip(_PLAYERS, parts, strict=True)
    }


def main() -> None:
    """Play games, learn from them, and do so again with players that go by what was learned."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--keep", type=Path, help="folder where games are kept, to go on with them")
    given = parser.parse_args()
    known: Known = {}
    made, learned = [], {}
    for number, games in enumerate(_GENERATIONS):
        seed = given.seed + _APART * number
        played = generation(games, given.jobs, seed, given.keep, known)
        learned = fit(played)
        document = {"players": learned}
        known = {players: blended(found) for players, found in read_knowledge(document).items()}
        positions = {str(players): len(part["game"]) for players, part in played.items()}
        made.append({"games": games, "positions": positions})
    document = {"made": {"seed": given.seed, "generations": made}, "players": learned}
    _TARGET.write_text(f"{json.dumps(document, separators=(',', ':'))}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
