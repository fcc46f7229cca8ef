"""A document beyond its board: editions, stacks, turn order, free places."""

from __future__ import annotations

from typing import Any

from tests.engine.naive.table import CELLS, Cell, Table, castle_with, castles

Document = dict[str, Any]

BLOCKS = 92
KNIGHTS = 6
AP = 5

#: The values that all printed editions share.
COMMON: dict[str, Any] = {
    "card_merge": "forbidden",
}
EDITIONS: dict[str, dict[str, Any]] = {
    "rio-grande-2005": {
        **COMMON,
        "basic_cards": "common-deck",
        "variant_cards": "own-deck",
        "stack_cap": 3,
        "leftover": "supply",
        "phase_start": "fewest",
        "king_move": "any-castle",
        "climb": "up-to-2",
        "jump_over": "any-knight",
        "return_split": "together",
        "castle_count_points": [5, 15, 30],
        "common_look": 1,
        "track": None,
    },
    "ravensburger-1999": {
        **COMMON,
        "basic_cards": "common-deck",
        "variant_cards": "own-deck",
        "stack_cap": 3,
        "leftover": "supply",
        "phase_start": "unchanged",
        "king_move": "any-castle",
        "climb": "exactly-2",
        "jump_over": "other-knight",
        "return_split": "together",
        "castle_count_points": [5, 15, 30],
        "common_look": 1,
        "track": None,
    },
    "rio-grande-en": {
        **COMMON,
        "basic_cards": "own-deck",
        "variant_cards": "common-deck",
        "stack_cap": None,
        "leftover": "kept",
        "phase_start": "fewest",
        "king_move": "any-castle",
        "climb": "exactly-2",
        "jump_over": "any-knight",
        "return_split": "together",
        "castle_count_points": [5, 15, 30],
        "common_look": 1,
        "track": None,
    },
    "huch-2017": {
        **COMMON,
        "basic_cards": "own-deck",
        "variant_cards": "common-deck",
        "stack_cap": 3,
        "leftover": "kept",
        "phase_start": "named-by-fewest",
        "king_move": "another-castle",
        "climb": "exactly-2",
        "jump_over": "any-figure",
        "return_split": "freely",
        "castle_count_points": [5, 5, 30],
        "common_look": 3,
        "track": 100,
    },
}

#: Values that house rules may give to each field, some of many where it counts.
VALUES: dict[str, list[object]] = {
    "basic_cards": ["common-deck", "own-deck", "full-hand"],
    "variant_cards": ["common-deck", "own-deck", "full-hand"],
    "stack_cap": [None, 1, 2, 3, 4, 5],
    "leftover": ["supply", "kept"],
    "phase_start": ["fewest", "unchanged", "named-by-fewest"],
    "king_move": ["any-castle", "another-castle"],
    "climb": ["up-to-2", "exactly-2"],
    "jump_over": ["any-knight", "other-knight", "any-figure"],
    "return_split": ["together", "freely"],
    "card_merge": ["forbidden", "allowed"],
    "castle_count_points": [[1, 2, 3]],
    "common_look": [1, 3],
    "track": [None, 100],
}

STACKS = {
    2: [[3, 3, 3, 3], [3, 3, 3, 3], [3, 3, 3, 3]],
    3: [[3, 3, 2, 2], [3, 3, 2], [3, 3, 2]],
    4: [[2, 2, 2, 2], [2, 2, 2], [2, 2, 2]],
}


def edition(doc: Document) -> dict[str, Any]:
    """The edition's row of the table, with the house rules on top."""
    return {**EDITIONS[doc["edition"]], **doc["house_rules"]}


def table_of(doc: Document) -> Table:
    """The board of a document."""
    return Table(doc["board"], doc["players"], edition(doc))


def cap(doc: Document) -> int:
    """The most blocks that spreading may pile on a stack (R3.4)."""
    most = edition(doc)["stack_cap"]
    return BLOCKS if most is None else int(most)


def card_mode(doc: Document) -> str:
    """`common-deck`, `own-deck` or `full-hand`."""
    if doc["mode"] == "master":
        return "full-hand"
    mode: str = edition(doc)[doc["mode"] + "_cards"]
    return mode


def looks(doc: Document) -> int:
    """Number of cards a buy looks at (R8.1, R8.2)."""
    return 3 if card_mode(doc) == "own-deck" else int(edition(doc)["common_look"])


def buying_deck(doc: Document) -> list[str]:
    """The deck that the player to act buys from."""
    deck: list[str] = doc["deck"]
    if card_mode(doc) == "own-deck":
        deck = doc["decks"][doc["to_act"] - 1]
    return deck


def rounds(doc: Document) -> int:
    """Rounds of the current phase (R3.1)."""
    return len(STACKS[doc["players"]][doc["phase"] - 1])


def order(doc: Document) -> list[int]:
    """Players (from 0) in turn order of the current round."""
    return [(doc["first"] - 1 + i) % doc["players"] for i in range(doc["players"])]


def poorest(doc: Document) -> int:
    """The player (from 0) with the fewest points, the earliest among equals (R11.1)."""
    return min(order(doc), key=lambda player: doc["scores"][player])


def king_targets(doc: Document) -> list[Cell]:
    """Cells that the king may go to between phases (R7.5)."""
    table = table_of(doc)
    if table.king is None:
        return []
    home = castle_with(table.heights, table.king)
    if edition(doc)["king_move"] == "any-castle":
        home = set()
    return [cell for cell in table.free() if table.heights[cell] and cell not in home]


def found_cells(doc: Document) -> list[Cell]:
    """Cells that a castle may be founded on (R9.1)."""
    heights = table_of(doc).heights
    standing = [cell for cell in CELLS if heights[cell]]
    return [
        (x, y)
        for x, y in CELLS
        if all(abs(x - other[0]) + abs(y - other[1]) >= 3 for other in standing)
    ]


def free_castle_cells(doc: Document) -> list[Cell]:
    """Cells of castles on which no figure stands (R2.2, R2.3)."""
    table = table_of(doc)
    taken = table.occupied()
    return [cell for castle in castles(table.heights) if not castle & taken for cell in castle]


def piled(stacks: list[int], blocks: int, most: int) -> set[tuple[int, ...]]:
    """All ways to put exactly that many blocks on stacks, tallest first."""
    ways = {tuple(sorted(stacks, reverse=True))}
    for _ in range(blocks):
        ways = {
            tuple(sorted([*way[:i], way[i] + 1, *way[i + 1 :]], reverse=True))
            for way in ways
            for i in range(len(way))
            if way[i] < most
        }
    return ways


def ends(stacks: list[int], chosen: int | None, most: int) -> set[tuple[int, ...]]:
    """All stacks that a player may keep at the end of a turn (R3.4)."""
    found: set[tuple[int, ...]] = set()
    if not stacks:
        return {()}
    for dropped in range(len(stacks)) if chosen is None else [chosen - 1]:
        rest = stacks[:dropped] + stacks[dropped + 1 :]
        for blocks in range(stacks[dropped] + 1):
            found |= piled(rest, blocks, most)
    return found


def spreads(stacks: list[int], carry: int, most: int) -> set[tuple[int, ...]]:
    """All ways to place a carry: as much of it as fits (R11.10)."""
    room = sum(max(0, most - stack) for stack in stacks)
    return piled(stacks, min(carry, room), most)


def numbers(verb: str, stacks: tuple[int, ...]) -> str:
    """A text such as `end 3 3 2`."""
    return " ".join([verb, *map(str, stacks)])
