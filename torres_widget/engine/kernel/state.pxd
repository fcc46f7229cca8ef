# C types for state.py, read by Cython alone.
cimport cython

from torres_widget.engine.kernel.bits cimport by_name, popcount, u64
from torres_widget.engine.kernel.blocks cimport Blocks
from torres_widget.engine.kernel.points cimport card_points, castle_points, counted_cells
from torres_widget.engine.kernel.points cimport king_points, landing, master_points
from torres_widget.engine.kernel.rules cimport Rules
from torres_widget.engine.kernel.turn cimport Choices, TurnState

cdef u64 FULL
cdef u64 CLOSE[64]
cdef int APART, BUYS, FOUNDED, KNIGHTS, PHASES, POINTS
cdef int BUILD, BUY, CASTLES, END, FEWEST, FIRST, FOUND, FOUNDING, JUMP, KEEP, KEEPING, KING
cdef int KINGS_BONUS, KNIGHT, LIFT, MASTER, MOVE_KING, NAME_FIRST, NAMED, OVER, PLACE_KING
cdef int PLACE_KNIGHT, SCORE, SPREAD, SPREAD_CARRY, STAY, TURN
cdef int COSTS[24]


cdef class State(TurnState):
    cdef readonly tuple knights, bought, scores, carry, stacks, hands, deck, decks
    cdef readonly int stage, phase, round, first, mover, chosen, master

    cpdef object content(self)
    @cython.locals(other=State)
    cpdef State copy(self)
    @cython.locals(player=int)
    cdef void seat_mover(self)
    cpdef tuple figures(self)
    @cython.locals(held=tuple)
    cdef void count_blocks(self)
    @cython.locals(hand=tuple, card=int)
    cdef void count_cards(self)
    cpdef tuple buying_deck(self)
    cpdef tuple looked(self)
    cpdef int seat(self, int order) noexcept
    cpdef int rounds(self)
    cdef int check_player(self, int player) except -1

    @cython.locals(built=u64, untaken=u64, verb=int)
    cpdef void choices(self, Choices found)
    cpdef tuple ways(self)
    @cython.locals(known=tuple)
    cdef object way(self, int number)
    @cython.locals(deck=tuple)
    cdef object topmost(self)
    cpdef tuple spreads(self, int player)
    @cython.locals(held=tuple, index=int)
    cpdef int first_like(self, int stack)
    @cython.locals(held=tuple, stack=int)
    cdef void add_blocks(self, Choices found, int verb, u64 mask)
    @cython.locals(close=u64, cell=int)
    cpdef u64 found_limit(self)
    @cython.locals(taken=u64, occupied=u64, castle=int)
    cpdef (u64, u64) place_limits(self) noexcept
    @cython.locals(same=u64, castle=int)
    cpdef (u64, u64) king_limits(self) noexcept
    @cython.locals(built=u64, other=u64)
    cpdef u64 king_moves(self) noexcept

    @cython.locals(one=u64, verb=int, target=int)
    cpdef void apply(self, int code)
    @cython.locals(stack=int, held=tuple)
    cdef void take_block(self, int verb, int source)
    @cython.locals(card=object, top=tuple, bottom=tuple)
    cdef void keep(self, tuple way)
    cdef void gain(self, int player, int points)
    @cython.locals(mover=int)
    cdef void found(self, int cell)
    cdef void set_up(self, int mover)
    cdef void refresh(self, int mover)
    @cython.locals(mover=int, last=bint, unspread=int, after=int)
    cdef void end(self, tuple left)
    @cython.locals(best=int, player=int)
    cdef int beginner(self)
    @cython.locals(best=int, order=int, player=int)
    cdef int fewest(self)
    @cython.locals(player=int, points=int, kept=bint, left=int)
    cdef void end_phase(self)
    cdef void after_king(self)
    @cython.locals(order=int, height=int)
    cdef void begin(self, int phase)
    @cython.locals(order=int, player=int)
    cdef void spread_carry(self)
    cdef void spread(self, int player, tuple spread)
    @cython.locals(knights=u64, each=int, area=u64, most=int, other=int, theirs=u64)
    cpdef int pays(self, int cause, int player)
    @cython.locals(scores=tuple, moves=list, cause=int, order=int, player=int, points=int,
                   after=int)
    cpdef list marker_moves(self)

cdef tuple replaced(tuple values, int index, object value)
cdef tuple without(tuple hand, int card)
