"""Bots: players from random to searching, and what they plan with."""
