"""Conversion of positions to the search's turns, bounds and numbers of actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.common.errors import TorresError
from torres_widget.engine.kernel import codes, endings
from torres_widget.engine.kernel.points import card_points, landing
from torres_widget.engine.kernel.turn import TurnState
from torres_widget.engine.legality import action_of, usual_end
from torres_widget.engine.position import checked_position, successor
from torres_widget.engine.refuse.refusal import IllegalAction

from .bounds import Bounds

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torres_widget.engine import Action, Position
    from torres_widget.engine.kernel.state import State

    from .objectives import Objective

_MOST_POINTS: Final = 16


def turn_of(position: Position) -> TurnState:
    """Return the turn of a position, without what is not searched: buying and scoring points.

    Raises
    ------
    TorresError
        If the position is not in the middle of a turn.
    """
    stage = checked_position(position, "position").stage
    if stage != "turn":
        advised = "" if stage == "over" else ", where `advise` compares the choices"
        raise TorresError(
            "only a position in the stage turn has turns to search; this one is in the stage"
            f" {stage}{advised}"
        )
    turn = TurnState(position.state.rules, position.state.blocks)
    turn.become(position.state)
    return turn


def bounds_of(state: State, objective: Objective) -> Bounds:
    """Return the evaluation of a turn by an objective, with its upper bounds."""
    own = state.scores[state.mover]
    scored = [
        objective.track * own + objective.scored * (total - own)
        for total in totals_after_points(state)
    ]
    master_points = card_points(state.master, state.phase, state.rules) if state.master else 0
    rivals = [player for player in range(state.rules.players) if player != state.mover]
    return Bounds(
        (objective.castles, objective.king, objective.master, objective.levels, objective.rivals),
        scored,
        state.phase,
        state.master,
        master_points,
        [state.knights[player] for player in rivals],
        [objective.track * state.scores[player] for player in rivals],
    )


def totals_after_points(state: State) -> list[int]:
    """Return the totals of the player to act after 0, 1, 2 ... points scored (R4.7)."""
    scores = list(state.scores)
    totals = [scores[state.mover]]
    for _ in range(_MOST_POINTS - 1):
        scores[state.mover] = landing(tuple(scores), state.mover, 1, state.rules.track)
        totals.append(scores[state.mover])
    return totals


def replayed(position: Position, numbers: Sequence[int]) -> tuple[tuple[Action, ...], Position]:
    """Return the canonical actions of numbers, and the position that they lead to.

    Of the ways to choose stacks it keeps the most blocks after the turn.
    """
    found = []
    for choice in stack_choices(position, numbers):
        reached, played = position, []
        try:
            for number in numbers:
                action = reached.parse(action_of(_named(number, choice, reached.state.chosen)))
                reached = reached.apply(action)
                played.append(action)
        except IllegalAction:
            continue  # of equal stacks the first is named, which may then be short of blocks
        found.append((-sum(usual_end(reached.state).numbers), tuple(played), reached))
    _, best, reached = min(found, key=lambda way: way[0])
    return best, reached


def play(state: State, numbers: Sequence[int]) -> None:
    """Play numbers on a state, as `replayed` does, nothing checked."""
    choice = max(_stack_choices(state, *_taken(numbers)), key=lambda choice: choice.keeps)
    for number in numbers:
        state.apply(_named(number, choice, state.chosen))


def end_turn(state: State) -> None:
    """Score the action points that are left, and end the turn as is usual."""
    for _ in range(state.ap):
        state.apply(codes.SCORE << 12)
    listed = state.ways()
    state.apply(codes.END << 12 | listed.index(endings.usual(listed)))


def reached_by(position: Position, numbers: Sequence[int]) -> Position:
    """Return the position that numbers lead to, as `replayed` does, nothing checked."""
    choice = max(stack_choices(position, numbers), key=lambda choice: choice.keeps)
    for number in numbers:
        position = successor(position, _named(number, choice, position.state.chosen))
    return position


class StackChoice(NamedTuple):
    """One way for a turn to take its blocks from the stacks.

    Attributes
    ----------
    built, lifted : int
        The stacks built and lifted from, counted from 0; -1 if nothing is taken.
    endings : tuple of tuple of int
        The stacks that the ways to end the turn leave.
    """

    built: int
    lifted: int
    endings: tuple[tuple[int, ...], ...]

    @property
    def keeps(self) -> int:
        """The most blocks that the turn can leave."""
        return sum(endings.usual(self.endings))


def stack_choices(position: Position, numbers: Sequence[int]) -> list[StackChoice]:
    """Return how actions can take their blocks: built from one stack, lifted from any."""
    return _stack_choices(position.state, *_taken(numbers))


def _taken(numbers: Sequence[int]) -> tuple[int, int]:
    """Return how many blocks actions build, and lift."""
    verbs = [number >> 12 for number in numbers]
    return verbs.count(codes.BUILD), verbs.count(codes.LIFT)


def _stack_choices(state: State, built: int, lifts: int) -> list[StackChoice]:
    stacks = state.stacks[state.mover]
    every = range(len(stacks))
    found = []
    for builder in every if built and state.chosen < 0 else [state.chosen]:
        for lifted in every if lifts else [-1]:
            left = list(stacks)
            if builder >= 0:
                left[builder] -= built
            if lifted >= 0:
                left[lifted] -= lifts
            if min(left, default=0) >= 0:
                left_over = endings.endings(tuple(left), builder, state.rules.cap)
                found.append(StackChoice(builder, lifted, left_over))
    return found


def _named(number: int, choice: StackChoice, chosen: int) -> int:
    """Return the number of an action with the stack that it has to name, if it has to."""
    verb = number >> 12
    if verb == codes.LIFT:
        return number | (choice.lifted + 1) << 6
    if verb == codes.BUILD and chosen < 0:
        return number | (choice.built + 1) << 6
    return number


def positions_of(position: Position, found: dict[tuple[int, int, int], int]) -> int:
    """Return how many positions the nodes of a listing stand for, as turns leave them.

    Parameters
    ----------
    position : Position
        Where the turn begins.
    found : dict
        The numbers of nodes by action points left, blocks left, and verb of the card played.
    """
    held = sum(position.stacks[position.to_act - 1])
    total = 0
    for (points, left, verb), number in found.items():
        lifts = int(verb == codes.LIFT and not position.state.played)
        ends = {
            ending
            for choice in _stack_choices(position.state, held - left - lifts, lifts)
            for ending in choice.endings
        }
        total += number * (points + 1) * len(ends)
    return total
