"""Advice for the player to act: the best lines, what each leads to, and what it is for."""

from __future__ import annotations

from functools import reduce
from itertools import takewhile
from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.engine import Position

from .knowledge import acting, evaluation_of
from .planner import buys
from .purposes import purpose
from .turns import OUTLOOK, searching

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .turns import Turn, Turns

#: Lines that are shown.
LINES: Final = 3
#: Turns that lines which serve different purposes are chosen from.
_CHOICES: Final = 24


class Line(NamedTuple):
    """A whole turn, what it leads to, and what it is for.

    Attributes
    ----------
    actions : tuple of str
        Its actions, without its end.
    cards : int
        Cards that it buys with the last action points.
    start, reached : Position
        Where it begins, and what it reaches before cards are bought.
    value : float
        Its worth by the objective.
    margin : float
        Points ahead of the best other player to expect at the end of the game.
    chance : float
        Chance to win afterwards.
    """

    actions: tuple[str, ...]
    cards: int
    start: Position
    reached: Position
    value: float
    margin: float
    chance: float

    @property
    def purpose(self) -> str:
        """Purpose of the line, in a sentence of the current language."""
        return purpose(self.start, self.reached, self.cards)


class Advice(NamedTuple):
    """The best lines of a position.

    Attributes
    ----------
    position : Position
        Where it was asked for.
    objective : str
        What the lines are compared by: ``"outlook"``, or a key of `OBJECTIVES`.
    lines : tuple of Line
        The lines, best first; at least one.
    proven : bool
        Whether no line is better.
    bound : float
        No line is worth more; infinite where nothing is known.
    seconds : float
        How long it took.
    """

    position: Position
    objective: str
    lines: tuple[Line, ...]
    proven: bool
    bound: float
    seconds: float


def advising(
    position: Position,
    objective: str = OUTLOOK,
    n: int = LINES,
    time: float | None = None,
    nodes: int | None = None,
) -> Iterator[Advice | None]:
    """Yield better and better advice, and None at each pause of the search.

    By the outlook the lines serve different purposes, as far as there are such lines.

    Parameters
    ----------
    position : Position
        A position in the stage ``turn``.
    objective : str
        ``"outlook"``, or a key of `OBJECTIVES`.
    n : int
        How many lines.
    time, nodes : optional
        Limits, as for `best_turns`.
    """
    choices = _CHOICES if objective == OUTLOOK and n > 1 else n
    for found in searching(position, objective, choices, time, nodes):
        yield None if found is None else _advice(position, found, n)


def _advice(position: Position, found: Turns, n: int) -> Advice:
    """Return the best line and the best that serve other purposes, if there are more than asked."""
    lines: dict[str, Line] = {}
    rest: list[Turn] = []
    for turn in found:
        if len(lines) == n:
            break
        told = purpose(position, turn.reached)
        if told in lines:
            rest.append(turn)
        else:
            lines[told] = _line(position, turn)
    more = [_line(position, turn) for turn in rest[: n - len(lines)]]
    best = tuple(sorted((*lines.values(), *more), key=lambda line: -line.value))
    return Advice(position, found.objective, best, found.proven, found.bound, found.seconds)


def _line(position: Position, turn: Turn) -> Line:
    seat = position.to_act - 1
    actions, reached, cards = turn.actions[:-1], turn.reached, 0
    spare = len(list(takewhile(lambda action: action == "score", reversed(actions))))
    state = position.state
    if spare and buys(state, evaluation_of(state, known=acting(state))):
        cards = min(spare, position.state.buys)
        actions = actions[: len(actions) - cards]
        reached = reduce(Position.apply, actions, position)
    outlook = turn.outlook
    return Line(
        tuple(map(str, actions)),
        cards,
        position,
        reached,
        turn.value,
        outlook.margins[seat],
        outlook.chances[seat],
    )
