"""Puzzles: a book of positions with one best turn, and the learner's record of solving them."""
