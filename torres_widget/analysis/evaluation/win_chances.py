"""Chances to win, by small networks that were learned from games of strong bots.

There is one network for each number of players and each phase. It sees a seat, the others beside
it and the slot in the order of play, and gives a number; the seats' numbers, as powers of e, are
their chances. All arithmetic but these powers is in whole numbers, so that every platform gives
the same. ``tools/train_chances.py`` learns them. In the master game the order changes from round
to round; where the networks miss that, ``tools/train_slots.py`` learns what each slot counts.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from math import exp
from operator import mul
from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.analysis.search.conversion import end_turn
from torres_widget.engine.kernel.codes import KEEP, KEEPING, OVER, TURN
from torres_widget.engine.kernel.rules import PHASES, POINTS

from .evaluation import Evaluation, phase_ahead, place, standing_facts, turns_left
from .features import CARDS, CASTLES, FEWEST, LEFT, ORDER, SOFT, UNIT
from .knowledge import ROUNDS, foretelling, hands_seen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torres_widget.engine.kernel.state import State

_FILE: Final = "chances.json"
#: Parts of one in weights, and in the results of hidden layers.
WEIGHT: Final = 4096
PASSED: Final = 256
#: Features of the board that the networks see.
BOARD: Final = tuple(index for index in range(CASTLES, ORDER) if index != FEWEST)
_IN_TURN: Final = (TURN, KEEPING)
#: Most turns left, and places in the order, that an input stands for.
_LEFT: Final = 5
_PLACES: Final = 4


class Seen(NamedTuple):
    """Facts of a state that the networks see, player 1 first.

    Attributes
    ----------
    master : bool
        Whether it is the master game.
    phase : int
        The phase of the next turn.
    left : sequence of int
        Turns that each seat still has in it.
    places : sequence of int
        Each seat's place in the order of the round.
    boards : sequence of sequence of int
        Each seat's features of the board.
    scores : sequence of int
        Points on the track.
    expected : sequence of int
        What each seat may expect by the evaluation, cards apart, in parts of the spread.
    cards : sequence of sequence of int
        For each seat how many of each card, in parts of `UNIT`: of a hand that is bought, and then
        of a full hand.
    """

    master: bool
    phase: int
    left: Sequence[int]
    places: Sequence[int]
    boards: Sequence[Sequence[int]]
    scores: Sequence[int]
    expected: Sequence[int]
    cards: Sequence[Sequence[int]]


def seen(state: State, seat: int, cards: int = 0) -> Seen:
    """Return what the networks see of a state, from a seat, counted from 0; see `win_chances`."""
    known = foretelling(state)
    seats = range(state.rules.players)
    bare = Evaluation(state, known.weights, (0,) * 10 * len(seats), 0, (0,) * SOFT)
    spread = known.spread(state)
    held = hands_seen(state, seat, cards)
    none = [0] * 10
    hands = [held[10 * each : 10 * each + 10] for each in seats]
    return Seen(
        bool(state.master),
        phase_ahead(state),
        turns_left(state),
        [place(state, each) for each in seats],
        [features_of(bare, state, each) for each in seats],
        [score - (cards if each == seat else 0) for each, score in enumerate(state.scores)],
        [round(points / spread) for points in bare.expectations(state, POINTS)],
        [[*hand, *none] if bare.cards == CARDS else [*none, *hand] for hand in hands],
    )


def features_of(evaluation: Evaluation, state: State, seat: int) -> list[int]:
    """Return the features of a seat, cards apart."""
    facts, board = standing_facts(state, seat), evaluation.features(state, seat)
    return [one + other for one, other in zip(facts, board, strict=True)]


def inputs(seen: Seen, seat: int) -> list[int]:
    """Return what a network is given of a seat."""
    others = [other for other in range(len(seen.scores)) if other != seat]
    own = seen.boards[seat]
    rivals = [seen.boards[other] for other in others]
    found = [own[index] for index in BOARD]
    found += [max(board[index] for board in rivals) for index in BOARD]
    if len(others) > 1:
        found += [sum(board[index] for board in rivals) for index in BOARD]
    found += [int(min(seen.left[seat], _LEFT - 1) == left) for left in range(_LEFT)]
    found += [int(seen.places[seat] == at) for at in range(_PLACES)]
    found.append(sum(seen.left[other] for other in others))
    found += [int(seen.scores[seat] == min(seen.scores)), int(seen.master)]
    return found


class Network(NamedTuple):
    """A network of two hidden layers, beside which expected points and cards count directly.

    More points, or more cards, never lower a chance.

    Attributes
    ----------
    most : sequence of int
        The most that an input counts: more was never seen.
    first, second : sequence of sequence of int
        Weights of the hidden layers, a row for each unit; the last of a row stands alone.
    last : sequence of int
        Weights of the second layer's results.
    steep : sequence of int
        What the points that a seat may expect count, by `steepness`.
    cards : sequence of int
        What each card counts.
    slots : sequence of sequence of int
        What a slot counts in the master game: a row for the turns that all have left, a column for
        the place; empty where the network alone is right.
    """

    most: Sequence[int]
    first: Sequence[Sequence[int]]
    second: Sequence[Sequence[int]]
    last: Sequence[int]
    steep: Sequence[int]
    cards: Sequence[int]
    slots: Sequence[Sequence[int]] = ()

    def power(self, seen: Seen, seat: int) -> float:
        """Return the power of e of a seat's chance."""
        given = [*map(min, inputs(seen, seat), self.most), 1]
        first = [max(0, _sum(row, given) * PASSED // WEIGHT) for row in self.first]
        first.append(PASSED)
        second = [max(0, _sum(row, first) // WEIGHT) for row in self.second]
        points = self.steep[steepness(seen)] * seen.expected[seat]
        cards = _sum(self.cards, cards_that_count(seen, seat))
        counted = seen.master and self.slots
        slot = self.slots[sum(seen.left)][seen.places[seat]] if counted else 0
        return (_sum(self.last, second) / PASSED + (points + cards) / UNIT + slot) / WEIGHT


def _sum(weights: Sequence[int], values: Sequence[int]) -> int:
    return sum(map(mul, weights, values))


@cache
def networks() -> dict[int, tuple[Network, ...]]:
    """Return the network of each phase, by the number of players."""
    text = files(__package__).joinpath(_FILE).read_text(encoding="utf-8")
    return {
        int(players): tuple(Network(**network) for network in phases)
        for players, phases in json.loads(text)["networks"].items()
    }


def cards_that_count(seen: Seen, seat: int) -> Sequence[int]:
    """Return the cards that a seat may still play; empty if no turn is left."""
    return [0] * 20 if seen.phase == PHASES and not seen.left[seat] else seen.cards[seat]


def steepness(seen: Seen) -> int:
    """Return which number for expected points holds: by the most turns left, and by the mode."""
    return max(seen.left) + (ROUNDS if seen.master else 0)


def between_turns(seen: Seen) -> tuple[float, ...]:
    """Return each seat's chance where a turn, or something between two turns, begins."""
    network = networks()[len(seen.scores)][seen.phase - 1]
    powers = [network.power(seen, seat) for seat in range(len(seen.scores))]
    shares = [exp(power - max(powers)) for power in powers]
    return tuple(share / sum(shares) for share in shares)


def win_chances(state: State, seat: int | None = None, cards: int = 0) -> tuple[float, ...]:
    """Return each seat's chance to win; they add up to 1.

    In a turn they go from the chances of a turn that begins here to the chances after its end, by
    the action points left. The player to act has at least the chance after an end: a player may
    pass.

    Parameters
    ----------
    state : State
        Any state.
    seat : int, optional
        Who looks, from 0: the player to act by default, -1 a spectator. Cards that it cannot
        see count as average cards.
    cards : int
        More cards that the seat has bought, with points that are still on the track.
    """
    looks = state.mover if seat is None else seat
    begun = _begun(state, looks, cards)
    share = LEFT[min(state.ap, POINTS)]
    if state.stage not in _IN_TURN or share == UNIT:
        return begun
    after = _begun(_ended(state), looks, cards)
    mixed = tuple(
        (share * one + (UNIT - share) * other) / UNIT
        for one, other in zip(begun, after, strict=True)
    )
    return mixed if mixed[state.mover] >= after[state.mover] else after


def _begun(state: State, seat: int, cards: int) -> tuple[float, ...]:
    """Return the chances where a turn begins, of which an end at once is a part."""
    begun = _at_once(state, seat, cards)
    if state.stage not in _IN_TURN:
        return begun
    after = _at_once(_ended(state), seat, cards)
    return begun if begun[state.mover] >= after[state.mover] else after


def _at_once(state: State, seat: int, cards: int) -> tuple[float, ...]:
    """Return the chances of a game that is over, or where a turn, or what is between, begins."""
    if state.stage != OVER:
        return between_turns(seen(state, seat, cards))
    best = [score == max(state.scores) for score in state.scores]
    return tuple(won / sum(best) for won in best)


def _ended(state: State) -> State:
    """Return what the usual end of a turn leads to, all that is left scored."""
    reached = state.copy()
    if reached.stage == KEEPING:
        reached.apply(KEEP << 12)
    end_turn(reached)
    return reached
