"""Hold the engine against the plain implementation, document by document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.engine import naive
from tests.engine.text.documents import choose, start
from torres_widget.engine import Position

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from random import Random


class DisagreementError(AssertionError):
    """The engine and the plain implementation differ."""

    def __init__(self, doc: naive.Document, what: str, engine: object, plain: object) -> None:
        super().__init__(f"{what}\nengine: {engine}\nplain:  {plain}\ndocument: {doc}")


def compare_legal(doc: naive.Document) -> tuple[Position, list[str]]:
    """Compare the legal actions of a document, and the document itself read and written."""
    place = Position.from_dict(doc)
    written: object = place.to_dict()
    if written != doc:
        raise DisagreementError(doc, "read and written", written, doc)
    engine = [str(action) for action in place.legal_actions()]
    plain = naive.legal(doc)
    if engine != plain:
        only_engine, only_plain = set(engine) - set(plain), set(plain) - set(engine)
        raise DisagreementError(doc, "legal actions", sorted(only_engine), sorted(only_plain))
    return place, plain


def compare_scoring(doc: naive.Document, place: Position) -> None:
    """Compare what a scoring now would give."""
    engine = [
        {
            "castles": sum(castle.points for castle in player.castles),
            "king": player.king.points,
            "master": player.master.points if player.master else 0,
        }
        for player in place.scoring().players
    ]
    if engine != naive.scoring(doc):
        raise DisagreementError(doc, "scoring", engine, naive.scoring(doc))


def compare_after(doc: naive.Document, place: Position, texts: Iterable[str]) -> int:
    """Compare the documents after some actions; return how many."""
    count = 0
    for text in texts:
        engine = place.apply(text).to_dict()
        plain = naive.apply(doc, text)
        if engine != plain:
            changed = [key for key in plain if engine.get(key) != plain[key]]
            raise DisagreementError(
                doc,
                f"after {text}",
                {key: engine.get(key) for key in changed},
                {key: plain[key] for key in changed},
            )
        count += 1
    return count


def compare_document(doc: naive.Document, rng: Random, actions: int) -> int:
    """Compare everything about a document; return the number of successors compared."""
    place, texts = compare_legal(doc)
    compare_scoring(doc, place)
    return compare_after(doc, place, rng.sample(texts, min(actions, len(texts))))


def game(
    edition: str, mode: str, players: int, rng: Random, rules: dict[str, object] | None = None
) -> Iterator[naive.Document]:
    """Yield every document of a random game, played by the engine."""
    doc = start(edition, mode, players, rng, rules)
    place = Position.from_dict(doc)
    yield doc
    while place.stage != "over":
        place = place.apply(choose([str(action) for action in place.legal_actions()], rng))
        yield dict(place.to_dict())
