"""Sound documents damaged in one place, as their schemas suggest, and damaged texts."""

from __future__ import annotations

import copy
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from jsonschema import Draft202012Validator

from torres_widget.engine import TorresError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from torres_widget.common.schema import JsonSchema, Schema

Way = tuple[str | int, ...]


class Gone:
    """Stands for a key or an entry that is taken away."""

    def __repr__(self) -> str:
        return "nothing"


GONE: Final = Gone()
UNKNOWN: Final = "__class__"


def deep(levels: int) -> list[Any]:
    """Return lists in lists."""
    nest: list[Any] = []
    for _ in range(levels):
        nest = [nest]
    return nest


#: Values that are of a wrong type, size, sign or form somewhere, as JSON has them.
VALUES: Final[tuple[Any, ...]] = (
    *(GONE, None, True, False, 0, -1, 1, 2, 92, 1.0, 0.5, 2**63, 10**30, -(10**30), 10**300),
    *("", " ", "1", "x", "../../etc/passwd", "=NOW()", "<b>", "a\nb", "a\x00b", "\ud800", "\u0661"),
    *("\u202ea", "x" * 5000, [], {}, [[]], [None], ["x"], [1, 2], {"x": 1}, {"": None}, deep(60)),
)
#: Signs that are easily taken for others, or that part texts.
_STRANGE: Final = (
    *"\u0663\uff11\u00b2\u0131\uff41\u212a\u0000\ud800\u202e\u00a0\u2028\U0001f3f0",
    *("\t", "\n", "\r\n", " ", "  ", *"/:,.-+_09zA{}();*\\\"'"),
)
#: Keywords of JSON Schema whose values are bounds of numbers.
_BOUNDS: Final = ("minimum", "maximum")
#: Lists of at most so many characters are repeated often.
_SHORT: Final = 200
#: The share of damages that leave a value much as it is.
_LIKE: Final = 0.3
#: How often `check_reader` damages each place.
_TIMES: Final = 10
#: Errors have fewer characters.
_LONG: Final = 2500


class Damage(NamedTuple):
    """A damaged document, the place of the damage, and whether its schema refuses it."""

    way: Way
    value: object
    document: Any
    refused: bool

    @property
    def place(self) -> str:
        """The key that an error has to name."""
        keys = [part for part in self.way if isinstance(part, str)]
        return keys[-1].rstrip("s") if keys else ""

    def __repr__(self) -> str:
        return f"{'.'.join(map(str, self.way))} = {repr(self.value)[:60]}"


class Damager:
    """Damages documents of one schema.

    Parameters
    ----------
    schema
        What tells sound documents from damaged ones; its bounds and words are what is tried.
    """

    def __init__(self, schema: JsonSchema) -> None:
        self._schema = Draft202012Validator(schema)
        self._values = [*VALUES, *_beyond(schema)]

    def fits(self, document: object) -> bool:
        """Return whether a document is as the schema describes it."""
        return bool(self._schema.is_valid(document))

    def one(self, document: Any, chance: Random) -> Damage:
        """Return a document that is damaged in one place."""
        return self._at(document, chance.choice(list(ways(document))), chance)

    def each(self, document: Any, chance: Random, times: int) -> Iterator[Damage]:
        """Yield a document that is damaged so many times in each place."""
        for way in ways(document):
            for _ in range(times):
                yield self._at(document, way, chance)

    def _at(self, document: Any, way: Way, chance: Random) -> Damage:
        whole = {"": copy.deepcopy(document)}
        *before, last = ("", *way)
        place: Any = whole
        for part in before:
            place = place[part]
        value = self._another(place[last], chance)
        if value is GONE and way:
            del place[last]
        else:
            place[last] = None if value is GONE else value
        return Damage(way, value, whole[""], refused=not self.fits(whole[""]))

    def _another(self, value: object, chance: Random) -> object:
        if chance.random() < _LIKE:
            return _like(value, chance)
        return chance.choice(self._values)


def _like(value: object, chance: Random) -> object:
    """Return a value that is a little different."""
    if isinstance(value, dict):
        key = chance.choice((UNKNOWN, *value))
        renamed = {
            damaged_text(key, chance) if name == key else name: value[name] for name in value
        }
        return renamed if key in value else {**value, UNKNOWN: chance.choice(VALUES[1:])}
    if isinstance(value, list):
        often = 500 if len(str(value)) < _SHORT else 2
        return chance.choice((value[::-1], value * 2, value * often))
    if isinstance(value, str):
        return chance.choice((value * 500, value.swapcase(), damaged_text(value, chance)))
    if isinstance(value, int):
        return value + chance.choice((-5, -2, -1, 1, 2, 90))
    return [value]


def damaged_text(text: str, chance: Random) -> str:
    """Return the text with a few edits of random kinds."""
    for _ in range(chance.choice([1, 1, 1, 2, 3, 8])):
        place = chance.randint(0, len(text))
        until = min(len(text), place + chance.choice([1, 1, 1, 2, 5, 20]))
        piece = text[place:until]
        text = chance.choice(
            [
                text[:place] + text[until:],
                text[:place] + chance.choice(_STRANGE) + text[place:],
                text[:place] + chance.choice(_STRANGE) + text[until:],
                text[:place] + piece + text[place:],
                text[:place] + piece[::-1] + text[until:],
                text[:place] + piece.swapcase() + text[until:],
                text[:place] + chr(chance.randint(32, 126)) + text[until:],
                text[:place] + piece * chance.choice([2, 3, 100]) + text[until:],
                text[until:] + text[:place],
                text[:place],
            ]
        )
    return text


def one_of(
    kinds: Mapping[str, Schema[Any]], also: Mapping[str, JsonSchema] | None = None
) -> JsonSchema:
    """Return the schema of a table with one of some keys, and all of `also`."""
    return {
        "oneOf": [
            {
                "type": "object",
                "properties": {**(also or {}), kind: schema.json_schema()},
                "required": [*(also or {}), kind],
                "additionalProperties": False,
            }
            for kind, schema in kinds.items()
        ]
    }


def ways(document: object, way: Way = ()) -> Iterator[Way]:
    """Yield the way to each value of a document, itself first."""
    yield way
    if isinstance(document, dict):
        for key, value in document.items():
            yield from ways(value, (*way, key))
    elif isinstance(document, list):
        for number, value in enumerate(document):
            yield from ways(value, (*way, number))


def _beyond(schema: object) -> Iterator[object]:
    """Yield numbers beyond the bounds of a schema, and its words, which are wrong elsewhere."""
    if isinstance(schema, list):
        for part in schema:
            yield from _beyond(part)
    elif isinstance(schema, dict):
        for name, part in schema.items():
            if name in _BOUNDS:
                yield from (part - 1, part + 1)
            elif name == "enum":
                yield from part
            else:
                yield from _beyond(part)


def check_reader(
    read: Callable[[Any], object], document: object, schema: JsonSchema, *, file: str = ""
) -> None:
    """Check that a reader takes a document, and refuses what its schema refuses.

    An error has to name the file and the key of what it refuses, and to be short. What the schema
    lets pass may be read or refused; other errors than ours may never come out.
    """
    damager = Damager(schema)
    assert damager.fits(document)
    read(document)
    wrong = []
    for damage in damager.each(document, Random(str(document)), _TIMES):
        try:
            read(damage.document)
        except TorresError as error:
            said = str(error)
            if damage.refused and not (damage.place in said and file in said and len(said) < _LONG):
                wrong.append(f"{damage}: {said}")
        else:
            if damage.refused:
                wrong.append(f"{damage}: taken")
    assert wrong == []
