# C types for judge.py, read by Cython alone.
cimport cython

from torres_widget.analysis.core cimport Place, beside, flood, popcount, u64

cdef int ADJACENT, CASTLE_COUNT, CLIMB, DIAGONAL, DIAGONALS, EDGE
cdef int ELEVATOR, EXTRA_BLOCK, JUMP, LARGE, LIFT, ONE_LINE
cdef int REDEPLOY, SAME_LEVEL, SEVEN_POINTS, SHIFT_BLOCK, SIX_POINTS, SQUARE
cdef u64 LINES[46]
cdef u64 SQUARES[336]
cdef u64 BORDER, MAIN_DIAGONALS


cdef class Judge:
    cdef int castles, kings, masters, levels, rivals
    cdef int scored[16]
    cdef int king_level, bonus, master, master_points, wanted, others
    cdef u64 knights[4]
    cdef int track[4]
    cdef int gain[16]
    cdef int gain_card[16]
    cdef int best[16]
    cdef int best_card[16]

    @cython.locals(worth=int)
    cpdef int value(self, Place place) noexcept
    @cython.locals(most=int, player=int, worth=int)
    cdef int best_rival(self, Place place) noexcept
    @cython.locals(worth=int, castle=int, inside=u64, level=int)
    cdef int side(self, Place place, u64 knights) noexcept
    @cython.locals(castle=int, right=u64)
    cdef u64 king_knights(self, Place place, u64 knights) noexcept
    cdef int master_worth(self, Place place, u64 knights) noexcept
    @cython.locals(count=int, most=int, player=int)
    cdef int counted(self, Place place, u64 knights, u64 area) noexcept
    @cython.locals(number=int, held=int, castle=int, most=int, different=int, level=int, same=int)
    cdef int lacking(self, Place place, u64 knights) noexcept
    @cython.locals(worth=int, most=int, card=int, gained=int)
    cpdef int bound(self, Place place) noexcept
    @cython.locals(worth=int, hand=int, card=int)
    cdef int useful(self, Place place, int least) noexcept
    @cython.locals(points=int, gained=int, changes=int)
    cdef int bound_gain(self, Place place, int card) noexcept
    @cython.locals(less=int)
    cdef int slack(self, Place place) noexcept
    @cython.locals(castle=int, mask=u64)
    cdef int king_needs(self, Place place, int card) noexcept
    @cython.locals(right=int, ground=int, least=int, level=int, steps=int, here=u64)
    cdef int king_steps(self, Place place, int card, u64 mask) noexcept
    @cython.locals(area=u64, inside=int, count=int, now=int, lacks=int)
    cdef int master_gain(self, Place place, int changes) noexcept
    @cython.locals(highest=int, most=int, new=int, rest=int, gained=int)
    cdef int levels_gain(self, Place place, int card, int points) noexcept
    @cython.locals(spent=int, ground=int, highest=int, built=u64, growing=u64,
                   every=int, castle=int, most=int, gained=int)
    cdef int castles_gain(self, Place place, int card, int points) noexcept
    @cython.locals(spent=int)
    cdef void clear(self, int points) noexcept
    @cython.locals(spent=int, without=int, with_card=int, here=int, gained=int)
    cdef void share(self, int points) noexcept
    @cython.locals(mask=u64, area=int, inside=u64, level=int, tallest=int, launch=int, here=u64,
                   near=u64, present=u64, one=u64, more=int, gained=int,
                   fixed=u64, height=int, now=int, grow=int, far=int, blocks=int, fill=int,
                   rise=int, base=int)
    cdef void castle_gain(self, Place place, int castle, int card, int points, int ground,
                          int highest, u64 growing, int every) noexcept
    @cython.locals(passed=int, first=int, missing=int, level=int, steps=int, needed=int, spent=int, cells_more=int,
                   room=int, gained=int)
    cdef void options(self, int points, int least, int blocks, int area, int base, int grow, u64 present,
                      int far, int rise, int skip, int fill, int wider, int now, int flagged) noexcept

@cython.locals(most=int, index=int, count=int)
cdef int most_on(u64 knights, u64* masks, int number) noexcept
