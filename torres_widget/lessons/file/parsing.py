"""TOML and JSON as tables: each key once, finite numbers, errors with line and column."""

from __future__ import annotations

import json
import re
import tomllib
from typing import Final

from torres_widget.common.errors import printable
from torres_widget.common.text import decoded
from torres_widget.lessons.errors import LessonError

#: Most parts of a TOML key such as ``goal.stand``; the time to read a key grows by their square.
_MOST_PARTS: Final = 16
_PART: Final = r"""(?:[\w-]++|"(?:[^"\\\n]|\\[^\n])*+"?+|'[^'\n]*+'?+)"""
_DOTTED: Final = rf"(?:[ \t]*+\.[ \t]*+{_PART})"
#: The next token of TOML: each match begins at the end of the last one, which is linear.
_TOKENS: Final = re.compile(
    r"""\#[^\n]*+"""
    r"""|\"{3}(?:[^"\\]|\\.|"(?!""))*+(?:\"{3,5}+)?"""
    r"""|'{3}(?:[^']|'(?!''))*+(?:'{3,5}+)?"""
    rf"""|(?P<long>{_PART}{_DOTTED}{{{_MOST_PARTS}}})"""
    rf"""|{_PART}{_DOTTED}*+"""
    r"""|[^\w\-"'\#]++""",
    re.ASCII | re.DOTALL,
)


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
            document = _toml(text)
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


def _toml(text: str) -> dict[str, object]:
    for found in _TOKENS.finditer(text):
        if found["long"]:
            raise LessonError(found["long"], "key", f"at most {_MOST_PARTS} parts, dots between")
    return tomllib.loads(text)


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
