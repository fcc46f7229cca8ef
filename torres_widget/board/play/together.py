"""Boards that show one game: what one of them does to it, all of them show."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from weakref import WeakSet

if TYPE_CHECKING:
    from torres_widget.board.widget import Board

#: The boards that somebody still has.
_BOARDS: Final[WeakSet[Any]] = WeakSet()


def join(board: Board) -> None:
    """Keep a board in step with all others of its game, from now on."""
    _BOARDS.add(board)


def companions(board: Board) -> list[Board]:
    """Return the other boards that show a board's game."""
    return [other for other in _BOARDS if other is not board and other.game is board.game]
