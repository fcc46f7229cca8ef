"""Random games to the end, on the kernel.

Ordinary Python, which Cython can compile with the types of ``playouts.pxd``, as the kernel.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from torres_widget.common.checks import check_whole
from torres_widget.engine.kernel.bits import lowest, popcount
from torres_widget.engine.kernel.codes import END, FIRST, KEEP, OVER, SPREAD
from torres_widget.engine.kernel.turn import Choices
from torres_widget.engine.position import checked_position

if TYPE_CHECKING:
    from torres_widget.engine import Position
    from torres_widget.engine.kernel.state import State

FULL = 0xFFFFFFFFFFFFFFFF
STAR = 0x2545F4914F6CDD1D  # of the generator xorshift64*
SEEDS = 1 << 63


def playouts(position: Position, games: int, seed: int = 0) -> list[tuple[int, ...]]:
    """Play games to the end at random and return their final scores.

    Each legal action is as likely as any other, cards included. Decks lie as they do in the
    position.

    Parameters
    ----------
    position : Position
        Where all games begin.
    games : int
        How many.
    seed : int
        Seeds all chance.

    Returns
    -------
    list of tuple of int
        For each game the points of each player.

    Raises
    ------
    NotationError
        If it is not a position, or the number of games is not a whole number above 0.

    Examples
    --------
    >>> from torres_widget import Position
    >>> scores = playouts(Position.new(players=3, seed=1), games=2, seed=5)
    >>> len(scores), len(scores[0])
    (2, 3)
    """
    checked_position(position, "position")
    games = check_whole(games, "games", 1)
    chance = Random(check_whole(seed, "seed"))
    return [play(position.state.copy(), chance.randrange(1, SEEDS)) for _ in range(games)]


def play(state: State, seed: int) -> tuple[int, ...]:
    """Play a state on to the end, and return the scores."""
    chance = seed
    while state.stage != OVER:
        chance ^= chance >> 12
        chance = (chance ^ (chance << 25)) & FULL
        chance ^= chance >> 27
        draw = ((chance * STAR) & FULL) >> 33
        choices = Choices()
        state.choices(choices)
        state.apply(drawn(state, choices, draw))
    return state.scores


def drawn(state: State, choices: Choices, draw: int) -> int:
    """Return the number of one legal action, each as likely as any other."""
    groups = choices.groups()
    many = 0
    for base, targets in groups:
        many += size(state, base, targets)
    index = draw % many
    for base, targets in groups:
        count = size(state, base, targets)
        if index < count:
            if names_way(base):
                return base | index
            left = targets
            while index:
                left &= left - 1
                index -= 1
            return base | lowest(left)
        index -= count
    raise IndexError(draw)


def size(state: State, base: int, targets: int) -> int:
    """Return the number of actions in a group of choices."""
    return len(state.ways()) if names_way(base) else popcount(targets)


def names_way(base: int) -> bool:
    """Return whether the actions of a group name one of `State.ways`."""
    verb = base >> 12
    return verb in (END, SPREAD, KEEP, FIRST)
