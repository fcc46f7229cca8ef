"""The rules of the game on masks and small integers: the one statement of each.

`bits` knows sets of cells, `blocks` castles and where blocks and figures may go over them, `turn`
what the actions of a turn need and change, `points` what castles, king and master card pay, and
`state` the whole game with its flow. Everything else (positions, refusals, analysis, bots) stands
on these modules.

They are ordinary Python and run as they are. The ``.pxd`` file beside each gives its variables C
types, so that Cython can compile the same source; Python imports the compiled modules where there
are any. Cells are indices 0 to 63, sets of cells 64-bit masks, actions numbers (`codes`).
"""
