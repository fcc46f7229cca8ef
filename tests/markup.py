"""Markup in every text of a file, put there by its schema, and found again where it would run."""

from __future__ import annotations

import copy
import re
from html import unescape
from html.parser import HTMLParser
from itertools import count
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote
from xml.dom import minidom

from torres_widget.common.schema import Either, ListOf, Schema, Table, TableOf, Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

#: Calls ``xss`` in a browser if it is anywhere taken for markup; fits into the shortest texts.
MARKUP = "\"'></script><img src=x onerror=xss({})>"
#: What is left of it when it is shown as text.
SHOWN = re.compile(r"img src=x onerror=xss\((\d+)\)")


def texts(schema: Schema[Any], value: object, where: str = "") -> Iterator[str]:
    """Yield the place of each text in a document that a person writes freely."""
    if isinstance(schema, Text) and not schema.pattern and isinstance(value, str):
        yield where
    if isinstance(schema, Either):
        fitting = next((choice for choice in schema.choices if choice.takes(value)), schema)
        yield from () if fitting is schema else texts(fitting, value, where)
    for name, of, item in _parts(schema, value):
        yield from texts(of, item, f"{where}.{name}")


def _parts(schema: Schema[Any], value: object) -> list[tuple[object, Schema[Any], object]]:
    """Return the parts of a table or a list: name, schema, value."""
    if isinstance(schema, Table) and isinstance(value, dict):
        return [(name, schema.keys[name].schema, item) for name, item in value.items()]
    if isinstance(schema, TableOf) and isinstance(value, dict):
        return [(name, schema.of, item) for name, item in value.items()]
    if isinstance(schema, ListOf) and isinstance(value, list):
        return [(number, schema.of, item) for number, item in enumerate(value)]
    return []


def text_keys(schema: Schema[Any]) -> set[str]:
    """Return the keys of a schema that hold such texts, or lists or tables of them."""
    match schema:
        case Table():
            return {
                name if inner == "" else f"{name}.{inner}"
                for name, key in schema.keys.items()
                for inner in text_keys(key.schema)
            }
        case ListOf() | TableOf():
            return text_keys(schema.of)
        case Either():
            return set().union(*map(text_keys, schema.choices))
        case Text() if not schema.pattern:
            return {""}
    return set()


def keys_of(schema: Schema[Any], value: object) -> set[str]:
    """Return those of `text_keys` that a document has."""
    places = texts(schema, value)
    return {".".join(part for part in place.split(".") if part.isalpha()) for place in places}


def marked(
    schema: Schema[Any], document: dict[str, Any], read: Callable[[dict[str, Any]], object]
) -> tuple[dict[str, Any], list[Exception]]:
    """Return a document with markup in each text that takes some, and the errors of the others."""
    refused: list[Exception] = []
    numbers = count(1)
    done = copy.deepcopy(document)
    for place in texts(schema, document):
        tried = copy.deepcopy(done)
        *way, last = place.split(".")[1:]
        inner: Any = tried
        for part in way:
            inner = inner[int(part) if isinstance(inner, list) else part]
        key: Any = int(last) if isinstance(inner, list) else last
        before = inner[key]
        label = re.match(r"label [a-h][1-8] ", before)
        inner[key] = (label.group() if label else "") + MARKUP.format(next(numbers))
        try:
            read(tried)
        except ValueError as error:
            refused.append(error)
        else:
            done = tried
    return done, refused


class _Tags(HTMLParser):
    """Elements and attributes as a browser finds them."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if tag == "img" and (name, value) == ("src", "x"):
                self.found.append(self.get_starttag_text() or tag)
            if name.startswith("on"):
                self.found.append(f"{tag} {name}")
            inner = (value or "") if name == "srcdoc" else ""
            if name == "src" and (value or "").startswith("data:image/svg+xml,"):
                inner = unquote(str(value).partition(",")[2])
            if inner:
                self.found += run_by(inner)
            self.words.append(value or "")

    handle_startendtag = handle_starttag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def run_by(page: str) -> list[str]:
    """Return the markup in a page that a browser would take for its own."""
    parser = _Tags()
    parser.feed(page)
    parser.close()
    if page.startswith("<svg"):
        minidom.parseString(page)  # noqa: S318 - our own picture has to be sound XML
    return parser.found


def shown_in(page: str) -> set[int]:
    """Return the numbers of the markup that a page shows as text."""
    return {int(number) for number in SHOWN.findall(unescape(unescape(unquote(page))))}
