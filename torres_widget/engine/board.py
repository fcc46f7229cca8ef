"""The blocks on the board and the castles they form (R1.5-R1.7). Figures are the position's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from .cells import COUNT, DIAGONALS, FULL, NEIGHBOURS, beside, flood

if TYPE_CHECKING:
    from collections.abc import Iterable


class Castle(NamedTuple):
    """One castle (R1.6).

    Attributes
    ----------
    mask, around : int
        Its cells, and the cells orthogonally next to them (its own may be among these).
    area, height : int
        Number of its cells, and height of the tallest.
    """

    mask: int
    around: int
    area: int
    height: int


def touched(arounds: Iterable[int], times: int) -> int:
    """Return the mask of the cells that are in at least so many of some masks."""
    counted = [0] * (times + 1)
    counted[0] = FULL
    for around in arounds:
        for count in range(times, 0, -1):
            counted[count] |= counted[count - 1] & around
    return counted[times]


class Board:
    """An immutable board of blocks.

    Attributes
    ----------
    heights : bytes
        Number of blocks on each of the 64 cells, a1 first.
    levels : tuple of int
        ``levels[n]`` is the mask of cells of height at least ``n``; ``levels[0]`` is the whole
        board.
    castles : tuple of Castle
        The castles, in no meaningful order.
    touching, joining : int
        Masks of the bare cells next to at least one castle, and to two or more (R6.1, R6.2).
    full : int
        Mask of the castle cells that a further block would make taller than their castle's area
        (R1.7).
    ways : dict
        By cell where ways lead from there, masks by way, as far as worked out. What is kept here
        may depend on nothing but the heights of the cell and of the eight around it, and on the
        castles orthogonally next to it: a block elsewhere leaves it as it is.
    memo : dict
        What else has been worked out for these blocks.
    """

    __slots__ = ("castles", "full", "heights", "joining", "levels", "memo", "touching", "ways")

    heights: bytes
    levels: tuple[int, ...]
    castles: tuple[Castle, ...]
    touching: int
    joining: int
    full: int
    ways: dict[int, dict[str, int]]
    memo: dict[object, int]

    def __init__(self, heights: bytes) -> None:
        levels = [
            sum(1 << cell for cell in range(COUNT) if heights[cell] >= level)
            for level in range(max(heights) + 1)
        ]
        self.heights, self.levels, self.castles = heights, tuple(levels), _castles(levels)
        self.ways, self.memo = {}, {}
        self._touch()
        self.full = 0
        for castle in self.castles:
            self.full |= castle.mask & self.at_least(castle.area)

    def _touch(self) -> None:
        around = [castle.around for castle in self.castles]
        bare = ~self.built
        self.touching, self.joining = touched(around, 1) & bare, touched(around, 2) & bare

    def __reduce__(self) -> tuple[type[Board], tuple[bytes]]:
        return Board, (self.heights,)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.heights == other.heights

    def __hash__(self) -> int:
        return hash(self.heights)

    def __repr__(self) -> str:
        return f"Board({self.heights!r})"

    def at_least(self, height: int) -> int:
        """Return the mask of cells of at least a height."""
        return self.levels[height] if height < len(self.levels) else 0

    def at_most(self, height: int) -> int:
        """Return the mask of cells of at most a height."""
        return FULL & ~self.levels[height + 1] if height + 1 < len(self.levels) else FULL

    @property
    def blocks(self) -> int:
        """Number of blocks on the board."""
        return sum(self.heights)

    @property
    def built(self) -> int:
        """Mask of the cells that carry a block."""
        return self.at_least(1)

    def castle_at(self, cell: int) -> Castle | None:
        """Return the castle that a cell belongs to, or None for the bare board."""
        bit = 1 << cell
        for castle in self.castles:
            if castle.mask & bit:
                return castle
        return None

    def castles_beside(self, cell: int) -> tuple[Castle, ...]:
        """Return the castles orthogonally next to a cell."""
        around = NEIGHBOURS[cell]
        return tuple(castle for castle in self.castles if castle.mask & around)

    def raised(self, cell: int) -> Board:
        """Return the board with one more block on a cell."""
        heights = bytearray(self.heights)
        height = heights[cell] = heights[cell] + 1
        bit = 1 << cell
        levels = list(self.levels)
        if height == len(levels):
            levels.append(bit)
        else:
            levels[height] |= bit
        board = object.__new__(Board)
        board.heights, board.levels, board.memo = bytes(heights), tuple(levels), {}
        near = NEIGHBOURS[cell]
        grown = bit if height > 1 else near
        apart, mask, around, beyond = [], bit, near, 0
        for castle in self.castles:
            cells, edge, _, tall = castle
            if cells & grown:
                mask |= cells
                around |= edge
                height = max(height, tall)
            else:
                beyond |= edge
                apart.append(castle)
        merged = Castle(mask, around, mask.bit_count(), height)
        apart.append(merged)
        board.castles = tuple(apart)
        changed = mask | around | DIAGONALS[cell]
        board.ways = {at: known for at, known in self.ways.items() if not changed >> at & 1}
        board.full = self.full & ~mask | mask & board.at_least(merged.area)
        if self.heights[cell]:
            board.touching, board.joining = self.touching, self.joining
        elif len(apart) < len(self.castles):  # castles have been joined
            board._touch()
        else:
            board.touching = (self.touching | near) & ~bit & ~mask
            board.joining = (self.joining | near & beyond) & ~bit & ~mask
        return board

    def lowered(self, cell: int) -> Board:
        """Return the board with the top block of a cell taken away."""
        heights = bytearray(self.heights)
        heights[cell] -= 1
        return Board(bytes(heights))

    def through_doors(self, cell: int, level: int) -> int:
        """Return the cells that a figure can come out on, having entered a castle by a door (R5.3).

        Parameters
        ----------
        cell : int
            Where the figure stands.
        level : int
            Its level.

        Returns
        -------
        int
            Mask of the cells next to a door that can be reached from inside by going level or down;
            occupied cells and `cell` itself may be among them.
        """
        layer = level + 1
        inside = NEIGHBOURS[cell] & self.at_least(layer)
        exits = 0
        while layer > 0 and inside:
            here = self.levels[layer]
            around = beside(inside)
            while further := around & here & ~inside:
                inside |= further
                around = beside(inside)
            exits |= around & ~here
            layer -= 1
        return exits

    def all_doors(self, castle: Castle) -> int:
        """Return the cells next to any door of a castle, at any height (R8.8).

        Cells of the castle itself may be among them.
        """
        exits = 0
        for here in self.levels[1 : castle.height + 1]:
            exits |= beside(castle.mask & here) & ~here
        return exits


def _castles(levels: list[int]) -> tuple[Castle, ...]:
    castles = []
    left = levels[1] if len(levels) > 1 else 0
    while left:
        mask = flood(left & -left, left)
        left ^= mask
        height = next(n for n in range(len(levels) - 1, 0, -1) if levels[n] & mask)
        castles.append(Castle(mask, beside(mask), mask.bit_count(), height))
    return tuple(castles)


EMPTY: Final = Board(bytes(COUNT))
