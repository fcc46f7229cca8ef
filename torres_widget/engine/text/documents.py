"""Position documents: JSON objects that hold a whole position (NOTATION, position document)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, TypeVar

from torres_widget.common.errors import CUT, DocumentError, NotationError, did_you_mean
from torres_widget.common.schema import Either, Key, ListOf, Null, Number, OneOf, Raw, Schema, Table
from torres_widget.common.text import with_newlines
from torres_widget.engine import editions
from torres_widget.engine.cards import CARDS, COPIES, MASTER_KEYS
from torres_widget.engine.kernel.rules import BLOCKS, BUYS, PHASES, PLAYERS, POINTS, STACKS
from torres_widget.engine.setup import Setup, impossible
from torres_widget.engine.verbs import SET_UP, STAGES

from . import board_text
from .tables import GivenPosition, GivenTurn

if TYPE_CHECKING:
    from torres_widget.engine.editions import Edition
    from torres_widget.engine.kernel.blocks import Blocks
    from torres_widget.engine.position import Position

    from .tables import PositionDocument

FORMAT: Final = "torres-position"
VERSION: Final = 1
#: Most points that a document may hold; far above what any game gives.
MOST_POINTS: Final = 100_000
#: Action points of a turn with the card seven-points (R8.11).
MOST_AP: Final = POINTS + max(card.extra_points for card in CARDS.values())
_LONGEST_JSON: Final = 100_000
V = TypeVar("V")


def _each(item: Schema[V]) -> ListOf[V]:
    """Return the schema of a list with an entry for each player."""
    return ListOf(item, max(PLAYERS), min(PLAYERS))


_CARD: Final = OneOf(tuple(CARDS))
CARDS_LIST: Final = ListOf(_CARD, len(CARDS) * COPIES, 0)
_ROUNDS: Final = max(len(row) for rows in STACKS.values() for row in rows)
_PLAYER: Final = Number(1, max(PLAYERS))
TURN: Final = Table[GivenTurn](
    {
        "ap": Key(Number(0, MOST_AP)),
        "stack": Key(Either(Number(1, _ROUNDS), Null())),
        "bought": Key(ListOf(_CARD, BUYS, 0)),
        "played": Key(Either(_CARD, Null())),
    },
    "turn",
)
POSITION: Final = Table[GivenPosition](
    {
        "format": Key(OneOf((FORMAT,))),
        "version": Key(OneOf((VERSION,))),
        "edition": Key(OneOf(tuple(editions.EDITIONS))),
        "mode": Key(OneOf(editions.MODES)),
        "house_rules": Key(Raw(editions.HOUSE_RULES.json_schema(), "an object of house rules")),
        "players": Key(Number(min(PLAYERS), max(PLAYERS))),
        "board": Key(Raw(board_text.JSON_SCHEMA, "a board text"), required=True),
        "stage": Key(OneOf(tuple(STAGES))),
        "phase": Key(Number(1, PHASES)),
        "round": Key(Number(1, _ROUNDS)),
        "first": Key(_PLAYER),
        "to_act": Key(_PLAYER),
        "turn": Key(TURN),
        "scores": Key(_each(Number(0, MOST_POINTS))),
        "stacks": Key(_each(ListOf(Number(0, BLOCKS), _ROUNDS, 0))),
        "carry": Key(_each(Number(0, BLOCKS))),
        "hands": Key(_each(CARDS_LIST)),
        "deck": Key(CARDS_LIST),
        "decks": Key(_each(CARDS_LIST)),
        "master": Key(Either(OneOf(MASTER_KEYS), Null())),
        "supply": Key(Number(0, BLOCKS)),
    },
    "position document",
)


def plain(value: Any) -> Any:
    """Return a value with tuples and other sequences as lists, as JSON has them."""
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    return value


#: The names that `Position.changed` takes: keys of a document and of its turn.
CHANGEABLE: Final = (*(set(POSITION.keys) - {"format", "version", "turn"}), *TURN.keys)
#: Parts with an entry for each player.
_BY_PLAYER: Final = ("scores", "stacks", "carry", "hands", "decks")


def changed(document: PositionDocument, changes: Mapping[str, object]) -> dict[str, object]:
    """Return a position's document with some of its parts changed; see `Position.changed`.

    Raises
    ------
    DocumentError
        If there is no such part.
    """
    whole = {name: plain(value) for name, value in changes.items()}
    for name in whole:
        if name not in CHANGEABLE:
            expected = f"one of {', '.join(sorted(CHANGEABLE))}"
            raise DocumentError(
                name, "part of a position", expected, did_you_mean(name, CHANGEABLE)
            )
    edition = whole.get("edition")
    if isinstance(edition, editions.Edition):
        whole = {"house_rules": edition.house_rules()} | whole | {"edition": edition.key}
    elif edition is not None:
        whole = {"house_rules": {}} | whole
    turn = {name: whole.pop(name) for name in TURN.keys if name in whole}
    begun = (
        {*_BY_PLAYER, "round"}
        if whole.get("players", document["players"]) != document["players"]
        else set()
    )
    kept = {name: value for name, value in document.items() if name not in begun | {"supply"}}
    return kept | whole | {"turn": document["turn"] | turn}


def write(position: Position) -> PositionDocument:
    """Return the document of a position."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "edition": position.edition.key,
        "mode": position.mode,
        "house_rules": position.edition.house_rules(),
        "players": position.players,
        "board": position.board_text(),
        "stage": position.stage,
        "phase": position.phase,
        "round": position.round,
        "first": position.first,
        "to_act": position.to_act,
        "turn": {
            "ap": position.ap,
            "stack": None if position.chosen is None else position.chosen + 1,
            "bought": list(position.bought),
            "played": position.played,
        },
        "scores": list(position.scores),
        "stacks": plain(position.stacks),
        "carry": list(position.carry),
        "hands": plain(position.hands),
        "deck": list(position.deck),
        "decks": plain(position.decks),
        "master": position.master,
        "supply": position.supply,
    }


def write_json(document: Mapping[str, object]) -> str:
    """Return a document as JSON text on one line."""
    return json.dumps(document, separators=(", ", ": "))


def read_json(text: object) -> dict[str, object]:
    """Return the object of a JSON text; duplicate keys and numbers such as NaN are refused."""
    if not isinstance(text, str | bytes) or len(text) > _LONGEST_JSON:
        raise DocumentError(
            text, "position document", f"a JSON text of at most {_LONGEST_JSON} characters"
        )
    if isinstance(text, str):
        text = with_newlines(text)
    try:
        value = json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
    except (json.JSONDecodeError, UnicodeDecodeError, RecursionError) as error:
        where = (
            f"position document, line {error.lineno}, column {error.colno}"
            if isinstance(error, json.JSONDecodeError)
            else "position document"
        )
        cut = isinstance(text, str) and text.startswith("{") and not text.rstrip().endswith("}")
        raise DocumentError(text, where, "a JSON object", CUT if cut else "") from None
    except DocumentError:
        raise
    except ValueError:
        raise DocumentError(
            text, "position document", "a JSON object with numbers of a usable size"
        ) from None
    if not isinstance(value, dict):
        raise DocumentError(value, "position document", "a JSON object")
    return value


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    for key, count in Counter(key for key, _ in pairs).items():
        if count > 1:
            raise DocumentError(key, "position document", "each key once")
    return dict(pairs)


def _no_constant(name: str) -> object:
    raise DocumentError(name, "position document", "finite numbers")


def read_edition(key: object, mode: object, house_rules: object) -> Edition:
    """Return an edition with house rules, for a game in a mode that there is.

    Raises
    ------
    NotationError
        If there is no such edition, mode, house rule or value.
    """
    for name, value in (("edition", key), ("mode", mode)):
        POSITION.keys[name].schema.validate(value, name)
    printed = editions.edition(str(key))
    if not isinstance(house_rules, Mapping):
        raise NotationError(house_rules, "house_rules", "an object of fields and values")
    return printed.with_rules(house_rules)


def read(document: object) -> Setup:
    """Return the fields of the position that a document holds.

    Raises
    ------
    DocumentError
        If the document is malformed or the position impossible.
    """
    setup, problems = examine(document)
    if problems:
        raise problems[0]
    return setup


def examine(document: object) -> tuple[Setup, tuple[DocumentError, ...]]:
    """Return the fields of a document's position, and every reason why it is impossible.

    Raises
    ------
    DocumentError
        If the document is malformed.
    """
    try:
        given = POSITION.validate(document, "")
        setup = _setup(given)
        return setup, tuple(impossible(setup, given.get("supply")))
    except DocumentError:
        raise
    except NotationError as error:
        found, where, *rest = error.given
        raise DocumentError(found, where or "position document", *rest) from None


def _setup(given: GivenPosition) -> Setup:
    """Return the fields of a validated document, with defaults for missing keys."""
    players = given.get("players", min(PLAYERS))
    phase, stage = given.get("phase", 1), given.get("stage", "turn")
    edition = given.get("edition", editions.DEFAULT)
    mode, turn = given.get("mode", editions.MODES[0]), given.get("turn", GivenTurn())
    blocks, king, knights = _board(given["board"], players)
    row = STACKS[players][phase - 1]

    def each(key: str, values: tuple[V, ...] | None, default: V) -> tuple[V, ...]:
        if values is None:
            return (default,) * players
        if len(values) != players:
            raise NotationError(values, key, f"a list of {players} entries, one for each player")
        return values

    stacks = each("stacks", given.get("stacks"), row if STAGES[stage].stacks else ())
    player = Number(1, players)
    first = player.validate(given.get("first", 1), "first")
    to_act = player.validate(given.get("to_act", first), "to_act")
    due = len(row) + 1 - len(stacks[to_act - 1])
    usual = 1 if stage in SET_UP else min(max(due, 1), len(row))
    return Setup(
        blocks=blocks,
        knights=knights,
        king=king,
        edition=read_edition(edition, mode, given.get("house_rules", {})),
        mode=mode,
        players=players,
        stage=stage,
        scores=each("scores", given.get("scores"), 0),
        stacks=stacks,
        carry=each("carry", given.get("carry"), 0),
        hands=each("hands", given.get("hands"), ()),
        deck=given.get("deck", ()),
        decks=each("decks", given.get("decks"), ()),
        phase=phase,
        round=Number(1, len(row)).validate(given.get("round", usual), "round"),
        first=first,
        to_act=to_act,
        ap=turn.get("ap", POINTS),
        chosen=_chosen(turn, len(stacks[to_act - 1])),
        bought=turn.get("bought", ()),
        played=turn.get("played"),
        master=given.get("master"),
    )


def _board(text: object, players: int) -> tuple[Blocks, int, tuple[int, ...]]:
    blocks, king, knights = board_text.parse_board(text)
    for player, mask in enumerate(knights, 1):
        if mask and player > players:
            raise NotationError(f"{player}:", "board", f"knights of players 1 to {players}")
    return blocks, king, knights[:players]


def _chosen(turn: GivenTurn, stacks: int) -> int | None:
    stack = turn.get("stack")
    if stack is not None and stack > stacks:
        raise NotationError(stack, "turn, stack", f"a whole number from 1 to {stacks}, or null")
    return None if stack is None else stack - 1
