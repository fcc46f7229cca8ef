"""The numbers of the evaluation: features of a seat, and sizes of tables."""

from __future__ import annotations

UNIT = 256  # parts of a point
FIFTH = 51  # parts of 256 in a fifth: the share of a turn's promise in each action point, for bots
# Parts of 256 of a turn's average promise that are still to come, by action points left: the
# first ones often pay through the last ones only. See benchmarks/analysis/README.md.
LEFT = (0, 67, 130, 182, 238, 256)
SOFT = 512  # entries of the table that softens the maximum of rivals
ROOM_COUNTED = 3  # cells around a castle that count as room to grow, at most

# Features of a seat. Those from `CARDS` on count cards by kind: of a hand that is bought, and then
# of a full hand.
CONSTANT, CASTLES, AREAS, LEVELS, HELD, BEST = 0, 1, 2, 3, 4, 5
STAIRS, BEST_STAIRS, HIGHER, ROOM, BEST_ROOM, HEAD, BEST_HEAD = 6, 7, 8, 9, 10, 11, 12
CONTESTED, SHARED, KNIGHTS, HEIGHTS, TOP, NEAR, BEST_NEAR = 13, 14, 15, 16, 17, 18, 19
BONUS, COURT, BONUS_NEAR, BESIDE_COURT, FEWEST, BLOCKS = 20, 21, 22, 23, 24, 25
MASTER_NOW, MASTER_LAST, MASTER_LACKS, MASTER_COUNT, ORDER, CARDS = 26, 27, 28, 29, 30, 31
FEATURES = 51
BUCKETS = 18
