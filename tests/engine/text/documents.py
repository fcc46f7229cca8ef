"""Position documents to test with: starts of games, and positions nobody would play into."""

from __future__ import annotations

import itertools
from random import Random

from tests.engine import naive
from tests.engine.naive.facts import BLOCKS, EDITIONS, STACKS, VALUES, card_mode, table_of
from tests.engine.naive.table import CELLS, Cell, Heights, Table, all_stand, around, castles

MODES = ["basic", "variant", "master"]
GAMES = [(edition, mode) for edition in EDITIONS for mode in MODES]

CARDS = [
    "climb",
    "lift",
    "extra-block",
    "elevator",
    "diagonal",
    "six-points",
    "seven-points",
    "shift-block",
    "redeploy",
    "jump",
]
MASTER_CARDS = [
    "different-levels",
    "same-level",
    "one-line",
    "square",
    "edge",
    "castle-count",
    "diagonals",
    "adjacent",
]

EMPTY = "/".join(["........"] * 8)
FOUNDED = "....1.../......../..1..1../1......./.......1/..1..1../......../...1...."
KNIGHTS = FOUNDED + " K:e8 1:c3 2:f3"


def seeded(seed: int | str) -> Random:
    """Return a source of chance that repeats itself."""
    return Random(seed)


def document(board: str = FOUNDED, **changes: object) -> naive.Document:
    """Return a document in mid-turn of a two-player game without cards, with some keys changed."""
    doc: naive.Document = {
        "format": "torres-position",
        "version": 1,
        "edition": "rio-grande-2005",
        "mode": "basic",
        "house_rules": {},
        "players": 2,
        "board": board,
        "stage": "turn",
        "phase": 1,
        "round": 1,
        "first": 1,
        "to_act": 1,
        "turn": {"ap": 5, "stack": None, "bought": [], "played": None},
        "carry": [],
        "deck": [],
        "master": None,
    }
    doc.update(changes)
    players = doc["players"]
    row = STACKS[players][doc["phase"] - 1]
    doc.setdefault("scores", [0] * players)
    doc["carry"] = doc["carry"] or [0] * players
    doc.setdefault("hands", [[] for _ in range(players)])
    doc.setdefault("decks", [[] for _ in range(players)])
    if "stacks" not in doc:
        doc["stacks"] = [row[doc["round"] - 1 :] for _ in range(players)]
    doc["turn"] = {"ap": 5, "stack": None, "bought": [], "played": None, **doc["turn"]}
    placed = sum(Table(board, players).heights.values())
    held = sum(map(sum, doc["stacks"])) + sum(doc["carry"])
    doc["supply"] = BLOCKS - placed - held
    return doc


def house_rules(edition: str, rng: Random) -> dict[str, object]:
    """Return some fields of an edition changed; `rng` draws a single number, for any fields."""
    own = Random(rng.random())
    rules = {name: own.choice(values) for name, values in VALUES.items() if own.random() < 0.5}
    printed = EDITIONS[edition]
    return {name: value for name, value in rules.items() if value != printed[name]}


def start(
    edition: str, mode: str, players: int, rng: Random, rules: dict[str, object] | None = None
) -> naive.Document:
    """Return the document that a game begins with."""
    doc = document(
        EMPTY if mode == "master" else FOUNDED,
        edition=edition,
        mode=mode,
        house_rules=rules or {},
        players=players,
        stage="found" if mode == "master" else "place-knight",
        stacks=[[] for _ in range(players)],
        master=rng.choice(MASTER_CARDS) if mode == "master" else None,
    )
    cards = card_mode(doc)
    if cards == "full-hand":
        doc["hands"] = [list(CARDS) for _ in range(players)]
    elif cards == "own-deck":
        doc["decks"] = [rng.sample(CARDS, 10) for _ in range(players)]
    else:
        doc["deck"] = rng.sample(CARDS * 4, 40)
    return doc


def playout(doc: naive.Document, rng: Random) -> list[tuple[naive.Document, list[str], str]]:
    """Play at random to the end; return (document, legal actions, action) for each ply."""
    plies = []
    while texts := naive.legal(doc):
        action = choose(texts, rng)
        plies.append((doc, texts, action))
        doc = naive.apply(doc, action)
    return plies


def choose(texts: list[str], rng: Random) -> str:
    """Choose a kind of action first and then one of that kind, so that rare kinds are seen."""
    kinds: dict[str, list[str]] = {}
    for text in texts:
        kinds.setdefault(kind(text), []).append(text)
    if len(kinds) > 1 and "end" in kinds and rng.random() < 0.8:
        del kinds["end"]
    return rng.choice(kinds[rng.choice(sorted(kinds))])


def kind(text: str) -> str:
    """Return the verb, or the card that is played."""
    return text.split(" ")[text.startswith("play ")]


def terrain(rng: Random) -> Heights:
    """Return heights that only R1.7 holds together: towers, steps, rings and single blocks."""
    heights = dict.fromkeys(CELLS, 0)
    for cell in rng.sample(CELLS, rng.randint(1, 10)):
        heights[cell] = 1
    upward = rng.choice([0.2, 0.4, 0.6, 0.8])
    for _ in range(rng.randint(0, 70)):
        built = [cell for cell in CELLS if heights[cell]]
        cell = rng.choice(built)
        if rng.random() > upward:
            cell = rng.choice(around(cell))
        after = {**heights, cell: heights[cell] + 1}
        if all_stand(after):
            heights = after
    return heights


def figures(heights: Heights, players: int, rng: Random) -> tuple[list[set[Cell]], Cell | None]:
    """Put knights and the king on the board, on and near castles more than elsewhere."""
    near = [
        cell for cell in CELLS if heights[cell] or any(heights[other] for other in around(cell))
    ]
    knights: list[set[Cell]] = [set() for _ in range(players)]
    crowd = rng.choice([1, 3, 6])
    taken: set[Cell] = set()
    for player in range(players):
        for _ in range(rng.randint(0, crowd)):
            cell = rng.choice(near if rng.random() < 0.8 else CELLS)
            if cell not in taken:
                taken.add(cell)
                knights[player].add(cell)
    places = [cell for cell in CELLS if heights[cell] and cell not in taken]
    king = rng.choice(places) if places and rng.random() < 0.9 else None
    return knights, king


def synthetic(rng: Random, edition: str | None = None, mode: str | None = None) -> naive.Document:
    """Return a random document of stage `turn` on random terrain."""
    players = rng.randint(2, 4)
    table = Table(EMPTY, players)
    table.heights = terrain(rng)
    table.knights, table.king = figures(table.heights, players, rng)
    doc = document(
        table.text(),
        players=players,
        edition=edition or rng.choice(list(EDITIONS)),
        mode=mode or rng.choice(MODES),
        phase=rng.randint(1, 3),
        first=rng.randint(1, players),
        to_act=rng.randint(1, players),
        stacks=[[] for _ in range(players)],
    )
    doc["scores"] = [0] * players if rng.random() < 0.1 else rng.sample(range(60), players)
    if doc["mode"] == "master":
        doc["master"] = rng.choice(MASTER_CARDS)
    hold_stacks(doc, rng)
    hold_cards(doc, rng)
    if any(doc["scores"]) and rng.random() < 0.3:
        doc["scores"] = [score + rng.choice([0, 100, 200]) for score in doc["scores"]]
    return doc


def hold_stacks(doc: naive.Document, rng: Random) -> None:
    """Give every player the stacks of some round of the phase, and the turn some AP."""
    row = STACKS[doc["players"]][doc["phase"] - 1]
    doc["round"] = rng.randint(1, len(row))
    turns = [(doc["first"] - 1 + i) % doc["players"] for i in range(doc["players"])]
    gone = turns[: turns.index(doc["to_act"] - 1)]
    for player in range(doc["players"]):
        for _ in range(len(row) - doc["round"] + 1 - (player in gone)):
            height = min(rng.randint(0, 3), doc["supply"])
            doc["stacks"][player].append(height)
            doc["supply"] -= height
        doc["stacks"][player].sort(reverse=True)
    mine = doc["stacks"][doc["to_act"] - 1]
    doc["turn"]["ap"] = rng.randint(0, 5)
    if rng.random() < 0.3:
        doc["turn"]["stack"] = rng.randint(1, len(mine))


def hold_cards(doc: naive.Document, rng: Random) -> None:
    """Deal some of the forty cards to hands and decks, as the card mode has it."""
    mode = card_mode(doc)
    if mode == "common-deck":
        pack = rng.sample(CARDS * 4, 40)
        for player in range(doc["players"]):
            doc["hands"][player] = [pack.pop() for _ in range(rng.randint(0, 4))]
        doc["deck"] = pack[: rng.choice([0, 1, 20])]
    else:
        for player in range(doc["players"]):
            cards = rng.sample(CARDS, 10)
            held = rng.randint(0, 10)
            doc["hands"][player] = cards[:held]
            doc["decks"][player] = cards[held:] if mode == "own-deck" else []
    mine = doc["hands"][doc["to_act"] - 1]
    if mode != "full-hand" and rng.random() < 0.3:
        doc["turn"]["bought"] = mine[len(mine) - rng.randint(0, min(2, len(mine))) :]
    spare = [card for card in CARDS if card not in itertools.chain(*doc["hands"], doc["deck"])]
    if spare and rng.random() < 0.2:
        doc["turn"]["played"] = rng.choice(spare)


def castle_count(doc: naive.Document) -> int:
    """Return how many castles stand."""
    return len(castles(table_of(doc).heights))
