"""Planning a turn: the best turns by a scoring now and a beam search, ranked by the outlook."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.analysis.evaluation.features import UNIT
from torres_widget.analysis.evaluation.knowledge import acting, evaluation_of
from torres_widget.analysis.search.branch_and_bound import Search, hash_after
from torres_widget.analysis.search.conversion import bounds_of
from torres_widget.analysis.search.objectives import OBJECTIVES
from torres_widget.analysis.slices import finish
from torres_widget.engine import actions
from torres_widget.engine.kernel.bits import is_compiled
from torres_widget.engine.kernel.turn import TurnState
from torres_widget.engine.legality import allows, usual_end

from .beam import KEPT, Beam
from .steps_up import steps_up

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from torres_widget.analysis.evaluation.evaluation import Evaluation
    from torres_widget.analysis.slices import Slices
    from torres_widget.engine import Action
    from torres_widget.engine.kernel.state import State


class Budget:
    """Limits of a search.

    Parameters
    ----------
    nodes : int, optional
        Most positions; without it, no bound.
    time : float, optional
        Longest time in seconds. A result within a time depends on the machine.
    ended : callable, optional
        Asked again and again; once it says true, the search gives what it has.

    Attributes
    ----------
    spent : int
        Positions looked at so far.
    held : bool
        Whether the search goes on for now whatever was spent.
    """

    def __init__(
        self,
        nodes: int | None = None,
        time: float | None = None,
        ended: Callable[[], bool] | None = None,
    ) -> None:
        self.spent = 0
        self.held = False
        self._ended = ended
        self._nodes = nodes
        self._time = time
        self._until = None if time is None else monotonic() + time

    def part(self, share: float) -> Budget:
        """Return a budget for a share of the nodes and of the time."""
        nodes = None if self._nodes is None else max(1, round(share * self._nodes))
        time = None if self._time is None else share * self._time
        return Budget(nodes, time)

    def spend(self, nodes: int) -> None:
        """Count positions that were looked at."""
        self.spent += nodes

    def piece(self, most: int) -> int:
        """Return the number of positions to look at before the next question, up to a limit."""
        if self._nodes is None or self.held:
            return most
        return max(0, min(most, self._nodes - self.spent))

    def exhausted(self) -> bool:
        """Whether nothing more may be looked at."""
        if self._ended is not None and self._ended():
            return True
        spent = self._nodes is not None and self.spent >= self._nodes
        late = self._until is not None and monotonic() >= self._until
        return (spent or late) and not self.held


class Effort(NamedTuple):
    """Effort spent on a turn.

    Attributes
    ----------
    nodes : int
        Positions that the search for the best turn by a scoring now opens.
    width : int
        Positions that the beam search keeps after each action.
    """

    nodes: int
    width: int

    def harder(self) -> Effort:
        """Return the effort of the next look, so that all looks before it take little beside it."""
        return Effort(4 * self.nodes, 4 * self.width)


class TurnPlan(NamedTuple):
    """Actions of a turn before its left-over action points are spent.

    Attributes
    ----------
    worth : int
        What it leads to by the evaluation, in parts of a point.
    numbers : tuple of int
        The kernel's numbers of its actions.
    """

    worth: int
    numbers: tuple[int, ...]


#: Best turns by a scoring now, or after a step up, that are ranked by the outlook.
_RANKED: Final = 16
#: The first look at a turn; it finds something to do at once.
GLANCE: Final = Effort(0, 2)
#: The look with which the best levels end, and `best_turns` without a limit.
WHOLE: Final = Effort(0, 128) if is_compiled() else Effort(0, 32)
#: The look with which advice ends: by the bots' look, simple turns may be missed (decision 76).
WIDE: Final = WHOLE.harder()
#: The width of the looks after a step up.
_AFTER_STEP: Final = 16 if is_compiled() else 4
#: The last look of all: the next would take above 500 MB.
LAST: Final = Effort(0, 8192)
#: A search stops at this number of nodes, which take less than 500 MB.
MOST_NODES: Final = 8_000_000
#: Work done between two looks at the clock: positions opened, and positions valued.
_OPENED: Final = 128 if is_compiled() else 1
VALUED: Final = 4096 if is_compiled() else 16


class Planner:
    """Plans the rest of a turn.

    Parameters
    ----------
    state : State
        Where the turn begins, or stands. Plans use only the cards that the player to act can see.
    budget : Budget
        How much may be looked at.
    evaluation : Evaluation, optional
        What positions are worth; what bots choose by, by default.

    Attributes
    ----------
    complete : bool
        Whether thinking longer finds nothing more.
    looks : int
        Looks taken so far, the last perhaps cut short.
    """

    def __init__(self, state: State, budget: Budget, evaluation: Evaluation | None = None) -> None:
        self.evaluation = evaluation or evaluation_of(state, known=acting(state))
        self.complete = False
        self.looks = 0
        self._budget = budget
        self._state = state
        self._turn = TurnState(state.rules, state.blocks)
        self._turn.become(state)
        self._found: dict[int, TurnPlan] = {}

    @property
    def spent(self) -> int:
        """Positions looked at so far."""
        return self._budget.spent

    def think(self, effort: Effort, slip: Callable[[int], int] | None = None) -> None:
        """Look for plans until the effort, or the budget, is spent."""
        finish(self.thinking(effort, slip))

    def thinking(self, effort: Effort, slip: Callable[[int], int] | None = None) -> Slices[None]:
        """Do what `think` does, in slices."""
        if effort.nodes:
            yield from self._open(effort.nodes)
        beam = Beam(self._turn, self.evaluation, effort.width)
        done = yield from self._run(beam, slip)
        for worth, numbers in beam.best(KEPT):
            self._note(worth, tuple(numbers))
        self.looks += 1
        self.complete = done and not beam.cut

    def stepping_up(self) -> Slices[None]:
        """Look for plans that begin with a step up on blocks built for it, in slices."""
        reached = TurnState(self._turn.rules, self._turn.blocks)
        for step in steps_up(self._turn):
            if self._budget.exhausted():
                return
            reached.become(self._turn)
            for number in step:
                reached.apply(number)
            beam = Beam(reached, self.evaluation, _AFTER_STEP)
            yield from self._run(beam)
            for worth, numbers in beam.best(_RANKED):
                self._note(worth, (*step, *numbers))

    def _run(self, beam: Beam, slip: Callable[[int], int] | None = None) -> Slices[bool]:
        """Search until the beam or the budget ends; return whether the beam did."""
        done = ended = False
        while not (done or ended):
            before = beam.valued
            done = beam.run(self._budget.piece(VALUED), slip)
            self._budget.spend(beam.valued - before)
            ended = self._budget.exhausted()
            yield
        return done

    def looking(self, last: Effort = LAST, first: Effort = GLANCE) -> Slices[None]:
        """Look harder and harder, pausing, until the last look or the end of the budget.

        Every look at a turn takes the same looks in the same order: what is found in some time
        contains all that is found in less.
        """
        effort = first
        yield from self.thinking(effort)
        while effort != last and not (self.complete or self._budget.exhausted()):
            effort = effort.harder()
            yield from self.thinking(effort)

    def retry(self, plans: Iterable[Sequence[int]]) -> None:
        """Note plans of a similar turn, each up to the first action that is not allowed here."""
        reached = TurnState(self._turn.rules, self._turn.blocks)
        for numbers in plans:
            reached.become(self._turn)
            done = []
            for number in numbers:
                if not allows(reached, number):
                    break
                reached.apply(number)
                done.append(number)
            self._note(self.evaluation.worth(reached), tuple(done))

    def plans(self, number: int | None = None) -> list[TurnPlan]:
        """Return the best plans found, the best first; there is at least one."""
        ranked = sorted(self._found.values(), key=lambda plan: (-plan.worth, plan.numbers))
        return ranked[:number]

    def _open(self, nodes: int) -> Slices[None]:
        search = Search(self._turn, bounds_of(self._state, OBJECTIVES["standing"]), _RANKED)
        done = False
        while not (done or search.opened >= nodes or self._budget.exhausted()):
            before = search.opened
            done = search.run(self._budget.piece(min(_OPENED, nodes - before)))
            self._budget.spend(search.opened - before)
            yield
        reached = TurnState(self._turn.rules, self._turn.blocks)
        for _, numbers in search.best():
            reached.become(self._turn)
            for number in numbers:
                reached.apply(number)
            self._note(self.evaluation.worth(reached), tuple(numbers))

    def _note(self, worth: int, numbers: tuple[int, ...]) -> None:
        turn = TurnState(self._turn.rules, self._turn.blocks)
        turn.become(self._turn)
        key = 0
        for number in numbers:
            key = hash_after(turn, key, number)
            turn.apply(number)
        known = self._found.get(key)
        if known is None or known.worth < worth:
            self._found[key] = TurnPlan(worth, numbers)


def bought(state: State, points: int, evaluation: Evaluation) -> int:
    """Return how many cards some action points that are left over buy."""
    return min(points, state.buys) if evaluation.card > UNIT else 0


def buys(state: State, evaluation: Evaluation) -> bool:
    """Return whether the next action point that is left over buys a card."""
    return bought(state, state.ap, evaluation) > 0


def last_actions(state: State, evaluation: Evaluation) -> Iterator[Action]:
    """Yield what is done with the action points that are left: cards, points, the turn's end.

    It stops after a card is bought, since that shows something new (R8.1, R8.2).
    """
    if buys(state, evaluation):
        yield actions.BUY
        return
    yield from (actions.SCORE,) * state.ap
    yield usual_end(state)
