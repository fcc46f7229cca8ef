"""Planning a turn: a beam search over the actions of one turn."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.engine import actions
from torres_widget.engine.board import Board
from torres_widget.engine.cards import CARDS
from torres_widget.engine.cells import beside
from torres_widget.engine.legality import perform
from torres_widget.engine.material import COSTS
from torres_widget.engine.stacks import usual_end

from .measure import buys_left

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from torres_widget.engine import Action, Position

    from .measure import Measure


class Stopped(Exception):  # noqa: N818 - nothing went wrong: whoever asked has called it off
    """The search was called off."""


class Budget:
    """How much a search may look at.

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
    """What is done in a turn before its left-over action points are spent.

    Attributes
    ----------
    value : float
        What it is worth.
    actions : tuple of Action
        The actions.
    position : Position
        The position that they lead to.
    """

    value: float
    actions: tuple[Action, ...]
    position: Position


#: Verbs that a beam tries; what is left over at the end buys points and cards.
_TRIED: Final = frozenset({"move", "deploy", "build", "play"})
#: What actions and cards do to the board and the knights.
_AS: Final = {
    "move": "move",
    "deploy": "deploy",
    "build": "build",
    **{card.key: "move" for card in CARDS.values() if card.kind == "figure"},
    **{card.key: "points" for card in CARDS.values() if card.kind == "points"},
    "lift": "build",
    "extra-block": "build",
    "shift-block": "shift",
}
_BLOCKS: Final = frozenset({"build", "shift"})


class Beam:
    """A beam search: after each action the best few positions are kept and tried further.

    Parameters
    ----------
    measure : Measure
        What positions are worth.
    width : int
        How many are kept.
    budget : Budget
        How much may be looked at.
    error : callable, optional
        Added to what a position is worth, for bots that do not see everything right.
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
        self._boards: dict[bytes, Board] = {}
        self._seen: set[tuple[object, ...]] = set()

    def plans(self, position: Position) -> list[Plan]:
        """Return turns of the player to act, the best first; doing nothing is one of them."""
        buys = buys_left(position)
        measure, budget = self._measure, self._budget
        beam = [Plan(measure.of(position) + measure.left_over(position.ap, buys), (), position)]
        found = list(beam)
        while beam and not budget.exhausted():
            grown: list[tuple[float, Plan, Action]] = []
            for plan in beam:
                count = len(grown)
                for action in _tried(plan.position):
                    value = self._value(plan.position, action, buys)
                    if value is not None:
                        grown.append((value, plan, action))
                budget.spend(len(grown) - count)
                if budget.exhausted():
                    break
            grown.sort(key=_by_value)
            beam = [
                Plan(value, (*plan.actions, action), perform(plan.position, action))
                for value, plan, action in grown[: self._width]
            ]
            found += beam
        found.sort(key=_by_value)
        return found

    def _value(self, position: Position, action: Action, buys: int) -> float | None:
        """Return what an action leads to is worth; nothing if it was valued before."""
        seat = position.to_act - 1
        board, own, points = position.board, position.knights[seat], position.ap
        chosen, played, cards = position.chosen, position.played, len(position.hands[seat])
        target, kind = action.target or 0, action.verb
        if kind == "play":
            card = CARDS[action.card or ""]
            played, cards, kind = card.key, cards - 1, _AS[card.key]
            points += card.extra_points
        else:
            points -= COSTS[kind]
        match kind:
            case "move":
                own = own ^ 1 << (action.source or 0) | 1 << target
            case "deploy":
                own |= 1 << target
            case "build":
                board = self._changed(board, target)
                if action.verb == "build" and chosen is None:
                    chosen = action.stack
            case "shift":
                board = self._changed(board, target, action.source)
        key = (board.heights, own, points, chosen, played)
        if key in self._seen:
            return None
        self._seen.add(key)
        value = self._measure.at(board, own, cards) + self._measure.left_over(points, buys)
        return value + self._error() if self._error else value

    def _changed(self, board: Board, target: int, source: int | None = None) -> Board:
        """Return the board with one more block on a cell, perhaps taken from another one."""
        heights = bytearray(board.heights)
        heights[target] += 1
        if source is not None:
            heights[source] -= 1
        key = bytes(heights)
        changed = self._boards.get(key)
        if changed is None:
            changed = board.raised(target) if source is None else Board(key)
            self._boards[key] = changed
        return changed


def _by_value(found: Plan | tuple[float, Plan, Action]) -> float:
    return -found[0]


def _tried(position: Position) -> Iterator[Action]:
    """Yield the actions that a beam tries: blocks go where an own knight is near the castle."""
    near = _near(position)
    for action in position.legal_actions():
        if action.verb in _TRIED and (
            _AS.get(action.card or action.verb) not in _BLOCKS or near >> (action.target or 0) & 1
        ):
            yield action


def _near(position: Position) -> int:
    close = position.own | beside(position.own)
    near = 0
    for mask, around, _, _ in position.board.castles:
        if mask & close:
            near |= mask | around
    return near


def last_actions(position: Position, measure: Measure) -> Iterator[Action]:
    """Yield what is done with the action points that are left: cards, points, the turn's end.

    It stops after a card is bought, since that shows something new (R8.1, R8.2).
    """
    if measure.buys and position.ap and buys_left(position):
        yield actions.BUY
        return
    yield from (actions.SCORE,) * position.ap
    yield usual_end(position)
