# C types for beam.py, read by Cython alone.
cimport cython

from torres_widget.analysis.evaluation.evaluation cimport Evaluation
from torres_widget.analysis.search.branch_and_bound cimport hash_after
from torres_widget.engine.kernel.bits cimport beside, lowest, u64
from torres_widget.engine.kernel.blocks cimport Blocks
from torres_widget.engine.kernel.turn cimport Choices, TurnState

cdef int LOW, SURPLUS
cdef int BUILD, END, EXTRA_BLOCK, LIFT, SCORE, SHIFT_BLOCK
cdef int COSTS[24]
cdef int BRINGS[24]


cdef class Beam:
    cdef Evaluation evaluation
    cdef int width, next, node, until, least_promise, least_worth
    cdef TurnState here, after
    cdef u64 near
    cdef dict seen, before, states, plans
    cdef list parents, steps, keys, layer, groups, grown
    cdef readonly int valued, cut

    @cython.locals(base=int, targets=u64)
    cpdef bint run(self, int number, object slip=*) except -1
    @cython.locals(key=object, node=int, code=int)
    cdef int deepen(self) except -1
    cdef int narrow(self) except -1
    @cython.locals(known=tuple)
    cdef int note(self, object then, int worth, int code) except -1
    @cython.locals(here=TurnState)
    cdef int open(self, int node) except -1
    @cython.locals(here=TurnState, after=TurnState, key=u64, left=u64, verb=int, points=int, code=int,
                   then=object, seen=dict, had=int, worth=int, promise=int, missed=int)
    cdef int grow(self, int base, u64 targets, object slip) except -1
    cpdef list ranked(self, int number)
    cpdef list best(self, int number)
    cpdef list path(self, int node, int code)

cpdef tuple rank(tuple plan)

@cython.locals(choices=Choices)
cdef list groups_of(TurnState turn)

@cython.locals(close=u64, near=u64, blocks=Blocks, castle=int)
cdef u64 near_blocks(TurnState turn) noexcept
