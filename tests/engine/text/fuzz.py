"""One damaged input at a time through everything that reads: only our errors may come out."""

from __future__ import annotations

import json
import re
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.damage import Damager, damaged_text
from tests.engine.compare import game
from tests.engine.text.documents import GAMES, choose, seeded
from torres_widget.analysis.bots import playouts
from torres_widget.analysis.bots.beam import Beam
from torres_widget.analysis.evaluation import evaluation
from torres_widget.analysis.evaluation.knowledge import evaluation_of
from torres_widget.analysis.search import branch_and_bound as search
from torres_widget.analysis.search.conversion import bounds_of, turn_of
from torres_widget.analysis.search.objectives import OBJECTIVES
from torres_widget.engine import Game, NotationError, Position, TorresError
from torres_widget.engine.actions import Action
from torres_widget.engine.kernel import blocks, points, turn
from torres_widget.engine.kernel.blocks import Blocks
from torres_widget.engine.kernel.state import State
from torres_widget.engine.kernel.turn import Choices
from torres_widget.engine.text.documents import CHANGEABLE
from torres_widget.engine.text.schemas import SCHEMAS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from tests.engine import naive

READERS = ["board", "document", "json", "action", "record", "call"]


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
    text = damaged_text(doc["board"], rng)
    place = Position.from_board(text, players=doc["players"])
    check(place, rng)


DAMAGER = Damager(SCHEMAS["position"]())


def damaged(seeds: Seeds, rng: Random) -> Any:
    """Return a document that is damaged in up to three places."""
    document: Any = rng.choice(seeds.documents)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        document = DAMAGER.one(document, rng).document
    return document


def read_document(seeds: Seeds, rng: Random) -> None:
    """Read a damaged document."""
    check(Position.from_dict(damaged(seeds, rng)), rng)


def read_json(seeds: Seeds, rng: Random) -> None:
    """Read damaged JSON."""
    text = json.dumps(damaged(seeds, rng) if rng.random() < 0.5 else rng.choice(seeds.documents))
    check(Position.from_json(damaged_text(text, rng)), rng)


def read_action(seeds: Seeds, rng: Random) -> None:
    """Read, explain and play a damaged action text."""
    place = Position.from_dict(rng.choice(seeds.documents))
    texts = [str(action) for action in place.legal_actions()] or ["end"]
    text = damaged_text(rng.choice(texts), rng)
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
    read = Game.from_record(text[:moves] + damaged_text(text[moves:], rng))
    if Game.from_record(read.record()).record() != read.record():
        message = f"not the same again: {read.record()}"
        raise AssertionError(message)


#: Parts of a position that `Position.changed` takes, and some that it doesn't.
PARTS = (*CHANGEABLE, "blocks", "turn", "")
#: What Python code may call of the compiled modules.
DOORS = sorted(
    {
        name
        for module in (turn, search, evaluation, playouts)
        for path in Path(str(module.__file__)).parent.glob("*.pxd")
        for name in re.findall(r"cpdef .*?(\w+)\(", path.read_text())
    }
)
#: Numbers of arguments of the kernel's methods and functions.
ARGUMENTS = (0, 1, 1, 1, 2, 2, 3, 4, 6)
#: Arguments that no caller should pass.
HOSTILE: tuple[object, ...] = (
    *(None, True, -1, 0, 1, 3, 5, 9, 99, 2**31 - 1, 2**31, 2**63, 2**64, 2**70, 1.5, float("nan")),
    *("", "2", "climb", "liftt", "huch-2017", "a1", "over", "\ud800", b"", b"\xff" * 64),
    *((), [], {}, [None], [[], []], ((1,), (2, 2)), [["lift"], []], (5, 5), (10**9, 0), [-1, 2]),
)


def read_call(seeds: Seeds, rng: Random) -> None:
    """Call the API with arguments that fit badly; also what pickles and the kernel are made by."""
    place = Position.from_dict(rng.choice(seeds.documents))
    given: Any = rng.choice(HOSTILE)
    match rng.randrange(10):
        case 0:
            check(place.changed(**{rng.choice(PARTS): given}), rng)
        case 1:
            parts = {rng.choice(PARTS): rng.choice(HOSTILE) for _ in range(3)}
            check(place.changed(**parts), rng)
        case 2:
            code = rng.randrange(24 << 12) if rng.random() < 0.9 else given
            check(place.after(code), rng)
        case 3:
            actions = place.legal_actions()
            forged = str.__new__(Action, rng.choice(actions) if actions else "end")
            forged.code = rng.randrange(2**31)
            check(place.apply(forged), rng)
        case 4:
            content = place.state.content()
            broken = content._replace(**{rng.choice(content._fields): given})
            with foreseen(Exception):
                state = State(place.state.rules, broken)
                play_on(Position.of(place.edition, place.mode, state), rng)
        case 5:
            with foreseen(ValueError):
                Blocks(given if rng.random() < 0.5 else rng.randbytes(rng.choice((63, 64, 65))))
        case 6:
            place.view(given)
            place.knights_of(given)
            place.level(given)
        case 7 | 8:
            with foreseen(Exception):
                call_kernel(place, rng)
        case _:
            place.perft(given if not isinstance(given, int) or given < 1 else 1)


def call_kernel(place: Position, rng: Random) -> None:
    """Call a method or function of the compiled modules with anything, and use the state after."""
    state = place.state.copy()
    own: tuple[object, ...] = (state, state.blocks, state.rules, Choices())
    if place.stage == "turn" and rng.random() < 0.3:
        own = (*own, *searchers(place))
    called = rng.choice((*own, points, turn, blocks, evaluation, search, playouts))
    name = rng.choice([name for name in DOORS if hasattr(called, name)])
    given = [rng.choice((*HOSTILE, *own, *range(-2, 12))) for _ in range(rng.choice(ARGUMENTS))]
    try:
        getattr(called, name)(*given)
    finally:
        found = Choices()
        state.choices(found)
        found.groups()
        state.ways()
        Position.of(place.edition, place.mode, state).scoring()


def searchers(place: Position) -> list[object]:
    """Return all that looks for the best turn of a position, each after a few positions."""
    begun, judge = turn_of(place), bounds_of(place.state, OBJECTIVES["standing"])
    values = evaluation_of(place.state)
    found = search.Search(begun, judge, 3), search.Search(begun, judge, 0)
    for one in found:
        one.run(5)
    beam = Beam(begun, values, 4)
    beam.run(20)
    return [begun, judge, values, beam, *found]


def play_on(place: Position, rng: Random) -> None:
    """Play an action in a position that may be impossible."""
    place.scoring()
    if actions := place.legal_actions():
        place.apply(rng.choice(actions)).legal_actions()


@contextmanager
def foreseen(*kinds: type[Exception]) -> Iterator[None]:
    """Take errors of these kinds for refusals."""
    try:
        yield
    except kinds as error:
        raise NotationError(error, "call", "another argument") from error


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
        "call": read_call,
    }
    try:
        readers[reader](seeds, rng)
    except TorresError as error:
        if not str(error):
            raise AssertionError from error
        return True
    return False
