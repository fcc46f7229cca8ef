"""The colours and marks of the board: one file, read here and by the build of the front end.

A material has a ramp of three colours: in deep shade, plain, and in full light.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final, NamedTuple

from torres_widget.common.errors import NotationError

Ramp = tuple[str, str, str]


class Figure(NamedTuple):
    """Look of the figures of one player, or of the king.

    Attributes
    ----------
    name : str
        What the player is called, such as ``"blue"``.
    shades : Ramp
        Colours of the figure.
    inks : Ramp
        Colours of the mark on it; the king's crown.
    mark : str
        Shape of the mark, for players who can't distinguish the colours.
    """

    name: str
    shades: Ramp
    inks: Ramp
    mark: str

    @property
    def color(self) -> str:
        """The plain colour."""
        return self.shades[1]

    @property
    def ink(self) -> str:
        """Colour of the mark in full light."""
        return self.inks[2]


_PALETTE: Final[dict[str, Any]] = json.loads(
    Path(__file__).with_name("palette.json").read_text(encoding="utf-8")
)

#: The players' figures; player 1 first.
PLAYERS: Final = tuple(Figure(**entry) for entry in _PALETTE["players"])
#: The king.
KING: Final = Figure(**_PALETTE["king"])
_THEMES: Final = ("light", "dark")
#: Ramps of all materials but the figures', by theme.
MATERIALS: Final[dict[str, dict[str, Ramp]]] = {
    theme: {
        name: tuple(ramp)
        for name, ramp in (_PALETTE["materials"] | _PALETTE[theme]["materials"]).items()
    }
    for theme in _THEMES
}


def _resolved(colour: Any, ramps: dict[str, Ramp]) -> Any:
    """Return a colour of the file: itself, or the shade of a material that it names."""
    match colour:
        case [str(material), int(shade)]:
            return ramps[material][shade]
        case list():
            return [_resolved(each, ramps) for each in colour]
    return colour


#: Colours of still pictures by theme: the page, its words, the ground, the faces of blocks.
THEMES: Final[dict[str, dict[str, Any]]] = {
    theme: {
        name: _resolved(colour, MATERIALS[theme])
        for name, colour in _PALETTE[theme]["picture"].items()
    }
    for theme in _THEMES
}


def colours_of(theme: object) -> dict[str, Any]:
    """Return the colours of a theme's still pictures.

    Raises
    ------
    NotationError
        If there is no such theme.
    """
    if isinstance(theme, str) and theme in THEMES:
        return THEMES[theme]
    raise NotationError(theme, "Theme of a picture", f"one of {', '.join(THEMES)}")
