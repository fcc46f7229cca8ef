"""Board text: heights and figures on one line (NOTATION, cells and board text)."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from torres_widget.common.errors import NotationError
from torres_widget.engine.cells import COUNT, INDEX, NAMES, SIZE, names
from torres_widget.engine.kernel.blocks import Blocks
from torres_widget.engine.verbs import STAGES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torres_widget.engine.position import Position

_HEIGHTS: Final = ".123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJK"
#: Greatest height that a board text can hold.
MOST_HEIGHT: Final = len(_HEIGHTS) - 1
_LONGEST: Final = 400
_OWNERS: Final = ("K", "1", "2", "3", "4")
_WHERE: Final = "board text"
_FIGURES: Final = f"{_WHERE}, figures"


_RANK: Final = f"[{_HEIGHTS}]{{{SIZE}}}"
_ENTRY: Final = " (K:[a-h][1-8]|[1-4]:[a-h][1-8](,[a-h][1-8])*)"
#: A board text, as far as a pattern can say.
JSON_SCHEMA: Final = MappingProxyType(
    {"type": "string", "pattern": f"^{_RANK}(/{_RANK}){{{SIZE - 1}}}({_ENTRY})*$"}
)


def format_heights(blocks: Blocks) -> str:
    """Return the heights of a board, ranks 8 down to 1."""
    text = "".join(_HEIGHTS[height] for height in blocks.heights)
    return "/".join(text[SIZE * y : SIZE * (y + 1)] for y in reversed(range(SIZE)))


def format_board(blocks: Blocks, king: int, knights: Sequence[int]) -> str:
    """Return the canonical board text.

    >>> format_board(Blocks(bytes([2] + [0] * 63)), -1, (1, 0))
    '......../......../......../......../......../......../......../2....... 1:a1'
    """
    parts = [format_heights(blocks)]
    if king >= 0:
        parts.append(f"K:{NAMES[king]}")
    parts += [f"{player}:{','.join(names(mask))}" for player, mask in enumerate(knights, 1) if mask]
    return " ".join(parts)


def drawing(position: Position) -> str:
    """Return a position as text to look at: ranks and files, heights, and figures behind a slash.

    >>> from torres_widget.engine import Position
    >>> board = "......../......../......../......../......../......../.1....../12...... K:b2 1:b1"
    >>> print(drawing(Position.from_board(board, ap=3)))
    8   .   .   .   .   .   .   .   .
    7   .   .   .   .   .   .   .   .
    6   .   .   .   .   .   .   .   .
    5   .   .   .   .   .   .   .   .
    4   .   .   .   .   .   .   .   .
    3   .   .   .   .   .   .   .   .
    2   .   1/K .   .   .   .   .   .
    1   1   2/1 .   .   .   .   .   .
        a   b   c   d   e   f   g   h
    phase 1, round 1: it's player 1's turn, 3 AP; scores 0 0
    """
    lines = []
    for y in reversed(range(SIZE)):
        marks = [_HEIGHTS[position.height(NAMES[SIZE * y + x])] for x in range(SIZE)]
        for x in range(SIZE):
            name = NAMES[SIZE * y + x]
            figure = "K" if name == position.king else position.owner(name)
            marks[x] += f"/{figure}" if figure else ""
        lines.append(f"{y + 1}   {' '.join(f'{mark:3}' for mark in marks)}".rstrip())
    lines.append("    " + "   ".join("abcdefgh"))
    lines.append(f"{_status(position)}; scores {' '.join(map(str, position.scores))}")
    return "\n".join(lines)


def _status(position: Position) -> str:
    """Say in English when in the game a position is, and who is to do what."""
    if position.stage == "over":
        return "game over"
    waits = STAGES[position.stage].waits.format(mover=f"player {position.to_act}")
    left = f", {position.ap} AP" if position.stage == "turn" else ""
    return f"phase {position.phase}, round {position.round}: {waits}{left}"


def parse_board(text: object) -> tuple[Blocks, int, tuple[int, ...]]:
    """Return blocks, the king's cell (-1 for none) and the knights of players 1 to 4 as masks.

    Raises
    ------
    NotationError
        If the text is malformed; it names the rank or the figure.
    """
    if not isinstance(text, str) or len(text) > _LONGEST:
        raise NotationError(text, _WHERE, f"a text of at most {_LONGEST} characters")
    heights, *entries = text.split(" ")
    figures: dict[str, list[int]] = {}
    seen: set[str] = set()
    for entry in entries:
        key, colon, cells = entry.partition(":")
        if not colon or key not in _OWNERS:
            raise NotationError(entry, _FIGURES, "an entry such as K:e8 or 1:d1,d2, a space before")
        if key in figures:
            raise NotationError(entry, _FIGURES, f"one entry {key}")
        figures[key] = [_parse_cell(name, key, seen) for name in cells.split(",")]
    kings = figures.get("K", [-1])
    if len(kings) > 1:
        raise NotationError(", ".join(map(NAMES.__getitem__, kings)), _FIGURES, "one king (R1.3)")
    knights = (sum(1 << cell for cell in figures.get(key, ())) for key in _OWNERS[1:])
    return _parse_heights(heights), kings[0], tuple(knights)


def _parse_cell(name: str, key: str, seen: set[str]) -> int:
    if name not in INDEX:
        raise NotationError(name, f"{_FIGURES}, {key}", "cells such as d1, commas between")
    if name in seen:
        raise NotationError(name, f"{_FIGURES}, {key}", "one figure a cell (R1.9)")
    seen.add(name)
    return INDEX[name]


def _parse_heights(text: str) -> Blocks:
    ranks = text.split("/")
    if len(ranks) != SIZE:
        raise NotationError(
            text, f"{_WHERE}, heights", f"{SIZE} ranks with / between; this has {len(ranks)}"
        )
    heights = bytearray(COUNT)
    for y, rank in zip(reversed(range(SIZE)), ranks, strict=True):
        if len(rank) != SIZE:
            raise NotationError(
                rank, f"{_WHERE}, rank {y + 1}", f"{SIZE} heights; this has {len(rank)}"
            )
        for x, char in enumerate(rank):
            height = _HEIGHTS.find(char)
            if height < 0:
                raise NotationError(
                    char,
                    f"{_WHERE}, cell {NAMES[SIZE * y + x]}",
                    "a height: . for 0, 1-9, then a for 10 and on",
                )
            heights[SIZE * y + x] = height
    return Blocks(bytes(heights))
