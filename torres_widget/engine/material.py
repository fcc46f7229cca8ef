"""The numbers of the game that no edition changes (sections 1, 3 and 4)."""

from __future__ import annotations

from typing import Final

#: Blocks in the game (R1.2).
BLOCKS: Final = 92
#: Numbers of players that the game is for, and knights of each (R1.3).
PLAYERS: Final = (2, 3, 4)
KNIGHTS: Final = 6
#: Phases of the game (R3.1).
PHASES: Final = 3
#: Action points of a turn (R4.1).
POINTS: Final = 5
#: Action points by verb (R4.2-R4.7).
COSTS: Final = {"deploy": 2, "move": 1, "build": 1, "buy": 1, "play": 0, "score": 1, "end": 0}
