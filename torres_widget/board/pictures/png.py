"""The still picture as a PNG, for slides, documents and chats that show no SVG."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from torres_widget.common.errors import NotationError

from .layers import NOTHING
from .optional import MissingLibraryError
from .svg import svg

if TYPE_CHECKING:
    from torres_widget.engine import Position

    from .layers import Shown

#: The largest picture: 20 times as wide as the SVG, about 8,000 pixels.
_LARGEST: Final = 20


def png(
    position: Position, *, theme: str = "light", scale: float = 2, shown: Shown = NOTHING
) -> bytes:
    """Draw a position as a PNG.

    Parameters
    ----------
    position : Position
        What to draw; see `torres_widget.board.svg`.
    theme : {"light", "dark"}
        Colours of the ground and the words.
    scale : float
        Pixels of the picture for a pixel of the SVG, which is 392 wide; above 0, at most 20.
    shown : Shown
        What is drawn over it, and said below.

    Returns
    -------
    bytes
        The PNG. Its letters come from a usual font of the system; without one there are none.

    Raises
    ------
    MissingLibraryError
        If resvg-py is not installed.
    NotationError
        If there is no such theme, or the scale is none.
    """
    if type(scale) not in (int, float) or not 0 < scale <= _LARGEST:
        raise NotationError(scale, "Scale of a PNG", f"a number above 0 and at most {_LARGEST}")
    try:
        import resvg_py
    except ImportError as error:
        raise MissingLibraryError("A PNG", "resvg-py", "'torres-widget[png]'") from error
    return resvg_py.svg_to_bytes(svg_string=svg(position, theme=theme, shown=shown), zoom=scale)
