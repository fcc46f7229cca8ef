"""The check of a state's content: compiled code takes its numbers for granted after this."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

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


def check_content(rules: Rules, content: tuple[Any, ...]) -> None:
    """Refuse a content that no game of these rules has the form of.

    It checks types, lengths and ranges; `setup.impossible` says whether the position is possible.

    Parameters
    ----------
    rules : Rules
        The rules of the game.
    content : tuple
        As `State.content` gives it.

    Raises
    ------
    ValueError
        If a part has another form; it names the part.
    """
    (
        blocks,
        knights,
        king,
        stage,
        phase,
        round_,
        first,
        mover,
        ap,
        chosen,
        bought,
        played,
        scores,
        stacks,
        carry,
        hands,
        deck,
        decks,
        master,
        supply,
    ) = content
    if type(blocks) is not Blocks:
        msg = f"blocks: {blocks!r}; expected blocks"
        raise ValueError(msg)
    last = rules.players - 1
    for name, value, least, most in (
        ("king", king, 0, MASK),
        ("stage", stage, 0, OVER),
        ("phase", phase, 1, PHASES),
        ("round", round_, 1, ROUNDS),
        ("first", first, 0, last),
        ("mover", mover, 0, last),
        ("ap", ap, 0, MOST),
        ("played", played, 0, CARDS),
        ("master", master, 0, MASTERS),
        ("supply", supply, -MOST, MOST),
    ):
        _number(name, value, least, most)
    for name, values, least, most in (("knights", knights, 0, MASK), ("scores", scores, 0, MOST)):
        _numbers(name, _each(name, values, rules), least, most)
    _numbers("carry", _each("carry", carry, rules), 0, BLOCKS)
    for held in _each("stacks", stacks, rules):
        _numbers("stacks", held, 0, BLOCKS)
    _number("chosen", chosen, -1, len(stacks[mover]) - 1)
    for name, cards in (("bought", bought), ("deck", deck)):
        _numbers(name, cards, 1, CARDS)
    for name, piles in (("hands", hands), ("decks", decks)):
        for cards in _each(name, piles, rules):
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
