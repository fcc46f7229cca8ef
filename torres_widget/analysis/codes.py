"""The numbers that the core knows actions and cards by."""

from __future__ import annotations

# Verbs; the first ten are the cards in the order of the engine's table.
CLIMB, LIFT, EXTRA_BLOCK, ELEVATOR, DIAGONAL = 1, 2, 3, 4, 5
SIX_POINTS, SEVEN_POINTS, SHIFT_BLOCK, REDEPLOY, JUMP = 6, 7, 8, 9, 10
MOVE, DEPLOY, BUILD = 11, 12, 13
SCORE, END, KNIGHT, KING, STAY, FIRST, SPREAD = 14, 15, 16, 17, 18, 19, 20

# Stages.
PLACE_KNIGHT, PLACE_KING, TURN, MOVE_KING, NAME_FIRST, SPREAD_CARRY, OVER = 0, 1, 2, 3, 4, 5, 6

# Who begins a phase, in the order of the engine's table of house rules.
FEWEST, UNCHANGED, NAMED = 0, 1, 2

# Master cards in the order of the engine's table.
DIFFERENT_LEVELS, SAME_LEVEL, ONE_LINE, SQUARE = 1, 2, 3, 4
EDGE, CASTLE_COUNT, DIAGONALS, ADJACENT = 5, 6, 7, 8

LEVELS = 48  # no column is taller than 46 blocks: no castle is taller than its area (R1.7)
LARGE = 1 << 14  # more than any turn can gain
