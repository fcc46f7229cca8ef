"""The policy of a board on which an analyst draws and plays lines, outside the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from torres_widget.board.policy import Beside, Policy, no_use
from torres_widget.common.language import gettext
from torres_widget.engine import TorresError
from torres_widget.engine.text.annotations import read_annotations

if TYPE_CHECKING:
    from collections.abc import Callable

    from torres_widget.board.play.intents import Intent
    from torres_widget.board.view.evaluation import Known
    from torres_widget.board.widget import Board
    from torres_widget.engine import Game
    from torres_widget.engine.tree import Node
    from torres_widget.protocol.analyst import Analyst
    from torres_widget.protocol.view import Chart

    from .live_chances import LiveChances

#: Intents that change a game.
_CHANGES: Final = frozenset({"action", "notes", "comment", "delete", "promote", "edit"})


class Sketch(Policy):
    """Free play on a board on which an analyst draws and plays lines, outside the game.

    Parameters
    ----------
    review : callable
        Reviews the game.

    Attributes
    ----------
    board : Board or None
        The board on which the analyst last drew or showed a line.
    line : Game or None
        The game that the board shows in place of its own, while it shows a line.
    chart : Chart or None
        The chart of a review, which the board shows.
    panel : callable
        Says what the page shows of the analyst.
    asked : callable
        Carries out a command of the page to the analyst.
    chances : LiveChances or None
        The chances that searches know.
    """

    analysed = frozenset({"best", "evaluation"})

    def __init__(self, review: Callable[[], None]) -> None:
        self._review = review
        self.board: Board | None = None
        self.line: Game | None = None
        self._shown: tuple[Node | None, tuple[str, ...]] = (None, ())
        self.chart: Chart | None = None
        self.panel: Callable[[], Analyst | None] = lambda: None
        self.asked: Callable[[str], None] = super().do
        self.chances: LiveChances | None = None

    def draw(self, board: Board, *texts: str) -> None:
        """Draw annotations on a board until its position changes; none takes them away.

        Raises
        ------
        NotationError
            If one of them is no annotation; nothing is changed.
        """
        read_annotations(texts)
        self.board = board
        self._shown = board.game.node, texts
        board.draw_beside()

    def answered(self, command: str) -> str:
        """Return the words of the evaluation, if its table is shown."""
        panel = self.panel() if command == "evaluation" else None
        return " ".join(panel["words"]) if panel and panel["points"] else ""

    def chance(self, node: Node) -> Known | None:
        """Return the chance to win of a player, if a search knows better than the board."""
        return self.chances.at(node) if self.chances else None

    @property
    def searching(self) -> bool:
        """Whether a search is on its way to know a chance better."""
        return self.chances is not None and self.chances.searching

    @property
    def offers(self) -> dict[str, str]:
        """A review of the game."""
        return {"review": gettext("Review")}

    @property
    def annotations(self) -> tuple[str, ...]:
        """Annotations that are drawn now."""
        node, texts = self._shown
        return texts if self.board is not None and node is self.board.game.node else ()

    def is_on(self, board: Board) -> bool:
        """Return whether a board shows the game or a line, and neither a lesson nor the rules."""
        return board.policy is self

    def shows_game(self, board: Board) -> bool:
        """Return whether a board shows the game itself."""
        return self.is_on(board) and not self.shows_line

    @property
    def shows_line(self) -> bool:
        """Whether the board shows a line of the analyst."""
        return self.board is not None and self.line is self.board.game

    @property
    def seats_bots(self) -> bool:
        """Whether the board shows the game, and no line of the analyst."""
        return not self.shows_line

    def play(self, game: Game, action: str) -> None:
        """Play an action on the board's game.

        Raises
        ------
        TorresError
            If it is not allowed, or the board shows a line of the analyst; nothing is changed.
        """
        self.check_editor()
        super().play(game, action)

    def check_editor(self) -> None:
        """Raise `TorresError` while the board shows a line of the analyst."""
        if self.shows_line:
            raise TorresError(gettext("The board shows a line. Press Back to the game first."))

    @property
    def commands(self) -> dict[str, Callable[[], None]]:
        """The review, which is the analyst's."""
        return {"review": self._review}

    def check_request(self, intent: Intent) -> None:
        """Raise `TorresError` if it would change a line of the analyst, or is a lesson's."""
        if intent.kind == "lesson":
            raise no_use(intent.text)
        if intent.kind in _CHANGES:
            self.check_editor()

    def do(self, command: str) -> None:
        """Carry out a command to the analyst."""
        self.asked(command)

    def beside(self) -> Beside:
        """Return analyst and chart; of a line of the analyst, that it is one: nothing to play."""
        if not self.shows_line:
            return Beside(chart=self.chart, analyst=self.panel())
        words = gettext(
            "This is a suggested turn, not the game. Press Back to the game to leave it."
        )
        return Beside(allows=None, editable=False, caption=words, analyst=self.panel())
