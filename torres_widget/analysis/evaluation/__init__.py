"""Evaluations of a position: what it promises each seat by the end of the game."""
