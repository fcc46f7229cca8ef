"""The scene as triangles: one mesh a material, with the light on each corner.

Lengths are in cells: a1 lies about (0, 0), h8 about (7, 7), and z is up.

All shapes are in ``solids.json``, from which the front end builds its scene as well
(``js/src/meshes/solids.ts``). A *face* is a polygon that is star-shaped as seen from its first
corner. Its corners are given as seen from outside, facing a side: to the right, towards
the viewer, up. ``light`` is what each corner gets of the light on a face of the normal `facing`,
or, without it, of all light. The parts of figures are ``faces`` for each of some ``turns`` in
degrees, ``turned`` bodies (radius, height and if it is dimmed light of each ring), and ``mark``
for the player's mark: raised between two heights, or upright before the body.
"""

from __future__ import annotations

import json
from collections import defaultdict
from itertools import pairwise
from math import cos, hypot, pi, radians, sin
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from torres_widget.engine.cells import FOUNDING, SIZE, bits

from .palette import PLAYERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from torres_widget.engine import Position

Point = tuple[float, float, float]
Face = dict[str, Any]

_SOLIDS: Final[dict[str, Any]] = json.loads(
    Path(__file__).with_name("solids.json").read_text(encoding="utf-8")
)

#: Height of a block.
BLOCK: Final[float] = _SOLIDS["height"]
#: From the middle of the board to the edge of its frame.
REACH: Final[float] = _SOLIDS["reach"]
#: Thickness of the frame below the ground.
DEPTH: Final[float] = _SOLIDS["depth"]
MIDDLE: Final = (SIZE - 1) / 2

_LIGHT: Final[dict[str, Any]] = _SOLIDS["light"]
#: East, north, west, south: as steps, and as turns in degrees.
_STEPS: Final = ((1, 0), (0, 1), (-1, 0), (0, -1))
_SIDES: Final = (0, 90, 180, 270)
_SEGMENTS: Final = 12


class Mesh:
    """Triangles of one material.

    Attributes
    ----------
    x, y, z : list of float
        Corners.
    light : list of float
        Light on each corner, 0 (deepest shade) to 1.
    cell : list of int
        The cell that each corner belongs to; -1 for the frame.
    i, j, k : list of int
        The three corners of each triangle.
    """

    def __init__(self) -> None:
        self.x: list[float] = []
        self.y: list[float] = []
        self.z: list[float] = []
        self.light: list[float] = []
        self.cell: list[int] = []
        self.i: list[int] = []
        self.j: list[int] = []
        self.k: list[int] = []

    def corner(self, point: Point, light: float, cell: int) -> int:
        """Add a corner; return its number."""
        for axis, value in zip((self.x, self.y, self.z), point, strict=True):
            axis.append(round(value, 4))
        self.light.append(round(min(1.0, max(0.0, light)), 3))
        self.cell.append(cell)
        return len(self.cell) - 1

    def fan(self, points: Sequence[Point], light: float | Sequence[float], cell: int) -> None:
        """Add a polygon that is star-shaped as seen from its first corner."""
        lights = [light] * len(points) if isinstance(light, (int, float)) else light
        first, *rest = [
            self.corner(point, bright, cell) for point, bright in zip(points, lights, strict=True)
        ]
        self.faces((first, a, b) for a, b in pairwise(rest))

    def faces(self, corners: Iterable[tuple[int, int, int]]) -> None:
        """Add triangles between corners."""
        for a, b, c in corners:
            self.i.append(a)
            self.j.append(b)
            self.k.append(c)


class _Spot:
    """A place on the board that shapes are put at, turned about its upright axis.

    Parameters
    ----------
    cell : int
        The cell that is there; -1 for the middle of the board.
    z : float
        Height over the ground.
    turn : float
        In degrees; shapes are given as seen from the east.
    """

    def __init__(self, cell: int, z: float = 0, turn: float = 0) -> None:
        self.cell = cell
        self.foot = (cell % SIZE, cell // SIZE) if cell >= 0 else (MIDDLE, MIDDLE)
        self.z = z
        self.cos, self.sin = cos(radians(turn)), sin(radians(turn))

    def turned(self, along: float, out: float, up: float) -> Point:
        return out * self.cos - along * self.sin, out * self.sin + along * self.cos, up

    def point(self, along: float, out: float, up: float) -> Point:
        x, y, z = self.turned(along, out, up)
        return self.foot[0] + x, self.foot[1] + y, self.z + z

    def add(self, mesh: Mesh, face: Face, dimmed: Sequence[float] | None = None) -> None:
        """Add a face, each of its corners dimmed by a factor."""
        points, light = face["points"], face["light"]
        facing = face.get("facing")
        bright = _light(self.turned(*facing)) if facing else 1.0
        lights = light if isinstance(light, list) else [light] * len(points)
        factors = dimmed or [1.0] * len(points)
        mesh.fan(
            [self.point(*point) for point in points],
            [k * bright * factor for k, factor in zip(lights, factors, strict=True)],
            self.cell,
        )


def scene(position: Position) -> dict[str, Mesh]:
    """Return the meshes of a position by material.

    Materials are ``wood``, ``ink`` (of the frame), ``meadow``, ``meadow-dark``, ``stone``,
    ``player-1`` ... with ``mark-1`` ..., and for the king ``robe``, ``face`` and ``gold``.
    """
    meshes: dict[str, Mesh] = defaultdict(Mesh)
    _frame(meshes, 0 if position.mode == "master" else FOUNDING)
    heights = position.state.blocks.heights
    for cell, height in enumerate(heights):
        if not height:
            dark = (cell % SIZE + cell // SIZE) % 2 == 0
            _top(meshes["meadow-dark" if dark else "meadow"], heights, cell, "ground")
        for level in range(height):
            _block(meshes["stone"], heights, cell, level)
    for player, knights in enumerate(position.state.figures(), 1):
        materials = {"body": meshes[f"player-{player}"], "ink": meshes[f"mark-{player}"]}
        for cell in bits(knights):
            _figure(materials, "knight", cell, heights[cell] * BLOCK, PLAYERS[player - 1].mark)
    materials = {"body": meshes["robe"], "face": meshes["face"], "ink": meshes["gold"]}
    for cell in bits(position.state.king):
        _figure(materials, "king", cell, heights[cell] * BLOCK)
    return {name: mesh for name, mesh in meshes.items() if mesh.cell}


def _frame(meshes: dict[str, Mesh], founding: int) -> None:
    for turn in _SIDES:
        for face in _SOLIDS["frame"]:
            _Spot(-1, turn=turn).add(meshes["wood"], face)
        for cell in bits(founding):
            for face in _SOLIDS["founding"]:
                _Spot(cell, turn=turn).add(meshes["ink"], face)


def hulls(position: Position) -> Mesh:
    """Return a box around each column and each figure: what to point at, and to tell cells by."""
    mesh = Mesh()
    state = position.state
    for cell, height in enumerate(state.blocks.heights):
        top = height * BLOCK
        _box(mesh, cell, 0.51 if height else 0.5, 0, top + 0.02)
        if not state.free() >> cell & 1:
            room = _SOLIDS["room"]["king" if state.king >> cell & 1 else "knight"]
            for half, low, high in room:
                _box(mesh, cell, half, top + low, top + high)
    return mesh


def _box(mesh: Mesh, cell: int, half: float, low: float, high: float) -> None:
    wall = [(-half, low), (half, low), (half, high), (-half, high)]
    for turn in _SIDES:
        place = _Spot(cell, turn=turn)
        mesh.fan([place.point(along, half, z) for along, z in wall], 0, cell)
    mesh.fan([_Spot(cell, turn=turn).point(-half, half, high) for turn in _SIDES], 0, cell)


def _light(normal: Point) -> float:
    """Light on a face of this unit normal: a sun in the south-west, a weaker sky opposite."""
    light: float = _LIGHT["base"]
    for ray in _LIGHT["rays"]:
        cosine = sum(a * b for a, b in zip(normal, ray["from"], strict=True))
        light += ray["light"] * max(0.0, cosine)
    return light


def _height(heights: bytes, cell: int, dx: int, dy: int) -> int:
    x, y = cell % SIZE + dx, cell // SIZE + dy
    return heights[y * SIZE + x] if 0 <= x < SIZE and 0 <= y < SIZE else 0


def _top(mesh: Mesh, heights: bytes, cell: int, kind: str) -> None:
    """Add the top of a cell, dimmed beside taller neighbours."""
    own, half, taller = heights[cell], _SOLIDS["tops"][kind], _LIGHT["taller"]
    middle, edge = taller["middle"], taller["edge"]

    def shadow(dx: int, dy: int) -> float:
        rise = _height(heights, cell, dx, dy) - own
        return min(1.0, taller["least"] + taller["each"] * rise) if rise > 0 else 0.0

    west, east, south, north = shadow(-1, 0), shadow(1, 0), shadow(0, -1), shadow(0, 1)

    def bright(dx: int, dy: int) -> float:
        taken = middle["west"] * west + middle["south"] * south
        taken += (edge["west"] * west if dx < 0 else edge["east"] * east) * abs(dx)
        taken += (edge["south"] * south if dy < 0 else edge["north"] * north) * abs(dy)
        taken += taller["corner"] * shadow(dx, dy) * abs(dx * dy)
        return _light((0, 0, 1)) * float(1 - min(taller["most"], taken))

    ring = [(0, 0), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1), (1, 0)]
    place = _Spot(cell, own * BLOCK)
    mesh.fan(
        [place.point(dy * half, dx * half, 0) for dx, dy in ring],
        [bright(*step) for step in ring],
        cell,
    )


def _block(mesh: Mesh, heights: bytes, cell: int, level: int) -> None:
    """Add one block: its open sides with joints and doors, and battlements on the topmost."""
    top = heights[cell] == level + 1
    if top:
        _top(mesh, heights, cell, "block")
    walls = [_height(heights, cell, *step) <= level for step in _STEPS]
    for side, turn in enumerate(_SIDES):
        (x, y), (dx, dy) = _STEPS[side], _STEPS[(side + 1) % 4]
        dims = {
            end: _LIGHT["beside"]
            if _height(heights, cell, x + end * dx, y + end * dy) > level
            else 1
            for end in (-1, 1)
        }
        flags = {
            "wall": walls[side],
            "right": walls[(side + 1) % 4],
            "top": top,
            "ground": level == 0,
        }
        place = _Spot(cell, level * BLOCK, turn)
        for face in _SOLIDS["block"]:
            if all(flags[name.lstrip("!")] != name.startswith("!") for name in face["when"]):
                place.add(mesh, face, [dims[end] for end in face.get("beside", ())])


def _figure(materials: dict[str, Mesh], kind: str, cell: int, z: float, mark: str = "") -> None:
    """Add a figure, with a player's mark."""
    for part in _SOLIDS[kind]:
        mesh = materials[part["material"]]
        places = [_Spot(cell, z, turn) for turn in part.get("turns", (0,))]
        if "turned" in part:
            _turned(mesh, places[0], part["turned"])
        for place in places:
            for face in part.get("faces", ()):
                place.add(mesh, face)
            if "mark" in part:
                for face in _mark(part, _SOLIDS["marks"][mark]):
                    place.add(mesh, face)


def _turned(mesh: Mesh, place: _Spot, profile: Sequence[Sequence[float]]) -> None:
    """Add a body of revolution."""
    rings = []
    for n, (radius, rise, *dimmed) in enumerate(profile):
        (r0, z0, *_), (r1, z1, *_) = profile[max(0, n - 1)], profile[min(len(profile) - 1, n + 1)]
        slope = hypot(z1 - z0, r0 - r1) or 1.0
        outward, upward = (z1 - z0) / slope, (r0 - r1) / slope
        ring = []
        for step in range(_SEGMENTS):
            c, s = cos(2 * pi * step / _SEGMENTS), sin(2 * pi * step / _SEGMENTS)
            bright = _light((c * outward, s * outward, upward)) * (dimmed[0] if dimmed else 1)
            ring.append(mesh.corner(place.point(radius * s, radius * c, rise), bright, place.cell))
        rings.append(ring)
    for below, above in pairwise(rings):
        for n in range(_SEGMENTS):
            m = (n + 1) % _SEGMENTS
            mesh.faces(((below[n], below[m], above[m]), (below[n], above[m], above[n])))


def _mark(part: dict[str, Any], outline: Sequence[Sequence[float]]) -> list[Face]:
    """Return the faces of a mark: upright before the body, or lying and raised."""
    size = part["mark"]
    ring = [(size * u, size * v) for u, v in [*outline, outline[0]]]
    if "out" in part:
        points = [(u, part["out"], part["up"] + v) for u, v in [(0, 0), *ring]]
        return [{**part, "points": points}]
    low, high, (above, beside) = part["from"], part["to"], part["light"]
    walls = [[(*a, low), (*b, low), (*b, high), (*a, high)] for a, b in pairwise(ring)]
    return [
        {"points": [(0, 0, high), *((*corner, high) for corner in ring)], "light": above},
        *({"points": wall, "light": beside} for wall in walls),
    ]
