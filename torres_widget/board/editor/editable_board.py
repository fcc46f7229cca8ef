"""The part of a board that changes what is played: its editor, another game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from torres_widget.board.exports import ExportedBoard
from torres_widget.board.language import in_own_language
from torres_widget.board.options import checked_viewer
from torres_widget.board.play.seats import check_editor
from torres_widget.board.play.together import companions
from torres_widget.common.language import gettext
from torres_widget.engine import Game, TorresError

from .pasted import game_of_text

if TYPE_CHECKING:
    from torres_widget.board.play.intents import Intent
    from torres_widget.engine import Position

    from .editor import Editor


class EditableBoard(ExportedBoard):
    """The part of `Board` that sets up positions, and shows other games.

    The widget implements the methods that raise `NotImplementedError`: traitlets' metaclass
    excludes the metaclass of abstract classes.
    """

    _editor: Editor | None = None

    previous_game: Game | None = None
    """The game that was left last, for a position from the editor or for another game."""

    @in_own_language
    def edit(self, position: Position | None = None) -> None:
        """Open the editor: the page sets up a position, from which a new game can be played.

        The game stays as it is; `Cancel` in the page, or `cancel_edit`, shows it again.

        Parameters
        ----------
        position : Position, optional
            What to begin with; without it, the position on the board with its decks shuffled.

        Raises
        ------
        TorresError
            If the board is a spectator's, one player's, or a lesson's, or shows a line of an
            analyst.
        """
        self.policy.check_editor()
        check_editor(self.viewer)
        self._editor = self.policy.editor(self.position)
        if position is not None:
            self._editor.edit({"paste": position.to_json()})
        self.set_trait("editing", True)  # noqa: FBT003 - traitlets' own order
        self._answer()

    @property
    def draft(self) -> dict[str, Any] | None:
        """The document of the position in the editor, which may be impossible; None if closed."""
        return None if self._editor is None else self._editor.document

    @in_own_language
    def change_draft(self, change: dict[str, Any]) -> None:
        """Change the draft by an edit of ``docs/protocol.md``, such as ``{"raise": "c3"}``.

        Raises
        ------
        NotationError
            If it is no edit; the draft is kept.
        TorresError
            If the editor is closed.
        """
        self._open_editor().edit(change)
        self._answer()

    def _open_editor(self) -> Editor:
        if self._editor is None:
            raise TorresError(gettext("The editor is not open."))
        return self._editor

    @in_own_language
    def cancel_edit(self) -> None:
        """Close the editor, if it is open, and show the game again, unchanged."""
        self._close_editor()
        self._show_game()

    @in_own_language
    def play_edited(self) -> None:
        """Close the editor, and begin a new game from its position if that is another one.

        The game before is then `previous_game`.

        Raises
        ------
        IllegalAction
            If the position is impossible; the editor stays open.
        TorresError
            If the editor is closed.
        """
        editor = self._open_editor()
        position = editor.position()
        if editor.changed:
            self.previous_game, self.game = self.game, Game(position)
        else:
            self.cancel_edit()

    @in_own_language
    def new_game(self) -> None:
        """Begin another game: the same rules, as many players, the same bots.

        All boards of the game show it. The game before is then `previous_game`.

        Raises
        ------
        TorresError
            If the board is a spectator's, one player's, or a lesson's, or shows a line of an
            analyst.
        """
        self._check_changeable()
        self._change_game(Game(self.position.new_game()))

    @in_own_language
    def open_game(self, text: str) -> None:
        """Show the game of a record, a link, a position document or a board text.

        All boards of the game show it. The game before is then `previous_game`.

        Parameters
        ----------
        text : str
            The text, such as a file's that was saved on a page. A board text has
            neither phase nor cards: the board keeps its own.

        Raises
        ------
        NotationError
            If the text is none of these; nothing is changed.
        TorresError
            If the board is a spectator's, one player's, or a lesson's, or shows a line of an
            analyst.

        Examples
        --------
        >>> from torres_widget import Board
        >>> board = Board()
        >>> board.open_game("/".join(["........"] * 7 + ["21......"]))
        >>> board.position.height("a1")
        2
        """
        self._check_changeable()
        self._change_game(game_of_text(text, self.position))

    def _check_changeable(self) -> None:
        check_editor(self.viewer)
        self.policy.check_editor()

    def _change_game(self, game: Game) -> None:
        boards = (self, *companions(self))
        for board in boards:
            board.check_game(game)
        for board in boards:
            board.previous_game, board.game = board.game, game

    def check_game(self, game: Game) -> None:
        """Raise `TorresError` if the board may not show a game."""
        self.policy.check_game(game)
        checked_viewer(self.viewer, game.position.players)

    def _close_editor(self) -> None:
        self._editor = None
        self.set_trait("editing", False)  # noqa: FBT003 - traitlets' own order

    def _do_editing(self, intent: Intent, editor: Editor) -> None:
        match intent.kind, intent.value:
            case "edit", change:
                editor.edit(change)
            case "command", "undo":
                editor.undo()
            case "command", "redo":
                editor.redo()
            case "command", "play":
                self.play_edited()
                return
            case "command", "cancel":
                self.cancel_edit()
                return
            case _:
                words = gettext("The editor is open: play from it, or cancel it, first.")
                raise TorresError(words)
        self._answer()

    def _answer(self) -> None:
        """Show what the board is at now, as the answer to an intent."""
        raise NotImplementedError

    def _show_game(self, *, moved: bool = False) -> None:
        """Draw the game's position, here and on all other boards of the game."""
        raise NotImplementedError
