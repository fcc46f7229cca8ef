"""Boards that show one game: what one of them does to it, all of them show."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    from torres_widget.board.editor.editable_board import EditableBoard
    from torres_widget.board.widget import Board

#: The boards that are open, each with its number in the order in which they were made.
_BOARDS: Final[WeakKeyDictionary[Any, int]] = WeakKeyDictionary()
_NUMBERS: Final = count()


def join(board: Board) -> None:
    """Keep a board in step with all others of its game, from now on."""
    _BOARDS[board] = next(_NUMBERS)


def leave(board: Board) -> bool:
    """Keep a board in step no longer; return whether it was."""
    return _BOARDS.pop(board, None) is not None


def companions(board: EditableBoard) -> list[Board]:
    """Return the other boards that show a board's game."""
    return [other for other in _BOARDS if other is not board and other.game is board.game]


def leads(board: Board) -> bool:
    """Whether a board's bots act: one board's alone, however often a cell was run for a game.

    The newest board that has a bot in the seat to act leads.
    """
    number = _BOARDS.get(board, -1)
    return all(_BOARDS[other] < number for other in companions(board) if other.bot_acts)
