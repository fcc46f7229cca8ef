"""Rows of fields in the desk's form: choices with their feedback, or wrong answers with theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import ipywidgets

from torres_widget.common.language import gettext

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_MOST: Final = 12
_LABEL: Final = {"description_width": "initial"}


class Row(NamedTuple):
    """One row: an answer, its feedback, and whether it is right."""

    answer: str
    why: str = ""
    right: bool = False


class Rows(ipywidgets.VBox):  # type: ignore[misc] # it has no annotations
    """Rows that grow by a button.

    Parameters
    ----------
    answer, why : str
        Labels of the two fields of a row.
    right : bool
        Whether each row has a box to tick if it is right.

    Attributes
    ----------
    on_change : callable
        Called after each change of a field.
    """

    def __init__(self, answer: str, why: str, *, right: bool) -> None:
        self._names = answer, why
        self._right = right
        self.on_change: Callable[[object], None] = lambda _: None
        self.add = ipywidgets.Button(description=gettext("Add a row"))
        self.add.on_click(lambda _: self._append())
        super().__init__()
        self.show([])

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows, filled in or not."""
        boxes = (line.children for line in self.children[:-1])
        return tuple(
            Row(answer.value, why.value, right=bool(self._right and right[0].value))
            for answer, why, *right in boxes
        )

    @property
    def filled(self) -> tuple[Row, ...]:
        """The rows whose answer is filled in."""
        return tuple(row._replace(answer=row.answer.strip()) for row in self.rows if row.answer)

    def show(self, rows: Iterable[Row]) -> None:
        """Show rows, at least an empty one."""
        lines = [self._line(row) for row in (tuple(rows)[:_MOST] or (Row(""),))]
        self.children = (*lines, self.add)

    def _append(self) -> None:
        """Show a further row; the others stay what they are on the page."""
        *lines, add = self.children
        self.children = (*[*lines, self._line(Row(""))][:_MOST], add)

    def _changed(self, change: object) -> None:
        self.on_change(change)

    def _line(self, row: Row) -> ipywidgets.HBox:
        fields: list[ipywidgets.Widget] = [
            ipywidgets.Text(value=value, description=name, style=_LABEL, layout={"flex": flex})
            for name, value, flex in zip(
                self._names, (row.answer, row.why), ("1 1 8em", "2 1 12em"), strict=True
            )
        ]
        if self._right:
            box = ipywidgets.Checkbox(value=row.right, description=gettext("right"), indent=False)
            box.layout.width = "auto"
            fields.append(box)
        for field in fields:
            field.observe(self._changed, "value")
        return ipywidgets.HBox(fields)
