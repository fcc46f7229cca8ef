"""Answers as a code: a text to copy into a form, a mail or a school's system.

A code holds one student's answers, and ends with a check sum, so that a cut code is noticed. Line
breaks and tags that a mail or a form put into it don't matter.
"""

from __future__ import annotations

import json
import re
from html import unescape
from typing import TYPE_CHECKING, Final, NamedTuple
from zlib import crc32

from torres_widget.common.packing import packed, unpacked
from torres_widget.lessons.errors import LessonError
from torres_widget.lessons.file.parsing import parse_document

from .file_format import MOST_BYTES, Kept, read_answers, seal

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

#: The beginning of a code, with the version of its form.
MARK: Final = "TORRES1."
_WHOLE: Final = re.compile(r"([\w-]+)\.([0-9a-f]{8})")
_TAG: Final = re.compile(r"<[^<>]*>")
#: Characters that pages and mails put into long words and before lines.
_BREAKS: Final = re.compile(r"[\s>\u00ad\u200b\u2060\ufeff]+")
_EXPECTED: Final = f"a whole code, from {MARK} to the last letter, as the page shows it"
#: Common pieces of answers, the most usual last. Codes hold what differs: never change it.
_USUAL: Final = (
    b'"games":[],"altered":true,"state":"shown","state":"given","state":"seen","state":"wrong","tr'
    b'ies":2,"hints":1,"right_at":2,"begun":"2026-","handed_in":"2026-","deadline":"2026-","move c'
    b'3 d3","build d4 from 1","end","deploy c4","R5.2","R5.3","R6.1","R7.1","R7.2"],"rules":[],"at'
    b'tempts":[],"seconds":0,"given":["c3","d4","e5"],"given":["1"],"places":[{"lesson":"first-tur'
    b'n","step":"","seconds":120,"finished":false,"finished":true}]}{"format":"torres-answers","ve'
    b'rsion":1,"student":"","answers":[{"lesson":"","step":"","rules":["R7.1"],"state":"right","tr'
    b'ies":1,"hints":0,"right_at":1,"seconds":10,"attempts":[{"given":["4"],"seconds":10}],"at":"2'
    b'026-11-26T10:00:00Z"},'
)


class HandedOver(NamedTuple):
    """Answers as a student hands them over.

    Attributes
    ----------
    name : str
        Name of the file.
    text : str
        What it holds.
    code : str
        The same answers as a code.
    """

    name: str
    text: str
    code: str


def to_code(document: Mapping[str, object]) -> str:
    """Return the document of an answers file as a code.

    Parameters
    ----------
    document : mapping
        As ``torres-widget schema answers`` describes it. Games and the seal are left out.

    Examples
    --------
    >>> code = to_code({"format": "torres-answers", "version": 1, "student": "Ann", "answers": []})
    >>> code[:8], [kept.student for kept in read_codes(f"Ann wrote: {code} Bye!", "mail")]
    ('TORRES1.', ['Ann'])
    """
    kept = {key: value for key, value in document.items() if key not in ("seal", "games")}
    body = packed(json.dumps(kept, separators=(",", ":"), ensure_ascii=False), _USUAL)
    return f"{MARK}{body}.{_check_sum(body)}"


def read_codes(text: str, name: str) -> list[Kept]:
    """Return the answers of all codes in a text; ``name`` is for errors.

    Raises
    ------
    LessonError
        If one of them is cut or damaged; it says which.
    """
    return [read_code(code, f"{name}, code {number}") for number, code in codes_in(text)]


def codes_in(text: str) -> Iterator[tuple[int, str]]:
    """Yield number and text of each code, counted from 1; the text may go on after the code."""
    yield from enumerate(unescape(_TAG.sub("", text)).split(MARK)[1:], 1)


def read_code(text: str, where: str) -> Kept:
    """Return the answers of a code.

    Parameters
    ----------
    text : str
        What follows `MARK`.
    where : str
        The place of the code, for errors.

    Raises
    ------
    LessonError
        If it is cut or damaged, or holds no answers.
    """
    whole = _WHOLE.match(_BREAKS.sub("", text))
    if whole is None or whole[2] != _check_sum(whole[1]):
        raise LessonError(text[:40].strip(), where, _EXPECTED)
    try:
        data = unpacked(whole[1], _USUAL, MOST_BYTES).encode()
    except ValueError:
        raise LessonError(text[:40].strip(), where, _EXPECTED) from None
    document = parse_document(data, where, as_json=True)
    sealed = {**document, "seal": seal(document)}
    return read_answers(json.dumps(sealed).encode(), where)


def _check_sum(body: str) -> str:
    return f"{crc32(body.encode()):08x}"
