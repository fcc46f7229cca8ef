"""The rules of the game on masks and small integers: the one statement of each.

`bits` has sets of cells, `blocks` castles and the destinations of blocks and figures, `turn` the
actions of a turn, `points` the points of castles, king and master card, and `state` the whole game
with its flow. Everything else (positions, refusals, analysis, bots) uses these modules.

They are ordinary Python and run uncompiled. The ``.pxd`` file beside each gives its variables C
types, so that Cython can compile the same source; Python imports the compiled modules if there are
any. Cells are indices 0 to 63, sets of cells 64-bit masks, actions numbers (`codes`).
"""
