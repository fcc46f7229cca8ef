"""A learner's rating by Glicko-2, each puzzle a game against its difficulty."""

from __future__ import annotations

from typing import Final, NamedTuple, Self

#: The uncertainty of a puzzle's difficulty, as a Glicko deviation.
_PUZZLE: Final = 75
#: A rating that may be further off is a guess. It takes some ten puzzles to know better.
_ROUGH: Final = 110


class Rating(NamedTuple):
    """A learner's rating.

    Attributes
    ----------
    value : float
        The rating, on the scale of the puzzles' difficulty.
    deviation : float
        How far it may be wrong: two times in three it is right within this.
    volatility : float
        How much it swings, as Glicko-2 has it.

    Examples
    --------
    >>> after = Rating().after(1500, right=True)
    >>> after.value > Rating().value, after.deviation < Rating().deviation
    (True, True)
    """

    value: float = 1200.0
    deviation: float = 350.0
    volatility: float = 0.06

    @property
    def is_rough(self) -> bool:
        """Whether it is a guess yet."""
        return self.deviation > _ROUGH

    def after(self, difficulty: float, *, right: bool) -> Self:
        """Return the rating after a puzzle of some difficulty."""
        from glicko2 import math as glicko

        mu, phi, sigma = glicko.update_rating(
            glicko.rating_to_mu(self.value),
            glicko.rd_to_phi(self.deviation),
            self.volatility,
            [(glicko.rating_to_mu(difficulty), glicko.rd_to_phi(_PUZZLE), float(right))],
        )
        return type(self)(glicko.mu_to_rating(mu), glicko.phi_to_rd(phi), sigma)
