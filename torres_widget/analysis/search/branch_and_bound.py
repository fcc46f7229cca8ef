"""Best-first branch and bound over the positions that a turn leads to.

Ordinary Python, which Cython can compile with the types of ``branch_and_bound.pxd``, as the kernel.
"""

from __future__ import annotations

from array import array
from random import Random
from typing import TYPE_CHECKING

from torres_widget.engine import cells
from torres_widget.engine.kernel.bits import beside, lowest
from torres_widget.engine.kernel.codes import BRINGS as _BRINGS
from torres_widget.engine.kernel.codes import (
    BUILD,
    DEPLOY,
    END,
    EXTRA_BLOCK,
    JUMP,
    LARGE,
    LEVELS,
    LIFT,
    SCORE,
    SEVEN_POINTS,
    SHIFT_BLOCK,
    SIX_POINTS,
)
from torres_widget.engine.kernel.codes import COSTS as _COSTS
from torres_widget.engine.kernel.turn import Choices, TurnState

if TYPE_CHECKING:
    from .bounds import Bounds

FULL = 0xFFFFFFFFFFFFFFFF
COSTS = list(_COSTS)
BRINGS = list(_BRINGS)
VERBS = len(_COSTS)
NEIGHBOURS = list(cells.NEIGHBOURS)
BUCKETS = 1 << 16
DEAD = 0xFF
LATER = ~(1 << SIX_POINTS | 1 << SEVEN_POINTS)  # cards that are played in mid-turn, too
AP_BITS = 0xF  # of a refuted position's key, that hold action points

_chance = Random("keys")
# One more: no block is built on the highest level, but its key may be needed.
BLOCK_KEYS = [*(_chance.getrandbits(64) for _ in range(64 * LEVELS)), 0]
KNIGHT_KEYS = [_chance.getrandbits(64) for _ in range(64)]
CARD_KEYS = [_chance.getrandbits(64) for _ in range(16)]


def hash_after(turn: TurnState, key: int, code: int) -> int:
    """Return the Zobrist hash after an action, given the one before.

    It tells apart blocks, own knights and the card played, and no more: action points are
    compared by the search.
    """
    if not 0 <= code < VERBS << 12:
        return key
    verb = code >> 12
    source = code >> 6 & 63
    target = code & 63
    heights = turn.blocks.heights
    if verb <= JUMP:
        key ^= CARD_KEYS[verb]
    if verb in (BUILD, EXTRA_BLOCK, LIFT, SHIFT_BLOCK):
        key ^= BLOCK_KEYS[LEVELS * target + heights[target] + 1]
        if verb == SHIFT_BLOCK:
            key ^= BLOCK_KEYS[LEVELS * source + heights[source]]
    elif verb == DEPLOY:
        key ^= KNIGHT_KEYS[target]
    elif not BRINGS[verb]:
        key ^= KNIGHT_KEYS[source] ^ KNIGHT_KEYS[target]
    return key


class Search:
    """Best-first search over the positions that a turn leads to.

    The node with the highest upper bound is opened first, so its bound is the bound of the whole
    turn. A transposition table tells positions apart by Zobrist hashes.

    Parameters
    ----------
    turn : TurnState
        Where the turn begins.
    bounds : Bounds
        Values positions, and bounds what can still be reached.
    wanted : int
        How many best positions are wanted; 0 to list all, those with the most action points left
        first.
    least : int
        Positions worth no more are not looked for.
    ties : int
        How many more positions are wanted that are worth as much as the last of the best. They are
        noted when they are met; `look_for_ties` has the search go on for them.
    """

    def __init__(
        self,
        turn: TurnState,
        bounds: Bounds,
        wanted: int,
        least: int = -LARGE * LARGE,
        ties: int = 0,
    ) -> None:
        if wanted < 0:
            msg = f"{wanted} positions"
            raise ValueError(msg)
        self.root = TurnState(turn.rules, turn.blocks)
        self.root.become(turn)
        self.before = TurnState(turn.rules, turn.blocks)
        self.here = TurnState(turn.rules, turn.blocks)
        self.after = TurnState(turn.rules, turn.blocks)
        self.bounds = bounds
        self.listing = 0 if wanted else 1
        self.wanted = wanted
        self.places = wanted + ties
        self.slack = 1 if ties else 0
        self.proving = self.slack
        self.steps = array("i", bytes(4 * 32))
        self.earlier = array("Q", bytes(8 * 64 * (JUMP + 1)))
        self.buckets = array("i", [-1]) * BUCKETS
        size = 1 << 12
        self.keys = array("Q", bytes(8 * size))
        self.parents = array("i", bytes(4 * size))
        self.codes = array("i", bytes(4 * size))
        self.following = array("i", bytes(4 * size))
        self.values = array("i", bytes(4 * size))
        self.points = array("B", bytes(size))
        self.blocks = array("B", bytes(size))
        self.played = array("B", bytes(size))
        self.slots = array("i", [-1]) * (2 * size)
        self.refuted = array("Q", bytes(8 * size))
        self.size = size
        self.count = 0
        self.opened = 0
        self.found = array("i", [-1]) * self.places
        self.least = least
        self.offset = -100 if self.listing else bounds.value(turn) - 512
        self.bucket = BUCKETS - 1
        self.add(self.root, self.priority(self.root), 0, -1, 0, self.find(0))

    def find(self, key: int) -> int:
        """Return the slot of a key in the transposition table: its place, or the place for it."""
        last = 2 * self.size - 1
        slot = key >> 20 & last
        while self.slots[slot] >= 0 and self.keys[self.slots[slot]] != key:
            slot = (slot + 1) & last
        return slot

    def priority(self, turn: TurnState) -> int:
        """Return an upper bound on the rest, or for a listing the action points left."""
        if self.listing:
            return turn.ap - (BRINGS[turn.played] if turn.played else 0)
        return self.bounds.upper_bound(turn)

    def add(
        self, turn: TurnState, priority: int, key: int, parent: int, code: int, slot: int
    ) -> None:
        """Add a node for a position that is new, or has more action points left than before."""
        value = 0 if self.listing else self.bounds.value(turn)
        bucket = min(max(priority - self.offset, 0), self.bucket)
        if self.count == self.size:
            self.grow()
            slot = self.find(key)
        node = self.count
        self.count += 1
        if self.slots[slot] >= 0:
            self.points[self.slots[slot]] = DEAD
        self.slots[slot] = node
        self.keys[node] = key
        self.parents[node] = parent
        self.codes[node] = code
        self.values[node] = value
        self.points[node] = turn.ap
        self.blocks[node] = turn.stack + turn.spare
        self.played[node] = turn.played
        self.following[node] = self.buckets[bucket]
        self.buckets[bucket] = node
        if not self.listing and value > self.least:
            self.note(node)

    def note(self, node: int) -> None:
        """Put a node among the best, instead of an equal position or of the worst."""
        index = self.places - 1
        if self.found[index] >= 0 and self.values[self.found[index]] >= self.values[node]:
            return
        for rank in range(self.places):
            other = self.found[rank]
            if other >= 0 and self.keys[other] == self.keys[node]:
                index = rank
                if self.values[other] >= self.values[node]:
                    return
        while index > 0 and (
            self.found[index - 1] < 0 or self.values[self.found[index - 1]] < self.values[node]
        ):
            self.found[index] = self.found[index - 1]
            index -= 1
        self.found[index] = node
        if self.found[self.wanted - 1] >= 0:
            self.least = self.values[self.found[self.wanted - 1]] - self.slack

    def grow(self) -> None:
        """Make room for twice as many nodes."""
        self.size *= 2
        self.keys = _longer(self.keys, "Q", 8)
        self.parents = _longer(self.parents, "i", 4)
        self.codes = _longer(self.codes, "i", 4)
        self.following = _longer(self.following, "i", 4)
        self.values = _longer(self.values, "i", 4)
        self.points = _longer(self.points, "B", 1)
        self.blocks = _longer(self.blocks, "B", 1)
        self.played = _longer(self.played, "B", 1)
        self.refuted = array("Q", bytes(8 * self.size))
        self.slots = array("i", [-1]) * (2 * self.size)
        for node in range(self.count):
            if self.points[node] != DEAD:
                self.slots[self.find(self.keys[node])] = node

    def run(self, openings: int) -> bool:
        """Open at most `openings` nodes; return whether the search is complete."""
        until = self.opened + openings
        while self.opened < until:
            while self.bucket >= 0 and self.buckets[self.bucket] < 0:
                self.bucket -= 1
            if self.bucket < 0 or (not self.listing and self.bucket + self.offset <= self.enough()):
                return True
            node = self.buckets[self.bucket]
            self.buckets[self.bucket] = self.following[node]
            if self.points[node] != DEAD:
                self.open(node)
                self.opened += 1
        return False

    def enough(self) -> int:
        """Return the bound at which the search is complete."""
        return self.least + (self.proving if self.found[self.wanted - 1] >= 0 else 0)

    def open(self, node: int) -> None:
        """Add the positions that an action leads to from a node.

        Cards are played as early as they can be: one that brings action points first or never, any
        other where it could not be played before the last action just as well.

        Positions with too low a bound are noted as refuted, with their action points in the last
        bits of their key, until others take their places in the table.
        """
        here = self.here
        after = self.after
        earlier = self.earlier
        self.reach(node)
        if node:
            here.hand &= LATER
        if here.hand and not self.listing:
            here.hand = self.bounds.useful(here, self.least)
        choices = Choices()
        here.choices(choices)
        plays = Choices()
        apart = FULL
        if node and here.hand:
            apart = ~self.touched(self.codes[node])
            self.before.hand = here.hand
            self.before.choices(plays)
        for base, targets in plays.groups():
            if base >> 12 <= JUMP and apart >> (base >> 6 & 63) & 1:
                earlier[base >> 6] = targets & apart
        for base, targets in choices.groups():
            left = targets
            verb = base >> 12
            if SCORE <= verb <= END:
                continue
            if verb <= JUMP:
                left &= ~earlier[base >> 6]
            points = here.ap + BRINGS[verb] - COSTS[verb]
            while left:
                code = base | lowest(left)
                left &= left - 1
                key = hash_after(here, self.keys[node], code)
                known = self.refuted[key >> 20 & self.size - 1]
                if known | AP_BITS == key | AP_BITS and known & AP_BITS >= points:
                    continue
                slot = self.find(key)
                other = self.slots[slot]
                if other < 0 or self.points[other] < points:
                    after.become(here)
                    after.apply(code)
                    after.hand &= LATER
                    priority = self.priority(after)
                    if priority > self.least:
                        self.add(after, priority, key, node, code, slot)
                    else:
                        self.refuted[key >> 20 & self.size - 1] = key & ~AP_BITS | points
        for base, _ in plays.groups():
            if base >> 12 <= JUMP:
                earlier[base >> 6] = 0

    def touched(self, code: int) -> int:
        """Return the cells that the last action has to do with.

        A card played from and to other cells, before that action, leads to the same position: a
        block is built as legally, the knight moves as well by its step or its doors, and another
        is deployed next to the same one.
        """
        verb = code >> 12
        source = code >> 6 & 63
        target = code & 63
        if verb == BUILD:
            castle = self.here.blocks.castle_of(target)
            return castle | beside(castle)
        if verb == DEPLOY:
            return NEIGHBOURS[target]
        blocks = self.before.blocks
        doors = 0
        if not blocks.steps(source, self.before.rules) >> target & 1:
            for index in range(blocks.count):
                if blocks.arounds[index] >> source & 1:
                    doors |= blocks.masks[index]
        return doors

    def reach(self, node: int) -> None:
        """Replay the actions that lead to a node, and note the position before the last."""
        depth = 0
        while node > 0:
            self.steps[depth] = self.codes[node]
            node = self.parents[node]
            depth += 1
        self.here.become(self.root)
        while depth:
            depth -= 1
            if not depth:
                self.before.become(self.here)
            self.here.apply(self.steps[depth])

    # Results.

    def bound(self) -> int:
        """Return an admissible upper bound on the value of any position that can be reached."""
        known = not self.listing and self.found[0] >= 0
        best = self.values[self.found[0]] if known else self.least
        return max(best, self.bucket + self.offset)

    def best(self) -> list[tuple[int, list[int]]]:
        """Return the best nodes found, each as its value and the numbers of its actions."""
        found = self.found[: self.wanted]
        return [(self.values[node], self.path(node)) for node in found if node >= 0]

    def look_for_ties(self) -> None:
        """Have a complete search go on for positions worth as much as the last of the best."""
        self.proving = 0

    def tied(self) -> list[list[int]]:
        """Return the paths of the positions found that are worth as much as the last of the best.

        There are none while fewer than the wanted positions are found.
        """
        last = self.found[self.wanted - 1]
        others = self.found[self.wanted :]
        return [
            self.path(node)
            for node in others
            if node >= 0 and self.values[node] == self.values[last]
        ]

    def path(self, node: int) -> list[int]:
        """Return the numbers of the actions that lead to a node."""
        if node >= self.count:
            msg = f"node {node}"
            raise IndexError(msg)
        path = []
        while node > 0:
            path.append(self.codes[node])
            node = self.parents[node]
        return path[::-1]

    def histogram(self) -> dict[tuple[int, int, int], int]:
        """Return the number of positions by action points left, blocks left and card played."""
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
