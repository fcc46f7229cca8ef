"""Reasons for a refusal: the names of the kernel's limits that leave the action out.

Each rule is a tuple of limits in the kernel. `sentences` has their names, which are the keys of
refusals, and the text of each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from torres_widget.engine.cards import CARDS
from torres_widget.engine.cells import FULL, JUMPS, NEIGHBOURS, bits
from torres_widget.engine.kernel import codes
from torres_widget.engine.kernel.rules import BUYS
from torres_widget.engine.kernel.turn import landings
from torres_widget.engine.legality import ways_of
from torres_widget.engine.verbs import STAGES, VERBS

from .facts import explain
from .sentences import LIMITS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from torres_widget.engine.actions import Action
    from torres_widget.engine.position import Position

    from .refusal import Reason


def reasons(position: Position, action: Action) -> tuple[Reason, ...]:
    """Return every rule that a canonical action breaks; nothing if it is legal."""
    if action.verb not in STAGES[position.stage].verbs:
        return explain(position, action, ("over" if position.stage == "over" else "stage",))
    return explain(position, action, _REFUSED[action.verb](position, action))


def _broken(rule: str, limits: Sequence[int], cell: int) -> list[str]:
    """Return the keys of a rule's limits that a cell does not respect."""
    named = zip(LIMITS[rule], limits, strict=True)
    return [key for key, limit in named if not limit >> cell & 1]


def _cells(action: Action) -> tuple[int, int]:
    if action.source is None or action.target is None:
        raise TypeError(action)
    return action.source, action.target


def _cell(action: Action) -> int:
    if action.target is None:
        raise TypeError(action)
    return action.target


def _points(position: Position, verb: str) -> Iterator[str]:
    if not position.state.affords(VERBS[verb].code):
        yield "points"


# Figures.


def _knight(position: Position, source: int) -> Iterator[str]:
    state = position.state
    if not state.own >> source & 1:
        yield (
            "king-moved"
            if state.king >> source & 1
            else "not-yours"
            if state.rivals >> source & 1
            else "nobody"
        )


def _move(position: Position, action: Action) -> Iterator[str]:
    source, target = _cells(action)
    whose = list(_knight(position, source))
    yield from whose or _way(position, source, target)
    yield from _points(position, "move")


def _way(position: Position, source: int, target: int) -> Iterator[str]:
    """Yield the reasons why a figure cannot make a move, by step or by doors (R5.2, R5.3)."""
    state = position.state
    free = state.free() >> target & 1
    step = _broken("step", state.blocks.step_limits(source, state.rules), target)
    doors = _broken("doors", state.blocks.door_limits(source, state.rules), target)
    if free and not (step and doors):
        return
    if not free:
        yield "occupied"
    yield from step or ["step-occupied"]
    yield from doors or ["doors-occupied"]
    if step and any(
        landing == target and not state.free() >> over & 1 for over, landing in JUMPS[source]
    ):
        yield "passed-over"


def _deploy(position: Position, action: Action) -> Iterator[str]:
    if not position.state.reserve:
        yield "reserve-empty"
    yield from _beside(position, position.state.own, _cell(action), "deploy")
    yield from _points(position, "deploy")


def _beside(position: Position, knights: int, target: int, verb: str) -> Iterator[str]:
    """Yield why a knight cannot be deployed or redeployed next to some knights (R5.1)."""
    state = position.state
    if not state.free() >> target & 1:
        yield "occupied"
    broken = [
        _broken("drop", state.blocks.drop_limits(knight, state.rules), target)
        for knight in bits(knights)
    ]
    if all(broken):
        yield f"{verb}-high" if ["deploy-high"] in broken else f"{verb}-far"


def _figure_card(position: Position, card: str, source: int, target: int) -> Iterator[str]:
    if card == "redeploy":
        yield from _redeploy(position, source, target)
        return
    if card == "jump":
        yield from _jump(position, source, target)
    else:
        blocks, rules = position.state.blocks, position.state.rules
        if card == "climb":
            yield from _broken("climb", blocks.climb_limits(source, rules), target)
        elif card == "diagonal":
            yield from _broken("diagonal", blocks.diagonal_limits(source, rules), target)
        elif NEIGHBOURS[source] & blocks.at_least(blocks.heights[source] + 1):
            yield from _broken("elevator", blocks.elevator_limits(source, rules), target)
        else:
            yield "elevator-no-door"
    if source != target and not position.state.free() >> target & 1:
        yield "occupied"


def _jump(position: Position, source: int, target: int) -> Iterator[str]:
    state = position.state
    occupied = FULL & ~state.free()
    for key in _broken("jump", state.jump_limits(source, state.crossable()), target):
        if key != "jump-forbidden" or landings(source, occupied) >> target & 1:
            yield key
        else:
            behind = landings(source, NEIGHBOURS[source]) >> target & 1
            yield "jump-nobody" if behind else "jump-crooked"


def _redeploy(position: Position, source: int, target: int) -> Iterator[str]:
    others = position.state.own & ~(1 << source)
    if not others:
        yield "redeploy-alone"
    if source == target:
        yield "redeploy-back"
    else:
        yield from _beside(position, others, target, "redeploy")


# Blocks.


def _block(position: Position, cell: int) -> Iterator[str]:
    if not position.state.free() >> cell & 1:
        yield "under-figure"
    limits = position.state.blocks.build_limits(position.state.rules)
    yield from _broken("build", limits, cell)


def _stack(position: Position, stack: int) -> Iterator[str]:
    stacks = position.stacks[position.to_act - 1]
    if stack >= len(stacks):
        yield "stack-missing"
    elif not stacks[stack]:
        yield "stack-empty"


def _build(position: Position, action: Action) -> Iterator[str]:
    yield from _block(position, _cell(action))
    if position.chosen is None:
        yield from _stack(position, action.stack or 0)
    elif action.stack is not None:
        yield "stack-again"
    else:
        yield from _stack(position, position.chosen)
    yield from _points(position, "build")


def _shift(position: Position, source: int, target: int) -> Iterator[str]:
    state = position.state
    if not state.blocks.heights[source]:
        yield "shift-nothing"
    else:
        limits = state.blocks.shift_source_limits(source, state.rules)
        yield from _broken("shift-source", limits, source)
        if not state.free() >> source & 1:
            yield "shift-occupied"
        if source != target:
            targets = state.blocks.shift_target_limits(source, state.rules)
            for key in _broken("shift-target", targets, target):
                joins = key == "card-joins" and state.rules.merge
                yield "shift-joins-many" if joins else key
    if source == target:
        yield "shift-back"
    elif not state.free() >> target & 1:
        yield "under-figure"


# Cards.


def _buy(position: Position, _: Action) -> Iterator[str]:
    state = position.state
    if not state.rules.looks:
        yield "buy-full-hand"
        return
    if len(state.bought) >= BUYS:
        yield "buy-third"
    if not state.buying_deck():
        yield "buy-empty"
    yield from _points(position, "buy")


def _play(position: Position, action: Action) -> Iterator[str]:
    card = action.card or ""
    hand = position.hands[position.to_act - 1]
    if card not in hand:
        yield "card-missing"
    elif hand.count(card) <= position.bought.count(card):
        yield "card-new"
    if position.played is not None:
        yield "card-second"
    if CARDS[card].kind == "figure":
        source, target = _cells(action)
        whose = list(_knight(position, source))
        yield from whose or _figure_card(position, card, source, target)
    elif card == "extra-block":
        yield from _block(position, _cell(action))
        if not position.supply:
            yield "supply-empty"
    elif card == "lift":
        whose = list(_knight(position, _cell(action)))
        limits = position.state.blocks.lift_limits(position.state.rules)
        yield from whose or _broken("lift", limits, _cell(action))
        yield from _stack(position, action.stack or 0)
    elif card == "shift-block":
        yield from _shift(position, *_cells(action))


def _keep(position: Position, action: Action) -> Iterator[str]:
    if action not in ways_of(position.state):
        yield "keep-other" if action.card not in position.looked else "keep-back"


# Ways to end a turn and to spread blocks, the set-up, the king.


def _end(position: Position, action: Action) -> Iterator[str]:
    if action not in ways_of(position.state):
        yield "end-stacks"


def _spread(position: Position, action: Action) -> Iterator[str]:
    if action not in ways_of(position.state):
        yield "spread-other"


def _first(position: Position, action: Action) -> Iterator[str]:
    if action not in ways_of(position.state):
        yield "first-nobody"


def _found(position: Position, action: Action) -> Iterable[str]:
    return _broken("found", (position.state.found_limit(),), _cell(action))


def _place(position: Position, action: Action) -> Iterable[str]:
    state = position.state
    if action.target is None:
        return ("king-must",)
    limits = (*state.place_limits(), state.free())
    return _broken("place", limits, action.target)


def _king(position: Position, action: Action) -> Iterable[str]:
    state = position.state
    if state.stage == codes.PLACE_KING:
        return _place(position, action)
    if action.target is None:
        return ()
    return _broken("king", (*state.king_limits(), state.free()), action.target)


def _score(position: Position, _: Action) -> Iterator[str]:
    return _points(position, "score")


_REFUSED: Final[dict[str, Callable[[Position, Action], Iterable[str]]]] = {
    "found": _found,
    "knight": _place,
    "king": _king,
    "move": _move,
    "deploy": _deploy,
    "build": _build,
    "buy": _buy,
    "keep": _keep,
    "play": _play,
    "score": _score,
    "end": _end,
    "first": _first,
    "spread": _spread,
}
