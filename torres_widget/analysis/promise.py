"""What the best-first search goes by when it looks ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torres_widget.engine.kernel.codes import CLIMB, JUMP

from .bounds import Bounds
from .evaluation import Evaluation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torres_widget.engine.kernel.turn import TurnState


class Promise(Bounds):
    """Value of a turn by the evaluation, and an optimistic guess of it after the rest of the turn."""

    def __init__(
        self,
        weights: tuple[int, ...],
        scored: Sequence[int],
        phase: int,
        master: int,
        each: int,
        rivals: Sequence[int],
        track: Sequence[int],
        evaluation: Evaluation,
        scale: int,
    ) -> None:
        Bounds.__init__(self, weights, scored, phase, master, each, rivals, track)
        self.evaluation = evaluation
        self.scale = scale

    def value(self, turn: TurnState) -> int:
        """Return the worth of a turn."""
        return self.evaluation.worth(turn) >> 4

    def upper_bound(self, turn: TurnState) -> int:
        """Return what a turn promises."""
        self.survey(turn)
        most = self.gain_bound(turn, 0)
        if turn.hand:
            for card in range(CLIMB, JUMP + 1):
                if turn.hand >> card & 1:
                    gained = self.gain_bound(turn, card)
                    most = max(most, gained)
        return self.value(turn) + ((most - turn.ap) * self.scale >> 4)

    def useful(self, turn: TurnState, least: int) -> int:
        """Return the cards that are tried."""
        return turn.hand
