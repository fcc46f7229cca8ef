"""How the game goes on: turns, rounds, phases, scoring, and the end (sections 3, 7 and R9.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .material import PHASES, POINTS
from .movement import king_moves
from .scoring import scored
from .stacks import carry_spreads, row

if TYPE_CHECKING:
    from .actions import Action
    from .position import Position

_FRESH: Final[dict[str, object]] = {"ap": POINTS, "chosen": None, "bought": (), "played": None}


def do_end(position: Position, action: Action) -> Position:
    """End the turn: its stack is gone, the rest spread as named (R3.4); the next player follows."""
    stacks = position.stacks[position.to_act - 1]
    unspread = sum(stacks) - sum(action.numbers)
    kept = position.round == position.rounds and position.edition.leftover == "kept"
    carry = position.carry[position.to_act - 1] + unspread
    changes = {
        "stacks": position.of_mover(position.stacks, action.numbers),
        "carry": position.of_mover(position.carry, carry) if kept else position.carry,
        "supply": position.supply if kept else position.supply + unspread,
        **_FRESH,
    }
    if position.next_player != position.first:
        return position.changed(to_act=position.next_player, **changes)
    if position.round < position.rounds:
        first = _beginner(position)
        return position.changed(round=position.round + 1, first=first, to_act=first, **changes)
    return _end_phase(position.changed(**changes))


def _beginner(position: Position) -> int:
    """In the master game the most points begin, player 1 while nobody has any (R9.4)."""
    if position.mode != "master":
        return position.first
    best = max(position.scores)
    return position.scores.index(best) + 1 if best else 1


def fewest(position: Position) -> int:
    """Return the player with the fewest points; among equals the earliest in turn order (R11.1)."""
    return min(position.turn_order, key=lambda player: position.scores[player - 1])


def _end_phase(position: Position) -> Position:
    scores = scored(position)
    none: tuple[tuple[int, ...], ...] = ((),) * position.players
    kept = position.edition.leftover == "kept" and position.phase < PHASES
    left = tuple(
        sum(stacks) + carry for stacks, carry in zip(position.stacks, position.carry, strict=True)
    )
    after = position.changed(
        scores=scores,
        stacks=none,
        carry=left if kept else (0,) * position.players,
        supply=position.supply if kept else position.supply + sum(left),
    )
    if after.phase == PHASES:
        return after.changed(stage="over")
    after = after.changed(stage="move-king", to_act=fewest(after))
    return after if king_moves(after) else after_king(after)


def after_king(position: Position) -> Position:
    """Go on from the king's move: naming the first player, or the next phase (R3.6, R9.4)."""
    if position.mode != "master":
        match position.edition.phase_start:
            case "named-by-fewest":
                return position.changed(stage="name-first", to_act=fewest(position))
            case "fewest":
                position = position.changed(first=fewest(position))
    return begin_phase(position.changed(first=_beginner(position)), position.phase + 1)


def begin_phase(position: Position, phase: int) -> Position:
    """Let all players take the phase's stacks in turn order (R3.2, R11.8), and spread the kept.

    What still lies in stacks of before returns to the supply (R1.2).
    """
    stacks, supply = list(position.stacks), position.supply + sum(map(sum, position.stacks))
    for player in position.turn_order:
        taken = []
        for height in row(position.players, phase):
            taken.append(min(height, supply))
            supply -= taken[-1]
        stacks[player - 1] = tuple(taken)
    started = position.changed(
        stage="spread-carry", phase=phase, round=1, stacks=tuple(stacks), supply=supply
    )
    return spread_carry(started)


def spread_carry(position: Position) -> Position:
    """Spread the kept blocks of those without a choice; stop at who has one (R11.10)."""
    for player in position.turn_order:
        if not position.carry[player - 1]:
            continue
        ways = carry_spreads(position, player)
        if len(ways) > 1:
            return position.changed(to_act=player)
        position = with_spread(position, player, next(iter(ways)))
    return position.changed(stage="turn", to_act=position.first, **_FRESH)


def with_spread(position: Position, player: int, stacks: tuple[int, ...]) -> Position:
    """Return the position with a player's kept blocks spread, and what does not fit returned."""
    index = player - 1
    left = position.carry[index] - (sum(stacks) - sum(position.stacks[index]))
    return position.changed(
        stacks=(*position.stacks[:index], stacks, *position.stacks[index + 1 :]),
        carry=(*position.carry[:index], 0, *position.carry[index + 1 :]),
        supply=position.supply + left,
    )
