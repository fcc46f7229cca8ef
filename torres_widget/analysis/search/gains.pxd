# C types for gains.py, read by Cython alone.
cimport cython

from torres_widget.engine.kernel.bits cimport u64

ctypedef int* ints

cdef int KEPT, RAISED, ROWS
cdef u64 FULL, GOLDEN


cdef class Approach:
    cdef int stack, area, level, now, grow, far, first, second, least, rise, skip, fill, wider
    cdef u64 present


cdef class Gains:
    cdef u64 keys[4096]
    cdef int places[4096]
    cdef int rows[32784]
    cdef int count

    @cython.locals(slot=int)
    cdef void forget(self) noexcept
    @cython.locals(key=u64, flags=int, slot=int, first=int)
    cdef int find(self, Approach way, int points) noexcept
    @cython.locals(spent=int)
    cdef int raised(self, int first, int points, int needs, int bonus) noexcept
    @cython.locals(out=ints, spent=int, passed=int, start=int, stack=int, level=int, steps=int,
                   missing=int, needed=int, aside=int, used=int, room=int, gained=int)
    cdef void write(self, Approach way, int points, int first) noexcept
