"""A still chart of percentages by turn, as a small SVG text that takes no library."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

# Pixels: the whole chart, and the room around what is plotted.
_WIDTH, _HEIGHT = 720, 320
_LEFT, _RIGHT, _TOP, _BELOW = 56, 16, 40, 48
_PERCENT: Final = 100
#: Percent from line to line, and numbers of turns at most on the axis.
_STEP: Final = 25
_NUMBERS: Final = 20
#: Pixels in the legend: of a sample, of a letter, and to the next sample.
_SAMPLE, _LETTER, _GAP = 22, 7, 20
#: Outlines of marks, around their middle.
OUTLINES: Final = {
    "x": "M-5-5 5 5M5-5-5 5",
    "diamond": "M0-6 6 0 0 6-6 0z",
    "circle-open": "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z",
}


class Line(NamedTuple):
    """A line of the chart.

    Attributes
    ----------
    name, colour : str
        As in the legend.
    values : sequence of float
        Percentages, from turn 1 on.
    """

    name: str
    colour: str
    values: Sequence[float]


class Marks(NamedTuple):
    """Points of the chart that are marked alike.

    Attributes
    ----------
    name : str
        As in the legend.
    outline : str
        A key of `OUTLINES`.
    points : sequence of tuple
        Turn, percentage and colour of each.
    """

    name: str
    outline: str
    points: Sequence[tuple[int, float, str]]


def svg(turn: str, value: str, lines: Sequence[Line], marks: Iterable[Marks]) -> str:
    """Draw the chart.

    Parameters
    ----------
    turn, value : str
        What the axes show.
    lines : sequence of Line
        All of them equally long.
    marks : iterable of Marks
        Those without points are left out.

    Returns
    -------
    str
        A whole SVG document.
    """
    marks = [kind for kind in marks if kind.points]
    turns = max((len(line.values) for line in lines), default=0)
    text = "".join((*_axes(turn, value, turns), *_plotted(lines, marks, turns)))
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {_WIDTH} {_HEIGHT}'"
        f" width='{_WIDTH}' height='{_HEIGHT}' role='img'><title>{_words(value)}</title>"
        f"<rect width='{_WIDTH}' height='{_HEIGHT}' rx='8' fill='#fff'/>"
        "<g font-family='Arial,Helvetica,Liberation Sans,sans-serif' font-size='12' fill='#333'>"
        f"{text}{''.join(_legend([*lines, *marks]))}</g></svg>"
    )


def _words(text: str) -> str:
    return escape(text, quote=False)


def _x(turn: int, turns: int) -> float:
    return round(_LEFT + (_WIDTH - _LEFT - _RIGHT) * (turn - 1) / max(turns - 1, 1), 1)


def _y(value: float) -> float:
    return round(_HEIGHT - _BELOW - (_HEIGHT - _TOP - _BELOW) * value / _PERCENT, 1)


def _axes(turn: str, value: str, turns: int) -> Iterator[str]:
    """Draw the grid, the numbers and the names of both axes."""
    for percent in range(0, _PERCENT + 1, _STEP):
        y = _y(percent)
        yield f"<path d='M{_LEFT} {y}H{_WIDTH - _RIGHT}' stroke='#ddd'/>"
        yield f"<text x='{_LEFT - 8}' y='{y + 4}' text-anchor='end'>{percent}</text>"
    middle, foot = (_LEFT + _WIDTH - _RIGHT) / 2, _HEIGHT - _BELOW + 18
    for number in range(1, turns + 1, -(-turns // _NUMBERS) or 1):
        yield f"<text x='{_x(number, turns)}' y='{foot}' text-anchor='middle'>{number}</text>"
    yield f"<text x='{middle}' y='{_HEIGHT - 10}' text-anchor='middle'>{_words(turn)}</text>"
    centre = _y(_PERCENT / 2)
    yield f"<text transform='translate(16 {centre})rotate(-90)' text-anchor='middle'>"
    yield f"{_words(value)}</text>"


def _plotted(lines: Iterable[Line], marks: Iterable[Marks], turns: int) -> Iterator[str]:
    for line in lines:
        points = " ".join(f"{_x(n, turns)},{_y(v)}" for n, v in enumerate(line.values, 1))
        yield f"<polyline points='{points}' fill='none' stroke='{line.colour}' stroke-width='2'/>"
    for kind in marks:
        for turn, value, colour in kind.points:
            yield _mark(kind.outline, _x(turn, turns), _y(value), colour)


def _mark(outline: str, x: float, y: float, colour: str) -> str:
    """Draw a mark, light around it, so that it stands out from its line."""
    path, place = OUTLINES[outline], f"transform='translate({x} {y})'"
    return (
        f"<path {place} d='{path}' fill='none' stroke='#fff' stroke-width='6'/>"
        f"<path {place} d='{path}' fill='#fff' stroke='{colour}' stroke-width='2.5'/>"
    )


def _legend(parts: Iterable[Line | Marks]) -> Iterator[str]:
    x, y = _LEFT, _TOP // 2
    for part in parts:
        if isinstance(part, Line):
            yield f"<path d='M{x} {y}h16' stroke='{part.colour}' stroke-width='3'/>"
        else:
            yield _mark(part.outline, x + 8, y, "#333")
        yield f"<text x='{x + _SAMPLE}' y='{y + 4}'>{_words(part.name)}</text>"
        x += _SAMPLE + _GAP + _LETTER * len(part.name)
