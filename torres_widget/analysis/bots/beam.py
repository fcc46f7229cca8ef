"""A beam search over the actions of one turn.

Ordinary Python, which Cython can compile with the types of ``beam.pxd``, as the kernel.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from torres_widget.analysis.search.branch_and_bound import hash_after
from torres_widget.engine.kernel.bits import beside, lowest
from torres_widget.engine.kernel.codes import BRINGS as _BRINGS
from torres_widget.engine.kernel.codes import BUILD, END, EXTRA_BLOCK, LIFT, SCORE, SHIFT_BLOCK
from torres_widget.engine.kernel.codes import COSTS as _COSTS
from torres_widget.engine.kernel.turn import Choices, TurnState

if TYPE_CHECKING:
    from collections.abc import Callable

    from torres_widget.analysis.evaluation.evaluation import Evaluation

COSTS = list(_COSTS)
BRINGS = list(_BRINGS)
KEPT = 32  # plans that are remembered
LOW = -(1 << 31)  # below what any position is worth
SURPLUS = 4  # this many times the kept nodes are collected before the rest is dropped


class Beam:
    """After each action the most promising positions are kept and tried further.

    Points and cards are not bought in it, but with the action points left over at its end.

    Parameters
    ----------
    turn : TurnState
        Where the turn begins.
    evaluation : Evaluation
        What positions are worth.
    width : int
        How many are kept.

    Attributes
    ----------
    valued : int
        Positions valued so far.
    cut : int
        Whether any were dropped: without it the search tried everything that it ever tries.
    """

    def __init__(self, turn: TurnState, evaluation: Evaluation, width: int) -> None:
        self.evaluation = evaluation
        self.width = width
        self.here = TurnState(turn.rules, turn.blocks)
        self.here.become(turn)
        self.after = TurnState(turn.rules, turn.blocks)
        self.seen: dict[int, int] = {0: turn.ap}
        self.before: dict[int, TurnState] = {}
        self.states: dict[int, TurnState] = {0: self.here}
        self.parents = [-1]
        self.steps = [0]
        self.keys = [0]
        self.layer: list[int] = []
        self.next = 0
        self.cut = 0
        self.node = 0
        self.near = near_blocks(turn)
        self.groups = groups_of(turn)
        self.grown: list[tuple[int, int, int, int]] = []
        self.least_promise = LOW
        self.valued = 1
        self.until = 1
        self.plans: dict[int, tuple[int, int, int]] = {0: (evaluation.worth(turn), 0, 0)}
        self.least_worth = LOW

    def run(self, number: int, slip: Callable[[int], int] | None = None) -> bool:
        """Value some more positions; return whether the search is complete.

        Parameters
        ----------
        number : int
            Positions.
        slip : callable, optional
            Takes the number of an action and returns an error to add to the value of its result,
            for players that misjudge positions.
        """
        self.until = self.valued + number
        while self.valued < self.until:
            if self.groups:
                base, targets = self.groups.pop()
                self.grow(base, targets, slip)
            elif self.next < len(self.layer):
                self.open(self.layer[self.next])
                self.next += 1
            elif self.grown:
                self.deepen()
            else:
                return True
        return False

    def deepen(self) -> None:
        """Go on to the most promising positions found."""
        self.narrow()
        self.least_promise = LOW
        self.layer = []
        for _, key, node, code in self.grown:
            self.layer.append(len(self.parents))
            self.parents.append(node)
            self.steps.append(code)
            self.keys.append(key)
        self.before = self.states
        self.states = {}
        self.grown = []
        self.next = 0

    def narrow(self) -> None:
        """Drop all but the most promising positions found since `deepen`."""
        self.grown.sort()
        if len(self.grown) > self.width:
            self.cut = 1
            del self.grown[self.width :]
            self.least_promise = -self.grown[self.width - 1][0]

    def note(self, then: int, worth: int, code: int) -> None:
        """Remember a plan, unless its position was reached by one worth as much."""
        known = self.plans.get(then)
        if known is None or known[0] < worth:
            self.plans[then] = (worth, self.node, code)
        if len(self.plans) >= SURPLUS * KEPT:
            self.plans = dict(self.ranked(KEPT))
            self.least_worth = min(plan[0] for plan in self.plans.values())

    def open(self, node: int) -> None:
        """Turn to a node, to value what its actions lead to."""
        here = TurnState(self.after.rules, self.after.blocks)
        here.become(self.before[self.parents[node]])
        here.apply(self.steps[node])
        self.here = self.states[node] = here
        self.node = node
        self.near = near_blocks(here)
        self.groups = groups_of(here)

    def grow(self, base: int, targets: int, slip: Callable[[int], int] | None) -> None:
        """Value what a group of actions leads to from the node at hand, as far as `run` goes."""
        here = self.here
        after = self.after
        seen = self.seen
        key = self.keys[self.node]
        verb = base >> 12
        left = targets
        if verb in (BUILD, EXTRA_BLOCK, LIFT, SHIFT_BLOCK):
            left &= self.near
        points = here.ap + BRINGS[verb] - COSTS[verb]
        while left and self.valued < self.until:
            code = base | lowest(left)
            left &= left - 1
            then = hash_after(here, key, code)
            had = seen.get(then, -1)
            if had >= points:
                continue
            seen[then] = points
            after.become(here)
            after.apply(code)
            worth, promise = self.evaluation.worths(after)
            if slip is not None:
                missed = slip(code)
                worth += missed
                promise += missed
            self.valued += 1
            if worth >= self.least_worth:
                self.note(then, worth, code)
            if promise >= self.least_promise and (points or after.hand):
                self.grown.append((-promise, then, self.node, code))
                if len(self.grown) >= SURPLUS * self.width:
                    self.narrow()
        if left:
            self.groups.append((base, left))

    def ranked(self, number: int) -> list[tuple[int, tuple[int, int, int]]]:
        """Return the best plans found: by hash, the worth, the last node and the last action."""
        return sorted(self.plans.items(), key=rank)[:number]

    def best(self, number: int) -> list[tuple[int, list[int]]]:
        """Return the best turns found, each as its worth and the numbers of its actions."""
        return [(worth, self.path(node, code)) for _, (worth, node, code) in self.ranked(number)]

    def path(self, node: int, code: int) -> list[int]:
        """Return the numbers of the actions that lead to a node, and one more."""
        if node >= len(self.steps):
            msg = f"node {node}"
            raise IndexError(msg)
        path = [code] if code else []
        while node > 0:
            path.append(self.steps[node])
            node = self.parents[node]
        return path[::-1]


def rank(plan: tuple[int, tuple[int, int, int]]) -> tuple[int, int]:
    """Return what plans are sorted by: the best first, then by hash."""
    key, (worth, _, _) = plan
    return -worth, key


def groups_of(turn: TurnState) -> list[tuple[int, int]]:
    """Return the groups of actions that are tried, the first one last."""
    choices = Choices()
    turn.choices(choices)
    return [group for group in choices.groups()[::-1] if not SCORE <= group[0] >> 12 <= END]


def near_blocks(turn: TurnState) -> int:
    """Return the castles under and next to own knights, and the cells around them."""
    close = turn.own | beside(turn.own)
    near = 0
    blocks = turn.blocks
    for castle in range(blocks.count):
        if blocks.masks[castle] & close:
            near |= blocks.masks[castle] | blocks.arounds[castle]
    return near
