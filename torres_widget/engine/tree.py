"""The tree of positions that a game is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from torres_widget.common.errors import NotationError

from .text.annotations import read_annotations

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .actions import Action
    from .position import Position
    from .text.annotations import Annotation

#: Half of a character that needs two in UTF-16: no file can hold one alone.
_HALF: Final = re.compile("[\ud800-\udfff]")


class Node:
    """One position of a game, reached by an action from its parent.

    Attributes
    ----------
    position : Position
        The position.
    action : Action or None
        The action that was played; None at the root.
    parent : Node or None
        The position before; None at the root.
    children : list of Node
        The positions after it: the main line first, then the variations.
    """

    __slots__ = ("_annotations", "_comment", "action", "children", "parent", "position")

    def __init__(
        self, position: Position, action: Action | None = None, parent: Node | None = None
    ) -> None:
        self.position = position
        self.action = action
        self.parent = parent
        self.children: list[Node] = []
        self._comment = ""
        self._annotations: tuple[Annotation, ...] = ()

    def __repr__(self) -> str:
        return f"<Node {len(self.line()) - 1}: {self.action or 'the first position'}>"

    @property
    def comment(self) -> str:
        """Free text; setting anything else raises `NotationError`."""
        return self._comment

    @comment.setter
    def comment(self, text: str) -> None:
        if not isinstance(text, str):
            raise NotationError(text, "comment", "a text")
        if _HALF.search(text):
            raise NotationError(text, "comment", "a text without halves of characters")
        self._comment = text

    @property
    def annotations(self) -> tuple[Annotation, ...]:
        """Drawings on the position; setting what is no list of their texts raises `NotationError`.

        >>> from torres_widget.engine import Position
        >>> node = Node(Position.new(seed=7))
        >>> node.annotations = ["arrow c3 c5", "circle d2 red"]
        >>> [str(drawing) for drawing in node.annotations]
        ['arrow c3 c5 green', 'circle d2 red']
        """
        return self._annotations

    @annotations.setter
    def annotations(self, drawn: Sequence[str | Annotation]) -> None:
        texts = list(map(str, drawn)) if isinstance(drawn, tuple | list) else drawn
        self._annotations = read_annotations(texts)

    @property
    def ends_turn(self) -> bool:
        """Whether a player ended a turn to come here (R3.4)."""
        return self.action is not None and self.action.verb == "end"

    @property
    def scored(self) -> Position | None:
        """The position that was scored when its player ended a phase to come here (R7.1)."""
        if self.parent is None or not self.ends_turn:
            return None
        before, after = self.parent.position, self.position
        return before if (after.stage, after.phase) != ("turn", before.phase) else None

    def line(self) -> list[Node]:
        """Return the nodes from the root to this one, both included."""
        nodes = [self]
        while (parent := nodes[-1].parent) is not None:
            nodes.append(parent)
        return nodes[::-1]

    def played(self, action: str) -> Node:
        """Return the position that an action leads to; if it is new here, as the last variation.

        Raises
        ------
        IllegalAction, ParseError
            As `Position.apply`; nothing is changed.
        """
        position = self.position.apply(action)
        parsed = self.position.parse(action)
        known = next((child for child in self.children if child.action == parsed), None)
        if known is None:
            known = Node(position, parsed, self)
            self.children.append(known)
        return known

    def end(self) -> Node:
        """Return the last node of the main line from here."""
        node = self
        while node.children:
            node = node.children[0]
        return node

    def walk(self) -> Iterator[Node]:
        """Yield this node and all below it, each before its children."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))
