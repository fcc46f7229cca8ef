"""What a document may hold, said once: read with clear errors, and written as a JSON Schema.

A *spec* describes one value. `Spec.read` returns the value, checked, or raises `LessonError` with
its place; `Spec.schema` returns the JSON Schema of the same. Lessons, answers and bundles are
described with these.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from torres_widget.engine.cells import NAMES
from torres_widget.engine.errors import did_you_mean

from .errors import LessonError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class Spec(ABC):
    """One value of a document."""

    expected: str
    """The values it takes, in words."""

    @abstractmethod
    def takes(self, value: object) -> bool:
        """Return whether a value is of the right kind, whatever it holds."""

    @abstractmethod
    def read(self, value: object, where: str) -> Any:  # noqa: ANN401 - any JSON value
        """Return the value, checked.

        Raises
        ------
        LessonError
            If it is none of those expected.
        """

    @abstractmethod
    def schema(self) -> dict[str, Any]:
        """Return its JSON Schema."""

    def fail(self, value: object, where: str, hint: str = "") -> LessonError:
        """Return the error of a value that is not as expected."""
        return LessonError(value, where, self.expected, hint)


@dataclass(frozen=True)
class Text(Spec):
    """A text of at most `most` characters; with a pattern, one that matches it as a whole."""

    most: int
    pattern: str = ""
    expected: str = ""
    lines: bool = True

    def __post_init__(self) -> None:
        if not self.expected:
            kind = "a text" if self.lines else "a text on one line"
            object.__setattr__(self, "expected", f"{kind} of 1 to {self.most} characters")

    def takes(self, value: object) -> bool:
        return isinstance(value, str)

    def read(self, value: object, where: str) -> str:
        if not isinstance(value, str):
            raise self.fail(value, where)
        text = value.strip()
        allowed = text.replace("\n", "") if self.lines else text
        if not text or len(text) > self.most or not allowed.isprintable():
            raise self.fail(value, where)
        if self.pattern and not re.fullmatch(self.pattern, text):
            raise self.fail(value, where)
        return text

    def schema(self) -> dict[str, Any]:
        pattern = {"pattern": f"^{self.pattern}$"} if self.pattern else {}
        return {"type": "string", "minLength": 1, "maxLength": self.most, **pattern}


@dataclass(frozen=True)
class Number(Spec):
    """A whole number from `least` to `most`."""

    least: int
    most: int

    @property
    def expected(self) -> str:  # type: ignore[override]
        """The values it takes, in words."""
        return f"a whole number from {self.least} to {self.most}"

    def takes(self, value: object) -> bool:
        return type(value) is int

    def read(self, value: object, where: str) -> int:
        if type(value) is not int or not self.least <= value <= self.most:
            raise self.fail(value, where)
        return value

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True)
class Flag(Spec):
    """True or false."""

    expected: str = "true or false"

    def takes(self, value: object) -> bool:
        return isinstance(value, bool)

    def read(self, value: object, where: str) -> bool:
        if not isinstance(value, bool):
            raise self.fail(value, where)
        return value

    def schema(self) -> dict[str, Any]:
        return {"type": "boolean"}


@dataclass(frozen=True)
class OneOf(Spec):
    """One of some words."""

    words: tuple[str, ...]

    @property
    def expected(self) -> str:  # type: ignore[override]
        """The values it takes, in words."""
        return f"one of {', '.join(self.words)}"

    def takes(self, value: object) -> bool:
        return isinstance(value, str)

    def read(self, value: object, where: str) -> str:
        if not isinstance(value, str):
            raise self.fail(value, where)
        if value not in self.words:
            raise self.fail(value, where, did_you_mean(value, self.words))
        return value

    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.words)}


@dataclass(frozen=True)
class CellName(Spec):
    """The name of a cell."""

    expected: str = "a cell such as c3"

    def takes(self, value: object) -> bool:
        return isinstance(value, str)

    def read(self, value: object, where: str) -> str:
        if not isinstance(value, str) or value not in NAMES:
            raise self.fail(value, where)
        return value

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "pattern": "^[a-h][1-8]$"}


@dataclass(frozen=True)
class ListOf(Spec):
    """A list of `least` to `most` values of one kind; read as a tuple."""

    of: Spec
    most: int
    least: int = 1

    @property
    def expected(self) -> str:  # type: ignore[override]
        """The values it takes, in words."""
        return f"a list of {self.least} to {self.most} entries, each {self.of.expected}"

    def takes(self, value: object) -> bool:
        return isinstance(value, list)

    def read(self, value: object, where: str) -> tuple[Any, ...]:
        if not isinstance(value, list) or not self.least <= len(value) <= self.most:
            raise self.fail(value, where)
        return tuple(self.of.read(item, f"{where}, {n}") for n, item in enumerate(value, 1))

    def schema(self) -> dict[str, Any]:
        items = self.of.schema()
        return {"type": "array", "items": items, "minItems": self.least, "maxItems": self.most}


@dataclass(frozen=True)
class Either(Spec):
    """One of several kinds of values; the first that takes the value reads it."""

    kinds: Sequence[Spec]

    @property
    def expected(self) -> str:  # type: ignore[override]
        """The values it takes, in words."""
        return ", or ".join(kind.expected for kind in self.kinds)

    def takes(self, value: object) -> bool:
        return any(kind.takes(value) for kind in self.kinds)

    def read(self, value: object, where: str) -> Any:  # noqa: ANN401 - any of the kinds
        for kind in self.kinds:
            if kind.takes(value):
                return kind.read(value, where)
        raise self.fail(value, where)

    def schema(self) -> dict[str, Any]:
        return {"anyOf": [kind.schema() for kind in self.kinds]}


@dataclass(frozen=True)
class Raw(Spec):
    """A value that its user reads; here only its schema is known."""

    form: Mapping[str, Any]
    expected: str = "a value"

    def takes(self, value: object) -> bool:
        return value is not None

    def read(self, value: object, where: str) -> Any:  # noqa: ANN401 - any JSON value
        del where
        return value

    def schema(self) -> dict[str, Any]:
        return dict(self.form)


@dataclass(frozen=True)
class Key:
    """One key of a table: its values, what it is for, and whether it must be there."""

    spec: Spec
    about: str
    required: bool = False


@dataclass(frozen=True)
class Table(Spec):
    """A table with known keys; read as a dict of those that are there."""

    keys: Mapping[str, Key]
    name: str = "table"
    least: int = 0
    expected: str = field(init=False, default="")

    def __post_init__(self) -> None:
        object.__setattr__(self, "expected", f"a {self.name} with {', '.join(self.keys)}")

    def takes(self, value: object) -> bool:
        return isinstance(value, dict)

    def read(self, value: object, where: str) -> dict[str, Any]:
        if not isinstance(value, dict) or len(value) < self.least:
            raise self.fail(value, where)
        for name in value:
            if name not in self.keys:
                expected = f"one of {', '.join(self.keys)}"
                hint = did_you_mean(str(name), self.keys)
                raise LessonError(name, f"{where}, key", expected, hint)
        for name, key in self.keys.items():
            if key.required and name not in value:
                raise LessonError(None, f"{where}, {name}", key.spec.expected)
        return {
            name: key.spec.read(value[name], f"{where}, {name}")
            for name, key in self.keys.items()
            if name in value
        }

    def schema(self) -> dict[str, Any]:
        least = {"minProperties": self.least} if self.least else {}
        return {
            "type": "object",
            "properties": {
                name: {"description": key.about, **key.spec.schema()}
                for name, key in self.keys.items()
            },
            "required": [name for name, key in self.keys.items() if key.required],
            "additionalProperties": False,
            **least,
        }
