"""Looking past the own turn: what plans are worth once the others have answered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from torres_widget.engine.kernel import ways
from torres_widget.engine.kernel.codes import END, SCORE, TURN

from .bridge import play
from .expectations import expected_points
from .features import UNIT
from .planner import Effort, Planner, TurnPlan

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torres_widget.engine.kernel.state import State

    from .evaluation import Evaluation
    from .planner import Budget
    from .slices import Slices

#: How hard an answer is thought about.
_EFFORT: Final = Effort(0, 12)


def answered(
    state: State, evaluation: Evaluation, plans: Sequence[TurnPlan], budget: Budget
) -> Slices[list[TurnPlan]]:
    """Return plans with what they are worth after the others' answers, the best first.

    Parameters
    ----------
    state : State
        Where the turn stands.
    evaluation : Evaluation
        What the positions of the turn are worth.
    plans : sequence of TurnPlan
        The plans, the best by the evaluation first. Those for which the budget does not suffice
        are left out, but never the first.
    budget : Budget
        How much may be looked at.
    """
    found: list[TurnPlan] = []
    for plan in plans:
        after = state.copy()
        play(after, plan.numbers)
        card = max(evaluation.card - UNIT, 0) * min(after.ap, after.buys)
        end_turn(after)
        while after.stage == TURN and after.mover != state.mover and not budget.exhausted():
            planner = Planner(after, budget)
            yield from planner.thinking(_EFFORT)
            play(after, planner.plans(1)[0].numbers)
            end_turn(after)
        if found and budget.exhausted():
            break
        found.append(TurnPlan(_margin(after, state.mover) + card, plan.numbers))
    return sorted(found, key=lambda plan: -plan.worth)


def end_turn(state: State) -> None:
    """Score the action points that are left, and end the turn as is usual."""
    for _ in range(state.ap):
        state.apply(SCORE << 12)
    listed = state.ways()
    state.apply(END << 12 | listed.index(ways.usual(listed)))


def _margin(state: State, seat: int) -> int:
    expected = list(expected_points(state, seat))
    return round(UNIT * (expected.pop(seat) - max(expected)))
