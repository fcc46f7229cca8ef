"""Advice that was found, and the search for more: the same question gets the same answer."""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING, Final

from torres_widget.analysis.advice.advice import LINES, advising
from torres_widget.analysis.turns import OUTLOOK

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torres_widget.analysis.advice.advice import Advice, Line
    from torres_widget.analysis.slices import Slices
    from torres_widget.engine import Position

#: The number of positions with kept advice; a game has fewer.
_REMEMBERED: Final = 256


class Answers:
    """The answers of an analyst about positions. Searches in other threads may ask and add.

    Parameters
    ----------
    time : float or None
        Seconds that a search takes at most; None for no limit. Looks at the replies go on.
    nodes : int or None
        Positions that a search opens at most; None for no limit.

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
        """Yield better and better advice, as `advising` does; only the last if it is known."""
        if known := self._known(position, objective):
            yield known
            return
        latest = None
        limits = LINES, self._time, self.nodes
        for found in advising(position, objective, *limits, patient=True, turns=self.seek):
            latest = found or latest
            yield found
        if latest is not None:
            self._remember(latest)

    def best_line(self, position: Position) -> Slices[Line | None]:
        """Find the best line by the whole game, as advice would; None without any limit."""
        if self._time is not None or self.nodes is not None:
            for _ in self.seek(position):
                yield None
        return self.best(position)

    def best(self, position: Position) -> Line | None:
        """Return the best line that was found in a position by the whole game, if any was."""
        known = self._known(position, OUTLOOK)
        return known.lines[0] if known and known.lines else None

    def _known(self, position: Position, objective: str) -> Advice | None:
        with self._lock:
            return self._found.get((position, objective))

    def _remember(self, found: Advice) -> None:
        """Keep the last advice about a position; it forgets the oldest."""
        with self._lock:
            self._found[found.position, found.objective] = found
            if len(self._found) > _REMEMBERED:
                del self._found[next(iter(self._found))]
