"""Parts of a query: its form, its question, and the functions that answer and explain it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from torres_widget.common.language import gettext
from torres_widget.engine import Reason

if TYPE_CHECKING:
    from collections.abc import Callable

    from torres_widget.engine import Position

Reasons = tuple[Reason, ...]


class Words(NamedTuple):
    """The words of a query after its first.

    Attributes
    ----------
    cell, card : str
        A cell's name, a card's key.
    player, points : int
        A player's number, points.
    query : str
        The first word of another query, whose cells are counted.
    inner : callable or None
        The cells that the other query finds.
    """

    cell: str = ""
    player: int = 1
    card: str = ""
    points: int = 0
    query: str = ""
    inner: Callable[[Position], tuple[str, ...]] | None = None


def not_asked(cell: str) -> Reason:
    """Say that a cell does not belong to an answer, where no rule says why."""
    return Reason("", gettext("{cell} does not belong to the answer", cell=cell), (cell,))


def _no_kind(_position: Position, _words: Words, _cell: str) -> str:
    """Say nothing of the kind of a cell."""
    return ""


class CellQuery(NamedTuple):
    """A query whose answer is a set of cells.

    Attributes
    ----------
    form : str
        Its words; ``[CELL]`` may be left out.
    about : str
        What it asks.
    find : callable
        The mask of the cells.
    wrong, missed : callable
        The reasons why a cell is not part of the answer, and why it is.
    kind : callable
        What kind of cell one of the answer is, such as ``"steps down"``; ``""`` for none.
    """

    form: str
    about: str
    find: Callable[[Position, Words], int]
    wrong: Callable[[Position, Words, str], Reasons]
    missed: Callable[[Position, Words, str], Reason]
    kind: Callable[[Position, Words, str], str] = _no_kind


class NumberQuery(NamedTuple):
    """A query whose answer is a number.

    Attributes
    ----------
    form, about : str
        Its words, and what it asks.
    find : callable
        The number.
    why : callable
        How it is worked out, a reason for each part.
    line : callable or None
        The same on one line, where that is shorter.
    """

    form: str
    about: str
    find: Callable[[Position, Words], int]
    why: Callable[[Position, Words], Reasons]
    line: Callable[[Position, Words], Reasons] | None = None
