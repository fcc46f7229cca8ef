"""Where knights may go: steps, doors, deployment (section 5), and the cards for figures.

Each rule of movement is a list of *limits*: pairs of a refusal's key and the mask of cells that
respect it. The cells that respect all limits are legal (`meet`); the keys whose mask leaves a cell
out say why it is not (`broken`). That the cell must be free (R1.9) holds for all of them and is
asked once. What depends on the blocks alone is remembered by the board, which outlives many
positions.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from .cells import DIAGONALS, FULL, JUMPS, NEIGHBOURS, bits, bits_by_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from .board import Board
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


def reached(board: Board, way: str, sources: Iterable[int]) -> dict[int, int]:
    """Return for each of some cells, in their order, where a way leads from there on a board.

    The way is a key of `WAYS`. Free cells and others alike are in the masks.
    """
    ways = board.ways
    found = {}
    for source in sources:
        known = ways.get(source)
        if known is None:
            known = ways[source] = {}
        mask = known.get(way)
        if mask is None:
            mask = 0
            for limits in WAYS[way]:
                mask |= meet(limits(board, source))
            known[way] = mask
        found[source] = mask
    return found


# Steps and doors.


def step_limits(board: Board, source: int) -> Limits:
    """Limits of a step (R5.2)."""
    return (
        ("step-far", NEIGHBOURS[source]),
        ("step-high", board.at_most(board.heights[source] + RISE)),
    )


def door_limits(board: Board, source: int) -> Limits:
    """Limits of a way through the doors (R5.3, R11.9)."""
    return (
        ("doors-closed", board.through_doors(source, board.heights[source])),
        ("doors-back", ~(1 << source)),
    )


def steps(position: Position, source: int) -> int:
    """Return the cells that a figure on a cell can step to."""
    return meet(step_limits(position.board, source)) & position.free


def doors(position: Position, source: int) -> int:
    """Return the cells that a figure on a cell can reach through the doors."""
    return meet(door_limits(position.board, source)) & position.free


def moves(position: Position, source: int) -> int:
    """Return the cells that a figure can reach with one action point, by a step or the doors."""
    return steps(position, source) | doors(position, source)


def move_broken(position: Position, source: int, target: int) -> Iterator[str]:
    """Yield why a figure cannot move so: nothing if a step or the doors lead there."""
    if moves(position, source) >> target & 1:
        return
    if not position.free >> target & 1:
        yield "occupied"
    step = list(broken(step_limits(position.board, source), target))
    yield from step or ["step-occupied"]
    yield from list(broken(door_limits(position.board, source), target)) or ["doors-occupied"]
    if step and any(
        landing == target and position.occupied >> over & 1 for over, landing in JUMPS[source]
    ):
        yield "passed-over"


# Deployment.


def _drop_limits(board: Board, knight: int) -> Limits:
    return (
        ("deploy-far", NEIGHBOURS[knight]),
        ("deploy-high", board.at_most(board.heights[knight])),
    )


def deployable(position: Position, knights: int) -> int:
    """Return the cells where a knight can be deployed next to one of a set of knights (R5.1)."""
    mask = 0
    for drops in reached(position.board, "deploy", bits_by_name(knights)).values():
        mask |= drops
    return mask & position.free


def deploy_broken(
    position: Position, knights: int, target: int, verb: str = "deploy"
) -> Iterator[str]:
    """Yield why a knight cannot be deployed or redeployed next to any of some knights (R5.1)."""
    if not position.free >> target & 1:
        yield "occupied"
    ways = [list(broken(_drop_limits(position.board, knight), target)) for knight in bits(knights)]
    if all(ways):
        yield f"{verb}-high" if ["deploy-high"] in ways else f"{verb}-far"


# Cards that move a figure: for each its limits, the free cell apart.


def _climb_exactly(board: Board, source: int) -> Limits:
    return _climb_limits(board, source, CLIMB)


def _climb_up_to(board: Board, source: int) -> Limits:
    return _climb_limits(board, source, 1)


def _climb_limits(board: Board, source: int, least: int) -> Limits:
    level = board.heights[source]
    return (
        ("card-far", NEIGHBOURS[source]),
        ("climb-low", board.at_least(level + least)),
        ("climb-high", board.at_most(level + CLIMB)),
    )


def _diagonal_limits(board: Board, source: int) -> Limits:
    return (
        ("diagonal-far", DIAGONALS[source]),
        ("step-high", board.at_most(board.heights[source] + RISE)),
    )


def _elevator_limits(board: Board, source: int) -> Limits:
    entries = NEIGHBOURS[source] & board.at_least(board.heights[source] + 1)
    if not entries:
        return (("elevator-no-door", 0),)
    exits = 0
    for castle in board.castles:
        if castle.mask & entries:
            exits |= board.all_doors(castle)
    return (("elevator-closed", exits), ("doors-back", ~(1 << source)))


def _jump_limits(position: Position, source: int, crossable: int) -> Limits:
    return (
        ("jump-forbidden", _landings(source, crossable & NEIGHBOURS[source])),
        ("jump-high", position.board.at_most(position.board.heights[source] + RISE)),
    )


def _jump_broken(position: Position, source: int, target: int) -> Iterator[str]:
    around, to = NEIGHBOURS[source], 1 << target
    for key in broken(_jump_limits(position, source, _crossable(position)), target):
        if key != "jump-forbidden" or _landings(source, around & position.occupied) & to:
            yield key
        else:
            yield "jump-nobody" if _landings(source, around) & to else "jump-crooked"


@cache
def _landings(source: int, crossed: int) -> int:
    return sum(1 << landing for over, landing in JUMPS[source] if crossed >> over & 1)


def _crossable(position: Position) -> int:
    match position.edition.jump_over:
        case "other-knight":
            return position.all_knights & ~position.own
        case "any-figure":
            return position.occupied
        case _:
            return position.all_knights


#: The ways to go that depend on the blocks alone, each with the limits of the roads it offers.
WAYS: Final = {
    "move": (step_limits, door_limits),
    "deploy": (_drop_limits,),
    "diagonal": (_diagonal_limits,),
    "elevator": (_elevator_limits,),
    "climb up-to-2": (_climb_up_to,),
    "climb exactly-2": (_climb_exactly,),
}


def _way(position: Position, card: str) -> str:
    return f"climb {position.edition.climb}" if card == "climb" else card


def figure_card(position: Position, card: str, source: int) -> int:
    """Return the cells that a card can take one of the mover's knights to (section 8)."""
    return figure_cards(position, card).get(source, 0) & position.free


def figure_cards(position: Position, card: str) -> dict[int, int]:
    """Return for the mover's knights, by name, where a card can take them, the free cell apart."""
    knights = bits_by_name(position.own)
    match card:
        case "jump":
            crossable = _crossable(position)
            return {
                source: meet(_jump_limits(position, source, crossable))
                for source in knights
                if NEIGHBOURS[source] & crossable
            }
        case "redeploy":
            return _redeployable(reached(position.board, "deploy", knights))
        case _:
            return reached(position.board, _way(position, card), knights)


def _redeployable(drops: dict[int, int]) -> dict[int, int]:
    once = twice = 0
    for mask in drops.values():
        twice |= once & mask
        once |= mask
    return {source: twice | once & ~mask for source, mask in drops.items()}


def figure_card_broken(position: Position, card: str, source: int, target: int) -> Iterator[str]:
    """Yield why a card cannot take a figure so."""
    if card == "redeploy":
        yield from _redeploy_broken(position, source, target)
        return
    if card == "jump":
        yield from _jump_broken(position, source, target)
    else:
        (limits,) = WAYS[_way(position, card)]
        yield from broken(limits(position.board, source), target)
    if source != target and not position.free >> target & 1:
        yield "occupied"


def _redeploy_broken(position: Position, source: int, target: int) -> Iterator[str]:
    others = position.own & ~(1 << source)
    if not others:
        yield "redeploy-alone"
    if source == target:
        yield "redeploy-back"
    else:
        yield from deploy_broken(position, others, target, "redeploy")


# The king.


def king_limits(position: Position) -> Limits:
    """Limits of the king's move between phases (R7.5)."""
    same = 0
    if position.edition.king_move == "another-castle" and (
        castle := position.board.castle_at(position.king)
    ):
        same = castle.mask
    return (
        ("king-bare", position.board.built),
        ("king-same-castle", ~same),
        ("occupied", position.free),
    )


def king_moves(position: Position) -> int:
    """Return the cells that the king can move to between phases."""
    return meet(king_limits(position)) if position.king >= 0 else 0
