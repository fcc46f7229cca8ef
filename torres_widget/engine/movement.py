"""Where knights may go: steps, doors, deployment (section 5), and the cards that move a figure (section 8).

Each rule of movement is a list of *limits*: pairs of a refusal's key and the mask of cells that respect it. The cells
that respect all limits are legal (`meet`); the keys whose mask leaves a cell out say why it is not (`broken`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .cells import DIAGONALS, FULL, JUMPS, NEIGHBOURS, bits

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .position import Position

Limits = tuple[tuple[str, int], ...]

#: How many levels a step, a diagonal step and a jump may rise (R5.2, R8.9, R8.14).
RISE: Final = 1
#: How many levels the card climb rises (R8.5).
CLIMB: Final = 2


def meet(limits: Limits) -> int:
    """Return the mask of the cells that respect all limits."""
    mask = FULL
    for _, allowed in limits:
        mask &= allowed
    return mask


def broken(limits: Limits, cell: int) -> Iterable[str]:
    """Yield the keys of the limits that a cell does not respect."""
    return (key for key, allowed in limits if not allowed >> cell & 1)


def step_limits(position: Position, source: int) -> Limits:
    """Limits of a step (R5.2)."""
    board = position.board
    return (
        ("step-far", NEIGHBOURS[source]),
        ("step-high", board.at_most(board.heights[source] + RISE)),
        ("occupied", position.free),
    )


def door_limits(position: Position, source: int) -> Limits:
    """Limits of a way through the doors (R5.3, R11.9)."""
    board = position.board
    return (
        ("doors-closed", board.through_doors(source, board.heights[source])),
        ("doors-back", ~(1 << source)),
        ("occupied", position.free),
    )


def steps(position: Position, source: int) -> int:
    """Return the cells that a figure on a cell can step to."""
    return meet(step_limits(position, source))


def doors(position: Position, source: int) -> int:
    """Return the cells that a figure on a cell can reach through the doors."""
    return meet(door_limits(position, source))


def moves(position: Position, source: int) -> int:
    """Return the cells that a figure on a cell can reach with one action point, by a step or the doors."""
    return steps(position, source) | doors(position, source)


def move_broken(position: Position, source: int, target: int) -> Iterable[str]:
    """Yield why a figure cannot move so: nothing if a step or the doors lead there."""
    if moves(position, source) >> target & 1:
        return
    if not position.free >> target & 1:
        yield "occupied"
    step = [key for key in broken(step_limits(position, source), target) if key != "occupied"]
    yield from step or ["step-occupied"]
    doors_keys = [key for key in broken(door_limits(position, source), target) if key != "occupied"]
    yield from doors_keys or ["doors-occupied"]
    if "step-far" in step and any(landing == target and position.occupied >> over & 1 for over, landing in JUMPS[source]):
        yield "passed-over"


def beside_knights(knights: int) -> int:
    """Return the cells next to a set of knights."""
    mask = 0
    for knight in bits(knights):
        mask |= NEIGHBOURS[knight]
    return mask


def deploy_limits(position: Position, knights: int) -> Limits:
    """Limits of a deployment next to one of a set of knights (R5.1)."""
    heights, at_most = position.board.heights, position.board.at_most
    low = 0
    for knight in bits(knights):
        low |= NEIGHBOURS[knight] & at_most(heights[knight])
    near = beside_knights(knights)
    return (("deploy-far", near), ("deploy-high", low | ~near), ("occupied", position.free))


def climb_limits(position: Position, source: int) -> Limits:
    """Limits of the card climb (R8.5)."""
    board = position.board
    level = board.heights[source]
    least = level + CLIMB if position.edition.climb == "exactly-2" else level + 1
    return (
        ("card-far", NEIGHBOURS[source]),
        ("climb-low", board.at_least(least)),
        ("climb-high", board.at_most(level + CLIMB)),
        ("occupied", position.free),
    )


def diagonal_limits(position: Position, source: int) -> Limits:
    """Limits of the card diagonal (R8.9)."""
    board = position.board
    return (
        ("diagonal-far", DIAGONALS[source]),
        ("step-high", board.at_most(board.heights[source] + RISE)),
        ("occupied", position.free),
    )


def _crossable(position: Position) -> int:
    knights = position.all_knights
    match position.edition.jump_over:
        case "other-knight":
            return knights & ~position.knights[position.to_act - 1]
        case "any-figure":
            return position.occupied
        case _:
            return knights


def jump_limits(position: Position, source: int) -> Limits:
    """Limits of the card jump (R8.14)."""
    board = position.board
    crossable = _crossable(position)
    straight = over_figure = over_allowed = 0
    for over, landing in JUMPS[source]:
        bit = 1 << landing
        straight |= bit
        if position.occupied >> over & 1:
            over_figure |= bit
        if crossable >> over & 1:
            over_allowed |= bit
    return (
        ("jump-crooked", straight),
        ("jump-nobody", over_figure | ~straight),
        ("jump-forbidden", over_allowed | ~over_figure),
        ("jump-high", board.at_most(board.heights[source] + RISE)),
        ("occupied", position.free),
    )


def elevator_limits(position: Position, source: int) -> Limits:
    """Limits of the card elevator (R8.8, R11.9)."""
    board = position.board
    entries = NEIGHBOURS[source] & board.at_least(board.heights[source] + 1)
    exits = 0
    for castle in board.castles:
        if castle.mask & entries:
            exits |= board.all_doors(castle)
    return (
        ("elevator-no-door", FULL if entries else 0),
        ("elevator-closed", exits if entries else FULL),
        ("doors-back", ~(1 << source)),
        ("occupied", position.free),
    )


def redeploy_limits(position: Position, source: int) -> Limits:
    """Limits of the card redeploy (R8.13, R11.9)."""
    others = position.knights[position.to_act - 1] & ~(1 << source)
    return (("redeploy-alone", FULL if others else 0), ("redeploy-back", ~(1 << source)), *deploy_limits(position, others))


def king_limits(position: Position) -> Limits:
    """Limits of the king's move between phases (R7.5)."""
    same = 0
    if position.edition.king_move == "another-castle" and (castle := position.board.castle_at(position.king)):
        same = castle.mask
    return (("king-bare", position.board.built), ("king-same-castle", FULL & ~same), ("occupied", position.free))


def king_moves(position: Position) -> int:
    """Return the cells that the king can move to between phases."""
    return meet(king_limits(position)) if position.king >= 0 else 0


#: Limits of each card that moves a figure, by the card's key.
FIGURE_CARDS: Final = {
    "climb": climb_limits,
    "diagonal": diagonal_limits,
    "elevator": elevator_limits,
    "jump": jump_limits,
    "redeploy": redeploy_limits,
}
