"""Ways inside castles: where a figure that went, or may go, through the doors (R5.3) is seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torres_widget.engine.cells import NAMES
from torres_widget.engine.paths import doors, passage
from torres_widget.engine.text.annotations import read_annotations

if TYPE_CHECKING:
    from collections.abc import Iterable

    from torres_widget.engine import Action, Game, Position
    from torres_widget.engine.paths import Block


def way_text(blocks: Iterable[Block]) -> str:
    """Return the blocks of a way with their layers as a text: ``"d5:2 d4:2 d4:1"``."""
    return " ".join(f"{NAMES[block.cell]}:{block.layer}" for block in blocks)


def way_of(position: Position, action: Action | None) -> tuple[Block, ...] | None:
    """Return the way through doors of an action, from the position before or after it."""
    if action is None or action.source is None or action.target is None:
        return None
    rising = action.card == "elevator"
    if action.verb != "move" and not rising:
        return None
    state = position.state
    return passage(state.blocks, action.source, action.target, state.rules, rising=rising)


def ways_of(game: Game, notes: Iterable[str]) -> dict[str, str]:
    """Return the routes of the last action and the arrows of a game's position.

    Parameters
    ----------
    game : Game
        The game at its cursor.
    notes : iterable of str
        The annotations that are shown.

    Returns
    -------
    dict
        By the names of the cells between which a figure goes, ``"c5d3"``, the blocks of the way:
        for the last action, and for each arrow that shows it or a move which only the doors allow.
    """
    position, action = game.position, game.node.action
    state = position.state
    ways: dict[tuple[int, int], tuple[Block, ...]] = {}
    taken = way_of(position, action)
    if taken and action is not None:
        ways[action.source or 0, action.target or 0] = taken
    for note in read_annotations(list(notes)):
        if note.kind != "arrow":
            continue
        source, target = note.cells
        stands = not state.free() >> source & 1
        leads = stands and doors(position, source) >> target & 1
        way = passage(state.blocks, source, target, state.rules) if leads else None
        if way:
            ways[source, target] = way
    return {NAMES[a] + NAMES[b]: way_text(way) for (a, b), way in ways.items()}
