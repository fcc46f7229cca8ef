"""The numbers that the kernel knows actions, cards, stages and rules by.

An action is the number ``verb << 12 | source << 6 | target``. The first block of a turn and the
card lift name their stack, counted from 1, as the source. ``END``, ``SPREAD`` and ``KEEP`` name in
the last twelve bits one of the ways that `State.ways` lists, ``FIRST`` a player counted from 0.
"""

from __future__ import annotations

# Verbs; the first ten are the action cards in the order of the table of cards.
CLIMB, LIFT, EXTRA_BLOCK, ELEVATOR, DIAGONAL = 1, 2, 3, 4, 5
SIX_POINTS, SEVEN_POINTS, SHIFT_BLOCK, REDEPLOY, JUMP = 6, 7, 8, 9, 10
MOVE, DEPLOY, BUILD, SCORE, BUY, END = 11, 12, 13, 14, 15, 16
FOUND, KNIGHT, KING, STAY, FIRST, SPREAD, KEEP = 17, 18, 19, 20, 21, 22, 23

# Action points that a verb costs (R4.2-R4.7), and that a card brings (R8.10, R8.11).
COSTS = [0] * 24
COSTS[MOVE], COSTS[DEPLOY], COSTS[BUILD], COSTS[SCORE], COSTS[BUY] = 1, 2, 1, 1, 1
BRINGS = [0] * 24
BRINGS[SIX_POINTS], BRINGS[SEVEN_POINTS] = 1, 2

# The cards in the order of their keys, as action texts are sorted.
CARDS_BY_KEY = [
    CLIMB,
    DIAGONAL,
    ELEVATOR,
    EXTRA_BLOCK,
    JUMP,
    LIFT,
    REDEPLOY,
    SEVEN_POINTS,
    SHIFT_BLOCK,
    SIX_POINTS,
]

# Stages, in the order of the table of documents.
FOUNDING, PLACE_KNIGHT, PLACE_KING, TURN, KEEPING = 0, 1, 2, 3, 4
MOVE_KING, NAME_FIRST, SPREAD_CARRY, OVER = 5, 6, 7, 8

# First player of a phase (R3.6), in the order of the table of house rules.
FEWEST, UNCHANGED, NAMED = 0, 1, 2

# Master cards in the order of the table of cards; 0 is none.
DIFFERENT_LEVELS, SAME_LEVEL, ONE_LINE, SQUARE = 1, 2, 3, 4
EDGE, CASTLE_COUNT, DIAGONALS, ADJACENT = 5, 6, 7, 8

# Causes of points in a scoring, in their order (R7.2, R7.4, R9.3).
CASTLES, KINGS_BONUS, MASTER = 0, 1, 2

LARGE = 1 << 14  # more points than any turn can gain
LEVELS = 52  # longer than any column that a board text can write, and three more
