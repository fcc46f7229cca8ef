"""The learned evaluation: the points that each seat may expect at the end of the game.

Ordinary Python, which Cython can compile with the types of ``evaluation.pxd``, as the kernel. All
numbers are whole, points counted in parts of `UNIT`, so that both give the same answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from torres_widget.engine.kernel import rules
from torres_widget.engine.kernel.bits import beside, popcount
from torres_widget.engine.kernel.codes import (
    ADJACENT,
    CASTLE_COUNT,
    KEEPING,
    MOVE_KING,
    NAME_FIRST,
    ONE_LINE,
    SQUARE,
    TURN,
    UNCHANGED,
)
from torres_widget.engine.kernel.points import (
    card_points,
    counted_cells,
    king_cells,
    kings_bonus,
    lacking,
    level_points,
)

from .features import (
    AREAS,
    BESIDE_COURT,
    BEST,
    BEST_HEAD,
    BEST_NEAR,
    BEST_ROOM,
    BEST_STAIRS,
    BLOCKS,
    BONUS,
    BONUS_NEAR,
    BUCKETS,
    CARDS,
    CASTLES,
    CONSTANT,
    CONTESTED,
    COURT,
    FEATURES,
    FEWEST,
    FIFTH,
    HEAD,
    HEIGHTS,
    HELD,
    HIGHER,
    KNIGHTS,
    LEFT,
    LEVELS,
    MASTER_COUNT,
    MASTER_LACKS,
    MASTER_LAST,
    MASTER_NOW,
    NEAR,
    ORDER,
    ROOM,
    ROOM_COUNTED,
    SHARED,
    SOFT,
    STAIRS,
    TOP,
    UNIT,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from torres_widget.engine.kernel.state import State
    from torres_widget.engine.kernel.turn import TurnState

FULL = 0xFFFFFFFFFFFFFFFF
POINTS = rules.POINTS
PHASES = rules.PHASES


def bucket(phase: int, left: int, others: int) -> int:
    """Return which weights hold for a seat: six sets for each phase.

    Parameters
    ----------
    phase : int
        The phase.
    left, others : int
        Turns that the seat, and all others together, still have in it.
    """
    if not left and not others:
        return 6 * phase - 6
    return 6 * phase - 5 + min(left, 4)


def phase_ahead(state: State) -> int:
    """Return the phase of the next turn."""
    return state.phase + 1 if state.stage in (MOVE_KING, NAME_FIRST) else state.phase


def first_ahead(state: State) -> int:
    """Return the first player of the round, or of the next phase before it begins (R3.6, R9.4).

    The player who names the first player counts as first.
    """
    if state.stage not in (MOVE_KING, NAME_FIRST):
        return state.first
    if state.rules.master or state.rules.start == UNCHANGED:
        return state.beginner()
    return state.fewest()


def place(state: State, seat: int) -> int:
    """Return a seat's place in the order of the round, 0 for the first player."""
    players = state.rules.players
    return (seat - first_ahead(state) + players) % players


def turns_left(state: State) -> list[int]:
    """Return the turns that each seat still has in the phase, the present one included."""
    if state.stage in (MOVE_KING, NAME_FIRST):
        return [len(state.rules.row(state.phase + 1))] * state.rules.players
    left = state.rounds() - state.round
    moved = place(state, state.mover)
    return [left + (place(state, seat) >= moved) for seat in range(state.rules.players)]


def ends_phase(state: State) -> bool:
    """Return whether the turn under way is the last of its phase, and gets no reply."""
    return sum(turns_left(state)) == 1


def ends_game(state: State) -> bool:
    """Return whether the turn under way is the last of the game."""
    return state.phase == PHASES and ends_phase(state)


def is_last_turn(state: State) -> bool:
    """Return whether the turn under way is its player's last of the game; so are all after it."""
    return state.phase == PHASES and turns_left(state)[state.mover] == 1


def standing_facts(state: State, seat: int) -> list[int]:
    """Return the features of a seat that no action of a turn changes, cards apart."""
    state.check_player(seat)
    facts = [0] * CARDS
    facts[CONSTANT] = 1
    facts[FEWEST] = 1 if state.scores[seat] == min(state.scores) else 0
    facts[BLOCKS] = sum(state.stacks[seat]) + state.carry[seat]
    facts[ORDER] = 2 * place(state, seat) - (state.rules.players - 1)
    return facts


def check_length(values: Sequence[int], least: int) -> None:
    """Raise ValueError if there are too few numbers: compiled code would read on behind them."""
    if len(values) < least:
        msg = f"{len(values)} numbers; expected {least} at least"
        raise ValueError(msg)


class Evaluation:
    """Worth of the positions of one turn, with a view to the end of the game.

    Parameters
    ----------
    state : State
        Where the turn begins, or stands.
    weights : sequence of int
        For each of the `BUCKETS` the weights of the `FEATURES`, in parts of a point.
    hands : sequence of int
        For each seat how many of each card it holds, in parts of a card.
    card : int
        What a card bought in this turn is worth, in parts of a point.
    soft : sequence of int
        `SOFT` entries, one for each point of difference and eighth: the addition of a rival
        at this distance behind another to the best expectation of the two.
    """

    def __init__(
        self,
        state: State,
        weights: Sequence[int],
        hands: Sequence[int],
        card: int,
        soft: Sequence[int],
    ) -> None:
        self.players = state.rules.players
        check_length(weights, BUCKETS * FEATURES)
        check_length(hands, 10 * self.players)
        check_length(soft, SOFT)
        self.mover = state.mover
        self.phase = state.phase
        self.master = state.master
        self.card = card
        self.now = [0] * 204
        self.after = [0] * 204
        self.base_now = [0] * 4
        self.base_after = [0] * 4
        self.knights = [0] * 4
        self.found = [0] * 51
        self.ended = [0] * 4
        self.expected = [0] * 4
        self.soft = [0] * 512
        for index in range(SOFT):
            self.soft[index] = soft[index]
        self.lined = [0] * 4
        self.lacks = [0] * 4
        self.by_blocks = self.master not in (ADJACENT, ONE_LINE, SQUARE)
        self.each = self.each_last = 0
        if self.master:
            self.each = card_points(self.master, self.phase, state.rules)
            self.each_last = card_points(self.master, PHASES, state.rules)
        self.cards = CARDS if state.rules.looks else CARDS + 10
        figures = state.figures()
        for seat in range(self.players):
            self.knights[seat] = figures[seat]
            now, after = self.buckets(state, seat)
            for index in range(FEATURES):
                self.now[FEATURES * seat + index] = weights[FEATURES * now + index]
                self.after[FEATURES * seat + index] = weights[FEATURES * after + index]
            facts = standing_facts(state, seat)
            self.base_now[seat] = UNIT * state.scores[seat]
            self.base_after[seat] = UNIT * state.scores[seat]
            for index in range(CARDS):
                self.base_now[seat] += facts[index] * self.now[FEATURES * seat + index]
                self.base_after[seat] += facts[index] * self.after[FEATURES * seat + index]
            for kind in range(10):
                index = FEATURES * seat + self.cards + kind
                self.base_now[seat] += hands[10 * seat + kind] * self.now[index] >> 8
                self.base_after[seat] += hands[10 * seat + kind] * self.after[index] >> 8

    def buckets(self, state: State, seat: int) -> tuple[int, int]:
        """Return which weights hold for a seat before and after the turn."""
        turns = turns_left(state)
        others = sum(turns) - turns[seat]
        now = bucket(phase_ahead(state), turns[seat], others)
        if state.stage not in (TURN, KEEPING):
            return now, now
        if seat == state.mover:
            return now, bucket(state.phase, turns[seat] - 1, others)
        return now, bucket(state.phase, turns[seat], others - 1)

    # The features that the blocks and knights of a turn decide.

    def look(self, turn: TurnState, seat: int) -> None:
        """Work out the features of a seat."""
        found = self.found
        blocks = turn.blocks
        knights = turn.own if seat == self.mover else self.knights[seat]
        free = FULL ^ (turn.own | turn.rivals | turn.king)
        built = blocks.levels[1]
        growing = beside(built) & ~built & ~blocks.joining & free
        for index in range(CARDS):
            found[index] = 0
        for castle in range(blocks.count):
            if blocks.masks[castle] & knights:
                self.look_inside(turn, castle, knights, growing)
            elif blocks.arounds[castle] & knights:
                area = blocks.areas[castle]
                found[NEAR] += area
                found[BEST_NEAR] = max(found[BEST_NEAR], area)
                if blocks.masks[castle] & turn.king:
                    found[BESIDE_COURT] = 1
        self.look_at_knights(turn, knights)
        if self.master:
            self.look_at_master(turn, seat, knights)

    def look_inside(self, turn: TurnState, castle: int, knights: int, growing: int) -> None:
        """Add what a castle with knights of a seat in it gives."""
        found = self.found
        blocks = turn.blocks
        mask = blocks.masks[castle]
        area = blocks.areas[castle]
        inside = mask & knights
        level = blocks.highest(inside)
        paid = level_points(blocks, castle, level, turn.rules)
        found[CASTLES] += paid
        found[AREAS] += area
        found[LEVELS] += level
        found[HELD] += 1
        found[BEST] = max(found[BEST], paid)
        self.look_up(turn, castle, inside, level)
        room = popcount(blocks.arounds[castle] & growing)
        if room:
            found[ROOM] += level * min(room, ROOM_COUNTED)
            found[BEST_ROOM] = max(found[BEST_ROOM], level)
        if level < area:
            found[HEAD] += area
            found[BEST_HEAD] = max(found[BEST_HEAD], area)
        if mask & (turn.own | turn.rivals) & ~knights:
            found[SHARED] += area
            if mask & (turn.own | turn.rivals) & ~knights & blocks.levels[level + 1]:
                found[CONTESTED] += area
        if mask & turn.king:
            found[COURT] = 1

    def look_up(self, turn: TurnState, castle: int, inside: int, level: int) -> None:
        """Add what the cells of a castle above a seat's knights in it promise."""
        found = self.found
        blocks = turn.blocks
        area = blocks.areas[castle]
        above = blocks.masks[castle] & turn.free() & blocks.levels[level + 1]
        if beside(inside & blocks.levels[level]) & above & ~blocks.levels[level + 2]:
            found[STAIRS] += area
            found[BEST_STAIRS] = max(found[BEST_STAIRS], area)
        elif above:
            found[HIGHER] += area

    def look_at_knights(self, turn: TurnState, knights: int) -> None:
        """Work out what knights, and the king, give a seat."""
        found = self.found
        blocks = turn.blocks
        found[KNIGHTS] = popcount(knights)
        for level in range(1, blocks.top + 1):
            here = popcount(knights & blocks.levels[level])
            found[HEIGHTS] += here
            if here:
                found[TOP] = level
        bonus = king_cells(blocks, turn.king, self.phase, turn.rules)
        if bonus & knights:
            found[BONUS] = kings_bonus(self.phase, turn.rules)
        elif bonus & turn.free() and found[COURT]:
            found[BONUS_NEAR] = 1

    def look_at_master(self, turn: TurnState, seat: int, knights: int) -> None:
        """Work out the features of a seat that the master card decides.

        A condition on the cells of knights alone is worked out only when these change.
        """
        found = self.found
        area = counted_cells(self.master, turn.rules)
        if area:
            here = popcount(knights & area)
            most = popcount(turn.own & area) if seat != self.mover else 0
            for other in range(self.players):
                if other not in (self.mover, seat):
                    most = max(most, popcount(self.knights[other] & area))
            here += 1 if here > most else 0
            found[MASTER_COUNT] = here
            found[MASTER_NOW] = here * self.each
            return
        if not knights:
            found[MASTER_LACKS] = 6
            return
        if self.by_blocks or knights != self.lined[seat]:
            self.lined[seat] = knights
            self.lacks[seat] = lacking(self.master, turn.blocks, knights, PHASES, turn.rules)
        now = last = self.lacks[seat]
        if self.master == CASTLE_COUNT:
            now = lacking(self.master, turn.blocks, knights, self.phase, turn.rules)
        found[MASTER_LACKS] = last
        found[MASTER_LAST] = 0 if last else self.each_last
        found[MASTER_NOW] = 0 if now else self.each

    # Worth.

    def expect(self, turn: TurnState, share: int) -> None:
        """Work out what each seat may expect: if the turn ends so, and with a share of it left."""
        for seat in range(self.players):
            self.look(turn, seat)
            first = FEATURES * seat
            after = self.base_after[seat]
            for index in range(1, CARDS):
                after += self.after[first + index] * self.found[index]
            card = self.cards + turn.played - 1
            played = seat == self.mover and turn.played > 0
            if played:
                after -= self.after[first + card]
            self.ended[seat] = after
            if share:
                now = self.base_now[seat]
                for index in range(1, CARDS):
                    now += self.now[first + index] * self.found[index]
                if played:
                    now -= self.now[first + card]
                after += (now - after) * share >> 8
            self.expected[seat] = after

    def margin(self, expected: list[int]) -> int:
        """Return how far the mover is ahead of the best rival, the chances of others counted in."""
        ahead = -(1 << 30)
        for seat in range(self.players):
            if seat != self.mover:
                ahead = self.joined(ahead, expected[seat])
        return expected[self.mover] - ahead

    def joined(self, one: int, other: int) -> int:
        """Return what the better of two rivals may expect."""
        most = max(one, other)
        behind = (2 * most - one - other) // (UNIT // 8)
        return most + self.soft[behind] if behind < SOFT else most

    def worths(self, turn: TurnState) -> tuple[int, int]:
        """Return the worth of a turn that ends here, and its promise with the points left."""
        self.expect(turn, FIFTH * min(turn.ap, POINTS))
        left = turn.ap
        promise = self.margin(self.expected)
        self.ended[self.mover] += UNIT * left
        if self.card > UNIT:
            self.ended[self.mover] += (self.card - UNIT) * min(left, turn.buys)
        worth = self.margin(self.ended)
        return worth, max(worth, promise)

    def worth(self, turn: TurnState) -> int:
        """Return the worth of a turn that ends here, the rest spent on cards and points."""
        worth, _ = self.worths(turn)
        return worth

    def expectations(self, turn: TurnState, points: int) -> list[int]:
        """Return what each seat may expect, in parts of a point, with action points left."""
        self.expect(turn, LEFT[max(0, min(points, POINTS))])
        return [self.expected[seat] for seat in range(self.players)]

    def features(self, turn: TurnState, seat: int) -> list[int]:
        """Return the features of a seat that blocks and knights decide."""
        if not 0 <= seat < self.players:
            msg = f"player {seat}"
            raise IndexError(msg)
        self.look(turn, seat)
        return [self.found[index] for index in range(CARDS)]
