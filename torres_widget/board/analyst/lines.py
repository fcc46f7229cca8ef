"""Lines of the analyst beside a board: how they are shown and played."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from torres_widget.board.background import running_loop
from torres_widget.board.options import OptionError
from torres_widget.board.play.seats import may_act
from torres_widget.common.language import gettext
from torres_widget.common.numeric import python_number
from torres_widget.engine import Game, TorresError

from .words import PlayedLine, stack_tip

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Sequence

    from torres_widget.analysis.advice.advice import Line
    from torres_widget.board.widget import Board
    from torres_widget.engine.tree import Node
    from torres_widget.protocol.analyst import AnalystLine

    from .sketch import Sketch


class Listed(NamedTuple):
    """A line that is listed.

    Attributes
    ----------
    start : Node
        The node of the game where it begins.
    line : Line
        The line.
    purpose : str
        Its purpose; in a review, the turn that was played and a better one.
    facts, actions : str
        Its result and its actions; a review leaves them empty.
    """

    start: Node
    line: Line
    purpose: str
    facts: str = ""
    actions: str = ""


class Lines:
    """Best lines, or better turns of a review, which can be shown and played.

    Parameters
    ----------
    board : Board
        The board that shows them.
    sketch : Sketch
        Its policy, which knows whether it shows a line.

    Attributes
    ----------
    listed : sequence of Listed
        The lines.
    """

    def __init__(self, board: Board, sketch: Sketch) -> None:
        self.listed: Sequence[Listed] = ()
        self._board, self._sketch = board, sketch
        self._game: Game | None = None
        self._number = 0
        self._left: Node | None = None
        self._branch: Node | None = None

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
    def cards(self) -> int:
        """Number of cards that the line on the board buys at its end."""
        return self._listed(self.on_board).line.cards if self.on_board else 0

    @property
    def played(self) -> PlayedLine | None:
        """The line that has just been played in the game, and the cards bought since."""
        reached, bought = self.game.node, 0
        while reached.parent and reached.action and reached.action.verb in {"buy", "keep"}:
            bought += reached.action.verb == "buy"
            reached = reached.parent
        for number, (start, line, *_) in enumerate(self.listed, 1):
            if start in self.game.line() and line.actions and line.reached == reached.position:
                return PlayedLine(number, max(line.cards - bought, 0), self.aside)
        return None

    @property
    def aside(self) -> bool:
        """Whether the game is in a variation that began with a line, and had gone on otherwise."""
        branch = self._branch
        return branch is not None and branch in self.game.line() and _is_aside(branch)

    @property
    def rows(self) -> list[AnalystLine]:
        """The lines as the page lists them."""
        return [
            {
                "purpose": purpose,
                "facts": facts,
                "actions": actions,
                "tip": stack_tip(line.actions) if actions else "",
                "playable": self._playable(start, line),
            }
            for start, line, purpose, facts, actions in self.listed
        ]

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

    def show(self, number: int) -> None:
        """Show a line on the board; see `AnalysisBoard.show_line`."""
        line = self._listed(number).line
        self.back()
        game = Game(line.start)
        for action in line.actions:
            game.play(action)
        game.go_to_ply(0)
        self._number = number
        self._game, self._sketch.line, self._sketch.board = self._board.game, game, self._board
        self._board.game = game
        loop = running_loop()
        if loop is None:
            game.go_to_ply(game.length)
            self._board.redraw()
        else:
            loop.call_later(self._board.pause(), self._play_on, loop, game)

    def _play_on(self, loop: asyncio.AbstractEventLoop, game: Game) -> None:
        """Play the next action of a line, if the board still shows it."""
        if self._board.game is game and game.can_redo:
            self._board.redo()
            loop.call_later(self._board.pause(), self._play_on, loop, game)

    def play(self, number: int) -> None:
        """Play a line in the game, from where it begins; see `AnalysisBoard.play_line`.

        Against bots it takes the place of what the player has done in a turn that isn't over.
        """
        start, line, *_ = self._listed(number)
        if not self._playable(start, line):
            raise TorresError(gettext("That turn can't be played on this board."))
        self.back()
        game = self._board.game
        going_on = self._board.undone or not game.node.children
        instead = going_on and _is_in_the_turn(game, start)
        if not self.aside:
            self._left = game.node
        game.go(start)
        for action in line.actions:
            game.play(action)
        self._board.replace_undone(start, instead=instead)
        self._branch = next(filter(_is_aside, game.line()[len(start.line()) :]), None)
        self._board.redraw()

    def leave(self) -> None:
        """Go from the variation of a line that was played to where the game was before."""
        if self._left is not None:
            self._board.game.go(self._left)
            self._board.redraw()

    def back(self) -> None:
        """Show the game again after a line; if another game is shown already, forget the line."""
        shown = self._sketch.shows_line
        game, self._game, self._sketch.line = self._game, None, None
        if game is not None and shown:
            self._board.game = game

    def _listed(self, number: int) -> Listed:
        number = python_number(number)
        if type(number) is not int or number < 1:
            raise OptionError(number, "number of the line", "a whole number from 1")
        if number > len(self.listed):
            raise TorresError(gettext("This turn isn't in the list any more. Ask again."))
        return self.listed[number - 1]


def _is_in_the_turn(game: Game, start: Node) -> bool:
    """Return whether the turn that a game shows began at a node."""
    line = game.line()
    return start in line and not any(node.ends_turn for node in line[line.index(start) + 1 :])


def _is_aside(node: Node) -> bool:
    """Return whether a variation begins with a node."""
    return node.parent is not None and node is not node.parent.children[0]
