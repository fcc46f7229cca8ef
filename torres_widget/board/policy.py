"""Policy of a board: the actions that it allows, and its parts besides the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from torres_widget.engine import Game, Position, TorresError
    from torres_widget.protocol.view import View

    from .editor.editor import Editor
    from .play.intents import Intent


class Policy:
    """Free play: everything that the rules and the board's viewer allow."""

    evaluates: bool = True
    """Whether the board may show everybody's chance to win."""

    @property
    def consults(self) -> bool:
        """Whether the rulebook may take the game's place for a while."""
        return True

    @property
    def seats_bots(self) -> bool:
        """Whether bots act in the game that the board shows."""
        return True

    @property
    def offers(self) -> dict[str, str]:
        """Commands that the page offers at the end of a game besides a new one, with labels."""
        return {}

    @property
    def address(self) -> dict[str, str]:
        """Query of the board's link; empty for the position alone."""
        return {}

    @property
    def annotations(self) -> tuple[str, ...]:
        """Annotations that are drawn on the board and stay out of its game."""
        return ()

    def chance(self, position: Position) -> float | None:
        """Return the chance to win of the player to act, if a search knows better than the board.

        It is between 0 and 1.
        """
        del position
        return None

    def editor(self, position: Position) -> Editor:
        """Return an editor of a position."""
        from .editor.editor import Editor

        return Editor(position)

    def check_game(self, game: Game) -> None:
        """Raise `TorresError` if the board may not show a game."""

    def check_editor(self) -> None:
        """Raise `TorresError` if the board's game may not be edited, reviewed or begun again."""

    def play(self, game: Game, action: str) -> None:
        """Play an action on the board's game.

        Raises
        ------
        IllegalAction, ParseError
            If it is not allowed; nothing is changed.
        """
        game.play(action)

    def carry_out(self, intent: Intent) -> bool:
        """Carry out a page's intent instead of the board.

        Returns
        -------
        bool
            Whether it was carried out; if not, it is the board's.

        Raises
        ------
        TorresError
            If it is not allowed; nothing is changed.
        """
        del intent
        return False

    def headline(self, error: TorresError) -> str:
        """Return the heading of a refusal; ``""`` for the usual one."""
        del error
        return ""

    def travelled(self) -> None:
        """Take note that the game was played on, or travelled in."""

    def complete(self, view: View) -> None:
        """Add to a view what the page shows besides the game."""

    def drawn(self) -> None:
        """Take note that the board was drawn."""
