"""A still chart of percentages by turn, as a small SVG text that takes no library."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

# Pixels: the whole chart, and the room around what is plotted.
_WIDTH, _HEIGHT = 720, 342
_LEFT, _RIGHT, _TOP, _BELOW = 56, 16, 62, 48
_PERCENT: Final = 100
#: Percent from line to line.
_STEP: Final = 25
#: Pixels from the top to the rows of the legend.
_LINES, _SIGNS = 18, 40
#: Pixels below the plot: to the foot of the rounds, and of the phases.
_ROUNDS, _PHASES = 18, 38
#: Pixels in the legend: of a sample, of a letter, and to the next sample.
_SAMPLE, _LETTER, _GAP = 22, 7, 20
#: Stroke of the lines at scorings.
_DASHED: Final = "stroke='#888' stroke-dasharray='4 3'"
#: Colours of JupyterLab's theme; elsewhere the page's colours, light or dark.
_PAPER: Final = "var(--jp-layout-color1,Canvas)"
_INK: Final = "var(--jp-ui-font-color1,CanvasText)"
_GRID: Final = "var(--jp-border-color2,#8886)"
#: Outlines of marks, around their middle.
OUTLINES: Final = {
    "x": "M-5-5 5 5M5-5-5 5",
    "diamond": "M0-6 6 0 0 6-6 0z",
    "circle-open": "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z",
}


class Span(NamedTuple):
    """Some turns in a row on the axis.

    Attributes
    ----------
    name : str
        The text below them.
    first, last : int
        The turns, from 1.
    """

    name: str
    first: int
    last: int

    @property
    def middle(self) -> float:
        """The middle of the turns."""
        return (self.first + self.last) / 2


class Axis(NamedTuple):
    """The axis of turns.

    Attributes
    ----------
    unit : str
        What the rounds are called.
    rounds, phases : sequence of Span
        The turns by rounds and by phases.
    scoring : str
        What a scoring is called, as in the legend.
    scorings : sequence of float
        Where scorings were, between turns.
    """

    unit: str
    rounds: Sequence[Span]
    phases: Sequence[Span]
    scoring: str
    scorings: Sequence[float]


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


def svg(axis: Axis, value: str, lines: Sequence[Line], marks: Iterable[Marks]) -> str:
    """Draw the chart.

    Parameters
    ----------
    axis : Axis
        The axis of turns.
    value : str
        What the other axis shows.
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
    signs: list[Marks | str] = [*marks]
    if axis.scorings:
        signs.append(axis.scoring)
    legend = (*_legend(_LINES, lines), *_legend(_SIGNS, signs))
    text = "".join((*_axes(axis, value, turns), *_plotted(lines, marks, turns), *legend))
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {_WIDTH} {_HEIGHT}'"
        f" width='{_WIDTH}' height='{_HEIGHT}' role='img'><title>{_words(value)}</title>"
        f"<rect width='{_WIDTH}' height='{_HEIGHT}' rx='8' fill='{_PAPER}'/>"
        f"<g font-family='Arial,Helvetica,Liberation Sans,sans-serif' font-size='12' fill='{_INK}'>"
        f"{text}</g></svg>"
    )


def _words(text: str) -> str:
    return escape(text, quote=False)


def _x(turn: float, turns: int) -> float:
    return round(_LEFT + (_WIDTH - _LEFT - _RIGHT) * (turn - 0.5) / max(turns, 1), 1)


def _y(value: float) -> float:
    return round(_HEIGHT - _BELOW - (_HEIGHT - _TOP - _BELOW) * value / _PERCENT, 1)


def _axes(axis: Axis, value: str, turns: int) -> Iterator[str]:
    """Draw the grid, rounds, phases and scorings, and the numbers and name of the other axis."""
    for percent in range(0, _PERCENT + 1, _STEP):
        y = _y(percent)
        yield f"<path d='M{_LEFT} {y}H{_WIDTH - _RIGHT}' stroke='{_GRID}'/>"
        yield f"<text x='{_LEFT - 8}' y='{y + 4}' text-anchor='end'>{percent}</text>"
    foot = _HEIGHT - _BELOW
    for spans, below in ((axis.rounds, _ROUNDS), (axis.phases, _PHASES)):
        for span in spans:
            x, y = _x(span.middle, turns), foot + below
            yield f"<text x='{x}' y='{y}' text-anchor='middle'>{_words(span.name)}</text>"
    if axis.rounds:
        yield f"<text x='{_LEFT - 8}' y='{foot + _ROUNDS}' text-anchor='end'>"
        yield f"{_words(axis.unit)}</text>"
    for place in axis.scorings:
        yield f"<path d='M{_x(place, turns)} {_TOP}V{foot + _PHASES}' {_DASHED}/>"
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
        f"<path {place} d='{path}' fill='none' stroke='{_PAPER}' stroke-width='6'/>"
        f"<path {place} d='{path}' fill='{_PAPER}' stroke='{colour}' stroke-width='2.5'/>"
    )


def _legend(y: int, parts: Iterable[Line | Marks | str]) -> Iterator[str]:
    """Draw a row of samples of lines, marks, and of the line of scorings, by its name."""
    x = _LEFT
    for part in parts:
        name = part if isinstance(part, str) else part.name
        if isinstance(part, Line):
            yield f"<path d='M{x} {y}h16' stroke='{part.colour}' stroke-width='3'/>"
        elif isinstance(part, Marks):
            yield _mark(part.outline, x + 8, y, _INK)
        else:
            yield f"<path d='M{x + 8} {y - 8}v16' {_DASHED}/>"
        yield f"<text x='{x + _SAMPLE}' y='{y + 4}'>{_words(name)}</text>"
        x += _SAMPLE + _GAP + _LETTER * len(name)
