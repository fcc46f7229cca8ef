# C types for evaluation.py, read by Cython alone.
cimport cython

from torres_widget.engine.kernel.bits cimport beside, popcount, u64
from torres_widget.engine.kernel.blocks cimport Blocks
from torres_widget.engine.kernel.points cimport card_points, counted_cells, king_cells
from torres_widget.engine.kernel.points cimport kings_bonus, lacking, level_points
from torres_widget.engine.kernel.state cimport State
from torres_widget.engine.kernel.turn cimport TurnState

ctypedef int* ints

cdef u64 FULL
cdef int FIFTH, POINTS, PHASES, ROOM_COUNTED, SOFT, UNIT, FEATURES
cdef int CONSTANT, CASTLES, AREAS, LEVELS, HELD, BEST
cdef int STAIRS, BEST_STAIRS, HIGHER, ROOM, BEST_ROOM, HEAD, BEST_HEAD
cdef int CONTESTED, SHARED, KNIGHTS, HEIGHTS, TOP, NEAR, BEST_NEAR
cdef int BONUS, COURT, BONUS_NEAR, BESIDE_COURT, FEWEST, BLOCKS
cdef int MASTER_NOW, MASTER_LAST, MASTER_LACKS, MASTER_COUNT, ORDER, CARDS
cdef int ADJACENT, CASTLE_COUNT, KEEPING, MOVE_KING, NAME_FIRST, ONE_LINE, SQUARE, TURN, UNCHANGED

cpdef int bucket(int phase, int left, int others) noexcept
cpdef int phase_ahead(State state) noexcept
cpdef int first_ahead(State state)
@cython.locals(players=int)
cpdef int place(State state, int seat)
@cython.locals(left=int, moved=int)
cpdef list turns_left(State state)
cpdef list standing_facts(State state, int seat)


cdef class Evaluation:
    cdef readonly int players, mover, phase, master, card, cards, each, each_last
    cdef int now[204]
    cdef int after[204]
    cdef int base_now[4]
    cdef int base_after[4]
    cdef u64 knights[4]
    cdef u64 lined[4]
    cdef int lacks[4]
    cdef bint by_blocks
    cdef int found[51]
    cdef int ended[4]
    cdef int expected[4]
    cdef int soft[512]

    @cython.locals(turns=list, others=int, now=int)
    cdef tuple buckets(self, State state, int seat)
    @cython.locals(found=ints, blocks=Blocks, knights=u64, free=u64, built=u64, growing=u64,
                   index=int, castle=int, area=int)
    cdef void look(self, TurnState turn, int seat) noexcept
    @cython.locals(found=ints, blocks=Blocks, mask=u64, area=int, inside=u64, level=int, paid=int,
                   room=int)
    cdef void look_inside(self, TurnState turn, int castle, u64 knights, u64 growing) noexcept
    @cython.locals(found=ints, blocks=Blocks, area=int, above=u64)
    cdef void look_up(self, TurnState turn, int castle, u64 inside, int level) noexcept
    @cython.locals(found=ints, blocks=Blocks, level=int, here=int, bonus=u64)
    cdef void look_at_knights(self, TurnState turn, u64 knights) noexcept
    @cython.locals(found=ints, area=u64, here=int, most=int, other=int, last=int, now=int)
    cdef void look_at_master(self, TurnState turn, int seat, u64 knights) noexcept
    @cython.locals(seat=int, first=int, after=int, now=int, index=int, card=int, played=bint)
    cdef void expect(self, TurnState turn, int share) noexcept
    @cython.locals(ahead=int, seat=int)
    cdef int margin(self, ints expected) noexcept
    @cython.locals(most=int, behind=int)
    cdef int joined(self, int one, int other) noexcept
    @cython.locals(left=int, promise=int, worth=int)
    cpdef (int, int) worths(self, TurnState turn) noexcept
    @cython.locals(worth=int)
    cpdef int worth(self, TurnState turn) noexcept
    cpdef list expectations(self, TurnState turn, int points)
    cpdef list features(self, TurnState turn, int seat)
