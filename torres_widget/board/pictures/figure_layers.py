"""Layers over the figure's scene: annotations, highlights, routes through the doors, overlays."""

from __future__ import annotations

from html import escape
from math import cos, pi, sin
from typing import TYPE_CHECKING, Any, Final

from torres_widget.engine.cells import NAMES, SIZE

from .highlights import SHAPES
from .solids import BLOCK

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from torres_widget.engine.text.annotations import Annotation

    from .layers import Shown, Way
    from .palette import Ramp

Corner = tuple[float, float, float]

#: Height of lines over the block below, in cells, and the rise of an arrow.
_ABOVE: Final = 0.06
_RISE: Final = 0.7
_STEPS: Final = 24


def over_scene(
    shown: Shown, heights: Sequence[int], ramps: Mapping[str, Ramp]
) -> Iterator[dict[str, Any]]:
    """Yield the parts of the traces: a line or a text each."""
    for note in shown.notes:
        colour = ramps[f"note-{note.colour}"][1]
        if note.kind == "label":
            yield _text(_top(note.cells[0], heights, 1.2), escape(note.text, quote=False), colour)
        else:
            yield _line(_corners(note, heights), colour, str(note))
    for cell, look in shown.highlights.items():
        material, lines = SHAPES[look]
        x, y, z = _top(cell, heights)
        for line in lines:
            corners = [(x + u, y + v, z) for u, v in line]
            yield _line(corners, ramps[material][1], f"{look} {NAMES[cell]}")
    for way in shown.ways:
        ends = f"{NAMES[way[0][0]]} {NAMES[way[-1][0]]}"
        yield _line(_way(way, heights), ramps["door"][1], f"doors {ends}")
    for cell, text in shown.signs.items():
        yield _text(_top(cell, heights, 0.3), text, ramps["step"][0])


def _top(cell: int, heights: Sequence[int], above: float = _ABOVE) -> Corner:
    return cell % SIZE, cell // SIZE, heights[cell] * BLOCK + above


def _corners(note: Annotation, heights: Sequence[int]) -> list[Corner]:
    x, y, z = _top(note.cells[0], heights)
    if note.kind in ("mark", "spotlight"):
        ring = ((-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1))
        return [(x + 0.44 * dx, y + 0.44 * dy, z) for dx, dy in ring]
    if note.kind == "circle":
        angles = (2 * pi * step / _STEPS for step in range(_STEPS + 1))
        return [(x + 0.44 * cos(angle), y + 0.44 * sin(angle), z) for angle in angles]
    end = _top(note.cells[1], heights)
    shares = [step / _STEPS for step in range(_STEPS + 1)]
    return [
        (
            x + (end[0] - x) * share,
            y + (end[1] - y) * share,
            z + (end[2] - z) * share + 4 * _RISE * share * (1 - share),
        )
        for share in shares
    ]


def _way(way: Way, heights: Sequence[int]) -> list[Corner]:
    return [
        _top(cell, heights)
        if level is None
        else (cell % SIZE, cell // SIZE, level * BLOCK + BLOCK / 3)
        for cell, level in way
    ]


def _line(corners: Sequence[Corner], colour: str, name: str) -> dict[str, Any]:
    x, y, z = zip(*corners, strict=True)
    return {
        "x": x,
        "y": y,
        "z": z,
        "mode": "lines",
        "name": name,
        "line": {"color": colour, "width": 7},
        "hoverinfo": "name",
        "showlegend": False,
    }


def _text(corner: Corner, text: str, colour: str) -> dict[str, Any]:
    x, y, z = corner
    return {
        "x": [x],
        "y": [y],
        "z": [z],
        "mode": "text",
        "text": [text],
        "name": text,
        "textfont": {"color": colour, "size": 14},
        "hoverinfo": "skip",
        "showlegend": False,
    }
