"""Figures of the set-up: where bots place knights and the king (R2.2, R2.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from torres_widget.engine.cells import COUNT, bits, distance
from torres_widget.engine.position import perform

if TYPE_CHECKING:
    from collections.abc import Callable

    from torres_widget.engine import Action, Position


def room(position: Position, action: Action) -> int:
    """Return the number of cells near a castle, and nearer to no other: room to grow."""
    cell = action.target or 0
    others = [
        other
        for castle in position.state.blocks.castles
        if not castle.mask >> cell & 1
        for other in bits(castle.mask)
    ]
    return sum(
        1
        for near in range(COUNT)
        if distance(near, cell) <= min((distance(near, other) for other in others), default=COUNT)
    )


def _closeness(position: Position, action: Action) -> int:
    """Return how much nearer the own knights are to a cell than the others' (R7.4)."""
    cell = action.target or 0
    away = [
        min((distance(cell, knight) for knight in bits(knights)), default=COUNT)
        for knights in position.state.figures()
    ]
    return -away.pop(position.to_act - 1) + min(away)


#: Worth of an action to a bot, by the stages in which figures enter the board.
FIGURES: Final[dict[str, Callable[[Position, Action], int]]] = {
    "place-knight": room,
    "place-king": _closeness,
}


def set_up(position: Position) -> Position:
    """Return a position after all figures of the set-up are placed, as bots place them."""
    while position.stage in FIGURES:
        here, worth = position, FIGURES[position.stage]
        best = max(here.legal_actions(), key=lambda action: worth(here, action))
        position = perform(here, best)
    return position
