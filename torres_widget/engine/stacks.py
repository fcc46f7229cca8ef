"""Stacks: what a phase gives, which are named, how blocks are spread (R3.2-R3.5, R11.10)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from . import actions

if TYPE_CHECKING:
    from .actions import Action
    from .position import Position

_RECENT: Final = 256
#: The stacks of phases 1, 2, 3 by the number of players, one stack for each round (R3.1, R3.2).
_ROWS: Final = {
    2: ((3, 3, 3, 3), (3, 3, 3, 3), (3, 3, 3, 3)),
    3: ((3, 3, 2, 2), (3, 3, 2), (3, 3, 2)),
    4: ((2, 2, 2, 2), (2, 2, 2), (2, 2, 2)),
}
#: Most blocks that a player can hold: all that the phases give, if none is ever built.
MOST_HELD: Final = max(sum(map(sum, rows)) for rows in _ROWS.values())


def row(players: int, phase: int) -> tuple[int, ...]:
    """Return the stacks that each player takes when a phase starts.

    >>> row(3, 1), row(3, 2)
    ((3, 3, 2, 2), (3, 3, 2))
    """
    return _ROWS[players][phase - 1]


def nameable(position: Position) -> tuple[int, ...]:
    """Return the stacks with blocks; of equal ones not chosen only the first is named."""
    return _nameable(position.stacks[position.to_act - 1], position.chosen)


@lru_cache(_RECENT)
def _nameable(stacks: tuple[int, ...], chosen: int | None) -> tuple[int, ...]:
    seen = {0}
    found = []
    for index, height in enumerate(stacks):
        if index == chosen:
            if height:
                found.append(index)
        elif height not in seen:
            seen.add(height)
            found.append(index)
    return tuple(found)


def canonical(position: Position, stack: int) -> int:
    """Return the first stack that equals a named one, so that equal choices have equal texts."""
    stacks = position.stacks[position.to_act - 1]
    if stack == position.chosen or stack >= len(stacks):
        return stack
    return next(
        index
        for index, height in enumerate(stacks)
        if height == stacks[stack] and index != position.chosen
    )


@lru_cache(_RECENT)
def spreads(
    stacks: tuple[int, ...], blocks: int, cap: int | None, *, all_that_fit: bool
) -> frozenset[tuple[int, ...]]:
    """Return the ways to put blocks on stacks, each as the stacks afterwards, tallest first.

    Parameters
    ----------
    stacks : tuple of int
        Heights of the stacks that take the blocks.
    blocks : int
        Blocks to spread.
    cap : int or None
        No stack is raised above this height.
    all_that_fit : bool
        Whether as many as fit must be placed (R11.10), or any may be left out (R3.4).

    Examples
    --------
    >>> sorted(spreads((3, 2), 2, 3, all_that_fit=False))
    [(3, 2), (3, 3)]
    """
    ways: set[tuple[tuple[int, ...], int]] = {((), blocks)}
    for height in stacks:
        most = blocks if cap is None else max(0, cap - height)
        ways = {
            (tuple(sorted((*built, height + more), reverse=True)), left - more)
            for built, left in ways
            for more in range(min(most, left) + 1)
        }
    least = min(left for _, left in ways) if all_that_fit else blocks
    return frozenset(built for built, left in ways if left <= least)


def carry_spreads(position: Position, player: int) -> frozenset[tuple[int, ...]]:
    """Return the ways in which a player's kept blocks can go on the new stacks."""
    return spreads(
        position.stacks[player - 1],
        position.carry[player - 1],
        position.edition.stack_cap,
        all_that_fit=True,
    )


@lru_cache(_RECENT)
def _endings(stacks: tuple[int, ...], chosen: int | None, cap: int | None) -> tuple[Action, ...]:
    ways: set[tuple[int, ...]] = set() if stacks else {()}
    for gone in range(len(stacks)) if chosen is None else (chosen,):
        ways |= spreads(stacks[:gone] + stacks[gone + 1 :], stacks[gone], cap, all_that_fit=False)
    return tuple(sorted(actions.numbered("end", way) for way in ways))


def endings(position: Position) -> tuple[Action, ...]:
    """Return every way to end the turn (R3.4)."""
    return _endings(
        position.stacks[position.to_act - 1], position.chosen, position.edition.stack_cap
    )


def usual_end(position: Position) -> Action:
    """Return what a bare ``end`` means: keep as many blocks as possible, levelled."""
    return min(endings(position), key=lambda action: (-sum(action.numbers), action.numbers))
