"""The chances to win that searches have found: of lines on their way, and of turns played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from torres_widget.analysis.evaluation.evaluation import ends_phase
from torres_widget.board.view.evaluation import Known

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from torres_widget.analysis.advice.advice import Line
    from torres_widget.engine import Position
    from torres_widget.engine.tree import Node

    #: Players, from 1, and the verbs of their actions, the last action first.
    Deeds = list[tuple[int, str]]

#: Verbs of the actions that may follow a line in its turn.
_FINISHING: Final = frozenset({"buy", "keep", "end"})


class KnownChances:
    """The known chances to win after the others' replies."""

    def __init__(self) -> None:
        self._lines: dict[Position, Line] = {}
        self._turns: dict[Node, Known] = {}
        #: Positions about which the search was not over when its lines came.
        self._open: set[Position] = set()

    def foretell(self, lines: Sequence[Line], *, looking: bool = False) -> None:
        """Take note of the best lines of a position, the best first, in the place of others.

        Only those count that the others' replies are known of. The search may still be looking.
        """
        starts = {line.start for line in lines}
        self._open = self._open | starts if looking else self._open - starts
        self._lines = {
            position: line for position, line in self._lines.items() if line.start not in starts
        }
        for line in reversed(lines):
            if line.after_replies:
                self._lines.update(dict.fromkeys(line.positions, line))

    def note_turn(self, ended: Node, chance: float, start: Position) -> None:
        """Take note of the chance after a turn that began somewhere and has ended at a node.

        If the turn drew cards, they count as they are. A choice just before a turn counts as one.
        """
        replies = not ends_phase(start.state)
        self._turns[ended] = Known(start.to_act, chance, start, replies=replies)

    def forget(self) -> None:
        """Forget all chances."""
        self._lines.clear()
        self._turns.clear()
        self._open.clear()

    def of(self, node: Node, bots: Collection[int]) -> Known | None:
        """Return the chance of a player on the way of a line, or while bots reply to a turn.

        A scoring ends both. The cards that a line buys, and the end of its turn, belong to its way.

        Parameters
        ----------
        node : Node
            The place in the game.
        bots : collection of int
            The players that are bots.
        """
        latest = node
        after: Deeds = []
        while node.position not in self._lines and node not in self._turns:
            if node.parent is None or node.action is None or node.scored:
                return None
            player, verb = node.parent.position.to_act, node.action.verb
            if player not in bots and verb not in _FINISHING:
                return None
            after.append((player, verb))
            node = node.parent
        if line := self._lines.get(node.position):
            if after and not _goes_on(line, node, latest, after, bots):
                return None
            drawn = (line.start.to_act, "buy") in after
            return _of_line(line, drawn=drawn, settled=line.start not in self._open)
        turn = self._turns[node]
        replied = {player for player, _ in after} <= set(bots)
        return turn if replied and (not after or latest.position.to_act != turn.player) else None


def _of_line(line: Line, *, drawn: bool, settled: bool) -> Known:
    return Known(
        line.start.to_act,
        line.chance,
        line.start,
        replies=not ends_phase(line.start.state),
        certain=line.ends_game,
        drawn=drawn and not line.ends_game,
        settled=settled,
    )


def _goes_on(line: Line, reached: Node, latest: Node, after: Deeds, bots: Collection[int]) -> bool:
    """Whether deeds after a line are the end of its turn, and replies of bots."""
    player = line.start.to_act
    own = [verb for each, verb in after if each == player]
    others = {each for each, _ in after} - {player}
    bought = own.count("buy")
    if reached.position != line.reached or not _FINISHING.issuperset(own):
        return False
    if "end" not in own and not others:
        return bought <= line.cards
    over = latest.position.to_act == player
    return bought == line.cards and not over and others <= set(bots)
