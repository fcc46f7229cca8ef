"""Destinations of knights and blocks, searched cell by cell and block by block."""

from __future__ import annotations

from tests.engine.naive.table import (
    CELLS,
    SIDES,
    Cell,
    Heights,
    Table,
    all_stand,
    around,
    castles,
    touched,
)


def can_build(table: Table, cell: Cell) -> bool:
    """Whether section 6 lets a block go here."""
    if cell in table.occupied():
        return False
    if table.heights[cell] == 0:
        return touched(table.heights, cell) == 1
    return all_stand({**table.heights, cell: table.heights[cell] + 1})


def joins(heights: Heights, cell: Cell) -> bool:
    """Whether a block here would make one castle of two or more."""
    return heights[cell] == 0 and touched(heights, cell) > 1


def joins_wrongly(table: Table, heights: Heights, cell: Cell) -> bool:
    """Whether a card's block here would join castles, which the edition forbids."""
    return table.rules["card_merge"] == "forbidden" and joins(heights, cell)


def can_lift(table: Table, cell: Cell) -> bool:
    """Whether the card `lift` may put a block under the knight here (R8.6)."""
    if joins_wrongly(table, table.heights, cell):
        return False
    return all_stand({**table.heights, cell: table.heights[cell] + 1})


def door_exits(table: Table, start: Cell) -> set[Cell]:
    """Cells that a knight reaches through doors (R5.3), block by block."""
    heights, occupied = table.heights, table.occupied()
    entry_layer = heights[start] + 1
    queue = [(cell, entry_layer) for cell in around(start) if heights[cell] >= entry_layer]
    inside = set(queue)
    exits = set()
    while queue:
        cell, layer = queue.pop()
        onward = [(near, layer) for near in around(cell) if heights[near] >= layer]
        if layer > 1:
            onward.append((cell, layer - 1))
        for block in onward:
            if block not in inside:
                inside.add(block)
                queue.append(block)
        for near in around(cell):
            if near not in occupied and heights[near] <= layer - 1:
                exits.add(near)
    return exits - {start}


def step_targets(table: Table, start: Cell) -> set[Cell]:
    """Cells that a knight reaches by one step (R5.2)."""
    occupied = table.occupied()
    return {
        cell
        for cell in around(start)
        if cell not in occupied and table.heights[cell] <= table.heights[start] + 1
    }


def deploy_targets(table: Table, anchors: set[Cell]) -> set[Cell]:
    """Free cells next to an anchor and not above it (R5.1)."""
    occupied = table.occupied()
    return {
        cell
        for anchor in anchors
        for cell in around(anchor)
        if cell not in occupied and table.heights[cell] <= table.heights[anchor]
    }


def elevator_exits(table: Table, start: Cell) -> set[Cell]:
    """Cells that the card `elevator` reaches (R8.8)."""
    heights, occupied = table.heights, table.occupied()
    exits = set()
    for castle in castles(heights):
        if not any(near in castle and heights[near] > heights[start] for near in around(start)):
            continue
        for cell in CELLS:
            if cell not in occupied and any(
                near in castle and heights[near] > heights[cell] for near in around(cell)
            ):
                exits.add(cell)
    return exits - {start}


def jump_targets(table: Table, player: int, start: Cell) -> set[Cell]:
    """Cells that the card `jump` reaches (R8.14)."""
    occupied = table.occupied()
    targets = set()
    for dx, dy in SIDES:
        middle = (start[0] + dx, start[1] + dy)
        landing = (start[0] + 2 * dx, start[1] + 2 * dy)
        if landing not in table.heights or middle not in occupied or landing in occupied:
            continue
        crossable = {
            "any-knight": middle != table.king,
            "other-knight": middle != table.king and middle not in table.knights[player],
            "any-figure": True,
        }[table.rules["jump_over"]]
        if crossable and table.heights[landing] <= table.heights[start] + 1:
            targets.add(landing)
    return targets


def shifts(table: Table) -> list[tuple[Cell, Cell]]:
    """Every (from, to) of the card `shift-block` (R8.12)."""
    found = []
    free = table.free()
    before = len(castles(table.heights))
    for origin in free:
        if table.heights[origin] == 0:
            continue
        lifted = {**table.heights, origin: table.heights[origin] - 1}
        after = castles(lifted)
        if len(after) > before or (len(after) < before and len(after) < 6):
            continue
        for target in free:
            if target == origin or joins_wrongly(table, lifted, target):
                continue
            placed = {**lifted, target: lifted[target] + 1}
            if all_stand(placed) and len(castles(placed)) >= min(before, 6):
                found.append((origin, target))
    return found
