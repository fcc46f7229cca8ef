"""The colours and marks of the board: one file, read here and by the build of the front end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final, NamedTuple

from torres_widget.engine.errors import NotationError


class Figure(NamedTuple):
    """How the figures of one player look, or the king.

    Attributes
    ----------
    name : str
        What the player is called, such as ``"blue"``.
    shades : sequence of str
        Colour of the figure in shade, as it is, and in full light, ``#rrggbb``.
    ink : str
        Colour of the mark on it.
    mark : str
        Shape of the mark, so that nobody needs to tell the colours apart.
    """

    name: str
    shades: tuple[str, str, str]
    ink: str
    mark: str

    @property
    def color(self) -> str:
        """The colour as it is."""
        return self.shades[1]


_PALETTE: Final[dict[str, Any]] = json.loads(
    Path(__file__).with_name("palette.json").read_text(encoding="utf-8")
)

#: The players' figures; player 1 first.
PLAYERS: Final = tuple(Figure(**entry) for entry in _PALETTE["players"])
#: The king.
KING: Final = Figure(**_PALETTE["king"])
#: Colours of ground, blocks and words by theme.
THEMES: Final[dict[str, dict[str, Any]]] = {name: _PALETTE[name] for name in ("light", "dark")}


def colours_of(theme: object) -> dict[str, Any]:
    """Return the colours of a theme.

    Raises
    ------
    NotationError
        If there is no such theme.
    """
    if isinstance(theme, str) and theme in THEMES:
        return THEMES[theme]
    raise NotationError(theme, "Theme of a picture", f"one of {', '.join(THEMES)}")
