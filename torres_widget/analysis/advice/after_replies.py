"""The chances after the others' replies that are shown: a turn has the same ones everywhere."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.analysis.bots.planner import Budget, Effort
from torres_widget.analysis.bots.replies import Replies, prospects
from torres_widget.engine.kernel.bits import is_compiled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torres_widget.analysis.bots.replies import Played, Threats
    from torres_widget.engine import Position

#: The hidden cards and replies of the looks, others than those by which lines are chosen: by these
#: the best looks too good.
_SEED: Final = 1


class Looking(NamedTuple):
    """Looks at the replies to a turn: how many, and how thorough.

    Attributes
    ----------
    looks : int
        How often.
    width : int
        Turns that the search for a reply keeps at each depth.
    """

    looks: int
    width: int


#: The looks of advice and reviews.
USUAL: Final = Looking(24, 32) if is_compiled() else Looking(10, 8)


def replies_to(
    turns: Sequence[Played],
    start: Position,
    *,
    width: int = USUAL.width,
    budget: Budget | None = None,
    threats: Sequence[Threats | None] | None = None,
) -> Replies:
    """Return looks at the replies to some turns that begin somewhere; all turns always stay."""
    seat, effort = start.to_act - 1, Effort(0, width)
    return Replies(
        turns,
        seat,
        budget or Budget(),
        Random(_SEED),
        by=prospects,
        least=len(turns),
        effort=effort,
        threats=threats,
    )
