"""A board where no widget runs: a picture of it, in the forms that notebooks look for."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from torres_widget.common.language import gettext

from .pictures.svg import svg
from .pictures.words import alt_text

if TYPE_CHECKING:
    from torres_widget.engine import Position

    from .pictures.layers import Shown

#: Characters of an SVG that would mean something else in a URL in an attribute.
_IN_A_URL: Final = str.maketrans({sign: f"%{ord(sign):02X}" for sign in '%#&"'})


def still_bundle(position: Position, shown: Shown) -> dict[str, str]:
    """Return a picture that says that it is one, by MIME type.

    It comes twice: as SVG, and as an HTML image, which an untrusted notebook shows.

    Parameters
    ----------
    position : Position
        The position on the board.
    shown : Shown
        Overlays and annotations on the board.
    """
    shown = shown._replace(invitation=gettext("Run the cell to play"))
    picture = svg(position, shown=shown)
    alt = escape(alt_text(position, shown))
    source = f"data:image/svg+xml,{picture.translate(_IN_A_URL)}"
    return {"image/svg+xml": picture, "text/html": f'<img alt="{alt}" src="{source}">'}
