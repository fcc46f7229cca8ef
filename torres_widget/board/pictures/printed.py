"""A position for printing: flat, black on white, with the heights in the corners of the cells."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from torres_widget.common.language import gettext
from torres_widget.engine.cells import COUNT, SIZE, bits
from torres_widget.engine.colours import player_name
from torres_widget.engine.text.annotations import read_annotations

from .layers import Shown
from .palette import KING, PLAYERS
from .svg import MARKS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from torres_widget.engine import Position
    from torres_widget.engine.text.annotations import Annotation

# Pixels: a cell, the room for letters and digits, a figure's radius.
_CELL: Final = 40
_EDGE: Final = 18
_RADIUS: Final = 11
_FULL: Final = SIZE * _CELL + 2 * _EDGE
_GREY: Final = "#d9d9d9"
_STROKE: Final = "fill='none' stroke='#000'"


def printed(position: Position, notes: Iterable[str] = (), ticks: Iterable[int] = ()) -> str:
    """Draw a position in black on white, as a printer does.

    The marks on the knights distinguish the players.

    Parameters
    ----------
    position : Position
        What to draw: blocks and figures.
    notes : iterable of str
        Annotations to draw, such as ``"circle c3"``; all are black.
    ticks : iterable of int
        Cells that get a tick, as in an answer key.

    Returns
    -------
    str
        An SVG element.

    Raises
    ------
    NotationError
        If one of the notes is no annotation.
    """
    annotations = read_annotations(list(notes))
    size = f"viewBox='0 0 {_FULL} {_FULL}' width='{_FULL}' height='{_FULL}'"
    parts = (
        f"<svg xmlns='http://www.w3.org/2000/svg' {size} role='img' class='torres-printed'",
        " font-family='sans-serif' font-size='12'>",
        f"<title>{position.board_text()}</title>",
        f"<rect width='{_FULL}' height='{_FULL}' fill='#fff'/>",
        *_ground(position),
        *(part for note in annotations for part in _under(note)),
        *_figures(position),
        *_veil(Shown(annotations).dimmed),
        *(part for note in annotations for part in _over(note)),
        *(_tick(cell) for cell in ticks),
        "</svg>",
    )
    return "".join(parts)


def legend(position: Position) -> str:
    """Return an HTML line that says whose knights have which mark."""
    shapes: list[tuple[str, str]] = [
        (PLAYERS[seat].mark, player_name(seat + 1))
        for seat, knights in enumerate(position.state.figures())
        if knights
    ]
    if position.state.king:
        shapes.append((KING.mark, gettext("king")))
    return "  ".join(
        f"<span><svg viewBox='-8 -8 16 16' width='16' height='16' aria-hidden='true'>"
        f"<path d='{MARKS[mark]}' fill='#000'/></svg> {escape(name)}</span>"
        for mark, name in shapes
    )


def _middle(cell: int) -> tuple[int, int]:
    x, y = cell % SIZE, SIZE - 1 - cell // SIZE
    return _EDGE + x * _CELL + _CELL // 2, _EDGE + y * _CELL + _CELL // 2


def _ground(position: Position) -> Iterator[str]:
    """Yield castles in grey with their heights, the lines of the board, and its letters."""
    half = _CELL // 2
    for cell in range(COUNT):
        x, y = _middle(cell)
        height = position.state.blocks.heights[cell]
        fill = _GREY if height else "#fff"
        yield (
            f"<rect x='{x - half}' y='{y - half}' width='{_CELL}' height='{_CELL}'"
            f" fill='{fill}' stroke='#666'/>"
        )
        if height:
            yield f"<text x='{x - half + 4}' y='{y - half + 13}' font-weight='700'>{height}</text>"
    for index in range(SIZE):
        middle = _EDGE + index * _CELL + half
        yield f"<text x='{middle}' y='{_FULL - 5}' text-anchor='middle'>{'abcdefgh'[index]}</text>"
        rank = SIZE - index
        yield f"<text x='{_EDGE // 2}' y='{middle + 4}' text-anchor='middle'>{rank}</text>"
    whole = SIZE * _CELL
    yield (
        f"<rect x='{_EDGE}' y='{_EDGE}' width='{whole}' height='{whole}' {_STROKE}"
        " stroke-width='2'/>"
    )


def _figures(position: Position) -> Iterator[str]:
    masks = (*position.state.figures(), position.state.king)
    marks = (*(figure.mark for figure in PLAYERS[: position.players]), KING.mark)
    for mask, mark in zip(masks, marks, strict=True):
        for cell in bits(mask):
            x, y = _middle(cell)
            yield (
                f"<g transform='translate({x + 4} {y + 5})'><circle r='{_RADIUS}' fill='#fff'"
                f" stroke='#000' stroke-width='1.6'/><path d='{MARKS[mark]}' fill='#000'/></g>"
            )


def _under(note: Annotation) -> Iterator[str]:
    """Yield a thick frame for a cell mark or a spotlight."""
    if note.kind in ("mark", "spotlight"):
        x, y = _middle(note.cells[0])
        side = _CELL - 6
        yield (
            f"<rect x='{x - side // 2}' y='{y - side // 2}' width='{side}' height='{side}'"
            f" {_STROKE} stroke-width='3'/>"
        )


def _veil(dimmed: Iterable[int]) -> Iterator[str]:
    """Yield what lets cells fade that no spotlight is on."""
    for cell in sorted(dimmed):
        x, y = _middle(cell)
        yield (
            f"<rect x='{x - _CELL // 2}' y='{y - _CELL // 2}' width='{_CELL}' height='{_CELL}'"
            f" fill='#fff' fill-opacity='.7'/>"
        )


def _over(note: Annotation) -> Iterator[str]:
    """Yield an arrow, a circle or a label."""
    x, y = _middle(note.cells[0])
    if note.kind == "circle":
        dashes = "stroke-width='2' stroke-dasharray='4 3'"
        yield f"<circle cx='{x}' cy='{y}' r='17' {_STROKE} {dashes}/>"
    elif note.kind == "label":
        yield (
            f"<text x='{x}' y='{y + 18}' text-anchor='middle' font-size='10' stroke='#fff'"
            f" stroke-width='3' paint-order='stroke'>{escape(note.text)}</text>"
        )
    elif note.kind == "arrow":
        to_x, to_y = _middle(note.cells[1])
        far = max(abs(to_x - x), abs(to_y - y))
        along, across = (to_x - x) / far, (to_y - y) / far
        end_x, end_y = to_x - 8 * along, to_y - 8 * across
        tip = f"{-6 * along - 5 * across:.1f} {-6 * across + 5 * along:.1f}"
        other = f"{10 * across:.1f} {-10 * along:.1f}"
        yield (
            f"<path d='M{x} {y}L{end_x:.1f} {end_y:.1f}' {_STROKE} stroke-width='2.4'/>"
            f"<path d='M{to_x} {to_y}l{tip}l{other}z'/>"
        )


def _tick(cell: int) -> str:
    x, y = _middle(cell)
    return f"<path d='M{x - 9} {y + 1}l6 8l12-17' {_STROKE} stroke-width='4'/>"
