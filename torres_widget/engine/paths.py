"""Paths of a knight: its reach in a turn, and routes through the doors (R5.3)."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, NamedTuple

from .cells import NEIGHBOURS, bits
from .kernel import codes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from .actions import Action
    from .kernel.blocks import Blocks
    from .kernel.rules import Rules
    from .position import Position


def steps(position: Position, source: int) -> int:
    """Return the mask of the free cells that a figure on a cell can step to (R5.2)."""
    state = position.state
    return state.blocks.steps(source, state.rules) & state.free()


def doors(position: Position, source: int) -> int:
    """Return the mask of the free cells that a figure reaches through the doors (R5.3)."""
    state = position.state
    return state.blocks.doors(source, state.rules) & state.free()


def exits(position: Position, source: int) -> int:
    """Return the mask of the cells that the doors open on to, taken ones and `source` included."""
    return position.state.blocks.through_doors(source, position.state.rules)


def moves(position: Position, source: int) -> int:
    """Return the mask of the cells that a figure reaches with one action point (R4.3)."""
    state = position.state
    return state.blocks.destinations(codes.MOVE, source, state.rules) & state.free()


def deployments(position: Position, knight: int) -> int:
    """Return the mask of the free cells that a knight can be deployed on next to another (R5.1)."""
    state = position.state
    return state.blocks.destinations(codes.DEPLOY, knight, state.rules) & state.free()


def uses_doors(position: Position, action: Action) -> bool:
    """Return whether an action moves a knight through doors, where no step leads (R5.3)."""
    return (
        action.verb == "move"
        and action.source is not None
        and action.target is not None
        and not steps(position, action.source) >> action.target & 1
    )


class Block(NamedTuple):
    """One block of a castle: its cell, and its layer, counted from 1 at the bottom."""

    cell: int
    layer: int


def reach(
    position: Position,
    source: int,
    points: int,
    by: Callable[[Position, int], int] = moves,
) -> tuple[int, ...]:
    """Return the cells that a figure can reach in a turn, by their cost in action points.

    Parameters
    ----------
    position : Position
        Any position; only this figure moves.
    source : int
        Where the figure stands.
    points : int
        Action points that it may spend.
    by : callable
        Destinations of a cell, as a mask: `moves` (steps and doors), `steps` or `doors`.

    Returns
    -------
    tuple of int
        For 1, 2 ... `points` the mask of the cells that cost exactly as many.

    Examples
    --------
    >>> from torres_widget.engine import Position
    >>> from torres_widget.engine.cells import INDEX, names
    >>> board = "......../......../......../......../......../......../......../1....... 1:b1"
    >>> [names(cells) for cells in reach(Position.from_board(board), INDEX["b1"], 2)]
    [('a1', 'c1', 'a2', 'b2'), ('d1', 'c2', 'a3', 'b3')]
    """
    seen = edge = 1 << source
    reached = []
    for _ in range(points):
        further = 0
        for cell in bits(edge):
            further |= by(position, cell)
        edge = further & ~seen
        seen |= edge
        reached.append(edge)
    return tuple(reached)


def door_ways(position: Position, source: int) -> dict[int, tuple[Block, ...]]:
    """Return a shortest way through the doors to each cell that they lead to (R5.3).

    Parameters
    ----------
    position : Position
        Any position.
    source : int
        Where the figure stands.

    Returns
    -------
    dict
        For each cell that `doors` holds the blocks on the way: the first has the door that is
        entered, from the last a door opens on to the cell. No way goes up.

    Examples
    --------
    >>> from torres_widget.engine import Position
    >>> from torres_widget.engine.cells import INDEX, NAMES
    >>> board = "......../......../......../......../......../......../......../.12..... 1:a1"
    >>> ways = door_ways(Position.from_board(board), INDEX["a1"])
    >>> [(NAMES[cell], layer) for cell, layer in ways[INDEX["d1"]]]
    [('b1', 1), ('c1', 1)]
    """
    open_to = doors(position, source)
    found = _passages(position.state.blocks, source)
    return {cell: blocks for cell, blocks in found.items() if open_to >> cell & 1}


def passage(
    board: Blocks, source: int, target: int, rules: Rules, *, rising: bool = False
) -> tuple[Block, ...] | None:
    """Return a shortest way through the doors between two cells, whatever figures are on them.

    Parameters
    ----------
    board : Blocks
        The blocks on the board.
    source, target : int
        Where the way begins and ends.
    rules : Rules
        The rules of the game.
    rising : bool
        Whether the way may go up inside, as the card elevator does (R8.8).

    Returns
    -------
    tuple of Block or None
        The blocks on the way; None if there is none, or if a step leads there.
    """
    if not rising and board.steps(source, rules) >> target & 1:
        return None
    return _passages(board, source, rising=rising).get(target)


def _passages(board: Blocks, source: int, *, rising: bool = False) -> dict[int, tuple[Block, ...]]:
    """Return a shortest way through the doors to each cell that has one, taken cells included.

    It goes down inside, and comes out level with the cell.
    """
    layer = board.heights[source] + 1
    entries = bits(NEIGHBOURS[source] & board.at_least(layer))
    ways: dict[Block, tuple[Block, ...]] = {
        Block(cell, layer): (Block(cell, layer),) for cell in entries
    }
    waiting = deque(ways)
    found: dict[int, tuple[Block, ...]] = {}
    while waiting:
        block = waiting.popleft()
        outside = NEIGHBOURS[block.cell] & ~board.at_least(block.layer) & ~(1 << source)
        for cell in bits(outside & board.at_least(block.layer - 1)):
            found.setdefault(cell, ways[block])
        for further in _inside(board, block, rising=rising):
            if further not in ways:
                ways[further] = (*ways[block], further)
                waiting.append(further)
    return found


def _inside(board: Blocks, block: Block, *, rising: bool) -> Iterator[Block]:
    """Yield the blocks that a way goes on to inside: level, down, and up where it may rise."""
    for cell in bits(NEIGHBOURS[block.cell] & board.at_least(block.layer)):
        yield Block(cell, block.layer)
    if block.layer > 1:
        yield Block(block.cell, block.layer - 1)
    if rising and block.layer < board.heights[block.cell]:
        yield Block(block.cell, block.layer + 1)
