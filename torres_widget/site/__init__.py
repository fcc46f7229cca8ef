"""The site: pages that play without Jupyter, with Python in the browser."""

from typing import Final

#: Seed of the game that a page shows before Python is there.
FIRST_SEED: Final = 7
