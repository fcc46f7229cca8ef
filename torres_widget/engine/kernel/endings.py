"""The ways to end a turn, to spread kept blocks, and to put bought cards back."""

from __future__ import annotations

from functools import cache
from itertools import permutations

Stacks = tuple[int, ...]
Cards = tuple[int, ...]


@cache
def spreads(stacks: Stacks, blocks: int, cap: int, *, all_that_fit: bool) -> tuple[Stacks, ...]:
    """Return the ways to put blocks on stacks, each as the stacks afterwards, tallest first.

    Parameters
    ----------
    stacks : tuple of int
        Heights of the stacks that take the blocks.
    blocks : int
        Blocks to spread.
    cap : int
        No stack is raised above this height; -1 for no limit.
    all_that_fit : bool
        Whether as many as fit must be placed (R11.10), or any may be left out (R3.4).

    Examples
    --------
    >>> spreads((3, 2), 2, 3, all_that_fit=False)
    ((3, 2), (3, 3))
    """
    ways: set[tuple[Stacks, int]] = {((), blocks)}
    for height in stacks:
        most = blocks if cap < 0 else max(0, cap - height)
        ways = {
            (tuple(sorted((*built, height + more), reverse=True)), left - more)
            for built, left in ways
            for more in range(min(most, left) + 1)
        }
    least = min(left for _, left in ways) if all_that_fit else blocks
    return tuple(sorted({built for built, left in ways if left <= least}))


@cache
def endings(stacks: Stacks, chosen: int, cap: int) -> tuple[Stacks, ...]:
    """Return the stacks that the ways to end a turn leave (R3.4).

    The turn's stack is gone, its blocks may be spread over the others. `chosen` is that stack, -1
    if none was built from: then any may go.
    """
    if not stacks:
        return ((),)
    found: set[Stacks] = set()
    for gone in range(len(stacks)) if chosen < 0 else (chosen,):
        left = stacks[:gone] + stacks[gone + 1 :]
        found.update(spreads(left, stacks[gone], cap, all_that_fit=False))
    return tuple(sorted(found))


def usual(ways: tuple[Stacks, ...]) -> Stacks:
    """Return the ending that keeps the most blocks, levelled."""
    return min(ways, key=lambda stacks: (-sum(stacks), stacks))


@cache
def keeps(looked: Cards, split: int) -> tuple[tuple[int, Cards, Cards], ...]:
    """Return the ways to keep one of the cards looked at and to put the others back (R8.2).

    Each is the card kept, the cards that go on top of the deck and the cards that go below it,
    the topmost first. They go together in their order, or each separately if `split`. Of equal
    cards the topmost is kept.
    """
    found: set[tuple[int, Cards, Cards]] = set()
    for kept in set(looked):
        index = looked.index(kept)
        back = looked[:index] + looked[index + 1 :]
        for order in permutations(back) if split else (back,):
            for cut in range(len(order) + 1) if split else (0, len(order)):
                found.add((kept, order[:cut], order[cut:]))
    return tuple(sorted(found))
