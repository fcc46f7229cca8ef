"""The scene as triangles: one mesh a material, light and the cell of each corner baked in.

Lengths are in cells: a1 lies about (0, 0), h8 about (7, 7), and z is up.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import TYPE_CHECKING, Final

from torres_widget.engine.cells import FOUNDING, SIZE, bits

from .palette import PLAYERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from torres_widget.engine import Position

Point = tuple[float, float, float]
Outline = list[tuple[float, float]]

#: Height of a block.
BLOCK: Final = 0.56
#: From the middle of the board to the edge of its frame.
REACH: Final = SIZE / 2 + 0.62
#: Thickness of the frame below the ground.
DEPTH: Final = 0.34
MIDDLE: Final = (SIZE - 1) / 2

_HALF: Final = 0.5
_BEVEL: Final = 0.035
_INNER: Final = _HALF - _BEVEL
#: Light in the depth of a joint.
_JOINT: Final = 0.1
#: East, north, west, south.
_SIDES: Final = ((1, 0), (0, 1), (-1, 0), (0, -1))
_SUN: Final = (-0.36, -0.62, 0.7)
_SKY: Final = (0.55, 0.25, 0.3)
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


def scene(position: Position) -> dict[str, Mesh]:
    """Return the meshes of a position by material.

    Materials are ``wood``, ``ink`` (of the frame), ``meadow``, ``meadow-dark``, ``stone``,
    ``player-1`` ... with ``mark-1`` ..., and for the king ``robe``, ``face`` and ``gold``.
    """
    meshes: dict[str, Mesh] = defaultdict(Mesh)
    _frame(meshes)
    heights = position.state.blocks.heights
    for cell, height in enumerate(heights):
        if not height:
            dark = (cell % SIZE + cell // SIZE) % 2 == 0
            _top(meshes["meadow-dark" if dark else "meadow"], heights, cell, _HALF - 0.012)
        for level in range(height):
            _block(meshes["stone"], heights, cell, level)
    for player, knights in enumerate(position.state.figures(), 1):
        for cell in bits(knights):
            _knight(meshes, cell, heights[cell] * BLOCK, player)
    for cell in bits(position.state.king):
        _king(meshes, cell, heights[cell] * BLOCK)
    return dict(meshes)


def hulls(position: Position) -> Mesh:
    """Return a box around each column and each figure: what to point at, and to tell cells by."""
    mesh = Mesh()
    for cell, height in enumerate(position.state.blocks.heights):
        top = height * BLOCK
        if height:
            _box(mesh, cell, 0.51, 0, top + 0.02)
        else:
            _box(mesh, cell, 0.5, 0, 0.02)
        if not position.state.free() >> cell & 1:
            _box(mesh, cell, 0.34, top, top + (1.16 if position.state.king >> cell & 1 else 0.92))
    return mesh


def _box(mesh: Mesh, cell: int, half: float, low: float, high: float) -> None:
    for side in range(4):
        wall = [(-half, low), (half, low), (half, high), (-half, high)]
        mesh.fan([_at(cell, side, along, half, z) for along, z in wall], 0, cell)
    mesh.fan([_at(cell, side, -half, half, high) for side in range(4)], 0, cell)


def _light(normal: Point) -> float:
    """Light on a face of this unit normal: a sun in the south-west, a weaker sky opposite."""
    sun, sky = (
        max(0.0, sum(a * b for a, b in zip(normal, ray, strict=True))) for ray in (_SUN, _SKY)
    )
    return 0.4 + 0.5 * sun + 0.2 * sky


def _side_light(side: int) -> float:
    return _light((*_SIDES[side % 4], 0))


def _at(cell: int, side: int, along: float, out: float, z: float) -> Point:
    """Return a point seen facing a side of a cell: `along` to the right, `out` from its middle."""
    nx, ny = _SIDES[side % 4]
    return cell % SIZE + out * nx - along * ny, cell // SIZE + out * ny + along * nx, z


def _height(heights: bytes, cell: int, dx: int, dy: int) -> int:
    x, y = cell % SIZE + dx, cell // SIZE + dy
    return heights[y * SIZE + x] if 0 <= x < SIZE and 0 <= y < SIZE else 0


# The board.


def _frame(meshes: dict[str, Mesh]) -> None:
    wood = meshes["wood"]
    inner, ridge = SIZE / 2, REACH - 0.07

    def edge(side: int, along: float, out: float, z: float) -> Point:
        nx, ny = _SIDES[side]
        return MIDDLE + out * nx - along * ny, MIDDLE + out * ny + along * nx, z

    bands = (
        (0.0, -0.012, inner, -0.012, 0.12, 0.0),
        (inner, -0.012, inner + 0.05, 0.05, 0.18, 0.0),
        (inner + 0.05, 0.05, ridge, 0.05, 0.5, 0.1),
        (ridge, 0.05, REACH, -0.02, 0.35, 0.75),
        (REACH, -0.02, REACH, -DEPTH, 0.0, 0.75),
    )
    for side in range(4):
        for a, za, b, zb, least, facing in bands:
            corners = [(-b, b, zb), (b, b, zb), (a, a, za), (-a, a, za)]
            bright = least + facing * _side_light(side)
            wood.fan([edge(side, *corner) for corner in corners], bright, -1)
    for cell in bits(FOUNDING):
        for side in range(4):
            reaches = ((0, 0.27), (0.27, 0), (0.22, 0), (0, 0.22))
            points = [_at(cell, side, along, out, 0.006) for along, out in reaches]
            meshes["ink"].fan(points, 0.5, cell)


def _top(mesh: Mesh, heights: bytes, cell: int, half: float) -> None:
    """Add the top of a cell, dimmed beside taller neighbours."""
    own = heights[cell]

    def taken(dx: int, dy: int) -> float:
        rise = _height(heights, cell, dx, dy) - own
        return min(1.0, 0.5 + 0.2 * rise) if rise > 0 else 0.0

    west, east, south, north = taken(-1, 0), taken(1, 0), taken(0, -1), taken(0, 1)

    def bright(dx: int, dy: int) -> float:
        shade = 0.16 * west + 0.2 * south
        shade += (0.34 * west if dx < 0 else 0.2 * east) * abs(dx)
        shade += (0.38 * south if dy < 0 else 0.22 * north) * abs(dy)
        shade += 0.16 * taken(dx, dy) * abs(dx * dy)
        return _light((0, 0, 1)) * (1 - min(0.62, shade))

    ring = [(0, 0), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1), (1, 0)]
    x, y, z = cell % SIZE, cell // SIZE, own * BLOCK
    points = [(x + dx * half, y + dy * half, z) for dx, dy in ring]
    mesh.fan(points, [bright(*step) for step in ring], cell)


# Castles.


def _block(mesh: Mesh, heights: bytes, cell: int, level: int) -> None:
    """Add one block: its open sides with joints and doors, and what crowns the topmost."""
    roof = heights[cell] == level + 1
    walls = [_height(heights, cell, *step) <= level for step in _SIDES]
    low, high = level * BLOCK, (level + 1) * BLOCK
    if roof:
        _top(mesh, heights, cell, _INNER)
    for side in range(4):
        bright = _side_light(side)
        if walls[side]:
            foot = bright * (0.94 if level else 0.8)
            face = [(-_INNER, _HALF, low + _BEVEL), (_INNER, _HALF, low + _BEVEL)]
            face += [(_INNER, _HALF, high - _BEVEL), (-_INNER, _HALF, high - _BEVEL)]
            under = [(-_INNER, _INNER, low), (_INNER, _INNER, low), face[1], face[0]]
            deep = _JOINT if level else 0.3
            mesh.fan([_at(cell, side, *p) for p in face], [foot, foot, bright, bright], cell)
            lights = [deep, deep, foot * 0.8, foot * 0.8]
            mesh.fan([_at(cell, side, *p) for p in under], lights, cell)
            _door(mesh, cell, side, low, bright)
            if roof:
                _battlements(mesh, cell, side, high)
        if walls[side] or roof:
            rim = [(-_INNER, _HALF, high - _BEVEL), (_INNER, _HALF, high - _BEVEL)]
            rim += [(_INNER, _INNER, high), (-_INNER, _INNER, high)]
            outer = (1.0 if roof else bright) if walls[side] else _JOINT
            above = (1.0 if walls[side] else _light((0, 0, 1)) * 0.85) if roof else _JOINT
            mesh.fan([_at(cell, side, *p) for p in rim], [outer, outer, above, above], cell)
        _corner(mesh, cell, side, (low, high), (walls[side], walls[(side + 1) % 4], roof))


def _corner(
    mesh: Mesh, cell: int, side: int, ends: tuple[float, float], free: tuple[bool, bool, bool]
) -> None:
    """Add the bevelled edge between a side and the next one to its right."""
    low, high = ends
    here, there, roof = free
    if here or there:
        lights = [
            min(1.0, _side_light(side + turn) * 1.15) if seen else _JOINT
            for turn, seen in enumerate((here, there))
        ]
        edge = [(_INNER, _HALF, low + _BEVEL), (_HALF, _INNER, low + _BEVEL)]
        edge += [(_HALF, _INNER, high - _BEVEL), (_INNER, _HALF, high - _BEVEL)]
        mesh.fan([_at(cell, side, *p) for p in edge], [*lights, *reversed(lights)], cell)
    if here or there or roof:
        tip = [(_INNER, _HALF, high - _BEVEL), (_HALF, _INNER, high - _BEVEL)]
        bright = 1.0 if here and there and roof else _JOINT * 2
        mesh.fan([_at(cell, side, *p) for p in [*tip, (_INNER, _INNER, high)]], bright, cell)


def _arch(half: float) -> Outline:
    """Outline of a door from its right foot over the top to the left."""
    round_part = [(half * cos(pi * n / 6), 0.24 + half * sin(pi * n / 6)) for n in range(7)]
    return [(half, _BEVEL), *round_part, (-half, _BEVEL)]


def _door(mesh: Mesh, cell: int, side: int, floor: float, bright: float) -> None:
    for half, out, feet, above in (
        (0.2, 0.004, bright * 1.1, bright * 1.1),
        (0.145, 0.008, 0.26, 0),
    ):
        outline = [(0.0, 0.2), *_arch(half), (half, _BEVEL)]
        points = [_at(cell, side, along, _HALF + out, floor + z) for along, z in outline]
        mesh.fan(points, [feet if z <= _BEVEL else above for _, z in outline], cell)


def _battlements(mesh: Mesh, cell: int, side: int, floor: float) -> None:
    back, high = _HALF - 0.11, 0.1
    outside, inside = _side_light(side), _side_light(side + 2) * 0.9
    for a, b in ((-0.5, -0.36), (-0.14, 0.14), (0.36, 0.5)):
        faces = [
            (
                outside,
                [(a, _HALF, -_BEVEL), (b, _HALF, -_BEVEL), (b, _HALF, high), (a, _HALF, high)],
            ),
            (inside, [(a, back, 0), (b, back, 0), (b, back, high), (a, back, high)]),
            (1.0, [(a, back, high), (b, back, high), (b, _HALF, high), (a, _HALF, high)]),
        ]
        for end, turn in ((b, 1), (a, 3)):
            corners = [(end, _HALF, -_BEVEL), (end, back, 0), (end, back, high), (end, _HALF, high)]
            faces.append((_side_light(side + turn) * 0.92, corners))
        for bright, corners in faces:
            points = [_at(cell, side, along, out, floor + z) for along, out, z in corners]
            mesh.fan(points, bright, cell)


# Figures.

#: Turned bodies: radius and height, from the foot up.
_BODY: Final = (
    *((0.285, 0), (0.285, 0.05), (0.25, 0.085), (0.225, 0.1), (0.165, 0.3), (0.15, 0.38)),
    *((0.2, 0.47), (0.185, 0.53), (0.11, 0.565), (0.15, 0.585), (0.16, 0.66), (0.165, 0.8)),
    (0.135, 0.845),
)
_ROBE: Final = ((0.33, 0), (0.33, 0.06), (0.26, 0.13), (0.175, 0.46), (0.165, 0.56))
_COLLAR: Final = ((0.18, 0.55), (0.225, 0.6), (0.2, 0.67), (0.11, 0.71))
_HEAD: Final = ((0.1, 0.7), (0.145, 0.75), (0.16, 0.83), (0.15, 0.91), (0.05, 1.0))
_HEM: Final = ((0.335, 0.055), (0.335, 0.085), (0.3, 0.105))
_CROWN: Final = ((0.165, 0.89), (0.17, 0.91), (0.185, 0.98))
_SPIKES: Final = 8
_SHIELD: Final[Outline] = [
    *((0.5, 0.55), (0.5, 0.0), (0.3, -0.5), (0.0, -0.75)),
    *((-0.3, -0.5), (-0.5, 0.0), (-0.5, 0.55), (0.5, 0.55)),
]
#: Where a knight faces, and where its second shield does.
_FRONTS: Final = (-62 * pi / 180, 118 * pi / 180)


def _regular(corners: int, radius: float, start: float) -> Outline:
    angles = [start + 2 * pi * n / corners for n in range(corners)]
    return [(radius * cos(angle), radius * sin(angle)) for angle in angles]


#: The players' marks, in a circle of radius 1.
MARKS: Final[dict[str, Outline]] = {
    "disc": _regular(12, 0.88, 0),
    "triangle": _regular(3, 1.12, pi / 2),
    "square": _regular(4, 1.05, pi / 4),
    "cross": [
        *((0.36, -1), (0.36, -0.36), (1, -0.36), (1, 0.36), (0.36, 0.36), (0.36, 1)),
        *((-0.36, 1), (-0.36, 0.36), (-1, 0.36), (-1, -0.36), (-0.36, -0.36), (-0.36, -1)),
    ],
}


def _turned(mesh: Mesh, cell: int, z: float, profile: Sequence[tuple[float, float]]) -> None:
    """Add a body of revolution over the middle of a cell."""
    rings = []
    for n, (radius, rise) in enumerate(profile):
        (r0, z0), (r1, z1) = profile[max(0, n - 1)], profile[min(len(profile) - 1, n + 1)]
        slope = hypot(z1 - z0, r0 - r1) or 1.0
        outward, upward = (z1 - z0) / slope, (r0 - r1) / slope
        ring = []
        for step in range(_SEGMENTS):
            c, s = cos(2 * pi * step / _SEGMENTS), sin(2 * pi * step / _SEGMENTS)
            bright = _light((c * outward, s * outward, upward)) * (1 if n else 0.7)
            point = (cell % SIZE + radius * c, cell // SIZE + radius * s, z + rise)
            ring.append(mesh.corner(point, bright, cell))
        rings.append(ring)
    for below, above in pairwise(rings):
        for n in range(_SEGMENTS):
            m = (n + 1) % _SEGMENTS
            mesh.faces(((below[n], below[m], above[m]), (below[n], above[m], above[n])))


def _knight(meshes: dict[str, Mesh], cell: int, z: float, player: int) -> None:
    body, ink = meshes[f"player-{player}"], meshes[f"mark-{player}"]
    mark = MARKS[PLAYERS[player - 1].mark]
    top = z + _BODY[-1][1]
    _turned(body, cell, z, (*_BODY, (0.0, _BODY[-1][1])))
    x, y = cell % SIZE, cell // SIZE
    crest = [(0.0, 0.0), *mark, mark[0]]
    ink.fan([(x + 0.1 * u, y + 0.1 * v, top + 0.05) for u, v in crest], 0.9, cell)
    for a, b in pairwise(crest[1:]):
        wall = [(*a, 0.0), (*b, 0.0), (*b, 0.05), (*a, 0.05)]
        ink.fan([(x + 0.1 * u, y + 0.1 * v, top + w) for u, v, w in wall], 0.6, cell)
    for angle in _FRONTS:
        _shield(meshes, player, cell, z, angle)


def _shield(meshes: dict[str, Mesh], player: int, cell: int, z: float, angle: float) -> None:
    """Add a shield with the player's mark, before the body, facing an angle."""
    body, ink = meshes[f"player-{player}"], meshes[f"mark-{player}"]
    mark = MARKS[PLAYERS[player - 1].mark]
    nx, ny = cos(angle), sin(angle)
    bright = _light((nx * 0.97, ny * 0.97, 0.2))

    def plate(mesh: Mesh, outline: Outline, size: float, out: float, light: float) -> None:
        points = []
        for u, v in outline:
            away = out - 0.05 * v * size - 0.12 * (u * size) ** 2
            x = cell % SIZE + nx * away - ny * u * size
            y = cell // SIZE + ny * away + nx * u * size
            points.append((x, y, z + 0.32 + v * size))
        mesh.fan(points, light, cell)

    shield = [(0.0, 0.0), *_SHIELD]
    plate(ink, shield, 0.29, 0.222, bright)
    plate(body, shield[:1] + shield[:0:-1], 0.29, 0.212, 0.15)
    plate(body, shield, 0.29 * 0.84, 0.228, bright * 0.85)
    small = [(0.27 * u, 0.27 * v + 0.05) for u, v in [*mark, mark[0]]]
    plate(ink, [(0.0, 0.05), *small], 0.29, 0.236, min(1.0, bright * 1.25))


def _king(meshes: dict[str, Mesh], cell: int, z: float) -> None:
    for material, profiles in (
        ("robe", (_ROBE,)),
        ("face", (_COLLAR, _HEAD)),
        ("gold", (_HEM, _CROWN)),
    ):
        for profile in profiles:
            _turned(meshes[material], cell, z, profile)
    for n in range(_SPIKES):
        middle, half = 2 * pi * (n + 0.5) / _SPIKES, pi / _SPIKES
        spike = (
            (middle - half, 0.185, 0.975),
            (middle + half, 0.185, 0.975),
            (middle, 0.215, 1.13),
        )
        points = [
            (cell % SIZE + radius * cos(angle), cell // SIZE + radius * sin(angle), z + rise)
            for angle, radius, rise in spike
        ]
        meshes["gold"].fan(points, _light((cos(middle), sin(middle), 0.2)) * 1.1, cell)
