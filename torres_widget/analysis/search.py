"""Best-first search over the places that a turn leads to.

Ordinary Python, which Cython can compile with the types of ``search.pxd``, as ``core`` says.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from .codes import (
    LARGE,
    SEVEN_POINTS,
    SIX_POINTS,
)
from .core import (
    Place,
)

if TYPE_CHECKING:
    from .judge import Judge

BUCKETS = 1 << 16
DEAD = 0xFF


class Search:
    """Best-first search over the places that a turn leads to.

    The node with the highest bound is opened first, so that its bound is that of the whole turn.
    Places are told apart by 64-bit keys.

    Parameters
    ----------
    place : Place
        Where the turn begins.
    judge : Judge
        Says what places are worth.
    wanted : int
        How many best places are wanted; 0 to list all places, those with the most action points
        left first.
    """

    def __init__(self, place: Place, judge: Judge, wanted: int) -> None:
        self.root = Place()
        self.root.copy(place)
        self.here = Place()
        self.after = Place()
        self.judge = judge
        self.listing = 0 if wanted else 1
        self.wanted = wanted
        self.out = array("i", bytes(4 * 8192))
        self.steps = array("i", bytes(4 * 32))
        self.buckets = array("i", [-1]) * BUCKETS
        size = 1 << 12
        self.keys = array("Q", bytes(8 * size))
        self.parents = array("i", bytes(4 * size))
        self.codes = array("i", bytes(4 * size))
        self.following = array("i", bytes(4 * size))
        self.worths = array("i", bytes(4 * size))
        self.points = array("B", bytes(size))
        self.blocks = array("B", bytes(size))
        self.played = array("B", bytes(size))
        self.slots = array("i", [-1]) * (4 * size)
        self.size = size
        self.count = 0
        self.opened = 0
        self.found = array("i", [-1]) * wanted
        self.least = -LARGE * LARGE
        self.offset = 0
        if self.listing:
            self.offset = -100
        else:
            self.offset = judge.value(place) - 512
        self.bucket = BUCKETS - 1
        self.add(self.root, -1, 0, self.find(self.root.key))

    def find(self, key: int) -> int:
        """Return the slot of a key: where it is, or where it belongs."""
        last = 4 * self.size - 1
        slot = key >> 20 & last
        while self.slots[slot] >= 0 and self.keys[self.slots[slot]] != key:
            slot = (slot + 1) & last
        return slot

    def add(self, place: Place, parent: int, code: int, slot: int) -> None:
        """Note a place that is new, or has more action points left than before."""
        if self.listing:
            worth = 0
            bucket = place.ap - self.offset
            if place.played == SIX_POINTS:
                bucket -= 1
            elif place.played == SEVEN_POINTS:
                bucket -= 2
        else:
            worth = self.judge.value(place)
            bucket = self.judge.bound(place) - self.offset
            bucket = max(bucket, 0)
        bucket = min(bucket, self.bucket)
        if self.count == self.size:
            self.grow()
            slot = self.find(place.key)
        node = self.count
        self.count += 1
        if self.slots[slot] >= 0:
            self.points[self.slots[slot]] = DEAD
        self.slots[slot] = node
        self.keys[node] = place.key
        self.parents[node] = parent
        self.codes[node] = code
        self.worths[node] = worth
        self.points[node] = place.ap
        self.blocks[node] = place.blocks + place.spare
        self.played[node] = place.played
        self.following[node] = self.buckets[bucket]
        self.buckets[bucket] = node
        if not self.listing and worth > self.least:
            self.note(node)

    def note(self, node: int) -> None:
        """Put a node among the best, in the place of the same place or of the worst."""
        index = self.wanted - 1
        for rank in range(self.wanted):
            other = self.found[rank]
            if other >= 0 and self.keys[other] == self.keys[node]:
                index = rank
                if self.worths[other] >= self.worths[node]:
                    return
        while index > 0 and (
            self.found[index - 1] < 0 or self.worths[self.found[index - 1]] < self.worths[node]
        ):
            self.found[index] = self.found[index - 1]
            index -= 1
        self.found[index] = node
        if self.found[self.wanted - 1] >= 0:
            self.least = self.worths[self.found[self.wanted - 1]]

    def grow(self) -> None:
        """Make room for twice as many nodes."""
        self.size *= 2
        self.keys = _longer(self.keys, "Q", 8)
        self.parents = _longer(self.parents, "i", 4)
        self.codes = _longer(self.codes, "i", 4)
        self.following = _longer(self.following, "i", 4)
        self.worths = _longer(self.worths, "i", 4)
        self.points = _longer(self.points, "B", 1)
        self.blocks = _longer(self.blocks, "B", 1)
        self.played = _longer(self.played, "B", 1)
        self.slots = array("i", [-1]) * (4 * self.size)
        for node in range(self.count):
            if self.points[node] != DEAD:
                self.slots[self.find(self.keys[node])] = node

    def run(self, openings: int) -> bool:
        """Open at most so many nodes; return whether the search is complete."""
        until = self.opened + openings
        while self.opened < until:
            while self.bucket >= 0 and self.buckets[self.bucket] < 0:
                self.bucket -= 1
            if self.bucket < 0 or (not self.listing and self.bucket + self.offset <= self.least):
                return True
            node = self.buckets[self.bucket]
            self.buckets[self.bucket] = self.following[node]
            if self.points[node] != DEAD:
                self.open(node)
                self.opened += 1
        return False

    def open(self, node: int) -> None:
        """Note all places that an action leads to."""
        here = self.here
        after = self.after
        self.reach(node)
        if here.hand and not self.listing:
            here.hand = self.judge.useful(here, self.least)
        count = here.actions(self.out)
        for index in range(count):
            code = self.out[index]
            key = here.key_after(code)
            slot = self.find(key)
            other = self.slots[slot]
            if other < 0 or self.points[other] < here.ap_after(code):
                after.copy(here)
                after.apply(code)
                self.add(after, node, code, slot)

    def reach(self, node: int) -> None:
        """Lay out the place of a node."""
        depth = 0
        while node > 0:
            self.steps[depth] = self.codes[node]
            node = self.parents[node]
            depth += 1
        self.here.copy(self.root)
        while depth:
            depth -= 1
            self.here.apply(self.steps[depth])

    # Results.

    def bound(self) -> int:
        """Return a number that no place that can be reached is worth more than."""
        if self.bucket < 0 or self.bucket + self.offset < self.worths[self.found[0]]:
            return self.worths[self.found[0]]
        return self.bucket + self.offset

    def best(self) -> list[tuple[int, list[int]]]:
        """Return the best nodes found, each as its worth and the numbers of its actions."""
        return [(self.worths[node], self.path(node)) for node in self.found if node >= 0]

    def path(self, node: int) -> list[int]:
        """Return the numbers of the actions that lead to a node."""
        path = []
        while node > 0:
            path.append(self.codes[node])
            node = self.parents[node]
        return path[::-1]

    def nodes(self) -> list[int]:
        """Return all nodes that stand: the places of a listing."""
        return [node for node in range(self.count) if self.points[node] != DEAD]

    def histogram(self) -> dict[tuple[int, int, int], int]:
        """Return how many places there are by action points left, blocks left and card played."""
        found: dict[tuple[int, int, int], int] = {}
        for node in range(self.count):
            if self.points[node] != DEAD:
                key = self.points[node], self.blocks[node], self.played[node]
                found[key] = found.get(key, 0) + 1
        return found


def _longer(old: array[int], kind: str, width: int) -> array[int]:
    new = array(kind)
    new.frombytes(bytes(old))
    new.frombytes(bytes(width * len(old)))
    return new
