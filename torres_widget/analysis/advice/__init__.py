"""Advice: the best lines and choices, and what they are for, in words."""
