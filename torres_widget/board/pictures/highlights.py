"""Shapes of highlighted cells in pictures: each kind has its own, as on the board."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

Line = tuple[tuple[float, float], ...]

_STEPS: Final = 20


def _arc(radius: float, turn: float = 2 * pi) -> Line:
    angles = (turn * step / _STEPS for step in range(_STEPS + 1))
    return tuple((radius * cos(angle), radius * sin(angle)) for angle in angles)


#: Lines of each kind about the middle of a cell's top, in cells, and the material of its colour.
SHAPES: Final[dict[str, tuple[str, tuple[Line, ...]]]] = {
    "step": ("step", (_arc(0.2),)),
    "door": ("door", (((0.2, -0.25), *_arc(0.2, pi), (-0.2, -0.25)),)),
    "deploy": ("step", (((-0.25, 0), (0.25, 0)), ((0, -0.25), (0, 0.25)))),
    "selected": ("step", (_arc(0.38),)),
    "refused": ("refused", (((-0.35, -0.35), (0.35, 0.35)), ((-0.35, 0.35), (0.35, -0.35)))),
}
