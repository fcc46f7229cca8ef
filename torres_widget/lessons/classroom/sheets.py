"""Tables that show themselves as HTML, and as CSV whose cells no spreadsheet executes."""

from __future__ import annotations

import csv
import re
from html import escape
from io import StringIO
from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.engine.text.files import save

if TYPE_CHECKING:
    from collections.abc import Sequence
    from os import PathLike

Cell = str | int | float | None
#: Where a spreadsheet may begin a cell with a formula, after blanks and quotes. It splits lines at
#: commas, semicolons or tabs, and may split a column again.
_FORMULA: Final = re.compile(
    r"""(\A|[,;\t\r\n])(?=[\s\x00"']*[=+\-@\uff1d\uff0b\uff0d\uff20|%])|\A(?=[\t\r\n])"""
)


def harmless(cell: Cell) -> Cell:
    """Return a cell that no spreadsheet takes for a formula: an apostrophe is put before one.

    >>> harmless("=HYPERLINK(1)"), harmless("Ann;=1+1"), harmless("Ann"), harmless(-2)
    ("'=HYPERLINK(1)", "Ann;'=1+1", 'Ann', -2)
    """
    return _FORMULA.sub(r"\g<0>'", cell) if isinstance(cell, str) else cell


class Sheet(NamedTuple):
    """A table.

    Attributes
    ----------
    title : str
        What it is called.
    columns : tuple of str
        Heads of the columns; the first column names the rows.
    rows : tuple of tuple
        Texts, numbers, and None for empty cells.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def csv(self) -> str:
        """Return it as comma-separated values, the first line its heads."""
        file = StringIO(newline="")
        writer = csv.writer(file, lineterminator="\r\n")
        for row in (self.columns, *self.rows):
            writer.writerow([harmless(cell) for cell in row])
        return file.getvalue()

    def save(self, path: str | PathLike[str]) -> None:
        """Write it as a CSV file in UTF-8, with the mark by which spreadsheets know that.

        Raises
        ------
        OSError
            If it cannot be written.
        """
        save(f"\ufeff{self.csv()}", path)

    def html(self) -> str:
        """Return it as an HTML table with row and column heads."""
        heads = "".join(f'<th scope="col">{escape(column)}</th>' for column in self.columns)
        body = "".join(f"<tr>{_cells(row)}</tr>" for row in self.rows)
        return (
            f"<table><caption>{escape(self.title)}</caption>"
            f"<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"
        )

    def _repr_html_(self) -> str:
        return self.html()

    def __repr__(self) -> str:
        return f"<Sheet {self.title!r}: {len(self.rows)} rows>"


def _cells(row: Sequence[Cell]) -> str:
    first, *others = ("" if cell is None else escape(str(cell)) for cell in row)
    return f'<th scope="row">{first}</th>' + "".join(f"<td>{cell}</td>" for cell in others)
