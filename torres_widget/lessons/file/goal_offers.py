"""Goals that a played line reaches, to choose from when a task is made."""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from torres_widget.analysis import best_turns
from torres_widget.common.language import gettext
from torres_widget.engine.cells import names
from torres_widget.lessons.goals import Line, missing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from torres_widget.engine import Position
    from torres_widget.engine.tree import Node

#: No count is greater: not the points of a scoring, a level, an area or a height.
_TOP: Final = 400
#: Seconds for the proof that a turn is the best.
_MOMENT: Final = 0.5


def goal_offers(nodes: Sequence[Node]) -> list[tuple[str, dict[str, object]]]:
    """Return the goals that a line reaches and its first position doesn't.

    Parameters
    ----------
    nodes : sequence of Node
        The line. Its first player is the one whose task it is.

    Returns
    -------
    list of (str, dict)
        Each goal in words, and as a task has it.

    Examples
    --------
    >>> from torres_widget import Game, Position
    >>> game = Game(Position.from_board(f"{'......../' * 6}12....../........ 1:a2 2:h1"))
    >>> _ = game.play("move a2 b2")
    >>> [goal for _, goal in goal_offers(game.line())]
    [{'points': 4}, {'level': 2}, {'stand': 'b2'}]
    """
    player = nodes[0].position.to_act
    positions = [node.position for node in nodes]
    actions = [node.action for node in nodes[1:] if node.action is not None]
    line = Line(positions, actions, player)
    start = Line(positions[:1], (), player)
    return [
        (text, goal)
        for text, goal in _candidates(line)
        if not missing(goal, line) and missing(goal, start)
    ]


def _candidates(line: Line) -> Iterator[tuple[str, dict[str, object]]]:
    for name, text in _COUNTED.items():
        most = _most(name, line)
        if most:
            yield text(most), {name: most}
    yield gettext("the king's bonus"), {"bonus": True}
    for cell in names(line.knights):
        yield gettext("a knight on {cell}", cell=cell), {"stand": cell}
    yield gettext("a way through the doors"), {"doors": True}
    best = _best_lead(line.positions[0])
    if best is not None:
        yield gettext("the best turn there is, if scoring came now"), {"lead": best}


@lru_cache(maxsize=1)  # each move of a line asks for the same start
def _best_lead(start: Position) -> int | None:
    """Return the lead that the best turn leaves, if that is proven in a moment."""
    if start.stage != "turn":
        return None
    turns = best_turns(start, "lead", n=1, time=_MOMENT)
    return int(turns[0].value) if turns.proven else None


def _most(name: str, line: Line) -> int:
    """Return the greatest count that a line reaches, 0 for none."""
    return bisect_left(range(1, _TOP), 1, key=lambda count: bool(missing({name: count}, line)))


#: The goals that are counts, in words.
_COUNTED: Final[dict[str, Callable[[int], str]]] = {
    "points": lambda most: gettext("points of a scoring now: {count} or more", count=most),
    "level": lambda most: gettext("level of a knight: {count} or more", count=most),
    "area": lambda most: gettext("area of a castle: {count} or more", count=most),
    "height": lambda most: gettext("height of a castle: {count} or more", count=most),
}
