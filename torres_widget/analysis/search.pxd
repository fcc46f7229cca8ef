# C types for search.py, read by Cython alone.
cimport cython

from torres_widget.analysis.core cimport Place, u64
from torres_widget.analysis.judge cimport Judge

cdef int BUCKETS, DEAD
cdef int LARGE, SEVEN_POINTS, SIX_POINTS


cdef class Search:
    cdef Place root, here, after
    cdef Judge judge
    cdef int listing, wanted, size, least, offset, bucket
    cdef readonly int count, opened
    cdef int[::1] out, steps, buckets, parents, codes, following, worths, slots, found
    cdef u64[::1] keys
    cdef unsigned char[::1] points, blocks, played

    @cython.locals(last=int, slot=int)
    cdef int find(self, u64 key) noexcept
    @cython.locals(worth=int, bucket=int, node=int)
    cdef int add(self, Place place, int parent, int code, int slot) except -1
    @cython.locals(index=int, rank=int, other=int)
    cdef void note(self, int node) noexcept
    @cython.locals(node=int)
    cdef int grow(self) except -1
    @cython.locals(until=int, node=int)
    cpdef bint run(self, int openings) except -1
    @cython.locals(here=Place, after=Place, count=int, index=int, code=int, key=u64, slot=int,
                   other=int)
    cdef int open(self, int node) except -1
    @cython.locals(depth=int)
    cdef void reach(self, int node) noexcept
    cpdef int bound(self)
    cpdef list best(self)
    cpdef list path(self, int node)
    cpdef list nodes(self)
    cpdef dict histogram(self)
