"""The blocks on the board: castles, where blocks may go, and where figures may go over them.

A rule is stated as *limits*: masks of the cells that respect it, one for each condition. A cell in
all of them is legal; the limits that leave a cell out are the reasons why it is not, and `limits`
names them. `turn` checks that a cell is free (R1.9), since figures are not among the blocks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from torres_widget.engine import cells

from .bits import beside, flood, popcount
from .codes import CLIMB, DEPLOY, DIAGONAL, LEVELS, MOVE
from .rules import RISE

if TYPE_CHECKING:
    from .rules import Rules

COMPILED = not __file__.endswith(".py")

FULL = 0xFFFFFFFFFFFFFFFF
NEIGHBOURS = list(cells.NEIGHBOURS)
DIAGONAL_CELLS = list(cells.DIAGONALS)

MOST_CLIMB = 2  # levels that the card climb rises at most (R8.5)
LEAST_CASTLES = 6  # castles that the card shift-block leaves at least (R8.12)


class CastleMasks(NamedTuple):
    """One castle (R1.6).

    Attributes
    ----------
    mask, around : int
        Its cells, and the cells orthogonally next to them (its own may be among these).
    area, height : int
        Number of its cells, and height of the tallest.
    """

    mask: int
    around: int
    area: int
    height: int


class Blocks:
    """An immutable board of blocks.

    Parameters
    ----------
    heights : bytes
        Number of blocks on each of the 64 cells, a1 first.

    Raises
    ------
    ValueError
        If there are not 64 heights, or a height is 52 or more.

    Attributes
    ----------
    levels : list of int
        ``levels[n]`` is the mask of cells of height at least ``n``; ``levels[0]`` is the whole
        board.
    top : int
        Height of the tallest cell.
    count : int
        Number of castles.
    masks, arounds, areas, tallest : list
        The fields of `CastleMasks` for each castle, in no meaningful order.
    touching, joining : int
        Masks of the bare cells next to at least one castle, and to two or more (R6.1, R6.2).
    full : int
        Mask of the castle cells that a further block would make taller than their castle's area
        (R1.7).
    """

    def __init__(self, heights: bytes) -> None:
        if type(heights) is not bytes or len(heights) != 64 or max(heights) >= LEVELS:
            msg = f"heights: {heights!r}; expected 64 bytes, each below {LEVELS}"
            raise ValueError(msg)
        self.heights = heights
        self.levels = [0] * 52
        self.levels[0] = FULL
        self.top = 0
        one = 1
        for cell in range(64):
            height = heights[cell]
            for level in range(1, height + 1):
                self.levels[level] |= one << cell
            self.top = max(self.top, height)
        self.masks = [0] * 32
        self.arounds = [0] * 32
        self.areas = [0] * 32
        self.tallest = [0] * 32
        self.find_castles()
        self.clear_caches()

    def __reduce__(self) -> tuple[type[Blocks], tuple[bytes]]:
        return Blocks, (self.heights,)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Blocks) and self.heights == other.heights

    def __hash__(self) -> int:
        return hash(self.heights)

    def __repr__(self) -> str:
        return f"Blocks({self.heights!r})"

    @property
    def castles(self) -> tuple[CastleMasks, ...]:
        """The castles, in no meaningful order."""
        return tuple(
            CastleMasks(
                self.masks[index], self.arounds[index], self.areas[index], self.tallest[index]
            )
            for index in range(self.count)
        )

    def clear_caches(self) -> None:
        """Begin with empty caches.

        Destinations of figures are cached by cell, and handed on to the boards that follow; a board
        may be played by several rules;
        destinations of shift-block are kept for this board alone. Compiled code caches nothing.
        """
        if not COMPILED:
            self.cache: dict[int, dict[tuple[int, Rules], int]] = {}
            self.shifts: dict[tuple[int, Rules], int] = {}

    # Castles.

    def find_castles(self) -> None:
        """Find the castles from scratch."""
        left = self.levels[1]
        self.count = 0
        self.full = 0
        while left:
            mask = flood(left & -left, left)
            left ^= mask
            self.add_castle(mask)
        self.touch()

    def add_castle(self, mask: int) -> None:
        """Add a castle that was not found yet."""
        area = popcount(mask)
        index = self.count
        self.masks[index] = mask
        self.arounds[index] = beside(mask)
        self.areas[index] = area
        self.tallest[index] = self.highest(mask)
        self.full |= mask & self.at_least(area)
        self.count = index + 1

    def touch(self) -> None:
        """Work out which bare cells touch castles."""
        once = 0
        twice = 0
        for castle in range(self.count):
            around = self.arounds[castle]
            twice |= once & around
            once |= around
        self.touching = once & ~self.levels[1]
        self.joining = twice & ~self.levels[1]

    def castle_at(self, cell: int) -> int:
        """Return the number of the castle that a cell belongs to, -1 for the bare board."""
        for castle in range(self.count):
            if self.masks[castle] >> cell & 1:
                return castle
        return -1

    def castle_of(self, cell: int) -> int:
        """Return the mask of the castle that a cell belongs to, 0 for the bare board."""
        castle = self.castle_at(cell)
        return self.masks[castle] if castle >= 0 else 0

    def highest(self, mask: int) -> int:
        """Return the height of the tallest of some cells."""
        level = self.top
        while level and not self.levels[level] & mask:
            level -= 1
        return level

    def at_least(self, height: int) -> int:
        """Return the mask of the cells of at least a height."""
        return self.levels[max(height, 0)] if height < LEVELS else 0

    def at_most(self, height: int) -> int:
        """Return the mask of the cells of at most a height."""
        return FULL & ~self.at_least(height + 1)

    def exactly(self, height: int) -> int:
        """Return the mask of the cells of a height."""
        return self.at_least(height) & ~self.at_least(height + 1)

    # Changing.

    def changed(self, cell: int, height: int) -> Blocks:
        """Return blocks with another height of a cell, the castles yet to be found."""
        other = Blocks.__new__(Blocks)
        heights = bytearray(self.heights)
        heights[cell] = height
        other.heights = bytes(heights)
        other.levels = [0] * 52
        other.levels[:] = self.levels
        other.masks = [0] * 32
        other.arounds = [0] * 32
        other.areas = [0] * 32
        other.tallest = [0] * 32
        other.clear_caches()
        return other

    def raised(self, cell: int) -> Blocks:
        """Return the blocks with one more on a cell."""
        check_cell(cell)
        if self.heights[cell] >= LEVELS - 1:
            msg = "too high"
            raise IndexError(msg)
        one = 1
        bit = one << cell
        height = self.heights[cell] + 1
        near = NEIGHBOURS[cell]
        other = self.changed(cell, height)
        other.levels[height] |= bit
        other.top = max(self.top, height)
        grown = bit if height > 1 else near
        whole = bit
        other.count = 0
        other.full = self.full
        for castle in range(self.count):
            mask = self.masks[castle]
            if mask & grown:
                whole |= mask
            else:
                index = other.count
                other.masks[index] = mask
                other.arounds[index] = self.arounds[castle]
                other.areas[index] = self.areas[castle]
                other.tallest[index] = self.tallest[castle]
                other.count = index + 1
        other.full &= ~whole
        other.add_castle(whole)
        if height > 1:
            other.touching = self.touching
            other.joining = self.joining
        else:
            other.touch()
        if not COMPILED:
            # The cached entries of a cell depend only on the heights around it and the castles next
            # to it. A copy of them is taken at once, as another thread may be adding some.
            stale = whole | other.arounds[other.count - 1] | DIAGONAL_CELLS[cell]
            known = self.cache.copy()
            other.cache = {at: masks for at, masks in known.items() if not stale >> at & 1}
        return other

    def lowered(self, cell: int) -> Blocks:
        """Return the blocks with the top one of a cell taken away."""
        check_cell(cell)
        one = 1
        height = self.heights[cell]
        other = self.changed(cell, height - 1)
        other.levels[height] &= ~(one << cell)
        other.top = self.top if other.levels[self.top] else self.top - 1
        other.find_castles()
        return other

    # Destinations of blocks. Off the board there is none, so that no number is beyond a table.

    def build_limits(self, rules: Rules) -> tuple[int, int, int]:
        """Return the limits of a block that is built: touches a castle, joins none, not too tall.

        R6.1, R6.2 and R6.3.
        """
        return self.levels[1] | self.touching, ~self.joining, ~self.full

    def buildable(self, rules: Rules) -> int:
        """Return the cells that a block can be built on (section 6)."""
        touches, apart, low = self.build_limits(rules)
        return touches & apart & low

    def lift_limits(self, rules: Rules) -> tuple[int, int]:
        """Return the limits of the cells that the card lift raises: not too tall, joins none.

        R8.6; some rules let it join castles.
        """
        return ~self.full, FULL if rules.merge else ~self.joining

    def liftable(self, rules: Rules) -> int:
        """Return the cells that the card lift can raise, also under a figure."""
        low, apart = self.lift_limits(rules)
        return low & apart

    def shift_source_limits(self, source: int, rules: Rules) -> tuple[int, int]:
        """Return the limits of lifting a cell's top block: castle stays whole, enough castles left.

        R8.12, R11.12. Each is the whole board or nothing.
        """
        if not 0 <= source < 64:
            return 0, 0
        rest = self.rest(source)
        whole = flood(rest & -rest, rest) == rest
        enough = rest or self.count > LEAST_CASTLES
        return FULL if whole else 0, FULL if enough else 0

    def shift_target_limits(self, source: int, rules: Rules) -> tuple[int, int, int, int]:
        """Return the limits of where a lifted block goes, by the card shift-block (R8.12).

        Another cell; joins no castles, or leaves enough of them if it may join some; not too tall;
        and the castle that it comes from is not too tall without it.
        """
        one = 1
        castle = self.castle_at(source) if 0 <= source < 64 else -1
        if castle < 0:
            return 0, 0, 0, 0
        rest = self.rest(source)
        bare = ~((self.levels[1] & ~self.masks[castle]) | rest)
        # Number of castles that the block may join: all castles once it is lifted, less the others
        # that must be left.
        joinable = 1
        standing = self.count if rest else self.count - 1
        if rules.merge:
            joinable += max(0, standing - min(LEAST_CASTLES, self.count))
        around = beside(rest)
        joins = self.touching_more(castle, around, joinable)
        area = popcount(rest)
        full = (self.full & ~self.masks[castle]) | (rest & self.at_least(area))
        fits = not rest & self.at_least(area + 1)
        return ~(one << source), ~(joins & bare), ~full, FULL if fits else around & bare

    def rest(self, cell: int) -> int:
        """Return the cells of a cell's castle without its top block."""
        one = 1
        if not 0 <= cell < 64:
            return 0
        mask = self.castle_of(cell)
        return mask if self.heights[cell] > 1 else mask & ~(one << cell)

    def touching_more(self, castle: int, around: int, number: int) -> int:
        """Return the cells that touch more than `number` castles, `around` one of them."""
        once = around
        twice = 0
        thrice = 0
        always = 0
        for other in range(self.count):
            if other != castle:
                here = self.arounds[other]
                always |= thrice & here
                thrice |= twice & here
                twice |= once & here
                once |= here
        if number <= 1:
            return twice
        if number == 2:
            return thrice
        return always if number == 3 else 0

    def shifted(self, source: int, rules: Rules) -> int:
        """Return the cells that the card shift-block can take a cell's top block to."""
        if not COMPILED:
            known = self.shifts.get((source, rules))
            if known is not None:
                return known
        mask = 0
        whole, enough = self.shift_source_limits(source, rules)
        if whole & enough:
            elsewhere, apart, low, fits = self.shift_target_limits(source, rules)
            mask = elsewhere & apart & low & fits
        if not COMPILED:
            self.shifts[source, rules] = mask
        return mask

    # Destinations of figures.

    def step_limits(self, source: int, rules: Rules) -> tuple[int, int]:
        """Return the limits of a step: a neighbour, not too high (R5.2)."""
        if not 0 <= source < 64:
            return 0, 0
        return NEIGHBOURS[source], self.at_most(self.heights[source] + RISE)

    def steps(self, source: int, rules: Rules) -> int:
        """Return the cells that a figure can step to, occupied ones among them."""
        near, low = self.step_limits(source, rules)
        return near & low

    def door_limits(self, source: int, rules: Rules) -> tuple[int, int]:
        """Return the limits of a way through the doors: an exit, another cell (R5.3, R11.9)."""
        if not 0 <= source < 64:
            return 0, 0
        one = 1
        return self.through_doors(source, rules), ~(one << source)

    def doors(self, source: int, rules: Rules) -> int:
        """Return the cells that a figure reaches through the doors, occupied ones among them."""
        exits, elsewhere = self.door_limits(source, rules)
        return exits & elsewhere

    def through_doors(self, source: int, rules: Rules) -> int:
        """Return the cells next to a door that a figure reaches inside, by going level or down.

        R5.3. Occupied cells and `source` itself may be among them.
        """
        if not 0 <= source < 64:
            return 0
        layer = self.heights[source] + 1
        inside = NEIGHBOURS[source] & self.at_least(layer)
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

    def drop_limits(self, knight: int, rules: Rules) -> tuple[int, int]:
        """Return the limits of a deployment next to a knight: a neighbour, not higher (R5.1)."""
        if not 0 <= knight < 64:
            return 0, 0
        return NEIGHBOURS[knight], self.at_most(self.heights[knight])

    def climb_limits(self, source: int, rules: Rules) -> tuple[int, int, int]:
        """Return the limits of the card climb: a neighbour, high enough, not too high (R8.5)."""
        if not 0 <= source < 64:
            return 0, 0, 0
        level = self.heights[source]
        high = self.at_least(level + rules.climb_least)
        return NEIGHBOURS[source], high, self.at_most(level + MOST_CLIMB)

    def diagonal_limits(self, source: int, rules: Rules) -> tuple[int, int]:
        """Return the limits of the card diagonal: a diagonal neighbour, not too high (R8.9)."""
        if not 0 <= source < 64:
            return 0, 0
        return DIAGONAL_CELLS[source], self.at_most(self.heights[source] + RISE)

    def elevator_limits(self, source: int, rules: Rules) -> tuple[int, int]:
        """Return the limits of the card elevator: a door, another cell (R8.8, R11.9)."""
        if not 0 <= source < 64:
            return 0, 0
        one = 1
        entries = NEIGHBOURS[source] & self.at_least(self.heights[source] + 1)
        exits = 0
        for castle in range(self.count):
            if self.masks[castle] & entries:
                for layer in range(1, self.tallest[castle] + 1):
                    here = self.levels[layer]
                    exits |= beside(self.masks[castle] & here) & ~here
        return exits, ~(one << source)

    def destinations(self, verb: int, source: int, rules: Rules) -> int:
        """Return the destinations of a figure on a cell, occupied ones among them.

        Parameters
        ----------
        verb : int
            ``MOVE`` (steps and doors), ``DEPLOY`` (next to it), ``CLIMB``, ``DIAGONAL`` or
            ``ELEVATOR``.
        source : int
            The figure's cell.
        rules : Rules
            The rules of the game.
        """
        if COMPILED:
            return self.computed(verb, source, rules)
        known = self.cache.get(source)
        if known is None:
            known = self.cache[source] = {}
        mask = known.get((verb, rules))
        if mask is None:
            mask = known[verb, rules] = self.computed(verb, source, rules)
        return mask

    def computed(self, verb: int, source: int, rules: Rules) -> int:
        """Return the same as `destinations`, without the cache."""
        if verb == MOVE:
            return self.steps(source, rules) | self.doors(source, rules)
        if verb == DEPLOY:
            near, low = self.drop_limits(source, rules)
            return near & low
        if verb == CLIMB:
            near, high, low = self.climb_limits(source, rules)
            return near & high & low
        if verb == DIAGONAL:
            near, low = self.diagonal_limits(source, rules)
            return near & low
        exits, elsewhere = self.elevator_limits(source, rules)
        return exits & elsewhere


def check_cell(cell: int) -> None:
    """Raise IndexError off the board: compiled code would not notice."""
    if not 0 <= cell < 64:
        msg = f"cell {cell}"
        raise IndexError(msg)
