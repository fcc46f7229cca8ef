# C types for bits.py, read by Cython alone.
cimport cython

ctypedef unsigned long long u64

cdef bint COMPILED
cdef tuple CELLS
cdef u64 FULL, NOT_A, NOT_H, ODD, PAIRS, NIBBLES, BYTES, DE_BRUIJN
cdef int BIT_OF[64]

cpdef int popcount(u64 mask) noexcept
cpdef int lowest(u64 mask) noexcept
cpdef u64 beside(u64 mask) noexcept
@cython.locals(reached=u64, edge=u64)
cpdef u64 flood(u64 seeds, u64 within) noexcept
@cython.locals(found=list, file=int, rank=int)
cpdef tuple by_name(u64 mask)
@cython.locals(found=list, file=int, rank=int)
cpdef tuple select(tuple table, u64 mask)
