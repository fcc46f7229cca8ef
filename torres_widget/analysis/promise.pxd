# C types for promise.py, read by Cython alone.
cimport cython

from torres_widget.analysis.bounds cimport Bounds
from torres_widget.analysis.evaluation cimport Evaluation
from torres_widget.engine.kernel.turn cimport TurnState

cdef int CLIMB, JUMP


cdef class Promise(Bounds):
    cdef Evaluation evaluation
    cdef int scale

    cpdef int value(self, TurnState turn) noexcept
    @cython.locals(most=int, card=int, gained=int)
    cpdef int upper_bound(self, TurnState turn) noexcept
    cdef int useful(self, TurnState turn, int least) noexcept
