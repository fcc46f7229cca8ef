"""Hidden cards (R8.4) dealt again at random, so that no bot plans with cards it cannot see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torres_widget.engine.position import with_fields

if TYPE_CHECKING:
    from random import Random

    from torres_widget.engine import Position


def dealt_anew(position: Position, seat: int, chance: Random) -> Position:
    """Return the position with everything that a seat cannot see dealt again.

    The seat's knowledge stays: its hand, all numbers of cards, and the cards looked at while it
    chooses which to keep. The set of hidden cards stays too, since all who followed the game know
    it; their holders and order do not: positions that differ in nothing else give the same
    result.

    Parameters
    ----------
    position : Position
        The position.
    seat : int
        Player who looks, from 1.
    chance : random.Random
        Deals the cards.

    Examples
    --------
    >>> from random import Random
    >>> from torres_widget import Position
    >>> board = "......../......../......../......../......../......../......../21...... 1:a1"
    >>> known = Position.from_board(board, hands=[["climb"], ["jump"]], deck=["lift", "lift"])
    >>> dealt = dealt_anew(known, 1, Random(4))
    >>> dealt.hands[0], sorted((*dealt.hands[1], *dealt.deck))
    (('climb',), ['jump', 'lift', 'lift'])
    """
    hands, decks, deck = list(position.hands), list(position.decks), position.deck
    seen = len(position.looked) if position.stage == "keep" and position.to_act == seat else 0
    if position.card_mode == "own-deck":
        for player in range(1, position.players + 1):
            hand, own = hands[player - 1], decks[player - 1]
            if player == seat:
                decks[player - 1] = own[:seen] + _shuffled(own[seen:], chance)
            else:
                pool = _shuffled((*hand, *own), chance)
                hands[player - 1], decks[player - 1] = pool[: len(hand)], pool[len(hand) :]
    elif position.card_mode == "common-deck":
        others = [index for index in range(position.players) if index != seat - 1]
        pool = _shuffled(
            (*deck[seen:], *(card for index in others for card in hands[index])), chance
        )
        for index in others:
            count = len(hands[index])
            hands[index], pool = pool[:count], pool[count:]
        deck = deck[:seen] + pool
    bought = position.bought
    if position.to_act != seat:
        hand = hands[position.to_act - 1]
        bought = hand[len(hand) - len(bought) :]
    return with_fields(position, hands=tuple(hands), decks=tuple(decks), deck=deck, bought=bought)


def _shuffled(cards: tuple[str, ...], chance: Random) -> tuple[str, ...]:
    pool = sorted(cards)
    chance.shuffle(pool)
    return tuple(pool)
