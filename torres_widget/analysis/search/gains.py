"""A table of a knight's gains in a castle by action points.

Ordinary Python, which Cython can compile with the types of ``gains.pxd``, as the kernel.
"""

from __future__ import annotations

FULL = 0xFFFFFFFFFFFFFFFF
ROWS = 4096  # slots of the table of gains; half of them are used at most
KEPT = ROWS // 2 - 640  # what is used when a position begins: 20 more for each of 32 castles fit
RAISED = 8 * ROWS  # where `rows` holds gains that are raised by a bonus
GOLDEN = 0x9E3779B97F4A7C15  # spreads keys over the slots


class Approach:
    """A way for a knight to the points of a castle: where it begins, and what comes free.

    Attributes
    ----------
    stack : int
        Blocks that can be built in the turn.
    area, level, now : int
        The castle's area, the level where the knight begins, and what the castle pays now.
    grow : int
        Whether blocks can widen the castle.
    present : int
        The levels at which the castle has a cell without a fixed figure, as a set of bits.
    far : int
        Steps to get to level `level` of the castle.
    first, second : int
        Blocks and steps aside, at least, before the first step up, and before the second.
    least : int
        Action points that are spent at least.
    rise, skip, fill, wider : int
        Levels that come free; levels passed that need no cell; blocks, and cells, that come free.
    """

    def __init__(self) -> None:
        self.stack = self.area = self.level = self.now = self.grow = self.present = 0
        self.far = self.first = self.second = self.least = 0
        self.rise = self.skip = self.fill = self.wider = 0


class Gains:
    """Table of the gains of approaches.

    Attributes
    ----------
    rows : list of int
        Gains for 0, 1 ... points, sixteen places for each approach; the first are all 0.
    """

    def __init__(self) -> None:
        self.keys = [0] * 4096
        self.places = [0] * 4096
        self.rows = [0] * 32784
        self.count = 1

    def forget(self) -> None:
        """Clear the table if it may not have room for the approaches of another position."""
        if self.count <= KEPT:
            return
        for slot in range(ROWS):
            self.keys[slot] = 0
        self.count = 1

    def find(self, way: Approach, points: int) -> int:
        """Return where `rows` holds what an approach can gain for 0, 1 ... points.

        All that the gains depend on is packed into a key, under which they are kept.
        """
        key = way.now
        key = key << 12 | (way.present >> way.level + 1) & 0xFFF
        key = key << 7 | way.area
        key = key << 4 | min(way.stack, 15)
        key = key << 6 | way.level
        key = key << 4 | points
        key = key << 2 | way.rise
        key = key << 2 | (way.skip & 1 | way.skip >> 5)
        key = key << 2 | min(way.fill, 3)
        key = key << 6 | way.first << 3 | way.second
        flags = way.far << 2 | way.grow << 1 | way.wider
        key = key << 6 | way.least << 3 | flags
        slot = (key * GOLDEN & FULL) >> 52
        while self.keys[slot]:
            if self.keys[slot] == key:
                return self.places[slot]
            slot = (slot + 1) & (ROWS - 1)
        first = 16 * self.count
        self.count += 1
        self.keys[slot] = key
        self.places[slot] = first
        self.write(way, points, first)
        return first

    def raised(self, first: int, points: int, needs: int, bonus: int) -> int:
        """Return where `rows` holds the gains at `first`, with a bonus from `needs` points on."""
        for spent in range(points + 1):
            self.rows[RAISED + spent] = self.rows[first + spent]
            if spent >= needs:
                self.rows[RAISED + spent] += bonus
        return RAISED

    def write(self, way: Approach, points: int, first: int) -> None:
        """Write what an approach can gain for 0, 1 ... points into `rows`, from `first` on.

        A castle pays the level times the area at most (`level_points`).
        """
        out = self.rows
        for spent in range(points + 1):
            out[first + spent] = 0
        passed = aside = 0
        start = way.level
        stack = way.stack
        for level in range(1, start + way.rise + points + 1):
            steps = way.far
            if level > start:
                steps += level - start - way.rise
            steps = max(steps, 0)
            missing = 1 if level > 1 and level > start and not way.present >> level & 1 else 0
            needed = max(passed - way.skip, 0) + missing - way.fill
            needed = max(needed, 0)
            passed += missing
            if not (way.skip or way.fill):
                aside += missing
            if steps > points:
                break
            if needed > stack:
                continue
            if level == start + 1:
                aside = max(aside, way.first)
            elif level == start + 2:
                aside = max(aside, way.second)
            used = max(needed, aside - 1)
            steps += max(needed, aside)
            for spent in range(max(steps, way.least), points + 1):
                room = way.area + way.wider
                if way.grow:
                    room += max(min(spent - steps, stack - used), 0)
                if level <= room:
                    gained = level * room - way.now
                    out[first + spent] = max(out[first + spent], gained)
