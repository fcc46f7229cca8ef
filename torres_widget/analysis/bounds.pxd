# C types for bounds.py, read by Cython alone.
cimport cython

from torres_widget.engine.kernel.bits cimport beside, lowest, popcount, u64
from torres_widget.engine.kernel.blocks cimport Blocks
from torres_widget.engine.kernel.points cimport castle_points, counted_cells, king_cells
from torres_widget.engine.kernel.points cimport kings_bonus, lacking, master_points
from torres_widget.engine.kernel.turn cimport TurnState

cdef int CLIMB, DIAGONAL, DIAGONALS, EDGE
cdef int ELEVATOR, EXTRA_BLOCK, JUMP, LARGE, LIFT
cdef int REDEPLOY, SEVEN_POINTS, SHIFT_BLOCK, SIX_POINTS
ctypedef int* ints

cdef int ROWS
cdef u64 FULL, GOLDEN
cdef int BRINGS[24]
cdef u64 NEIGHBOURS[64]


cdef class Approach:
    cdef int stack, area, level, now, grow, far, least, rise, skip, fill, wider
    cdef u64 present


cdef class Bounds:
    cdef int castles, kings, masters, levels, rivals
    cdef int scored[16]
    cdef int phase, bonus, master, master_points, others
    cdef u64 knights[4]
    cdef int track[4]
    cdef int gain_card[16]
    cdef int best[16]
    cdef int best_card[16]
    cdef int steps[16]
    cdef Approach way
    cdef u64 keys[4096]
    cdef int places[4096]
    cdef int rows[32784]
    cdef int row_count
    cdef int base[32]
    cdef u64 tops[64]
    cdef int level[32]
    cdef int far[32]
    cdef int grow[32]
    cdef u64 present[32]

    @cython.locals(value=int)
    cpdef int value(self, TurnState turn) noexcept
    @cython.locals(most=int, player=int, value=int)
    cdef int best_rival(self, TurnState turn) noexcept
    @cython.locals(blocks=Blocks, value=int, level=int)
    cdef int side(self, TurnState turn, u64 knights) noexcept
    @cython.locals(area=u64, most=int, player=int)
    cdef int master_value(self, TurnState turn, u64 knights) noexcept
    @cython.locals(most=int, card=int, gained=int)
    cpdef int upper_bound(self, TurnState turn) noexcept
    @cython.locals(kept=int, hand=int, card=int)
    cdef int useful(self, TurnState turn, int least) noexcept
    @cython.locals(value=int)
    cdef int kept(self, TurnState turn) noexcept
    @cython.locals(points=int, gained=int, changes=int)
    cdef int gain_bound(self, TurnState turn, int card) noexcept
    @cython.locals(less=int)
    cdef int slack(self, TurnState turn) noexcept
    @cython.locals(blocks=Blocks, castle=int, mask=u64)
    cdef int king_needs(self, TurnState turn, int card) noexcept
    @cython.locals(blocks=Blocks, right=int, ground=int, least=int, level=int, steps=int, here=u64)
    cdef int king_steps(self, TurnState turn, int card, u64 mask) noexcept
    @cython.locals(inside=int, count=int, now=int, lacks=int)
    cdef int master_gain(self, TurnState turn, int changes) noexcept
    @cython.locals(blocks=Blocks, highest=int, most=int, new=int, rest=int, gained=int)
    cdef int levels_gain(self, TurnState turn, int card, int points) noexcept
    @cython.locals(blocks=Blocks, one=u64, fixed=u64, points=int, ground=int, built=u64,
                   growing=u64, castle=int, mask=u64, inside=u64, height=int, present=u64)
    cdef void survey(self, TurnState turn) noexcept
    @cython.locals(way=Approach)
    cdef void take(self, TurnState turn, int castle) noexcept
    @cython.locals(blocks=Blocks, spent=int, castle=int, most=int, gained=int, first=int)
    cdef int castles_gain(self, TurnState turn, int card, int points) noexcept
    @cython.locals(rows=ints, best=ints, steps=ints, count=int, spent=int, without=int, here=int,
                   index=int, gained=int)
    cdef void share(self, int points, int card, int first) noexcept
    @cython.locals(best=ints, gain=ints, spent=int, most=int, here=int, index=int, gained=int)
    cdef void share_card(self, int points, int first, int count) noexcept
    @cython.locals(spent=int, way=Approach)
    cdef void new_castle(self, TurnState turn, int points) noexcept
    @cython.locals(blocks=Blocks, way=Approach, spent=int, mask=u64, level=int, fill=int, near=u64,
                   launch=int, gained=int)
    cdef void card_gains(self, TurnState turn, int castle, int card, int points) noexcept
    @cython.locals(spent=int, first=int)
    cdef void more(self, int points) noexcept
    @cython.locals(slot=int)
    cdef void forget(self) noexcept
    @cython.locals(way=Approach, key=u64, flags=int, slot=int, first=int)
    cdef int row(self, int points) noexcept
    @cython.locals(way=Approach, out=ints, spent=int, passed=int, start=int, stack=int, level=int, steps=int,
                   missing=int, needed=int, least=int, room=int, gained=int)
    cdef void gains(self, int points, int first) noexcept

@cython.locals(blocks=Blocks, best=int, fixed=u64, left=u64, source=int, landed=u64, low=u64,
               targets=u64, level=int)
cdef int card_level(TurnState turn, int card, u64 mask) noexcept
