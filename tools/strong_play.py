"""Games of strong bots, from which the chances to win are learned.

    python -m tools.strong_play --keep games --pieces 1000
    python -m tools.strong_play --keep unseen --seed 5 --players 4 --modes master --pieces 70

Most games are between players as strong as level 8 with the core compiled (``torres-widget
compile``). In the others some think less, and sometimes end a turn without an action or in the
middle of their plan. The figures of the set-up are placed as bots place them, or
by chance. A file is kept for each piece of games, and not played again.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
from joblib import Parallel, delayed

from tools.self_play import MODES, row_of
from torres_widget.analysis.advice.choices import worth
from torres_widget.analysis.bots.planner import Budget, Effort, Planner, buys
from torres_widget.analysis.bots.replies import drawn
from torres_widget.analysis.evaluation.evaluation import phase_ahead, place, turns_left
from torres_widget.analysis.evaluation.knowledge import acting, evaluation_of
from torres_widget.analysis.search.conversion import end_turn, play
from torres_widget.engine import EDITIONS, Position
from torres_widget.engine.kernel import codes, endings
from torres_widget.engine.position import perform
from torres_widget.engine.verbs import SET_UP

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence

    from torres_widget.engine.kernel.state import State

#: Numbers of players, repeated over the pieces: games of two are the shortest.
_PLAYERS: Final = (2, 2, 2, 2, 3, 3, 4, 4)
#: Games that are played as one piece of work.
_PIECE: Final = 20
#: Stages from which the chances are learned, as a turn or what is between two turns begins.
_NOTED: Final = (codes.TURN, codes.MOVE_KING, codes.NAME_FIRST)
_PLANS: Final = 16
#: Shares of games: all players are strong, and place the figures of the set-up as bots do.
_EQUAL: Final = 0.6
_PLACED: Final = 0.7
#: Share of the turns without an action whose points are scored.
_SCORED: Final = 0.5


class Strength(NamedTuple):
    """Strength of a player.

    Attributes
    ----------
    effort : Effort
        How hard it thinks.
    swing : float
        How far below its best plan it may choose one, in points.
    passes, halves : float
        How often it ends a turn without an action, and in the middle of its plan.
    """

    effort: Effort
    swing: float = 0.0
    passes: float = 0.0
    halves: float = 0.0


STRONG: Final = Strength(Effort(0, 128))
_STRENGTHS: Final = (
    *(STRONG,) * 3,
    Strength(Effort(0, 32), swing=0.5, passes=0.03),
    Strength(Effort(0, 16), swing=1.5, passes=0.06, halves=0.06),
)


class Player:
    """A player of the games.

    Parameters
    ----------
    chance : random.Random
        Its chance.
    strength : Strength
        How it plays.
    places : bool
        Whether it places the figures of the set-up as bots do.
    """

    def __init__(self, chance: Random, strength: Strength, *, places: bool) -> None:
        self._chance, self._strength, self._places = chance, strength, places

    def choose(self, position: Position) -> Position:
        """Do what is next outside a turn."""
        legal = position.legal_actions()
        if position.stage in SET_UP and not self._places:
            return perform(position, self._chance.choice(legal))
        worths = {action: worth(position, action) for action in legal}
        best = [action for action in legal if worths[action] == max(worths.values())]
        return perform(position, self._chance.choice(best))

    def act(self, state: State) -> bool:
        """Play a turn to its end, or to a card that is bought; return whether it is over."""
        chance, strength = self._chance, self._strength
        if chance.random() < strength.passes:
            leave(state, scored=chance.random() < _SCORED)
            return True
        evaluation = evaluation_of(state, known=acting(state))
        planner = Planner(state, Budget(), evaluation)
        planner.think(strength.effort)
        plans = planner.plans(_PLANS if strength.swing else 1)
        numbers = drawn(plans, strength.swing or 1, chance).numbers
        if chance.random() < strength.halves:
            play(state, numbers[: chance.randint(0, len(numbers))])
            end_turn(state)
            return True
        play(state, numbers)
        if buys(state, evaluation):
            state.apply(codes.BUY << 12)
            return False
        end_turn(state)
        return True


def steps(position: Position, seats: Sequence[Player]) -> Iterator[tuple[Position, bool]]:
    """Play a game on; yield each position, and whether a turn or what is between turns begins.

    Parameters
    ----------
    position : Position
        Where it goes on.
    seats : sequence of Player
        The player of each seat.
    """
    begins = True
    while not position.is_over:
        yield position, begins
        state = position.state.copy()
        if state.stage == codes.TURN:
            begins = seats[state.mover].act(state)
            position = Position.of(position.edition, position.mode, state)
        else:
            begins = state.stage != codes.KEEPING
            position = seats[state.mover].choose(position)
    yield position, True


def leave(state: State, *, scored: bool) -> None:
    """End a turn without an action, its points scored or not."""
    if scored:
        end_turn(state)
        return
    listed = state.ways()
    state.apply(codes.END << 12 | listed.index(endings.usual(listed)))


def _noted(state: State) -> dict[str, Any]:
    """Return what is known of a state."""
    evaluation = evaluation_of(state)
    seats = range(state.rules.players)
    return {
        "mover": state.mover,
        "phase": phase_ahead(state),
        "left": turns_left(state),
        "place": [place(state, seat) for seat in seats],
        "seen": [row_of(evaluation, state, seat) for seat in seats],
        "score": list(state.scores),
    }


def games(players: int, piece: int, seed: int, modes: Sequence[str] = MODES) -> dict[str, Any]:
    """Play a piece of games; return what is known of each position, and how its game ends."""
    chance = Random(f"strong {seed} {players} {piece}")
    found: list[dict[str, Any]] = []
    for game in range(piece * _PIECE, (piece + 1) * _PIECE):
        mode = modes[game % len(modes)]
        edition, dealt = chance.choice(list(EDITIONS)), chance.getrandbits(32)
        position = Position.new(players, edition, mode, seed=dealt)
        equal, places = chance.random() < _EQUAL, chance.random() < _PLACED
        seats = [
            Player(chance, STRONG if equal else chance.choice(_STRENGTHS), places=places)
            for _ in range(players)
        ]
        what = {"game": game, "mode": MODES.index(mode), "equal": equal, "placed": places}
        first = len(found)
        for reached, begins in steps(position, seats):
            position = reached
            if begins and position.state.stage in _NOTED:
                found.append(what | _noted(position.state))
        for row in found[first:]:
            row["final"] = list(position.state.scores)
    return {name: np.array([row[name] for row in found], dtype=np.int16) for name in found[0]}


def _kept(piece: int, given: Namespace) -> None:
    """Play a piece of games, unless the folder has it."""
    players = given.players[piece % len(given.players)]
    path = given.keep / f"{given.seed}-{players}-{piece}.npz"
    if not path.exists():
        np.savez_compressed(path, **games(players, piece, given.seed, given.modes))


def main() -> None:
    """Play games and keep them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--pieces", type=int, default=1000, help=f"of {_PIECE} games each")
    parser.add_argument("--players", type=int, nargs="+", default=_PLAYERS, help="by piece")
    parser.add_argument("--modes", nargs="+", choices=set(MODES), default=MODES, help="by game")
    parser.add_argument("--keep", type=Path, required=True, help="folder where games are kept")
    given = parser.parse_args()
    given.keep.mkdir(parents=True, exist_ok=True)
    Parallel(n_jobs=given.jobs)(delayed(_kept)(piece, given) for piece in range(given.pieces))


if __name__ == "__main__":
    main()
