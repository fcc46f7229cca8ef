"""Texts from outside: their encoding and line ends, and the characters that they may have."""

from __future__ import annotations

import codecs
from typing import Final
from unicodedata import category, normalize

#: Byte order marks, and what decodes the bytes that begin with one.
_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
#: Categories that no text needs: controls, surrogates, private and unassigned code points, and the
#: separators of lines and paragraphs. Formats such as joiners and soft hyphens are text: Persian,
#: Sinhala and Bengali are not written without them, and a word processor puts them in.
_NO_TEXT: Final = frozenset({"Cc", "Cs", "Co", "Cn", "Zl", "Zp"})
#: Formats that reverse the letters after them: such a text reads as another one.
_REORDERING: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_MARK: Final = "\ufeff"


def decoded(data: bytes) -> str:
    r"""Return the text of a file: UTF-8, or UTF-16 with its byte order mark.

    Line ends of any system become newlines.

    Raises
    ------
    UnicodeDecodeError
        If the bytes are neither.

    Examples
    --------
    >>> decoded(b"\xef\xbb\xbfone\r\ntwo"), decoded("Žofie".encode("utf-16"))
    ('one\ntwo', 'Žofie')
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return with_newlines(data.decode(encoding))
    return with_newlines(data.decode("utf-8"))


def with_newlines(text: str) -> str:
    """Return a text whose lines end in newlines, without a byte order mark before it."""
    return text.removeprefix(_MARK).replace("\r\n", "\n").replace("\r", "\n")


def without_trailing_blanks(text: str) -> str:
    """Return a text without blanks at the ends of its lines."""
    return "\n".join(line.rstrip(" \t") for line in with_newlines(text).split("\n"))


def is_text(text: str) -> bool:
    r"""Whether people can have written a text on one line.

    >>> is_text("Jan\u00a0Nov\u00e1k"), is_text("one\ntwo"), is_text("\u202eeifoŽ")
    (True, False, False)
    """
    return (text.isascii() and text.isprintable()) or all(
        char not in _REORDERING and char != _MARK and category(char) not in _NO_TEXT
        for char in text
    )


def comparable(text: str) -> str:
    r"""Return what is equal for texts that look alike.

    They may differ in case, in blanks, in how accents are coded, and in characters without a width.

    >>> comparable("JAN\u00a0  Nova\u0301k") == comparable("Jan Nov\u00e1k")
    True
    """
    plain = normalize("NFKC", text).casefold()
    return " ".join("".join(char for char in plain if category(char) != "Cf").split())
