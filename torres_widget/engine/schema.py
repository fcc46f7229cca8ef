"""JSON Schemas of position document, view and record headers, made from the engine's tables."""

from __future__ import annotations

from typing import Any, Final

from . import documents, editions, record, views
from .cards import CARDS, COPIES, LOOK, MASTER_CARDS
from .cells import SIZE
from .kernel.rules import BLOCKS, BUYS, PHASES, PLAYERS, STACKS
from .verbs import STAGES

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
_CARD: Final = {"enum": list(CARDS)}
_ROUNDS: Final = max(len(row) for rows in STACKS.values() for row in rows)
_HEIGHTS: Final = "[.1-9a-zA-K]"
_CELLS: Final = "[a-h][1-8](,[a-h][1-8])*"
_RANKS: Final = f"{_HEIGHTS}{{{SIZE}}}"
_FIGURES: Final = f" (K:[a-h][1-8]|[1-4]:{_CELLS})"
_BOARD: Final = f"^{_RANKS}(/{_RANKS}){{{SIZE - 1}}}({_FIGURES})*$"


def _whole(least: int, most: int) -> dict[str, Any]:
    return {"type": "integer", "minimum": least, "maximum": most}


def _list(items: dict[str, Any], least: int, most: int) -> dict[str, Any]:
    return {"type": "array", "items": items, "minItems": least, "maxItems": most}


def _either(*choices: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": list(choices)}


def _each(items: dict[str, Any]) -> dict[str, Any]:
    return _list(items, min(PLAYERS), max(PLAYERS))


_NULL: Final = {"type": "null"}
_PLAYER: Final = _whole(1, max(PLAYERS))
_CARDS: Final = _list(_CARD, 0, len(CARDS) * COPIES)
_NUMBER_OF_CARDS: Final = _whole(0, len(CARDS) * COPIES)


def _house_rule(name: str) -> dict[str, Any]:
    values = editions.FIELDS[name].values
    return (
        {"enum": list(values)} if values else _list(_whole(0, editions.MOST_POINTS), PHASES, PHASES)
    )


def _object(properties: dict[str, Any], required: tuple[str, ...]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
    }


def position() -> dict[str, Any]:
    """Return the schema of the position document; what has a default may be left out."""
    rules = {
        name: {"description": field.title, **_house_rule(name)}
        for name, field in editions.FIELDS.items()
    }
    turn = {
        "ap": _whole(0, documents.MOST_AP),
        "stack": _either(_whole(1, _ROUNDS), _NULL),
        "bought": _list(_CARD, 0, BUYS),
        "played": _either(_CARD, _NULL),
    }
    properties = {
        "format": {"const": documents.FORMAT},
        "version": {"const": documents.VERSION},
        "edition": {"enum": list(editions.EDITIONS), "default": editions.DEFAULT},
        "mode": {"enum": list(editions.MODES), "default": "basic"},
        "house_rules": _object(rules, ()),
        "players": _whole(min(PLAYERS), max(PLAYERS)),
        "board": {"type": "string", "pattern": _BOARD},
        "stage": {"enum": list(STAGES), "default": "turn"},
        "phase": _whole(1, PHASES),
        "round": _whole(1, _ROUNDS),
        "first": _PLAYER,
        "to_act": _PLAYER,
        "turn": _object(turn, ()),
        "scores": _each(_whole(0, documents.MOST_POINTS)),
        "stacks": _each(_list(_whole(0, BLOCKS), 0, _ROUNDS)),
        "carry": _each(_whole(0, BLOCKS)),
        "hands": _each(_CARDS),
        "deck": _CARDS,
        "decks": _each(_CARDS),
        "master": _either({"enum": list(MASTER_CARDS)}, _NULL),
        "supply": _whole(0, BLOCKS),
    }
    return {"$schema": DIALECT, "title": "Torres position", **_object(properties, ("board",))}


def view() -> dict[str, Any]:
    """Return the schema of the document of what a player may see."""
    schema = position()
    properties = schema["properties"]
    properties["format"] = {"const": views.FORMAT}
    properties["viewer"] = _either(_PLAYER, _NULL)
    properties["hands"] = _each(_either(_CARDS, _NUMBER_OF_CARDS))
    properties["deck"] = _NUMBER_OF_CARDS
    properties["decks"] = _each(_NUMBER_OF_CARDS)
    bought = properties["turn"]["properties"]["bought"]
    properties["turn"]["properties"]["bought"] = _either(bought, _whole(0, BUYS))
    required = tuple(properties)
    properties["looked"] = _list(_CARD, 1, LOOK)
    return {"$schema": DIALECT, "title": "Torres view", **_object(properties, required)}


def record_headers() -> dict[str, Any]:
    """Return the schema of a record's headers as an object of texts."""
    return {
        "$schema": DIALECT,
        "title": "Torres record headers",
        "type": "object",
        "propertyNames": {"pattern": f"^{record.HEADER_KEY.pattern}$", "not": {"const": "start"}},
        "additionalProperties": {"type": "string", "maxLength": record.MOST_VALUE},
        "maxProperties": record.MOST_HEADERS,
    }


#: Schema by name.
SCHEMAS: Final = {"position": position, "view": view, "record-headers": record_headers}
