"""Evaluation of each cell for the knight or the block in hand."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Final

from torres_widget.analysis.search.totals import Measure
from torres_widget.common.errors import NotationError
from torres_widget.engine.cells import NAMES, bits
from torres_widget.engine.cells import cell as cell_index
from torres_widget.engine.kernel.codes import BUILD, MOVE
from torres_widget.engine.kernel.turn import Choices, TurnState
from torres_widget.engine.paths import reach
from torres_widget.engine.position import checked_position

from .features import UNIT
from .knowledge import evaluation_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from torres_widget.engine import Position
    from torres_widget.engine.kernel.state import State


def cell_worth(
    position: Position, knight: str | None = None, objective: str = "standing"
) -> dict[str, float]:
    """Return how a knight or a block on each cell changes the mover's lead.

    Parameters
    ----------
    position : Position
        A position.
    knight : str, optional
        Cell of a knight of the player to act, for the cells that it can reach with the action
        points that are left. Without it, the cells where the player can build a block now.
    objective : {"standing", "outlook"}
        Which lead: the one with a scoring now, or the one to expect at the end of the game.

    Returns
    -------
    dict of str to float
        Points by the cell's name; the action points of the way are not subtracted. Empty outside a
        turn.

    Raises
    ------
    NotationError
        If there is no such objective, or no knight of the player to act on that cell.

    Examples
    --------
    >>> from torres_widget import Position
    >>> board = "......../......../......../......../......../......../......../21...... 1:b1"
    >>> position = Position.from_board(board, ap=1)
    >>> cell_worth(position, "b1")
    {'a1': 2, 'c1': -2, 'a2': -2, 'b2': -2}
    """
    if checked_position(position, "position").stage != "turn":
        return {}
    if objective not in _WORTH:
        raise NotationError(objective, "objective of cells", f"one of {', '.join(_WORTH)}")
    state = position.state
    worth = _WORTH[objective](position)
    if knight is None:
        return {NAMES[cell]: worth(BUILD << 12 | cell) for cell in _buildable(state)}
    source = cell_index(knight)
    if not state.own >> source & 1:
        own = ", ".join(position.knights_of(position.to_act)) or "none"
        raise NotationError(knight, "cell", f"a knight of the player to act: {own}")
    return {
        NAMES[cell]: worth(MOVE << 12 | source << 6 | cell)
        for cells in reach(position, source, position.ap)
        for cell in bits(cells)
    }


def _buildable(state: State) -> list[int]:
    choices = Choices()
    state.choices(choices)
    builds = (targets for base, targets in choices.groups() if base >> 12 == BUILD)
    return bits(reduce(or_, builds, 0))


def _after(state: State, number: int) -> TurnState:
    """Return the turn after an action, whether it is legal or not."""
    turn = TurnState(state.rules, state.blocks)
    turn.become(state)
    if number:
        turn.apply(number)
    return turn


def _standing(position: Position) -> Callable[[int], float]:
    """Return what actions change of the lead with a scoring now."""
    measure = Measure(position, position.to_act)
    now = measure.of(position)

    def worth(number: int) -> float:
        after = _after(position.state, number)
        return measure.at(after.blocks, after.own) - now

    return worth


def _outlook(position: Position) -> Callable[[int], float]:
    """Return what actions change of the lead to expect at the end of the game."""
    state = position.state
    evaluation = evaluation_of(state)

    def margin(number: int) -> float:
        points = evaluation.expectations(_after(state, number), state.ap)
        own = points.pop(position.to_act - 1)
        return (own - max(points)) / UNIT

    now = margin(0)
    return lambda number: round(margin(number) - now, 1)


_WORTH: Final = {"standing": _standing, "outlook": _outlook}
