# C types for bounds.py, read by Cython alone.
cimport cython

from torres_widget.engine.kernel.bits cimport beside, lowest, popcount, u64
from torres_widget.engine.kernel.blocks cimport Blocks
from torres_widget.analysis.search.gains cimport Approach, Gains
from torres_widget.analysis.search.value cimport Valuation
from torres_widget.engine.kernel.points cimport counted_cells, king_cells, kings_bonus
from torres_widget.engine.kernel.points cimport lacking, level_points
from torres_widget.engine.kernel.turn cimport TurnState

cdef int CLIMB, DIAGONAL, DIAGONALS, EDGE
cdef int ELEVATOR, EXTRA_BLOCK, JUMP, LARGE, LIFT
cdef int REDEPLOY, SHIFT_BLOCK
ctypedef int* ints

cdef int COVER, ENTRIES, KNIGHTS, NEVER
cdef u64 FULL
cdef int BRINGS[24]
cdef u64 NEIGHBOURS[64]


cdef class Bounds(Valuation):
    cdef int gain_card[16]
    cdef int best[144]
    cdef int best_card[144]
    cdef int entered
    cdef int steps[16]
    cdef Approach way
    cdef Gains gains
    cdef int base[32]
    cdef u64 tops[64]
    cdef u64 cells[64]
    cdef int spare, held
    cdef int lost[32]
    cdef int away[32]
    cdef int least[32]
    cdef int first[32]
    cdef int second[32]
    cdef int level[32]
    cdef int far[32]
    cdef int grow[32]
    cdef u64 present[32]

    @cython.locals(most=int, card=int, gained=int)
    cpdef int upper_bound(self, TurnState turn) noexcept
    @cython.locals(kept=int, hand=int, card=int)
    cdef int useful(self, TurnState turn, int least) noexcept
    @cython.locals(value=int)
    cdef int kept(self, TurnState turn) noexcept
    @cython.locals(points=int, gained=int, changes=int)
    cdef int gain_bound(self, TurnState turn, int card) noexcept
    @cython.locals(less=int)
    cdef int slack(self, TurnState turn) noexcept
    @cython.locals(blocks=Blocks, right=int, ground=int, least=int, level=int, steps=int, here=u64)
    cdef int king_steps(self, TurnState turn, int card, u64 mask) noexcept
    @cython.locals(inside=int, count=int, now=int, lacks=int)
    cdef int master_gain(self, TurnState turn, int changes) noexcept
    @cython.locals(blocks=Blocks, highest=int, most=int, new=int, rest=int, gained=int)
    cdef int levels_gain(self, TurnState turn, int card, int points) noexcept
    @cython.locals(blocks=Blocks, one=u64, fixed=u64, cover=int, points=int, ground=int, built=u64,
                   growing=u64, castle=int, mask=u64, inside=u64, height=int, present=u64,
                   level=int)
    cdef void survey(self, TurnState turn) noexcept
    @cython.locals(blocks=Blocks, mask=u64, most=int, height=int, first=int, near=u64, missing=int,
                   second=int)
    cdef void stairs(self, TurnState turn, int castle, int level, u64 ground) noexcept
    @cython.locals(missing=int, low=int, lower=int, upper=int)
    cdef int rise(self, int tallest, int level, int most, u64 ground) noexcept
    @cython.locals(blocks=Blocks, merges=bint, castle=int, reached=u64, left=int, moves=int,
                   wider=u64, mask=u64)
    cdef void walk(self, TurnState turn, int most) noexcept
    cdef int least_spent(self, TurnState turn, int away, int points, int cover) noexcept
    @cython.locals(index=int)
    cdef void lose(self, int now) noexcept
    @cython.locals(way=Approach)
    cdef void take(self, TurnState turn, int castle) noexcept
    @cython.locals(spent=int, most=int, spare=int, best=ints, entries=int, deployed=int,
                   leaving=int, loss=int, index=int, gained=int)
    cdef int castles_gain(self, TurnState turn, int card, int points) noexcept
    @cython.locals(blocks=Blocks, far=int, crown=u64, entry=int, castle=int, away=int, first=int)
    cdef void share_all(self, TurnState turn, int card, int points) noexcept
    @cython.locals(mask=u64, bonus=int, needs=int, spent=int)
    cdef int crowned(self, TurnState turn, int castle, int card, int points, int first) noexcept
    @cython.locals(rows=ints, best=ints, steps=ints, count=int, spent=int, without=int, here=int,
                   index=int, gained=int, into=int, out=int, layer=int)
    cdef void share(self, int points, int card, int first, int entry) noexcept
    @cython.locals(best=ints, gain=ints, spent=int, most=int, here=int, index=int, gained=int,
                   into=int, out=int, layer=int)
    cdef void share_card(self, int points, int first, int count, int entry) noexcept
    @cython.locals(spent=int, way=Approach)
    cdef void new_castle(self, TurnState turn, int points) noexcept
    @cython.locals(blocks=Blocks, way=Approach, spent=int, mask=u64, gained=int, first=int,
                   second=int)
    cdef void card_gains(self, TurnState turn, int castle, int card, int points) noexcept
    @cython.locals(blocks=Blocks, way=Approach, first=int, second=int, fill=int)
    cdef void block_gains(self, TurnState turn, int castle, int card, int points) noexcept
    @cython.locals(blocks=Blocks, near=u64, best=int, castle=int, here=u64, level=int)
    cdef int launch(self, TurnState turn, u64 mask) noexcept
    @cython.locals(blocks=Blocks, way=Approach, mask=u64, level=int, tallest=int, out=int, top=u64)
    cdef void ride(self, TurnState turn, int castle, int points) noexcept
    @cython.locals(spent=int, first=int)
    cdef void more(self, int points) noexcept

@cython.locals(blocks=Blocks, best=int, fixed=u64, left=u64, source=int, low=u64,
               near=u64, _=u64, targets=u64, level=int)
cdef int card_level(TurnState turn, int card, u64 mask) noexcept
