"""Questions to the engine: what the answer to a question of a lesson or drill is, and why.

A query is a text such as ``reach c3`` or ``score 1``. Its answer is worked out in the position of
the step, so that a lesson cannot claim what is not so; and a wrong answer is explained by the rules
that were asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from torres_widget.common.errors import did_you_mean
from torres_widget.common.language import gettext
from torres_widget.engine.cards import CARDS
from torres_widget.engine.cells import INDEX, names
from torres_widget.lessons.errors import LessonError

from .cells import CELLS, KINDS
from .misconceptions import mistakes
from .numbers import NUMBERS
from .parts import CellQuery, NumberQuery, Reasons, Words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from torres_widget.engine import Position, Reason

_MOST_POINTS: Final = 999


class Query:
    """A question to the engine.

    Parameters
    ----------
    text : str
        Such as ``"reach c3"``, ``"castle c4"``, ``"score 1"``.
    where : str
        Its place, for errors.

    Raises
    ------
    LessonError
        If there is no such query, or its words do not fit.

    Examples
    --------
    >>> from torres_widget import Position
    >>> place = Position.from_board(
    ...     "......../......../......../......../......../......../......../21...... 1:a1"
    ... )
    >>> Query("reach a1").cells(place)
    ('b1', 'a2')
    >>> Query("score 1").number(place)
    4
    """

    def __init__(self, text: str, where: str = "query") -> None:
        self.text = text
        self._where = where
        word, *rest = text.split()
        known = (*CELLS, *NUMBERS)
        if word not in known:
            hint = did_you_mean(word, known)
            raise LessonError(
                word, where, f"a query that begins with one of {', '.join(known)}", hint
            )
        self.word = word
        self.of_cells = word in CELLS
        self._cells = CELLS.get(word)
        self._number = NUMBERS.get(word)
        form = self._cells.form if self._cells else NUMBERS[word].form
        self.words = _read_words(form, rest, text, where)

    def cells(self, position: Position) -> tuple[str, ...]:
        """Return the cells that answer a query of cells."""
        return names(self._cell_query.find(position, self.words))

    def number(self, position: Position) -> int:
        """Return the number that answers a query of a number."""
        return self._number_query.find(position, self.words)

    def why_cells(self, position: Position) -> Reasons:
        """Return why each cell of the answer belongs to it."""
        missed = self._cell_query.missed
        reasons = (missed(position, self.words, cell) for cell in self.cells(position))
        return tuple(dict.fromkeys(reasons))

    def why_not(self, position: Position, wrong: Iterable[str]) -> Reasons:
        """Return why some cells do not belong to the answer: one reason for those alike."""
        query = self._cell_query
        alike: dict[tuple[str, str], list[tuple[str, Reason]]] = {}
        for cell in wrong:
            for reason in query.wrong(position, self.words, cell)[:1]:
                key = reason.rule, reason.text.replace(cell, "")
                alike.setdefault(key, []).append((cell, reason))
        return tuple(_as_one(reasons) for reasons in alike.values())

    def kinds(self, position: Position, cells: Iterable[str]) -> tuple[str, ...]:
        """Return what kinds of cells some of the answer are, such as ``("steps down",)``."""
        kind = self._cell_query.kind
        found = {kind(position, self.words, cell) for cell in cells}
        return tuple(gettext(each) for each in KINDS if each in found)

    def why_number(self, position: Position) -> Reasons:
        """Return how the number that answers a query comes about."""
        return self._number_query.why(position, self.words)

    def worked_out(self, position: Position) -> Reasons:
        """Return in a line how the number that answers a query is worked out."""
        query = self._number_query
        return (query.line or query.why)(position, self.words)

    def mistakes(self, position: Position, given: int) -> Reasons:
        """Return what mistakes a wrong number may show, or else how the query is worked out."""
        return mistakes(self.word, position, self.words, given)

    def check(self, position: Position) -> None:
        """Refuse a query that makes no sense in a position.

        Raises
        ------
        LessonError
            If it names a player who does not play, or a cell without what it asks about.
        """
        words = self.words
        if words.player > position.players:
            expected = f"a player from 1 to {position.players}"
            raise LessonError(self.text, self._where, expected)
        first = self.text.removeprefix("count ").split()[0]
        if first in ("reach", "step", "doors") and position.state.free() >> INDEX[words.cell] & 1:
            raise LessonError(self.text, self._where, f"a figure on {words.cell}")
        if first in ("castle", "area", "castle-height") and not position.height(words.cell):
            raise LessonError(self.text, self._where, f"a castle on {words.cell}")

    @property
    def _cell_query(self) -> CellQuery:
        if self._cells is None:
            raise LessonError(self.text, self._where, "a query of cells")
        return self._cells

    @property
    def _number_query(self) -> NumberQuery:
        if self._number is None:
            raise LessonError(self.text, self._where, "a query of a number")
        return self._number

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Query) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"Query({self.text!r})"


def _as_one(reasons: list[tuple[str, Reason]]) -> Reason:
    """Return one reason for cells whose reasons differ only in the cell."""
    first = reasons[0][1]
    others = [cell for cell, reason in reasons if reason.text != first.text]
    if not others:
        return first
    text = gettext(
        "{reason}. The same goes for {cells}", reason=first.text, cells=", ".join(others)
    )
    cells = dict.fromkeys(cell for _, reason in reasons for cell in reason.cells)
    return first._replace(text=text, cells=tuple(cells))


def _read_words(form: str, rest: list[str], text: str, where: str) -> Words:
    kinds = form.split()[1:]
    read: dict[str, object] = {}
    for kind in kinds:
        if kind == "QUERY":
            inner = Query(" ".join(rest) or "nothing", where)
            if not inner.of_cells:
                raise LessonError(text, where, "a query of cells after count")
            return inner.words._replace(query=inner.word, inner=inner.cells)
        if not rest:
            if kind.startswith("["):
                continue
            raise LessonError(text, where, f"the form {form}")
        key, value = _read_word(kind.strip("[]"), rest.pop(0), where)
        read[key] = value
    if rest:
        raise LessonError(text, where, f"the form {form}")
    return Words(**read)  # type: ignore[arg-type]


def _read_word(kind: str, word: str, where: str) -> tuple[str, object]:
    if kind == "CELL" and word in INDEX:
        return "cell", word
    if kind == "CARD":
        if word in CARDS and CARDS[word].kind != "points":
            return "card", word
        raise LessonError(word, where, "the key of a card with a target", did_you_mean(word, CARDS))
    if kind == "PLAYER" and word in ("1", "2", "3", "4"):
        return "player", int(word)
    if kind == "POINTS" and word.isascii() and word.isdigit() and 0 < int(word) <= _MOST_POINTS:
        return "points", int(word)
    expected = {
        "CELL": "a cell such as c3",
        "PLAYER": "a player's number",
        "POINTS": "a number of points",
    }
    raise LessonError(word, where, expected[kind])
