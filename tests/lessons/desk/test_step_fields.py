"""A row of the desk's step is all that a field needs; files from before it came are read."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from torres_widget import Board, Desk
from torres_widget.board.desk.step_form import StepForm
from torres_widget.board.form.controls import Field

if TYPE_CHECKING:
    from pathlib import Path

#: Fields that came after version 0.2.0.
LATER = ("goal", "predicted", "options", "chapter", "shuffle")


class WithNote(StepForm):
    """A form with one field more."""

    def _lay_out(self) -> None:
        super()._lay_out()
        self.note = self._hold(
            Field("note", label="Note"),
            lambda _, raw: str(raw.get("note", "")),
            modes=("show",),
            key="note",
        )


def test_a_row_is_all_that_a_field_needs() -> None:
    board = Board()
    form = WithNote(board, lambda: None)
    form.text.value, form.note.value = "Look.", " Twice. "
    assert form.parts[-1] is form.note
    assert "Twice." in form.content().words
    assert form.steps("A step")[0]["note"] == "Twice."
    kept = form.schema.validate(form.to_dict(), "form")
    form.clear()
    assert form.note.value == ""
    form.restore(kept, board.game)
    assert form.note.value == " Twice. "
    form.mode.value = "practice"
    assert form.note.hidden


def test_a_file_from_before_some_fields_is_read(tmp_path: Path) -> None:
    desk = Desk(folder=tmp_path)
    desk._repr_mimebundle_()
    desk.text.value = "Look."
    (path,) = tmp_path.glob("*.torres-draft")
    work = json.loads(path.read_text())
    for name in LATER:
        del work["form"][name]
    path.write_text(json.dumps(work))
    again = Desk(folder=tmp_path)
    again.file.value = path.name
    again.press("open")
    assert "as you left it" in again.message.value
    assert (again.text.value, again.form.predicted.value) == ("Look.", "cells")
