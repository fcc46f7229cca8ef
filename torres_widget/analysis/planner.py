"""Planning a turn: a beam search over the actions of one turn."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.engine import actions
from torres_widget.engine.cells import bits
from torres_widget.engine.kernel.bits import beside
from torres_widget.engine.kernel.codes import (
    BRINGS,
    BUILD,
    COSTS,
    END,
    EXTRA_BLOCK,
    LIFT,
    SCORE,
    SHIFT_BLOCK,
)
from torres_widget.engine.kernel.turn import Choices, TurnState
from torres_widget.engine.legality import usual_end

from .bridge import turn_of
from .search import hash_after

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from torres_widget.engine import Action, Position

    from .measure import Measure


class Stopped(Exception):  # noqa: N818 - nothing went wrong: whoever asked has called it off
    """The search was called off."""


class Budget:
    """Limits of a search.

    Parameters
    ----------
    nodes : int, optional
        Most positions; without it, no bound.
    time : float, optional
        Longest time in seconds. What is found within a time depends on the machine.
    stopped : callable, optional
        Asked again and again; once it says true, the search ends with `Stopped`.

    Attributes
    ----------
    spent : int
        Positions looked at so far.
    """

    def __init__(
        self,
        nodes: int | None = None,
        time: float | None = None,
        stopped: Callable[[], bool] | None = None,
    ) -> None:
        self.spent = 0
        self._nodes = nodes
        self._until = None if time is None else monotonic() + time
        self._stopped = stopped

    def spend(self, nodes: int) -> None:
        """Count positions that were looked at.

        Raises
        ------
        Stopped
            If the search was called off.
        """
        self.spent += nodes
        if self._stopped is not None and self._stopped():
            raise Stopped

    def exhausted(self) -> bool:
        """Whether nothing more may be looked at."""
        return (self._nodes is not None and self.spent >= self._nodes) or (
            self._until is not None and monotonic() >= self._until
        )


class Plan(NamedTuple):
    """Actions of a turn before its left-over action points are spent.

    Attributes
    ----------
    value : float
        What it is worth.
    numbers : tuple of int
        The kernel's numbers of its actions.
    turn : TurnState
        What they lead to.
    key : int
        Zobrist hash of `turn`.
    """

    value: float
    numbers: tuple[int, ...]
    turn: TurnState
    key: int


#: Verbs that put a block on the board: a beam puts it where an own knight is near.
_BLOCKS: Final = frozenset({BUILD, LIFT, EXTRA_BLOCK, SHIFT_BLOCK})


class Beam:
    """A beam search: after each action the best few positions are kept and tried further.

    Points and cards are not bought in it, but with the action points left over at its end.

    Parameters
    ----------
    measure : Measure
        Evaluation of positions.
    width : int
        How many are kept.
    budget : Budget
        How much may be looked at.
    error : callable, optional
        Error added to an evaluation, for weaker bots.
    """

    def __init__(
        self,
        measure: Measure,
        width: int,
        budget: Budget,
        error: Callable[[], float] | None = None,
    ) -> None:
        self._measure = measure
        self._width = width
        self._budget = budget
        self._error = error
        self._seen: set[tuple[int, int]] = set()

    def plans(self, position: Position) -> list[Plan]:
        """Return turns of the player to act, the best first; doing nothing is one of them."""
        buys = position.state.buys
        cards = len(position.state.hands[position.state.mover])
        turn = turn_of(position)
        value = self._value(turn, turn.played, cards, buys)
        beam = [Plan(value, (), turn, 0)]
        found = list(beam)
        while beam and not self._budget.exhausted():
            grown: list[Plan] = []
            for plan in beam:
                count = len(grown)
                for number, key in self._tried(plan):
                    after = TurnState(turn.rules, turn.blocks)
                    after.become(plan.turn)
                    after.apply(number)
                    value = self._value(after, turn.played, cards, buys)
                    if self._error:
                        value += self._error()
                    grown.append(Plan(value, (*plan.numbers, number), after, key))
                self._budget.spend(len(grown) - count)
                if self._budget.exhausted():
                    break
            grown.sort(key=_by_value)
            beam = grown[: self._width]
            found += beam
        found.sort(key=_by_value)
        return found

    def _value(self, turn: TurnState, played: int, cards: int, buys: int) -> float:
        held = cards - (turn.played != played)
        worth = self._measure.at(turn.blocks, turn.own, held)
        return worth + self._measure.left_over(turn.ap, buys)

    def _tried(self, plan: Plan) -> Iterator[tuple[int, int]]:
        """Yield the actions that lead to what was not valued before, each with its hash."""
        near = _near(plan.turn)
        choices = Choices()
        plan.turn.choices(choices)
        for base, targets in choices.groups():
            verb = base >> 12
            if SCORE <= verb <= END:
                continue
            points = plan.turn.ap + BRINGS[verb] - COSTS[verb]
            for target in bits(targets & near if verb in _BLOCKS else targets):
                number = base | target
                key = hash_after(plan.turn, plan.key, number)
                if (key, points) not in self._seen:
                    self._seen.add((key, points))
                    yield number, key


def _by_value(plan: Plan) -> float:
    return -plan.value


def _near(turn: TurnState) -> int:
    close = turn.own | beside(turn.own)
    near = 0
    for mask, around, _, _ in turn.blocks.castles:
        if mask & close:
            near |= mask | around
    return near


def last_actions(position: Position, measure: Measure) -> Iterator[Action]:
    """Yield the actions that spend the action points left: cards, points, the turn's end.

    It stops after a card is bought, since that shows something new (R8.1, R8.2).
    """
    if measure.buys and position.ap and position.state.buys:
        yield actions.BUY
        return
    yield from (actions.SCORE,) * position.ap
    yield usual_end(position.state)
