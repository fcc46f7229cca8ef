"""An object that is shown as a board: a lesson, a drill, the first game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from torres_widget.common.errors import no_attribute

if TYPE_CHECKING:
    from torres_widget.board.widget import Board


class OnBoard:
    """An object that has a board, and shows itself as it.

    Attributes
    ----------
    board : Board
        The board, a widget.
    """

    board: Board

    if not TYPE_CHECKING:  # a type checker finds wrong names itself

        def __getattr__(self, name: str) -> Any:
            on_board = hasattr(vars(self).get("board"), name)
            of_board = {name: f"board.{name}"} if on_board else {}
            raise AttributeError(no_attribute(self, name, of_board))

    @property
    def language(self) -> str:
        """Code of the language of the board and its panel."""
        return str(self.board.language)

    def play(self, action: str, *more: str) -> None:
        """Play an action, or several one after the other, as by mouse.

        Raises
        ------
        IllegalAction, ParseError
            If it is not allowed; nothing is changed.
        """
        self.board.play(action, *more)

    def close(self) -> None:
        """Close the board: it leaves the page, and its bots stop."""
        self.board.close()

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Return the board's widget, and a picture for where none can run."""
        bundle = self.board._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        return {**data, "text/plain": repr(self)}, metadata
