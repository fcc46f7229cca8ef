"""Rows of fields in the desk's form: choices with their feedback, or wrong answers with theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.board.form.controls import Button, Check, Column, Field, Line
from torres_widget.common.language import gettext

if TYPE_CHECKING:
    from collections.abc import Iterable

_MOST: Final = 12


class Row(NamedTuple):
    """One row: an answer, its feedback, and whether it is right."""

    answer: str
    why: str = ""
    right: bool = False


class _RowFields(Line):
    """The fields of a row; one that can be right has a box to tick."""

    def __init__(self, name: str, labels: tuple[str, str], row: Row, *, right: bool) -> None:
        answer, why = labels
        self.answer = Field(f"{name} answer", label=answer, value=row.answer)
        self.why = Field(f"{name} why", label=why, value=row.why)
        self.right = Check(f"{name} right", label=gettext("right"), value=row.right)
        self.right.hidden = not right
        super().__init__(self.answer, self.why, self.right)

    @property
    def row(self) -> Row:
        """The row as it is entered."""
        return Row(self.answer.value, self.why.value, right=self.right.value)


class Rows(Column):
    """Rows that grow by a button.

    Parameters
    ----------
    name : str
        By which their fields are named.
    answer, why : str
        Labels of the two fields of a row.
    right : bool
        Whether each row has a box to tick if it is right.

    Attributes
    ----------
    add : Button
        Adds a row.
    """

    def __init__(self, name: str, answer: str, why: str, *, right: bool) -> None:
        self._labels, self._right = (answer, why), right
        self._lines: tuple[_RowFields, ...] = ()
        self.add = Button(f"{name} add", self._append, label=gettext("Add a row"))
        super().__init__()
        self.name = name
        self.show([])

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows, filled in or not."""
        return tuple(line.row for line in self._lines)

    @property
    def filled(self) -> tuple[Row, ...]:
        """The rows whose answer is filled in."""
        return tuple(row._replace(answer=row.answer.strip()) for row in self.rows if row.answer)

    def show(self, rows: Iterable[Row]) -> None:
        """Show rows, at least an empty one."""
        self._lines = tuple(
            _RowFields(f"{self.name} {number}", self._labels, row, right=self._right)
            for number, row in enumerate(tuple(rows)[:_MOST] or (Row(""),), 1)
        )
        self.parts = (*self._lines, self.add)

    def _append(self) -> None:
        """Show a further row."""
        self.show((*self.rows, Row("")))
