"""The exact value of a turn so far.

Ordinary Python, which Cython can compile with the types of ``value.pxd``, as the kernel.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from torres_widget.engine.kernel.bits import popcount
from torres_widget.engine.kernel.codes import LARGE
from torres_widget.engine.kernel.points import (
    castle_points,
    counted_cells,
    king_points,
    master_points,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torres_widget.engine.kernel.turn import TurnState


class Valuation:
    """Value of a turn to the player to act.

    Parameters
    ----------
    weights : tuple of int
        Of castles, king's bonus, master card, levels and rivals, each 0 or 1; the king's bonus
        counts along with castles alone.
    scored : sequence of int
        Value of 0, 1, 2 ... 15 points scored at 1 AP each.
    phase, master, each : int
        Phase whose king's bonus counts, the master card, and its points (for a card that counts
        knights, those of one knight).
    rivals : sequence of int
        For each other player the mask of the knights.
    track : sequence of int
        For each other player the points to begin with; for the mover they are in `scored`.
    """

    def __init__(
        self,
        weights: tuple[int, ...],
        scored: Sequence[int],
        phase: int,
        master: int,
        each: int,
        rivals: Sequence[int],
        track: Sequence[int],
    ) -> None:
        if len(scored) < 16 or not len(rivals) <= len(track) <= 4:
            msg = f"{len(scored)} points, {len(rivals)} rivals, {len(track)} on the track"
            raise ValueError(msg)
        self.castles, self.kings, self.masters, self.levels, self.rivals = weights
        self.scored = [0] * 16
        for points in range(16):
            self.scored[points] = scored[points]
        self.phase = phase
        self.master, self.master_points = master, each
        self.others = len(rivals)
        self.knights = [0] * 4
        self.track = [0] * 4
        for player in range(self.others):
            self.knights[player] = rivals[player]
            self.track[player] = track[player]

    def value(self, turn: TurnState) -> int:
        """Return the value of a turn if the action points left are scored."""
        value = self.side(turn, turn.own) + self.scored[turn.ap]
        return value - self.best_rival(turn) if self.rivals else value

    def best_rival(self, turn: TurnState) -> int:
        """Return the most that any other player has."""
        most = -LARGE * LARGE
        for player in range(self.others):
            value = self.side(turn, self.knights[player]) + self.track[player]
            most = max(most, value)
        return most

    def side(self, turn: TurnState, knights: int) -> int:
        """Return the value of a turn to the owner of some knights, scored points apart."""
        blocks = turn.blocks
        value = 0
        if self.castles:
            value += castle_points(blocks, knights, turn.rules)
        if self.kings:
            value += king_points(blocks, turn.king, self.phase, knights, turn.rules)
        if self.masters and self.master:
            value += self.master_value(turn, knights)
        if self.levels:
            for level in range(1, blocks.top + 1):
                value += popcount(blocks.levels[level] & knights)
        return value

    def master_value(self, turn: TurnState, knights: int) -> int:
        """Return the points of the master card (R9.3)."""
        area = counted_cells(self.master, turn.rules)
        most = 0
        if knights != turn.own:
            most = popcount(turn.own & area)
        for player in range(self.others):
            if knights != self.knights[player]:
                most = max(most, popcount(self.knights[player] & area))
        return master_points(
            self.master,
            turn.blocks,
            self.phase,
            self.master_points,
            knights,
            most,
            turn.rules,
        )
