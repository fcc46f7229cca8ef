# C types for rules.py, read by Cython alone.


cdef class Rules:
    cdef readonly int players, master, own_deck, looks, split, cap, kept, start, king_leaves
    cdef readonly int climb_least, merge, jump_own, jump_king, track
    cdef readonly tuple castle_count

    cpdef tuple row(self, int phase)
