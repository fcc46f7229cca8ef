"""The fast core: the rules of a turn on plain integers, and the search over them.

This is ordinary Python, and runs as it is. ``core.pxd`` beside it gives its variables C types, so
that Cython can compile the same source; where the compiled module is there, Python imports that
one. The rules stated here repeat those of the engine for speed, and only those of the stage
``turn``; the tests hold both equal.

Cells are indices 0 to 63, sets of cells 64-bit masks, as in the engine. An action is a number,
``verb << 12 | source << 6 | target``. Buying, scoring points and ending are not among them.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from torres_widget.engine import cells

from .codes import (
    BUILD,
    CLIMB,
    DEPLOY,
    DIAGONAL,
    ELEVATOR,
    EXTRA_BLOCK,
    JUMP,
    LEVELS,
    LIFT,
    MOVE,
    REDEPLOY,
    SEVEN_POINTS,
    SHIFT_BLOCK,
    SIX_POINTS,
)

if TYPE_CHECKING:
    from array import array

COMPILED = not __file__.endswith(".py")

FULL = 0xFFFFFFFFFFFFFFFF
NOT_A = 0xFEFEFEFEFEFEFEFE
NOT_H = 0x7F7F7F7F7F7F7F7F


NEIGHBOURS = list(cells.NEIGHBOURS)
DIAGONAL_CELLS = list(cells.DIAGONALS)
# Four pairs for each cell: jumped over, landed on; -1 where the board ends.
JUMP_OVER = [-1] * 256
JUMP_LANDING = [-1] * 256
for _source, _pairs in enumerate(cells.JUMPS):
    for _index, (_over, _landing) in enumerate(_pairs):
        JUMP_OVER[4 * _source + _index] = _over
        JUMP_LANDING[4 * _source + _index] = _landing

_chance = Random("keys")  # noqa: S311 - keys of a table, not secrets
BLOCK_KEYS = [_chance.getrandbits(64) for _ in range(64 * LEVELS)]
KNIGHT_KEYS = [_chance.getrandbits(64) for _ in range(64)]
CARD_KEYS = [_chance.getrandbits(64) for _ in range(16)]

# For C, which has no `bit_count` and no `bit_length`.
ODD = 0x5555555555555555
PAIRS = 0x3333333333333333
NIBBLES = 0x0F0F0F0F0F0F0F0F
BYTES = 0x0101010101010101
DE_BRUIJN = 0x03F79D71B4CB0A89
BIT_OF = [0] * 64
for _index in range(64):
    BIT_OF[((DE_BRUIJN << _index) & FULL) >> 58] = _index


def is_compiled() -> bool:
    """Return whether this module is the compiled one."""
    return bool(COMPILED)


def popcount(mask: int) -> int:
    """Return the number of cells of a mask."""
    if COMPILED:
        mask = mask - ((mask >> 1) & ODD)
        mask = (mask & PAIRS) + ((mask >> 2) & PAIRS)
        mask = ((mask + (mask >> 4)) & NIBBLES) * BYTES
        return mask >> 56
    return mask.bit_count()


def lowest(mask: int) -> int:
    """Return the first cell of a mask, which must hold one."""
    if COMPILED:
        mask = (mask & -mask) * DE_BRUIJN
        return BIT_OF[mask >> 58]
    return (mask & -mask).bit_length() - 1


def beside(mask: int) -> int:
    """Return every cell orthogonally next to a cell of a mask."""
    return (mask << 8 | mask >> 8 | (mask & NOT_H) << 1 | (mask & NOT_A) >> 1) & FULL


def flood(seeds: int, within: int) -> int:
    """Return the cells of `within` orthogonally connected to `seeds`."""
    reached = seeds & within
    edge = reached
    while edge:
        edge = beside(edge) & within & ~reached
        reached |= edge
    return reached


class Place:
    """What a turn changes: blocks, the mover's knights, action points, stacks and cards.

    Made from plain values by `set`, changed by `apply`.
    """

    def __init__(self) -> None:
        self.levels = [0] * 48
        self.heights = [0] * 64
        self.masks = [0] * 32
        self.castles = 0
        self.top = 0
        self.own = self.rivals = self.king = 0
        self.ap = self.reserve = self.blocks = self.spare = self.supply = 0
        self.hand = self.played = 0
        self.climb_least = self.merge = self.jump_own = self.jump_king = 0
        self.key = 0

    def set(
        self,
        heights: bytes,
        own: int,
        rivals: int,
        king: int,
        turn: tuple[int, ...],
        rules: tuple[int, ...],
    ) -> None:
        """Take over a position.

        Parameters
        ----------
        heights : bytes
            Heights of the cells.
        own, rivals, king : int
            Masks of the mover's knights, of the other knights, and of the king.
        turn : tuple of int
            Action points, knights in reserve, blocks that can be built from one stack, blocks in
            the other stacks, the common supply, cards that can be played as a set of bits.
        rules : tuple of int
            Least rise of climb, whether cards may join castles, whether jump crosses own knights,
            and the king.
        """
        self.ap, self.reserve, self.blocks, self.spare, self.supply, self.hand = turn
        self.climb_least, self.merge, self.jump_own, self.jump_king = rules
        self.own, self.rivals, self.king = own, rivals, king
        self.played = 0
        self.key = 0
        self.top = 0
        for level in range(LEVELS):
            self.levels[level] = 0
        self.levels[0] = FULL
        one = 1
        for cell in range(64):
            height = heights[cell]
            self.heights[cell] = height
            for level in range(1, height + 1):
                self.levels[level] |= one << cell
            self.top = max(self.top, height)
        self.find_castles()

    def copy(self, other: Place) -> None:
        """Become equal to another place."""
        for level in range(max(self.top, other.top) + 1):
            self.levels[level] = other.levels[level]
        for cell in range(64):
            self.heights[cell] = other.heights[cell]
        for castle in range(other.castles):
            self.masks[castle] = other.masks[castle]
        self.castles, self.top = other.castles, other.top
        self.own, self.rivals, self.king = other.own, other.rivals, other.king
        self.ap, self.reserve, self.blocks = other.ap, other.reserve, other.blocks
        self.spare, self.supply = other.spare, other.supply
        self.hand, self.played, self.key = other.hand, other.played, other.key
        self.climb_least, self.merge = other.climb_least, other.merge
        self.jump_own, self.jump_king = other.jump_own, other.jump_king

    def find_castles(self) -> None:
        """Find the castles from scratch."""
        left = self.levels[1]
        self.castles = 0
        while left:
            mask = flood(left & -left, left)
            left ^= mask
            self.masks[self.castles] = mask
            self.castles += 1

    def free(self) -> int:
        """Return the cells that hold no figure."""
        return FULL ^ (self.own | self.rivals | self.king)

    def at_least(self, height: int) -> int:
        """Return the cells of at least a height."""
        return self.levels[height] if height < LEVELS else 0

    def highest(self, cells_of: int) -> int:
        """Return the height of the tallest of some cells."""
        level = self.top
        while not self.levels[level] & cells_of:
            level -= 1
        return level

    # Blocks.

    def raise_cell(self, cell: int) -> None:
        """Put a block on a cell."""
        one = 1
        bit = one << cell
        height = self.heights[cell] + 1
        self.heights[cell] = height
        self.levels[height] |= bit
        self.top = max(self.top, height)
        self.key ^= BLOCK_KEYS[LEVELS * cell + height]
        if height == 1:
            touched = -1
            for castle in range(self.castles):
                if self.masks[castle] & NEIGHBOURS[cell]:
                    touched = castle if touched == -1 else -2
            if touched >= 0:
                self.masks[touched] |= bit
            else:
                self.find_castles()

    def lower_cell(self, cell: int) -> None:
        """Take the top block of a cell away."""
        one = 1
        height = self.heights[cell]
        self.heights[cell] = height - 1
        self.levels[height] &= ~(one << cell)
        if not self.levels[self.top]:
            self.top -= 1
        self.key ^= BLOCK_KEYS[LEVELS * cell + height]
        self.find_castles()

    def full(self) -> int:
        """Return the cells that a further block would make taller than their castle's area."""
        mask = 0
        for castle in range(self.castles):
            mask |= self.masks[castle] & self.at_least(popcount(self.masks[castle]))
        return mask

    def joining(self) -> int:
        """Return the bare cells next to two castles or more."""
        once = 0
        twice = 0
        for castle in range(self.castles):
            around = beside(self.masks[castle])
            twice |= once & around
            once |= around
        return twice & ~self.levels[1]

    def buildable(self) -> int:
        """Return the cells that a block can be built on (section 6)."""
        built = self.levels[1]
        return (built | beside(built)) & ~self.joining() & ~self.full() & self.free()

    def liftable(self) -> int:
        """Return the cells of the knights that the card lift can raise (R8.6)."""
        mask = self.own & ~self.full()
        return mask if self.merge else mask & ~self.joining()

    def shift_targets(self, source: int) -> int:
        """Return the cells that the card shift-block can take a cell's top block to (R8.12)."""
        one = 1
        bit = one << source
        home = 0
        while not self.masks[home] & bit:
            home += 1
        castle = self.masks[home]
        rest = castle if self.heights[source] > 1 else castle & ~bit
        if not rest:
            if self.castles - 1 < 6:
                return 0
        elif flood(rest & -rest, rest) != rest:
            return 0
        once = 0
        twice = 0
        full = 0
        for other in range(self.castles):
            if other != home:
                around = beside(self.masks[other])
                twice |= once & around
                once |= around
                full |= self.masks[other] & self.at_least(popcount(self.masks[other]))
        bare = ~((self.levels[1] & ~castle) | rest)
        around = beside(rest)
        area = popcount(rest)
        full |= rest & self.at_least(area)
        mask = ~bit & ~full & self.free()
        if not self.merge:
            mask &= ~((twice | (once & around)) & bare)
        if rest & self.at_least(area + 1):
            mask &= around & bare
        return mask

    # Knights.

    def through_doors(self, cell: int, level: int) -> int:
        """Return the cells that a figure can come out on, having entered by a door (R5.3)."""
        layer = level + 1
        inside = NEIGHBOURS[cell] & self.at_least(layer)
        exits = 0
        while layer > 0 and inside:
            here = self.levels[layer]
            around = beside(inside)
            further = around & here & ~inside
            while further:
                inside |= further
                around = beside(inside)
                further = around & here & ~inside
            exits |= around & ~here
            layer -= 1
        return exits

    def moves(self, source: int) -> int:
        """Return the cells that a knight can reach by a step or the doors."""
        one = 1
        level = self.heights[source]
        mask = NEIGHBOURS[source] & ~self.at_least(level + 2)
        mask |= self.through_doors(source, level)
        return mask & self.free() & ~(one << source)

    def deployable(self, knights: int) -> int:
        """Return the cells where a knight can be deployed next to one of some knights (R5.1)."""
        mask = 0
        while knights:
            cell = lowest(knights)
            knights &= knights - 1
            mask |= NEIGHBOURS[cell] & ~self.at_least(self.heights[cell] + 1)
        return mask & self.free()

    def figure_card(self, card: int, source: int) -> int:
        """Return the cells that a card can take a knight to (section 8)."""
        one = 1
        bit = one << source
        level = self.heights[source]
        mask = 0
        if card == CLIMB:
            mask = self.at_least(level + self.climb_least) & ~self.at_least(level + 3)
            mask &= NEIGHBOURS[source]
        elif card == DIAGONAL:
            mask = DIAGONAL_CELLS[source] & ~self.at_least(level + 2)
        elif card == REDEPLOY:
            mask = self.deployable(self.own & ~bit)
        elif card == JUMP:
            crossed = self.rivals
            if self.jump_own:
                crossed |= self.own
            if self.jump_king:
                crossed |= self.king
            for pair in range(4 * source, 4 * source + 4):
                if JUMP_OVER[pair] >= 0 and crossed >> JUMP_OVER[pair] & 1:
                    mask |= one << JUMP_LANDING[pair]
            mask &= ~self.at_least(level + 2)
        else:
            entries = NEIGHBOURS[source] & self.at_least(level + 1)
            for castle in range(self.castles):
                if self.masks[castle] & entries:
                    for layer in range(1, self.top + 1):
                        here = self.levels[layer]
                        mask |= beside(self.masks[castle] & here) & ~here
        return mask & self.free() & ~bit

    def card_level(self, card: int, mask: int) -> int:
        """Return the highest level in a castle that a card can take a knight to at once.

        Own knights count as out of the way, and as standing wherever jump asks for a figure.
        """
        one = 1
        best = 0
        fixed = self.rivals | self.king
        left = self.own
        while left:
            source = lowest(left)
            left &= left - 1
            level = self.heights[source]
            targets = 0
            if card == CLIMB:
                targets = NEIGHBOURS[source] & ~self.at_least(level + 3)
            elif card == DIAGONAL:
                targets = DIAGONAL_CELLS[source] & ~self.at_least(level + 2)
            elif card == JUMP:
                for pair in range(4 * source, 4 * source + 4):
                    if JUMP_OVER[pair] >= 0:
                        targets |= one << JUMP_LANDING[pair]
                targets &= ~self.at_least(level + 2)
            elif card == ELEVATOR and NEIGHBOURS[source] & mask & self.at_least(level + 1):
                for layer in range(1, self.top + 1):
                    targets |= beside(mask & self.levels[layer]) & ~self.levels[layer]
            targets &= mask & ~fixed
            if targets:
                level = self.highest(targets)
                best = max(best, level)
        return best

    # Actions.

    def actions(self, out: array[int]) -> int:
        """Write the numbers of all actions into an array; return how many there are."""
        count = 0
        if self.ap >= 1:
            if self.blocks:
                count = written(out, count, BUILD << 12, self.buildable())
            left = self.own
            while left:
                source = lowest(left)
                left &= left - 1
                count = written(out, count, MOVE << 12 | source << 6, self.moves(source))
        if self.ap >= 2 and self.reserve:
            count = written(out, count, DEPLOY << 12, self.deployable(self.own))
        if self.hand:
            for card in range(CLIMB, JUMP + 1):
                if self.hand >> card & 1:
                    count = self.plays(out, count, card)
        return count

    def plays(self, out: array[int], count: int, card: int) -> int:
        """Write the numbers of all ways to play a card; return how many there are then."""
        verb = card << 12
        if card in (SIX_POINTS, SEVEN_POINTS):
            out[count] = verb
            return count + 1
        if card == EXTRA_BLOCK:
            return written(out, count, verb, self.buildable()) if self.supply else count
        if card == LIFT:
            return written(out, count, verb, self.liftable()) if self.blocks + self.spare else count
        left = self.levels[1] & self.free() if card == SHIFT_BLOCK else self.own
        while left:
            source = lowest(left)
            left &= left - 1
            if card == SHIFT_BLOCK:
                mask = self.shift_targets(source)
            else:
                mask = self.figure_card(card, source)
            count = written(out, count, verb | source << 6, mask)
        return count

    def key_after(self, code: int) -> int:
        """Return the key of the place that an action leads to, except for cards with blocks."""
        verb = code >> 12
        source = code >> 6 & 63
        target = code & 63
        key = self.key
        if verb <= JUMP:
            key ^= CARD_KEYS[verb]
        if verb in (BUILD, EXTRA_BLOCK, LIFT, SHIFT_BLOCK):
            key ^= BLOCK_KEYS[LEVELS * target + self.heights[target] + 1]
            if verb == SHIFT_BLOCK:
                key ^= BLOCK_KEYS[LEVELS * source + self.heights[source]]
        elif verb == DEPLOY:
            key ^= KNIGHT_KEYS[target]
        elif verb not in (SIX_POINTS, SEVEN_POINTS):
            key ^= KNIGHT_KEYS[source] ^ KNIGHT_KEYS[target]
        return key

    def ap_after(self, code: int) -> int:
        """Return the action points left after an action."""
        verb = code >> 12
        if verb in (MOVE, BUILD):
            return self.ap - 1
        if verb == DEPLOY:
            return self.ap - 2
        if verb == SIX_POINTS:
            return self.ap + 1
        return self.ap + 2 if verb == SEVEN_POINTS else self.ap

    def apply(self, code: int) -> None:
        """Do an action, which must be one of those that `actions` gives."""
        one = 1
        verb = code >> 12
        source = code >> 6 & 63
        target = code & 63
        self.ap = self.ap_after(code)
        if verb <= JUMP:
            self.played = verb
            self.hand = 0
            self.key ^= CARD_KEYS[verb]
        if verb in (BUILD, EXTRA_BLOCK, LIFT, SHIFT_BLOCK):
            if verb == BUILD:
                self.blocks -= 1
            elif verb == LIFT:
                if self.spare:
                    self.spare -= 1
                else:
                    self.blocks -= 1
            elif verb == SHIFT_BLOCK:
                self.lower_cell(source)
            self.raise_cell(target)
        elif verb == DEPLOY:
            self.reserve -= 1
            self.own |= one << target
            self.key ^= KNIGHT_KEYS[target]
        elif verb not in (SIX_POINTS, SEVEN_POINTS):
            self.own ^= one << source | one << target
            self.key ^= KNIGHT_KEYS[source] ^ KNIGHT_KEYS[target]


def written(out: array[int], count: int, code: int, mask: int) -> int:
    """Write a number for each cell of a mask; return how many there are then."""
    while mask:
        out[count] = code | lowest(mask)
        mask &= mask - 1
        count += 1
    return count
