"""The exact value of a turn so far, and an admissible bound on what the rest of it can add.

Ordinary Python, which Cython can compile with the types of ``bounds.pxd``, as the kernel.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from torres_widget.engine import cells
from torres_widget.engine.kernel import codes
from torres_widget.engine.kernel.bits import beside, lowest, popcount
from torres_widget.engine.kernel.codes import (
    CLIMB,
    DIAGONAL,
    DIAGONALS,
    EDGE,
    ELEVATOR,
    EXTRA_BLOCK,
    JUMP,
    LARGE,
    LIFT,
    REDEPLOY,
    SEVEN_POINTS,
    SHIFT_BLOCK,
    SIX_POINTS,
)
from torres_widget.engine.kernel.points import (
    castle_points,
    counted_cells,
    king_cells,
    kings_bonus,
    lacking,
    master_points,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torres_widget.engine.kernel.turn import TurnState

FULL = 0xFFFFFFFFFFFFFFFF
BRINGS = list(codes.BRINGS)
NEIGHBOURS = list(cells.NEIGHBOURS)
ROWS = 4096  # slots of the table of gains; half of them are used at most
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
    least : int
        Action points that are spent at least.
    rise, skip, fill, wider : int
        Levels that come free; levels passed that need no cell; blocks, and cells, that come free.
    """

    def __init__(self) -> None:
        self.stack = self.area = self.level = self.now = self.grow = self.present = 0
        self.far = self.least = self.rise = self.skip = self.fill = self.wider = 0


class Bounds:
    """Value of a turn to the player to act, and an upper bound on it after the rest of the turn.

    Parameters
    ----------
    weights : tuple of int
        Of castles, king's bonus, master card, levels and rivals, each 0 or 1.
    scored : sequence of int
        Value of 0, 1, 2 ... 15 points scored at 1 AP each.
    phase, master, each : int
        Phase whose king's bonus counts, the master card, and its points (for a card that counts
        knights, those of one knight).
    rivals : sequence of int
        For each other player the mask of the knights.
    track : sequence of int
        For each other player the points to begin with; for the mover they are in `scored`.
    """

    def __init__(
        self,
        weights: tuple[int, ...],
        scored: Sequence[int],
        phase: int,
        master: int,
        each: int,
        rivals: Sequence[int],
        track: Sequence[int],
    ) -> None:
        self.castles, self.kings, self.masters, self.levels, self.rivals = weights
        self.scored = [0] * 16
        for points in range(16):
            self.scored[points] = scored[points]
        self.phase = phase
        self.bonus = kings_bonus(phase)
        self.master, self.master_points = master, each
        self.others = len(rivals)
        self.knights = [0] * 4
        self.track = [0] * 4
        for player in range(self.others):
            self.knights[player] = rivals[player]
            self.track[player] = track[player]
        self.gain_card = [0] * 16
        self.best = [0] * 16
        self.best_card = [0] * 16
        self.steps = [0] * 16
        self.way = Approach()
        self.keys = [0] * 4096
        self.places = [0] * 4096
        self.rows = [0] * 32784
        self.row_count = 1  # the first is all 0
        self.base = [0] * 32
        self.tops = [0] * 64
        self.level = [0] * 32
        self.far = [0] * 32
        self.grow = [0] * 32
        self.present = [0] * 32

    # Exact values.

    def value(self, turn: TurnState) -> int:
        """Return the value of a turn if the action points left are scored."""
        value = self.side(turn, turn.own) + self.scored[turn.ap]
        return value - self.best_rival(turn) if self.rivals else value

    def best_rival(self, turn: TurnState) -> int:
        """Return the most that any other player has."""
        most = -LARGE * LARGE
        for player in range(self.others):
            value = self.side(turn, self.knights[player]) + self.track[player]
            most = max(most, value)
        return most

    def side(self, turn: TurnState, knights: int) -> int:
        """Return the value of a turn to the owner of some knights, scored points apart."""
        blocks = turn.blocks
        value = 0
        if self.castles:
            value += castle_points(blocks, knights)
        if self.kings and king_cells(blocks, turn.king, self.phase) & knights:
            value += self.bonus
        if self.masters and self.master:
            value += self.master_value(turn, knights)
        if self.levels:
            for level in range(1, blocks.top + 1):
                value += popcount(blocks.levels[level] & knights)
        return value

    def master_value(self, turn: TurnState, knights: int) -> int:
        """Return the points of the master card (R9.3)."""
        area = counted_cells(self.master)
        most = 0
        if knights != turn.own:
            most = popcount(turn.own & area)
        for player in range(self.others):
            if knights != self.knights[player]:
                most = max(most, popcount(self.knights[player] & area))
        return master_points(
            self.master, turn.blocks, self.phase, self.master_points, knights, most
        )

    # Bounds: what the rest of the turn can add at most, each kind of points on its own.

    def upper_bound(self, turn: TurnState) -> int:
        """Return an admissible upper bound on the value after the rest of the turn."""
        self.survey(turn)
        most = self.gain_bound(turn, 0)
        if turn.hand:
            for card in range(CLIMB, JUMP + 1):
                if turn.hand >> card & 1:
                    gained = self.gain_bound(turn, card)
                    most = max(most, gained)
        return self.kept(turn) + most

    def useful(self, turn: TurnState, least: int) -> int:
        """Return the cards in hand, as a set of bits, with which the bound exceeds `least`."""
        self.survey(turn)
        kept = self.kept(turn)
        hand = 0
        for card in range(CLIMB, JUMP + 1):
            if turn.hand >> card & 1 and kept + self.gain_bound(turn, card) > least:
                hand |= 1 << card
        return hand

    def kept(self, turn: TurnState) -> int:
        """Return the value without points scored, rivals at the least they may come down to."""
        value = self.side(turn, turn.own)
        if self.rivals:
            value -= self.best_rival(turn) - self.slack(turn)
        return value

    def gain_bound(self, turn: TurnState, card: int) -> int:
        """Return an upper bound on what the rest of the turn gains if one card may be played.

        The card is 0 for none. Gains of different kinds are bounded one by one.
        """
        points = turn.ap + BRINGS[card]
        if not points and not card:
            return self.scored[0]
        gained = self.castles_gain(turn, card, points)
        if (
            self.kings
            and not king_cells(turn.blocks, turn.king, self.phase) & turn.own
            and self.king_needs(turn, card) <= points
        ):
            gained += self.bonus
        if self.masters and self.master and self.master_points:
            changes = points + 2 if card else points
            if turn.rules.merge and card:
                changes += 32
            gained += self.master_gain(turn, changes)
        if self.levels:
            gained += self.levels_gain(turn, card, points)
        return gained

    def slack(self, turn: TurnState) -> int:
        """Return how much less the best rival may have at most after the rest of the turn."""
        less = 0
        if self.masters and self.master in (EDGE, DIAGONALS):
            less += self.master_points
        if turn.hand >> SHIFT_BLOCK & 1:
            less += turn.blocks.top + 1
        if turn.rules.merge and turn.hand & (1 << SHIFT_BLOCK | 1 << LIFT):
            less += LARGE
        return less

    def king_needs(self, turn: TurnState, card: int) -> int:
        """Return the action points needed at least before a knight has the king's bonus."""
        blocks = turn.blocks
        if not turn.own:
            return LARGE
        for castle in range(blocks.count):
            mask = blocks.masks[castle]
            if mask & turn.king:
                return self.king_steps(turn, card, mask)
        return LARGE

    def king_steps(self, turn: TurnState, card: int, mask: int) -> int:
        """Return the points needed where the king stands in a castle, given as its mask."""
        blocks = turn.blocks
        right = self.phase
        ground = 0 if turn.own & ~blocks.levels[1] else 1
        least = ground + right
        if mask & turn.own:
            for level in range(1, blocks.top + 1):
                if mask & turn.own & blocks.levels[level] & ~blocks.levels[level + 1]:
                    steps = right - level if level < right else 1
                    least = min(least, steps)
        here = mask & blocks.levels[right] & ~blocks.levels[right + 1]
        if not here & ~(turn.rivals | turn.king) and card not in (
            LIFT,
            EXTRA_BLOCK,
            SHIFT_BLOCK,
        ):
            least += 1 if turn.stack else LARGE
        if card == CLIMB:
            least -= 2
        elif card in (LIFT, SHIFT_BLOCK):
            least -= 1
        elif card in (DIAGONAL, JUMP):
            steps = right - 1 - blocks.highest(turn.own)
            least = steps if steps < least else least - 1
        elif card == ELEVATOR or (card == REDEPLOY and mask & turn.own & blocks.levels[right]):
            least = 0
        elif card == REDEPLOY:
            least -= ground
        return least

    def master_gain(self, turn: TurnState, changes: int) -> int:
        """Return at most what the master card gains by so many knights changed."""
        if self.master in (EDGE, DIAGONALS):
            inside = popcount(turn.own & counted_cells(self.master))
            count = inside + changes
            count = min(count, 6)
            now = self.master_value(turn, turn.own)
            return self.master_points * (count + 1) - now
        if not turn.own:
            return 0
        lacks = lacking(self.master, turn.blocks, turn.own, self.phase)
        return self.master_points if 0 < lacks <= changes else 0

    def levels_gain(self, turn: TurnState, card: int, points: int) -> int:
        """Return at most what the levels of the knights gain."""
        blocks = turn.blocks
        highest = blocks.highest(turn.own) if turn.own else 0
        most = points
        for new in range(1, points // 2 + 1):
            if new <= turn.reserve:
                rest = points - 2 * new
                gained = new * (highest + rest) + rest
                most = max(most, gained)
        return most + blocks.top + points + 2 if card else most

    # Castles: a relaxation in which each castle is reached and grown as if there were no other,
    # and the action points are shared among castles in the best way.

    def survey(self, turn: TurnState) -> None:
        """Note how things stand with each castle, and what it can gain without a card."""
        if not (self.castles and turn.own):
            return
        if self.row_count > ROWS // 2 - ROWS // 16:
            self.forget()
        blocks = turn.blocks
        one = 1
        fixed = turn.rivals | turn.king
        points = turn.ap + 2 if turn.hand else turn.ap
        ground = 0 if turn.own & ~blocks.levels[1] else 1
        built = blocks.levels[1]
        growing = beside(built) & ~built & ~blocks.joining & ~fixed
        for height in range(1, blocks.top + 1):
            self.tops[height] = blocks.levels[height] & ~blocks.levels[height + 1] & ~fixed
        for castle in range(blocks.count):
            mask = blocks.masks[castle]
            inside = mask & turn.own
            present = 0
            for height in range(1, blocks.tallest[castle] + 1):
                if mask & self.tops[height]:
                    present |= one << height
            self.level[castle] = blocks.highest(inside) if inside else 0
            self.far[castle] = 0 if inside else ground
            self.grow[castle] = 1 if blocks.arounds[castle] & growing else 0
            self.present[castle] = present
            self.take(turn, castle)
            self.base[castle] = self.row(points)

    def take(self, turn: TurnState, castle: int) -> None:
        """Begin an approach to a castle: by the knight highest in it, or from outside."""
        way = self.way
        way.stack = turn.stack
        way.area = turn.blocks.areas[castle]
        way.level = self.level[castle]
        way.now = way.area * way.level
        way.grow = self.grow[castle]
        way.present = self.present[castle]
        way.far = self.far[castle]
        way.least = way.rise = way.skip = way.fill = way.wider = 0

    def castles_gain(self, turn: TurnState, card: int, points: int) -> int:
        """Return an upper bound on what castles and points scored gain for some action points."""
        blocks = turn.blocks
        for spent in range(points + 1):
            self.best[spent] = 0
            self.best_card[spent] = 0
        if self.castles and turn.own:
            for castle in range(blocks.count):
                first = self.base[castle]
                if card == SHIFT_BLOCK:
                    self.take(turn, castle)
                    self.way.grow = self.way.fill = 1
                    first = self.row(points)
                if card:
                    self.card_gains(turn, castle, card, points)
                self.share(points, card, first)
            if card in (LIFT, SHIFT_BLOCK):
                self.new_castle(turn, points)
        most = -LARGE
        for spent in range(points + 1):
            gained = self.scored[points - spent]
            gained += self.best_card[spent] if card else self.best[spent]
            most = max(most, gained)
        return most

    def share(self, points: int, card: int, first: int) -> None:
        """Add a castle's gains to the best shares so far, without a card and with it.

        Its gains without a card are those of `rows` from `first` on.
        """
        rows = self.rows
        best = self.best
        steps = self.steps
        count = 0
        for here in range(1, points + 1):
            if rows[first + here] > rows[first + here - 1]:
                steps[count] = here
                count += 1
        if card:
            self.share_card(points, first, count)
        for spent in range(points, 0, -1):
            without = best[spent]
            for index in range(count):
                here = steps[index]
                if here > spent:
                    break
                gained = best[spent - here] + rows[first + here]
                without = max(without, gained)
            best[spent] = without

    def share_card(self, points: int, first: int, count: int) -> None:
        """Add a castle's gains to the best shares with a card, played here or elsewhere."""
        best = self.best
        gain = self.gain_card
        for spent in range(points, -1, -1):
            most = max(self.best_card[spent], best[spent] + gain[0])
            for here in range(1, spent + 1):
                if gain[here] > gain[here - 1]:
                    gained = best[spent - here] + gain[here]
                    most = max(most, gained)
            for index in range(count):
                here = self.steps[index]
                if here > spent:
                    break
                gained = self.best_card[spent - here] + self.rows[first + here]
                most = max(most, gained)
            self.best_card[spent] = most

    def new_castle(self, turn: TurnState, points: int) -> None:
        """Add what a castle can gain that a card founds."""
        for spent in range(points + 1):
            self.gain_card[spent] = 0
        way = self.way
        way.stack = turn.stack
        way.area = way.level = way.now = way.present = way.least = way.skip = 0
        way.grow = way.rise = way.wider = 1
        way.far = 0 if turn.own & ~turn.blocks.levels[1] else 1
        way.fill = 2
        self.more(points)
        self.share(points, 1, 0)

    def card_gains(self, turn: TurnState, castle: int, card: int, points: int) -> None:
        """Note what a castle can gain with a card."""
        blocks = turn.blocks
        way = self.way
        for spent in range(points + 1):
            self.gain_card[spent] = 0
        if card in (SIX_POINTS, SEVEN_POINTS):
            return
        self.take(turn, castle)
        mask = blocks.masks[castle]
        level = self.level[castle]
        if card in (LIFT, EXTRA_BLOCK, SHIFT_BLOCK):
            fill = 1 if card == SHIFT_BLOCK else 0
            way.grow = 1
            way.rise = 1 if card == LIFT else 0
            way.fill = fill + 1
            self.more(points)
            way.rise = 1 if card == LIFT and not mask & turn.own else 0
            way.fill = fill
            way.wider = 1
            self.more(points)
            if turn.rules.merge and card != EXTRA_BLOCK:
                way.area = popcount(blocks.levels[1])
                way.level = blocks.highest(turn.own)
                way.far = 0
                way.rise = 2
                way.fill = 64
                self.more(points)
            return
        # Without a point spent on this castle the card is played by a knight as it stands.
        way.least = 1
        if card == CLIMB:
            way.rise = 2
            way.skip = 1
        elif card == ELEVATOR:
            way.level = max(level, blocks.tallest[castle] - 1)
            way.far = 0
        elif card == REDEPLOY:
            way.far = 0
        else:
            way.rise = 1
        self.more(points)
        if card in (DIAGONAL, JUMP):
            near = beside(beside(mask)) & ~mask & blocks.levels[1]
            launch = blocks.highest(near) if near else 0
            way.level = min(launch + turn.stack, blocks.highest(turn.own))
            if way.level > level:
                way.skip = 64
                self.more(points)
        gained = card_level(turn, card, mask) * way.area - way.now
        self.gain_card[0] = max(gained, 0)

    def more(self, points: int) -> None:
        """Note what a way to use the card can gain, where it is more."""
        first = self.row(points)
        for spent in range(points + 1):
            self.gain_card[spent] = max(self.gain_card[spent], self.rows[first + spent])

    def forget(self) -> None:
        """Clear the table of gains."""
        for slot in range(ROWS):
            self.keys[slot] = 0
        self.row_count = 1

    def row(self, points: int) -> int:
        """Return where `rows` holds what the approach can gain for 0, 1 ... points.

        All that the gains depend on is packed into a key, under which they are kept.
        """
        way = self.way
        key = way.now
        key = key << 18 | (way.present >> way.level + 1) & 0x3FFFF
        key = key << 7 | way.area
        key = key << 7 | way.stack
        key = key << 6 | way.level
        key = key << 4 | points
        key = key << 2 | way.rise
        key = key << 2 | (way.skip & 1 | way.skip >> 5)
        key = key << 2 | min(way.fill, 3)
        flags = way.far << 3 | way.grow << 2 | way.least << 1 | way.wider
        key = key << 4 | flags
        slot = (key * GOLDEN & FULL) >> 52
        while self.keys[slot]:
            if self.keys[slot] == key:
                return self.places[slot]
            slot = (slot + 1) & (ROWS - 1)
        first = 16 * self.row_count
        self.row_count += 1
        self.keys[slot] = key
        self.places[slot] = first
        self.gains(points, first)
        return first

    def gains(self, points: int, first: int) -> None:
        """Write what an approach can gain for 0, 1 ... points into `rows`, from `first` on."""
        out = self.rows
        way = self.way
        for spent in range(points + 1):
            out[first + spent] = 0
        passed = 0
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
            if steps > points:
                break
            if needed > stack:
                continue
            least = steps + needed
            least = max(least, way.least)
            for spent in range(least, points + 1):
                room = way.area + way.wider
                if way.grow:
                    room += min(spent - steps, stack) - needed
                if level <= room:
                    gained = level * room - way.now
                    out[first + spent] = max(out[first + spent], gained)


def card_level(turn: TurnState, card: int, mask: int) -> int:
    """Return an upper bound on the level in a castle that a card takes a knight to at once.

    Own knights count as out of the way, and as standing wherever jump asks for a figure.
    """
    blocks = turn.blocks
    best = 0
    fixed = turn.rivals | turn.king
    left = turn.own
    while left:
        source = lowest(left)
        left &= left - 1
        if card == JUMP:
            landed, low = turn.jump_limits(source, FULL)
            targets = landed & low
        elif card == ELEVATOR and not NEIGHBOURS[source] & mask & blocks.at_least(
            blocks.heights[source] + 1
        ):
            targets = 0
        else:
            targets = blocks.destinations(card, source, 0)
        targets &= mask & ~fixed
        if targets:
            level = blocks.highest(targets)
            best = max(best, level)
    return best
