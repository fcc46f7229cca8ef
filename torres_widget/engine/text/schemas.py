"""JSON Schemas of the engine's formats: position document, view, and record headers."""

from __future__ import annotations

from typing import Final

from torres_widget.common.schema import Either, JsonSchema, Key, ListOf, Null, Number, OneOf, Table
from torres_widget.engine import views
from torres_widget.engine.cards import CARDS, COPIES, LOOK
from torres_widget.engine.kernel.rules import BUYS, PLAYERS

from . import record
from .documents import CARDS_LIST, POSITION, TURN

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
_CARDS: Final = Number(0, len(CARDS) * COPIES)


def position() -> JsonSchema:
    """Return the schema of the position document; what has a default may be left out."""
    return {"$schema": DIALECT, "title": "Torres position", **POSITION.json_schema()}


def view() -> JsonSchema:
    """Return the schema of a player's document, without what is hidden."""
    players = range(min(PLAYERS), max(PLAYERS) + 1)
    hands = ListOf(Either(CARDS_LIST, _CARDS), players[-1], players[0])
    changed = {
        "format": OneOf((views.FORMAT,)),
        "viewer": Either(Number(1, players[-1]), Null()),
        "hands": hands,
        "deck": _CARDS,
        "decks": ListOf(_CARDS, players[-1], players[0]),
        "turn": Table[object](
            {
                **TURN.keys,
                "bought": Key(Either(TURN.keys["bought"].schema, Number(0, BUYS))),
            }
        ),
    }
    keys = {name: key._replace(required=True) for name, key in POSITION.keys.items()}
    keys |= {name: Key(schema, required=True) for name, schema in changed.items()}
    keys["looked"] = Key(ListOf(CARDS_LIST.of, LOOK))
    return {"$schema": DIALECT, "title": "Torres view", **Table[object](keys).json_schema()}


def record_headers() -> JsonSchema:
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
