"""Positions and actions as numbers, for programs that learn: one encoding for all environments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from torres_widget.engine.cards import CARDS, MASTER_CARDS
from torres_widget.engine.cells import COUNT, SIZE, bits
from torres_widget.engine.kernel.rules import PLAYERS
from torres_widget.engine.verbs import STAGES

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from torres_widget.engine import Action, Position

#: Most stacks of a player (R3.2).
_STACKS: Final = 4
_WAYS: Final = 64
_SQUARE: Final = COUNT * COUNT
#: Size of each kind of action in the action space, in order.
KINDS: Final = {
    "found": COUNT,
    "knight": COUNT,
    "king": COUNT + 1,
    "first": max(PLAYERS),
    "spread": _WAYS,
    "move": _SQUARE,
    "deploy": COUNT,
    "build": COUNT * (_STACKS + 1),
    "buy": 1,
    "keep": _WAYS,
    "score": 1,
    "end": _WAYS,
    **{card.key: _SQUARE for card in CARDS.values() if card.form == "FROM TO"},
    "lift": COUNT * _STACKS,
    "extra-block": COUNT,
    "six-points": 1,
    "seven-points": 1,
}
_STARTS: Final = dict(
    zip(KINDS, (sum(list(KINDS.values())[:index]) for index in range(len(KINDS))), strict=True)
)
#: Number of action numbers.
ACTIONS: Final = sum(KINDS.values())
_RANKED: Final = frozenset({"end", "spread", "keep"})
_MOST_PLAYERS: Final = max(PLAYERS)


def numbered(position: Position) -> dict[int, Action]:
    """Return the legal actions by their numbers.

    An action's number holds its kind, then its cells: from and to of a move, cell and stack of
    a block (stack 0: none is named). Ways to end a turn, to spread blocks and to keep a card
    are numbered as they come, ways that keep most blocks first; beyond 64 they are left out.

    Examples
    --------
    >>> from torres_widget import Position
    >>> position = Position.new(players=2, seed=7)
    >>> sorted(numbered(position))[:2], str(numbered(position)[67])
    ([67, 82], 'knight d1')
    """
    found = {}
    ranks = dict.fromkeys(_RANKED, 0)
    for action in sorted(position.legal_actions(), key=_most_kept):
        kind = action.card if action.verb == "play" and action.card else action.verb
        if kind in _RANKED:
            if ranks[kind] == _WAYS:
                continue
            number = ranks[kind]
            ranks[kind] += 1
        else:
            number = _place(action, kind)
        found[_STARTS[kind] + number] = action
    return found


def _most_kept(action: Action) -> tuple[int, str]:
    return -sum(action.numbers), action


def _place(action: Action, kind: str) -> int:
    target = action.target
    if kind == "first":
        return action.numbers[0] - 1
    if target is None:
        return COUNT if kind == "king" else 0
    if action.source is not None:
        return COUNT * action.source + target
    if kind == "build":
        return COUNT * (0 if action.stack is None else action.stack + 1) + target
    return COUNT * (action.stack or 0) + target


def facts(position: Position, seat: int) -> list[int]:
    """Return the numbers that a seat knows besides the cells.

    In this order: stage (one number each, 1 or 0), phase, round, rounds, action points, the chosen
    stack (0: none), cards bought, the supply; for each player, the seat first: points, knights in
    reserve, four stacks, carry, cards in hand, cards in the own deck, whether to act; cards in the
    common deck; then by card: the own hand, the cards looked at, the card played in this turn; the
    master card (one number each).
    """
    looked = position.looked if _looks(position, seat) else ()
    chosen = 0 if position.chosen is None else position.chosen + 1
    hand = position.hands[seat - 1]
    return [
        *(int(position.stage == stage) for stage in STAGES),
        position.phase,
        position.round,
        position.rounds,
        position.ap,
        chosen,
        len(position.bought),
        position.supply,
        *(number for player in _seats(position, seat) for number in _side(position, player)),
        len(position.deck),
        *(hand.count(card) for card in CARDS),
        *(looked.count(card) for card in CARDS),
        *(int(position.played == card) for card in CARDS),
        *(int(position.master == card) for card in MASTER_CARDS),
    ]


def _looks(position: Position, seat: int) -> bool:
    return position.stage == "keep" and position.to_act == seat


def _seats(position: Position, seat: int) -> list[int]:
    """Return the players in turn order, a seat first; 0 for none."""
    order = [(seat - 1 + step) % position.players + 1 for step in range(position.players)]
    return order + [0] * (_MOST_PLAYERS - position.players)


def _side(position: Position, player: int) -> list[int]:
    if not player:
        return [0] * (6 + _STACKS)
    index = player - 1
    stacks = position.stacks[index]
    return [
        position.scores[index],
        position.reserve(player),
        *stacks,
        *(0,) * (_STACKS - len(stacks)),
        position.carry[index],
        len(position.hands[index]),
        len(position.decks[index]),
        int(player == position.to_act),
    ]


def planes(position: Position, seat: int) -> NDArray[np.int16]:
    """Return the pieces on the cells, of shape (planes, 8, 8); the second index is the rank.

    Heights, areas of castles, the king, then the knights of each player in the order of their
    turns, a seat first.
    """
    areas = np.zeros(COUNT, np.int16)
    state = position.state
    for castle in state.blocks.castles:
        areas[bits(castle.mask)] = castle.area
    king = np.zeros(COUNT, np.int16)
    king[bits(state.king)] = 1
    knights = np.zeros((_MOST_PLAYERS, COUNT), np.int16)
    for index, player in enumerate(_seats(position, seat)):
        if player:
            knights[index, bits(state.figures()[player - 1])] = 1
    heights = np.frombuffer(state.blocks.heights, np.uint8)
    cells = np.stack([heights, areas, king, *knights]).astype(np.int16)
    return cells.reshape(len(cells), SIZE, SIZE)


def rewards(position: Position) -> tuple[float, ...]:
    """Return each player's reward for a position.

    When the game is over the winner gets 1 and the others share -1; winners with equal points
    share 1. All other rewards are 0.
    """
    scores = position.scores
    winners = scores.count(max(scores))
    losers = len(scores) - winners
    if position.stage != "over" or not losers:
        return (0.0,) * len(scores)
    return tuple(1 / winners if score == max(scores) else -1 / losers for score in scores)
