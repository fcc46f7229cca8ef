"""The content of a state, and its check: compiled code takes its numbers for granted after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from .blocks import Blocks
from .codes import CARDS_BY_KEY, OVER
from .rules import BLOCKS, PHASES, STACKS

if TYPE_CHECKING:
    from .rules import Rules

MASK = 0xFFFFFFFFFFFFFFFF
MOST = 2**31 - 1  # of a C int
CARDS = len(CARDS_BY_KEY)
MASTERS = 8
ROUNDS = max(len(row) for rows in STACKS.values() for row in rows)


class Content(NamedTuple):
    """Everything that distinguishes the positions of the same rules.

    Attributes
    ----------
    knights : tuple of int
        For each player a mask of the knights' cells.
    king : int
        The mask of the king's cell, 0 without a king.
    blocks, ap, played, supply
        As in `TurnState`.
    stage, phase, round, first, mover, chosen, bought, scores, stacks, carry, hands, deck, decks
        As in `State`, and so is `master`.
    """

    blocks: Blocks
    knights: tuple[int, ...]
    king: int
    stage: int
    phase: int
    round: int
    first: int
    mover: int
    ap: int
    chosen: int
    bought: tuple[int, ...]
    played: int
    scores: tuple[int, ...]
    stacks: tuple[tuple[int, ...], ...]
    carry: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    deck: tuple[int, ...]
    decks: tuple[tuple[int, ...], ...]
    master: int
    supply: int


def check_content(rules: Rules, content: Content) -> None:
    """Refuse a content that no game of these rules has the form of.

    It checks types, lengths and ranges; `setup.impossible` says whether the position is possible.

    Parameters
    ----------
    rules : Rules
        The rules of the game.
    content : Content
        The content, which may hold anything.

    Raises
    ------
    ValueError
        If a part has another form; it names the part.
    """
    if type(content.blocks) is not Blocks:
        msg = f"blocks: {content.blocks!r}; expected blocks"
        raise ValueError(msg)
    last = rules.players - 1
    for name, least, most in (
        ("king", 0, MASK),
        ("stage", 0, OVER),
        ("phase", 1, PHASES),
        ("round", 1, ROUNDS),
        ("first", 0, last),
        ("mover", 0, last),
        ("ap", 0, MOST),
        ("played", 0, CARDS),
        ("master", 0, MASTERS),
        ("supply", -MOST, MOST),
    ):
        _number(name, getattr(content, name), least, most)
    for name, most in (("knights", MASK), ("scores", MOST), ("carry", BLOCKS)):
        _numbers(name, _each(name, getattr(content, name), rules), 0, most)
    for held in _each("stacks", content.stacks, rules):
        _numbers("stacks", held, 0, BLOCKS)
    _number("chosen", content.chosen, -1, len(content.stacks[content.mover]) - 1)
    for name in ("bought", "deck"):
        _numbers(name, getattr(content, name), 1, CARDS)
    for name in ("hands", "decks"):
        for cards in _each(name, getattr(content, name), rules):
            _numbers(name, cards, 1, CARDS)


def _number(name: str, value: object, least: int, most: int) -> None:
    if type(value) is not int or not least <= value <= most:
        msg = f"{name}: {value!r}; expected a whole number from {least} to {most}"
        raise ValueError(msg)


def _numbers(name: str, values: object, least: int, most: int) -> None:
    if type(values) is not tuple:
        msg = f"{name}: {values!r}; expected a tuple"
        raise ValueError(msg)
    for value in values:
        _number(name, value, least, most)


def _each(name: str, values: object, rules: Rules) -> tuple[Any, ...]:
    if type(values) is not tuple or len(values) != rules.players:
        msg = f"{name}: {values!r}; expected a tuple with an entry for each of {rules.players}"
        raise ValueError(f"{msg} players")
    return values
