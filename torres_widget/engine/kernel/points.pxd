# C types for points.py, read by Cython alone.
cimport cython

from torres_widget.engine.kernel.bits cimport flood, popcount, u64
from torres_widget.engine.kernel.blocks cimport Blocks
from torres_widget.engine.kernel.rules cimport Rules

cdef int ADJACENT, CASTLE_COUNT, DIAGONALS, EDGE, ONE_LINE, SAME_LEVEL, SQUARE
cdef int KINGS_BONUS[4]
cdef int CASTLES_WANTED[4]
cdef int MASTER_POINTS[36]
cdef int MASTER_COUNT
cdef u64 BORDER, MAIN_DIAGONALS
cdef u64 LINES[46]
cdef u64 SQUARES[336]
cdef int LINE_COUNT, SQUARE_COUNT

@cython.locals(points=int, castle=int, inside=u64)
cpdef int castle_points(Blocks blocks, u64 knights, Rules rules) noexcept
cpdef int level_points(Blocks blocks, int castle, int level, Rules rules) noexcept
@cython.locals(castle=int)
cpdef u64 king_cells(Blocks blocks, u64 king, int phase, Rules rules) noexcept
cpdef int king_points(Blocks blocks, u64 king, int phase, u64 knights, Rules rules) noexcept
cpdef u64 counted_cells(int master, Rules rules) noexcept
cpdef int castles_wanted(int phase, Rules rules) noexcept
cpdef int kings_bonus(int phase, Rules rules) noexcept
cpdef int card_points(int master, int phase, Rules rules) noexcept
@cython.locals(number=int, held=int, castle=int, most=int, different=int, level=int, same=int)
cpdef int lacking(int master, Blocks blocks, u64 knights, int phase, Rules rules) noexcept
@cython.locals(area=u64, here=int)
cpdef int master_points(int master, Blocks blocks, int phase, int each, u64 knights,
                        int most, Rules rules) noexcept
@cython.locals(most=int, index=int, shared=u64)
cdef int most_on(u64 knights, u64* masks, int number) noexcept
@cython.locals(total=int, held=int, other=int)
cpdef int landing(tuple scores, int player, int points, int track) noexcept
cpdef int same_field(int total, int other, int track) noexcept
