"""Lines of the analyst beside a board: their rows, and how they are shown and played."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

import ipywidgets

from torres_widget.board.language import in_own_language
from torres_widget.board.options import OptionError
from torres_widget.board.play.seats import may_act
from torres_widget.common.language import gettext
from torres_widget.common.numeric import python_number
from torres_widget.engine import Game, TorresError

from .words import PlayedLine, turn_note

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from torres_widget.analysis.advice.advice import Line
    from torres_widget.board.widget import Board
    from torres_widget.engine.tree import Node

    from .sketch import Sketch


def button(label: str, title: str, press: Callable[[], None]) -> ipywidgets.Button:
    """Return a button as wide as its label."""
    made = ipywidgets.Button(description=label, tooltip=title, layout={"width": "auto"})
    made.on_click(lambda _: press())
    return made


class Lines(ipywidgets.VBox):  # type: ignore[misc] # it has no annotations
    """Best lines, or better turns of a review, each with buttons that show and play it.

    Parameters
    ----------
    board : Board
        The board that shows them.
    sketch : Sketch
        Its policy, which knows whether it shows a line.
    changed : callable
        Called when a line is shown, or the game again.

    Attributes
    ----------
    listed : sequence of (Node, Line)
        The lines, each with the node of the game where it begins.
    note : ipywidgets.HTML
        What the board shows, if not the position that they are for.
    """

    def __init__(self, board: Board, sketch: Sketch, changed: Callable[[], object]) -> None:
        super().__init__()
        self.listed: Sequence[tuple[Node, Line]] = ()
        self._board, self._sketch, self._changed = board, sketch, changed
        self._game: Game | None = None
        self._number = 0
        self._rows: list[_Row] = []
        self.note = ipywidgets.HTML()
        title = gettext("Show the game again")
        self._back = button(gettext("Back to the game"), title, self.back)
        self._back.button_style = "primary"

    @property
    def language(self) -> str:
        """Code of the language of the board."""
        return str(self._board.language)

    @property
    def game(self) -> Game:
        """The game, also while the board shows a line instead."""
        shown = self._game if self._sketch.shows_line else None
        return self._board.game if shown is None else shown

    @property
    def on_board(self) -> int:
        """Number of the line that the board shows, from 1; 0 for none."""
        return self._number if self._sketch.shows_line else 0

    @property
    def played(self) -> PlayedLine | None:
        """The line that has just been played in the game, and the cards bought since."""
        reached, bought = self.game.node, 0
        while reached.parent and reached.action and reached.action.verb in {"buy", "keep"}:
            bought += reached.action.verb == "buy"
            reached = reached.parent
        for number, (start, line) in enumerate(self.listed, 1):
            if start in self.game.line() and line.actions and line.reached == reached.position:
                aside = start.children[0] not in self.game.line()
                return PlayedLine(number, max(line.cards - bought, 0), aside)
        return None

    def show_rows(
        self, listed: Sequence[tuple[Node, Line]], texts: Sequence[str], *, moved: bool
    ) -> None:
        """Show lines with these words, as HTML, beside their buttons.

        Parameters
        ----------
        listed : sequence of (Node, Line)
            The lines, each with the node of the game where it begins.
        texts : sequence of str
            The words of each.
        moved : bool
            Whether the board has left the position that they are for.
        """
        self.listed = listed
        # A row stays as its words change, so that its button can be pressed meanwhile.
        self._rows += [self._row(number) for number in range(len(self._rows) + 1, len(texts) + 1)]
        for number, (row, words, line) in enumerate(
            zip(self._rows, texts, listed, strict=False), 1
        ):
            row.text.value = words
            row.show.button_style = "info" if number == self.on_board else ""
            row.buttons.children = (row.show, row.play) if self._playable(*line) else (row.show,)
        # Below the lines, so that their buttons keep their places.
        self.note.value = turn_note(self.on_board, self.played, moved=moved)
        note = [self.note] if self.note.value else []
        back = [self._back] if self.on_board else []
        self.children = (*self._rows[: len(texts)], *note, *back)

    def clear(self) -> None:
        """List nothing."""
        self.listed, self.children = (), ()

    def _row(self, number: int) -> _Row:
        """Return the row of a line: the buttons that show and play it, and its words."""
        show = button(
            gettext("Show {number}", number=number),
            gettext("Show this on the board; the game stays as it is"),
            partial(self._show_or_leave, number),
        )
        play = button(
            gettext("Play {number}", number=number),
            gettext("Play this in the game; Undo takes it back"),
            partial(self.play, number),
        )
        return _Row(show, play)

    def _line(self, number: int) -> tuple[Node, Line]:
        number = python_number(number)
        if type(number) is not int or not 1 <= number <= len(self.listed):
            expected = f"a whole number up to {len(self.listed)}"
            raise OptionError(number, "number of the line", expected)
        return self.listed[number - 1]

    def has(self, node: Node) -> bool:
        """Return whether a node is one of the game."""
        return node.line()[0] is self.game.root

    def _playable(self, start: Node, line: Line) -> bool:
        """Return whether whoever sits before the board can play a line in the game."""
        position = start.position
        return (
            bool(line.actions)
            and self.has(start)
            and may_act(position, self._board.viewer)
            and position.to_act not in self._board.players
        )

    def _show_or_leave(self, number: int) -> None:
        """Show a line on the board; if it is shown, show the game again."""
        if number == self.on_board:
            self.back()
        else:
            self.show(number)

    @in_own_language
    def show(self, number: int) -> None:
        """Show a line on the board; see `AnalysisBoard.show_line`."""
        _, line = self._line(number)
        self.back()
        game = Game(line.start)
        for action in line.actions:
            game.play(action)
        game.go_to_ply(0)
        self._number = number
        self._game, self._sketch.line, self._sketch.board = self._board.game, game, self._board
        self._board.game = game
        self._changed()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            game.go_to_ply(game.length)
            self._board.redraw()
        else:
            loop.call_later(self._board.pause(), self._play_on, loop, game)

    def _play_on(self, loop: asyncio.AbstractEventLoop, game: Game) -> None:
        """Play the next action of a line, if the board still shows it."""
        if self._board.game is game and game.can_redo:
            self._board.redo()
            loop.call_later(self._board.pause(), self._play_on, loop, game)

    @in_own_language
    def play(self, number: int) -> None:
        """Play a line in the game, from where it begins; see `AnalysisBoard.play_line`."""
        start, line = self._line(number)
        if not self._playable(start, line):
            raise TorresError(gettext("That turn can't be played on this board."))
        self.back()
        game = self._board.game
        game.go(start)
        for action in line.actions:
            game.play(action)
        self._board.replace_undone(start)
        self._board.redraw()

    def back(self) -> None:
        """Show the game again after a line; if another game is shown already, forget the line."""
        shown = self._sketch.shows_line
        game, self._game, self._sketch.line = self._game, None, None
        if game is not None and shown:
            self._board.game = game
            self._changed()


class _Row(ipywidgets.HBox):  # type: ignore[misc] # it has no annotations
    """The row of a line: words, and the buttons that can be pressed."""

    def __init__(self, show: ipywidgets.Button, play: ipywidgets.Button) -> None:
        self.show, self.play = show, play
        self.buttons = ipywidgets.VBox(layout={"flex": "0 0 auto"})
        self.text = ipywidgets.HTML()
        super().__init__([self.buttons, self.text])
