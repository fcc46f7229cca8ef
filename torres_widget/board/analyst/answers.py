"""Advice that was found, and the search for more: the same question gets the same answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from torres_widget.analysis.advice.advice import LINES, advising

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torres_widget.analysis.advice.advice import Advice
    from torres_widget.engine import Position

#: Positions whose advice is kept.
_REMEMBERED: Final = 64


class Answers:
    """The answers of an analyst about positions.

    Parameters
    ----------
    time : float or None
        Seconds that a search takes at most; None for no limit. Looks at the replies go on.
    nodes : int or None
        Positions that a search opens at most; None for no limit.
    """

    def __init__(self, time: float | None, nodes: int | None) -> None:
        self._limits = time, nodes
        self._found: dict[tuple[Position, str], Advice] = {}

    def seek(self, position: Position, objective: str) -> Iterator[Advice | None]:
        """Yield better and better advice, as `advising` does; only the last if it is known."""
        known = self._found.get((position, objective))
        if known is not None:
            yield known
            return
        yield from advising(position, objective, LINES, *self._limits, patient=True)

    def remember(self, found: Advice) -> None:
        """Keep the last advice about a position; it forgets the oldest."""
        self._found[found.position, found.objective] = found
        if len(self._found) > _REMEMBERED:
            del self._found[next(iter(self._found))]
