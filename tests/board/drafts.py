"""Helpers of the editor's tests."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from torres_widget import Position
from torres_widget.board.editor.editor import Editor

if TYPE_CHECKING:
    from torres_widget import Board

EMPTY = "/".join(["........"] * 8)


def editor(start: Position | None = None) -> Editor:
    """An editor whose chance repeats itself."""
    return Editor(start or Position.new(players=2, seed=7), Random(1))


def is_open(board: Board) -> bool:
    """Whether the editor is open, and the page shows it."""
    assert board.editing == ("draft" in board.view) == (board.draft is not None)
    return board.editing
