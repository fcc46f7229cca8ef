"""Texts packed for links: compressed, in characters that an address may have."""

from __future__ import annotations

import zlib
from base64 import b64decode, urlsafe_b64encode
from binascii import Error


def packed(text: str, usual: bytes) -> str:
    """Return a text in fewer characters, if it has pieces in common with the usual ones.

    Parameters
    ----------
    text : str
        Any text.
    usual : bytes
        What such texts are made of, the most usual last; `unpacked` needs the same.

    Examples
    --------
    >>> unpacked(packed("move c3 c4", b"move c3 d3"), b"move c3 d3", most=100)
    'move c3 c4'
    """
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, zdict=usual)
    return urlsafe_b64encode(packer.compress(text.encode()) + packer.flush()).decode().rstrip("=")


def unpacked(text: str, usual: bytes, most: int, *, whole: bool = False) -> str:
    """Return the text that was packed, or as much of it as there is in a text that was cut.

    Parameters
    ----------
    text : str
        What `packed` returns.
    usual : bytes
        As it was packed with.
    most : int
        How many bytes are unpacked; what is behind them is left.
    whole : bool
        Whether a text that was cut is an error.

    Raises
    ------
    ValueError
        If it is no such text.
    """
    try:
        raw = b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        unpacker = zlib.decompressobj(-zlib.MAX_WBITS, zdict=usual)
        found = unpacker.decompress(raw, most).decode()
    except (Error, zlib.error) as error:
        raise ValueError(str(error)) from None
    if whole and not unpacker.eof:
        raise ValueError("the text was cut")
    return found
