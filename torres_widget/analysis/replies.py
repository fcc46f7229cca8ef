"""Looking past the own turn: what plans are worth once the others have answered."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from torres_widget.engine.kernel import ways
from torres_widget.engine.kernel.codes import END, SCORE, TURN

from .bridge import play
from .expectations import expected_points
from .features import UNIT
from .knowledge import acting
from .planner import GLANCE, Planner, TurnPlan

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torres_widget.engine.kernel.state import State

    from .evaluation import Evaluation
    from .planner import Budget, Effort
    from .slices import Slices


def answered(
    state: State, evaluation: Evaluation, plans: Sequence[TurnPlan], last: Effort, budget: Budget
) -> Slices[list[TurnPlan]]:
    """Return plans by what they are worth after the others' answers, the best first.

    The answers are thought about harder and harder, and a plan's worth is the mean of all that was
    found so: a single line of play says little, all the less the more players answer. Plans for
    which the budget does not suffice stay behind those that were thought about so hard.

    Parameters
    ----------
    state : State
        Where the turn stands.
    evaluation : Evaluation
        What the positions of the turn are worth.
    plans : sequence of TurnPlan
        The plans, the best by the evaluation first.
    last : Effort
        How hard answers are thought about at most.
    budget : Budget
        How much may be looked at.
    """
    ranked = list(plans)
    sums: dict[tuple[int, ...], int] = {}
    effort = GLANCE
    for looks in count(1):
        found: list[TurnPlan] = []
        for plan in ranked:
            worth = yield from _answered(state, evaluation, plan, effort, budget)
            if budget.exhausted():
                break
            sums[plan.numbers] = sums.get(plan.numbers, 0) + worth
            found.append(TurnPlan(sums[plan.numbers] // looks, plan.numbers))
        ranked[: len(found)] = sorted(found, key=lambda plan: -plan.worth)
        if effort == last or budget.exhausted():
            break
        effort = effort.harder()
    return ranked


def _answered(
    state: State, evaluation: Evaluation, plan: TurnPlan, effort: Effort, budget: Budget
) -> Slices[int]:
    """Return what a plan is worth after the answers, and the own next turn if there is one."""
    after = state.copy()
    play(after, plan.numbers)
    card = max(evaluation.card - UNIT, 0) * min(after.ap, after.buys)
    end_turn(after)
    while after.stage == TURN:
        planner = Planner(after, budget)
        yield from planner.thinking(effort)
        (best,) = planner.plans(1)
        if after.mover == state.mover:
            return best.worth + card
        play(after, best.numbers)
        end_turn(after)
    return _margin(after, state.mover) + card


def end_turn(state: State) -> None:
    """Score the action points that are left, and end the turn as is usual."""
    for _ in range(state.ap):
        state.apply(SCORE << 12)
    listed = state.ways()
    state.apply(END << 12 | listed.index(ways.usual(listed)))


def _margin(state: State, seat: int) -> int:
    expected = list(expected_points(state, seat, acting(state)))
    return round(UNIT * (expected.pop(seat) - max(expected)))
