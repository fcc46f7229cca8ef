# C types for search.py, read by Cython alone.
cimport cython

from torres_widget.analysis.search.bounds cimport Bounds
from torres_widget.engine.kernel.bits cimport beside, lowest, u64
from torres_widget.engine.kernel.blocks cimport Blocks
from torres_widget.engine.kernel.turn cimport Choices, TurnState

cdef int BUILD, DEPLOY, END, EXTRA_BLOCK, JUMP, LARGE, LEVELS, LIFT
cdef int LATER, SCORE, SEVEN_POINTS, SHIFT_BLOCK, SIX_POINTS
cdef int BUCKETS, DEAD, VERBS
cdef u64 AP_BITS, FULL
cdef u64 NEIGHBOURS[64]
cdef int COSTS[24]
cdef int BRINGS[24]
cdef u64 BLOCK_KEYS[3329]
cdef u64 KNIGHT_KEYS[64]
cdef u64 CARD_KEYS[16]

@cython.locals(verb=int, source=int, target=int, heights=bytes)
cpdef u64 hash_after(TurnState turn, u64 key, int code) noexcept


cdef class Search:
    cdef TurnState root, before, here, after
    cdef Bounds bounds
    cdef int listing, wanted, places, slack, proving, size, least, offset, bucket
    cdef readonly int count, opened
    cdef int[::1] steps, buckets, parents, codes, following, values, slots, found
    cdef u64[::1] keys, refuted, earlier
    cdef unsigned char[::1] points, blocks, played

    @cython.locals(last=int, slot=int)
    cdef int find(self, u64 key) noexcept
    cdef int priority(self, TurnState turn) noexcept
    @cython.locals(value=int, bucket=int, node=int)
    cdef int add(self, TurnState turn, int priority, u64 key, int parent, int code, int slot) except -1
    @cython.locals(index=int, rank=int, other=int)
    cdef void note(self, int node) noexcept
    @cython.locals(node=int)
    cdef int grow(self) except -1
    @cython.locals(until=int, node=int)
    cpdef bint run(self, int openings) except -1
    cdef int enough(self) noexcept
    @cython.locals(here=TurnState, after=TurnState, choices=Choices, plays=Choices, base=int, left=u64,
                   earlier=u64[::1], apart=u64, targets=u64, verb=int, points=int,
                   code=int, key=u64, known=u64, slot=int, other=int,
                   priority=int)
    cdef int open(self, int node) except -1
    @cython.locals(verb=int, source=int, target=int, castle=u64, blocks=Blocks, doors=u64,
                   index=int)
    cdef u64 touched(self, int code) noexcept
    @cython.locals(depth=int)
    cdef int reach(self, int node) except -1
    @cython.locals(best=int)
    cpdef int bound(self)
    cpdef list best(self)
    cpdef void look_for_ties(self) noexcept
    cpdef list tied(self)
    cpdef list path(self, int node)
    cpdef dict histogram(self)
