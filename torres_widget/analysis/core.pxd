# C types for core.py, read by Cython alone.
cimport cython

ctypedef unsigned long long u64

cdef bint COMPILED
cdef u64 FULL, NOT_A, NOT_H, ODD, PAIRS, NIBBLES, BYTES, DE_BRUIJN
cdef int BUILD, CLIMB, DEPLOY, DIAGONAL, ELEVATOR
cdef int EXTRA_BLOCK, JUMP, LEVELS, LIFT, MOVE, REDEPLOY
cdef int SEVEN_POINTS, SHIFT_BLOCK, SIX_POINTS
cdef u64 NEIGHBOURS[64]
cdef u64 DIAGONAL_CELLS[64]
cdef int JUMP_OVER[256]
cdef int JUMP_LANDING[256]
cdef u64 BLOCK_KEYS[3072]
cdef u64 KNIGHT_KEYS[64]
cdef u64 CARD_KEYS[16]
cdef int BIT_OF[64]

cpdef int popcount(u64 mask) noexcept
cpdef int lowest(u64 mask) noexcept
cpdef u64 beside(u64 mask) noexcept
@cython.locals(reached=u64, edge=u64)
cpdef u64 flood(u64 seeds, u64 within) noexcept


cdef class Place:
    cdef u64 levels[48]
    cdef int heights[64]
    cdef u64 masks[32]
    cdef int castles, top
    cdef u64 own, rivals, king, key
    cdef int ap, reserve, blocks, spare, supply, hand, played
    cdef int climb_least, merge, jump_own, jump_king

    @cython.locals(level=int, cell=int, height=int, one=u64)
    cpdef set(self, bytes heights, u64 own, u64 rivals, u64 king, tuple turn, tuple rules)
    @cython.locals(level=int, cell=int, castle=int)
    cdef void copy(self, Place other) noexcept
    @cython.locals(left=u64, mask=u64)
    cdef void find_castles(self) noexcept
    cdef u64 free(self) noexcept
    cdef u64 at_least(self, int height) noexcept
    @cython.locals(level=int)
    cdef int highest(self, u64 cells_of) noexcept
    @cython.locals(one=u64, bit=u64, height=int, touched=int, castle=int)
    cdef void raise_cell(self, int cell) noexcept
    @cython.locals(one=u64, height=int)
    cdef void lower_cell(self, int cell) noexcept
    @cython.locals(mask=u64, castle=int)
    cdef u64 full(self) noexcept
    @cython.locals(once=u64, twice=u64, around=u64, castle=int)
    cdef u64 joining(self) noexcept
    @cython.locals(built=u64)
    cdef u64 buildable(self) noexcept
    @cython.locals(mask=u64)
    cdef u64 liftable(self) noexcept
    @cython.locals(one=u64, bit=u64, home=int, castle=u64, rest=u64, once=u64, twice=u64,
                   full=u64, other=int, around=u64, bare=u64, area=int, mask=u64)
    cdef u64 shift_targets(self, int source) noexcept
    @cython.locals(layer=int, inside=u64, exits=u64, here=u64, around=u64, further=u64)
    cdef u64 through_doors(self, int cell, int level) noexcept
    @cython.locals(one=u64, level=int, mask=u64)
    cdef u64 moves(self, int source) noexcept
    @cython.locals(mask=u64, cell=int)
    cdef u64 deployable(self, u64 knights) noexcept
    @cython.locals(one=u64, bit=u64, level=int, mask=u64, crossed=u64, pair=int, entries=u64,
                   castle=int, layer=int, here=u64)
    cdef u64 figure_card(self, int card, int source) noexcept
    @cython.locals(one=u64, best=int, fixed=u64, left=u64, source=int, level=int, targets=u64,
                   pair=int, layer=int)
    cdef int card_level(self, int card, u64 mask) noexcept
    @cython.locals(count=int, left=u64, source=int, card=int)
    cpdef int actions(self, int[::1] out) noexcept
    @cython.locals(verb=int, left=u64, source=int, mask=u64)
    cdef int plays(self, int[::1] out, int count, int card) noexcept
    @cython.locals(verb=int, source=int, target=int, key=u64)
    cdef u64 key_after(self, int code) noexcept
    @cython.locals(verb=int)
    cdef int ap_after(self, int code) noexcept
    @cython.locals(one=u64, verb=int, source=int, target=int)
    cpdef void apply(self, int code) noexcept

cpdef int written(int[::1] out, int count, int code, u64 mask) noexcept
