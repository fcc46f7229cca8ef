"""Whole games without cards, played at random as fast as may be.

Ordinary Python, which Cython can compile with the types of ``playing.pxd``, as ``core`` says. The
rules stated here repeat those of the engine's flow and scoring; the tests hold both equal.
"""

from __future__ import annotations

from array import array
from functools import cache

from torres_widget.engine import stacks as engine_stacks
from torres_widget.engine.scoring import KINGS_BONUS

from .codes import (
    BUILD,
    DEPLOY,
    END,
    FEWEST,
    FIRST,
    KING,
    KNIGHT,
    MOVE,
    MOVE_KING,
    NAME_FIRST,
    NAMED,
    OVER,
    PLACE_KING,
    PLACE_KNIGHT,
    SCORE,
    SPREAD,
    SPREAD_CARRY,
    STAY,
    TURN,
)
from .core import Place, lowest, popcount, written

FULL = 0xFFFFFFFFFFFFFFFF
STAR = 0x2545F4914F6CDD1D  # of the generator xorshift64*
KNIGHTS = 6
POINTS = 5
BONUS = [0, *KINGS_BONUS]


@cache
def ways_to_end(stacks: tuple[int, ...], chosen: int, cap: int) -> list[tuple[int, ...]]:
    """Return what stacks the ways to end a turn leave (R3.4); -1 stands for none chosen, no cap."""
    found: set[tuple[int, ...]] = set() if stacks else {()}
    limit = None if cap < 0 else cap
    for gone in range(len(stacks)) if chosen < 0 else (chosen,):
        left = stacks[:gone] + stacks[gone + 1 :]
        found |= engine_stacks.spreads(left, stacks[gone], limit, all_that_fit=False)
    return sorted(found)


@cache
def ways_to_spread(stacks: tuple[int, ...], carry: int, cap: int) -> list[tuple[int, ...]]:
    """Return what stacks the ways to spread kept blocks leave (R11.10)."""
    limit = None if cap < 0 else cap
    return sorted(engine_stacks.spreads(stacks, carry, limit, all_that_fit=True))


class Table:
    """A game without cards and master card, from its set-up to its end.

    An action is a number as in ``core``; the first block of a turn names its stack, counted from
    1, as the source; ``END`` and ``SPREAD`` name one of `ways`, ``FIRST`` a player, as the target.

    Parameters
    ----------
    rules : tuple of int
        Players, cap of the stacks (-1 for none), whether left blocks are kept, who begins a phase
        (a number of ``codes``), whether the king must go to another castle, fields of the track
        (0 where it has no end).
    rows : sequence of int
        Stacks of phases 1, 2 and 3, each as four heights, -1 where there is none.
    """

    def __init__(self, rules: tuple[int, ...], rows: tuple[int, ...]) -> None:
        self.place = Place()
        self.knights = [0] * 4
        self.scores = [0] * 4
        self.stacks: list[tuple[int, ...]] = [()] * 4
        self.carry = [0] * 4
        self.rows = [0] * 12
        for index in range(12):
            self.rows[index] = rows[index]
        self.players, self.cap, self.kept, self.start, self.king_leaves, self.track = rules
        self.stage = self.phase = self.round = self.first = self.mover = 0
        self.chosen = -1
        self.blocks = 0
        self.ways: list[tuple[int, ...]] = []
        self.out = array("i", bytes(4 * 4096))

    def set(
        self,
        heights: bytes,
        knights: tuple[int, ...],
        king: int,
        state: tuple[int, ...],
        holdings: tuple[tuple[int, ...], ...],
        stacks: tuple[tuple[int, ...], ...],
    ) -> None:
        """Take over a position.

        Parameters
        ----------
        heights : bytes
            Heights of the cells.
        knights : tuple of int
            Masks of the knights of each player.
        king : int
            The king's mask.
        state : tuple of int
            Stage, phase, round, first player and player to act from 0, action points, chosen
            stack (-1 for none), common supply.
        holdings, stacks : tuple
            Scores and carries of the players; the stacks of each.
        """
        points = 0
        supply = 0
        self.stage, self.phase, self.round, self.first, self.mover, points, self.chosen, supply = (
            state
        )
        turn = (points, 0, 0, 0, supply, 0)
        self.place.set(heights, 0, 0, king, turn, (0, 0, 0, 0))
        for player in range(self.players):
            self.knights[player] = knights[player]
            self.scores[player] = holdings[0][player]
            self.carry[player] = holdings[1][player]
        self.stacks = list(stacks)
        self.sit()
        if self.stage == SPREAD_CARRY:
            self.ways = ways_to_spread(self.stacks[self.mover], self.carry[self.mover], self.cap)

    def sit(self) -> None:
        """Let the player to act see the board as the mover."""
        self.place.own = self.knights[self.mover]
        self.place.rivals = 0
        for player in range(self.players):
            if player != self.mover:
                self.place.rivals |= self.knights[player]
        self.place.reserve = KNIGHTS - popcount(self.place.own)
        if self.stage == TURN:
            self.look()

    def look(self) -> None:
        """Work out how the turn can end, and how many blocks can be built."""
        held = self.stacks[self.mover]
        self.ways = ways_to_end(held, self.chosen, self.cap)
        if self.chosen >= 0:
            self.blocks = held[self.chosen]
        else:
            self.blocks = 0
            for height in held:
                self.blocks = max(self.blocks, height)

    # Actions.

    def actions(self, out: array[int]) -> int:
        """Write the numbers of all legal actions into an array; return how many there are."""
        if self.stage == TURN:
            return self.turn_actions(out)
        if self.stage in (PLACE_KNIGHT, PLACE_KING):
            verb = KNIGHT if self.stage == PLACE_KNIGHT else KING
            return written(out, 0, verb << 12, self.untaken())
        if self.stage == MOVE_KING:
            out[0] = STAY << 12
            return written(out, 1, KING << 12, self.king_moves())
        if self.stage == NAME_FIRST:
            count = self.players
            verb = FIRST
        elif self.stage == SPREAD_CARRY:
            count = len(self.ways)
            verb = SPREAD
        else:
            return 0
        for index in range(count):
            out[index] = verb << 12 | index
        return count

    def turn_actions(self, out: array[int]) -> int:
        """Write the actions of a turn."""
        place = self.place
        count = len(self.ways)
        for index in range(count):
            out[index] = END << 12 | index
        if not place.ap:
            return count
        out[count] = SCORE << 12
        count += 1
        left = place.own
        while left:
            source = lowest(left)
            left &= left - 1
            count = written(out, count, MOVE << 12 | source << 6, place.moves(source))
        if place.ap >= 2 and place.reserve:
            count = written(out, count, DEPLOY << 12, place.deployable(place.own))
        if self.blocks:
            mask = place.buildable()
            if self.chosen >= 0:
                return written(out, count, BUILD << 12, mask)
            held = self.stacks[self.mover]
            seen = 0
            for index in range(len(held)):
                height = held[index]
                if height and not seen >> height & 1:
                    seen |= 1 << height
                    count = written(out, count, BUILD << 12 | (index + 1) << 6, mask)
        return count

    def untaken(self) -> int:
        """Return the cells of castles without a figure (R2.2, R2.3)."""
        place = self.place
        mask = 0
        taken = place.own | place.rivals | place.king
        for castle in range(place.castles):
            if not place.masks[castle] & taken:
                mask |= place.masks[castle]
        return mask

    def king_moves(self) -> int:
        """Return the cells that the king can move to between phases (R7.5)."""
        place = self.place
        mask = place.levels[1] & place.free()
        if not place.king:
            return 0
        if self.king_leaves:
            for castle in range(place.castles):
                if place.masks[castle] & place.king:
                    mask &= ~place.masks[castle]
        return mask

    def apply(self, code: int) -> None:
        """Do an action, which must be one of those that `actions` gives."""
        one = 1
        place = self.place
        verb = code >> 12
        source = code >> 6 & 63
        target = code & 63
        if verb == MOVE:
            place.own ^= one << source | one << target
            place.ap -= 1
        elif verb == BUILD:
            if source:
                self.chosen = source - 1
            held = self.stacks[self.mover]
            self.stacks[self.mover] = (
                *held[: self.chosen],
                held[self.chosen] - 1,
                *held[self.chosen + 1 :],
            )
            place.raise_cell(target)
            place.ap -= 1
            self.look()
        elif verb == DEPLOY:
            place.own |= one << target
            place.reserve -= 1
            place.ap -= 2
        elif verb == SCORE:
            self.gain(self.mover, 1)
            place.ap -= 1
        elif verb == END:
            self.end(self.ways[target])
        elif verb == KNIGHT:
            self.knights[self.mover] |= one << target
            if self.mover + 1 == self.players:
                self.stage = PLACE_KING
            else:
                self.mover += 1
            self.sit()
        elif verb in (KING, STAY):
            if verb == KING:
                place.king = one << target
            if self.stage == PLACE_KING:
                self.begin(1)
            else:
                self.after_king()
        elif verb == FIRST:
            self.first = target
            self.begin(self.phase + 1)
        else:
            self.spread(self.mover, self.ways[target])
            self.spread_carry()

    # Flow.

    def seat(self, order: int) -> int:
        """Return a player by the place in turn order, 0 for the first."""
        player = self.first + order
        return player - self.players if player >= self.players else player

    def end(self, left: tuple[int, ...]) -> None:
        """End the turn with so many blocks left in the stacks."""
        place = self.place
        mover = self.mover
        self.knights[mover] = place.own
        last = self.round == self.rounds(self.phase)
        unspread = sum(self.stacks[mover]) - sum(left)
        self.stacks[mover] = left
        if last and self.kept:
            self.carry[mover] += unspread
        else:
            place.supply += unspread
        place.ap = POINTS
        self.chosen = -1
        self.mover = mover + 1 if mover + 1 < self.players else 0
        if self.mover == self.first:
            if last:
                self.end_phase()
                return
            self.round += 1
        self.sit()

    def rounds(self, phase: int) -> int:
        """Return the number of rounds of a phase."""
        count = 0
        for index in range(4 * (phase - 1), 4 * phase):
            if self.rows[index] >= 0:
                count += 1
        return count

    def end_phase(self) -> None:
        """Score, and go on to the king's move (section 7)."""
        place = self.place
        for order in range(self.players):
            player = self.seat(order)
            self.gain(player, self.castle_points(self.knights[player]))
        for order in range(self.players):
            player = self.seat(order)
            if self.has_bonus(self.knights[player]):
                self.gain(player, BONUS[self.phase])
        if self.phase == 3:
            self.stage = OVER
            return
        for player in range(self.players):
            left = sum(self.stacks[player]) + self.carry[player]
            if self.kept:
                self.carry[player] = left
            else:
                place.supply += left
            self.stacks[player] = ()
        self.stage = MOVE_KING
        self.mover = self.fewest()
        self.sit()
        if not self.king_moves():
            self.after_king()

    def gain(self, player: int, points: int) -> None:
        """Move a marker, over those that stand in its way (R7.3)."""
        if not points:
            return
        total = self.scores[player] + points
        free = 0
        while not free:
            free = 1
            for other in range(self.players):
                if other != player and self.scores[other] and self.shares(total, other):
                    total += 1
                    free = 0
        self.scores[player] = total

    def shares(self, total: int, other: int) -> int:
        """Return whether a total stands on the field of another player's marker (R7.3)."""
        if self.track:
            return (total - self.scores[other]) % self.track == 0
        return total == self.scores[other]

    def castle_points(self, knights: int) -> int:
        """Return the points of castles (R7.1)."""
        place = self.place
        points = 0
        for castle in range(place.castles):
            inside = place.masks[castle] & knights
            if inside:
                points += place.highest(inside) * popcount(place.masks[castle])
        return points

    def has_bonus(self, knights: int) -> int:
        """Return whether some knights have the king's bonus (R7.4)."""
        place = self.place
        right = place.at_least(self.phase) & ~place.at_least(self.phase + 1) & knights
        for castle in range(place.castles):
            if place.masks[castle] & place.king and place.masks[castle] & right:
                return 1
        return 0

    def fewest(self) -> int:
        """Return the player with the fewest points, the earliest in turn order (R11.1)."""
        best = self.seat(0)
        for order in range(1, self.players):
            player = self.seat(order)
            if self.scores[player] < self.scores[best]:
                best = player
        return best

    def after_king(self) -> None:
        """Go on to who begins (R3.6)."""
        if self.start == NAMED:
            self.mover = self.fewest()
            self.stage = NAME_FIRST
            self.sit()
            return
        if self.start == FEWEST:
            self.first = self.fewest()
        self.begin(self.phase + 1)

    def begin(self, phase: int) -> None:
        """Let all players take a phase's stacks (R3.2, R11.8)."""
        place = self.place
        self.phase = phase
        self.round = 1
        for order in range(self.players):
            taken = []
            for index in range(4 * (phase - 1), 4 * phase):
                height = self.rows[index]
                height = min(height, place.supply)
                if height >= 0:
                    place.supply -= height
                    taken.append(height)
            self.stacks[self.seat(order)] = tuple(taken)
        self.spread_carry()

    def spread_carry(self) -> None:
        """Spread the kept blocks of those without a choice; stop at who has one (R11.10)."""
        for order in range(self.players):
            player = self.seat(order)
            if self.carry[player]:
                self.ways = ways_to_spread(self.stacks[player], self.carry[player], self.cap)
                if len(self.ways) > 1:
                    self.stage = SPREAD_CARRY
                    self.mover = player
                    self.sit()
                    return
                self.spread(player, self.ways[0])
        self.stage = TURN
        self.mover = self.first
        self.sit()

    def spread(self, player: int, spread: tuple[int, ...]) -> None:
        """Take a player's kept blocks into the stacks; what does not fit is returned."""
        self.place.supply += self.carry[player] - (sum(spread) - sum(self.stacks[player]))
        self.stacks[player] = spread
        self.carry[player] = 0

    # Playing.

    def play(self, seed: int) -> list[int]:
        """Play to the end, each legal action as likely as any other; return the scores."""
        chance = seed
        while self.stage != OVER:
            count = self.actions(self.out)
            chance ^= chance >> 12
            chance = (chance ^ chance << 25) & FULL
            chance ^= chance >> 27
            draw = ((chance * STAR) & FULL) >> 33
            self.apply(self.out[draw % count])
        return [self.scores[player] for player in range(self.players)]
