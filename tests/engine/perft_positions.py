"""Positions of every stage, and how many sequences of legal actions they have.

The files in `perft/` are written by

    python -m tests.engine.perft_positions

which counts with the engine and, as deep as patience allows, with the plain implementation, and
stops where the two differ.
"""

from __future__ import annotations

import json
import sys
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.engine import naive
from tests.engine.naive.facts import EDITIONS
from tests.engine.support import board, row
from tests.engine.text.documents import CARDS, EMPTY, FOUNDED, document, seeded, start, synthetic
from torres_widget.engine import Position

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER = Path(__file__).parent / "perft"
MOST_BY_ENGINE = 500_000
MOST_BY_NAIVE = 6_000

KINGS = FOUNDED + " K:e8 1:c3 2:f3"
HALL = board(
    "K:d3 1:b3,e5 2:c6,f4",
    **row("b3 c3 d3 e3 e4 e5 d5 a7 b7 h8"),
    **row("c4 d4 f4 c6 d6 e6", 2),
    **row("f5 f6", 3),
)


def positions() -> Iterator[tuple[str, naive.Document]]:
    """Yield the positions by name."""
    yield "found-first", document(EMPTY, mode="master", stage="found", stacks=[[], []])
    six = row("d1 c3 f3 h4 a5 c6")
    yield (
        "found-last-two",
        document(
            board(**six),
            players=3,
            mode="master",
            edition="huch-2017",
            stage="found",
            stacks=[[], [], []],
            hands=[CARDS] * 3,
            master="square",
        ),
    )
    for edition in ("rio-grande-2005", "huch-2017"):
        yield f"place-knight-{edition}", start(edition, "basic", 3, seeded(1))
    yield (
        "place-king",
        document(
            f"{FOUNDED} 1:c3 2:f3 3:d1 4:h4",
            players=4,
            stage="place-king",
            to_act=4,
            stacks=[[]] * 4,
            deck=CARDS,
        ),
    )
    yield "turn-first", document(KINGS, deck=CARDS)
    yield "turn-through-a-hall", document(HALL, phase=2)
    for card in CARDS:
        yield (
            f"turn-card-{card}",
            document(HALL, hands=[[card], []], turn={"ap": 0}, stacks=[[3, 2, 1], [3, 3]], round=3),
        )
    yield (
        "turn-two-buys-own-deck",
        document(KINGS, edition="huch-2017", decks=[CARDS, CARDS], turn={"ap": 2}),
    )
    yield "turn-blocks-chosen", document(HALL, turn={"stack": 2, "ap": 3}, stacks=[[3, 2, 2], []])
    for edition in EDITIONS:
        yield (
            f"turn-last-of-phase-1-{edition}",
            document(
                HALL,
                edition=edition,
                to_act=2,
                round=4,
                turn={"ap": 1},
                scores=[3, 8],
                carry=[2, 0] if EDITIONS[edition]["leftover"] == "kept" else [0, 0],
                stacks=[[], [3]],
            ),
        )
    yield (
        "turn-last-of-all",
        document(HALL, phase=3, to_act=2, round=4, turn={"ap": 2}, stacks=[[], [2]]),
    )
    for edition, deck in [("ravensburger-1999", CARDS), ("huch-2017", CARDS[:5])]:
        yield (
            f"keep-{edition}",
            document(
                KINGS,
                edition=edition,
                mode="variant" if edition == "ravensburger-1999" else "basic",
                stage="keep",
                turn={"ap": 1},
                decks=[deck, []],
            ),
        )
    for edition in ("rio-grande-en", "huch-2017"):
        yield (
            f"move-king-{edition}",
            document(
                HALL, edition=edition, stage="move-king", round=4, carry=[5, 1], stacks=[[], []]
            ),
        )
    yield (
        "name-first",
        document(
            f"{FOUNDED} K:e8 1:c3 2:f3 3:d1",
            players=3,
            edition="huch-2017",
            stage="name-first",
            round=4,
            carry=[2, 1, 0],
            stacks=[[]] * 3,
        ),
    )
    yield (
        "spread-carry",
        document(
            KINGS,
            edition="rio-grande-en",
            stage="spread-carry",
            phase=2,
            carry=[5, 4],
        ),
    )
    yield "over", document(KINGS, stage="over", phase=3, round=4, stacks=[[], []])
    for seed in range(6):
        yield f"terrain-{seed}", synthetic(seeded(seed))


def counts(doc: naive.Document) -> tuple[list[int], list[int]]:
    """Count by the engine and by the plain implementation, each as deep as its limit allows."""
    place = Position.from_dict(doc)
    engine = [place.perft(1)]
    while len(engine) < 6 and 0 < _next(engine) <= MOST_BY_ENGINE:
        engine.append(place.perft(len(engine) + 1))
    plain = [sum(1 for _ in naive.legal(doc))]
    while len(plain) < len(engine) and engine[len(plain) - 1] <= MOST_BY_NAIVE:
        plain.append(plain_perft(doc, len(plain) + 1))
    return engine, plain


def _next(counted: list[int]) -> int:
    """Guess the next count: as many times the last as ever."""
    ways = [after // before for before, after in pairwise([1, *counted])]
    return counted[-1] * max(ways)


def plain_perft(doc: naive.Document, depth: int) -> int:
    """Count sequences by the plain implementation."""
    texts = naive.legal(doc)
    if depth == 1:
        return len(texts)
    return sum(plain_perft(naive.apply(doc, text), depth - 1) for text in texts)


def stored() -> dict[str, dict[str, Any]]:
    """Read the files."""
    return {
        path.stem: json.loads(path.read_text(encoding="utf-8"))
        for path in sorted(FOLDER.glob("*.json"))
    }


def main() -> None:
    """Write the files."""
    FOLDER.mkdir(exist_ok=True)
    for name, doc in positions():
        engine, plain = counts(doc)
        if plain != engine[: len(plain)]:
            raise SystemExit(f"{name}: engine {engine}, plain {plain}")
        entry = {"perft": engine, "counted_twice_to_depth": len(plain), "position": doc}
        lines = ",\n".join(f' "{key}": {json.dumps(value)}' for key, value in entry.items())
        (FOLDER / f"{name}.json").write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
        sys.stdout.write(f"{name}: {engine}, twice to depth {len(plain)}\n")


if __name__ == "__main__":
    main()
