"""A warning after a turn that lost much of the chance to win, which can be taken back."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from torres_widget.analysis.reviews.review import reviewing
from torres_widget.board.background import in_background
from torres_widget.board.language import in_own_language
from torres_widget.board.play.seats import reviewed_seats
from torres_widget.board.view.evaluation import Known
from torres_widget.common.language import gettext
from torres_widget.engine import TorresError
from torres_widget.lessons.session.ended_turn import has_acted_since, last_turn, marks_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from torres_widget.analysis.advice.advice import Line
    from torres_widget.analysis.reviews.turn_review import TurnReview
    from torres_widget.analysis.slices import Slices
    from torres_widget.board.widget import Board
    from torres_widget.engine import Position
    from torres_widget.lessons.session.ended_turn import EndedTurn

    from .sketch import Sketch

#: Grades of the turns that are warned of.
_COSTLY: Final = ("blunder", "mistake")


class CostlyTurns:
    """Warnings of turns that lost much of the chance to win, as a review finds it.

    Parameters
    ----------
    board : Board
        The board.
    sketch : Sketch
        Its policy, which draws the better turn.
    changed : callable
        Called when a warning is found later.
    best_line : callable
        Finds the best line of a position, as advice does.

    Attributes
    ----------
    wanted : bool
        Whether to warn.
    text : str
        The warning; ``""`` if there is none.
    foreseen : tuple of EndedTurn and Known, or None
        The turn that it is about, and the chance after it; None without a warning, or if the turn
        drew cards, which the warning counts as average cards.
    """

    def __init__(
        self,
        board: Board,
        sketch: Sketch,
        changed: Callable[[], object],
        best_line: Callable[[Position], Slices[Line | None]],
    ) -> None:
        self._board, self._sketch, self._changed = board, sketch, changed
        self._best_line = best_line
        #: The reviews of turns; None during the search, and for a bot's turn.
        self._reviews: dict[EndedTurn, TurnReview | None] = {}
        self.wanted = False
        self.text = ""
        self.foreseen: tuple[EndedTurn, Known] | None = None

    @property
    def language(self) -> str:
        """Code of the board's language, in which it warns."""
        return str(self._board.language)

    def follow(self) -> None:
        """Review the last turns of the people at the board, if that is wanted, and warn of them.

        A spectator gets no warning: a better turn may play hidden cards.
        """
        board, position = self._board, self._board.game.position
        for seat in board.players:
            if turn := last_turn(board.game.node, seat):
                self._reviews.setdefault(turn, None)
        if self._warning and board.viewer is not None:
            for seat in reviewed_seats(board.viewer, position.players, board.players):
                self._review(seat)
        self._warn(position.to_act)

    @property
    def _warning(self) -> bool:
        """Whether warnings are wanted, and the board shows the game."""
        return self.wanted and self._sketch.shows_game(self._board)

    def _review(self, player: int) -> None:
        """Review the last turn of a player, unless that was begun."""
        turn = last_turn(self._board.game.node, player)
        if turn is None or turn in self._reviews:
            return
        self._reviews[turn] = None
        looked = reviewing((*turn.nodes, turn.end), best_line=self._best_line)
        in_background(looked, partial(self._found, turn), lambda: None)

    def _found(self, turn: EndedTurn, review: TurnReview) -> None:
        self._reviews[turn] = review
        self._warn(turn.before.to_act)
        self._changed()

    @in_own_language
    def _warn(self, player: int) -> None:
        """Warn of a player's last turn, if it was costly, until the player goes on."""
        self.text, self.foreseen = "", None
        node = self._board.game.node
        turn = last_turn(node, player)
        review = self._reviews.get(turn) if turn and self._warning else None
        if turn is None or review is None or review.better is None:
            return
        begins = node.position.to_act == player and not has_acted_since(node, player)
        if review.grade in _COSTLY and begins:
            self.text = review.text()
            if review.after is not None and not turn.drew:
                self.foreseen = turn, Known(player, review.after, turn.end.position)
            self._sketch.draw(self._board, *marks_of(turn.before, review.better.reached))
            self._board.say(self.text)

    @in_own_language
    def take_back(self) -> None:
        """Go back to the beginning of the last turn of the player to act.

        Raises
        ------
        TorresError
            If that player has not ended a turn yet.
        """
        node = self._board.game.node
        turn = last_turn(node, node.position.to_act)
        if turn is None:
            raise TorresError(gettext("You have not ended a turn yet."))
        self._board.take_back_to(turn.start)
