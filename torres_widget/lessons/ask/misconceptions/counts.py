"""Misconceptions about what there is: cells, heights, blocks, knights, action points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from torres_widget.common.language import N_
from torres_widget.engine.cells import INDEX, NEIGHBOURS, bits
from torres_widget.engine.kernel.rules import BLOCKS, KNIGHTS, POINTS
from torres_widget.lessons.ask.cells import CELLS, KINDS, castle_mask

from .castles import with_corners
from .misconception import Misconception

if TYPE_CHECKING:
    from collections.abc import Iterable

    from torres_widget.engine import Position
    from torres_widget.lessons.ask.parts import Words

    from .misconception import Numbers


def _heights(position: Position, words: Words) -> list[int]:
    return [position.state.blocks.heights[cell] for cell in bits(castle_mask(position, words))]


def _area(position: Position, words: Words) -> Iterable[int]:
    return (castle_mask(position, words).bit_count(),)


def _tallest(position: Position, words: Words) -> Iterable[int]:
    return (max(_heights(position, words), default=0),)


def _blocks_of_castle(position: Position, words: Words) -> Iterable[int]:
    return (sum(_heights(position, words)),)


def _area_across_corners(position: Position, words: Words) -> Iterable[int]:
    return (with_corners(position, castle_mask(position, words)).bit_count(),)


def _free_area(position: Position, words: Words) -> Iterable[int]:
    return ((castle_mask(position, words) & position.state.free()).bit_count(),)


def _height_here(position: Position, words: Words) -> Iterable[int]:
    return (position.height(words.cell),)


def _figure_counted(position: Position, words: Words) -> Iterable[int]:
    return () if _is_free(position, words) else (position.height(words.cell) + 1,)


def _figure_on_top(position: Position, words: Words) -> Iterable[int]:
    return (max(_heights(position, words), default=0) + 1,)


def _is_free(position: Position, words: Words) -> bool:
    return bool(position.state.free() >> INDEX[words.cell] & 1)


def _castles_across_corners(position: Position, _: Words) -> Iterable[int]:
    left, count = position.state.blocks.at_least(1), 0
    while left:
        left &= ~with_corners(position, left & -left)
        count += 1
    return (count,)


def _built_cells(position: Position, _: Words) -> Iterable[int]:
    return (position.state.blocks.at_least(1).bit_count(),)


def _all_blocks(position: Position, _: Words) -> Iterable[int]:
    return (sum(position.state.blocks.heights),)


def _not_on_board(position: Position, _: Words) -> Iterable[int]:
    return (BLOCKS - sum(position.state.blocks.heights),)


def _castles(position: Position, _: Words) -> Iterable[int]:
    return (position.state.blocks.count,)


def _on_board(position: Position, words: Words) -> Iterable[int]:
    return (len(position.knights_of(words.player)),)


def _all_knights(_: Position, __: Words) -> Iterable[int]:
    return (KNIGHTS,)


def _full_turn(_: Position, __: Words) -> Iterable[int]:
    return (POINTS,)


def _spent(position: Position, _: Words) -> Iterable[int]:
    return (POINTS - position.ap,)


def _without_kind(kind: str) -> Numbers:
    """Return the count of another query's cells, a kind of cells left out."""

    def find(position: Position, words: Words) -> Iterable[int]:
        cells = words.inner(position) if words.inner else ()
        kinds = [CELLS[words.query].kind(position, words, cell) for cell in cells]
        return (len(cells) - kinds.count(kind),) if kind in kinds else ()

    return find


def _own_cell_counted(position: Position, words: Words) -> Iterable[int]:
    return (len(words.inner(position)) + 1,) if words.inner and words.cell else ()


def _all_neighbours(_: Position, words: Words) -> Iterable[int]:
    return (NEIGHBOURS[INDEX[words.cell]].bit_count(),) if words.cell else ()


AREA: Final = (
    Misconception(
        "blocks for cells",
        _blocks_of_castle,
        "R1.6",
        N_("You counted blocks. Count each cell once, however high it is"),
    ),
    Misconception(
        "across corners",
        _area_across_corners,
        "R1.6",
        N_("You counted cells that touch only at a corner. They are another castle"),
    ),
    Misconception("height", _tallest, "R1.6", N_("That is the castle's height. Count its cells")),
    Misconception(
        "free cells only",
        _free_area,
        "R1.6",
        N_("Cells under figures belong to the castle, too"),
    ),
)
CASTLE_HEIGHT: Final = (
    Misconception(
        "area",
        _area,
        "R1.6",
        N_("You counted the cells. The height is the number of blocks on its tallest cell"),
    ),
    Misconception(
        "this cell's height",
        _height_here,
        "R1.6",
        N_("That is the height of one cell. Find the tallest one of the castle"),
    ),
    Misconception(
        "all blocks",
        _blocks_of_castle,
        "R1.6",
        N_("You counted all its blocks. Count those on the tallest cell"),
    ),
    Misconception(
        "a figure counted", _figure_on_top, "R1.6", N_("Count blocks, and no figure on top")
    ),
)
HEIGHT: Final = (
    Misconception(
        "a figure counted", _figure_counted, "R1.5", N_("Count blocks, and no figure on top")
    ),
    Misconception(
        "the castle's height",
        _tallest,
        "R1.5",
        N_("That is the castle's height. Look at this one cell"),
    ),
    Misconception(
        "the castle's area", _area, "R1.5", N_("That is the castle's area. Look at this one cell")
    ),
)
CASTLES: Final = (
    Misconception(
        "across corners",
        _castles_across_corners,
        "R1.6",
        N_("Castles that touch only at a corner are two castles"),
    ),
    Misconception(
        "cells",
        _built_cells,
        "R1.6",
        N_("You counted cells. Cells that touch side to side are one castle"),
    ),
    Misconception(
        "blocks", _all_blocks, "R1.6", N_("You counted blocks. A castle has one or more of them")
    ),
)
BLOCKS_ON_BOARD: Final = (
    Misconception(
        "cells",
        _built_cells,
        "R1.2",
        N_("You counted cells. On some of them there is more than one block"),
    ),
    Misconception("castles", _castles, "R1.2", N_("You counted castles. Count their blocks")),
)
SUPPLY: Final = (
    Misconception(
        "blocks on the board", _all_blocks, "R1.2", N_("Those are the blocks on the board")
    ),
    Misconception(
        "stacks forgotten",
        _not_on_board,
        "R1.2",
        N_("Blocks in the players' stacks are no longer in the supply"),
    ),
)
RESERVE: Final = (
    Misconception(
        "knights on the board",
        _on_board,
        "R1.3",
        N_("Those are the knights on the board. The reserve is the rest"),
    ),
    Misconception("all knights", _all_knights, "R1.3", N_("Some of them are on the board already")),
)
AP: Final = (
    Misconception("spent", _spent, "R4.1", N_("That is what was spent. How many are left?")),
    Misconception(
        "a full turn", _full_turn, "R4.1", N_("That is a whole turn. Some are spent already")
    ),
)
COUNT: Final = (
    *(
        Misconception(
            f"without {kind}",
            _without_kind(kind),
            rule,
            N_("Some are missing: think of {kind}"),
            kind,
        )
        for kind, rule in KINDS.items()
    ),
    Misconception(
        "own cell counted", _own_cell_counted, "", N_("Don't count the cell it starts on")
    ),
    Misconception(
        "all neighbours",
        _all_neighbours,
        "",
        N_("Not every cell next to it is one, and some may be farther away"),
    ),
)
