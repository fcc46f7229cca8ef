"""Annotations: what a teacher draws on a position, from arrows to spotlights."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.common.checks import check_key
from torres_widget.common.errors import NotationError, did_you_mean
from torres_widget.common.text import is_text
from torres_widget.engine.cells import NAMES, cell

if TYPE_CHECKING:
    from collections.abc import Iterable

    from torres_widget.engine.actions import Action

#: Number of cells that each kind of annotation names.
KINDS: Final = {"arrow": 2, "circle": 1, "mark": 1, "label": 1, "spotlight": 1}
COLOURS: Final = ("green", "red", "blue", "yellow")
#: Most characters of a label, and most annotations of a position.
LONGEST_LABEL: Final = 80
MOST: Final = 64
_WHERE: Final = "annotation"


class Annotation(NamedTuple):
    """One annotation.

    Attributes
    ----------
    kind : {"arrow", "circle", "mark", "label", "spotlight"}
        What is drawn. All cells that no spotlight is on are dimmed, if there is any.
    cells : tuple of int
        Where: from and to for an arrow, else one cell.
    colour : {"green", "red", "blue", "yellow"}
        Its colour.
    text : str
        Words of a label; empty otherwise.
    """

    kind: str
    cells: tuple[int, ...]
    colour: str
    text: str = ""

    def __str__(self) -> str:
        places = " ".join(NAMES[index] for index in self.cells)
        return f"{self.kind} {places} {self.colour}{f' {self.text}' if self.text else ''}"


def read_annotation(text: object) -> Annotation:
    """Return the annotation of a text such as ``arrow c3 c5 red``; green if no colour is named.

    Raises
    ------
    NotationError
        If the text is none; it says which word is wrong.

    Examples
    --------
    >>> str(read_annotation("arrow c3 c5"))
    'arrow c3 c5 green'
    >>> read_annotation("label d4 red the way up").text
    'the way up'
    """
    if not isinstance(text, str):
        raise NotationError(text, _WHERE, "a text such as 'arrow c3 c5 red'")
    kind, _, rest = text.partition(" ")
    check_key(kind, _WHERE, KINDS)
    *places, rest = f"{rest} ".split(" ", KINDS[kind])
    if len(places) < KINDS[kind]:
        raise NotationError(text, _WHERE, f"{KINDS[kind]} cells after {kind}")
    cells = tuple(cell(place) for place in places)
    if len(set(cells)) < len(cells):
        raise NotationError(text, _WHERE, "an arrow between two different cells")
    colour, _, words = rest.strip(" ").partition(" ")
    if kind == "label":
        if colour not in COLOURS:
            colour, words = COLOURS[0], rest.strip(" ")
        return Annotation(kind, cells, colour, _label(words))
    if words or (colour and colour not in COLOURS):
        expected = f"one of {', '.join(COLOURS)}, or nothing"
        raise NotationError(
            rest.strip(" "), f"{_WHERE}, colour", expected, did_you_mean(colour, COLOURS)
        )
    return Annotation(kind, cells, colour or COLOURS[0])


def _label(words: str) -> str:
    if not words or len(words) > LONGEST_LABEL or not is_text(words):
        expected = f"printable words, at most {LONGEST_LABEL} characters"
        raise NotationError(words, f"{_WHERE}, label", expected)
    return words


def read_annotations(texts: object) -> tuple[Annotation, ...]:
    """Return the annotations of a list of texts.

    Raises
    ------
    NotationError
        If one of them is none, or there are too many.
    """
    if not isinstance(texts, list | tuple) or len(texts) > MOST:
        raise NotationError(texts, "annotations", f"a list of at most {MOST} texts")
    return tuple(read_annotation(text) for text in texts)


def drawing(actions: Iterable[Action], colour: str = "green") -> list[str]:
    """Return annotations that show actions: arrows for figures, circles and marks for new pieces.

    A way there and back is one arrow, since two would cover each other.

    >>> from torres_widget.engine.actions import parse
    >>> drawing([parse("move c3 c4"), parse("build d4"), parse("score")])
    ['arrow c3 c4 green', 'mark d4 green']
    >>> drawing([parse("move c3 c4"), parse("build c3"), parse("move c4 c3")])
    ['arrow c3 c4 green', 'mark c3 green']
    """
    drawn: dict[str, None] = {}
    for action in actions:
        if action.target is None:
            continue
        target = NAMES[action.target]
        if action.source is not None:
            source = NAMES[action.source]
            if f"arrow {target} {source} {colour}" not in drawn:
                drawn[f"arrow {source} {target} {colour}"] = None
        else:
            kind = "circle" if action.verb in {"deploy", "knight", "king"} else "mark"
            drawn[f"{kind} {target} {colour}"] = None
    return list(drawn)[:MOST]
