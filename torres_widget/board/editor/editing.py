"""The editor of a board while it is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torres_widget.common.language import gettext
from torres_widget.engine import TorresError

if TYPE_CHECKING:
    from torres_widget.board.traits import BoardTraits

    from .editor import Editor


class Editing:
    """The state of a board's editor: open with a draft, or closed.

    Parameters
    ----------
    board : BoardTraits
        The board, whose trait ``editing`` follows.

    Attributes
    ----------
    editor : Editor or None
        The editor, if it is open.
    """

    def __init__(self, board: BoardTraits) -> None:
        self._board = board
        self.editor: Editor | None = None

    def open(self, editor: Editor) -> None:
        """Open an editor."""
        self.editor = editor
        self._board.set_trait("editing", True)  # noqa: FBT003 - traitlets' own order

    def close(self) -> None:
        """Close the editor, if it is open."""
        self.editor = None
        self._board.set_trait("editing", False)  # noqa: FBT003 - traitlets' own order

    def opened(self) -> Editor:
        """Return the editor.

        Raises
        ------
        TorresError
            If it is closed.
        """
        if self.editor is None:
            raise TorresError(gettext("The editor is not open."))
        return self.editor
