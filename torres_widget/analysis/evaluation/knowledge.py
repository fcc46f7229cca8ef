"""The learned numbers of the evaluation, and evaluations made with them."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from math import comb, exp, log1p
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from torres_widget.engine.kernel.codes import OVER
from torres_widget.engine.kernel.rules import PHASES

from .evaluation import Evaluation, bucket, phase_ahead, turns_left
from .features import BONUS, BUCKETS, CARDS, CASTLES, FEATURES, MASTER_NOW, SOFT, UNIT

if TYPE_CHECKING:
    from torres_widget.engine.kernel.state import State

#: Numbers of turns that a seat can still have in a phase, none included.
ROUNDS: Final = 5
_FILE: Final = "evaluation.json"
_STEP: Final = 8  # entries of the softening table for a point
_HARD: Final = 0.01  # points of difference at which a maximum is as good as hard
_SHARE: Final = 0.5


@dataclass(frozen=True)
class Knowledge:
    """Learned numbers of games with one number of players.

    Attributes
    ----------
    weights : tuple of int
        For each of the `BUCKETS` the weights of the `FEATURES`, in parts of a point.
    spreads : tuple of float
        For each phase, and each number of turns that a seat still has in it, the swing of games:
        the points of difference that make one seat's chance e times another's.
    """

    weights: tuple[int, ...]
    spreads: tuple[float, ...]

    def spread(self, state: State) -> float:
        """Return how far games still swing from a state on."""
        return self.spreads[ROUNDS * (phase_ahead(state) - 1) + max(turns_left(state))]

    def weight(self, bucket: int, feature: int) -> int:
        """Return the weight of a feature, in parts of a point."""
        return self.weights[FEATURES * bucket + feature]


def kind(players: int, *, master: bool) -> str:
    """Return the name of a kind of game: its number of players, and ``master`` for such a game."""
    return f"{players} master" if master else str(players)


def kind_of(state: State) -> str:
    """Return the kind of a game."""
    return kind(state.rules.players, master=bool(state.rules.master))


class Learned(NamedTuple):
    """Learned numbers, by their purpose.

    Attributes
    ----------
    playing : dict of str to Knowledge
        The bots' weights, by the number of players.
    outlook : dict of str to Knowledge
        What foretells how games between them end, by the kind of game.
    """

    playing: dict[str, Knowledge]
    outlook: dict[str, Knowledge]


def read_knowledge(document: dict[str, Any]) -> dict[str, Knowledge]:
    """Return what a part of the document of learned numbers says.

    Raises
    ------
    ValueError
        If it is of other features or sizes than the evaluation's.
    """
    found = {}
    for kind, learned in document.items():
        known = Knowledge(**{field.name: tuple(learned[field.name]) for field in fields(Knowledge)})
        sizes = [len(known.weights), len(known.spreads)]
        asked = [BUCKETS * FEATURES, PHASES * ROUNDS]
        if sizes != asked:
            message = (
                f"{kind} players: of weights and spreads {asked} were expected, "
                f"and there are {sizes}"
            )
            raise ValueError(message)
        found[kind] = known
    return found


@cache
def learned() -> Learned:
    """Return what was learned."""
    text = files(__package__).joinpath(_FILE).read_text(encoding="utf-8")
    document = json.loads(text)
    return Learned(*(read_knowledge(document[part]) for part in Learned._fields))


@cache
def plain() -> Knowledge:
    """Return what counts the points of a scoring now, and nothing that may come."""
    weights = [0] * (BUCKETS * FEATURES)
    for index in range(BUCKETS):
        for feature in (CASTLES, BONUS, MASTER_NOW):
            weights[FEATURES * index + feature] = UNIT
    return Knowledge(tuple(weights), (_HARD,) * (PHASES * ROUNDS))


def playing(state: State) -> Knowledge:
    """Return the weights of bots for choices outside a turn."""
    return learned().playing[str(state.rules.players)]


def acting(state: State) -> Knowledge:
    """Return what the bots choose their turns by."""
    return _acting(state.rules.players)


@cache
def _acting(players: int) -> Knowledge:
    return blended(learned().playing[str(players)])


def foretelling(state: State) -> Knowledge:
    """Return what foretells how a game ends."""
    return learned().outlook[kind_of(state)]


def blended(known: Knowledge) -> Knowledge:
    """Return mostly a scoring now, and a share of the learned future.

    The share is what won most games, see benchmarks/analysis/README.md.
    """
    pairs = zip(plain().weights, known.weights, strict=True)
    weights = tuple(round(now + _SHARE * (ahead - now)) for now, ahead in pairs)
    return Knowledge(weights, known.spreads)


@cache
def softening(spread: float) -> tuple[int, ...]:
    """Return the table with which an evaluation softens the maximum of rivals."""
    return tuple(
        round(UNIT * spread * log1p(exp(-index / _STEP / spread))) for index in range(SOFT)
    )


def evaluation_of(
    state: State, seat: int | None = None, known: Knowledge | None = None, cards: int = 0
) -> Evaluation:
    """Return the evaluation of the positions of one turn.

    Parameters
    ----------
    state : State
        Where the turn begins, or stands.
    seat : int, optional
        Who looks, from 0: the player to act by default. Cards that it cannot see count as average
        cards.
    known : Knowledge, optional
        The weights; by default the outlook's.
    cards : int
        More cards in the seat's hand, still unknown.
    """
    known = known or foretelling(state)
    seat = state.mover if seat is None else seat
    soft = softening(known.spread(state))
    return Evaluation(
        state, known.weights, hands_seen(state, seat, cards), _card(state, known), soft
    )


def hands_seen(state: State, seat: int, cards: int) -> list[int]:
    """Return for each player how many of each card to expect in hand, in parts of a card.

    Parameters
    ----------
    state : State
        Any state.
    seat : int
        Who looks, from 0: cards that it cannot see count as average cards.
    cards : int
        More cards in the seat's hand, still unknown.
    """
    found = []
    for player, hand in enumerate(state.hands):
        seen = player == seat or not state.rules.looks
        share = UNIT * (cards if player == seat else 0 if seen else len(hand))
        pool = _hidden(state, seat, player) if share else []
        found += [
            (UNIT * hand.count(card) if seen else 0) + share * pool.count(card) // (len(pool) or 1)
            for card in range(1, 11)
        ]
    return found


def _hidden(state: State, seat: int, player: int) -> list[int]:
    """Return the cards that a seat cannot see, of which a player holds some or may buy some."""
    if state.rules.own_deck:
        held = state.hands[player] if player != seat else ()
        return [*held, *state.decks[player]]
    others = (hand for other, hand in enumerate(state.hands) if other != seat)
    return [*state.deck, *(card for hand in others for card in hand)]


def _card(state: State, known: Knowledge) -> int:
    """Return the average worth of a card bought now, the best of the cards looked at."""
    deck = state.buying_deck() if state.rules.looks and state.stage != OVER else ()
    if not deck:
        return 0
    pool = _hidden(state, state.mover, state.mover)
    turns = turns_left(state)
    left = turns[state.mover] - 1
    after = bucket(phase_ahead(state), max(left, 0), sum(turns) - turns[state.mover])
    values = sorted(known.weight(after, CARDS + card - 1) for card in pool)
    looks = min(state.rules.looks, len(values))
    ways = comb(len(values), looks)
    return sum(value * comb(index, looks - 1) for index, value in enumerate(values)) // ways
