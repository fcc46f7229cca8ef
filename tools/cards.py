"""Draw the action cards for docs/board.md: python -m tools.cards.

One pictogram each, from the file that the page uses as well.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from torres_widget.engine.cards import CARDS

_ROOT: Final = Path(__file__).parents[1]
#: The picture.
SHEET: Final = _ROOT / "docs" / "images" / "cards.svg"
_PICTOGRAMS: Final = _ROOT / "torres_widget" / "board" / "pictures" / "cards.json"
_DATA: Final[dict[str, Any]] = json.loads(_PICTOGRAMS.read_text(encoding="utf-8"))
#: Pixels: the side of a picture, and the room of a card on a sheet.
_SIZE: Final[int] = _DATA["size"]
_ROOM: Final = (92, 78)
_COLUMNS: Final = 5


def cards_svg() -> str:
    """Draw all cards with their keys below, as one SVG document."""
    columns, rows = _COLUMNS, -(-len(CARDS) // _COLUMNS)
    width, height = _ROOM
    content = "".join(
        f"<g transform='translate({at % columns * width} {at // columns * height})'>"
        f"<g transform='translate({(width - _SIZE) // 2} 4)'>{_card(card)}</g>"
        f"<text x='{width // 2}' y='{_SIZE + 18}'>{card}</text></g>"
        for at, card in enumerate(CARDS)
    )
    across, down = columns * width, rows * height
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {across} {down}'"
        f" width='{across}' height='{down}' font-family='sans-serif' font-size='11'"
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


if __name__ == "__main__":
    SHEET.write_text(cards_svg(), encoding="utf-8")
