"""The best whole turns of the player to act, and how many positions a turn can lead to."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import inf
from numbers import Real
from time import monotonic
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, cast, overload

from torres_widget.common.checks import check_key, check_limits, check_whole
from torres_widget.common.errors import NotationError, hinting_keywords
from torres_widget.engine.kernel.bits import is_compiled
from torres_widget.engine.kernel.codes import LARGE
from torres_widget.engine.kernel.turn import TurnState
from torres_widget.engine.legality import usual_end

from .bots.planner import GLANCE, LAST, MOST_NODES, WHOLE, WIDE, Budget, Planner
from .evaluation.features import UNIT
from .evaluation.knowledge import acting, evaluation_of
from .evaluation.outlook import outlook
from .search.branch_and_bound import Search
from .search.conversion import bounds_of, positions_of, reached_by, replayed, turn_of
from .search.objectives import OBJECTIVES
from .search.objectives import objective as named

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from torres_widget.engine import Position

    from .bots.planner import TurnPlan
    from .evaluation.outlook import Outlook
    from .search.objectives import Objective
    from .slices import Slices

#: The objective that looks ahead to the end of the game.
OUTLOOK: Final = "outlook"
#: The effort of the bots' look that comes before a search by another objective.
_SKETCH: Final = GLANCE.harder()
#: A search that has opened this number of positions is a long one: the bots take a second, wider
#: look at the turn.
_HARD: Final = 4096 if is_compiled() else 64
#: Positions valued by the first look that count as one opened, since an opened one values all its
#: successors.
_OF_ONE: Final = 32
_FIRST: Final = 16 if is_compiled() else 1  # nodes opened in the first slice of work
_LEAST: Final = 1e-3  # seconds that a quick look gets in any case
_PAUSE: Final = 0.02  # seconds that a slice should take
_SLICE: Final = 4096
#: Seconds after which `best_turns` answers with its best turns so far.
USUAL_TIME: Final = 5.0
_LONG: Final = 2.0  # seconds after which an answer says how the search becomes faster
_TIED: Final = 16  # turns as good as the last of the best that the outlook chooses among
_ENOUGH: Final = 100  # worse turns are forgotten when there are this many times more than wanted


class Turn(NamedTuple):
    """One whole turn.

    Attributes
    ----------
    actions : tuple of str
        Canonical texts of its actions, ``end`` included.
    value : int or float
        What the objective says of `reached`.
    reached : Position
        The position before ``end``, which has that value.
    position : Position
        The position afterwards.
    """

    actions: tuple[str, ...]
    value: float
    reached: Position
    position: Position

    @property
    def outlook(self) -> Outlook:
        """Expectations of each seat after the turn, seen by the player whose turn it was."""
        return outlook(self.position, self.reached.to_act)


@dataclass(frozen=True, repr=False)
class Turns(Sequence[Turn]):
    """The best turns found, best first: a sequence of `Turn`.

    Attributes
    ----------
    turns : tuple of Turn
        The turns.
    proven : bool
        Whether no turn is better than those listed.
    bound : int or float
        No turn is worth more than this; the value of the best one if `proven`.
    nodes : int
        Positions opened; by the outlook or a function, positions valued.
    seconds : float
        How long it took.
    objective : str
        What the turns are compared by: a key of `OBJECTIVES`, ``"outlook"``, or the function's
        name.
    full : bool
        Whether the search ended because it held `MOST_NODES`.
    limit : float or None
        The time limit that ended the search, in seconds; None if something else did.
    """

    turns: tuple[Turn, ...]
    proven: bool
    bound: float
    nodes: int
    seconds: float
    objective: str = "points"
    full: bool = False
    limit: float | None = None

    @overload
    def __getitem__(self, index: int) -> Turn: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Turn, ...]: ...
    def __getitem__(self, index: int | slice) -> Turn | tuple[Turn, ...]:
        return self.turns[index]

    def __len__(self) -> int:
        return len(self.turns)

    def text(self) -> str:
        """Return the turns as a Markdown table, and how far they are proven."""
        rows = [f"| {turn.value:g} | {', '.join(turn.actions)} |" for turn in self.turns]
        proof = f"{self._proof()}, compared by {self.objective}."
        lines = ["| value | turn |", "| ---: | --- |", *rows, "", proof]
        if compiling_helps(self.seconds):
            lines += ["", "`torres-widget compile` makes this many times faster."]
        return "\n".join(lines)

    def _proof(self) -> str:
        looked = "opened" if self.objective in OBJECTIVES else "valued"
        cost = f"{self.nodes:,} positions {looked} in {self.seconds:.2f} s"
        if self.proven:
            return f"Proven best: {cost}"
        if self.full:
            cost += f", ended by the limit of {MOST_NODES:,} nodes"
        if self.limit is not None:
            cost += f", ended by time={self.limit:g}; time=None searches to the end"
        if self.bound == inf:
            return f"Not proven: {cost}"
        return f"Not proven yet, but no turn is worth more than {self.bound:g}: {cost}"

    def __repr__(self) -> str:
        best = f", the best worth {self.turns[0].value:g}" if self.turns else ""
        return f"<{len(self.turns)} turns{best}. {self._proof()}>"

    def __str__(self) -> str:
        return self.text()

    def _repr_markdown_(self) -> str:
        return self.text()


def compiling_helps(seconds: float) -> bool:
    """Return whether a search took so long that compiling matters, if there is a compiler."""
    return seconds > _LONG and not is_compiled() and sys.platform != "emscripten"


@hinting_keywords
def best_turns(  # noqa: PLR0913 - what is asked, and the limits
    position: Position,
    objective: str | Callable[[Position], float] = "points",
    n: int = 3,
    time: float | None = USUAL_TIME,
    nodes: int | None = None,
    *,
    cancel: Cancel | None = None,
) -> Turns:
    """Return the best whole turns of the player to act.

    Parameters
    ----------
    position : Position
        A position in the stage ``turn``, also in mid-turn.
    objective : str or callable
        A key of `OBJECTIVES`, ``"outlook"``, or a function that gives the worth of a position
        before ``end``. By the outlook, turns have the worth by which bots choose: the lead with a
        scoring now, mixed with expectations. It compares turns of one position, and does not count
        points. With a function every position that the turn can lead to is looked at.
        A turn by the outlook is never proven.
    n : int
        How many turns. Turns that leave the same blocks, figures and cards count as one; of
        turns of equal value that were found, those with the better chance to win come first.
    time : float or None
        Seconds after which the search gives what it has; None for unlimited. A turn with many cards
        in hand can take minutes to prove.
    nodes : int, optional
        Positions opened after which it does.
    cancel : object with ``is_set()``, optional
        A `threading.Event`, say: once it is set, the search gives what it has.

    Returns
    -------
    Turns
        The best turns found, and whether they are proven to be the best.

    Raises
    ------
    NotationError
        If there is no such objective, or a number or limit is none.
    TorresError
        If the position's stage is not ``turn``.

    Notes
    -----
    Buying is not searched: a card bought cannot be played in the same turn (R4.6), so that no
    named objective gains by it.

    Examples
    --------
    >>> from torres_widget import Position
    >>> board = "......../......../......../......../......../......../1......./21...... 1:b1"
    >>> turns = best_turns(Position.from_board(board, ap=2, stacks=[[1], [1]], round=4))
    >>> turns.proven, turns[0].value
    (True, 8)
    """
    *_, last = search_turns(position, objective, n, time, nodes, cancel=cancel)
    ended = not (last.proven or last.full) and time is not None and last.seconds >= time
    return replace(last, limit=time) if ended else last


@hinting_keywords
def search_turns(  # noqa: PLR0913 - as best_turns
    position: Position,
    objective: str | Callable[[Position], float] = "points",
    n: int = 3,
    time: float | None = None,
    nodes: int | None = None,
    *,
    cancel: Cancel | None = None,
) -> Iterator[Turns]:
    """Yield better and better turns, and a bound that falls until they are proven.

    Takes the arguments of `best_turns`, but has no time limit by default. It yields at once,
    whenever there is news, and when the search ends; closing the iterator cancels it.
    """
    return _news(searching(position, objective, n, time, nodes, cancel=cancel))


def _news(found: Iterator[Turns | None]) -> Iterator[Turns]:
    for turns in found:
        if turns is not None:
            yield turns


def searching(  # noqa: PLR0913 - as best_turns
    position: Position,
    objective: str | Callable[[Position], float] = "points",
    n: int = 3,
    time: float | None = None,
    nodes: int | None = None,
    *,
    cancel: Cancel | None = None,
) -> Iterator[Turns | None]:
    """Yield what `search_turns` does, and None at each pause between slices of the work."""
    n = check_whole(n, "n", 1)
    check_limits(time, nodes)
    if cancel is not None and not callable(getattr(cancel, "is_set", None)):
        raise NotationError(cancel, "cancel", "an object with is_set(), or None")
    begun = turn_of(position)
    limits = _SearchLimits(time, nodes, cancel)
    if callable(objective):
        return _every_turn(position, begun, objective, n, limits)
    check_key(objective, "objective", (*OBJECTIVES, OUTLOOK), "a callable or ")
    if objective == OUTLOOK:
        return _outlook_turns(position, n, limits)
    return _named_turns(position, begun, named(objective), n, limits)


def count_turns(position: Position) -> int:
    """Return the number of distinct positions that a turn can lead to.

    Counted are the positions after ``end``, before the scoring that may follow it; all ways to
    spread blocks are among them. Turns in which a card is bought are not.

    Parameters
    ----------
    position : Position
        A position in the stage ``turn``.

    Raises
    ------
    TorresError
        If the position's stage is not ``turn``.

    Examples
    --------
    >>> from torres_widget import Position
    >>> board = "......../......../......../......../......../......../......../21...... 1:b1"
    >>> count_turns(Position.from_board(board, ap=1, stacks=[[1], [1]], round=4))
    9
    """
    search = Search(turn_of(position), bounds_of(position.state, OBJECTIVES["points"]), 0)
    while not search.run(_SLICE):
        pass
    return positions_of(position, search.histogram())


class Cancel(Protocol):
    """A signal that stops a search, such as a `threading.Event`."""

    def is_set(self) -> bool:
        """Whether to stop."""


class _SearchLimits:
    """Limits of a search, and the slices in which it works."""

    def __init__(self, time: float | None, nodes: int | None, cancel: Cancel | None) -> None:
        self.begun = monotonic()
        self.nodes = nodes
        self._time, self._cancel = time, cancel
        self.sketched = 0
        self._slice = _FIRST
        self.bounded = not (time is None and nodes is None and cancel is None)

    def budget(self, nodes: int | None = None) -> Budget:
        """Return what is left of the time, and a number of nodes, for a planner."""
        left = None if self._time is None else max(self._time - self.seconds(), _LEAST)
        ended = None if self._cancel is None else self._cancel.is_set
        return Budget(nodes, left, ended=ended)

    def seconds(self) -> float:
        return monotonic() - self.begun

    def over(self) -> bool:
        """Whether the time is over, or the search called off."""
        return (self._time is not None and self.seconds() >= self._time) or (
            self._cancel is not None and self._cancel.is_set()
        )

    def reached(self, opened: int, count: int) -> bool:
        """Whether to stop after a number of nodes was opened and noted."""
        return (
            self.over() or (self.nodes is not None and opened >= self.nodes) or count >= MOST_NODES
        )

    def run(self, search: Search, most: int | None = None) -> bool:
        """Search on for about 20 ms; return whether the search is complete.

        `most` limits the number of nodes opened in all, however fast the machine is.
        """
        openings = self._slice if most is None else min(self._slice, most - search.opened)
        if self.nodes is not None:
            openings = min(openings, self.nodes - self.sketched - search.opened)
        begun = monotonic()
        done = search.run(openings)
        if monotonic() - begun < _PAUSE:
            self._slice *= 2
        elif self._slice > _FIRST:
            self._slice //= 2
        return done


def _named_turns(
    position: Position, begun: TurnState, objective: Objective, n: int, limits: _SearchLimits
) -> Iterator[Turns | None]:
    nodes = None if limits.nodes is None else limits.nodes * _OF_ONE // 2
    planner = Planner(position.state, limits.budget(nodes))
    yield from planner.looking(_SKETCH)
    limits.sketched = planner.spent // _OF_ONE
    first = _judged(planner, position, objective, limits)
    search = Search(begun, bounds_of(position.state, objective), n, _least(first, n), _TIED)
    told: dict[tuple[int, ...], Turn] = {}
    last: tuple[object, ...] = ()
    state, looked_wide = position.state, False
    while True:
        done = limits.run(search)
        if not (done or looked_wide) and limits.nodes is None and search.opened >= _HARD:
            looked_wide = True
            planner = Planner(state, limits.budget())
            yield from planner.thinking(WIDE)
            first += _judged(planner, position, objective, limits)
        opened = limits.sketched + search.opened
        stops = done or limits.reached(opened, search.count)
        best, bound = search.best(), search.bound()
        if stops or (best, bound) != last:
            last = best, bound
            turns = []
            for value, path in best:
                key = tuple(path)
                if key not in told:
                    told[key] = _turn(position, path, value, objective)
                turns.append(told[key])
            if not done:
                turns = _different((*turns, *first), n)
            full = not done and search.count >= MOST_NODES
            spent = opened, limits.seconds()
            found = Turns(tuple(turns), done, bound, *spent, objective.key, full)
            if stops:
                if done:
                    turns += yield from _tied(position, objective, search, n, limits)
                likeliest = tuple(_likeliest(turns, n))
                yield replace(found, turns=likeliest, seconds=limits.seconds())
                return
            yield found
        yield None


def _judged(
    planner: Planner, position: Position, objective: Objective, limits: _SearchLimits
) -> list[Turn]:
    """Return the turns that a planner has found, the best by the objective first."""
    turns: list[Turn] = []
    for plan in planner.plans():
        if turns and limits.over():
            break
        turn = _turn(position, plan.numbers, 0, objective)
        turns.append(turn._replace(value=objective.value(turn.reached, position)))
    return sorted(turns, key=lambda turn: -turn.value)


def _least(known: list[Turn], n: int) -> int:
    """Return what turns must be worth more than to be among the best n, given some turns."""
    best = _different(known, n)
    return round(best[-1].value) - 1 if len(best) == n else -LARGE * LARGE


def _different(turns: Iterable[Turn], n: int | None = None) -> list[Turn]:
    """Return the best n of some turns, or all, one of several that lead to the same position."""
    best: dict[tuple[object, ...], Turn] = {}
    for turn in sorted(turns, key=lambda turn: -turn.value):
        best.setdefault(_key(turn.reached), turn)
    return list(best.values())[:n]


def _tied(
    position: Position, objective: Objective, search: Search, n: int, limits: _SearchLimits
) -> Slices[list[Turn]]:
    """Return turns worth as much as the last of the best, those that the outlook likes best.

    It opens about half as many nodes as the proof did, and no more than the limits allow.
    """
    most = search.opened + search.opened // 2
    search.look_for_ties()
    while search.opened < most:
        opened = limits.sketched + search.opened
        if limits.reached(opened, search.count) or limits.run(search, most):
            break
        yield
    begun = turn_of(position)
    evaluation = evaluation_of(position.state, known=acting(position.state))
    reached = TurnState(begun.rules, begun.blocks)

    def worth(path: list[int]) -> int:
        reached.become(begun)
        for number in path:
            reached.apply(number)
        return evaluation.worth(reached)

    *_, (value, _) = search.best()
    liked = sorted(search.tied(), key=worth, reverse=True)[:n]
    return [_turn(position, path, value, objective) for path in liked]


def _likeliest(turns: Iterable[Turn], n: int) -> list[Turn]:
    """Return the best n of some turns, of equal ones those with the better chance to win."""

    def rank(turn: Turn) -> tuple[float, float]:
        return turn.value, turn.outlook.chances[turn.reached.to_act - 1]

    return sorted(_different(turns), key=rank, reverse=True)[:n]


def _key(reached: Position) -> tuple[object, ...]:
    """Return what is equal in turns that count as one: blocks, figures and cards."""
    return reached.state.blocks, reached.state.own, reached.hands


def _outlook_turns(position: Position, n: int, limits: _SearchLimits) -> Iterator[Turns | None]:
    """Yield better and better turns, ranked half by a scoring now, half by the game's end."""
    planner = Planner(position.state, limits.budget(limits.nodes))
    last = LAST if limits.bounded else WHOLE
    told = 0
    for _ in planner.looking(last):
        news = planner.looks > told
        told = planner.looks
        yield _outlook_found(position, planner, n, limits) if news else None
    yield _outlook_found(position, planner, n, limits)


def _outlook_found(position: Position, planner: Planner, n: int, limits: _SearchLimits) -> Turns:
    turns = [planned(position, plan) for plan in planner.plans(n)]
    return Turns(
        tuple(_likeliest(turns, n)),
        proven=False,
        bound=inf,
        nodes=planner.spent,
        seconds=limits.seconds(),
        objective=OUTLOOK,
    )


def planned(position: Position, plan: TurnPlan) -> Turn:
    """Return the whole turn of a plan, points scored with the action points that are left."""
    texts, reached = replayed(position, plan.numbers)
    points = reached.ap
    *_, reached = islice(_scorings(reached), points + 1)
    return _ended((*texts, *["score"] * points), round(plan.worth / UNIT, 1), reached)


def _turn(position: Position, path: Sequence[int], value: float, objective: Objective) -> Turn:
    texts, reached = replayed(position, path)
    points = reached.ap if objective.scored else 0
    *_, reached = islice(_scorings(reached), points + 1)
    return _ended((*texts, *["score"] * points), value, reached)


def _ended(texts: tuple[str, ...], value: float, reached: Position) -> Turn:
    end = usual_end(reached.state)
    return Turn((*texts, end), value, reached, reached.apply(end))


def _every_turn(
    position: Position,
    begun: TurnState,
    objective: Callable[[Position], float],
    n: int,
    limits: _SearchLimits,
) -> Iterator[Turns | None]:
    """Value every position that a turn leads to, in the order of the search."""
    search = Search(begun, bounds_of(position.state, OBJECTIVES["points"]), 0)
    best: dict[tuple[object, ...], tuple[float, int, int]] = {}
    looked = valued = 0
    done = stops = False
    while not stops:
        done = limits.run(search)
        while looked < search.count and not (valued and limits.reached(valued, looked)):
            for points, reached in enumerate(_scorings(reached_by(position, search.path(looked)))):
                key = _key(reached)
                value = _checked_value(objective(reached))
                if key not in best or best[key][0] < value:
                    best[key] = value, looked, points
                valued += 1
            looked += 1
            if len(best) > _ENOUGH * n:
                best = _best_of(best, n)
            yield None
        best = _best_of(best, n)
        done = done and looked == search.count
        stops = done or limits.reached(valued, search.count)
        turns = []
        for value, node, points in best.values():
            texts, reached = replayed(position, search.path(node))
            *_, reached = islice(_scorings(reached), points + 1)
            turns.append(_ended((*texts, *["score"] * points), value, reached))
        bound = turns[0].value if done else inf
        name = getattr(objective, "__name__", "value")
        yield Turns(tuple(turns), done, bound, valued, limits.seconds(), name)


def _checked_value(value: object) -> float:
    if not isinstance(value, Real) or value != value:  # noqa: PLR0124 - no other number is not
        raise NotationError(value, "objective's value", "a number")
    return cast("float", value)


def _scorings(position: Position) -> Iterator[Position]:
    yield position
    while position.ap:
        position = position.apply("score")
        yield position


def _best_of(
    valued: dict[tuple[object, ...], tuple[float, int, int]], n: int
) -> dict[tuple[object, ...], tuple[float, int, int]]:
    return dict(sorted(valued.items(), key=lambda item: -item[1][0])[:n])
