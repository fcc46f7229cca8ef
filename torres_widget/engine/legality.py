"""The legal actions of a position as texts, and the kernel's numbers of action texts."""

from __future__ import annotations

from functools import cache, lru_cache, partial
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from torres_widget.common.numeric import python_number

from . import actions
from .cards import CARDS, KEYS
from .cells import select
from .kernel import codes, endings
from .kernel.bits import is_compiled
from .kernel.bits import select as compiled_select
from .kernel.turn import Choices
from .paths import uses_doors
from .verbs import DOORS, KINGS_MOVE, VERBS

if TYPE_CHECKING:
    from collections.abc import Callable

    from .actions import Action, ActionsByCell
    from .kernel.state import State
    from .kernel.turn import TurnState
    from .position import Position

#: Actions of each verb of the kernel, for the cell, stack or card that its number names.
_TABLES: Final[dict[int, Callable[[int], ActionsByCell]]] = {
    codes.MOVE: actions.moves,
    codes.DEPLOY: lambda _: actions.on_cells("deploy"),
    codes.BUILD: lambda stack: actions.builds(stack - 1 if stack else None),
    codes.SCORE: lambda _: (actions.SCORE,),
    codes.BUY: lambda _: (actions.BUY,),
    codes.FOUND: lambda _: actions.on_cells("found"),
    codes.KNIGHT: lambda _: actions.on_cells("knight"),
    codes.KING: lambda _: actions.on_cells("king"),
    codes.STAY: lambda _: (actions.KING_STAYS,),
    codes.LIFT: lambda stack: actions.lifts(stack - 1),
    codes.EXTRA_BLOCK: lambda _: actions.extra_blocks(),
    codes.SIX_POINTS: lambda _: (actions.play_points("six-points"),),
    codes.SEVEN_POINTS: lambda _: (actions.play_points("seven-points"),),
    **{
        card: partial(actions.card_moves, KEYS[card - 1])
        for card in (
            codes.CLIMB,
            codes.ELEVATOR,
            codes.DIAGONAL,
            codes.SHIFT_BLOCK,
            codes.REDEPLOY,
            codes.JUMP,
        )
    },
}
#: Verbs that name one of the ways of `State.ways`.
_WAYS: Final = frozenset({codes.END, codes.SPREAD, codes.KEEP, codes.FIRST})
#: Verbs that take a block from a stack, which their text names last.
_STACKS: Final = frozenset({codes.BUILD, codes.LIFT})


_select: Final = compiled_select if is_compiled() else select


@cache
def _table(base: int) -> ActionsByCell:
    return _TABLES[base >> 12](base >> 6 & 63)


@lru_cache(1024)
def _ways(verb: int, listed: tuple[Any, ...], split: int) -> tuple[Action, ...]:
    """Return the actions of the kernel's ways, in their order."""
    match verb:
        case codes.END | codes.SPREAD:
            word = "end" if verb == codes.END else "spread"
            return tuple(actions.numbered(word, way) for way in listed)
        case codes.KEEP:
            return tuple(_keep(way, split) for way in listed)
        case _:
            return tuple(actions.numbered("first", (player + 1,)) for player in listed)


@lru_cache(1024)
def _sorted_ways(verb: int, listed: tuple[Any, ...], split: int) -> tuple[Action, ...]:
    return tuple(sorted(_ways(verb, listed, split)))


@lru_cache(1024)
def _endings(stacks: tuple[int, ...], chosen: int, cap: int) -> tuple[Action, ...]:
    return _sorted_ways(codes.END, endings.endings(stacks, chosen, cap), 0)


def _keep(way: tuple[int, tuple[int, ...], tuple[int, ...]], split: int) -> Action:
    card, top, bottom = way
    named = (("top", top), ("bottom", bottom))
    if split:
        words = [word for end, cards in named for back in cards for word in (end, KEYS[back - 1])]
    else:
        words = [end for end, cards in named if cards]
    return actions.keep(KEYS[card - 1], tuple(words))


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return all legal actions, sorted by text."""
    found: list[Action] = []
    stacked: list[ActionsByCell] = []
    for base, targets in _groups(state):
        verb = base >> 12
        if stacked and verb not in _STACKS:
            found += chain.from_iterable(zip(*stacked, strict=True))
            stacked = []
        if verb == codes.END:
            found += _endings(state.stacks[state.mover], state.chosen, state.rules.cap)
        elif verb in _WAYS:
            found += _sorted_ways(verb, state.ways(), state.rules.split)
        elif verb in _STACKS:
            stacked.append(_select(_table(base), targets))
        else:
            found += _select(_table(base), targets)
    if stacked:
        found += chain.from_iterable(zip(*stacked, strict=True))
    return tuple(found)


def action_of(code: int) -> Action:
    """Return the action of a number that names no way of `State.ways`."""
    return _table(code & ~63)[code & 63]


def is_legal_code(state: State, code: object) -> bool:
    """Whether a number stands for a legal action."""
    code = python_number(code)
    if type(code) is not int or code < 0:
        return False
    verb = code >> 12
    if verb not in _WAYS:
        return allows(state, code)
    listed = any(base >> 12 == verb for base, _ in _groups(state))
    return listed and code & 4095 < len(state.ways())


def allows(turn: TurnState, code: int) -> bool:
    """Whether a turn may go on with the action of a number that names no way of `State.ways`."""
    base, target = code & ~63, code & 63
    return any(each == base and targets >> target & 1 for each, targets in _groups(turn))


def _groups(turn: TurnState) -> list[tuple[int, int]]:
    """Return the numbers of verbs with what they name, each with the cells that it may go to."""
    choices = Choices()
    turn.choices(choices)
    return choices.groups()


def rule_of(position: Position, action: Action) -> str:
    """Return the id of the rule about a legal action: its verb's, its card's, a step's or a door's.

    >>> from torres_widget.engine import Position
    >>> start = Position.new(players=2, seed=7)
    >>> rule_of(start, start.parse("knight e8"))
    'R2.2'
    """
    if action.verb == "play":
        return CARDS[action.card or ""].rule
    if uses_doors(position, action):
        return DOORS
    if action.verb == "king" and position.king:
        return KINGS_MOVE
    verb = VERBS[action.verb]
    return verb.how or verb.rule


def code_of(state: State, action: Action) -> int:
    """Return the kernel's number of a legal canonical action."""
    verb = action.code >> 12
    if verb not in _WAYS:
        return action.code
    return action.code | _ways(verb, state.ways(), state.rules.split).index(action)


def ways_of(state: State) -> tuple[Action, ...]:
    """Return the actions that end the turn, spread blocks, keep a card or name a player now."""
    verb = {codes.TURN: codes.END, codes.SPREAD_CARRY: codes.SPREAD, codes.KEEPING: codes.KEEP}
    return _sorted_ways(verb.get(state.stage, codes.FIRST), state.ways(), state.rules.split)


def usual_end(state: State) -> Action:
    """Return what a bare ``end`` means: keep as many blocks as possible, levelled (NOTATION)."""
    return actions.numbered("end", endings.usual(state.ways()))


def canonical(state: State, action: Action) -> Action:
    """Return the canonical form of an action in a position: a short form is written out."""
    if state.stage == codes.KEEPING and action.verb == "keep":
        return _usual_keep(state, action)
    if state.stage != codes.TURN:
        return action
    if action.verb == "end" and not action.numbers:
        return usual_end(state)
    if action.verb == "build" and state.chosen < 0 and action.target is not None:
        held = state.stacks[state.mover]
        stack = action.stack if action.stack is not None else held.index(max(held)) if held else 0
        return actions.builds(state.first_like(stack))[action.target]
    if action.card == "lift" and action.verb == "play" and action.target is not None:
        return actions.lifts(state.first_like(action.stack or 0))[action.target]
    return action


def _usual_keep(state: State, action: Action) -> Action:
    """Return the canonical form of ``keep CARD top`` or ``bottom``.

    It names every card if each may go its own way, and no card if none goes back.
    """
    looked = [KEYS[card - 1] for card in state.looked()]
    if len(action.words) != 1 or action.card not in looked:
        return action
    looked.remove(action.card)
    if looked and not state.rules.split:
        return action
    return actions.keep(
        action.card, tuple(word for back in looked for word in (*action.words, back))
    )
