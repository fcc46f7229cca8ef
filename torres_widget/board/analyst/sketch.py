"""The policy of a board on which an analyst draws and plays lines, outside the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from torres_widget.analysis.evaluation.evaluation import ends_phase
from torres_widget.board.policy import Beside, Policy, no_use
from torres_widget.board.view.evaluation import Known
from torres_widget.common.language import gettext
from torres_widget.engine import Game, Position, TorresError
from torres_widget.engine.text.annotations import read_annotations

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from torres_widget.analysis.advice.advice import Line
    from torres_widget.board.play.intents import Intent
    from torres_widget.board.widget import Board
    from torres_widget.engine.tree import Node
    from torres_widget.protocol.analyst import Analyst
    from torres_widget.protocol.view import Chart

#: Verbs of what is left to do once the actions of a line are played.
_FINISHING: Final = frozenset({"buy", "keep", "end"})
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
    chart : Chart or None
        The chart of a review, which the board shows.
    panel : callable
        Says what the page shows of the analyst.
    asked : callable
        Carries out a command of the page to the analyst.
    """

    def __init__(self, review: Callable[[], None]) -> None:
        self._review = review
        self.board: Board | None = None
        self.line: Game | None = None
        self._shown: tuple[Node | None, tuple[str, ...]] = (None, ())
        self._lines: dict[Position, Line] = {}
        self.chart: Chart | None = None
        self.panel: Callable[[], Analyst | None] = lambda: None
        self.asked: Callable[[str], None] = super().do

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

    def foretell(self, lines: Iterable[Line]) -> None:
        """Take note of the lines on whose way each position is, the best line first.

        Only those count that the others' replies are known of.
        """
        self._lines = {}
        for line in lines:
            if line.after_replies:
                for position in line.positions:
                    self._lines.setdefault(position, line)

    def chance(self, node: Node) -> Known | None:
        """Return the chance to win of whoever plays a line, on its way and while bots reply to it.

        The cards that the line buys, and the end of its turn, belong to its way.
        """
        latest = node
        after: list[tuple[int, str]] = []
        bots = set(self.board.players) if self.board else set()
        while self._lines and node.position not in self._lines:
            if node.parent is None or node.action is None:
                return None
            player, verb = node.parent.position.to_act, node.action.verb
            if player not in bots and verb not in _FINISHING:
                return None
            after.append((player, verb))
            node = node.parent
        line = self._lines.get(node.position)
        if line is None or (after and not _goes_on(line, node, latest, after, bots)):
            return None
        replies = not ends_phase(line.start.state)
        return Known(line.start.to_act, line.chance, line.start, replies=replies)

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


def _goes_on(
    line: Line, reached: Node, latest: Node, after: list[tuple[int, str]], bots: set[int]
) -> bool:
    """Whether players and verbs after a line are the end of its turn, and replies of bots."""
    player = line.start.to_act
    own = [verb for each, verb in after if each == player]
    bought = own.count("buy")
    if reached.position != line.reached or not _FINISHING.issuperset(own):
        return False
    if "end" not in own:
        return bought <= line.cards
    over = latest.position.to_act == player
    return bought == line.cards and not over and {each for each, _ in after} <= {player, *bots}
