"""An admissible bound on the gains of the rest of a turn.

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
    SHIFT_BLOCK,
)
from torres_widget.engine.kernel.points import (
    counted_cells,
    king_cells,
    kings_bonus,
    lacking,
    level_points,
)
from torres_widget.engine.kernel.rules import KNIGHTS

from .gains import Approach, Gains
from .value import Valuation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torres_widget.engine.kernel.turn import TurnState

FULL = 0xFFFFFFFFFFFFFFFF
BRINGS = list(codes.BRINGS)
NEIGHBOURS = list(cells.NEIGHBOURS)
COVER = 2  # moves that a card saves at most on the way to a castle
ENTRIES = 8  # castles that knights enter in a turn, at most
NEVER = 7  # more action points than can be spent on blocks


class Bounds(Valuation):
    """Value of a turn to the player to act, and an upper bound on it after the rest of the turn.

    Takes what `Valuation` takes.
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
        super().__init__(weights, scored, phase, master, each, rivals, track)
        self.gain_card = [0] * 16
        self.best = [0] * 144
        self.best_card = [0] * 144
        self.entered = 0
        self.steps = [0] * 16
        self.way = Approach()
        self.gains = Gains()
        self.base = [0] * 32
        self.tops = [0] * 64
        self.cells = [0] * 64
        self.spare = self.held = 0
        self.lost = [0] * 32
        self.away = [0] * 32
        self.least = [0] * 32
        self.first = [0] * 32
        self.second = [0] * 32
        self.level = [0] * 32
        self.far = [0] * 32
        self.grow = [0] * 32
        self.present = [0] * 32

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
        """Return an upper bound on the gains of the rest of the turn if one card may be played.

        The card is 0 for none. Gains of different kinds are bounded one by one.
        """
        points = turn.ap + BRINGS[card]
        if not points and not card:
            return self.scored[0]
        gained = self.castles_gain(turn, card, points)
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

    def king_steps(self, turn: TurnState, card: int, mask: int) -> int:
        """Return the action points needed at least to have the bonus of the king in a castle."""
        blocks = turn.blocks
        right = self.phase
        if turn.rules.merge and card in (LIFT, SHIFT_BLOCK):
            return 0
        ground = 0 if turn.own & ~blocks.levels[1] else 1
        least = ground + right
        if mask & turn.own:
            for level in range(1, blocks.top + 1):
                if mask & turn.own & blocks.levels[level] & ~blocks.levels[level + 1]:
                    steps = right - level if level < right else 1
                    least = min(least, steps)
        here = king_cells(blocks, turn.king, right, turn.rules)
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
        """Return an upper bound on the master card's gains if a number of knights change."""
        if self.master in (EDGE, DIAGONALS):
            inside = popcount(turn.own & counted_cells(self.master, turn.rules))
            count = inside + changes
            count = min(count, KNIGHTS)
            now = self.master_value(turn, turn.own)
            return self.master_points * (count + 1) - now
        if not turn.own:
            return 0
        lacks = lacking(self.master, turn.blocks, turn.own, self.phase, turn.rules)
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
    # and action points and knights are shared among castles in the best way.

    def survey(self, turn: TurnState) -> None:
        """Note how things stand with each castle, and what it can gain without a card."""
        if not (self.castles and turn.own):
            return
        self.gains.forget()
        blocks = turn.blocks
        one = 1
        fixed = turn.rivals | turn.king
        cover = COVER if turn.hand else 0
        points = turn.ap + 2 if turn.hand else turn.ap
        ground = 0 if turn.own & ~blocks.levels[1] else 1
        built = blocks.levels[1]
        growing = beside(built) & ~built & ~blocks.joining & ~fixed
        self.walk(turn, points + cover)
        for height in range(1, blocks.top + 1):
            self.tops[height] = blocks.levels[height] & ~blocks.levels[height + 1] & ~fixed
        self.tops[blocks.top + 1] = 0
        self.held = 0
        for castle in range(blocks.count):
            mask = blocks.masks[castle]
            inside = mask & turn.own
            present = 0
            for height in range(1, blocks.tallest[castle] + 1):
                if mask & self.tops[height]:
                    present |= one << height
            level = blocks.highest(inside) if inside else 0
            if inside:
                self.lose(level_points(blocks, castle, level, turn.rules))
            self.level[castle] = level
            self.far[castle] = 0 if inside else ground
            self.stairs(turn, castle, level, blocks.arounds[castle] & growing)
            self.least[castle] = self.least_spent(turn, self.away[castle], points, cover)
            self.grow[castle] = 1 if blocks.arounds[castle] & growing else 0
            self.present[castle] = present
            self.take(turn, castle)
            self.base[castle] = self.gains.find(self.way, points)
        self.spare = popcount(turn.own) - self.held

    def stairs(self, turn: TurnState, castle: int, level: int, ground: int) -> None:
        """Note the extra costs of the first and the second step up: blocks, or a step aside.

        A step up leads from a cell one level lower. The first is made where a knight stands, or
        elsewhere. The first block on the ground widens the castle, and is not counted here.
        """
        blocks = turn.blocks
        mask = blocks.masks[castle]
        most = min(turn.stack + 1 if turn.hand else turn.stack, NEVER - 1)
        self.cells[1] = mask & self.tops[1] | ground
        for height in range(2, blocks.tallest[castle] + 1):
            self.cells[height] = mask & self.tops[height]
        first = 0
        if level:
            first = self.rise(blocks.tallest[castle], level + 1, most, ground) + 1
            near = beside(mask & turn.own & blocks.levels[level])
            for missing in range(min(level, most, first - 1) + 1):
                height = level + 1 - missing
                if height <= blocks.tallest[castle] and near & self.cells[height]:
                    first = missing
                    break
        second = self.rise(blocks.tallest[castle], level + 2, most, ground)
        self.first[castle] = min(first, NEVER)
        self.second[castle] = min(second, NEVER)

    def rise(self, tallest: int, level: int, most: int, ground: int) -> int:
        """Return the blocks, up to `most`, needed for a step up to a level anywhere in a castle."""
        for missing in range(most + 1):
            if ground and missing >= 2 * level - 3:
                return missing
            for low in range(missing + 1):
                lower = level - 1 - low
                upper = level - missing + low
                if (
                    0 < lower <= tallest
                    and 0 < upper <= tallest
                    and beside(self.cells[lower]) & self.cells[upper]
                ):
                    return missing
        return NEVER

    def walk(self, turn: TurnState, most: int) -> None:
        """Note how many moves away each castle is from the nearest knight, up to `most`.

        A move takes a knight to the next cell or, through the doors (R5.3), anywhere in and around
        a castle. A block brings castles nearer by one move at most, and so costs what it saves.
        """
        blocks = turn.blocks
        merges = turn.rules.merge and turn.hand & (1 << SHIFT_BLOCK | 1 << LIFT)
        for castle in range(blocks.count):
            self.away[castle] = 1 if merges else LARGE
        reached = turn.own
        left = blocks.count
        for moves in range(1, most + 1):
            wider = reached | beside(reached)
            for castle in range(blocks.count):
                mask = blocks.masks[castle]
                if (self.away[castle] == LARGE or merges) and (
                    mask | blocks.arounds[castle]
                ) & reached:
                    wider |= mask | blocks.arounds[castle]
                    self.away[castle] = 0 if mask & turn.own else moves
                    left -= 1
            reached = wider
            if merges or not left:
                return

    def least_spent(self, turn: TurnState, away: int, points: int, cover: int) -> int:
        """Return the points spent at least on a castle, moves to it and blocks on it, to enter it.

        A castle that is not next to a knight takes two: it is neared, and entered. Blocks on
        others can save the rest, and so can a knight that walks there and has one deployed.
        """
        if away <= 2 or (turn.reserve and points > away - cover):
            return min(away, 2)
        return max(2, min(away - cover - turn.stack, NEVER))

    def lose(self, now: int) -> None:
        """Note what a held castle pays, among the least that a number of them pay together."""
        self.held += 1
        index = self.held
        while index > 1 and self.lost[index - 1] > now:
            self.lost[index] = self.lost[index - 1]
            index -= 1
        self.lost[index] = now

    def take(self, turn: TurnState, castle: int) -> None:
        """Begin an approach to a castle: by the knight highest in it, or from outside."""
        way = self.way
        way.stack = turn.stack
        way.area = turn.blocks.areas[castle]
        way.level = self.level[castle]
        way.now = level_points(turn.blocks, castle, way.level, turn.rules)
        way.grow = self.grow[castle]
        way.present = self.present[castle]
        way.far = self.far[castle]
        way.first = self.first[castle]
        way.second = max(way.first, self.second[castle])
        way.least = self.least[castle]
        way.rise = way.skip = way.fill = way.wider = 0

    def castles_gain(self, turn: TurnState, card: int, points: int) -> int:
        """Return an upper bound on the gains of castles and points for some action points."""
        for spent in range(points + 1):
            self.best[spent] = 0
            self.best_card[spent] = 0
        self.entered = 0
        if self.castles and turn.own:
            self.share_all(turn, card, points)
            if card in (LIFT, SHIFT_BLOCK):
                self.new_castle(turn, points)
        most = -LARGE
        spare = self.spare
        if turn.rules.merge and card in (LIFT, SHIFT_BLOCK):
            spare += self.held
        best = self.best
        if card:
            best = self.best_card
        for entries in range(self.entered + 1):
            # The knights that enter are spare, deployed, or leave a castle.
            deployed = 0
            while deployed <= turn.reserve and 3 * deployed <= points + 1:
                leaving = max(entries - spare - deployed, 0)
                if leaving <= self.held:
                    loss = 0
                    for index in range(1, leaving + 1):
                        loss += self.lost[index]
                    for spent in range(points - deployed + 1):
                        gained = best[16 * entries + spent] - loss
                        gained += self.scored[points - deployed - spent]
                        most = max(most, gained)
                if not leaving:
                    break
                deployed += 1
        return most

    def share_all(self, turn: TurnState, card: int, points: int) -> None:
        """Share points among the castles, castles with a knight first, with and without a card.

        A knight that ends in the king's castle with enough points spent on it has the bonus.
        """
        blocks = turn.blocks
        far = points
        if card and not BRINGS[card]:
            far += COVER
        crown = (
            turn.king
            if self.kings and not king_cells(blocks, turn.king, self.phase, turn.rules) & turn.own
            else 0
        )
        for entry in range(2):
            for castle in range(blocks.count):
                away = self.away[castle]
                if (1 if away else 0) != entry or away > far:
                    continue
                first = self.base[castle]
                if card == SHIFT_BLOCK:
                    self.take(turn, castle)
                    self.way.grow = self.way.fill = 1
                    self.way.first = self.way.second = 0
                    first = self.gains.find(self.way, points)
                if card:
                    self.card_gains(turn, castle, card, points)
                if blocks.masks[castle] & crown:
                    first = self.crowned(turn, castle, card, points, first)
                self.share(points, card, first, entry)

    def crowned(self, turn: TurnState, castle: int, card: int, points: int, first: int) -> int:
        """Add the king's bonus to the gains of a castle, and return their place in `rows`."""
        mask = turn.blocks.masks[castle]
        bonus = kings_bonus(self.phase, turn.rules)
        needs = self.king_steps(turn, card, mask)
        if card and not BRINGS[card]:
            for spent in range(max(needs, 0), points + 1):
                self.gain_card[spent] += bonus
        if card != SHIFT_BLOCK:
            needs = max(self.king_steps(turn, 0, mask), self.least[castle])
        return self.gains.raised(first, points, needs, bonus)

    def share(self, points: int, card: int, first: int, entry: int) -> None:
        """Add a castle's gains to the best shares so far, without a card and with it.

        Its gains without a card are in `rows`, from `first` on. The best shares are noted for
        each number of castles that are entered, this one among them if `entry`.
        """
        rows = self.gains.rows
        best = self.best
        steps = self.steps
        count = 0
        for here in range(1, points + 1):
            if rows[first + here] > rows[first + here - 1]:
                steps[count] = here
                count += 1
        if entry and self.entered < ENTRIES:
            self.entered += 1
            into = 16 * self.entered
            for spent in range(into, into + points + 1):
                best[spent] = best[spent - 16]
                self.best_card[spent] = self.best_card[spent - 16]
        if card:
            self.share_card(points, first, count, entry)
        for layer in range(self.entered, entry - 1, -1):
            into = 16 * layer
            out = into - 16 * entry
            for spent in range(points, 0, -1):
                without = best[into + spent]
                for index in range(count):
                    here = steps[index]
                    if here > spent:
                        break
                    gained = best[out + spent - here] + rows[first + here]
                    without = max(without, gained)
                best[into + spent] = without

    def share_card(self, points: int, first: int, count: int, entry: int) -> None:
        """Add a castle's gains to the best shares with a card, played here or elsewhere."""
        best = self.best
        gain = self.gain_card
        for layer in range(self.entered, entry - 1, -1):
            into = 16 * layer
            out = into - 16 * entry
            for spent in range(points, -1, -1):
                most = max(self.best_card[into + spent], best[out + spent] + gain[0])
                for here in range(1, spent + 1):
                    if gain[here] > gain[here - 1]:
                        gained = best[out + spent - here] + gain[here]
                        most = max(most, gained)
                for index in range(count):
                    here = self.steps[index]
                    if here > spent:
                        break
                    gained = self.best_card[out + spent - here] + self.gains.rows[first + here]
                    most = max(most, gained)
                self.best_card[into + spent] = most

    def new_castle(self, turn: TurnState, points: int) -> None:
        """Add what a castle can gain that a card founds."""
        for spent in range(points + 1):
            self.gain_card[spent] = 0
        way = self.way
        way.stack = turn.stack
        way.area = way.level = way.now = way.present = 0
        way.first = way.second = way.least = way.skip = 0
        way.grow = way.rise = way.wider = 1
        way.far = 0 if turn.own & ~turn.blocks.levels[1] else 1
        way.fill = 2
        self.more(points)
        self.share(points, 1, 0, 1)

    def card_gains(self, turn: TurnState, castle: int, card: int, points: int) -> None:
        """Note what a castle can gain with a card."""
        blocks = turn.blocks
        way = self.way
        for spent in range(points + 1):
            self.gain_card[spent] = 0
        if BRINGS[card]:
            return
        self.take(turn, castle)
        if card in (LIFT, EXTRA_BLOCK, SHIFT_BLOCK):
            self.block_gains(turn, castle, card, points)
            return
        first = way.first
        second = self.second[castle]
        way.first = way.second = 0
        # Without a point spent on this castle the card is played by a knight as it stands.
        way.least = max(way.least - 1, 1)
        if card == REDEPLOY:
            # Next to another knight: never higher than it, and in no castle that holds none.
            way.far = 0
            way.least = 1
            way.first = max(first - 1, 0)
            way.second = max(way.first, second)
            self.more(points)
            return
        mask = blocks.masks[castle]
        if card == ELEVATOR:
            self.ride(turn, castle, points)
        elif card == CLIMB:
            way.rise = 2
            way.skip = 1
            self.more(points)
        else:
            way.rise = 1
            way.second = min(first, second)
            self.more(points)
            way.level = self.launch(turn, mask)
            if way.level > self.level[castle]:
                way.skip = 64
                way.far = way.second = 0
                self.more(points)
        gained = card_level(turn, card, mask) * way.area - way.now
        self.gain_card[0] = max(gained, 0)

    def block_gains(self, turn: TurnState, castle: int, card: int, points: int) -> None:
        """Note what a castle can gain with a card that brings a block: higher up, or wider."""
        blocks = turn.blocks
        way = self.way
        first = way.first
        second = self.second[castle]
        fill = 1 if card == SHIFT_BLOCK else 0
        way.least = max(way.least - 1, 0)
        way.grow = 1
        way.fill = fill + 1
        way.rise = 1 if card == LIFT else 0
        way.first = way.second = 0
        if card == LIFT:
            way.second = min(first, max(second - 1, 0))
        elif card == EXTRA_BLOCK:
            way.first = max(first - 1, 0)
            way.second = max(first, second, 1) - 1
        self.more(points)
        way.rise = 1 if card == LIFT and self.away[castle] else 0
        way.fill = fill
        way.wider = 1
        if card != SHIFT_BLOCK:
            way.first = first
            way.second = max(first, second)
        self.more(points)
        if turn.rules.merge and card != EXTRA_BLOCK:
            way.area = popcount(blocks.levels[1])
            way.level = blocks.highest(turn.own)
            way.far = way.first = way.second = 0
            way.rise = 2
            way.fill = 64
            self.more(points)

    def launch(self, turn: TurnState, mask: int) -> int:
        """Return the highest level from which a knight may come from another castle by one leap."""
        blocks = turn.blocks
        near = beside(beside(mask)) & ~mask
        best = 0
        for castle in range(blocks.count):
            here = near & blocks.masks[castle]
            if here:
                level = min(self.level[castle], blocks.highest(here) + turn.stack)
                best = max(best, level)
        return best

    def ride(self, turn: TurnState, castle: int, points: int) -> None:
        """Note what a castle can gain with the card elevator.

        It leads to a cell with a taller one beside it: one that there is, or that a block makes.
        """
        blocks = turn.blocks
        way = self.way
        mask = blocks.masks[castle]
        level = self.level[castle]
        tallest = blocks.tallest[castle]
        out = tallest - 1
        while out and not mask & self.tops[out] & beside(mask & blocks.levels[out + 1]):
            out -= 1
        if not out and tallest > 1 and way.grow:
            out = 1  # a block that widens the castle may be the cell
        way.far = 0
        way.level = max(level, out)
        self.more(points)
        if turn.stack:
            top = mask & blocks.levels[tallest]
            way.level = max(level, tallest if top & beside(top) else tallest - 1)
            way.far = way.fill = 1  # the block that makes the exit may be the next level's cell
            way.stack -= 1
            self.more(points)

    def more(self, points: int) -> None:
        """Note the gains of a use of the card, if they are more."""
        first = self.gains.find(self.way, points)
        for spent in range(points + 1):
            self.gain_card[spent] = max(self.gain_card[spent], self.gains.rows[first + spent])


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
            targets = turn.jumps(source, FULL)
        elif card == ELEVATOR and not NEIGHBOURS[source] & mask & blocks.at_least(
            blocks.heights[source] + 1
        ):
            targets = 0
        elif card == CLIMB:
            # Levels that it lacks may be built first.
            near, _, low = blocks.climb_limits(source, turn.rules)
            targets = near & low & blocks.at_least(blocks.heights[source])
        else:
            targets = blocks.destinations(card, source, turn.rules)
        targets &= mask & ~fixed
        if targets:
            level = blocks.highest(targets)
            best = max(best, level)
    return best
