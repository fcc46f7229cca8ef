"""Fits of the evaluation's numbers to games that were played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from torres_widget.analysis.evaluation.features import (
    BONUS,
    BUCKETS,
    CARDS,
    CASTLES,
    CONSTANT,
    FEATURES,
    FEWEST,
    MASTER_NOW,
)
from torres_widget.analysis.evaluation.knowledge import ROUNDS
from torres_widget.engine.kernel.rules import PHASES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import NDArray

    Array = NDArray[Any]


def first_guess() -> Array:
    """Return weights to start from: a castle's points count once for each scoring to come."""
    weights = np.zeros((BUCKETS, FEATURES))
    weights[:, [BONUS, MASTER_NOW]] = 1
    for index in range(BUCKETS):
        weights[index, CASTLES] = PHASES - index // 6
    return weights.reshape(-1)


#: Weight of a wrong sum of all seats' points, beside wrong differences between seats.
_LEVEL: Final = 0.1


class Equations(NamedTuple):
    """Normal equations of a least-squares fit: matrix, right side, and the number of rows."""

    matrix: Array
    target: Array
    rows: int


def equations(played: dict[str, Array]) -> Equations:
    """Return the normal equations for the gain of each seat until the end of the game.

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


_LITTLE: Final = 10.0


def added(parts: Iterable[Equations]) -> Equations:
    """Return the equations of all parts together."""
    matrices, targets, rows = zip(*parts, strict=True)
    return Equations(np.sum(matrices, axis=0), np.sum(targets, axis=0), sum(rows))


def ridge(given: Equations, prior: Array, rows: float) -> Array:
    """Return the weights that solve equations, drawn to a prior that counts as a number of rows.

    A feature with large values is drawn more strongly, so that the features' scales do not matter.
    No card has a negative weight: its holder need not play it.
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


def settled(numbers: Array, played: dict[str, Array]) -> Array:
    """Return weights that say nothing of the fewest points where all positions had them.

    Before the first turn all have them, and a fit cannot tell them from the constant. A player who
    then scored a point in the first turn seemed lost.
    """
    table = numbers.reshape(BUCKETS, FEATURES).copy()
    for index in range(BUCKETS):
        had = played["seen"][played["bucket"] == index][:, FEWEST]
        if had.size and had.all():
            table[index, CONSTANT] += table[index, FEWEST]
            table[index, FEWEST] = 0
    return table.reshape(-1)


def predicted(played: dict[str, Array], weights: Array) -> Array:
    """Return the points that weights make each seat expect."""
    table = weights.reshape(BUCKETS, FEATURES)
    return np.asarray(played["score"] + (table[played["bucket"]] * played["seen"]).sum(2))


def chances(powers: Array) -> Array:
    """Return each seat's chance to win, from powers of e."""
    shares = np.exp(powers - powers.max(1, keepdims=True))
    return np.asarray(shares / shares.sum(1, keepdims=True))


#: No chance counts as less in a log-loss.
_LEAST: Final = 1e-6


def winners(final: Array) -> Array:
    """Return each seat's share of the first place."""
    won = final == final.max(1, keepdims=True)
    return np.asarray(won / won.sum(1, keepdims=True))


def log_loss(shares: Array, won: Array) -> float:
    """Return the mean log-loss of chances, given the shares of the first place."""
    return float(-(won * np.log(np.maximum(shares, _LEAST))).sum(1).mean())


def loss(points: Array, final: Array, spread: Array | float) -> Array:
    """Return the log-loss of the chances to win that expected points give."""
    shares = chances(points / np.reshape(spread, (-1, 1)))
    return np.asarray(-(np.log(shares) * winners(final)).sum(1))


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


#: Parts of the games. Each is foretold by weights of the others, to find the spreads.
_FOLDS: Final = 4


def solved(parts: Mapping[str, Iterable[Equations]], rows: tuple[float, float]) -> dict[str, Array]:
    """Return the weights that equations of games give, by the kind of game.

    Parameters
    ----------
    parts : mapping to iterable of Equations
        The equations of each kind.
    rows : tuple of float
        Rows that a prior counts as: the first guess for all games, and their weights for the games
        of one kind.
    """
    sums = {kind: added(part) for kind, part in parts.items()}
    common = ridge(added(sums.values()), first_guess(), rows[0])
    return {kind: ridge(part, common, rows[1]) for kind, part in sums.items()}


class Lesson(NamedTuple):
    """Weights that games of a kind teach, points foretold of unseen games, and spreads."""

    weights: Array
    foretold: Array
    spreads: list[float]


def taught(played: Mapping[str, dict[str, Array]], rows: tuple[float, float]) -> dict[str, Lesson]:
    """Learn from games by their kind.

    Spreads come from games that the weights were not learned from; from others they would be too
    small.
    """
    folds = {kind: part["game"] % _FOLDS for kind, part in played.items()}
    found = {
        kind: [equations(chosen(part, folds[kind] == fold)) for fold in range(_FOLDS)]
        for kind, part in played.items()
    }
    foretold = {kind: np.zeros(part["final"].shape) for kind, part in played.items()}
    for fold in range(_FOLDS):
        others = {kind: part[:fold] + part[fold + 1 :] for kind, part in found.items()}
        for kind, weights in solved(others, rows).items():
            here = folds[kind] == fold
            foretold[kind][here] = predicted(chosen(played[kind], here), weights)
    return {
        kind: Lesson(weights, foretold[kind], spreads(foretold[kind], played[kind]))
        for kind, weights in solved(found, rows).items()
    }


def chosen(played: dict[str, Array], here: Array) -> dict[str, Array]:
    """Return some of the positions of games."""
    return {name: values[here] for name, values in played.items()}
