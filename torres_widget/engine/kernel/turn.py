"""The actions of a turn: their costs, their legality and their effects (sections 4 to 6 and 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torres_widget.engine import cells

from . import codes
from .bits import by_name
from .codes import (
    BUILD,
    BUY,
    DEPLOY,
    END,
    EXTRA_BLOCK,
    JUMP,
    LIFT,
    MOVE,
    REDEPLOY,
    SCORE,
    SHIFT_BLOCK,
)
from .rules import RISE

if TYPE_CHECKING:
    from .blocks import Blocks
    from .rules import Rules

COMPILED = not __file__.endswith(".py")

FULL = 0xFFFFFFFFFFFFFFFF
COSTS = list(codes.COSTS)
VERBS = len(COSTS)
BRINGS = list(codes.BRINGS)
CARDS_BY_KEY = list(codes.CARDS_BY_KEY)
NEIGHBOURS = list(cells.NEIGHBOURS)
MOST_GROUPS = 128  # of actions; six knights and all ten cards need fewer

# Four pairs for each cell: jumped over, landed on; -1 where the board ends.
JUMP_OVER = [-1] * 256
JUMP_LANDING = [-1] * 256
for _source, _pairs in enumerate(cells.JUMPS):
    for _index, (_over, _landing) in enumerate(_pairs):
        JUMP_OVER[4 * _source + _index] = _over
        JUMP_LANDING[4 * _source + _index] = _landing


class Choices:
    """Legal actions, in groups that differ only in the target cell.

    A group is the number of an action with target 0, and the mask of the targets; an action
    without a cell has target 0.
    """

    bases: list[int]
    targets: list[int]

    def __init__(self) -> None:
        self.count = 0
        if not COMPILED:
            self.found: list[tuple[int, int]] = []

    def add(self, base: int, targets: int) -> None:
        """Add a group, if it has targets."""
        if targets:
            if COMPILED:
                if self.count >= MOST_GROUPS:
                    msg = f"more than {MOST_GROUPS} groups of actions"
                    raise IndexError(msg)
                self.bases[self.count] = base
                self.targets[self.count] = targets
                self.count += 1
            else:
                self.found.append((base, targets))

    def groups(self) -> list[tuple[int, int]]:
        """Return the groups, in the order of the actions' texts."""
        if COMPILED:
            return [(self.bases[index], self.targets[index]) for index in range(self.count)]
        return self.found


class TurnState:
    """The part of a position that a turn changes: blocks, figures, points, stacks, the card played.

    Attributes
    ----------
    rules : Rules
        The rules of the game.
    blocks : Blocks
        The blocks on the board.
    own, rivals, king : int
        Masks of the knights of the player to act, of the other knights, and of the king.
    ap : int
        Action points left.
    reserve : int
        Knights of the player to act that are not on the board.
    stack, spare : int
        Blocks that can be built, all from one stack, and blocks in the player's other stacks.
    supply : int
        Blocks in the common supply.
    hand : int
        Cards that can be played in this turn, as a set of bits.
    played : int
        The card played in this turn, 0 for none.
    buys : int
        Cards that can still be bought in this turn.
    """

    def __init__(self, rules: Rules, blocks: Blocks) -> None:
        if None in {rules, blocks}:
            msg = "no rules or no blocks"
            raise TypeError(msg)
        self.rules = rules
        self.blocks = blocks
        self.own = self.rivals = self.king = 0
        self.ap = self.reserve = self.stack = self.spare = self.supply = 0
        self.hand = self.played = self.buys = 0

    def become(self, other: TurnState) -> None:
        """Become equal to another turn."""
        self.rules = other.rules
        self.blocks = other.blocks
        self.own = other.own
        self.rivals = other.rivals
        self.king = other.king
        self.ap = other.ap
        self.reserve = other.reserve
        self.stack = other.stack
        self.spare = other.spare
        self.supply = other.supply
        self.hand = other.hand
        self.played = other.played
        self.buys = other.buys

    def free(self) -> int:
        """Return the cells that hold no figure (R1.9)."""
        return FULL ^ (self.own | self.rivals | self.king)

    def affords(self, verb: int) -> int:
        """Return whether the action points left pay for an action (R4.1)."""
        return int(0 < verb < VERBS and self.ap >= COSTS[verb])

    # Destinations of the card jump, occupied ones among them.

    def crossable(self) -> int:
        """Return the cells of the figures that the card jump may cross (R8.14)."""
        mask = self.rivals
        if self.rules.jump_own:
            mask |= self.own
        if self.rules.jump_king:
            mask |= self.king
        return mask

    def jump_limits(self, source: int, crossed: int) -> tuple[int, int]:
        """Return the limits of a jump over one of some figures: a landing, not too high (R8.14)."""
        blocks = self.blocks
        if not 0 <= source < 64:
            return 0, 0
        return landings(source, crossed), blocks.at_most(blocks.heights[source] + RISE)

    def jumps(self, source: int, crossed: int) -> int:
        """Return where a figure lands that jumps over one of some figures."""
        landed, low = self.jump_limits(source, crossed)
        return landed & low

    # Legal actions.

    def choices(self, found: Choices) -> None:
        """Add all legal actions of the turn, in the order of their texts."""
        free = self.free()
        ap = self.ap
        knights = by_name(self.own)
        if ap >= COSTS[BUILD]:
            self.add_blocks(found, BUILD, self.blocks.buildable(self.rules) & free)
        if ap >= COSTS[BUY] and self.buys:
            found.add(BUY << 12, 1)
        if ap >= COSTS[DEPLOY] and self.reserve:
            mask = 0
            for knight in knights:
                mask |= self.blocks.destinations(DEPLOY, knight, self.rules)
            found.add(DEPLOY << 12, mask & free)
        found.add(END << 12, 1)
        if ap >= COSTS[MOVE]:
            for knight in knights:
                mask = self.blocks.destinations(MOVE, knight, self.rules)
                found.add(MOVE << 12 | knight << 6, mask & free)
        if self.hand:
            for card in CARDS_BY_KEY:
                if self.hand >> card & 1:
                    self.add_plays(found, card, knights, free)
        if ap >= COSTS[SCORE]:
            found.add(SCORE << 12, 1)

    def add_blocks(self, found: Choices, verb: int, mask: int) -> None:
        """Add the destinations of a block from a stack, by building or by the card lift."""
        if self.stack or (verb == LIFT and self.spare):
            found.add(verb << 12, mask)

    def add_plays(self, found: Choices, card: int, knights: tuple[int, ...], free: int) -> None:
        """Add all ways to play a card (R11.7)."""
        base = card << 12
        if BRINGS[card]:
            found.add(base, 1)
        elif card == EXTRA_BLOCK:
            if self.supply:
                found.add(base, self.blocks.buildable(self.rules) & free)
        elif card == LIFT:
            self.add_blocks(found, LIFT, self.own & self.blocks.liftable(self.rules))
        elif card == SHIFT_BLOCK:
            for source in by_name(self.blocks.levels[1] & free):
                mask = self.blocks.shifted(source, self.rules) & free
                found.add(base | source << 6, mask)
        elif card == JUMP:
            crossed = self.crossable()
            for source in knights:
                found.add(base | source << 6, self.jumps(source, crossed) & free)
        elif card == REDEPLOY:
            once = 0
            twice = 0
            for source in knights:
                mask = self.blocks.destinations(DEPLOY, source, self.rules)
                twice |= once & mask
                once |= mask
            for source in knights:
                # Next to another knight: next to two, or to one and not to this one.
                mask = twice | (once & ~self.blocks.destinations(DEPLOY, source, self.rules))
                found.add(base | source << 6, mask & free)
        else:
            for source in knights:
                mask = self.blocks.destinations(card, source, self.rules)
                found.add(base | source << 6, mask & free)

    # Applying actions.

    def apply(self, code: int) -> None:
        """Do an action, which must be one of `choices`; no other ends the process."""
        one = 1
        verb = code >> 12
        if not 0 < verb < VERBS:
            msg = f"action {code}"
            raise IndexError(msg)
        source = code >> 6 & 63
        target = code & 63
        self.ap += BRINGS[verb] - COSTS[verb]
        if verb <= JUMP:
            self.played = verb
            self.hand = 0
        if verb in (BUILD, LIFT):
            self.take_block(verb, source)
            self.blocks = self.blocks.raised(target)
        elif verb == EXTRA_BLOCK:
            self.supply -= 1
            self.blocks = self.blocks.raised(target)
        elif verb == SHIFT_BLOCK:
            self.blocks = self.blocks.lowered(source).raised(target)
        elif verb == DEPLOY:
            self.reserve -= 1
            self.own |= one << target
        elif verb == MOVE or (verb <= JUMP and not BRINGS[verb]):
            self.own ^= one << source | one << target

    def take_block(self, verb: int, _: int) -> None:
        """Take a block from a stack; lift takes it from another one than is built from."""
        if verb == LIFT and self.spare:
            self.spare -= 1
        else:
            self.stack -= 1


def landings(source: int, crossed: int) -> int:
    """Return the cells behind a neighbour among some figures, in a straight line (R8.14)."""
    one = 1
    mask = 0
    if not 0 <= source < 64:
        return 0
    for pair in range(4 * source, 4 * source + 4):
        if JUMP_OVER[pair] >= 0 and crossed >> JUMP_OVER[pair] & 1:
            mask |= one << JUMP_LANDING[pair]
    return mask
