"""A warning after a turn that lost points, which can be taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import ipywidgets

from torres_widget.board.first_game.judged_turns import JudgedTurns
from torres_widget.board.language import in_own_language
from torres_widget.board.play.seats import reviewed_seats
from torres_widget.common.language import gettext

from .lines import button
from .words import paragraph

if TYPE_CHECKING:
    from torres_widget.board.widget import Board

    from .sketch import Sketch

#: Points that a turn must have lost.
_COSTLY: Final = 5


class CostlyTurns(ipywidgets.VBox):  # type: ignore[misc] # it has no annotations
    """A choice to be warned of costly turns, and the warning, with a button that takes one back.

    Parameters
    ----------
    board : Board
        The board.
    sketch : Sketch
        Its policy, which draws the better turn.

    Attributes
    ----------
    warns : ipywidgets.Checkbox
        Whether to warn.
    take_back : ipywidgets.Button
        Goes back to the beginning of the turn.
    """

    def __init__(self, board: Board, sketch: Sketch) -> None:
        super().__init__()
        self._board, self._sketch = board, sketch
        self._turns: dict[int, JudgedTurns] = {}
        self.warns = ipywidgets.Checkbox(
            description=gettext("Warn me of costly turns"), indent=False
        )
        self.warns.observe(lambda _: self.follow(), "value")
        self._words = ipywidgets.HTML()
        title = gettext("Go back to the beginning of your turn")
        self.take_back = button(gettext("Take it back"), title, self._take_back)
        self.children: tuple[ipywidgets.Widget, ...] = (self.warns,)

    @property
    def language(self) -> str:
        """Code of the language of the board."""
        return str(self._board.language)

    @property
    def text(self) -> str:
        """The warning, as HTML; ``""`` if there is none."""
        return str(self._words.value) if len(self.children) > 1 else ""

    def follow(self) -> None:
        """Judge the last turns of the people at the board, if that is wanted, and warn of them.

        A spectator gets no warning: a better turn may play hidden cards.
        """
        board, position = self._board, self._board.position
        if self._warning and board.viewer is not None:
            for seat in reviewed_seats(board.viewer, position.players, board.players):
                if seat not in board.players:
                    self._judged(seat).judge(board.game.node)
        self._show(position.to_act)

    @property
    def _warning(self) -> bool:
        """Whether warnings are wanted, and the board shows the game."""
        return bool(self.warns.value) and not self._sketch.shows_line

    def _judged(self, player: int) -> JudgedTurns:
        """Return the judged turns of a player."""
        if player not in self._turns:
            self._turns[player] = JudgedTurns(player)
            self._turns[player].changed = lambda: self._show(player)
        return self._turns[player]

    @in_own_language
    def _show(self, player: int) -> None:
        """Show the warning about a player's last turn, if there is one."""
        judgement = None
        if self._warning and player in self._turns:
            judgement = self._turns[player].judgement(self._board.game.node, _COSTLY)
        if judgement is None or judgement.kind != "better":
            self.children = (self.warns,)
            return
        self._words.value = paragraph(judgement.text)
        self.children = (self.warns, self._words, self.take_back)
        self._sketch.draw(self._board, *judgement.marks)
        self._board.say(judgement.text)

    def _take_back(self) -> None:
        game = self._board.game
        game.go(self._judged(game.position.to_act).beginning(game.node))
        self._board.redraw()
