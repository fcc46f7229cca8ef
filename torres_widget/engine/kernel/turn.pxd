# C types for turn.py, read by Cython alone.
cimport cython

from torres_widget.engine.kernel.bits cimport by_name, u64
from torres_widget.engine.kernel.blocks cimport Blocks
from torres_widget.engine.kernel.rules cimport Rules

cdef bint COMPILED
cdef u64 FULL
cdef u64 NEIGHBOURS[64]
cdef int RISE, MOST_GROUPS
cdef int JUMP_OVER[256]
cdef int JUMP_LANDING[256]
cdef int BUILD, BUY, DEPLOY, END, EXTRA_BLOCK, JUMP, LIFT
cdef int MOVE, REDEPLOY, SCORE, SHIFT_BLOCK
cdef int COSTS[24]
cdef int VERBS
cdef int BRINGS[24]
cdef int CARDS_BY_KEY[10]


cdef class Choices:
    cdef readonly int count
    cdef int bases[128]
    cdef u64 targets[128]
    cdef list found

    cdef int add(self, int base, u64 targets) except -1
    cpdef list groups(self)


cdef class TurnState:
    cdef readonly Rules rules
    cdef readonly Blocks blocks
    cdef readonly u64 own, rivals, king
    cdef readonly int ap, reserve, stack, spare, supply, hand, played, buys

    cpdef void become(self, TurnState other)
    cpdef u64 free(self) noexcept
    cpdef bint affords(self, int verb) noexcept
    @cython.locals(mask=u64)
    cpdef u64 crossable(self) noexcept
    @cython.locals(blocks=Blocks)
    cpdef (u64, u64) jump_limits(self, int source, u64 crossed) noexcept
    @cython.locals(landed=u64, low=u64)
    cpdef u64 jumps(self, int source, u64 crossed) noexcept
    @cython.locals(free=u64, ap=int, knights=tuple, knight=int, card=int, mask=u64)
    cpdef void choices(self, Choices found)
    cdef void add_blocks(self, Choices found, int verb, u64 mask)
    @cython.locals(base=int, source=int, mask=u64, crossed=u64, once=u64, twice=u64)
    cdef void add_plays(self, Choices found, int card, tuple knights, u64 free)
    @cython.locals(one=u64, verb=int, source=int, target=int)
    cpdef void apply(self, int code)
    cdef void take_block(self, int verb, int _)

@cython.locals(one=u64, mask=u64, pair=int)
cpdef u64 landings(int source, u64 crossed) noexcept
