"""Position documents: JSON objects that hold a whole position (NOTATION, position document)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeVar

from . import boardtext, editions, possible
from .cards import CARDS, COPIES, MASTER_CARDS
from .errors import DocumentError, NotationError, did_you_mean
from .kernel.rules import BLOCKS, BUYS, PHASES, PLAYERS, POINTS, STACKS
from .verbs import SET_UP, STAGES

if TYPE_CHECKING:
    from .editions import Edition
    from .kernel.blocks import Blocks
    from .position import Position

FORMAT: Final = "torres-position"
VERSION: Final = 1
KEYS: Final = (
    "format",
    "version",
    "edition",
    "mode",
    "house_rules",
    "players",
    "board",
    "stage",
    "phase",
    "round",
    "first",
    "to_act",
    "turn",
    "scores",
    "stacks",
    "carry",
    "hands",
    "deck",
    "decks",
    "master",
    "supply",
)
TURN_KEYS: Final = ("ap", "stack", "bought", "played")
#: Most points that a document may hold; far above what any game gives.
MOST_POINTS: Final = 100_000
#: Action points of a turn with the card seven-points (R8.11).
MOST_AP: Final = POINTS + max(card.extra_points for card in CARDS.values())
_LONGEST_JSON: Final = 100_000
_T = TypeVar("_T")


def plain(value: Any) -> Any:  # noqa: ANN401 - whatever the caller gave
    """Return a value with tuples and other sequences as lists, as JSON has them."""
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    return value


def write(position: Position) -> dict[str, Any]:
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


def write_json(document: Mapping[str, Any]) -> str:
    """Return a document as JSON text on one line."""
    return json.dumps(document, separators=(", ", ": "))


def read_json(text: object) -> dict[str, object]:
    """Return the object of a JSON text; duplicate keys and numbers such as NaN are refused."""
    if not isinstance(text, str | bytes) or len(text) > _LONGEST_JSON:
        raise DocumentError(
            text, "position document", f"a JSON text of at most {_LONGEST_JSON} characters"
        )
    try:
        value = json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
    except (json.JSONDecodeError, UnicodeDecodeError, RecursionError) as error:
        where = (
            f"position document, line {error.lineno}, column {error.colno}"
            if isinstance(error, json.JSONDecodeError)
            else "position document"
        )
        raise DocumentError(text, where, "a JSON object") from None
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


def check_mode(mode: object) -> str:
    """Return a game mode, or raise `NotationError`."""
    return _word(mode, "mode", editions.MODES)


def read_edition(key: object, house_rules: object) -> Edition:
    """Return an edition with house rules, or raise `NotationError`."""
    printed = editions.edition(_word(key, "edition", tuple(editions.EDITIONS)))
    if not isinstance(house_rules, Mapping):
        raise DocumentError(house_rules, "house_rules", "an object of fields and values")
    return printed.with_rules(house_rules)


def read(document: object) -> dict[str, Any]:
    """Return the attributes of the position that a document holds.

    Raises
    ------
    DocumentError
        If the document is malformed or the position impossible.
    """
    fields, problems = examine(document)
    if problems:
        raise problems[0]
    return fields


def examine(document: object) -> tuple[dict[str, Any], tuple[DocumentError, ...]]:
    """Return the attributes of a document's position, and everything by which it is impossible.

    Raises
    ------
    DocumentError
        If the document is malformed.
    """
    if not isinstance(document, Mapping):
        raise DocumentError(document, "position document", "an object")
    _check_keys(document, KEYS, "position document")
    try:
        reader = _Reader(document)
        fields = reader.position()
        return fields, tuple(possible.impossible(fields, reader.supply()))
    except DocumentError:
        raise
    except NotationError as error:
        raise DocumentError(*error.given) from None


def _check_keys(value: Mapping[Any, object], known: tuple[str, ...], where: str) -> None:
    for key in value:
        if not isinstance(key, str) or key not in known:
            raise DocumentError(
                key, f"{where}, key", f"one of {', '.join(known)}", did_you_mean(str(key), known)
            )


def _word(value: object, where: str, known: tuple[str, ...]) -> str:
    if not isinstance(value, str) or value not in known:
        raise DocumentError(
            value,
            where,
            f"one of {', '.join(known)}",
            did_you_mean(value, known) if isinstance(value, str) else "",
        )
    return value


def _number(value: object, where: str, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise DocumentError(value, where, f"a whole number from {least} to {most}")
    return value


def _list(
    value: object, where: str, item: Callable[[object, str], _T], least: int = 0, most: int = 92
) -> tuple[_T, ...]:
    if not isinstance(value, list | tuple) or not least <= len(value) <= most:
        length = f"{least}" if least == most else f"{least} to {most}"
        raise DocumentError(value, where, f"a list of {length} entries")
    return tuple(item(entry, f"{where}, entry {index}") for index, entry in enumerate(value, 1))


def _card(value: object, where: str) -> str:
    return _word(value, where, tuple(CARDS))


def _cards(value: object, where: str) -> tuple[str, ...]:
    return _list(value, where, _card, most=len(CARDS) * COPIES)


def _stacks(value: object, where: str) -> tuple[int, ...]:
    return _list(value, where, lambda entry, place: _number(entry, place, 0, BLOCKS), most=4)


class _Reader:
    """Reads one document, piece after piece."""

    def __init__(self, document: Mapping[str, object]) -> None:
        self._document = document
        self._players = _number(document.get("players", 2), "players", min(PLAYERS), max(PLAYERS))

    def _get(self, key: str, default: object) -> object:
        return self._document.get(key, default)

    def _each(self, key: str, default: object, item: Callable[[object, str], _T]) -> tuple[_T, ...]:
        return _list(
            self._get(key, [default] * self._players), key, item, self._players, self._players
        )

    def position(self) -> dict[str, Any]:
        players = self._players
        if self._get("format", FORMAT) != FORMAT:
            raise DocumentError(self._get("format", FORMAT), "format", repr(FORMAT))
        if _number(self._get("version", VERSION), "version", 0, 10**6) != VERSION:
            raise DocumentError(self._get("version", VERSION), "version", str(VERSION))
        edition = read_edition(self._get("edition", editions.DEFAULT), self._get("house_rules", {}))
        mode = check_mode(self._get("mode", "basic"))
        stage = _word(self._get("stage", "turn"), "stage", tuple(STAGES))
        blocks, king, knights = self._board()
        phase = _number(self._get("phase", 1), "phase", 1, PHASES)
        default_row = list(STACKS[players][phase - 1]) if STAGES[stage].stacks else []
        stacks = self._each("stacks", default_row, _stacks)
        to_act = _number(self._get("to_act", self._get("first", 1)), "to_act", 1, players)
        rounds = len(STACKS[players][phase - 1])
        due = (
            min(max(rounds - len(stacks[to_act - 1]) + 1, 1), rounds) if stage not in SET_UP else 1
        )
        fields = {
            "players": players,
            "edition": edition,
            "mode": mode,
            "blocks": blocks,
            "knights": knights,
            "king": king,
            "stage": stage,
            "phase": phase,
            "round": _number(self._get("round", due), "round", 1, rounds),
            "first": _number(self._get("first", 1), "first", 1, players),
            "to_act": to_act,
            **self._turn(stacks[to_act - 1]),
            "scores": self._each(
                "scores", 0, lambda value, where: _number(value, where, 0, MOST_POINTS)
            ),
            "stacks": stacks,
            "carry": self._each("carry", 0, lambda value, where: _number(value, where, 0, BLOCKS)),
            "hands": self._each("hands", [], _cards),
            "deck": _cards(self._get("deck", []), "deck"),
            "decks": self._each("decks", [], _cards),
            "master": self._master(),
        }
        held = sum(map(sum, stacks)) + sum(fields["carry"])
        return {**fields, "supply": BLOCKS - sum(blocks.heights) - held}

    def supply(self) -> int | None:
        """Return the supply that the document names, if it does."""
        if "supply" not in self._document:
            return None
        return _number(self._document["supply"], "supply", 0, BLOCKS)

    def _board(self) -> tuple[Blocks, int, tuple[int, ...]]:
        text = self._get("board", None)
        if not isinstance(text, str):
            raise DocumentError(text, "board", "a board text")
        blocks, king, knights = boardtext.parse_board(text)
        for player, mask in enumerate(knights, 1):
            if mask and player > self._players:
                raise DocumentError(
                    f"{player}:", "board", f"knights of players 1 to {self._players}"
                )
        return blocks, king, knights[: self._players]

    def _turn(self, stacks: tuple[int, ...]) -> dict[str, Any]:
        turn = self._get("turn", {})
        if not isinstance(turn, Mapping):
            raise DocumentError(turn, "turn", "an object")
        _check_keys(turn, TURN_KEYS, "turn")
        stack = turn.get("stack")
        played = turn.get("played")
        return {
            "ap": _number(turn.get("ap", POINTS), "turn.ap", 0, MOST_AP),
            "chosen": None if stack is None else _number(stack, "turn.stack", 1, len(stacks)) - 1,
            "bought": _list(turn.get("bought", []), "turn.bought", _card, most=BUYS),
            "played": None if played is None else _card(played, "turn.played"),
        }

    def _master(self) -> str | None:
        master = self._get("master", None)
        return None if master is None else _word(master, "master", tuple(MASTER_CARDS))
