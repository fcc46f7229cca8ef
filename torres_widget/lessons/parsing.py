"""TOML and JSON as tables: each key once, finite numbers, errors with line and column."""

from __future__ import annotations

import json
import tomllib

from torres_widget.engine.errors import printable
from torres_widget.engine.text import decoded

from .errors import LessonError


def parse_document(data: bytes, name: str, *, as_json: bool) -> dict[str, object]:
    """Return the table of a TOML or JSON file, nothing in it checked.

    Raises
    ------
    LessonError
        If the bytes are no text, or not TOML or JSON; it names line and column.
    """
    try:
        text = decoded(data)
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise LessonError(
            data[error.start : error.end].hex(), f"{name}, line {line}", "UTF-8 text"
        ) from None
    try:
        if as_json:
            document = json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant)
        else:
            document = tomllib.loads(text)
    except json.JSONDecodeError as error:
        where = f"{name}, line {error.lineno}, column {error.colno}"
        raise LessonError(_near(text, error.pos), where, "JSON", f"({error.msg})") from None
    except tomllib.TOMLDecodeError as error:
        raise LessonError(printable(str(error)), name, "TOML") from None
    except LessonError as error:
        raise LessonError(error.found, name, error.expected) from None
    except (RecursionError, ValueError):
        raise LessonError(
            name, name, "values that are not nested deeply, and numbers of a usable size"
        ) from None
    if not isinstance(document, dict):
        raise LessonError(document, name, "a table of keys and values")
    return document


def _near(text: str, at: int) -> str:
    return text[at : at + 20]


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    table: dict[str, object] = {}
    for key, value in pairs:
        if key in table:
            raise LessonError(key, "key", "each key once")
        table[key] = value
    return table


def _no_constant(name: str) -> object:
    raise LessonError(name, "number", "finite numbers")
