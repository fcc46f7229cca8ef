"""A form around a board, and the policy of a board that has one."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from torres_widget.board.policy import Policy

from .controls import Column

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torres_widget.board.widget import Board

    from .controls import Control


class WithForm(Policy):
    """Free play on a board with a form around it, which the rulebook does not take away.

    Attributes
    ----------
    form : Form or None
        The form.
    """

    consults = False

    def __init__(self) -> None:
        self.form: Form | None = None

    def fill(self, name: str, given: object) -> None:
        """Press a button, choose an option or fill in a field of the form."""
        if self.form is not None:
            self.form.fill(name, given)


class Form(Column):
    """All parts around a board, which draw themselves on its pages.

    Parameters
    ----------
    board : Board
        The board.
    *parts : Control
        The parts.
    """

    def __init__(self, board: Board, *parts: Control) -> None:
        self._board, self._holds, self._news = board, 0, False
        with self.held():
            super().__init__(*parts)

    def tell(self, change: object = None) -> None:
        """Draw what has changed."""
        del change
        if self._holds:
            self._news = True
        else:
            self._board.set_trait("form", self.drawn)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Draw all changes that are made meanwhile at once, afterwards."""
        self._holds += 1
        try:
            yield
        finally:
            self._holds -= 1
            if self._news and not self._holds:
                self._news = False
                self.tell()

    def fill(self, name: str, given: object) -> None:
        """Press a button, choose an option or fill in a field, as the page asks.

        A part that has gone meanwhile is passed over: the page may be late.

        Parameters
        ----------
        name : str
            The part's name.
        given : int or str
            The number of an option, 1 or 0 for a box that is ticked or not, or a field's text;
            nothing of it counts for a button.

        Raises
        ------
        NotationError
            If the part takes no such thing; nothing is changed.
        """
        for part in self.walk():
            if part.name and part.name == name:
                with self.held():
                    part.take(given)
                return
