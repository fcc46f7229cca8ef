"""The whole game: stages, turns, rounds and phases (sections 2, 3, 7 to 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from torres_widget.engine import cells

from . import codes, endings
from .bits import by_name, popcount
from .codes import (
    BUILD,
    BUY,
    CASTLES,
    END,
    FEWEST,
    FIRST,
    FOUND,
    FOUNDING,
    JUMP,
    KEEP,
    KEEPING,
    KING,
    KINGS_BONUS,
    KNIGHT,
    LIFT,
    MASTER,
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
from .content import Content, check_content
from .points import (
    card_points,
    castle_points,
    counted_cells,
    king_points,
    landing,
    master_points,
)
from .rules import APART, BUYS, FOUNDED, KNIGHTS, PHASES, POINTS
from .turn import Choices, TurnState

if TYPE_CHECKING:
    from .rules import Rules

FULL = 0xFFFFFFFFFFFFFFFF
COSTS = list(codes.COSTS)
CLOSE = list(cells.near(APART - 1))  # cells too close to a founded castle (R9.1)


class State(TurnState):
    """A whole position; its attributes from `TurnState` are about the player to act.

    Players count from 0, per-player tuples hold player 0 first, cards are the numbers of `codes`.

    Parameters
    ----------
    rules : Rules
        The rules of the game.
    content : Content
        The value of `content`.

    Raises
    ------
    ValueError
        If the content has not the form of one.

    Attributes
    ----------
    knights : tuple of int
        For each player the mask of the knights; of the player to act as the turn began, see
        `figures`.
    stage : int
        Stage of the game, a number of `codes`.
    phase, round, first, mover : int
        Phase 1 to 3, round in it, first player of the round, player to act.
    chosen : int
        Stack of this turn, counted from 0; -1 before the first block.
    bought : tuple of int
        Cards bought in this turn.
    scores, carry : tuple of int
        Points, and blocks kept for the next phase (R3.5).
    stacks : tuple of tuple of int
        Stacks of each player.
    hands, decks : tuple of tuple of int
        Cards in hand and, with own decks, the deck of each player, the next card first.
    deck : tuple of int
        The common deck, the next card first.
    master : int
        The master card, 0 for none.
    """

    knights: tuple[int, ...]
    stage: int
    phase: int
    round: int
    first: int
    mover: int
    chosen: int
    bought: tuple[int, ...]
    scores: tuple[int, ...]
    stacks: tuple[tuple[int, ...], ...]
    carry: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    deck: tuple[int, ...]
    decks: tuple[tuple[int, ...], ...]
    master: int

    def __init__(self, rules: Rules, content: Content) -> None:
        check_content(rules, content)
        self.rules = rules
        self.blocks = content.blocks
        self.knights = content.knights
        self.king = content.king
        self.stage = content.stage
        self.phase = content.phase
        self.round = content.round
        self.first = content.first
        self.mover = content.mover
        self.ap = content.ap
        self.chosen = content.chosen
        self.bought = content.bought
        self.played = content.played
        self.scores = content.scores
        self.stacks = content.stacks
        self.carry = content.carry
        self.hands = content.hands
        self.deck = content.deck
        self.decks = content.decks
        self.master = content.master
        self.supply = content.supply
        self.seat_mover()

    def content(self) -> Content:
        """Return everything that distinguishes this position from others of the same rules."""
        return Content(
            blocks=self.blocks,
            knights=self.figures(),
            king=self.king,
            stage=self.stage,
            phase=self.phase,
            round=self.round,
            first=self.first,
            mover=self.mover,
            ap=self.ap,
            chosen=self.chosen,
            bought=self.bought,
            played=self.played,
            scores=self.scores,
            stacks=self.stacks,
            carry=self.carry,
            hands=self.hands,
            deck=self.deck,
            decks=self.decks,
            master=self.master,
            supply=self.supply,
        )

    def copy(self) -> State:
        """Return an equal state."""
        other = State.__new__(State)
        other.become(self)
        other.knights = self.knights
        other.stage = self.stage
        other.phase = self.phase
        other.round = self.round
        other.first = self.first
        other.mover = self.mover
        other.chosen = self.chosen
        other.bought = self.bought
        other.scores = self.scores
        other.stacks = self.stacks
        other.carry = self.carry
        other.hands = self.hands
        other.deck = self.deck
        other.decks = self.decks
        other.master = self.master
        return other

    # The player to act.

    def seat_mover(self) -> None:
        """Set the turn's attributes for the player to act."""
        self.own = self.knights[self.mover]
        self.rivals = 0
        for player in range(self.rules.players):
            if player != self.mover:
                self.rivals |= self.knights[player]
        self.reserve = KNIGHTS - popcount(self.own)
        self.count_blocks()
        self.count_cards()

    def figures(self) -> tuple[int, ...]:
        """Return for each player the mask of the knights."""
        return replaced(self.knights, self.mover, self.own)

    def count_blocks(self) -> None:
        """Count the blocks that can be built in this turn (R3.3)."""
        held = self.stacks[self.mover]
        if 0 <= self.chosen < len(held):
            self.stack = held[self.chosen]
        else:
            self.stack = max(held, default=0)
        self.spare = sum(held) - self.stack

    def count_cards(self) -> None:
        """Count the cards that can be played and bought in this turn (R4.5, R4.6)."""
        self.hand = 0
        if not self.played:
            hand = self.hands[self.mover]
            for card in hand:
                if hand.count(card) > self.bought.count(card):
                    self.hand |= 1 << card
        self.buys = 0
        if self.rules.looks:
            self.buys = max(0, min(BUYS - len(self.bought), len(self.buying_deck())))

    def buying_deck(self) -> tuple[int, ...]:
        """Return the deck that the player to act buys from (R8.1, R8.2)."""
        return self.decks[self.mover] if self.rules.own_deck else self.deck

    def looked(self) -> tuple[int, ...]:
        """Return the cards that a buy looks at, the topmost first (R8.1, R8.2)."""
        return self.buying_deck()[: self.rules.looks]

    def seat(self, order: int) -> int:
        """Return a player by the place in turn order, 0 for the first."""
        return (self.first + order) % self.rules.players

    def rounds(self) -> int:
        """Return the number of rounds of the phase (R3.1)."""
        return len(self.rules.row(self.phase))

    def check_player(self, player: int) -> None:
        """Raise IndexError if there is no such player: compiled code would not notice."""
        if not 0 <= player < self.rules.players:
            msg = f"player {player}"
            raise IndexError(msg)

    # Legal actions.

    def choices(self, found: Choices) -> None:
        """Add all legal actions, in the order of their texts; a way of `ways` is a target of 0."""
        if self.stage == TURN:
            TurnState.choices(self, found)
        elif self.stage == FOUNDING:
            found.add(FOUND << 12, self.found_limit())
        elif self.stage in (PLACE_KNIGHT, PLACE_KING):
            built, untaken = self.place_limits()
            verb = KNIGHT if self.stage == PLACE_KNIGHT else KING
            found.add(verb << 12, built & untaken & self.free())
        elif self.stage == MOVE_KING:
            found.add(KING << 12, self.king_moves())
            found.add(STAY << 12, 1)
        elif self.stage == NAME_FIRST:
            found.add(FIRST << 12, 1)
        elif self.stage == SPREAD_CARRY:
            found.add(SPREAD << 12, 1)
        elif self.stage == KEEPING:
            found.add(KEEP << 12, 1)

    def ways(self) -> tuple[Any, ...]:
        """Return the ways to end the turn, spread kept blocks, keep a card or name a player."""
        if self.stage == TURN:
            return endings.endings(self.stacks[self.mover], self.chosen, self.rules.cap)
        if self.stage == SPREAD_CARRY:
            return self.spreads(self.mover)
        if self.stage == KEEPING:
            return endings.keeps(self.looked(), self.rules.split)
        if self.stage == NAME_FIRST:
            return tuple(range(self.rules.players))
        return ()

    def spreads(self, player: int) -> tuple[tuple[int, ...], ...]:
        """Return the ways in which a player's kept blocks can go on the new stacks (R11.10)."""
        self.check_player(player)
        return endings.spreads(
            self.stacks[player], self.carry[player], self.rules.cap, all_that_fit=True
        )

    def first_like(self, stack: int) -> int:
        """Return the first stack of a stack's height, leaving out the one built from."""
        held = self.stacks[self.mover]
        if stack == self.chosen or stack >= len(held):
            return stack
        for index in range(stack):
            if index != self.chosen and held[index] == held[stack]:
                return index
        return stack

    def add_blocks(self, found: Choices, verb: int, mask: int) -> None:
        """Add the destinations of a block from each stack; equal stacks are listed once."""
        held = self.stacks[self.mover]
        if verb == BUILD and self.chosen >= 0:
            found.add(BUILD << 12, mask if self.stack else 0)
            return
        for stack in range(len(held)):
            if held[stack] and self.first_like(stack) == stack:
                found.add(verb << 12 | (stack + 1) << 6, mask)

    def found_limit(self) -> int:
        """Return the cells far enough from every castle to found one (R9.1)."""
        close = 0
        for cell in by_name(self.blocks.levels[1]):
            close |= CLOSE[cell]
        return FULL & ~close

    def place_limits(self) -> tuple[int, int]:
        """Return the limits of a figure in the set-up: a castle, an untaken one (R2.2, R2.3)."""
        taken = 0
        occupied = ~self.free()
        for castle in range(self.blocks.count):
            if self.blocks.masks[castle] & occupied:
                taken |= self.blocks.masks[castle]
        return self.blocks.levels[1], ~taken

    def king_limits(self) -> tuple[int, int]:
        """Return the limits of the king's move: a castle, or another castle (R7.5)."""
        same = 0
        if self.rules.king_leaves:
            for castle in range(self.blocks.count):
                if self.blocks.masks[castle] & self.king:
                    same = self.blocks.masks[castle]
        return self.blocks.levels[1], ~same

    def king_moves(self) -> int:
        """Return the cells that the king can move to between phases (R7.5)."""
        built, other = self.king_limits()
        return built & other & self.free() if self.king else 0

    # Applying actions.

    def apply(self, code: int) -> None:
        """Do an action, which must be one of `choices`; a way is named by its place in `ways`.

        No other ends the process; it may leave a state that no game can reach.
        """
        one = 1
        verb = code >> 12
        target = code & 63
        if verb <= BUILD:
            TurnState.apply(self, code)
            if verb <= JUMP:
                self.hands = replaced(self.hands, self.mover, without(self.hands[self.mover], verb))
        elif verb == SCORE:
            self.ap -= COSTS[SCORE]
            self.gain(self.mover, 1)
        elif verb == END:
            self.end(self.way(code & 4095))
        elif verb == BUY:
            self.ap -= COSTS[BUY]
            if self.rules.looks > 1:
                self.stage = KEEPING
            else:
                self.keep((self.topmost(), (), ()))
        elif verb == KEEP:
            way = self.way(code & 4095)
            self.stage = TURN
            self.keep(way)
        elif verb == KNIGHT:
            self.own |= one << target
            self.set_up(self.mover + 1)
        elif verb in (KING, STAY):
            if verb == KING:
                self.king = one << target
            if self.stage == PLACE_KING:
                self.begin(1)
            else:
                self.after_king()
        elif verb == FOUND:
            self.found(target)
        elif verb == FIRST:
            self.first = self.way(code & 4095)
            self.begin(self.phase + 1)
        elif verb == SPREAD:
            self.spread(self.mover, self.way(code & 4095))
            self.spread_carry()
        else:
            msg = f"action {code}"
            raise IndexError(msg)

    def way(self, number: int) -> Any:
        """Return one of `ways`."""
        known = self.ways()
        if number >= len(known):
            msg = f"way {number}"
            raise IndexError(msg)
        return known[number]

    def topmost(self) -> int:
        """Return the card that a buy takes where it looks at one."""
        deck = self.buying_deck()
        if not deck:
            msg = "an empty deck"
            raise IndexError(msg)
        return int(deck[0])

    def take_block(self, verb: int, source: int) -> None:
        """Take a block from the stack named, counted from 1, or from the one chosen before."""
        if verb == LIFT:
            stack = source - 1
        else:
            if source:
                self.chosen = source - 1
            stack = self.chosen
        held = self.stacks[self.mover]
        if not 0 <= stack < len(held):
            msg = f"stack {stack + 1}"
            raise IndexError(msg)
        self.stacks = replaced(self.stacks, self.mover, replaced(held, stack, held[stack] - 1))
        self.count_blocks()

    def keep(self, way: tuple[int, tuple[int, ...], tuple[int, ...]]) -> None:
        """Take a card bought into the hand, and put the others looked at back (R8.1, R8.2)."""
        card, top, bottom = way
        deck = (*top, *self.buying_deck()[self.rules.looks :], *bottom)
        if self.rules.own_deck:
            self.decks = replaced(self.decks, self.mover, deck)
        else:
            self.deck = deck
        self.hands = replaced(self.hands, self.mover, (*self.hands[self.mover], card))
        self.bought = (*self.bought, card)
        self.count_cards()

    def gain(self, player: int, points: int) -> None:
        """Move a marker (R7.3)."""
        total = landing(self.scores, player, points, self.rules.track)
        self.scores = replaced(self.scores, player, total)

    # The set-up.

    def found(self, cell: int) -> None:
        """Found a castle; the last one ends the founding (R9.1, R11.3)."""
        self.blocks = self.blocks.raised(cell)
        self.supply -= 1
        mover = self.mover + 1
        if self.blocks.count >= FOUNDED or not self.found_limit():
            self.stage = PLACE_KNIGHT
            mover = 0
        self.mover = mover % self.rules.players
        self.seat_mover()

    def set_up(self, mover: int) -> None:
        """Go on to the next player's first knight, or to the king (R2.2, R2.3)."""
        self.knights = self.figures()
        if mover == self.rules.players:
            self.stage = PLACE_KING
        else:
            self.mover = mover
        self.seat_mover()

    # The flow.

    def refresh(self, mover: int) -> None:
        """Let a player begin a turn."""
        self.knights = self.figures()
        self.ap = POINTS
        self.chosen = -1
        self.bought = ()
        self.played = 0
        self.mover = mover
        self.seat_mover()

    def end(self, left: tuple[int, ...]) -> None:
        """End the turn: its stack is gone, the rest spread as named (R3.4, R3.5)."""
        mover = self.mover
        last = self.round == self.rounds()
        unspread = sum(self.stacks[mover]) - sum(left)
        self.stacks = replaced(self.stacks, mover, left)
        if last and self.rules.kept:
            self.carry = replaced(self.carry, mover, self.carry[mover] + unspread)
        else:
            self.supply += unspread
        after = (mover + 1) % self.rules.players
        if after != self.first:
            self.refresh(after)
        elif last:
            self.refresh(mover)
            self.end_phase()
        else:
            self.round += 1
            self.first = self.beginner()
            self.refresh(self.first)

    def beginner(self) -> int:
        """Return the next round's first player: by points if they count (R9.4)."""
        if not self.rules.master:
            return self.first
        best = 0
        for player in range(self.rules.players):
            if self.scores[player] > self.scores[best]:
                best = player
        return best

    def fewest(self) -> int:
        """Return the player with the fewest points, the earliest in turn order (R11.1)."""
        best = self.seat(0)
        for order in range(1, self.rules.players):
            player = self.seat(order)
            if self.scores[player] < self.scores[best]:
                best = player
        return best

    def end_phase(self) -> None:
        """Score, clear the stacks, and go on to the king's move or the end (R3.5, R7.5, R7.6)."""
        for player, _, points, _, _ in self.marker_moves():
            self.gain(player, points)
        kept = self.rules.kept and self.phase < PHASES
        for player in range(self.rules.players):
            left = sum(self.stacks[player]) + self.carry[player]
            self.stacks = replaced(self.stacks, player, ())
            self.carry = replaced(self.carry, player, left if kept else 0)
            self.supply += 0 if kept else left
        if self.phase == PHASES:
            self.stage = OVER
            self.seat_mover()
            return
        self.stage = MOVE_KING
        self.refresh(self.fewest())
        if not self.king_moves():
            self.after_king()

    def after_king(self) -> None:
        """Go on to the first player of the next phase (R3.6, R9.4)."""
        if not self.rules.master:
            if self.rules.start == NAMED:
                self.stage = NAME_FIRST
                self.refresh(self.fewest())
                return
            if self.rules.start == FEWEST:
                self.first = self.fewest()
        self.first = self.beginner()
        self.begin(self.phase + 1)

    def begin(self, phase: int) -> None:
        """Let all players take the phase's stacks in turn order (R3.2, R11.8)."""
        self.phase = phase
        self.round = 1
        for held in self.stacks:
            self.supply += sum(held)
        for order in range(self.rules.players):
            taken = []
            for height in self.rules.row(phase):
                height = min(height, self.supply)  # noqa: PLW2901
                self.supply -= height
                taken.append(height)
            self.stacks = replaced(self.stacks, self.seat(order), tuple(taken))
        self.spread_carry()

    def spread_carry(self) -> None:
        """Spread kept blocks of players without a choice; stop at one with a choice (R11.10)."""
        for order in range(self.rules.players):
            player = self.seat(order)
            if self.carry[player]:
                spreads = self.spreads(player)
                if len(spreads) > 1:
                    self.stage = SPREAD_CARRY
                    self.refresh(player)
                    return
                self.spread(player, spreads[0])
        self.stage = TURN
        self.refresh(self.first)

    def spread(self, player: int, spread: tuple[int, ...]) -> None:
        """Take a player's kept blocks into the stacks; what does not fit is returned (R11.10)."""
        self.supply += self.carry[player] - (sum(spread) - sum(self.stacks[player]))
        self.stacks = replaced(self.stacks, player, spread)
        self.carry = replaced(self.carry, player, 0)

    # Scoring.

    def pays(self, cause: int, player: int) -> int:
        """Return the points that a player would gain now, for a cause (R7.1, R7.4, R9.3)."""
        self.check_player(player)
        knights = self.own if player == self.mover else self.knights[player]
        if cause == CASTLES:
            return castle_points(self.blocks, knights, self.rules)
        if cause == KINGS_BONUS:
            return king_points(self.blocks, self.king, self.phase, knights, self.rules)
        if not self.master:
            return 0
        area = counted_cells(self.master, self.rules)
        most = 0
        for other in range(self.rules.players):
            if other != player:
                theirs = self.own if other == self.mover else self.knights[other]
                most = max(most, popcount(theirs & area))
        each = card_points(self.master, self.phase, self.rules)
        return master_points(self.master, self.blocks, self.phase, each, knights, most, self.rules)

    def marker_moves(self) -> list[tuple[int, int, int, int, int]]:
        """Return the markers' moves in a scoring now, cause by cause in turn order (R7.2, R7.3).

        Each move is player, cause, points, and the totals before and after.
        """
        scores = self.scores
        moves = []
        for cause in (CASTLES, KINGS_BONUS, MASTER):
            for order in range(self.rules.players):
                player = self.seat(order)
                points = self.pays(cause, player)
                if points:
                    after = landing(scores, player, points, self.rules.track)
                    moves.append((player, cause, points, scores[player], after))
                    scores = replaced(scores, player, after)
        return moves


def replaced(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    """Return a tuple with one value replaced."""
    return (*values[:index], value, *values[index + 1 :])


def without(hand: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Return a hand without one copy of a card."""
    index = hand.index(card)
    return hand[:index] + hand[index + 1 :]
