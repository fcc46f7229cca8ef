"""Layers over the still picture: annotations, highlights, routes through the doors, overlays."""

from __future__ import annotations

from html import escape
from math import hypot
from typing import TYPE_CHECKING, Final, NamedTuple

from .highlights import SHAPES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from torres_widget.engine.text.annotations import Annotation

    from .layers import Shown, Way
    from .palette import Ramp

Spot = tuple[float, float]

#: Pixels: an arrow's shaft and head, how far it starts and ends from the middles of cells.
_SHAFT: Final = 4
_HEAD: Final = 12
_AWAY: Final = 6
#: Pixels that a letter of a label takes on average, and the label's height.
_LETTER: Final = 6.4
_LABEL: Final = 16


class Ground(NamedTuple):
    """Positions of things in the picture."""

    #: The middle of a cell on a level, or on its top.
    spot: Callable[[int, int | None], Spot]
    #: The outline of a cell's top, as the data of a path.
    face: Callable[[int], str]
    #: Width and depth of a cell.
    size: Spot
    #: The picture's width.
    width: float
    #: Colours by material.
    ramps: Mapping[str, Ramp]


def overdrawn(shown: Shown, ground: Ground) -> Iterator[str]:
    """Yield the elements: marks first, so that nothing is hidden by them, labels last."""
    for kind in ("spotlight", "mark", "circle"):
        yield from (_DRAWN[kind](note, ground) for note in shown.notes if note.kind == kind)
    yield from (_arrow(note, ground) for note in shown.notes if note.kind == "arrow")
    yield from (_way(way, ground) for way in shown.ways)
    for cell, text in shown.signs.items():
        yield _words(ground.spot(cell, None), text, ground.ramps["step"], ground.width)
    yield from (_label(note, ground) for note in shown.notes if note.kind == "label")


def _ramp(note: Annotation, ground: Ground) -> Ramp:
    return ground.ramps[f"note-{note.colour}"]


def _mark(note: Annotation, ground: Ground) -> str:
    colour = _ramp(note, ground)[1]
    return (
        f"<path d='{ground.face(note.cells[0])}' fill='{colour}' fill-opacity='.45'"
        f" stroke='{colour}' stroke-width='3'/>"
    )


def _spotlight(note: Annotation, ground: Ground) -> str:
    rim, colour, _ = _ramp(note, ground)
    edge = f"<path d='{ground.face(note.cells[0])}' fill='none'"
    return f"{edge} stroke='{rim}' stroke-width='4'/>{edge} stroke='{colour}' stroke-width='2'/>"


def highlighted(shown: Shown, cells: Iterable[int], ground: Ground) -> Iterator[str]:
    """Yield the lines of those cells that are highlighted, each with its rim."""
    for cell in cells:
        if look := shown.highlights.get(cell):
            material, lines = SHAPES[look]
            rim, colour, _ = ground.ramps[material]
            (x, y), (width, depth) = ground.spot(cell, None), ground.size
            path = "".join(
                "M" + "L".join(f"{x + u * width:.4g} {y - v * depth:.4g}" for u, v in line)
                for line in lines
            )
            for stroke, wide in ((rim, 7), (colour, 4)):
                yield (
                    f"<path d='{path}' fill='none' stroke='{stroke}' stroke-width='{wide}'"
                    " stroke-linecap='round'/>"
                )


def _circle(note: Annotation, ground: Ground) -> str:
    rim, colour, _ = _ramp(note, ground)
    x, y = ground.spot(note.cells[0], None)
    ring = f"<ellipse cx='{x:g}' cy='{y:g}' rx='19' ry='14' fill='none'"
    return f"{ring} stroke='{rim}' stroke-width='5'/>{ring} stroke='{colour}' stroke-width='3'/>"


def _arrow(note: Annotation, ground: Ground) -> str:
    rim, colour, _ = _ramp(note, ground)
    start, end = (ground.spot(cell, None) for cell in note.cells)
    return _line([start, end], colour, rim)


def _way(way: Way, ground: Ground) -> str:
    shade, colour, _ = ground.ramps["door"]
    return _line([ground.spot(cell, level) for cell, level in way], colour, shade)


def _line(spots: Sequence[Spot], colour: str, rim: str) -> str:
    """Return a line with a head at its end, and a rim around both."""
    (x0, y0), (x1, y1) = spots[-2], spots[-1]
    length = hypot(x1 - x0, y1 - y0) or 1
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    tip = (x1 - ux * _AWAY, y1 - uy * _AWAY)
    neck = (tip[0] - ux * _HEAD, tip[1] - uy * _HEAD)
    path = " ".join(f"{x:.4g} {y:.4g}" for x, y in (*spots[:-1], neck))
    half = _HEAD / 2
    head = " ".join(
        f"{x:.4g},{y:.4g}"
        for x, y in (
            tip,
            (neck[0] - uy * half, neck[1] + ux * half),
            (neck[0] + uy * half, neck[1] - ux * half),
        )
    )
    line = f"<polyline points='{path}' fill='none' stroke-linejoin='round'"
    return (
        f"{line} stroke='{rim}' stroke-width='{_SHAFT + 3}'/>"
        f"<polygon points='{head}' fill='{colour}' stroke='{rim}' stroke-width='1.5'/>"
        f"{line} stroke='{colour}' stroke-width='{_SHAFT}'/>"
    )


def _label(note: Annotation, ground: Ground) -> str:
    return _words(ground.spot(note.cells[0], None), note.text, _ramp(note, ground), ground.width)


def _words(spot: Spot, text: str, ramp: Ramp, width: float) -> str:
    """Return words on a sign, which stays in the picture."""
    ink, paper, _ = ramp
    wide = _LETTER * len(text) + 8
    x, y = max(wide / 2 + 2, min(width - wide / 2 - 2, spot[0])), spot[1]
    return (
        f"<rect x='{x - wide / 2:.4g}' y='{y - _LABEL / 2:.4g}' width='{wide:.4g}'"
        f" height='{_LABEL}' rx='5' fill='{paper}' stroke='{ink}'/>"
        f"<text x='{x:.4g}' y='{y + 4:.4g}' font-size='11' font-weight='600' text-anchor='middle'"
        f" fill='{ink}'>{escape(text, quote=False)}</text>"
    )


_DRAWN: Final[dict[str, Callable[[Annotation, Ground], str]]] = {
    "mark": _mark,
    "circle": _circle,
    "spotlight": _spotlight,
}
