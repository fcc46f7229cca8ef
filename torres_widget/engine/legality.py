"""What a position allows, why it refuses the rest, and what actions do: a table by stage."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from . import actions, flow, stacks, stages, turn
from .facts import explain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from .actions import Action
    from .errors import Reason
    from .position import Position


class Verb(NamedTuple):
    """How a verb is refused (as keys of refusals) and done in a stage."""

    refused: Callable[[Position, Action], Iterable[str]]
    do: Callable[[Position, Action], Position]


class Stage(NamedTuple):
    """The legal actions of a stage, sorted by text, and its verbs."""

    legal: Callable[[Position], tuple[Action, ...]]
    verbs: dict[str, Verb]


STAGES: Final = {
    "found": Stage(stages.founds, {"found": Verb(stages.found_refused, stages.do_found)}),
    "place-knight": Stage(stages.knights, {"knight": Verb(stages.place_refused, stages.do_knight)}),
    "place-king": Stage(
        stages.king_places, {"king": Verb(stages.place_refused, stages.do_place_king)}
    ),
    "turn": Stage(
        turn.turn_actions,
        {
            "move": Verb(turn.move_refused, turn.do_move),
            "deploy": Verb(turn.deploy_refused, turn.do_deploy),
            "build": Verb(turn.build_refused, turn.do_build),
            "buy": Verb(turn.buy_refused, turn.do_buy),
            "play": Verb(turn.play_refused, turn.do_play),
            "score": Verb(turn.score_refused, turn.do_score),
            "end": Verb(turn.end_refused, flow.do_end),
        },
    ),
    "keep": Stage(turn.keeps, {"keep": Verb(turn.keep_refused, turn.do_keep)}),
    "move-king": Stage(stages.kings, {"king": Verb(stages.king_refused, stages.do_king)}),
    "name-first": Stage(stages.firsts, {"first": Verb(stages.first_refused, stages.do_first)}),
    "spread-carry": Stage(
        stages.carry_actions, {"spread": Verb(stages.spread_refused, stages.do_spread)}
    ),
    "over": Stage(lambda _: (), {}),
}


def canonical(position: Position, action: Action) -> Action:
    """Return the canonical form of an action in a position: what a short form stands for there."""
    if position.stage == "keep" and action.verb == "keep":
        return turn.usual_keep(position, action)
    if position.stage != "turn":
        return action
    if action.verb == "end" and not action.numbers:
        return stacks.usual_end(position)
    if action.verb == "build" and position.chosen is None and action.target is not None:
        held = position.stacks[position.to_act - 1]
        stack = action.stack if action.stack is not None else held.index(max(held)) if held else 0
        return actions.builds(stacks.canonical(position, stack))[action.target]
    if action.card == "lift" and action.verb == "play" and action.target is not None:
        return actions.lifts(stacks.canonical(position, action.stack or 0))[action.target]
    return action


def reasons(position: Position, action: Action) -> tuple[Reason, ...]:
    """Return every rule that a canonical action breaks; nothing if it is legal."""
    verb = STAGES[position.stage].verbs.get(action.verb)
    if verb is None:
        return explain(position, action, ("over" if position.stage == "over" else "stage",))
    return explain(position, action, verb.refused(position, action))


def perform(position: Position, action: Action) -> Position:
    """Return the position after a legal action."""
    return STAGES[position.stage].verbs[action.verb].do(position, action)
