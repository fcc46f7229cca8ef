# C types for rollouts.py, read by Cython alone.
cimport cython

from torres_widget.engine.kernel.bits cimport lowest, popcount, u64
from torres_widget.engine.kernel.state cimport State
from torres_widget.engine.kernel.turn cimport Choices

cdef u64 FULL, STAR
cdef int END, FIRST, KEEP, OVER, SPREAD

@cython.locals(chance=u64, draw=u64, choices=Choices)
cpdef tuple play(State state, u64 seed)
@cython.locals(groups=list, many=int, base=int, targets=u64, left=u64, index=int, count=int)
cdef int drawn(State state, Choices choices, u64 draw) except -1
cdef int size(State state, int base, u64 targets) except -1
cdef bint names_way(int base) noexcept
