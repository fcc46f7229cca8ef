"""The board of the plain implementation: cells as pairs, heights as a dictionary."""

from __future__ import annotations

from typing import Any

Cell = tuple[int, int]
Heights = dict[Cell, int]

CELLS: list[Cell] = [(x, y) for y in range(8) for x in range(8)]
SIDES: list[Cell] = [(1, 0), (0, 1), (-1, 0), (0, -1)]
CORNERS: list[Cell] = [(1, 1), (-1, 1), (-1, -1), (1, -1)]
DIGITS = ".123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJK"


def name(cell: Cell) -> str:
    """Name a cell, (0, 0) being a1."""
    return "abcdefgh"[cell[0]] + "12345678"[cell[1]]


def cell_of(text: str) -> Cell:
    """Read a cell's name."""
    return "abcdefgh".index(text[0]), "12345678".index(text[1])


def names(cells: set[Cell] | list[Cell]) -> list[str]:
    """Name cells from a1, b1, ... to h8."""
    return [name(cell) for cell in sorted(cells, key=lambda cell: (cell[1], cell[0]))]


class Table:
    """The board: heights, knights (a set of cells per player), the king; an edition's rules."""

    def __init__(self, text: str, players: int, rules: dict[str, Any] | None = None) -> None:
        self.rules = rules or {}
        heights, *figures = text.split(" ")
        self.heights: Heights = {}
        for y, rank in zip(range(7, -1, -1), heights.split("/"), strict=True):
            for x, character in enumerate(rank):
                self.heights[x, y] = DIGITS.index(character)
        self.knights: list[set[Cell]] = [set() for _ in range(players)]
        self.king: Cell | None = None
        for entry in figures:
            owner, cells = entry.split(":")
            if owner == "K":
                self.king = cell_of(cells)
            else:
                self.knights[int(owner) - 1] = {cell_of(text) for text in cells.split(",")}

    def text(self) -> str:
        """Write the board text."""
        ranks = ["".join(DIGITS[self.heights[x, y]] for x in range(8)) for y in range(7, -1, -1)]
        words = ["/".join(ranks)]
        if self.king:
            words.append("K:" + name(self.king))
        words += [
            f"{number}:" + ",".join(names(cells))
            for number, cells in enumerate(self.knights, 1)
            if cells
        ]
        return " ".join(words)

    def occupied(self) -> set[Cell]:
        """All cells with a figure on them."""
        taken = {self.king} if self.king else set()
        return taken.union(*self.knights)

    def free(self) -> list[Cell]:
        """All cells without a figure."""
        taken = self.occupied()
        return [cell for cell in CELLS if cell not in taken]


def around(cell: Cell, offsets: list[Cell] = SIDES) -> list[Cell]:
    """Neighbours of a cell that are on the board."""
    x, y = cell
    return [(x + dx, y + dy) for dx, dy in offsets if 0 <= x + dx < 8 and 0 <= y + dy < 8]


def castles(heights: Heights) -> list[set[Cell]]:
    """Maximal orthogonally connected sets of cells with blocks (R1.6)."""
    left = {cell for cell in CELLS if heights[cell]}
    found = []
    while left:
        castle: set[Cell] = set()
        queue = [left.pop()]
        while queue:
            cell = queue.pop()
            castle.add(cell)
            for near in around(cell):
                if near in left:
                    left.remove(near)
                    queue.append(near)
        found.append(castle)
    return found


def castle_with(heights: Heights, cell: Cell) -> set[Cell]:
    """The castle that a cell belongs to; empty on the bare board."""
    for castle in castles(heights):
        if cell in castle:
            return castle
    return set()


def all_stand(heights: Heights) -> bool:
    """Whether no castle is taller than its area (R1.7)."""
    return all(max(heights[cell] for cell in castle) <= len(castle) for castle in castles(heights))


def touched(heights: Heights, cell: Cell) -> int:
    """Number of castles next to a cell of height 0."""
    return sum(1 for castle in castles(heights) if any(near in castle for near in around(cell)))
