"""Measure the share of chance in results: python -m benchmarks.analysis.chance.

No evaluation can foretell what the players themselves do not decide yet. Positions come from games
like the games of ``benchmarks.analysis.calibration``. From each, the same players play many games
on, and the hidden cards are dealt again in each game. A seat's true chances scatter about the
outlook's. The model is a normal error of the log-chances and a slope, fitted to the games won by
maximum likelihood. The log-loss of the true chances is the least that any evaluation can have.
Intervals are of positions drawn again. Results are added to a file, a line for each position; what
is there already is not played again. The chances are learned from games of ``tools.strong_play``.
With ``--strong`` its players play all games, and each position begins a turn.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from benchmarks.analysis.samples import measured
from tools.fitting import loss, winners
from tools.self_play import Known, Seat, known_by
from tools.strong_play import STRONG, Player, steps
from torres_widget.analysis.bots.hidden_cards import dealt_anew
from torres_widget.analysis.evaluation.knowledge import kind_of, learned
from torres_widget.analysis.evaluation.outlook import outlook_of
from torres_widget.analysis.search.conversion import end_turn
from torres_widget.analysis.search.totals import totals
from torres_widget.engine import EDITIONS, Position
from torres_widget.engine.kernel import codes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from torres_widget.engine.kernel.state import State

    Array = NDArray[Any]

_SPREADS: Final = np.exp(np.linspace(0, 8, 161))
_SLOPES: Final = np.linspace(0.7, 1.3, 7)
_ERRORS: Final = np.linspace(0, 1.5, 31)
_NORMAL: Final = 2000  # errors drawn, the same for all positions
_DRAWS: Final = 500
_INTERVAL: Final = (2.5, 97.5)


@dataclass(frozen=True)
class Options:
    """Options of the command line."""

    players: int
    modes: list[str]
    phase: int
    positions: int
    games: int
    strong: bool
    file: Path


class Fit(NamedTuple):
    """Losses of positions, and how far the true chances scatter about the outlook's.

    Attributes
    ----------
    lead, outlook, least : float
        Log-loss of a fit on the lead with a scoring now, of the outlook, and of the true chances.
    error : float
        Deviation of the true log-chances.
    """

    lead: float
    outlook: float
    least: float
    error: float


def played_on(state: State, mode: str, chance: Random, known: Known) -> Iterator[State]:
    """Play a state on to the end of the game; yield it before the end of each turn, and at last."""
    seats = [Seat(mode, chance, known.get(kind_of(state))) for _ in range(state.rules.players)]
    while state.stage != codes.OVER:
        if seats[state.mover].move(state):
            for _ in range(state.ap):
                state.apply(codes.SCORE << 12)
            yield state
            end_turn(state)
    yield state


def strongly_played_on(place: Position, chance: Random) -> Iterator[State]:
    """Play a position on by strong players; yield each turn's beginning, and the end."""
    player = Player(chance, STRONG, places=True)
    for reached, begins in steps(place, [player] * place.players):
        if (begins and reached.stage == "turn") or reached.is_over:
            yield reached.state


def drawn(asked: Options, number: int) -> dict[str, Any]:
    """Return a position of a phase by chance, and how games from there end."""
    chance = Random(f"chance {asked.players} {asked.phase} {number}")
    known = known_by(learned().playing)
    mode, edition = chance.choice(asked.modes), chance.choice(list(EDITIONS))
    start = Position.new(asked.players, edition, mode, seed=chance.getrandbits(32))

    def game(place: Position, *, ended: bool) -> Iterator[State]:
        if asked.strong:
            return strongly_played_on(place, chance)
        state = place.state.copy()
        if ended:
            end_turn(state)
        return played_on(state, mode, chance, known)

    seen = [
        state.copy()
        for state in game(start, ended=False)
        if state.stage != codes.OVER and state.phase == asked.phase
    ]
    here = Position.of(start.edition, mode, chance.choice(seen))
    found = []
    for _ in range(asked.games):
        *_, last = game(dealt_anew(here, here.to_act, chance), ended=True)
        found.append(list(last.scores))
    return {"outlook": outlook_of(here.state).chances, "now": totals(here), "ends": found}


class Sample:
    """Positions, of which many games were played on.

    Parameters
    ----------
    found : list of dict
        What was found of each position.
    """

    def __init__(self, found: list[dict[str, Any]]) -> None:
        ends = np.array([one["ends"] for one in found])
        count, games, players = ends.shape
        finals = ends.reshape(-1, players)
        won = winners(finals).reshape(ends.shape).sum(1)
        powers = np.log([one["outlook"] for one in found])
        now = np.repeat(np.array([one["now"] for one in found], float), games, 0)
        self._leads = np.array(
            [loss(now, finals, spread).reshape(count, games).mean(1) for spread in _SPREADS]
        )
        self._outlook = -(won * powers).sum(1) / games
        errors = np.random.default_rng(0).normal(size=(_NORMAL, players))
        self._models = [(slope, error) for slope in _SLOPES for error in _ERRORS]
        likelihoods, losses = [], []
        for slope, error in self._models:
            logs = slope * powers[:, None] + error * errors
            logs -= np.log(np.exp(logs).sum(2, keepdims=True))
            of_games = (won[:, None] * logs).sum(2)
            most = of_games.max(1, keepdims=True)
            likelihoods.append(np.log(np.exp(of_games - most).mean(1)) + most[:, 0])
            losses.append(-(np.exp(logs) * logs).sum(2).mean(1))
        self._likelihoods, self._losses = np.array(likelihoods), np.array(losses)
        self.count = count

    def fit(self, times: Array) -> Fit:
        """Return the losses, each position counted by its weight."""
        best = int(np.argmax(self._likelihoods @ times))
        whole = times.sum()
        return Fit(
            float((self._leads @ times).min() / whole),
            float(self._outlook @ times / whole),
            float(self._losses[best] @ times / whole),
            self._models[best][1],
        )


def row(sample: Sample) -> str:
    """Return the row of the table: losses, and their distances below the loss of the lead."""
    fit = sample.fit(np.ones(sample.count))
    even = np.full(sample.count, 1 / sample.count)
    draws = np.random.default_rng(0).multinomial(sample.count, even, _DRAWS)
    fits = [sample.fit(times) for times in draws]
    low, high = np.percentile([1 - one.least / one.lead for one in fits], _INTERVAL)
    below = f"{1 - fit.outlook / fit.lead:.1%} | {1 - fit.least / fit.lead:.1%}"
    losses = f"{fit.lead:.3f} | {fit.outlook:.3f} | {fit.least:.3f}"
    return f"{losses} | {below} | {low:.1%} to {high:.1%} | {fit.error:.2f}"


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--modes", nargs="*", default=["basic", "variant"])
    parser.add_argument("--phase", type=int, default=1)
    parser.add_argument("--positions", type=int, default=400)
    parser.add_argument("--games", type=int, default=24, help="played on from each position")
    parser.add_argument("--strong", action="store_true", help="by players of tools.strong_play")
    parser.add_argument("--file", type=Path, default=Path("chance.jsonl"), help="results")
    asked = Options(**vars(parser.parse_args()))
    found = measured(range(asked.positions), partial(drawn, asked), asked.file)[: asked.positions]
    print("| players | phase | lead | outlook | least | outlook less | least less | 95 % | error |")
    print(f"| ---: | ---: {'| ---: ' * 7}|")
    print(f"| {asked.players} | {asked.phase} | {row(Sample(found))} |")


if __name__ == "__main__":
    main()
