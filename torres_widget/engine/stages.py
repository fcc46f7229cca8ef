"""The stages outside a turn: set-up, the king's move, naming who begins, spreading blocks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from . import actions, flow
from .cells import COUNT, at, bits, distance
from .movement import broken, king_limits, king_moves, meet
from .stacks import carry_spreads

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .actions import Action
    from .movement import Limits
    from .position import Position

#: Castles that stand when founding is over (R9.1).
FOUNDED: Final = 8
#: Least distance between founded castles (R9.1).
APART: Final = 3
_CLOSE: Final = tuple(
    sum(1 << other for other in range(COUNT) if distance(cell, other) < APART)
    for cell in range(COUNT)
)


def _on_cells(verb: str, mask: int) -> tuple[Action, ...]:
    return at(mask)(actions.on_cells(verb))


# Founding (R9.1).


def _found_limits(position: Position) -> Limits:
    close = 0
    for cell in bits(position.board.built):
        close |= _CLOSE[cell]
    return (("found-near", ~close),)


def founds(position: Position) -> tuple[Action, ...]:
    """Return the legal foundings."""
    return _on_cells("found", meet(_found_limits(position)))


def found_refused(position: Position, action: Action) -> Iterator[str]:
    """Yield why a castle cannot be founded so."""
    yield from broken(_found_limits(position), action.target or 0)


def do_found(position: Position, action: Action) -> Position:
    """Found a castle; the last one ends the founding (R9.1, R11.3)."""
    board = position.board.raised(action.target or 0)
    after = position.changed(board=board, supply=position.supply - 1, to_act=position.next_player)
    if len(board.castles) >= FOUNDED or not founds(after):
        return after.changed(stage="place-knight", to_act=1)
    return after


# Placing knights and the king (R2.2, R2.3).


def _place_limits(position: Position) -> Limits:
    taken = 0
    for castle in position.board.castles:
        if castle.mask & position.occupied:
            taken |= castle.mask
    return (
        ("no-castle", position.board.built),
        ("castle-taken", ~taken),
        ("occupied", position.free),
    )


def knights(position: Position) -> tuple[Action, ...]:
    """Return the legal places of a first knight."""
    return _on_cells("knight", meet(_place_limits(position)))


def king_places(position: Position) -> tuple[Action, ...]:
    """Return the legal first places of the king."""
    return _on_cells("king", meet(_place_limits(position)))


def place_refused(position: Position, action: Action) -> Iterator[str]:
    """Yield why a figure cannot be set up so."""
    if action.target is None:
        yield "king-must"
    else:
        yield from broken(_place_limits(position), action.target)


def do_knight(position: Position, action: Action) -> Position:
    """Set up a knight; after the last player's comes the king."""
    after = position.with_knight(None, action.target or 0)
    if position.to_act == position.players:
        return after.changed(stage="place-king")
    return after.changed(to_act=position.next_player)


def do_place_king(position: Position, action: Action) -> Position:
    """Place the king and begin phase 1."""
    return flow.begin_phase(position.changed(king=action.target), 1)


# The king's move (R7.5).


def kings(position: Position) -> tuple[Action, ...]:
    """Return the king's legal moves, staying included."""
    return (*_on_cells("king", king_moves(position)), actions.KING_STAYS)


def king_refused(position: Position, action: Action) -> Iterator[str]:
    """Yield why the king cannot move so."""
    if action.target is not None:
        yield from broken(king_limits(position), action.target)


def do_king(position: Position, action: Action) -> Position:
    """Move the king, or let it stay."""
    return flow.after_king(
        position if action.target is None else position.changed(king=action.target)
    )


# Naming the first player (R3.6).


def firsts(position: Position) -> tuple[Action, ...]:
    """Return the players who can be named."""
    return tuple(actions.numbered("first", (player,)) for player in range(1, position.players + 1))


def first_refused(position: Position, action: Action) -> Iterator[str]:
    """Yield why a player cannot be named."""
    if not 1 <= action.numbers[0] <= position.players:
        yield "first-nobody"


def do_first(position: Position, action: Action) -> Position:
    """Name the first player of the next phase."""
    return flow.begin_phase(position.changed(first=action.numbers[0]), position.phase + 1)


# Spreading kept blocks (R11.10).


def carry_actions(position: Position) -> tuple[Action, ...]:
    """Return the legal ways to spread the kept blocks."""
    return tuple(
        sorted(actions.numbered("spread", way) for way in carry_spreads(position, position.to_act))
    )


def spread_refused(position: Position, action: Action) -> Iterator[str]:
    """Yield why the kept blocks cannot be spread so."""
    if action not in carry_actions(position):
        yield "spread-other"


def do_spread(position: Position, action: Action) -> Position:
    """Spread the kept blocks, then go on to the next player who has a choice."""
    return flow.spread_carry(flow.with_spread(position, position.to_act, action.numbers))
