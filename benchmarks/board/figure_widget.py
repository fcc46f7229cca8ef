"""The yardstick: the same scene as a plotly ``FigureWidget``, as one would write it by hand.

One mesh for the ground, one for the blocks, one for each player's knights, one for the lit cells.
A click moves a knight and sends what changed: the meshes of that player's knights and of the lit
cells.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, Any, Final

import plotly.graph_objects as go

from torres_widget.engine.cells import bits
from torres_widget.engine.paths import moves

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torres_widget.engine import Position

BLOCK: Final = 0.5
COLOURS: Final = ("#c8500f", "#1d4a9e", "#2fb08d", "#c98be0")
SEGMENTS: Final = 16
#: Outline of a knight from the foot up: radius, height.
PROFILE: Final = (
    (0.28, 0),
    (0.25, 0.1),
    (0.16, 0.3),
    (0.2, 0.47),
    (0.11, 0.56),
    (0.16, 0.8),
    (0, 0.9),
)

Mesh = dict[str, list[float]]


def _empty() -> Mesh:
    return {key: [] for key in "xyzijk"}


def _add(
    mesh: Mesh, points: list[tuple[float, float, float]], faces: Sequence[tuple[int, ...]]
) -> None:
    first = len(mesh["x"])
    for axis, values in zip("xyz", zip(*points, strict=True), strict=True):
        mesh[axis].extend(values)
    for key, corners in zip("ijk", zip(*faces, strict=True), strict=True):
        mesh[key].extend(first + corner for corner in corners)


_BOX: Final = [
    *((0, 1, 2), (0, 2, 3), (4, 5, 6), (4, 6, 7), (0, 1, 5), (0, 5, 4)),
    *((1, 2, 6), (1, 6, 5), (2, 3, 7), (2, 7, 6), (3, 0, 4), (3, 4, 7)),
]


def _box(mesh: Mesh, cell: int, low: float, high: float, half: float) -> None:
    x, y = cell % 8, cell // 8
    square = [
        (x - half, y - half),
        (x + half, y - half),
        (x + half, y + half),
        (x - half, y + half),
    ]
    _add(mesh, [(*corner, z) for z in (low, high) for corner in square], _BOX)


def _knight(mesh: Mesh, cell: int, foot: float) -> None:
    points = [
        (cell % 8 + radius * cos(angle), cell // 8 + radius * sin(angle), foot + z)
        for radius, z in PROFILE
        for angle in (2 * pi * step / SEGMENTS for step in range(SEGMENTS))
    ]
    faces = []
    for ring in range(len(PROFILE) - 1):
        for step in range(SEGMENTS):
            a, b = ring * SEGMENTS + step, ring * SEGMENTS + (step + 1) % SEGMENTS
            faces += [(a, b, b + SEGMENTS), (a, b + SEGMENTS, a + SEGMENTS)]
    _add(mesh, points, faces)


def ground() -> Mesh:
    """Return the cells of the board."""
    mesh = _empty()
    for cell in range(64):
        _box(mesh, cell, -0.1, 0, 0.48)
    return mesh


def blocks(position: Position) -> Mesh:
    """Return the blocks, each a box."""
    mesh = _empty()
    for cell, height in enumerate(position.state.blocks.heights):
        for level in range(height):
            _box(mesh, cell, level * BLOCK, (level + 0.95) * BLOCK, 0.46)
    return mesh


def knights(position: Position, player: int) -> Mesh:
    """Return the knights of a player."""
    mesh = _empty()
    for cell in bits(position.state.figures()[player - 1]):
        _knight(mesh, cell, position.state.blocks.heights[cell] * BLOCK)
    return mesh


def lit(position: Position, source: int) -> Mesh:
    """Return a plate on each cell that a knight can move to."""
    mesh = _empty()
    for cell in bits(moves(position, source)):
        top = position.state.blocks.heights[cell] * BLOCK
        _box(mesh, cell, top, top + 0.04, 0.4)
    return mesh


class FigureBoard:
    """A figure that moves a knight to and fro between two cells, a move for each click.

    Parameters
    ----------
    position : Position
        Where it begins; player 1 is to act.
    there, back : str
        The two moves.
    """

    def __init__(self, position: Position, there: str, back: str) -> None:
        self.start = position
        self.texts = (there, back)
        self.clicks = 0
        layers: list[tuple[str, Mesh]] = [("#8aa06c", ground()), ("#d8bf94", blocks(position))]
        layers += [(COLOURS[player - 1], knights(position, player)) for player in range(1, 5)]
        source = position.parse(there).source or 0
        layers.append(("#ffd21f", lit(position, source)))
        self.figure = go.FigureWidget(
            [go.Mesh3d(**mesh, color=colour, flatshading=True) for colour, mesh in layers],
            go.Layout(
                width=560,
                height=540,
                uirevision="same",
                margin=dict.fromkeys("lrtb", 0),
                scene={"aspectmode": "data"},
            ),
        )
        for trace in self.figure.data:
            trace.on_click(self._clicked)

    def _clicked(self, _trace: object, points: Any, _state: object) -> None:
        if not points.point_inds:
            return
        before = (self.start, self.start.apply(self.texts[0]))[self.clicks % 2]
        action = before.parse(self.texts[self.clicks % 2])
        self.clicks += 1
        position = before.apply(action)
        with self.figure.batch_update():
            self.figure.data[2].update(knights(position, 1))
            self.figure.data[6].update(lit(position, action.target or 0))
