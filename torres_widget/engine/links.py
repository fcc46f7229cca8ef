"""Positions as short texts for links: the board to read, and what is special about it packed."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from typing import Any, Final

from .cards import CARDS, MASTER_CARDS
from .editions import EDITIONS
from .errors import DocumentError, NotationError
from .position import Position
from .verbs import STAGES

#: Most characters of a link that is read; those of positions without house rules have up to 400.
LONGEST: Final = 2000
_MARK: Final = "~"
_LARGEST: Final = 20_000
_EXPECTED: Final = "a board text with _ for spaces, and perhaps ~ and the rest of the position"
#: Texts that the rest of a position is made of, the most usual last: what zlib begins with.
_USUAL: Final = "".join(
    (
        *EDITIONS,
        *STAGES,
        *MASTER_CARDS,
        '"house_rules":{',
        '"players":3,"players":4,"edition":"","mode":"variant","mode":"master","master":"",',
        "[" + ",".join(f'"{card}"' for card in CARDS) + "],",
        '"carry":[0,0],"decks":[[],[]],"deck":["","supply":0,"first":2,"to_act":2,"scores":[0,0],',
        '{"ap":5,"bought":[],"played":null,"stack":null},"turn":{"ap":4,"bought":[],"played":null,',
        '"stack":1},"hands":[[],[]],"phase":2,"round":1,"stacks":[[3,3,3],[3,3,3]],"stage":"',
    )
).encode()


def to_link(position: Position) -> str:
    """Return a position as a text for a link, all cards included.

    It is the board text, with ``_`` for spaces; where more is to be said, ``~`` and the rest of the
    position document, packed, follow.

    Parameters
    ----------
    position : Position
        The position.

    Examples
    --------
    >>> board = "......../......../......../......../......../......../1......./21...... 1:b1"
    >>> to_link(Position.from_board(board))
    '......../......../......../......../......../......../1......./21......_1:b1'
    """
    rest = position.to_dict()
    for key in [key for key in rest if key != "board"]:
        fewer = {name: value for name, value in rest.items() if name != key}
        if _reads_as(fewer, position):
            rest = fewer
    link = rest.pop("board").replace(" ", "_")
    return f"{link}{_MARK}{_packed(rest)}" if rest else link


def from_link(text: str) -> Position:
    """Return the position of a link.

    Parameters
    ----------
    text : str
        What `to_link` returns.

    Raises
    ------
    NotationError
        If it is no such text, or the position is impossible.
    """
    if len(text) > LONGEST:
        raise NotationError(text, "link", f"{_EXPECTED}; at most {LONGEST} characters")
    link, mark, packed = text.partition(_MARK)
    rest = _unpacked(packed) if mark else {}
    return Position.from_dict({**rest, "board": link.replace("_", " ")})


def _reads_as(document: dict[str, Any], position: Position) -> bool:
    try:
        return Position.from_dict(document) == position
    except DocumentError:
        return False


def _packed(rest: dict[str, Any]) -> str:
    text = json.dumps(rest, separators=(",", ":"), sort_keys=True).encode()
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, zdict=_USUAL)
    return urlsafe_b64encode(packer.compress(text) + packer.flush()).decode().rstrip("=")


def _unpacked(packed: str) -> dict[str, Any]:
    try:
        raw = urlsafe_b64decode(packed.encode("ascii") + b"=" * (-len(packed) % 4))
        text = zlib.decompressobj(-zlib.MAX_WBITS, zdict=_USUAL).decompress(raw, _LARGEST)
        rest = json.loads(text)
    except (Error, UnicodeError, ValueError, zlib.error):
        raise NotationError(packed, "link", _EXPECTED) from None
    if not isinstance(rest, dict) or "board" in rest:
        raise NotationError(packed, "link", _EXPECTED)
    return rest
