"""Advice that was found, and the search for more: the same question gets the same answer."""

from __future__ import annotations

from functools import reduce
from threading import Lock
from typing import TYPE_CHECKING, Final

from torres_widget.analysis.advice.advice import LINES, advising
from torres_widget.analysis.turns import OUTLOOK
from torres_widget.engine import Position

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torres_widget.analysis.advice.advice import Advice, Line
    from torres_widget.analysis.slices import Slices

_STANDING: Final = "standing"
#: The number of positions with kept advice; a game has fewer.
_REMEMBERED: Final = 256


def _scored(line: Line) -> Line:
    """Return a line that scores points in the place of the cards that it buys, with its lead."""
    points = ("score",) * line.cards
    reached = reduce(Position.apply, points, line.reached)
    actions = (*line.actions, *points)
    scored = line._replace(actions=actions, cards=0, reached=reached, after_replies=False)
    return scored._replace(value=scored.lead)


class Answers:
    """The answers of an analyst about positions. Searches in other threads may ask and add.

    Parameters
    ----------
    time : float or None
        Seconds that a search takes at most, or None. Looks at the replies go on.
    nodes : int or None
        Positions that a search opens at most, or None.

    Attributes
    ----------
    nodes : int or None
        That limit.
    """

    def __init__(self, time: float | None, nodes: int | None) -> None:
        self._time, self.nodes = time, nodes
        self._found: dict[tuple[Position, str], Advice] = {}
        self._lock = Lock()

    def seek(self, position: Position, objective: str = OUTLOOK) -> Iterator[Advice | None]:
        """Yield better and better advice, as `advising` does; only the last if it is known.

        By a scoring now it has the lines that were found by the whole game, too, if they lead by
        more.
        """
        if known := self._known(position, objective):
            yield self._with_known(known)
            return
        latest = None
        limits = LINES, self._time, self.nodes
        for found in advising(position, objective, *limits, patient=True, turns=self.seek):
            latest = found or latest
            yield found and self._with_known(found)
        if latest is not None:
            self._remember(latest)

    def best_line(self, position: Position) -> Slices[Line | None]:
        """Find the best line by the whole game, as advice would, if the search has a limit."""
        if self._time is not None or self.nodes is not None:
            for _ in self.seek(position):
                yield None
        return self.best(position)

    def best(self, position: Position) -> Line | None:
        """Return the best line that was found in a position by the whole game, if any was."""
        return next(iter(self.lines(position)), None)

    def lines(self, position: Position) -> tuple[Line, ...]:
        """Return the best lines that were found in a position by the whole game, the best first."""
        known = self._known(position, OUTLOOK)
        return known.lines if known else ()

    def _with_known(self, found: Advice) -> Advice:
        known = self._known(found.position, OUTLOOK)
        if found.proven or found.objective != _STANDING or known is None:
            return found
        lines = {line.reached: line for line in (*map(_scored, known.lines), *found.lines)}
        ranked = sorted(lines.values(), key=lambda line: (-line.value, -line.chance))
        return found._replace(lines=tuple(ranked[: len(found.lines)]))

    def _known(self, position: Position, objective: str) -> Advice | None:
        with self._lock:
            return self._found.get((position, objective))

    def _remember(self, found: Advice) -> None:
        """Keep the last advice about a position; it forgets the oldest."""
        with self._lock:
            self._found[found.position, found.objective] = found
            if len(self._found) > _REMEMBERED:
                del self._found[next(iter(self._found))]
