"""Cells of the board and sets of cells (R1.1).

A cell is an index ``8 * y + x`` from 0 (``a1``) to 63 (``h8``). A set of cells is a 64-bit mask.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import compress
from operator import itemgetter
from typing import TYPE_CHECKING, Final, TypeVar

from torres_widget.common.errors import NotationError
from torres_widget.common.schema import JsonSchema, Schema

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

T = TypeVar("T")

SIZE: Final = 8
COUNT: Final = SIZE * SIZE
FULL: Final = (1 << COUNT) - 1
NAMES: Final = tuple(f"{'abcdefgh'[i % SIZE]}{i // SIZE + 1}" for i in range(COUNT))
INDEX: Final = {name: index for index, name in enumerate(NAMES)}

_FILE_A: Final = sum(1 << (SIZE * y) for y in range(SIZE))
_NOT_A: Final = FULL ^ _FILE_A
_NOT_H: Final = FULL ^ (_FILE_A << (SIZE - 1))
_BY_NAME: Final = tuple(INDEX[name] for name in sorted(NAMES))
#: The digits of the cells, by name, in a binary number of 256 digits, and which of them is a 1.
_DIGITS_BY_NAME: Final = bytes(255 - cell for cell in _BY_NAME)
_IS_ONE: Final = bytes(digit == ord("1") for digit in range(256))


def beside(mask: int) -> int:
    """Return every cell orthogonally next to a cell of `mask` (cells of `mask` may be among them).

    >>> sorted(names(beside(1)))
    ['a2', 'b1']
    """
    return (mask << SIZE | mask >> SIZE | (mask & _NOT_H) << 1 | (mask & _NOT_A) >> 1) & FULL


def flood(seeds: int, within: int) -> int:
    """Return the cells of `within` orthogonally connected to `seeds`, seeds in it included."""
    reached = seeds & within
    edge = reached
    while edge:
        edge = beside(edge) & within & ~reached
        reached |= edge
    return reached


def bits(mask: int) -> list[int]:
    """Return the cells of a mask, ascending (a1, b1 ... h8)."""
    cells = []
    while mask:
        low = mask & -mask
        cells.append(low.bit_length() - 1)
        mask ^= low
    return cells


@lru_cache(4096)
def at(mask: int) -> Callable[[tuple[T, ...]], tuple[T, ...]]:
    """Return a getter of a table's entries for the cells of a mask, by name.

    >>> at(mask_of(["b1", "a1", "a2"]))(NAMES)
    ('a1', 'a2', 'b1')
    """
    digits = f"{mask:0256b}".encode()
    cells = tuple(compress(_BY_NAME, _DIGITS_BY_NAME.translate(digits).translate(_IS_ONE)))
    if len(cells) > 1:
        return itemgetter(*cells)
    return itemgetter(slice(cells[0], cells[0] + 1) if cells else slice(0))


def names(mask: int) -> tuple[str, ...]:
    """Return the names of the cells of a mask, ascending."""
    return tuple(NAMES[cell] for cell in bits(mask))


def mask_of(cells: Iterable[str]) -> int:
    """Return the mask of named cells.

    >>> mask_of(["a1", "b1"])
    3
    """
    mask = 0
    for name in cells:
        mask |= 1 << cell(name)
    return mask


def cell(name: str) -> int:
    """Return the index of a cell's name.

    Raises
    ------
    NotationError
        If `name` is not a file ``a``-``h`` and a rank ``1``-``8``.
    """
    try:
        return INDEX[name]
    except (KeyError, TypeError):
        raise NotationError(name, "a cell", "a file a-h and a rank 1-8, such as c3") from None


@cache
def distance(one: int, other: int) -> int:
    """Return the number of orthogonal steps between two cells on an empty board (R9.1)."""
    return abs(one % SIZE - other % SIZE) + abs(one // SIZE - other // SIZE)


def near(steps: int) -> Iterable[int]:
    """Yield for each cell the mask of the cells at most a number of orthogonal steps away."""
    for index in range(COUNT):
        mask = 1 << index
        for _ in range(steps):
            mask |= beside(mask)
        yield mask


def select(table: tuple[T, ...], mask: int) -> tuple[T, ...]:
    """Return the entries of a table for the cells of a mask, by name, as `kernel.bits.select`."""
    return at(mask)(table)


def _offset(index: int, dx: int, dy: int) -> int | None:
    x, y = index % SIZE + dx, index // SIZE + dy
    return SIZE * y + x if 0 <= x < SIZE and 0 <= y < SIZE else None


def _around(index: int, offsets: Iterable[tuple[int, int]]) -> int:
    return sum(1 << target for dx, dy in offsets if (target := _offset(index, dx, dy)) is not None)


_ORTHOGONAL: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))
NEIGHBOURS: Final = tuple(_around(i, _ORTHOGONAL) for i in range(COUNT))
DIAGONALS: Final = tuple(_around(i, ((1, 1), (1, -1), (-1, 1), (-1, -1))) for i in range(COUNT))
#: For each cell the pairs (cell jumped over, cell landed on), R8.14.
JUMPS: Final = tuple(
    tuple(
        (over, landing)
        for dx, dy in _ORTHOGONAL
        if (over := _offset(i, dx, dy)) is not None
        and (landing := _offset(i, 2 * dx, 2 * dy)) is not None
    )
    for i in range(COUNT)
)
BORDER: Final = sum(1 << i for i in range(COUNT) if i % SIZE in {0, 7} or i // SIZE in {0, 7})
MAIN_DIAGONALS: Final = sum(1 << i for i in range(COUNT) if i % SIZE in {i // SIZE, 7 - i // SIZE})
FOUNDING: Final = mask_of(["d1", "c3", "f3", "h4", "a5", "c6", "f6", "e8"])
#: Ranks, files and diagonals, each as a mask.
LINES: Final = (
    *(sum(1 << i for i in range(COUNT) if i % SIZE == x) for x in range(SIZE)),
    *(sum(1 << i for i in range(COUNT) if i // SIZE == y) for y in range(SIZE)),
    *(
        sum(1 << i for i in range(COUNT) if i % SIZE - i // SIZE == d)
        for d in range(1 - SIZE, SIZE)
    ),
    *(sum(1 << i for i in range(COUNT) if i % SIZE + i // SIZE == d) for d in range(2 * SIZE - 1)),
)


#: The corners of every square on the grid, of any size and tilt, each as a mask (R11.4).
SQUARES: Final = tuple(
    1 << corner
    | 1 << corner + dx + SIZE * dy
    | 1 << corner - dy + SIZE * dx
    | 1 << corner + dx - dy + SIZE * (dx + dy)
    for dx in range(1, SIZE)
    for dy in range(SIZE - dx)
    for y in range(SIZE - dx - dy)
    for corner in range(SIZE * y + dy, SIZE * y + SIZE - dx)
)


class CellName(Schema[str]):
    """The name of a cell."""

    kinds = (str,)
    expected = "a cell such as c3"

    def checked(self, value: str, where: str) -> str:  # noqa: D102 - as in `Schema`
        if value not in NAMES:
            raise self.fail(value, where)
        return value

    def json_schema(self) -> JsonSchema:  # noqa: D102 - as in `Schema`
        return {"type": "string", "pattern": "^[a-h][1-8]$"}
