"""Where blocks may go: building (section 6), and the cards for blocks (R8.6, R8.7, R8.12)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from .board import touched
from .cells import FULL, beside, bits_by_name, flood
from .movement import Limits, meet

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .board import Board, Castle
    from .position import Position

#: The card shift-block never leaves fewer castles than this (R8.12).
LEAST_CASTLES: Final = 6


def build_limits(board: Board) -> Limits:
    """Limits of a block built by R6.1 to R6.3, but for figures."""
    return (
        ("founds", board.built | board.touching),
        ("joins", ~board.joining),
        ("tall", ~board.full),
    )


def buildable(position: Position) -> int:
    """Return the cells that a block can be built on (section 6)."""
    board = position.board
    open_cells = board.memo.get(buildable)
    if open_cells is None:
        open_cells = board.memo[buildable] = meet(build_limits(board))
    return open_cells & position.free


def _merging(card_merge: str, joining: int) -> int:
    return FULL if card_merge == "allowed" else ~joining


def lift_limits(position: Position) -> Limits:
    """Limits of the knights that the card lift can raise (R8.6), but for whose knight it is."""
    board = position.board
    return (
        ("tall", ~board.full),
        ("card-joins", _merging(position.edition.card_merge, board.joining)),
    )


def shift_source_limits(board: Board, source: int) -> Limits:
    """Limits of where the card shift-block takes a block (R8.12), but for figures there."""
    castle = board.castle_at(source)
    if castle is None:
        return (("shift-nothing", 0),)
    rest = _rest(board, castle, source)
    split = flood(rest & -rest, rest) != rest
    too_few = not rest and len(board.castles) - 1 < LEAST_CASTLES
    return (("shift-splits", 0 if split else FULL), ("shift-few", 0 if too_few else FULL))


def shift_target_limits(board: Board, source: int, card_merge: str) -> Limits:
    """Limits of where the card shift-block puts a cell's block (R8.12), but for figures there."""
    castle = next(castle for castle in board.castles if castle.mask >> source & 1)
    rest = _rest(board, castle, source)
    bare = ~(board.built & ~castle.mask | rest)
    lifted = [other.around for other in board.castles if other is not castle]
    around = beside(rest)
    lifted += [around] if rest else []
    key, joinable = "card-joins", 1
    if card_merge == "allowed":
        key = "shift-joins-many"
        joinable += max(0, len(lifted) - min(LEAST_CASTLES, len(board.castles)))
    area = rest.bit_count()
    full = board.full & ~castle.mask | rest & board.at_least(area)
    still_fits = not rest & board.at_least(area + 1)
    return (
        ("shift-back", ~(1 << source)),
        (key, ~(touched(lifted, joinable + 1) & bare)),
        ("tall", ~full),
        ("shift-leaves-tall", FULL if still_fits else around & bare),
    )


@lru_cache(maxsize=256)
def _shifts(board: Board, card_merge: str) -> tuple[tuple[int, int], ...]:
    return tuple(
        (source, meet(shift_target_limits(board, source, card_merge)))
        for source in bits_by_name(board.built)
        if meet(shift_source_limits(board, source))
    )


def shifts(position: Position) -> Iterable[tuple[int, int]]:
    """Yield each cell whose block the card shift-block can move, with where it can go, a mask."""
    free = position.free
    for source, targets in _shifts(position.board, position.edition.card_merge):
        if free >> source & 1 and targets & free:
            yield source, targets & free


def _rest(board: Board, castle: Castle, cell: int) -> int:
    return castle.mask if board.heights[cell] > 1 else castle.mask & ~(1 << cell)
