"""The document after an action, and the flow of the game from there."""

from __future__ import annotations

import copy

from tests.engine.naive.facts import (
    AP,
    STACKS,
    Document,
    buying_deck,
    cap,
    edition,
    found_cells,
    king_targets,
    looks,
    order,
    poorest,
    rounds,
    spreads,
    table_of,
)
from tests.engine.naive.scoring import scoring
from tests.engine.naive.table import Cell, Table, castles, cell_of


def apply(doc: Document, text: str) -> Document:
    """The document after a legal action, given by its canonical text."""
    after = copy.deepcopy(doc)
    verb, *words = text.split(" ")
    table = table_of(doc)
    if doc["stage"] == "turn":
        act(after, table, verb, words)
    elif doc["stage"] == "keep":
        keep(after, words)
    elif verb == "first":
        after["first"] = int(words[0])
    elif verb == "spread":
        place_carry(after, doc["to_act"] - 1, tuple(map(int, words)))
    elif words != ["stay"]:
        set_up(table, doc["to_act"] - 1, verb, cell_of(words[0]))
        after["supply"] -= verb == "found"
    after["board"] = table.text()
    follow(after, verb, words)
    return after


def set_up(table: Table, player: int, verb: str, cell: Cell) -> None:
    """Put a first block, a first knight or the king on the board (R2.2, R2.3, R7.5, R9.1)."""
    if verb == "found":
        table.heights[cell] = 1
    elif verb == "knight":
        table.knights[player].add(cell)
    else:
        table.king = cell


def act(doc: Document, table: Table, verb: str, words: list[str]) -> None:
    """Do what an action of a turn does, its cost included (section 4)."""
    player = doc["to_act"] - 1
    turn = doc["turn"]
    turn["ap"] -= {"deploy": 2, "play": 0, "end": 0}.get(verb, 1)
    if verb == "move":
        relocate(table, player, words[0], words[1])
    elif verb == "deploy":
        table.knights[player].add(cell_of(words[0]))
    elif verb == "build":
        if len(words) == 3:
            turn["stack"] = int(words[2])
        doc["stacks"][player][turn["stack"] - 1] -= 1
        table.heights[cell_of(words[0])] += 1
    elif verb == "score":
        advance(doc, player, 1)
    elif verb == "buy" and looks(doc) > 1:
        doc["stage"] = "keep"
    elif verb == "buy":
        receive(doc, player, buying_deck(doc).pop(0))
    elif verb == "play":
        play(doc, table, player, words)


def relocate(table: Table, player: int, origin: str, target: str) -> None:
    """Move a knight."""
    table.knights[player].remove(cell_of(origin))
    table.knights[player].add(cell_of(target))


def advance(doc: Document, player: int, points: int) -> None:
    """Move a marker, leaping over others (R7.3)."""
    if points == 0:
        return
    others = doc["scores"][:player] + doc["scores"][player + 1 :]
    target = doc["scores"][player] + points
    loop = edition(doc)["track"] or 10**6
    while target % loop in [other % loop for other in others if other > 0]:
        target += 1
    doc["scores"][player] = target


def receive(doc: Document, player: int, card: str) -> None:
    """Give a bought card to a player."""
    doc["hands"][player].append(card)
    doc["turn"]["bought"].append(card)


def keep(doc: Document, words: list[str]) -> None:
    """Keep one of the cards looked at and return the others (R8.2)."""
    player = doc["to_act"] - 1
    deck = buying_deck(doc)
    looked, rest = deck[:3], deck[3:]
    kept = words[0]
    looked.remove(kept)
    top: list[str] = []
    bottom: list[str] = []
    if words[1:] == ["top"]:
        top = looked
    elif words[1:] == ["bottom"]:
        bottom = looked
    else:
        pile = top
        for word in words[1:]:
            if word in {"top", "bottom"}:
                pile = top if word == "top" else bottom
            else:
                pile.append(word)
    deck[:] = top + rest + bottom
    receive(doc, player, kept)
    doc["stage"] = "turn"


def play(doc: Document, table: Table, player: int, words: list[str]) -> None:
    """Play an action card (R8.4 to R8.14)."""
    card = words[0]
    doc["hands"][player].remove(card)
    doc["turn"]["played"] = card
    if card == "six-points":
        doc["turn"]["ap"] += 1
    elif card == "seven-points":
        doc["turn"]["ap"] += 2
    elif card == "extra-block":
        doc["supply"] -= 1
        table.heights[cell_of(words[1])] += 1
    elif card == "lift":
        doc["stacks"][player][int(words[3]) - 1] -= 1
        table.heights[cell_of(words[1])] += 1
    elif card == "shift-block":
        table.heights[cell_of(words[1])] -= 1
        table.heights[cell_of(words[2])] += 1
    else:
        relocate(table, player, words[1], words[2])


def place_carry(doc: Document, player: int, stacks: tuple[int, ...]) -> None:
    """Replace a player's stacks by those with the carry on them; the rest is supply."""
    before = sum(doc["stacks"][player]) + doc["carry"][player]
    doc["stacks"][player] = list(stacks)
    doc["carry"][player] = 0
    doc["supply"] += before - sum(stacks)


def follow(doc: Document, verb: str, words: list[str]) -> None:
    """Go on to the next player, round, stage or phase where an action calls for it."""
    if verb == "found":
        after_found(doc)
    elif verb == "knight" and doc["to_act"] < doc["players"]:
        doc["to_act"] += 1
    elif verb == "knight":
        doc["stage"] = "place-king"
    elif verb == "king" and doc["stage"] == "place-king":
        start_phase(doc)
    elif verb == "king":
        after_king(doc)
    elif verb == "end":
        end_turn(doc, tuple(map(int, words)))
    elif verb == "first":
        next_phase(doc)
    elif verb == "spread":
        start_turns(doc)


def after_found(doc: Document) -> None:
    """Pass the founding on, or end it (R9.1, R11.3)."""
    doc["to_act"] = doc["to_act"] % doc["players"] + 1
    table = table_of(doc)
    if len(castles(table.heights)) == 8 or not found_cells(doc):
        doc["stage"] = "place-knight"
        doc["to_act"] = 1


def end_turn(doc: Document, stacks: tuple[int, ...]) -> None:
    """Drop the stack of this turn and pass on (R3.4, R3.5)."""
    player = doc["to_act"] - 1
    unspread = sum(doc["stacks"][player]) - sum(stacks)
    doc["stacks"][player] = list(stacks)
    if edition(doc)["leftover"] == "kept" and doc["round"] == rounds(doc):
        doc["carry"][player] += unspread
    else:
        doc["supply"] += unspread
    doc["turn"] = {"ap": AP, "stack": None, "bought": [], "played": None}
    queue = order(doc)
    place = queue.index(player)
    if place + 1 < len(queue):
        doc["to_act"] = queue[place + 1] + 1
    elif doc["round"] < rounds(doc):
        doc["round"] += 1
        richest_first(doc)
        doc["to_act"] = doc["first"]
    else:
        end_phase(doc)


def richest_first(doc: Document) -> None:
    """In the master game the richest begins the round, player 1 while nobody has points (R9.4)."""
    if doc["mode"] == "master":
        doc["first"] = doc["scores"].index(max(doc["scores"])) + 1


def end_phase(doc: Document) -> None:
    """Score, clear the stacks, and go to what comes between phases."""
    gains = scoring(doc)
    for part in ("castles", "king", "master"):
        for player in order(doc):
            advance(doc, player, gains[player][part])
    for player in range(doc["players"]):
        left = sum(doc["stacks"][player])
        doc["stacks"][player] = []
        if edition(doc)["leftover"] == "kept":
            doc["carry"][player] += left
        else:
            doc["supply"] += left
    if doc["phase"] == 3:
        doc["supply"] += sum(doc["carry"])
        doc["carry"] = [0] * doc["players"]
        doc["stage"] = "over"
    elif king_targets(doc):
        doc["stage"] = "move-king"
        doc["to_act"] = poorest(doc) + 1
    else:
        after_king(doc)


def after_king(doc: Document) -> None:
    """Settle who begins the next phase (R3.6)."""
    rule = edition(doc)["phase_start"]
    if doc["mode"] == "master" or rule == "unchanged":
        next_phase(doc)
    elif rule == "fewest":
        doc["first"] = poorest(doc) + 1
        next_phase(doc)
    else:
        doc["stage"] = "name-first"
        doc["to_act"] = poorest(doc) + 1


def next_phase(doc: Document) -> None:
    """Count the phase up and start it."""
    doc["phase"] += 1
    start_phase(doc)


def start_phase(doc: Document) -> None:
    """Hand out the stacks and place what was kept."""
    doc["round"] = 1
    richest_first(doc)
    for player in order(doc):
        doc["stacks"][player] = []
        for height in STACKS[doc["players"]][doc["phase"] - 1]:
            taken = min(height, doc["supply"])
            doc["supply"] -= taken
            doc["stacks"][player].append(taken)
    start_turns(doc)


def start_turns(doc: Document) -> None:
    """Place carries in turn order up to the first that leaves a choice, or begin the first turn."""
    doc["stage"], doc["to_act"] = "turn", doc["first"]
    for player in order(doc):
        if doc["carry"][player] == 0:
            continue
        ways = spreads(doc["stacks"][player], doc["carry"][player], cap(doc))
        if len(ways) > 1:
            doc["stage"], doc["to_act"] = "spread-carry", player + 1
            return
        place_carry(doc, player, ways.pop())
