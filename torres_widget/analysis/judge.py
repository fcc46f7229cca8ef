"""What a place is worth to the mover, and a bound for what the rest of the turn can make of it.

Ordinary Python, which Cython can compile with the types of ``judge.pxd``, as ``core`` says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from torres_widget.engine import cells, master

from .codes import (
    ADJACENT,
    CASTLE_COUNT,
    CLIMB,
    DIAGONAL,
    DIAGONALS,
    EDGE,
    ELEVATOR,
    EXTRA_BLOCK,
    JUMP,
    LARGE,
    LIFT,
    ONE_LINE,
    REDEPLOY,
    SAME_LEVEL,
    SEVEN_POINTS,
    SHIFT_BLOCK,
    SIX_POINTS,
    SQUARE,
)
from .core import (
    Place,
    beside,
    flood,
    popcount,
)

if TYPE_CHECKING:
    from collections.abc import Sequence


LINES = list(master.LINES)


def _squares() -> list[int]:
    """Masks of the corners of every square on the grid, of any size and tilt."""
    found = set()
    for cell in range(64):
        for right in range(8):
            for up in range(8):
                x, y = cell % 8, cell // 8
                corners = [(x, y), (x + right, y + up)]
                corners += [(x - up, y + right), (x + right - up, y + up + right)]
                if right + up and all(0 <= x < 8 and 0 <= y < 8 for x, y in corners):
                    found.add(sum(1 << (8 * y + x) for x, y in corners))
    return sorted(found)


SQUARES = _squares()
BORDER = cells.BORDER
MAIN_DIAGONALS = cells.MAIN_DIAGONALS


class Judge:
    """What a place is worth to the mover, and at most after the rest of the turn.

    Parameters
    ----------
    weights : tuple of int
        Of castles, king's bonus, master card, levels and rivals, each 0 or 1.
    scored : sequence of int
        What 0, 1, 2 ... 15 points scored at 1 AP each are worth.
    scoring : tuple of int
        Level and points of the king's bonus, the master card, its points (for a card that counts
        knights, those of one knight), and the number of castles that castle-count asks for.
    rivals : sequence of int
        For each other player the mask of the knights.
    track : sequence of int
        For each other player the points to begin with; for the mover they are in `scored`.
    """

    def __init__(
        self,
        weights: tuple[int, ...],
        scored: Sequence[int],
        scoring: tuple[int, ...],
        rivals: Sequence[int],
        track: Sequence[int],
    ) -> None:
        self.castles, self.kings, self.masters, self.levels, self.rivals = weights
        self.scored = [0] * 16
        for points in range(16):
            self.scored[points] = scored[points]
        self.king_level, self.bonus, self.master, self.master_points, self.wanted = scoring
        self.others = len(rivals)
        self.knights = [0] * 4
        self.track = [0] * 4
        for player in range(self.others):
            self.knights[player] = rivals[player]
            self.track[player] = track[player]
        self.gain = [0] * 16
        self.gain_card = [0] * 16
        self.best = [0] * 16
        self.best_card = [0] * 16

    # Exact values.

    def value(self, place: Place) -> int:
        """Return what a place is worth if the action points left are scored."""
        worth = self.side(place, place.own) + self.scored[place.ap]
        return worth - self.best_rival(place) if self.rivals else worth

    def best_rival(self, place: Place) -> int:
        """Return the most that any other player has."""
        most = -LARGE * LARGE
        for player in range(self.others):
            worth = self.side(place, self.knights[player]) + self.track[player]
            most = max(most, worth)
        return most

    def side(self, place: Place, knights: int) -> int:
        """Return what a place is worth to the owner of some knights, scored points apart."""
        worth = 0
        if self.castles:
            for castle in range(place.castles):
                inside = place.masks[castle] & knights
                if inside:
                    worth += place.highest(inside) * popcount(place.masks[castle])
        if self.kings and self.king_knights(place, knights):
            worth += self.bonus
        if self.masters and self.master:
            worth += self.master_worth(place, knights)
        if self.levels:
            for level in range(1, place.top + 1):
                worth += popcount(place.levels[level] & knights)
        return worth

    def king_knights(self, place: Place, knights: int) -> int:
        """Return the cells of those knights that earn the king's bonus (R7.4)."""
        for castle in range(place.castles):
            if place.masks[castle] & place.king:
                right = place.at_least(self.king_level) & ~place.at_least(self.king_level + 1)
                return place.masks[castle] & knights & right
        return 0

    def master_worth(self, place: Place, knights: int) -> int:
        """Return the points of the master card (R9.3)."""
        if self.master == EDGE:
            return self.counted(place, knights, BORDER)
        if self.master == DIAGONALS:
            return self.counted(place, knights, MAIN_DIAGONALS)
        if not knights or not self.master_points:
            return 0
        return self.master_points if self.lacking(place, knights) == 0 else 0

    def counted(self, place: Place, knights: int, area: int) -> int:
        """Return the points of a card that counts knights."""
        count = popcount(knights & area)
        if not count:
            return 0
        most = 1
        if knights != place.own and popcount(place.own & area) >= count:
            most = 0
        for player in range(self.others):
            if knights != self.knights[player] and popcount(self.knights[player] & area) >= count:
                most = 0
        return self.master_points * (count + most)

    def lacking(self, place: Place, knights: int) -> int:
        """Return how many knights at least must move before the master card's condition is met."""
        number = popcount(knights)
        if self.master == CASTLE_COUNT:
            held = 0
            for castle in range(place.castles):
                if place.masks[castle] & knights:
                    held += 1
            return abs(held - self.wanted)
        if self.master == ONE_LINE:
            return number - most_on(knights, LINES, len(LINES))
        if self.master == SQUARE:
            return 4 - most_on(knights, SQUARES, len(SQUARES))
        if self.master == ADJACENT:
            return 0 if flood(knights & -knights, knights) == knights else 1
        most = 0
        different = 0
        for level in range(place.top + 1):
            same = popcount(knights & place.levels[level] & ~place.at_least(level + 1))
            different += 1 if same else 0
            most = max(most, same)
        return number - (most if self.master == SAME_LEVEL else different)

    # Bounds.

    def bound(self, place: Place) -> int:
        """Return a number that no place the rest of the turn can lead to is worth more than."""
        worth = self.side(place, place.own)
        if self.rivals:
            worth -= self.best_rival(place) - self.slack(place)
        most = self.bound_gain(place, 0)
        if place.hand:
            for card in range(CLIMB, JUMP + 1):
                if place.hand >> card & 1:
                    gained = self.bound_gain(place, card)
                    most = max(most, gained)
        return worth + most

    def useful(self, place: Place, least: int) -> int:
        """Return the cards in hand, as a set of bits, that may bring more than so much."""
        worth = self.side(place, place.own)
        if self.rivals:
            worth -= self.best_rival(place) - self.slack(place)
        hand = 0
        for card in range(CLIMB, JUMP + 1):
            if place.hand >> card & 1 and worth + self.bound_gain(place, card) > least:
                hand |= 1 << card
        return hand

    def bound_gain(self, place: Place, card: int) -> int:
        """Return at most what the rest of the turn gains, where of all cards one may be played.

        The card is 0 for none. Gains of different kinds are bounded one by one.
        """
        points = place.ap
        if card == SIX_POINTS:
            points += 1
        elif card == SEVEN_POINTS:
            points += 2
        if not points and not card:
            return self.scored[0]
        gained = self.castles_gain(place, card, points)
        if (
            self.kings
            and not self.king_knights(place, place.own)
            and self.king_needs(place, card) <= points
        ):
            gained += self.bonus
        if self.masters and self.master and self.master_points:
            changes = points + 2 if card else points
            if place.merge and card:
                changes += 32
            gained += self.master_gain(place, changes)
        if self.levels:
            gained += self.levels_gain(place, card, points)
        return gained

    def slack(self, place: Place) -> int:
        """Return how much less the best rival may have at most after the rest of the turn."""
        less = 0
        if self.masters and self.master in (EDGE, DIAGONALS):
            less += self.master_points
        if place.hand >> SHIFT_BLOCK & 1:
            less += place.top + 1
        if place.merge and place.hand & (1 << SHIFT_BLOCK | 1 << LIFT):
            less += LARGE
        return less

    def king_needs(self, place: Place, card: int) -> int:
        """Return the action points needed at least before a knight has the king's bonus."""
        if not place.own:
            return LARGE
        for castle in range(place.castles):
            mask = place.masks[castle]
            if mask & place.king:
                return self.king_steps(place, card, mask)
        return LARGE

    def king_steps(self, place: Place, card: int, mask: int) -> int:
        """Return the points needed where the king stands in a castle, given as its mask."""
        right = self.king_level
        ground = 0 if place.own & ~place.levels[1] else 1
        least = ground + right
        if mask & place.own:
            for level in range(1, place.top + 1):
                if mask & place.own & place.levels[level] & ~place.at_least(level + 1):
                    steps = right - level if level < right else 1
                    least = min(least, steps)
        here = mask & place.at_least(right) & ~place.at_least(right + 1)
        if not here & ~(place.rivals | place.king) and card not in (
            LIFT,
            EXTRA_BLOCK,
            SHIFT_BLOCK,
        ):
            least += 1 if place.blocks else LARGE
        if card == CLIMB:
            least -= 2
        elif card in (LIFT, SHIFT_BLOCK):
            least -= 1
        elif card in (DIAGONAL, JUMP):
            steps = right - 1 - place.highest(place.own)
            least = steps if steps < least else least - 1
        elif card == ELEVATOR or (card == REDEPLOY and mask & place.own & place.at_least(right)):
            least = 0
        elif card == REDEPLOY:
            least -= ground
        return least

    def master_gain(self, place: Place, changes: int) -> int:
        """Return at most what the master card gains by so many knights changed."""
        if self.master in (EDGE, DIAGONALS):
            area = BORDER if self.master == EDGE else MAIN_DIAGONALS
            inside = popcount(place.own & area)
            count = inside + changes
            count = min(count, 6)
            now = self.master_worth(place, place.own)
            return self.master_points * (count + 1) - now
        if not place.own:
            return 0
        lacks = self.lacking(place, place.own)
        return self.master_points if 0 < lacks <= changes else 0

    def levels_gain(self, place: Place, card: int, points: int) -> int:
        """Return at most what the levels of the knights gain."""
        highest = place.highest(place.own) if place.own else 0
        most = points
        for new in range(1, points // 2 + 1):
            if new <= place.reserve:
                rest = points - 2 * new
                gained = new * (highest + rest) + rest
                most = max(most, gained)
        return most + place.top + points + 2 if card else most

    def castles_gain(self, place: Place, card: int, points: int) -> int:
        """Return at most what castles and points scored gain for some action points.

        A relaxation: what each castle can gain for a number of action points, other castles
        untouched, then the best way to share the points among castles.
        """
        for spent in range(points + 1):
            self.best[spent] = 0
            self.best_card[spent] = 0
        if self.castles and place.own:
            ground = 0 if place.own & ~place.levels[1] else 1
            highest = place.highest(place.own)
            built = place.levels[1]
            growing = beside(built) & ~built & ~place.joining() & ~(place.rivals | place.king)
            every = popcount(built)
            for castle in range(place.castles):
                self.castle_gain(place, castle, card, points, ground, highest, growing, every)
            if card in (LIFT, SHIFT_BLOCK):
                self.clear(points)
                self.options(points, 0, place.blocks, 0, 0, 1, 0, ground, 1, 0, 2, 1, 0, 1)
                self.share(points)
        most = -LARGE
        for spent in range(points + 1):
            gained = self.scored[points - spent]
            gained += self.best_card[spent] if card else self.best[spent]
            most = max(most, gained)
        return most

    def clear(self, points: int) -> None:
        """Forget a castle's gains."""
        for spent in range(points + 1):
            self.gain[spent] = 0
            self.gain_card[spent] = 0

    def share(self, points: int) -> None:
        """Add a castle's gains to the best shares so far."""
        for spent in range(points, -1, -1):
            without = 0
            with_card = 0
            for here in range(spent + 1):
                gained = self.best[spent - here] + self.gain[here]
                without = max(without, gained)
                gained = self.best_card[spent - here] + self.gain[here]
                with_card = max(with_card, gained)
                gained = self.best[spent - here] + self.gain_card[here]
                with_card = max(with_card, gained)
            self.best[spent] = without
            self.best_card[spent] = with_card

    def castle_gain(
        self,
        place: Place,
        castle: int,
        card: int,
        points: int,
        ground: int,
        highest: int,
        growing: int,
        every: int,
    ) -> None:
        """Add what one castle can gain."""
        mask = place.masks[castle]
        area = popcount(mask)
        inside = mask & place.own
        level = place.highest(inside) if inside else 0
        tallest = 0
        launch = 0
        present = 0
        one = 1
        near = beside(beside(mask))
        fixed = place.rivals | place.king
        for height in range(1, place.top + 1):
            here = place.levels[height]
            if mask & here:
                tallest = height
                if mask & here & ~place.at_least(height + 1) & ~fixed:
                    present |= one << height
            if near & here & ~mask:
                launch = height
        now = level * area
        grow = 1 if beside(mask) & growing or card == SHIFT_BLOCK else 0
        far = 0 if inside else ground
        blocks = place.blocks
        fill = 1 if card == SHIFT_BLOCK else 0
        self.clear(points)
        self.options(points, 0, blocks, area, level, grow, present, far, 0, 0, fill, 0, now, 0)
        if card in (LIFT, EXTRA_BLOCK, SHIFT_BLOCK):
            rise = 1 if card == LIFT else 0
            more = fill + 1
            self.options(points, 0, blocks, area, level, 1, present, far, rise, 0, more, 0, now, 1)
            rise = 1 if card == LIFT and not inside else 0
            self.options(points, 0, blocks, area, level, 1, present, far, rise, 0, fill, 1, now, 1)
            if place.merge and card != EXTRA_BLOCK:
                self.options(points, 0, blocks, every, highest, 1, present, 0, 2, 0, 64, 1, now, 1)
        elif CLIMB <= card <= JUMP and card not in (SIX_POINTS, SEVEN_POINTS):
            # Without a point spent on this castle the card is played by a knight as it stands.
            gained = place.card_level(card, mask) * area - now
            if gained > 0:
                self.gain_card[0] = gained
            if card == CLIMB:
                self.options(points, 1, blocks, area, level, grow, present, far, 2, 1, 0, 0, now, 1)
            elif card == ELEVATOR:
                base = max(level, tallest - 1)
                self.options(points, 1, blocks, area, base, grow, present, 0, 0, 0, 0, 0, now, 1)
            elif card == REDEPLOY:
                self.options(points, 1, blocks, area, level, grow, present, 0, 0, 0, 0, 0, now, 1)
            else:
                self.options(points, 1, blocks, area, level, grow, present, 0, 1, 0, 0, 0, now, 1)
                base = min(launch + blocks, highest)
                if base > level:
                    self.options(
                        points, 1, blocks, area, base, grow, present, 0, 1, 64, 0, 0, now, 1
                    )
        self.share(points)

    def options(
        self,
        points: int,
        least: int,
        blocks: int,
        area: int,
        base: int,
        grow: int,
        present: int,
        far: int,
        rise: int,
        skip: int,
        fill: int,
        wider: int,
        now: int,
        flagged: int,
    ) -> None:
        """Note what a castle can gain for each number of action points from `least` up.

        A knight begins `far` steps from level `base`, and gets `rise` levels free. The level that
        it ends on, and all but `skip` of those between, must have a cell or take a block; `fill`
        of these blocks, and `wider` further cells, come free.
        """
        passed = 0
        for level in range(1, base + rise + points + 1):
            steps = far + level - base - rise if level > base else far
            steps = max(steps, 0)
            missing = 1 if level > 1 and level > base and not present >> level & 1 else 0
            needed = passed - skip
            needed = max(needed, 0)
            needed += missing - fill
            needed = max(needed, 0)
            passed += missing
            if steps > points:
                break
            if needed > blocks:
                continue
            first = steps + needed
            first = max(first, least)
            for spent in range(first, points + 1):
                cells_more = spent - steps - needed
                cells_more = min(cells_more, blocks - needed)
                if not grow:
                    cells_more = 0
                room = area + wider + cells_more
                if level <= room:
                    gained = level * room - now
                    if flagged:
                        self.gain_card[spent] = max(self.gain_card[spent], gained)
                    elif gained > self.gain[spent]:
                        self.gain[spent] = gained


def most_on(knights: int, masks: Sequence[int], number: int) -> int:
    """Return the most cells that one of some masks shares with a mask."""
    most = 0
    for index in range(number):
        count = popcount(knights & masks[index])
        most = max(most, count)
    return most
