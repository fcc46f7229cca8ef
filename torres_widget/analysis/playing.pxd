# C types for playing.py, read by Cython alone.
cimport cython

from torres_widget.analysis.core cimport Place, lowest, popcount, u64, written

cdef u64 FULL, STAR
cdef int KNIGHTS, POINTS
cdef int BUILD, DEPLOY, END, FEWEST, FIRST, KING, KNIGHT, MOVE, MOVE_KING, NAME_FIRST, NAMED
cdef int OVER, PLACE_KING, PLACE_KNIGHT, SCORE, SPREAD, SPREAD_CARRY, STAY, TURN
cdef int BONUS[4]


cdef class Table:
    cdef Place place
    cdef u64 knights[4]
    cdef int scores[4]
    cdef int carry[4]
    cdef int rows[12]
    cdef list stacks
    cdef readonly list ways
    cdef int players, cap, kept, start, king_leaves, track
    cdef readonly int stage
    cdef int phase, round, first, mover, chosen, blocks
    cdef int[::1] out

    @cython.locals(points=int, supply=int, player=int)
    cpdef set(self, bytes heights, tuple knights, u64 king, tuple state, tuple holdings,
              tuple stacks)
    @cython.locals(player=int)
    cdef void sit(self)
    @cython.locals(held=tuple, height=int)
    cdef void look(self)
    @cython.locals(verb=int, count=int, index=int)
    cpdef int actions(self, int[::1] out)
    @cython.locals(place=Place, count=int, index=int, left=u64, source=int, mask=u64, held=tuple,
                   seen=int, height=int)
    cdef int turn_actions(self, int[::1] out)
    @cython.locals(place=Place, mask=u64, taken=u64, castle=int)
    cdef u64 untaken(self) noexcept
    @cython.locals(place=Place, mask=u64, castle=int)
    cdef u64 king_moves(self) noexcept
    @cython.locals(one=u64, place=Place, verb=int, source=int, target=int, held=tuple)
    cpdef apply(self, int code)
    @cython.locals(player=int)
    cdef int seat(self, int order) noexcept
    @cython.locals(place=Place, mover=int, last=bint, unspread=int)
    cdef end(self, tuple left)
    @cython.locals(count=int, index=int)
    cdef int rounds(self, int phase) noexcept
    @cython.locals(place=Place, order=int, player=int, left=int)
    cdef end_phase(self)
    @cython.locals(total=int, free=int, other=int)
    cdef void gain(self, int player, int points) noexcept
    cdef bint shares(self, int total, int other) noexcept
    @cython.locals(place=Place, points=int, castle=int, inside=u64)
    cdef int castle_points(self, u64 knights) noexcept
    @cython.locals(place=Place, right=u64, castle=int)
    cdef int has_bonus(self, u64 knights) noexcept
    @cython.locals(best=int, order=int, player=int)
    cdef int fewest(self) noexcept
    cdef after_king(self)
    @cython.locals(place=Place, order=int, taken=list, index=int, height=int)
    cdef begin(self, int phase)
    @cython.locals(order=int, player=int)
    cdef spread_carry(self)
    cdef spread(self, int player, tuple spread)
    @cython.locals(chance=u64, count=int, draw=int)
    cpdef list play(self, u64 seed)
