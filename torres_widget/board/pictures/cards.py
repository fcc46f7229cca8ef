"""The action cards as pictures: one pictogram each, from the file that the page uses as well."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from torres_widget.common.errors import NotationError, did_you_mean
from torres_widget.engine.cards import CARDS

_DATA: Final[dict[str, Any]] = json.loads(
    Path(__file__).with_name("cards.json").read_text(encoding="utf-8")
)
#: Pixels: the side of a picture, and the room of a card on a sheet.
_SIZE: Final[int] = _DATA["size"]
_ROOM: Final = (92, 78)
_COLUMNS: Final = 5


def card_svg(card: str) -> str:
    """Draw a card's pictogram as a whole SVG document, without words.

    Raises
    ------
    NotationError
        If there is no such card.

    Examples
    --------
    >>> card_svg("jump")[:48]
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox="
    """
    if card not in CARDS:
        keys = tuple(CARDS)
        raise NotationError(card, "card", f"one of {', '.join(keys)}", did_you_mean(card, keys))
    return _document(_SIZE, _SIZE, _card(card))


def cards_svg() -> str:
    """Draw all cards with their keys below, as one SVG document."""
    width, height = _ROOM
    rows = -(-len(CARDS) // _COLUMNS)
    return _document(
        _COLUMNS * width,
        rows * height,
        "".join(
            f"<g transform='translate({at % _COLUMNS * width} {at // _COLUMNS * height})'>"
            f"<g transform='translate({(width - _SIZE) // 2} 4)'>{_card(card)}</g>"
            f"<text x='{width // 2}' y='{_SIZE + 18}'>{card}</text></g>"
            for at, card in enumerate(CARDS)
        ),
    )


def _document(width: int, height: int, content: str) -> str:
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}'"
        f" width='{width}' height='{height}' font-family='sans-serif' font-size='11'"
        f" text-anchor='middle' fill='#6f6250' stroke-linecap='round' stroke-linejoin='round'>"
        f"{content}</svg>"
    )


def _card(card: str) -> str:
    paths = "".join(
        f"<path d='{d}'{_ink(**_DATA['inks'][ink])}/>" for ink, d in _DATA["cards"][card]
    )
    paper = f"<rect width='{_SIZE}' height='{_SIZE}' rx='6' fill='{_DATA['paper']}'/>"
    return f"<g>{paper}{paths}</g>"


def _ink(fill: str = "none", stroke: str = "none", width: float = 0, dashes: str = "none") -> str:
    return f" fill='{fill}' stroke='{stroke}' stroke-width='{width}' stroke-dasharray='{dashes}'"
