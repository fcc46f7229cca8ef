"""A beam search over the actions of one turn.

Ordinary Python, which Cython can compile with the types of ``beam.pxd``, as the kernel.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from torres_widget.engine.kernel.bits import beside, lowest
from torres_widget.engine.kernel.codes import BRINGS as _BRINGS
from torres_widget.engine.kernel.codes import BUILD, END, EXTRA_BLOCK, LIFT, SCORE, SHIFT_BLOCK
from torres_widget.engine.kernel.codes import COSTS as _COSTS
from torres_widget.engine.kernel.turn import Choices, TurnState

from .search import hash_after

if TYPE_CHECKING:
    from collections.abc import Callable

    from .evaluation import Evaluation

COSTS = list(_COSTS)
BRINGS = list(_BRINGS)


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
        self.root = TurnState(turn.rules, turn.blocks)
        self.root.become(turn)
        self.after = TurnState(turn.rules, turn.blocks)
        self.seen: set[tuple[int, int]] = {(0, turn.ap)}
        self.turns: list[TurnState] = [self.root]
        self.parents = [-1]
        self.steps = [0]
        self.keys = [0]
        self.layer = [0]
        self.next = 0
        self.cut = 0
        self.grown: list[tuple[int, int, int, int]] = []
        self.valued = 1
        self.plans: dict[int, tuple[int, int, int]] = {0: (evaluation.worth(turn), 0, 0)}

    def run(self, number: int, slip: Callable[[int], int] | None = None) -> bool:
        """Value so many positions more; return whether the search is complete.

        Parameters
        ----------
        number : int
            Positions; a few more are valued.
        slip : callable, optional
            Takes the number of an action and returns what is added to the worth of what it leads
            to; for players that do not see everything right.
        """
        until = self.valued + number
        while self.valued < until:
            if self.next == len(self.layer):
                if not self.grown:
                    return True
                self.deepen()
            self.grow(self.layer[self.next], slip)
            self.next += 1
        return False

    def deepen(self) -> None:
        """Go on to the most promising positions found."""
        self.grown.sort()
        self.cut |= len(self.grown) > self.width
        self.layer = []
        for _, key, node, code in self.grown[: self.width]:
            turn = TurnState(self.root.rules, self.root.blocks)
            turn.become(self.turns[node])
            turn.apply(code)
            self.layer.append(len(self.turns))
            self.turns.append(turn)
            self.parents.append(node)
            self.steps.append(code)
            self.keys.append(key)
        self.grown = []
        self.next = 0

    def grow(self, node: int, slip: Callable[[int], int] | None) -> None:
        """Value what an action from a node leads to."""
        here = self.turns[node]
        key = self.keys[node]
        after = self.after
        near = near_blocks(here)
        choices = Choices()
        here.choices(choices)
        for base, targets in choices.groups():
            verb = base >> 12
            left = targets
            if SCORE <= verb <= END:
                continue
            if verb in (BUILD, EXTRA_BLOCK, LIFT, SHIFT_BLOCK):
                left &= near
            points = here.ap + BRINGS[verb] - COSTS[verb]
            while left:
                code = base | lowest(left)
                left &= left - 1
                then = hash_after(here, key, code)
                if (then, points) in self.seen:
                    continue
                self.seen.add((then, points))
                after.become(here)
                after.apply(code)
                worth = self.evaluation.worth(after)
                promise = max(worth, self.evaluation.promise(after)) if points else worth
                if slip is not None:
                    missed = slip(code)
                    worth += missed
                    promise += missed
                self.valued += 1
                known = self.plans.get(then)
                if known is None or known[0] < worth:
                    self.plans[then] = (worth, node, code)
                if points or after.hand:
                    self.grown.append((-promise, then, node, code))

    def best(self, number: int) -> list[tuple[int, list[int]]]:
        """Return the best turns found, each as its worth and the numbers of its actions."""
        ranked = [(-worth, key, node, code) for key, (worth, node, code) in self.plans.items()]
        ranked.sort()
        return [(-worth, self.path(node, code)) for worth, _, node, code in ranked[:number]]

    def path(self, node: int, code: int) -> list[int]:
        """Return the numbers of the actions that lead to a node, and one more."""
        path = [code] if code else []
        while node > 0:
            path.append(self.steps[node])
            node = self.parents[node]
        return path[::-1]


def near_blocks(turn: TurnState) -> int:
    """Return the cells of castles that own knights stand on or beside, and next to these."""
    close = turn.own | beside(turn.own)
    near = 0
    blocks = turn.blocks
    for castle in range(blocks.count):
        if blocks.masks[castle] & close:
            near |= blocks.masks[castle] | blocks.arounds[castle]
    return near
