"""Points of castles, the king and the master card; landing of a marker (section 7, R9.3)."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from torres_widget.engine import cells
from torres_widget.engine.cards import MASTER_CARDS

from .bits import flood, popcount
from .codes import (
    ADJACENT,
    CASTLE_COUNT,
    DIAGONALS,
    EDGE,
    ONE_LINE,
    SAME_LEVEL,
    SQUARE,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .blocks import Blocks
    from .rules import Rules

KINGS_BONUS = [0, 5, 10, 15]  # by phase; the level required is the phase's number (R7.4)
CASTLES_WANTED = [0, 4, 5, 6]  # by phase: castles that castle-count requires (R9.3)
# By master card and phase; for cards that count knights, the points of one. Castle-count's are the
# edition's.
MASTER_POINTS = list(
    chain([0] * 4, *((0, *(card.points or (0, 0, 0))) for card in MASTER_CARDS.values()))
)
MASTER_COUNT = len(MASTER_POINTS) // 4

BORDER = cells.BORDER
MAIN_DIAGONALS = cells.MAIN_DIAGONALS
LINES = list(cells.LINES)
SQUARES = list(cells.SQUARES)
LINE_COUNT = len(LINES)  # in C, `len` of a table would copy it
SQUARE_COUNT = len(SQUARES)


def castle_points(blocks: Blocks, knights: int, rules: Rules) -> int:
    """Return the points that castles give the owner of some knights (R7.1)."""
    points = 0
    for castle in range(blocks.count):
        inside = blocks.masks[castle] & knights
        if inside:
            points += level_points(blocks, castle, blocks.highest(inside), rules)
    return points


def level_points(blocks: Blocks, castle: int, level: int, rules: Rules) -> int:
    """Return the points that a castle gives the owner of a knight at a level of it (R7.1).

    Never more than the level times the area: the bounds of the analysis rest on that.
    """
    return level * blocks.areas[castle]


def king_cells(blocks: Blocks, king: int, phase: int, rules: Rules) -> int:
    """Return the cells on which a knight earns the king's bonus (R7.4), given the king's mask."""
    for castle in range(blocks.count):
        if blocks.masks[castle] & king:
            return blocks.masks[castle] & blocks.exactly(phase)
    return 0


def king_points(blocks: Blocks, king: int, phase: int, knights: int, rules: Rules) -> int:
    """Return the king's bonus of the owner of some knights (R7.4)."""
    return kings_bonus(phase, rules) if king_cells(blocks, king, phase, rules) & knights else 0


def counted_cells(master: int, rules: Rules) -> int:
    """Return the cells on which a master card counts knights, 0 if it counts none."""
    if master == EDGE:
        return BORDER
    return MAIN_DIAGONALS if master == DIAGONALS else 0


def card_points(master: int, phase: int, rules: Rules) -> int:
    """Return the points of a master card in a phase (R9.3), of each knight if it counts knights."""
    if not 1 <= phase <= len(rules.castle_count):
        return 0
    if master == CASTLE_COUNT:
        return rules.castle_count[phase - 1]
    return MASTER_POINTS[4 * master + phase] if 0 <= master < MASTER_COUNT and phase < 4 else 0


def castles_wanted(phase: int, rules: Rules) -> int:
    """Return the number of castles that castle-count requires in a phase (R9.3)."""
    return CASTLES_WANTED[phase] if 0 <= phase < 4 else 0


def kings_bonus(phase: int, rules: Rules) -> int:
    """Return the points of the king's bonus in a phase (R7.4)."""
    return KINGS_BONUS[phase] if 0 <= phase < 4 else 0


def lacking(master: int, blocks: Blocks, knights: int, phase: int, rules: Rules) -> int:
    """Return a lower bound on the knights that must move to meet a master card; 0 if they meet it.

    R9.3, R11.4. At least one knight must be on the board.
    """
    number = popcount(knights)
    if master == CASTLE_COUNT:
        held = 0
        for castle in range(blocks.count):
            if blocks.masks[castle] & knights:
                held += 1
        return abs(held - castles_wanted(phase, rules))
    if master == ONE_LINE:
        return number - most_on(knights, LINES, LINE_COUNT)
    if master == SQUARE:
        return 4 - most_on(knights, SQUARES, SQUARE_COUNT)
    if master == ADJACENT:
        return 0 if flood(knights & -knights, knights) == knights else 1
    most = 0
    different = 0
    for level in range(blocks.top + 1):
        same = popcount(knights & blocks.exactly(level))
        different += 1 if same else 0
        most = max(most, same)
    return number - (most if master == SAME_LEVEL else different)


def master_points(
    master: int, blocks: Blocks, phase: int, each: int, knights: int, most: int, rules: Rules
) -> int:
    """Return the points that a master card gives the owner of some knights (R9.3).

    Parameters
    ----------
    master, phase : int
        The card, and the phase that is scored.
    blocks : Blocks
        The blocks on the board.
    each : int
        Points of the card, from `card_points`.
    knights : int
        Mask of the owner's knights.
    most : int
        The most knights that any other player has on the `counted_cells`.
    rules : Rules
        The rules of the game.
    """
    area = counted_cells(master, rules)
    if area:
        here = popcount(knights & area)
        return each * (here + 1 if here > most else here)
    if not each or not knights or lacking(master, blocks, knights, phase, rules):
        return 0
    return each


def most_on(knights: int, masks: Sequence[int], number: int) -> int:
    """Return the most cells that one of some masks shares with a mask."""
    most = 0
    for index in range(number):
        shared = knights & masks[index]
        if shared & (shared - 1):
            most = max(most, popcount(shared))
        elif shared and not most:
            most = 1
    return most


def landing(scores: tuple[int, ...], player: int, points: int, track: int) -> int:
    """Return the total of a player after a move of the marker, leaping over held fields (R7.3).

    Parameters
    ----------
    scores : tuple of int
        Totals of all players.
    player, points : int
        Whose marker moves, counted from 0, and how far.
    track : int
        Fields of the track; 0 if each total has its own field.

    Examples
    --------
    >>> landing((4, 5, 6), 0, 1, 0)
    7
    >>> landing((99, 0, 1), 0, 2, 100)
    102
    """
    if not 0 <= player < len(scores):
        return 0
    total = scores[player] + points
    if points <= 0:
        return total
    held = 1
    while held:
        held = 0
        for other in range(len(scores)):
            if other != player and same_field(total, scores[other], track):
                held = 1
        total += held
    return total


def same_field(total: int, other: int, track: int) -> int:
    """Return whether a marker that stops on a total finds another there (R7.3)."""
    if other == 0:
        return 0
    return int((total - other) % track == 0 if track else total == other)
