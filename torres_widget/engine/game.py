"""A game: a tree of positions with a cursor, comments and variations."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, Self

from torres_widget.common.checks import check_whole
from torres_widget.common.errors import (
    NotationError,
    TorresError,
    hinting_keywords,
    no_attribute,
)
from torres_widget.common.language import gettext
from torres_widget.common.numeric import python_number

from .position import Position, checked_position
from .text import record
from .text.annotations import read_annotations
from .tree import Node

if TYPE_CHECKING:
    from collections.abc import Iterator
    from os import PathLike

    from .actions import Action


#: Other libraries' names for attributes, and ours.
_OTHER_WORDS: Final = {
    "push": "play",
    "pop": "undo",
    "board": "position",
    "comment": "node.comment",
}


class Game:
    """A game that is being played or replayed.

    Parameters
    ----------
    position : Position, optional
        Where it begins; without it, a new game for two.

    Attributes
    ----------
    root, node : Node
        The first position, and the cursor's.
    headers : dict of str to str
        What the record says of the game, such as ``"Event"``.

    Examples
    --------
    >>> from torres_widget import Position
    >>> game = Game(Position.new(players=2, seed=7))
    >>> game.play("knight e8").to_act
    2
    >>> game.undo().to_act, game.redo().to_act
    (1, 2)
    >>> len(game), [str(action) for action in game]
    (1, ['knight e8'])
    >>> Game.from_record(game.record()) == game
    True

    Raises
    ------
    NotationError
        If `position` is no position.

    Notes
    -----
    Two games are equal if they have the same record, wherever their cursors are. A game changes
    as it is played, so it can't be a key of a dictionary.
    """

    __slots__ = ("__weakref__", "_ahead", "headers", "node", "root")

    @hinting_keywords
    def __init__(self, position: Position | None = None) -> None:
        self.root = Node(Position.new() if position is None else checked_position(position, "Game"))
        self.node = self.root
        self.headers: dict[str, str] = {}
        self._ahead: list[Node] = []

    @property
    def position(self) -> Position:
        """The position at the cursor."""
        return self.node.position

    @property
    def moves(self) -> tuple[Action, ...]:
        """Actions from the root to the cursor."""
        return tuple(node.action for node in self.node.line() if node.action is not None)

    @property
    def ply(self) -> int:
        """Number of actions from the root to the cursor."""
        return len(self.node.line()) - 1

    @property
    def length(self) -> int:
        """Number of actions of the line that the cursor is on, to its end."""
        return len(self.line()) - 1

    def __len__(self) -> int:
        return self.length

    def __bool__(self) -> bool:
        return True

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._recorded() == other._recorded()

    __hash__ = None  # type: ignore[assignment] # it changes as it is played

    def _recorded(self) -> tuple[object, ...]:
        """Return what a record holds, to be compared."""
        nodes = self.root.walk()
        tree = [(node.action, node.comment, node.annotations, len(node.children)) for node in nodes]
        return self.root.position, list(self.headers.items()), tree

    def __iter__(self) -> Iterator[Action]:
        return (node.action for node in self.line() if node.action is not None)

    def _repr_svg_(self) -> str:
        return self.position._repr_svg_()

    @property
    def can_undo(self) -> bool:
        """Whether the cursor can go back."""
        return self.node.parent is not None

    @property
    def can_redo(self) -> bool:
        """Whether the cursor can go on."""
        return bool(self.node.children)

    if not TYPE_CHECKING:  # a type checker finds wrong names itself

        def __getattr__(self, name: str) -> Any:
            raise AttributeError(no_attribute(self, name, _OTHER_WORDS))

        def __setattr__(self, name: str, value: object) -> None:
            try:
                object.__setattr__(self, name, value)
            except AttributeError:
                hint = f"; use game.node.{name}" if hasattr(self.node, name) else ""
                raise AttributeError(f"A Game has no {name!r} to be set{hint}.") from None

    def play(self, action: str, *more: str) -> Position:
        """Play an action from the cursor; if it was played from there before, go to its position.

        An action that differs from those played before opens a variation. Several actions are
        played one after the other; if one is illegal, no action is played.

        Returns
        -------
        Position
            The position afterwards.

        Raises
        ------
        IllegalAction, ParseError
            As `Position.apply`; the game is unchanged.
        """
        if more:
            self.position.apply(action, *more)
        played = self.node.played(action)
        if self._ahead and self._ahead[-1] is played:
            self._ahead.pop()
        else:
            self._ahead = []
        self.node = played
        for each in more:
            self.play(each)
        return self.position

    def undo(self) -> Position:
        """Go back by one action.

        Raises
        ------
        TorresError
            At the root.
        """
        if self.node.parent is None:
            message = gettext("There is nothing to undo: this is the game's first position.")
            raise TorresError(message)
        self._ahead.append(self.node)
        self.node = self.node.parent
        return self.node.position

    def redo(self) -> Position:
        """Go on by one action: the one undone last, or else the main line.

        Raises
        ------
        TorresError
            At the end of the line.
        """
        if not self.node.children:
            message = gettext("There is nothing to redo: this is the end of the line.")
            raise TorresError(message)
        self.node = (
            self._ahead.pop()
            if self._ahead and self._ahead[-1].parent is self.node
            else self.node.children[0]
        )
        return self.node.position

    def annotate(self, *texts: str) -> None:
        """Draw on the position at the cursor, in place of earlier annotations.

        Parameters
        ----------
        *texts : str
            Annotations such as ``"arrow c3 c5 red"``, ``"circle d2"``, ``"mark e5 blue"`` or
            ``"label c3 the way up"``; none clears the position.

        Raises
        ------
        NotationError
            If one of them is none; nothing is changed.
        """
        self.node.annotations = read_annotations(texts)

    def line(self) -> list[Node]:
        """Return the nodes of the line that the cursor is on: those before it, and on as `redo`."""
        nodes = self.node.line()
        ahead = list(self._ahead)
        while nodes[-1].children:
            undone = bool(ahead) and ahead[-1].parent is nodes[-1]
            nodes.append(ahead.pop() if undone else nodes[-1].children[0])
        return nodes

    def go_to_ply(self, ply: int) -> Position:
        """Put the cursor on a ply of the line that it is on; `redo` goes on along that line.

        Raises
        ------
        NotationError
            If the line has no such ply.
        """
        line = self.line()
        ply = check_whole(ply, "ply", 0, len(line) - 1)
        self.node = line[ply]
        self._ahead = line[:ply:-1]
        return self.node.position

    def turn_ply(self, by: int) -> int:
        """Return the ply at which a turn of the line begins: from the cursor, the next or last one.

        Parameters
        ----------
        by : int
            1 for the next turn, -1 for the beginning of this turn or, at it, of the one before.

        Examples
        --------
        >>> game = Game(Position.from_board("/".join(["........"] * 7 + ["1......."]) + " 1:a1"))
        >>> for action in ("move a1 b1", "score", "end 3 3 3"):
        ...     position = game.play(action)
        >>> game.ply, game.turn_ply(-1), game.turn_ply(1)
        (3, 0, 3)
        """
        by = python_number(by)
        if by not in {1, -1} or isinstance(by, bool):
            raise NotationError(by, "turn_ply", "1 or -1")
        line = self.line()
        turns = enumerate(pairwise(node.position for node in line), 1)
        starts = [0, *(ply for ply, (before, after) in turns if not before.same_turn(after))]
        if by > 0:
            return next((ply for ply in starts if ply > self.ply), len(line) - 1)
        return max((ply for ply in starts if ply < self.ply), default=0)

    def go(self, node: Node) -> Position:
        """Put the cursor on a node of this game.

        Raises
        ------
        TorresError
            If the node belongs to another game.
        """
        self._path(node)
        self._ahead = []
        self.node = node
        return node.position

    def from_here(self) -> Self:
        """Return a game that begins at the cursor, with all that was played from there.

        Its cursor is at the beginning, and `redo` goes on along the same line. The comment on the
        action that led here is left out with that action.

        >>> game = Game(Position.new(players=2, seed=7))
        >>> for action in ("knight e8", "knight c3"):
        ...     position = game.play(action)
        >>> game.undo().to_act
        2
        >>> [str(action) for action in game.from_here()]
        ['knight c3']
        """
        return self._copied(self.node)

    def copy(self) -> Self:
        """Return a copy of the game: new nodes in the same tree, the cursor in the same place."""
        return self._copied(self.root)

    def __deepcopy__(self, _: object) -> Self:
        return self.copy()

    def _copied(self, first: Node) -> Self:
        """Return a game of a node on the cursor's line and of all below it."""
        game = type(self)(first.position)
        game.headers = dict(self.headers)
        copies = {first: game.root}
        for node in first.walk():
            if node is not first and node.parent is not None:
                parent = copies[node.parent]
                copies[node] = Node(node.position, node.action, parent)
                parent.children.append(copies[node])
            copies[node].annotations = node.annotations
            if node is not first or node is self.root:
                copies[node].comment = node.comment
        game.node = copies[self.node]
        ahead = self.line()[: self.ply : -1]
        game._ahead = [copies[node] for node in ahead]  # noqa: SLF001 - a game as well
        return game

    def delete(self, node: Node) -> Position:
        """Take a node, and all that was played from it, out of the game.

        If the cursor is on one of them, it goes to where the node was played from.

        Raises
        ------
        TorresError
            If it is the first position, or belongs to another game.
        """
        line = self._path(node)
        if node.parent is None:
            message = gettext("The first position of a game cannot be deleted.")
            raise TorresError(message)
        if node in self.node.line():
            self.node = line[-2]
        node.parent.children.remove(node)
        node.parent = None
        self._ahead = []
        return self.node.position

    def promote(self, node: Node) -> None:
        """Make the variation that a node is in the main line of the place that it begins at.

        Raises
        ------
        TorresError
            If the node is in no variation, or belongs to another game.
        """
        for first in reversed(self._path(node)):
            siblings = first.parent.children if first.parent else [first]
            if siblings[0] is not first:
                siblings.remove(first)
                siblings.insert(0, first)
                return
        message = gettext("That is the main line already.")
        raise TorresError(message)

    def _path(self, node: Node) -> list[Node]:
        """Return the nodes from the root to a node of this game."""
        if not isinstance(node, Node):
            raise NotationError(node, "node", "a Node of the game, such as game.line()[3]")
        line = node.line()
        if line[0] is not self.root:
            message = gettext("That node belongs to another game.")
            raise TorresError(message)
        return line

    def record(self) -> str:
        """Return the game as a record text, hidden cards included (``docs/record.md``)."""
        return record.write(self.root, self.headers)

    def record_for(self, player: int | None) -> str:
        """Return a record without cards that a player can't see (None: a spectator), to look at."""
        return record.write_for(self.root, self.headers, player)

    @classmethod
    def from_record(cls, text: str) -> Self:
        """Return the game of a record text, the cursor at the end of its main line.

        Raises
        ------
        RecordError
            If the text is no record; it names line and column.
        """
        root, headers = record.read(text)
        game = cls(root.position)
        game.root, game.node = root, root.end()
        game.headers = headers
        return game

    def save(self, path: str | PathLike[str]) -> None:
        """Write the record to a file; a crash leaves the old file or the new one, never half."""
        from .text import files

        files.save(self.record(), path)

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Self:
        """Return the game of a record file; see `from_record`."""
        from .text import files

        return cls.from_record(files.load(path))

    def __repr__(self) -> str:
        return f"<Game at ply {self.ply}: {self.position!r}>"
