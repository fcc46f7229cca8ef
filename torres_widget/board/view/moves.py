"""The move list: a game's actions, variations and comments, as rows."""

from __future__ import annotations

from itertools import count, islice
from typing import TYPE_CHECKING, Any, Final

from torres_widget.common.language import gettext
from torres_widget.engine import TorresError
from torres_widget.engine.verbs import SET_UP

from .view import shown

if TYPE_CHECKING:
    from torres_widget.board.play.seats import Viewer
    from torres_widget.engine import Game, Position
    from torres_widget.engine.tree import Node
    from torres_widget.protocol.view import MoveList

#: Maximum number of rows.
MOST_ROWS: Final = 4000


class Numbers:
    """Numbers by which a page names the nodes of a board's games; no number is used twice."""

    def __init__(self) -> None:
        self._fresh = count(1)
        self._numbers: dict[Node, int] = {}
        self._nodes: dict[int, Node] = {}

    def of(self, node: Node) -> int:
        """Return the number of a node."""
        number = self._numbers.get(node)
        if number is None:
            number = self._numbers[node] = next(self._fresh)
            self._nodes[number] = node
        return number

    def node(self, number: int) -> Node:
        """Return the node of a number.

        Raises
        ------
        TorresError
            If no node has this number, or no longer.
        """
        if number not in self._nodes:
            message = gettext("That move is not in this game, or not any more.")
            raise TorresError(message)
        return self._nodes[number]

    def keep(self, game: Game) -> None:
        """Forget all nodes of other games."""
        self._numbers = {
            node: self._numbers[node] for node in game.root.walk() if node in self._numbers
        }
        self._nodes = {number: node for node, number in self._numbers.items()}


def rows_of(game: Game, numbers: Numbers, viewer: Viewer) -> MoveList:
    """Return the move list of a game.

    Parameters
    ----------
    game : Game
        The game.
    numbers : Numbers
        Numbers of the nodes.
    viewer : {"to-act", "all"} or int or None
        Who looks at the list. It stays when another player is to act, so ``"to-act"`` sees of cards
        only what a spectator sees.

    Returns
    -------
    MoveList
        ``rows``: for each node its number, its parent's (0 for the first position), its action,
        when and by whom it was played (`when`), and its comment if it has one; the main line
        before its variations. ``more``: the number of nodes left out beyond `MOST_ROWS`.
    """
    seat = None if viewer == "to-act" else viewer
    rows = [_row(node, numbers, seat) for node in islice(game.root.walk(), MOST_ROWS)]
    more = sum(1 for _ in islice(game.root.walk(), MOST_ROWS, None))
    return {"rows": rows, "more": more}


def _row(node: Node, numbers: Numbers, seat: Viewer) -> list[Any]:
    parent = node.parent
    row = [
        numbers.of(node),
        numbers.of(parent) if parent else 0,
        shown(node, seat),
        played_at(parent.position) if parent else "",
    ]
    return [*row, node.comment] if node.comment else row


def played_at(position: Position) -> str:
    """Return phase, round and player of an action played in a position; phase 0 is the set-up.

    >>> from torres_widget import Position
    >>> played_at(Position.new())
    '0.1.1'
    """
    phase = 0 if position.stage in SET_UP else position.phase
    return f"{phase}.{position.round}.{position.to_act}"
