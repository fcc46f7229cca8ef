# C types for valuation.py, read by Cython alone.
cimport cython

from torres_widget.engine.kernel.bits cimport popcount, u64
from torres_widget.engine.kernel.blocks cimport Blocks
from torres_widget.engine.kernel.points cimport castle_points, counted_cells, king_points
from torres_widget.engine.kernel.points cimport master_points
from torres_widget.engine.kernel.turn cimport TurnState

cdef int LARGE


cdef class Valuation:
    cdef int castles, kings, masters, levels, rivals
    cdef int scored[16]
    cdef int phase, master, master_points, others
    cdef u64 knights[4]
    cdef int track[4]

    @cython.locals(value=int)
    cpdef int value(self, TurnState turn) noexcept
    @cython.locals(most=int, player=int, value=int)
    cdef int best_rival(self, TurnState turn) noexcept
    @cython.locals(blocks=Blocks, value=int, level=int)
    cdef int side(self, TurnState turn, u64 knights) noexcept
    @cython.locals(area=u64, most=int, player=int)
    cdef int master_value(self, TurnState turn, u64 knights) noexcept
