"""A player's turns, each judged beside the best one, which a search in the background finds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from torres_widget.board.background import in_background
from torres_widget.common.errors import NotationError
from torres_widget.common.language import gettext, ngettext
from torres_widget.lessons.session.ended_turn import EndedTurn, has_acted_since, last_turn
from torres_widget.lessons.session.judgement import Judgement, better_turn, judged, points_lost
from torres_widget.lessons.session.session import LessonStopError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from torres_widget.analysis.advice.explanation import Strongest
    from torres_widget.engine import Position
    from torres_widget.engine.tree import Node
    from torres_widget.protocol.panel import Again

#: Turns that are offered at the end of a game, to be played again.
_COSTLY: Final = 3


class JudgedTurns:
    """Turns of a player that are over, and what was better.

    Parameters
    ----------
    player : int
        Whose turns are judged.

    Attributes
    ----------
    changed : callable
        Called once a turn is judged; whoever shows the game draws it then.
    """

    def __init__(self, player: int) -> None:
        self._player = player
        #: The best turns in the place of those played; None during the search.
        self._best: dict[EndedTurn, Strongest | None] = {}
        self.changed: Callable[[], object] = lambda: None

    @property
    def judging(self) -> bool:
        """Whether the search for a better turn goes on."""
        return None in self._best.values()

    def forget(self) -> None:
        """Forget all turns: another game begins."""
        self._best.clear()

    def judge(self, node: Node) -> None:
        """Search for the best turn in the place of the last one, unless that was begun."""
        turn = last_turn(node, self._player)
        if turn is None or turn in self._best:
            return
        self._best[turn] = None

        def searched() -> Iterator[Strongest | None]:
            best = yield from better_turn(turn)
            yield best

        def found(best: Strongest) -> None:
            self._best[turn] = best
            self.changed()

        in_background(searched(), found, lambda: None)

    def judgement(self, node: Node, threshold: int) -> Judgement | None:
        """Return the remark on the last turn, until its player goes on; None if there is none."""
        turn, position = last_turn(node, self._player), node.position
        best = self._best.get(turn) if turn else None
        if turn is None or best is None or has_acted_since(node, self._player):
            return None
        if position.to_act != self._player:
            return None
        return judged(turn, best, threshold)

    def beginning(self, node: Node, move: str = "") -> Node:
        """Return where a turn began.

        Parameters
        ----------
        node : Node
            Where the game stands.
        move : str
            Number of the move that the turn followed; without it, it is the last turn.

        Raises
        ------
        LessonStopError
            If no turn is over yet.
        NotationError
            If no turn began there.
        """
        starts = {_ply(turn.start): turn.start for turn in self._ended(node)}
        if not starts:
            raise LessonStopError(gettext("You have not ended a turn yet."))
        if move and move not in starts:
            raise NotationError(move, "turn", f"a move that begins one: {', '.join(starts)}")
        return starts[move] if move else list(starts.values())[-1]

    def costly(self, node: Node, threshold: int) -> list[Again]:
        """Return the turns that lost most points, as the panel offers them: label and command."""
        costly = [
            (lost, turn.start)
            for turn in self._ended(node)
            if (best := self._best.get(turn)) and (lost := points_lost(turn, best)) >= threshold
        ]
        costly.sort(key=lambda found: -found[0])
        return [
            {"label": _label(start.position, lost), "command": f"again {_ply(start)}"}
            for lost, start in costly[:_COSTLY]
        ]

    def _ended(self, node: Node) -> list[EndedTurn]:
        """Return the player's turns that are over."""
        ends = [each for each in node.line() if each.ends_turn and self._is_own(each)]
        return [turn for end in ends if (turn := last_turn(end, self._player))]

    def _is_own(self, node: Node) -> bool:
        return node.parent is not None and node.parent.position.to_act == self._player


def _ply(node: Node) -> str:
    return str(len(node.line()) - 1)


def _label(position: Position, lost: int) -> str:
    return ngettext(
        "Phase {phase}, round {round}: {count} point",
        "Phase {phase}, round {round}: {count} points",
        lost,
        phase=position.phase,
        round=position.round,
    )
