"""Rules to look up: a position to try each one on, questions that players ask, a search."""
