"""The rules in which games differ, as small integers, and the numbers that all games share."""

from __future__ import annotations

PLAYERS = (2, 3, 4)  # numbers of players (R1.3)
KNIGHTS = 6  # of each player (R1.3)
BLOCKS = 92  # in the game (R1.2)
PHASES = 3  # of a game (R3.1)
POINTS = 5  # action points of a turn (R4.1)
RISE = 1  # levels that a step, a diagonal step and a jump rise at most (R5.2, R8.9, R8.14)
BUYS = 2  # cards bought in a turn, at most (R4.5)
FOUNDED = 8  # castles that stand when founding is over (R9.1)
APART = 3  # distance between founded castles, at least (R9.1)

#: Stacks of phases 1, 2, 3 by the number of players, one stack for each round (R3.1, R3.2).
STACKS = {
    2: ((3, 3, 3, 3), (3, 3, 3, 3), (3, 3, 3, 3)),
    3: ((3, 3, 2, 2), (3, 3, 2), (3, 3, 2)),
    4: ((2, 2, 2, 2), (2, 2, 2), (2, 2, 2)),
}


class Rules:
    """The rules of one game; they never change while it is played.

    Parameters
    ----------
    players : int
        Number of players.
    master : int
        Whether the richest player begins each round (R9.4).
    own_deck, looks : int
        Whether a buy is from the player's own deck, and how many cards it looks at: 0 where no card
        is bought (R8.1-R8.3).
    split : int
        Whether each card that goes back goes its own way (R8.2).
    cap : int
        Most blocks in a stack after spreading, -1 for no limit (R3.4).
    kept : int
        Whether blocks left at a phase's end are kept (R3.5).
    start : int
        Who begins a phase, a number of `codes` (R3.6).
    king_leaves : int
        Whether the king must go to another castle (R7.5).
    climb_least : int
        Levels that the card climb rises at least (R8.5).
    merge : int
        Whether cards may join castles (R8.6, R8.12).
    jump_own, jump_king : int
        Whether the card jump crosses own knights, and the king (R8.14).
    track : int
        Fields of the score track, 0 for no end (R7.3).
    castle_count : tuple of int
        Points of the master card castle-count in phases 1, 2, 3 (R9.3).
    """

    def __init__(
        self,
        *,
        players: int,
        master: int,
        own_deck: int,
        looks: int,
        split: int,
        cap: int,
        kept: int,
        start: int,
        king_leaves: int,
        climb_least: int,
        merge: int,
        jump_own: int,
        jump_king: int,
        track: int,
        castle_count: tuple[int, ...],
    ) -> None:
        self.players = players
        self.master = master
        self.own_deck = own_deck
        self.looks = looks
        self.split = split
        self.cap = cap
        self.kept = kept
        self.start = start
        self.king_leaves = king_leaves
        self.climb_least = climb_least
        self.merge = merge
        self.jump_own = jump_own
        self.jump_king = jump_king
        self.track = track
        self.castle_count = castle_count

    def row(self, phase: int) -> tuple[int, ...]:
        """Return the stacks that each player takes when a phase starts."""
        if not 1 <= phase <= PHASES:
            msg = f"phase {phase}"
            raise IndexError(msg)
        return STACKS[self.players][phase - 1]
