"""Scoring, explained: castles, the king's bonus, master cards."""
