"""Learn the evaluation from games that the search bots play against themselves.

The players go by a scoring now, or count castles once for each scoring to come; some choose at
random among their best turns. What they play decides ``torres_widget/analysis/evaluation.json``.
The same seed gives the same file again.

    python tools/train_evaluation.py --seed 1

It takes numpy and joblib, and is far faster with the core compiled (``torres-widget compile``).
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

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
    evaluation_of,
    plain,
)
from torres_widget.analysis.measure import totals
from torres_widget.analysis.planner import Budget, Effort, Planner, buys
from torres_widget.analysis.replies import end_turn
from torres_widget.engine import EDITIONS, Position
from torres_widget.engine.kernel import codes
from torres_widget.engine.kernel.rules import PHASES
from torres_widget.engine.kernel.turn import Choices

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from torres_widget.engine.kernel.state import State

    Array = NDArray[Any]

_TARGET: Final = Path(__file__).parent.parent / "torres_widget" / "analysis" / "evaluation.json"
_MODES: Final = ("basic", "variant", "basic", "variant", "master")
#: Games of each number of players, by default.
_GAMES: Final = 360
#: Games that are played as one piece of work.
_PIECE: Final = 30
#: How the players of the games think, and how far below its best plan a player may choose one.
_EFFORTS: Final = (Effort(60, 1), Effort(20, 4), Effort(0, 12))
_MASTER_EFFORTS: Final = (Effort(20, 1), Effort(40, 1))
_SWINGS: Final = (0.0, 0.5, 1.5, 3.0)
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
    """

    def __init__(self, mode: str, chance: Random) -> None:
        self._chance = chance
        self._known = chance.choice((plain(), far_sighted()))
        self._effort = chance.choice(_MASTER_EFFORTS if mode == "master" else _EFFORTS)
        self._swing = chance.choice(_SWINGS)

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


def games(players: int, piece: int, seed: int) -> dict[str, Array]:
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
        seats = [Seat(mode, chance) for _ in range(players)]
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


def _dense(buckets: Array, seen: Array) -> Array:
    rows = np.zeros((len(buckets), BUCKETS, FEATURES))
    rows[np.arange(len(buckets)), buckets] = seen
    return rows.reshape(len(buckets), BUCKETS * FEATURES)


#: How much a wrong sum of all seats' points counts beside wrong differences between seats.
_LEVEL: Final = 0.1
_CHUNK: Final = 4000


def equations(played: dict[str, Array]) -> tuple[Array, Array]:
    """Return the normal equations for what each seat gains until the end of the game."""
    size = BUCKETS * FEATURES
    matrix, target = np.zeros((size, size)), np.zeros(size)
    gains = (played["final"] - played["score"]).astype(float)
    players = gains.shape[1]
    for start in range(0, len(gains), _CHUNK):
        part = slice(start, start + _CHUNK)
        rows = [_dense(played["bucket"][part, s], played["seen"][part, s]) for s in range(players)]
        mean, middle = sum(rows) / players, gains[part].mean(1)
        for seat, row in enumerate(rows):
            for own, gain, weight in (
                (row - mean, gains[part, seat] - middle, 1.0),
                (row, gains[part, seat], _LEVEL),
            ):
                matrix += weight * own.T @ own
                target += weight * own.T @ gain
    return matrix, target


#: How many rows a prior counts as, for each feature of each bucket: the first guess for games of
#: any number of players, and what these say for games of one number of players.
_PRIORS: Final = (300.0, 3000.0)
_LITTLE: Final = 10.0


def ridge(matrix: Array, target: Array, prior: Array, weight: float) -> Array:
    """Return the weights that solve equations, drawn to a prior of some weight.

    A feature with large values is drawn more strongly, so that the features' scales do not matter.
    """
    sizes = np.diag(matrix).reshape(BUCKETS, FEATURES).sum(0)
    strength = np.tile(weight * np.maximum(sizes, _LITTLE), BUCKETS)
    return np.asarray(np.linalg.solve(matrix + np.diag(strength), target + strength * prior))


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


def spreads(points: Array, played: dict[str, Array]) -> list[float]:
    """Return the spread of each stage that gives the least log-loss."""
    stages = stage_of(played)
    tried = np.geomspace(0.5, 80, 80)
    found = []
    for stage in range(PHASES * ROUNDS):
        here = stages == stage
        losses = [
            loss(points[here], played["final"][here], spread).sum() if here.any() else 0.0
            for spread in tried
        ]
        found.append(round(float(tried[int(np.argmin(losses))]), 2))
    return found


def fit(played: dict[int, dict[str, Array]]) -> dict[str, Any]:
    """Learn from games by number of players; return the part of the document that is learned."""
    solved = {players: equations(part) for players, part in played.items()}
    matrix = np.sum([matrix for matrix, _ in solved.values()], axis=0)
    target = np.sum([target for _, target in solved.values()], axis=0)
    rows = {players: part["score"].size for players, part in played.items()}
    common = ridge(matrix, target, first_guess(), _PRIORS[0] / sum(rows.values()))
    learned = {}
    for players, part in played.items():
        weights = np.round(UNIT * ridge(*solved[players], common, _PRIORS[1] / rows[players]))
        learned[str(players)] = {
            "weights": [int(weight) for weight in weights],
            "spreads": spreads(predicted(part, weights / UNIT), part),
            "lead_spreads": spreads(part["now"], part),
        }
    return learned


_NAMES: Final = ("phase", "bucket", "seen", "score", "now", "final", "game", "mode")


def piece_of_games(players: int, piece: int, seed: int, folder: Path | None) -> dict[str, Array]:
    """Play a piece of games, unless a folder keeps it, which keeps it then."""
    path = folder / f"{seed}-{players}-{piece}.npz" if folder else None
    if path is None or not path.exists():
        found: dict[str, Any] = games(players, piece, seed)
        if path is not None:
            np.savez_compressed(path, **found)
        return found
    with np.load(path) as kept:
        return {name: kept[name] for name in _NAMES}


def main() -> None:
    """Play games, and learn from them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=_GAMES, help="of 2, of 3 and of 4 players")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--keep", type=Path, help="folder where games are kept, to go on with them")
    given = parser.parse_args()
    pieces = range(-(-given.games // _PIECE))
    wanted = [(players, piece) for players in (2, 3, 4) for piece in pieces]
    found = Parallel(n_jobs=given.jobs)(
        delayed(piece_of_games)(*one, given.seed, given.keep) for one in wanted
    )
    played = {}
    for players in (2, 3, 4):
        parts = [part for (count, _), part in zip(wanted, found, strict=True) if count == players]
        played[players] = {name: np.concatenate([part[name] for part in parts]) for name in _NAMES}
    made = {
        "seed": given.seed,
        "games": {str(players): len(pieces) * _PIECE for players in played},
        "positions": {str(players): len(part["game"]) for players, part in played.items()},
    }
    text = json.dumps({"made": made, "players": fit(played)}, separators=(",", ":"))
    _TARGET.write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
