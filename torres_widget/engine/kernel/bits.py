"""Sets of cells as 64-bit masks."""

from __future__ import annotations

from typing import TypeVar

from torres_widget.engine import cells

T = TypeVar("T")

COMPILED = not __file__.endswith(".py")

CELLS = tuple(range(64))
FULL = 0xFFFFFFFFFFFFFFFF
NOT_A = 0xFEFEFEFEFEFEFEFE
NOT_H = 0x7F7F7F7F7F7F7F7F

# For C, which has no `bit_count` and no `bit_length`.
ODD = 0x5555555555555555
PAIRS = 0x3333333333333333
NIBBLES = 0x0F0F0F0F0F0F0F0F
BYTES = 0x0101010101010101
DE_BRUIJN = 0x03F79D71B4CB0A89
BIT_OF = [0] * 64
for _index in range(64):
    BIT_OF[((DE_BRUIJN << _index) & FULL) >> 58] = _index


def is_compiled() -> bool:
    """Return whether the kernel is compiled."""
    return bool(COMPILED)


def popcount(mask: int) -> int:
    """Return the number of cells of a mask."""
    if COMPILED:
        mask = mask - ((mask >> 1) & ODD)
        mask = (mask & PAIRS) + ((mask >> 2) & PAIRS)
        mask = ((mask + (mask >> 4)) & NIBBLES) * BYTES
        return mask >> 56
    return mask.bit_count()


def lowest(mask: int) -> int:
    """Return the first cell of a mask, which must hold one."""
    if COMPILED:
        mask = (mask & -mask) * DE_BRUIJN
        return BIT_OF[mask >> 58]
    return (mask & -mask).bit_length() - 1


def beside(mask: int) -> int:
    """Return every cell orthogonally next to a cell of `mask` (cells of `mask` may be among them).

    >>> beside(1) == 1 << 1 | 1 << 8
    True
    """
    return (mask << 8 | mask >> 8 | (mask & NOT_H) << 1 | (mask & NOT_A) >> 1) & FULL


def flood(seeds: int, within: int) -> int:
    """Return the cells of `within` orthogonally connected to `seeds`, seeds in it included."""
    reached = seeds & within
    edge = reached
    while edge:
        edge = beside(edge) & within & ~reached
        reached |= edge
    return reached


def by_name(mask: int) -> tuple[int, ...]:
    """Return the cells of a mask in the order of their names (a1, a2 ... h8)."""
    if COMPILED:
        found = []
        for file in range(8):
            for rank in range(8):
                if mask >> (8 * rank + file) & 1:
                    found.append(8 * rank + file)  # noqa: PERF401 - C has no comprehensions
        return tuple(found)
    return cells.at(mask)(CELLS)


def select(table: tuple[T, ...], mask: int) -> tuple[T, ...]:
    """Return the entries of a table for the cells of a mask, in the order of the cells' names.

    >>> select(tuple("abcdefgh" * 8), 0b100000011)
    ('a', 'a', 'b')
    """
    if COMPILED:
        found = []
        for file in range(8):
            for rank in range(8):
                if mask >> (8 * rank + file) & 1:
                    found.append(table[8 * rank + file])  # noqa: PERF401 - as above
        return tuple(found)
    return cells.at(mask)(table)
