"""The game on the screen: the view of a position, the board widget, the still picture."""

from __future__ import annotations

from .pictures.svg import svg
from .view.view import view_of
from .widget import Board

__all__ = ["Board", "svg", "view_of"]
