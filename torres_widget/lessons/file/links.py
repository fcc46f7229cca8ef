"""Lessons as short texts for links: the document of a lesson file, packed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from torres_widget.common.packing import packed, unpacked
from torres_widget.lessons.errors import LessonError

from .format import MOST_BYTES
from .parsing import parse_document
from .reader import read

if TYPE_CHECKING:
    from collections.abc import Mapping

    from torres_widget.lessons.plan import Plan

#: Most characters of a link: about as many as pass through every browser and most mail.
LONGEST: Final = 16_000
#: The beginning of a link: the version of its form.
_FORM: Final = "1."
_EXPECTED: Final = "a link of a lesson, whole"
#: Common pieces of lessons, the most usual last. Links hold only what differs, so it never changes.
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
    text = json.dumps(document, separators=(",", ":"), ensure_ascii=False)
    link = _FORM + packed(text, _USUAL)
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
    mark, rest = link[: len(_FORM)], link[len(_FORM) :]
    if mark != _FORM or len(link) > LONGEST:
        raise LessonError(link, "link", _EXPECTED)
    try:
        document = unpacked(rest, _USUAL, MOST_BYTES).encode()
        table = parse_document(document, "link", as_json=True)
    except ValueError:
        raise LessonError(link, "link", _EXPECTED) from None
    return read(table, "link")
