"""Styles of bots: what each likes better than it is worth."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from torres_widget.analysis.evaluation.features import (
    BESIDE_COURT,
    BUCKETS,
    CARDS,
    COURT,
    FEATURES,
    HELD,
    TOP,
    UNIT,
)

if TYPE_CHECKING:
    from torres_widget.analysis.evaluation.knowledge import Knowledge

#: By style the points that each feature counts beyond its worth. What they change is measured by
#: ``python -m benchmarks.analysis.styles``.
STYLES: Final[dict[str, dict[int, float]]] = {
    "towers": {TOP: 6, HELD: -3},
    "spread": {HELD: 6},
    "king": {COURT: 12, BESIDE_COURT: 6},
    "cards": dict.fromkeys(range(CARDS, FEATURES), 2.5),
}


def styled(known: Knowledge, style: str) -> Knowledge:
    """Return learned numbers as a style has them."""
    weights = list(known.weights)
    for feature, points in STYLES[style].items():
        for bucket in range(BUCKETS):
            weights[FEATURES * bucket + feature] += round(points * UNIT)
    return replace(known, weights=tuple(weights))
