# C types for blocks.py, read by Cython alone.
cimport cython

from torres_widget.engine.kernel.bits cimport beside, flood, popcount, u64
from torres_widget.engine.kernel.rules cimport Rules

cdef bint COMPILED
cdef u64 FULL
cdef u64 NEIGHBOURS[64]
cdef u64 DIAGONAL_CELLS[64]
cdef int RISE, MOST_CLIMB, LEAST_CASTLES
cdef int CLIMB, DEPLOY, DIAGONAL, LEVELS, MOVE


cdef class Blocks:
    cdef readonly bytes heights
    cdef readonly u64 levels[52]
    cdef readonly int top, count
    cdef readonly u64 masks[32]
    cdef readonly u64 arounds[32]
    cdef readonly int areas[32]
    cdef readonly int tallest[32]
    cdef readonly u64 touching, joining, full
    cdef dict cache, shifts

    cdef void clear_caches(self)
    @cython.locals(left=u64, mask=u64)
    cdef void find_castles(self) noexcept
    @cython.locals(area=int, index=int)
    cdef void add_castle(self, u64 mask) noexcept
    @cython.locals(once=u64, twice=u64, castle=int, around=u64)
    cdef void touch(self) noexcept
    @cython.locals(castle=int)
    cpdef int castle_at(self, int cell) noexcept
    @cython.locals(castle=int)
    cpdef u64 castle_of(self, int cell) noexcept
    @cython.locals(level=int)
    cpdef int highest(self, u64 mask) noexcept
    cpdef u64 at_least(self, int height) noexcept
    cpdef u64 at_most(self, int height) noexcept
    cpdef u64 exactly(self, int height) noexcept
    @cython.locals(other=Blocks, heights=bytearray)
    cdef Blocks changed(self, int cell, int height)
    @cython.locals(one=u64, bit=u64, height=int, near=u64, other=Blocks, grown=u64, whole=u64,
                   castle=int, mask=u64, index=int, stale=u64)
    cpdef Blocks raised(self, int cell)
    @cython.locals(one=u64, height=int, other=Blocks)
    cpdef Blocks lowered(self, int cell)

    cpdef (u64, u64, u64) build_limits(self, Rules rules) noexcept
    @cython.locals(touches=u64, apart=u64, low=u64)
    cpdef u64 buildable(self, Rules rules) noexcept
    cpdef (u64, u64) lift_limits(self, Rules rules) noexcept
    @cython.locals(low=u64, apart=u64)
    cpdef u64 liftable(self, Rules rules) noexcept
    @cython.locals(rest=u64, whole=bint, enough=bint)
    cpdef (u64, u64) shift_source_limits(self, int source, Rules rules) noexcept
    @cython.locals(one=u64, castle=int, rest=u64, bare=u64, joinable=int, standing=int,
                   around=u64, joins=u64, area=int, full=u64, fits=bint)
    cpdef (u64, u64, u64, u64) shift_target_limits(self, int source, Rules rules) noexcept
    @cython.locals(one=u64, mask=u64)
    cpdef u64 rest(self, int cell) noexcept
    @cython.locals(once=u64, twice=u64, thrice=u64, always=u64, other=int, here=u64)
    cdef u64 touching_more(self, int castle, u64 around, int number) noexcept
    @cython.locals(mask=u64, whole=u64, enough=u64, elsewhere=u64, apart=u64, low=u64, fits=u64)
    cpdef u64 shifted(self, int source, Rules rules) noexcept

    cpdef (u64, u64) step_limits(self, int source, Rules rules) noexcept
    @cython.locals(near=u64, low=u64)
    cpdef u64 steps(self, int source, Rules rules) noexcept
    @cython.locals(one=u64)
    cpdef (u64, u64) door_limits(self, int source, Rules rules) noexcept
    @cython.locals(exits=u64, elsewhere=u64)
    cpdef u64 doors(self, int source, Rules rules) noexcept
    @cython.locals(layer=int, inside=u64, exits=u64, here=u64, around=u64, further=u64)
    cpdef u64 through_doors(self, int source, Rules rules) noexcept
    cpdef (u64, u64) drop_limits(self, int knight, Rules rules) noexcept
    @cython.locals(level=int, high=u64)
    cpdef (u64, u64, u64) climb_limits(self, int source, Rules rules) noexcept
    cpdef (u64, u64) diagonal_limits(self, int source, Rules rules) noexcept
    @cython.locals(one=u64, entries=u64, exits=u64, castle=int, layer=int, here=u64)
    cpdef (u64, u64) elevator_limits(self, int source, Rules rules) noexcept
    cpdef u64 destinations(self, int verb, int source, Rules rules) noexcept
    @cython.locals(near=u64, low=u64, high=u64, exits=u64, elsewhere=u64)
    cdef u64 computed(self, int verb, int source, Rules rules) noexcept

cdef int check_cell(int cell) except -1
