"""Objectives of a turn: one table of named weights."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.common.checks import check_key
from torres_widget.engine.cells import bits
from torres_widget.engine.kernel.codes import CASTLES, KINGS_BONUS, MASTER

if TYPE_CHECKING:
    from torres_widget.engine import Position


class Objective(NamedTuple):
    """Parts of the value of a position for the player to act, each with a weight of 0 or 1.

    Attributes
    ----------
    key : str
        Its name.
    title : str
        What it counts, in words.
    castles, king, master : int
        The points that a scoring now would give for castles (R7.1), the king's bonus (R7.4) and
        the master card (R9.3), without leaps (R7.3).
    scored : int
        The points scored during the turn at 1 AP each (R4.7), leaps included.
    levels : int
        The sum of the levels of the player's knights.
    rivals : int
        Whether the best opponent's score is subtracted.
    track : int
        The points that each player had when the turn began.
    """

    key: str
    title: str
    castles: int = 0
    king: int = 0
    master: int = 0
    scored: int = 0
    levels: int = 0
    rivals: int = 0
    track: int = 0

    def value(self, reached: Position, begun: Position) -> int:
        """Return the value of a position for the player to act, whose turn began in `begun`."""
        state = reached.state
        weights = {CASTLES: self.castles, KINGS_BONUS: self.king, MASTER: self.master}
        sides = [
            sum(weight * state.pays(cause, index) for cause, weight in weights.items())
            + self.track * begun.scores[index]
            + self.scored * (reached.scores[index] - begun.scores[index])
            + self.levels * sum(state.blocks.heights[cell] for cell in bits(knights))
            for index, knights in enumerate(state.figures())
        ]
        own = sides.pop(reached.to_act - 1)
        return own - self.rivals * max(sides)


_SCORING: Final = {"castles": 1, "king": 1, "master": 1, "scored": 1}
#: The named objectives by key.
OBJECTIVES: Final = MappingProxyType(
    {
        objective.key: objective
        for objective in (
            Objective("points", "own points if scoring came now", **_SCORING),
            Objective("lead", "own points less the best other player's", **_SCORING, rivals=1),
            Objective(
                "standing",
                "own total on the score track less the best other player's",
                **_SCORING,
                rivals=1,
                track=1,
            ),
            Objective("castles", "own points for castles alone", castles=1),
            Objective("levels", "the sum of the levels of the own knights", levels=1),
        )
    }
)


def objective(key: str) -> Objective:
    """Return a named objective.

    Raises
    ------
    NotationError
        If there is none of that name.
    """
    check_key(key, "objective", OBJECTIVES, "a callable or ")
    return OBJECTIVES[key]
