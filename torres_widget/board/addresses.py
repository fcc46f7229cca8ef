"""Addresses of positions and games: where the page that plays is, and what it is to open."""

from __future__ import annotations

import os
import re
from typing import Final
from urllib.parse import urlencode

from torres_widget.common.errors import NotationError

#: Environment variable: the address of the page that plays.
VARIABLE: Final = "TORRES_PLAY_PAGE"
#: The page within its site, if no address is given.
DEFAULT: Final = "play/"
_ADDRESS: Final = re.compile(r"https?://[^\s#?]+")
_chosen = ""


def use_play_page(address: str | None) -> None:
    """Choose the page that links lead to, for this process.

    Parameters
    ----------
    address : str or None
        Such as ``"https://example.org/torres/play/"``; None for ``TORRES_PLAY_PAGE`` or else
        ``"play/"``, a link that opens nothing by itself; any board's editor reads it when pasted.

    Raises
    ------
    NotationError
        If it is no address of a page.
    """
    global _chosen  # noqa: PLW0603 - a setting of the process
    _chosen = "" if address is None else _checked(address, "play page")


def has_play_page() -> bool:
    """Whether links lead to a page, so that they open anywhere."""
    return bool(_chosen or os.environ.get(VARIABLE))


def address_of(link: str, **shown: str) -> str:
    """Return the address that opens a link (`torres_widget.engine.text.links`).

    Parameters
    ----------
    link : str
        The position or game.
    **shown : str
        What the page is to show instead of a board of it, as in ``show="puzzles"``.

    Raises
    ------
    NotationError
        If ``TORRES_PLAY_PAGE`` is set, and is no address of a page.

    Examples
    --------
    >>> use_play_page("https://example.org/play/")
    >>> address_of("........")
    'https://example.org/play/#........'
    >>> address_of("........", show="puzzles", name="1-1-14")
    'https://example.org/play/?show=puzzles&name=1-1-14#........'
    >>> use_play_page(None)
    """
    named = os.environ.get(VARIABLE)
    page = _chosen or (_checked(named, VARIABLE) if named else DEFAULT)
    return f"{page}{'?' if shown else ''}{urlencode(shown)}#{link}"


def _checked(address: object, where: str) -> str:
    if not isinstance(address, str) or not _ADDRESS.fullmatch(address):
        expected = "an address without ? and #, such as 'https://example.org/torres/play/'"
        raise NotationError(address, where, expected)
    return address
