"""Schemas of values from outside: they validate with clear errors, and write JSON Schema.

A schema describes one value. `Schema.validate` returns the value, or raises `NotationError` with
its place; `Schema.json_schema` returns the JSON Schema of the same. Positions, house rules,
options, messages of a page, edits, lessons, answers and bundles are described with these.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from .errors import NotationError, did_you_mean
from .numeric import python_number
from .text import is_text

#: A document of JSON Schema.
JsonSchema: TypeAlias = dict[str, Any]
V = TypeVar("V")
V_co = TypeVar("V_co", covariant=True)
N_co = TypeVar("N_co", bound=float, covariant=True)
Word = TypeVar("Word", bound=str | int | None)


def at(where: str, part: object) -> str:
    """Return the place of a part of a value.

    >>> at("position", "turn"), at("", "turn")
    ('position, turn', 'turn')
    """
    return f"{where}, {part}" if where else str(part)


class Schema(ABC, Generic[V_co]):
    """One value, of the type that its validation returns.

    Attributes
    ----------
    expected : str
        The values it takes, in words.
    kinds : tuple of type
        The Python types of those values; `Either` chooses by them.
    """

    expected: str
    kinds: tuple[type, ...] = ()

    def takes(self, value: object) -> bool:
        """Return whether a value is of the right type, whatever it holds."""
        value = python_number(value)
        return isinstance(value, self.kinds) and not (
            isinstance(value, bool) and bool not in self.kinds
        )

    def validate(self, value: object, where: str) -> V_co:
        """Return the value, with tuples for lists.

        Raises
        ------
        NotationError
            If it is none of those expected.
        """
        if not self.takes(value):
            raise self.fail(value, where)
        return self.checked(python_number(value), where)

    @abstractmethod
    def checked(self, value: Any, where: str) -> V_co:
        """Return a value of the right type, or raise as `validate`."""

    @abstractmethod
    def json_schema(self) -> JsonSchema:
        """Return its JSON Schema."""

    def fail(self, value: object, where: str, hint: str = "") -> NotationError:
        """Return the error of a value that is not as expected."""
        return NotationError(value, where, self.expected, hint)


class Text(Schema[str]):
    """A text of `least` to `most` characters; with a pattern, one that matches it as a whole."""

    kinds = (str,)

    def __init__(
        self,
        most: int,
        pattern: str = "",
        expected: str = "",
        *,
        lines: bool = True,
        least: int = 1,
    ) -> None:
        self.most, self.pattern, self.lines, self.least = most, pattern, lines, least
        kind = "a text" if lines else "a text on one line"
        self.expected = expected or f"{kind} of {least} to {most} printable characters"

    def checked(self, value: str, where: str) -> str:
        text = value.strip()
        allowed = text.replace("\n", "") if self.lines else text
        if not self.least <= len(text) <= self.most or not is_text(allowed):
            raise self.fail(value, where)
        if self.pattern and not re.fullmatch(self.pattern, text):
            raise self.fail(value, where)
        return text

    def json_schema(self) -> JsonSchema:
        pattern = {"pattern": f"^{self.pattern}$"} if self.pattern else {}
        return {"type": "string", "minLength": self.least, "maxLength": self.most, **pattern}


class Typed(Schema[str]):
    """A text of at most `most` characters as it was typed, whose reader says what is wrong."""

    kinds = (str,)

    def __init__(self, most: int) -> None:
        self.most = most
        self.expected = f"at most {most} characters"

    def checked(self, value: str, where: str) -> str:
        if len(value) > self.most:
            raise self.fail(value, where)
        return value

    def json_schema(self) -> JsonSchema:
        return {"type": "string", "maxLength": self.most}


class _Range(Schema[N_co]):
    """A number from `least` to `most`."""

    kinds: tuple[type, ...] = (int, float)
    _called, _json_type = "a number", "number"

    def __init__(self, least: float, most: float) -> None:
        self.least, self.most = least, most
        self.expected = f"{self._called} from {least} to {most}"

    def checked(self, value: Any, where: str) -> N_co:
        number: N_co = value
        if not self.least <= number <= self.most:
            raise self.fail(value, where)
        return number

    def json_schema(self) -> JsonSchema:
        return {"type": self._json_type, "minimum": self.least, "maximum": self.most}


class Real(_Range[float]):
    """A number from `least` to `most`, whole or not."""


class Number(_Range[int]):
    """A whole number from `least` to `most`."""

    kinds = (int,)
    _called, _json_type = "a whole number", "integer"


class Flag(Schema[bool]):
    """True or false."""

    kinds = (bool,)
    expected = "true or false"

    def checked(self, value: bool, where: str) -> bool:  # noqa: FBT001 - the value itself
        del where
        return value

    def json_schema(self) -> JsonSchema:
        return {"type": "boolean"}


class Null(Schema[None]):
    """Nothing."""

    kinds = (type(None),)
    expected = "null"

    def checked(self, value: None, where: str) -> None:
        """Return nothing."""

    def json_schema(self) -> JsonSchema:
        return {"type": "null"}


class OneOf(Schema[Word]):
    """One of some words or numbers, or nothing."""

    def __init__(self, values: tuple[Word, ...]) -> None:
        self.values = values
        self.kinds = tuple({type(value) for value in values})
        listed = ", ".join(map(str, values))
        self.expected = f"one of {listed}" if len(values) > 1 else listed

    def checked(self, value: Any, where: str) -> Word:
        if value not in self.values:
            words = [known for known in self.values if isinstance(known, str)]
            raise self.fail(value, where, did_you_mean(str(value), words))
        word: Word = value
        return word

    def json_schema(self) -> JsonSchema:
        return {"enum": list(self.values)} if len(self.values) > 1 else {"const": self.values[0]}


class ListOf(Schema[tuple[V, ...]]):
    """A list of `least` to `most` values of one kind."""

    kinds = (list, tuple)

    def __init__(self, of: Schema[V], most: int, least: int = 1) -> None:
        self.of, self.most, self.least = of, most, least
        length = f"{least}" if least == most else f"{least} to {most}"
        self.expected = f"a list of {length} entries, each {of.expected}"

    def checked(self, value: Sequence[object], where: str) -> tuple[V, ...]:
        if not self.least <= len(value) <= self.most:
            raise self.fail(value, where)
        return tuple(self.of.validate(item, at(where, n)) for n, item in enumerate(value, 1))

    def json_schema(self) -> JsonSchema:
        items = self.of.json_schema()
        return {"type": "array", "items": items, "minItems": self.least, "maxItems": self.most}


class Entries(Schema[tuple[Any, ...]]):
    """A list of values, each with its schema."""

    kinds = (list, tuple)

    def __init__(self, *parts: Schema[Any]) -> None:
        self.parts = parts
        self.expected = f"a list of {', and '.join(part.expected for part in parts)}"

    def checked(self, value: Sequence[object], where: str) -> tuple[Any, ...]:
        if len(value) != len(self.parts):
            raise self.fail(value, where)
        pairs = zip(self.parts, value, strict=True)
        return tuple(part.validate(item, at(where, n)) for n, (part, item) in enumerate(pairs, 1))

    def json_schema(self) -> JsonSchema:
        parts = [part.json_schema() for part in self.parts]
        return {"type": "array", "prefixItems": parts, "items": False, "minItems": len(parts)}


class Either(Schema[Any]):
    """One of several kinds of values; the first that takes the value validates it."""

    def __init__(self, *choices: Schema[Any]) -> None:
        self.choices = choices
        self.kinds = tuple(kind for choice in choices for kind in choice.kinds)
        self.expected = ", or ".join(choice.expected for choice in choices)

    def takes(self, value: object) -> bool:
        return any(choice.takes(value) for choice in self.choices)

    def checked(self, value: object, where: str) -> Any:
        for choice in self.choices:
            if choice.takes(value):
                return choice.checked(value, where)
        raise self.fail(value, where)

    def json_schema(self) -> JsonSchema:
        return {"anyOf": [choice.json_schema() for choice in self.choices]}


class Raw(Schema[Any]):
    """A value that its user validates; here only its JSON Schema is known."""

    kinds = (object,)

    def __init__(self, form: Mapping[str, object], expected: str = "a value") -> None:
        self.form, self.expected = form, expected

    def takes(self, value: object) -> bool:
        return value is not None

    def checked(self, value: object, where: str) -> Any:
        del where
        return value

    def json_schema(self) -> JsonSchema:
        return dict(self.form)


class Key(NamedTuple):
    """One key of a table: its values, what it is for, and whether it must be there."""

    schema: Schema[Any]
    about: str = ""
    required: bool = False


class TableOf(Schema[dict[str, V]]):
    """A table of 1 to `most` values of one kind, by keys that are texts of one kind."""

    kinds = (Mapping,)

    def __init__(self, key: Text, of: Schema[V], most: int) -> None:
        self.key, self.of, self.most = key, of, most
        self.expected = f"a table of 1 to {most} entries, each {of.expected} by {key.expected}"

    def checked(self, value: Mapping[Any, object], where: str) -> dict[str, V]:
        if not 1 <= len(value) <= self.most:
            raise self.fail(value, where)
        return {
            self.key.validate(name, at(where, "key")): self.of.validate(item, at(where, name))
            for name, item in value.items()
        }

    def json_schema(self) -> JsonSchema:
        return {
            "type": "object",
            "propertyNames": self.key.json_schema(),
            "additionalProperties": self.of.json_schema(),
            "minProperties": 1,
            "maxProperties": self.most,
        }


class Table(Schema[V_co]):
    """A table with known keys; validated to a dict of the present ones, a `TypedDict` say."""

    kinds = (Mapping,)

    def __init__(self, keys: Mapping[str, Key], name: str = "table", least: int = 0) -> None:
        self.keys, self.name, self.least = keys, name, least
        self.expected = f"a {name} with {', '.join(keys)}"

    def checked(self, value: Mapping[Any, object], where: str) -> V_co:
        checked: V_co = self.made(self._checked(value, where))
        return checked

    def made(self, table: Any) -> Any:
        """Return what a validated table stands for."""
        return table

    def _checked(self, value: Mapping[Any, object], where: str) -> dict[str, object]:
        if len(value) < self.least:
            raise self.fail(value, where)
        for name in value:
            if name not in self.keys:
                expected = f"one of {', '.join(self.keys)}"
                hint = did_you_mean(str(name), self.keys)
                raise NotationError(name, at(where, "key"), expected, hint)
        for name, key in self.keys.items():
            if key.required and name not in value:
                raise NotationError(None, at(where, name), key.schema.expected)
        return {
            name: key.schema.validate(value[name], at(where, name))
            for name, key in self.keys.items()
            if name in value
        }

    def json_schema(self) -> JsonSchema:
        least = {"minProperties": self.least} if self.least else {}
        return {
            "type": "object",
            "properties": {
                name: {**({"description": key.about} if key.about else {}), **schema}
                for name, key in self.keys.items()
                for schema in [key.schema.json_schema()]
            },
            "required": [name for name, key in self.keys.items() if key.required],
            "additionalProperties": False,
            **least,
        }


class Record(Table[V_co]):
    """A table with known keys, validated to a record that is made of them, a `NamedTuple` say."""

    def __init__(self, make: Callable[..., V_co], keys: Mapping[str, Key], name: str) -> None:
        super().__init__(keys, name)
        self._make = make

    def made(self, table: Any) -> V_co:
        """Return the record of a validated table."""
        return self._make(**table)
