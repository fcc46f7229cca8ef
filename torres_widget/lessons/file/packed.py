"""Lessons packed: a lesson as a short text, for links and for files that are handed out.

A packed lesson shows no answer at a glance. A program can unpack it.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from torres_widget.common.packing import packed, unpacked
from torres_widget.common.schema import Key, Table, Text
from torres_widget.lessons.errors import LessonError, validated

from .format import MOST_BYTES
from .parsing import parse_document
from .reader import read

if TYPE_CHECKING:
    from collections.abc import Mapping

    from torres_widget.lessons.plan import Plan

#: Most characters of a link: about as many as pass through every browser and most mail.
LONGEST: Final = 16_000
#: The beginning of a packed lesson: the version of its form.
_FORM: Final = "1."
_EXPECTED: Final = "a packed lesson, whole"
#: A lesson file that holds a packed lesson.
FILE: Final = Table[dict[str, str]](
    {
        "packed": Key(
            Text(MOST_BYTES, r"1\.[A-Za-z0-9_-]+", _EXPECTED), "the lesson, packed", required=True
        )
    },
    "packed lesson",
)
#: Common pieces of lessons, the most usual last. Packed lessons hold what differs: never change it.
_USUAL: Final = (
    b'"summary":"","can":[""],"camera":"","overlay":"","notes":["circle c3 green","arrow c3 d3 gre'
    b'en"],"conceal":true,"moves":["knight c3","king e5","end","score","buy","play climb","deploy '
    b'c4","from 2","build d4 from 1"],"captions":["","limits":{"allow":["move","build","deploy"],"'
    b'most":1,"player":1},"best":{"measure":"points","value":6,"moves":["many":true,"cells":["","n'
    b'umber":"choices":[{"text":"","right":true},{"text":"","why":"You counted "mistakes":{"":"How'
    b' many points does the castle of the king "hints":["How many cells ","Look at the knight on l'
    b'evel 2."],"answer":"score 1","reach c3","edition":"rio-grande-2005","house_rules":{"players"'
    b':3,"mode":"master","hands":[[],[]],"scores":[0,0],"turn":{"ap":5},"phase":1,"round":1,"posit'
    b'ions":{"start":{"board":"....1.../......../..1..1../1......./.......1/..1..1../......../...1'
    b'.... K:e8 1:c3 2:f6"}},{"id":"","title":"","order":"step-by-step","steps":[{"kind":"show","k'
    b'ind":"play","kind":"try","kind":"task","id":"","title":"","text":"","position":"start","rule'
    b's":["R7.1","R5.2"],"goal":{"points":4,"level":2,"stand":"c3"},"solution":["build d3","move c'
    b'3 d3"],"done":"","kind":"question","ask":"number"},'
)


def packed_lesson(document: Mapping[str, object]) -> dict[str, str]:
    """Return the document of a file that holds a lesson packed.

    Parameters
    ----------
    document : mapping
        The lesson, as ``docs/lessons.md`` describes it.
    """
    return {"packed": _packed(document)}


def plain_lesson(table: Mapping[str, object], where: str) -> dict[str, object]:
    """Return the document of a lesson; unpack it if the table holds a packed lesson.

    Raises
    ------
    LessonError
        If the table holds a damaged one.
    """
    if "packed" not in table:
        return dict(table)
    return _unpacked(validated(FILE, table, where)["packed"], f"{where}, packed")


def to_link(document: Mapping[str, object]) -> str:
    """Return a lesson as a text for a link.

    Parameters
    ----------
    document : mapping
        As ``docs/lessons.md`` describes it.

    Raises
    ------
    LessonError
        If it is too long for a link.
    """
    link = _packed(document)
    if len(link) > LONGEST:
        raise LessonError(f"{len(link)} characters", "link of a lesson", f"at most {LONGEST}")
    return link


def from_link(text: str) -> Plan:
    """Return the lesson of a link.

    Parameters
    ----------
    text : str
        What `to_link` returns, or an address that ends with ``#`` and that.

    Raises
    ------
    LessonError
        If it is no such text, or holds no lesson; it says where.
    """
    link = text.strip().rpartition("#")[2]
    return read(_unpacked(link, "link"), "link")


def _packed(document: Mapping[str, object]) -> str:
    text = json.dumps(document, separators=(",", ":"), ensure_ascii=False)
    return _FORM + packed(text, _USUAL)


def _unpacked(text: str, where: str) -> dict[str, object]:
    if not text.startswith(_FORM):
        raise LessonError(text, where, _EXPECTED)
    try:
        document = unpacked(text.removeprefix(_FORM), _USUAL, MOST_BYTES, whole=True).encode()
        return parse_document(document, where, as_json=True)
    except ValueError:
        raise LessonError(text, where, _EXPECTED) from None
