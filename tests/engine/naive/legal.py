"""Every legal action of a document, as canonical text."""

from __future__ import annotations

import itertools

from tests.engine.naive.facts import (
    KNIGHTS,
    Document,
    buying_deck,
    cap,
    card_mode,
    edition,
    ends,
    found_cells,
    free_castle_cells,
    king_targets,
    numbers,
    spreads,
    table_of,
)
from tests.engine.naive.moves import (
    can_build,
    can_lift,
    deploy_targets,
    door_exits,
    elevator_exits,
    jump_targets,
    shifts,
    step_targets,
)
from tests.engine.naive.table import CELLS, CORNERS, Cell, Table, around, name


def legal(doc: Document) -> list[str]:
    """All canonical action texts, sorted."""
    stage = doc["stage"]
    if stage == "found":
        texts = ["found " + name(cell) for cell in found_cells(doc)]
    elif stage == "place-knight":
        texts = ["knight " + name(cell) for cell in free_castle_cells(doc)]
    elif stage == "place-king":
        texts = ["king " + name(cell) for cell in free_castle_cells(doc)]
    elif stage == "turn":
        texts = turn_texts(doc)
    elif stage == "keep":
        texts = keep_texts(doc)
    elif stage == "move-king":
        texts = ["king stay", *("king " + name(cell) for cell in king_targets(doc))]
    elif stage == "name-first":
        texts = [f"first {number}" for number in range(1, doc["players"] + 1)]
    elif stage == "spread-carry":
        player = doc["to_act"] - 1
        ways = spreads(doc["stacks"][player], doc["carry"][player], cap(doc))
        texts = [numbers("spread", way) for way in ways]
    else:
        texts = []
    return sorted(set(texts))


def keep_texts(doc: Document) -> list[str]:
    """Texts of the choice after a buy that looks at several cards (R8.1, R8.2)."""
    looked = buying_deck(doc)[:3]
    if len(looked) == 1:
        return [f"keep {looked[0]}"]
    texts = []
    for i, kept in enumerate(looked):
        if edition(doc)["return_split"] == "together":
            texts += [f"keep {kept} top", f"keep {kept} bottom"]
            continue
        rest = looked[:i] + looked[i + 1 :]
        for cards in itertools.permutations(rest):
            for split in range(len(cards) + 1):
                words = ["keep", kept]
                for at, card in enumerate(cards):
                    words += ["top" if at < split else "bottom", card]
                texts.append(" ".join(words))
    return texts


def turn_texts(doc: Document) -> list[str]:
    """Texts of a turn (section 4)."""
    table = table_of(doc)
    player = doc["to_act"] - 1
    turn = doc["turn"]
    texts = [numbers("end", way) for way in ends(doc["stacks"][player], turn["stack"], cap(doc))]
    if turn["ap"] >= 2 and len(table.knights[player]) < KNIGHTS:
        texts += ["deploy " + name(cell) for cell in deploy_targets(table, table.knights[player])]
    if turn["ap"] >= 1:
        texts += ["score", *move_texts(table, player), *build_texts(doc, table)]
        texts += buy_texts(doc)
    if turn["played"] is None:
        playable = list(doc["hands"][player])
        for card in turn["bought"]:
            playable.remove(card)
        for card in set(playable):
            texts += [f"play {card}{rest}" for rest in card_texts(doc, table, card)]
    return texts


def move_texts(table: Table, player: int) -> list[str]:
    """Texts of moves, by a step or through doors (R5.2, R5.3)."""
    return [
        f"move {name(knight)} {name(cell)}"
        for knight in table.knights[player]
        for cell in step_targets(table, knight) | door_exits(table, knight)
    ]


def build_texts(doc: Document, table: Table) -> list[str]:
    """Texts of building from the chosen stack, or from one of each height (R3.3, R4.4)."""
    stacks = doc["stacks"][doc["to_act"] - 1]
    chosen = doc["turn"]["stack"]
    if chosen is None:
        endings = [f" from {stacks.index(height) + 1}" for height in set(stacks) - {0}]
    else:
        endings = [""] if stacks[chosen - 1] else []
    return [
        f"build {name(cell)}{ending}"
        for cell in CELLS
        if can_build(table, cell)
        for ending in endings
    ]


def buy_texts(doc: Document) -> list[str]:
    """The text of a buy where it is possible (R4.5)."""
    if card_mode(doc) == "full-hand" or len(doc["turn"]["bought"]) == 2:
        return []
    return ["buy"] if buying_deck(doc) else []


def lift_sources(doc: Document) -> list[int]:
    """Stacks to name for `lift`: the chosen one, and the first of each height of the others."""
    stacks = doc["stacks"][doc["to_act"] - 1]
    chosen = doc["turn"]["stack"]
    sources: dict[tuple[bool, int], int] = {}
    for index, height in enumerate(stacks, 1):
        if height:
            sources.setdefault((index == chosen, height), index)
    return list(sources.values())


def card_texts(doc: Document, table: Table, card: str) -> list[str]:
    """Texts of the plays of a card (section 8), without `play` and the card's name."""
    knights = table.knights[doc["to_act"] - 1]
    if card in {"six-points", "seven-points"}:
        return [""]
    if card == "extra-block":
        places = [cell for cell in CELLS if can_build(table, cell)] if doc["supply"] else []
        return [" " + name(cell) for cell in places]
    if card == "lift":
        return [
            f" {name(knight)} from {index}"
            for knight in knights
            if can_lift(table, knight)
            for index in lift_sources(doc)
        ]
    if card == "shift-block":
        pairs = shifts(table)
    else:
        pairs = [
            (knight, cell) for knight in knights for cell in card_targets(doc, table, card, knight)
        ]
    return [f" {name(origin)} {name(target)}" for origin, target in pairs]


def card_targets(doc: Document, table: Table, card: str, knight: Cell) -> set[Cell]:
    """Cells that a card takes a knight to (R8.5, R8.8, R8.9, R8.13, R8.14)."""
    player = doc["to_act"] - 1
    heights = table.heights
    if card == "climb":
        rises = {"up-to-2": {1, 2}, "exactly-2": {2}}[table.rules["climb"]]
        near = {cell for cell in around(knight) if heights[cell] - heights[knight] in rises}
        return near - table.occupied()
    if card == "diagonal":
        near = {cell for cell in around(knight, CORNERS) if heights[cell] <= heights[knight] + 1}
        return near - table.occupied()
    if card == "elevator":
        return elevator_exits(table, knight)
    if card == "redeploy":
        return deploy_targets(table, table.knights[player] - {knight}) - {knight}
    return jump_targets(table, player, knight)
