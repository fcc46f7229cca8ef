"""A still picture of a position: a small SVG text, seen from above and in front.

It replaces the 3D board wherever no widget can run. So it holds no script, no link and no
style that could reach beyond it, and is the same text for the same position every time.
"""

from __future__ import annotations

from html import escape
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from torres_widget.engine.cells import SIZE, bits

from .layers import NOTHING
from .palette import KING, MATERIALS, PLAYERS, colours_of
from .svg_layers import Ground, highlighted, overdrawn
from .words import alt_text, headline, scores

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torres_widget.engine.position import Position

    from .layers import Shown
    from .palette import Figure

# Pixels: a cell's width and depth, a block's rise, the room around the board.
_WIDTH: Final = 44
_DEPTH: Final = 34
_RISE: Final = 9
_LEFT: Final = 26
_RIGHT: Final = 14
_TOP: Final = 14
_BELOW: Final = 28
_FRONT: Final = SIZE * _DEPTH
#: Pixels from line to line of words, and letters in a line.
_LEADING: Final = 17
_LINE: Final = 56
#: Pixels that the sign over the board takes.
_SIGN: Final = 26

#: Families of usual systems by name: resvg, which draws the PNG, knows no other sans-serif.
_FONTS: Final = "Arial,Helvetica,Liberation Sans,Noto Sans,DejaVu Sans,sans-serif"
#: How dark the cells are that spotlights leave out.
_DARK: Final = "fill='#000' fill-opacity='.62'"

# Outlines around the middle of a cell's top face.
_KNIGHT: Final = "M-9 7c0-8 4-7 4-12a5.5 5.5 0 1 1 10 0c0 5 4 4 4 12a9 4 0 0 1-18 0z"
_CROWNED: Final = "M-10 7c0-8 4-8 3-13l-3-9 6 4 4-6 4 6 6-4-3 9c-1 5 3 5 3 13a10 4 0 0 1-20 0z"
_FOOT: Final = 11
#: Outlines of the marks on figures, around the middle of the figure.
MARKS: Final = {
    "disc": "M-3.5 2a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0z",
    "triangle": "M0-2.5l4.2 7.5h-8.4z",
    "square": "M-3.2-1.2h6.4v6.4h-6.4z",
    "cross": "M-1.4-2.2h2.8v2.8h2.8v2.8h-2.8v2.8h-2.8v-2.8h-2.8v-2.8h2.8z",
    "crown": "M-4.5 6v-6l2.3 2.5L0-1.5l2.2 4L4.5 0v6z",
}


def svg(position: Position, *, theme: str = "light", shown: Shown = NOTHING) -> str:
    """Draw a position.

    Parameters
    ----------
    position : Position
        What to draw. Only public information is drawn: blocks, figures, turn and scores.
    theme : {"light", "dark"}
        Colours of the ground and the words.
    shown : Shown
        What is drawn over it, and said below.

    Returns
    -------
    str
        A whole SVG document.

    Raises
    ------
    NotationError
        If there is no such theme.
    """
    return _Picture(position, theme, shown).text()


class _Picture:
    """The parts of one picture; every element id begins with the theme's prefix."""

    def __init__(self, position: Position, theme: str, shown: Shown) -> None:
        self.position = position
        self.shown = shown
        self.lines = [
            line
            for words in (
                shown.title,
                shown.text,
                headline(position),
                scores(position),
                shown.caption,
            )
            for line in wrap(words, _LINE)
        ]
        self.dimmed = shown.dimmed
        self.width = _LEFT + SIZE * _WIDTH + _RIGHT
        self.heights = position.state.blocks.heights
        self.colours = colours_of(theme)
        self.ramps = MATERIALS[theme]
        self.prefix = f"torres-{theme[0]}"
        self.place = Ground(self._spot, self._face, (_WIDTH, _DEPTH), self.width, self.ramps)
        self.figures = [
            (f"p{n}", figure, _KNIGHT, mask)
            for n, (figure, mask) in enumerate(zip(PLAYERS, position.state.figures(), strict=False))
        ]
        if position.state.king:
            self.figures.append(("k", KING, _CROWNED, position.state.king))

    def text(self) -> str:
        highest = max(h * _RISE - _far(cell) for cell, h in enumerate(self.heights))
        above = _TOP + max(0, highest) + (_SIGN if self.shown.invitation else 0)
        below = _BELOW + _LEADING * len(self.lines)
        width, height = self.width, above + _FRONT + below
        page = f"y='{-above}' width='{width}' height='{height}'"
        return "".join(
            (
                f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 {-above} {width} {height}'",
                f" width='{width}' height='{height}' role='img'>",
                f"<title>{escape(alt_text(self.position, self.shown), quote=False)}</title>",
                f"<g font-family='{_FONTS}' font-size='12' fill='{self.colours['label']}'>",
                f"<defs>{''.join(self._definitions())}</defs>",
                f"<rect {page} rx='8' fill='{self.colours['page']}'/>",
                *self._ground(),
                *(part for y in reversed(range(SIZE)) for part in self._rank(y)),
                *self._hidden(),
                *highlighted(self.shown, bits(self.position.state.free()), self.place),
                *overdrawn(self.shown, self.place),
                *self._words(),
                *self._invitation(-above),
                "</g></svg>",
            )
        )

    def _use(self, name: object, cell: int = -1, x: int = 0, y: int = 0) -> str:
        """Draw a thing, on a cell in the dark if no spotlight is on that."""
        dark = "x" if cell in self.dimmed else ""
        return f"<use href='#{self.prefix}{name}{dark}' x='{x}' y='{y}'/>"

    def _definitions(self) -> Iterator[str]:
        light, dark = self.colours["ground"]
        yield (
            f"<pattern id='{self.prefix}g' patternUnits='userSpaceOnUse' x='{_LEFT}' y='0'"
            f" width='{2 * _WIDTH}' height='{2 * _DEPTH}'>"
            f"<path d='M0 0h{2 * _WIDTH}v{2 * _DEPTH}h{-2 * _WIDTH}z' fill='{light}'/>"
            f"<path d='M{_WIDTH} 0h{_WIDTH}v{_DEPTH}h{-2 * _WIDTH}v{_DEPTH}h{_WIDTH}z'"
            f" fill='{dark}'/></pattern>"
        )
        for height in sorted({*self.heights} - {0}):
            yield f"<g id='{self.prefix}{height}'>{self._column(height)}</g>"
            yield from self._dark(height, f"M0 0h{_WIDTH}v{-height * _RISE - _DEPTH}h{-_WIDTH}z")
        for name, figure, body, mask in self.figures:
            if mask:
                yield f"<g id='{self.prefix}{name}'>{self._figure(figure, body)}</g>"
                yield from self._dark(name, body)

    def _dark(self, name: object, outline: str) -> Iterator[str]:
        """Yield how a thing looks outside of the spotlights, if there are any."""
        if self.dimmed:
            yield f"<g id='{self.prefix}{name}x'>{self._use(name)}<path d='{outline}' {_DARK}/></g>"

    def _column(self, height: int) -> str:
        """Draw a column from its near left corner on the ground: fronts, doors, top, height."""
        colours = self.colours
        fronts = "".join(f"M0 {-n * _RISE}h{_WIDTH}v{-_RISE}h{-_WIDTH}z" for n in range(height))
        doors = "".join(f"M18 {-n * _RISE}v-3a4 3.4 0 0 1 8 0v3z" for n in range(height))
        far = -height * _RISE - _DEPTH
        return (
            f"<path d='{fronts}' fill='{colours['front']}' stroke='{colours['joint']}'/>"
            f"<path d='{doors}' fill='{colours['door']}'/>"
            f"<path d='M0 {far}h{_WIDTH}v{_DEPTH}h{-_WIDTH}z'"
            f" fill='{colours['top']}' stroke='{colours['joint']}'/>"
            f"<path d='M2 {far + 2}h{_WIDTH - 4}v{_DEPTH - 4}h{4 - _WIDTH}z' fill='none'"
            f" stroke='{colours['side']}' stroke-width='3' stroke-dasharray='5 4'/>"
            f"<text x='7' y='{far + 16}' font-size='11' fill='{colours['joint']}'>{height}</text>"
        )

    def _figure(self, figure: Figure, body: str) -> str:
        outline = self.colours["outline"]
        return (
            f"<path d='{body}' fill='{figure.color}' stroke='{outline}' stroke-width='1.2'/>"
            f"<path d='{MARKS[figure.mark]}' fill='{figure.ink}'/>"
        )

    def _ground(self) -> Iterator[str]:
        yield (
            f"<path d='M{_LEFT} 0h{SIZE * _WIDTH}v{_FRONT}h{-SIZE * _WIDTH}z'"
            f" fill='url(#{self.prefix}g)' stroke='{self.colours['edge']}'/>"
        )
        dark = "".join(
            f"M{_left(cell % SIZE)} {_far(cell)}h{_WIDTH}v{_DEPTH}h{-_WIDTH}z"
            for cell in sorted(self.dimmed)
        )
        if dark:
            yield f"<path d='{dark}' {_DARK}/>"

    def _rank(self, y: int) -> Iterator[str]:
        """Yield one rank; ranks nearer to the eye come later and cover it."""
        for x, height in enumerate(self.heights[SIZE * y : SIZE * (y + 1)]):
            if height:
                yield self._use(height, SIZE * y + x, _left(x), (SIZE - y) * _DEPTH)
        for name, _, _, mask in self.figures:
            for cell in bits(mask & 0xFF << SIZE * y):
                yield from highlighted(self.shown, (cell,), self.place)
                yield self._standing(name, cell)

    def _standing(self, name: str, cell: int) -> str:
        return self._use(name, cell, _left(cell % SIZE) + _WIDTH // 2, self._middle(cell))

    def _middle(self, cell: int) -> int:
        return _far(cell) - self.heights[cell] * _RISE + _DEPTH // 2 + 2

    def _hidden(self) -> Iterator[str]:
        """Yield again, faintly, the figures that a column in front of them covers."""
        ghosts = [
            self._standing(name, cell)
            for name, _, _, mask in self.figures
            for cell in bits(mask)
            if any(
                _far(near) - self.heights[near] * _RISE < self._middle(cell) + _FOOT - 2
                for near in range(cell % SIZE, cell, SIZE)
                if self.heights[near]
            )
        ]
        if ghosts:
            yield f"<g opacity='.5'>{''.join(ghosts)}</g>"

    def _words(self) -> Iterator[str]:
        files = " ".join(str(_left(x) + _WIDTH // 2) for x in range(SIZE))
        ranks = " ".join(str((SIZE - 1 - y) * _DEPTH + 21) for y in range(SIZE))
        yield "<g text-anchor='middle' font-weight='600'>"
        yield f"<text x='{files}' y='{_FRONT + 16}'>abcdefgh</text>"
        yield f"<text x='{' '.join(['13'] * SIZE)}' y='{ranks}'>12345678</text></g>"
        for at, line in enumerate(self.lines):
            weight = " font-weight='600'" if at == 0 else ""
            y = _FRONT + 36 + _LEADING * at
            yield f"<text x='{_LEFT}' y='{y}'{weight}>{escape(line, quote=False)}</text>"

    def _invitation(self, top: int) -> Iterator[str]:
        """Yield a note over the board that says what to do; it must not look like a button."""
        if self.shown.invitation:
            yield (
                f"<text x='{_LEFT + SIZE * _WIDTH}' y='{top + 20}' text-anchor='end'"
                f" font-style='italic'>{escape(self.shown.invitation, quote=False)}</text>"
            )

    def _spot(self, cell: int, level: int | None) -> tuple[float, float]:
        """Return the middle of a cell on a level, or on its top."""
        rise = (self.heights[cell] if level is None else level) * _RISE
        return _left(cell % SIZE) + _WIDTH / 2, _far(cell) - rise + _DEPTH / 2

    def _face(self, cell: int) -> str:
        top = _far(cell) - self.heights[cell] * _RISE
        return f"M{_left(cell % SIZE) + 2} {top + 2}h{_WIDTH - 4}v{_DEPTH - 4}h{4 - _WIDTH}z"


def _left(x: int) -> int:
    return _LEFT + x * _WIDTH


def _far(cell: int) -> int:
    """Vertical place of the far edge of a cell on the ground."""
    return (SIZE - 1 - cell // SIZE) * _DEPTH
