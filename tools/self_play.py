"""Games that the search bots play against themselves, as the evaluation sees them."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
from joblib import Parallel, delayed

from tools.fitting import first_guess
from torres_widget.analysis.bots.planner import Budget, Effort, Planner, buys
from torres_widget.analysis.bots.replies import drawn
from torres_widget.analysis.evaluation.evaluation import (
    bucket,
    phase_ahead,
    turns_left,
)
from torres_widget.analysis.evaluation.features import CARDS, FEATURES, UNIT
from torres_widget.analysis.evaluation.knowledge import (
    Knowledge,
    blended,
    evaluation_of,
    kind,
    kind_of,
    plain,
)
from torres_widget.analysis.evaluation.win_chances import features_of
from torres_widget.analysis.search.conversion import end_turn, play
from torres_widget.analysis.search.totals import totals
from torres_widget.engine import EDITIONS, Position
from torres_widget.engine.kernel import codes
from torres_widget.engine.kernel.turn import Choices

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from torres_widget.analysis.evaluation.evaluation import Evaluation
    from torres_widget.engine.kernel.state import State

    Array = NDArray[Any]

#: Weights of players, by the kind of game.
Known = dict[str, Knowledge]
MODES: Final = ("basic", "variant", "basic", "variant", "master")
PLAYERS: Final = (2, 3, 4)
#: Games that are played as one piece of work.
_PIECE: Final = 30
#: Efforts of the players, and how far below its best plan a player may choose one.
_EFFORTS: Final = (Effort(60, 1), Effort(20, 4), Effort(0, 12))
_MASTER_EFFORTS: Final = (Effort(20, 1), Effort(40, 1))
_SWINGS: Final = (0.0, 0.5, 1.5, 3.0)
#: The same for players with learned weights, all alike.
_SWING: Final = 0.5
_PLANS: Final = 16
#: Share of the left-over action points that buy a card, whatever its worth.
_BUYS: Final = 0.3
#: Share of the turns that a careless player leaves unfinished.
_CARELESS: Final = 0.15


class Manner(NamedTuple):
    """Manner in which players with learned weights play games.

    Attributes
    ----------
    name : str
        Its name, also in the names of the files of such games.
    modes : tuple of str
        The modes of games, alternately.
    effort, master_effort : Effort
        How hard the players think, and how hard in the master game.
    careless : bool
        Whether they sometimes end a turn in the middle of their plan, and buy nothing.
    """

    name: str
    modes: tuple[str, ...] = MODES
    effort: Effort = Effort(0, 6)
    master_effort: Effort = Effort(0, 4)
    careless: bool = False


USUAL: Final = Manner("")
CARELESS: Final = Manner("careless", careless=True)
_SETTING_UP: Final = (codes.FOUNDING, codes.PLACE_KNIGHT, codes.PLACE_KING)


def far_sighted() -> Knowledge:
    """Return what counts castles once for each scoring to come."""
    weights = (UNIT * first_guess()).astype(int)
    return Knowledge(tuple(weights.tolist()), plain().spreads)


def known_by(playing: dict[str, Knowledge]) -> Known:
    """Return the weights of players in each kind of game, given the weights for each number."""
    return {
        kind(int(players), master=master): blended(known)
        for players, known in playing.items()
        for master in (False, True)
    }


class Seat:
    """A player of the games that are learned from.

    Parameters
    ----------
    mode : str
        The game's mode.
    chance : random.Random
        Its chance.
    known : Knowledge, optional
        Its weights. Without them, it is one of many kinds of players that have learned nothing.
    manner : Manner
        How it plays.
    """

    def __init__(
        self, mode: str, chance: Random, known: Knowledge | None, manner: Manner = USUAL
    ) -> None:
        self._chance = chance
        self._careless = manner.careless
        if known is None:
            self._known = chance.choice((plain(), far_sighted()))
            self._effort = chance.choice(_MASTER_EFFORTS if mode == "master" else _EFFORTS)
            self._swing = chance.choice(_SWINGS)
        else:
            self._known = known
            self._effort = manner.master_effort if mode == "master" else manner.effort
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
        numbers = drawn(plans, self._swing or 1, self._chance).numbers
        if self._careless and self._chance.random() < _CARELESS:
            play(state, numbers[: self._chance.randint(0, len(numbers))])
            return True
        play(state, numbers)
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


def row_of(evaluation: Evaluation, state: State, seat: int) -> list[int]:
    """Return a seat's features, those of its cards included."""
    row = [*features_of(evaluation, state, seat), *[0] * (FEATURES - CARDS)]
    for card in state.hands[seat]:
        row[evaluation.cards + card - 1] += 1
    return row


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
        rows.append(row_of(evaluation, state, seat))
    return state.phase, buckets, rows, list(state.scores)


def games(
    players: int, piece: int, seed: int, known: Known, manner: Manner = USUAL
) -> dict[str, Array]:
    """Play a piece of games; return what the evaluation sees in them, and their ends."""
    chance = Random(f"{seed} {players} {piece}")
    found: dict[str, list[Any]] = {
        name: [] for name in ("game", "mode", "phase", "bucket", "seen", "score", "now", "final")
    }
    for game in range(piece * _PIECE, (piece + 1) * _PIECE):
        mode = manner.modes[game % len(manner.modes)]
        edition = chance.choice(list(EDITIONS))
        position = Position.new(players, edition, mode, seed=chance.getrandbits(32))
        state = position.state.copy()
        seats = [Seat(mode, chance, known.get(kind_of(state)), manner) for _ in range(players)]
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
            row = (game, MODES.index(mode), *what, now)
            for name, value in zip(found, row, strict=False):
                found[name].append(value)
            if ends:
                end_turn(state)
        found["final"] += [list(state.scores)] * (len(found["game"]) - len(found["final"]))
    return {name: np.array(values, dtype=np.int16) for name, values in found.items()}


def piece_of_games(  # noqa: PLR0913 - which games, and where they are kept
    players: int, piece: int, seed: int, folder: Path | None, known: Known, *, manner: Manner
) -> dict[str, Array]:
    """Play a piece of games, unless a folder keeps it, which keeps it then."""
    mark = f"-{manner.name}" if manner.name else ""
    path = folder / f"{seed}-{players}-{piece}{mark}.npz" if folder else None
    if path is None or not path.exists():
        found: dict[str, Any] = games(players, piece, seed, known, manner)
        if path is not None:
            np.savez_compressed(path, **found)
        return found
    with np.load(path) as kept:
        return dict(kept)


def joined(parts: Sequence[dict[str, Array]]) -> dict[str, Array]:
    """Return several pieces of games as one."""
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def generation(  # noqa: PLR0913 - which games, and how they are played
    games: int, jobs: int, seed: int, folder: Path | None, known: Known, *, manner: Manner = USUAL
) -> dict[int, dict[str, Array]]:
    """Play, or take from a folder, the games of a generation, by the number of players."""
    pieces = range(games // _PIECE)
    found = Parallel(n_jobs=jobs)(
        delayed(piece_of_games)(players, piece, seed, folder, known, manner=manner)
        for players in PLAYERS
        for piece in pieces
    )
    parts = [found[index * len(pieces) :][: len(pieces)] for index in range(len(PLAYERS))]
    return {players: joined(part) for players, part in zip(PLAYERS, parts, strict=True)}
