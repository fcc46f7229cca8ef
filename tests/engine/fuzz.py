"""One damaged input at a time through everything that reads: only our errors may come out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.engine.compare import game
from tests.engine.documents import GAMES, choose, seeded
from tests.engine.mutate import VALUES, mutate_document, mutate_json, mutate_text
from torres_widget.engine import Game, Position, TorresError

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from tests.engine import naive

READERS = ["board", "document", "json", "action", "record"]


@dataclass
class Seeds:
    """Sound inputs to damage."""

    documents: list[naive.Document]
    records: list[str]


def sound_inputs(seed: int) -> Seeds:
    """Return documents of every stage, and records of short games with a variation each."""
    rng = seeded(seed)
    documents: list[naive.Document] = []
    records = []
    for number, (edition, mode) in enumerate(GAMES):
        played = list(game(edition, mode, 2 + number % 3, rng))
        documents += [played[0], *rng.sample(played, 6), played[-1]]
        stages = {doc["stage"]: doc for doc in played}
        documents += stages.values()
        records.append(record(rng.choice(played[:-12]), rng))
    return Seeds(documents, records)


def record(doc: naive.Document, rng: Random) -> str:
    """Return the record of some plies from a document on."""
    played = Game(Position.from_dict(doc))
    for ply in range(10):
        texts = [str(action) for action in played.position.legal_actions()]
        if texts:
            played.play(choose(texts, rng))
        if ply == 4:
            played.undo()
    return played.record()


def read_board(seeds: Seeds, rng: Random) -> None:
    """Read a damaged board text."""
    doc = rng.choice(seeds.documents)
    text = mutate_text(doc["board"], rng)
    place = Position.from_board(text, players=doc["players"])
    check(place, rng)


def read_document(seeds: Seeds, rng: Random) -> None:
    """Read a damaged document."""
    place = Position.from_dict(mutate_document(rng.choice(seeds.documents), rng, VALUES))
    check(place, rng)


def read_json(seeds: Seeds, rng: Random) -> None:
    """Read damaged JSON."""
    check(Position.from_json(mutate_json(rng.choice(seeds.documents), rng)), rng)


def read_action(seeds: Seeds, rng: Random) -> None:
    """Read, explain and play a damaged action text."""
    place = Position.from_dict(rng.choice(seeds.documents))
    texts = [str(action) for action in place.legal_actions()] or ["end"]
    text = mutate_text(rng.choice(texts), rng)
    before = place.to_dict()
    try:
        action = place.parse(text)
        reasons = place.why_not(text)
        if (reasons == ()) != (action in place.legal_actions()):
            message = f"why_not disagrees with legal_actions on {text!r} in {before}"
            raise AssertionError(message)
        place.apply(text)
    finally:
        if place.to_dict() != before:
            message = f"{text!r} changed {before}"
            raise AssertionError(message)


def read_record(seeds: Seeds, rng: Random) -> None:
    """Read a damaged record."""
    text = rng.choice(seeds.records)
    moves = text.index("\n\n", text.index("start ")) if rng.random() < 0.7 else 0
    read = Game.from_record(text[:moves] + mutate_text(text[moves:], rng))
    if Game.from_record(read.record()).record() != read.record():
        message = f"not the same again: {read.record()}"
        raise AssertionError(message)


def check(place: Position, rng: Random) -> None:
    """Check that a position which was taken can be written, read and played on."""
    if Position.from_dict(place.to_dict()) != place:
        message = f"not the same again: {place.to_dict()}"
        raise AssertionError(message)
    actions = place.legal_actions()
    place.scoring()
    if actions:
        after = place.apply(rng.choice(actions))
        if Position.from_dict(after.to_dict()) != after:
            message = f"not the same again: {after.to_dict()}"
            raise AssertionError(message)


def feed(reader: str, seeds: Seeds, rng: Random) -> bool:
    """Feed one damaged input to a reader; return whether it was refused."""
    readers: dict[str, Callable[[Seeds, Random], None]] = {
        "board": read_board,
        "document": read_document,
        "json": read_json,
        "action": read_action,
        "record": read_record,
    }
    try:
        readers[reader](seeds, rng)
    except TorresError as error:
        if not str(error):
            raise AssertionError from error
        return True
    return False
