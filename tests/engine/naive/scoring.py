"""Points of a scoring (sections 7 and 9)."""

from __future__ import annotations

import itertools

from tests.engine.naive.facts import Document, edition, table_of
from tests.engine.naive.table import CELLS, Cell, Table, castle_with, castles

BORDER: set[Cell] = {(x, y) for x, y in CELLS if {x, y} & {0, 7}}
DIAGONALS: set[Cell] = {(x, y) for x, y in CELLS if x in (y, 7 - y)}


def scoring(doc: Document) -> list[dict[str, int]]:
    """Points per player of a scoring now: castles, king's bonus and master card."""
    table = table_of(doc)
    return [
        {
            "castles": castle_points(table, player),
            "king": king_points(table, player, doc["phase"]),
            "master": master_points(doc, table, player),
        }
        for player in range(doc["players"])
    ]


def castle_points(table: Table, player: int) -> int:
    """Points of all castles (R7.1)."""
    return sum(points_of(table, player, castle) for castle in castles(table.heights))


def points_of(table: Table, player: int, castle: set[Cell]) -> int:
    """Highest level times area (R7.1)."""
    levels = [table.heights[cell] for cell in table.knights[player] if cell in castle]
    return max(levels, default=0) * len(castle)


def king_points(table: Table, player: int, phase: int) -> int:
    """The king's bonus (R7.4)."""
    if table.king is None:
        return 0
    home = castle_with(table.heights, table.king)
    levels = {table.heights[cell] for cell in table.knights[player] if cell in home}
    return 5 * phase if phase in levels else 0


def master_points(doc: Document, table: Table, player: int) -> int:
    """The points of the master card (R9.3, R11.4, R11.5)."""
    card, phase = doc["master"], doc["phase"]
    knights = table.knights[player]
    if card is None or not knights:
        return 0
    if card == "castle-count":
        stood_on = [castle for castle in castles(table.heights) if castle & knights]
        points: int = edition(doc)["castle_count_points"][phase - 1]
        return points if len(stood_on) == phase + 3 else 0
    if card in {"edge", "diagonals"}:
        marked = BORDER if card == "edge" else DIAGONALS
        counts = [len(cells & marked) for cells in table.knights]
        most = counts[player] == max(counts) and counts.count(max(counts)) == 1
        return {1: 2, 2: 5, 3: 10}[phase] * (counts[player] + most)
    return final_points(card, table, knights) if phase == 3 else 0


def final_points(card: str, table: Table, knights: set[Cell]) -> int:
    """The points of a master card that counts in phase 3 only."""
    levels = [table.heights[cell] for cell in knights]
    lines = [
        {x for x, _ in knights},
        {y for _, y in knights},
        {x + y for x, y in knights},
        {x - y for x, y in knights},
    ]
    group = castles({cell: int(cell in knights) for cell in CELLS})
    met, points = {
        "different-levels": (len(set(levels)) == len(levels), 40),
        "same-level": (len(set(levels)) == 1, 50),
        "one-line": (any(len(line) == 1 for line in lines), 50),
        "square": (has_square(knights), 50),
        "adjacent": (len(group) == 1, 40),
    }[card]
    return points if met else 0


def has_square(knights: set[Cell]) -> bool:
    """Whether four of the cells are the corners of a square of any size and turn (R11.4)."""
    for corners in itertools.combinations(knights, 4):
        spans = sorted(
            (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 for a, b in itertools.combinations(corners, 2)
        )
        side, diagonal = spans[0], spans[-1]
        if spans == [side] * 4 + [diagonal] * 2 and diagonal == 2 * side:
            return True
    return False
