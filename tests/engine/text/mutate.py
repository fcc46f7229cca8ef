"""Damage to texts and documents, as chance or malice would do it."""

from __future__ import annotations

import copy
import json
from typing import TYPE_CHECKING, Any

from tests.engine.text.documents import CARDS, MASTER_CARDS

if TYPE_CHECKING:
    from random import Random

STRANGE = [
    "\u0663",  # digits and letters that Python takes for digits and letters
    "\uff11",
    "\u00b2",
    "\u0131",
    "\uff41",
    "\u212a",
    "\u0000",
    "\ud800",
    "\u202e",
    "\u00a0",
    "\u2028",
    "\U0001f3f0",
    "\t",
    "\n",
    "\r\n",
    " ",
    "  ",
    "/",
    ":",
    ",",
    ".",
    "-",
    "+",
    "_",
    "0",
    "9",
    "z",
    "A",
    "{",
    "}",
    "(",
    ")",
    ";",
    "*",
    "\\",
    '"',
    "'",
]


def deep(levels: int) -> list[Any]:
    """Return lists in lists."""
    nest: list[Any] = []
    for _ in range(levels):
        nest = [nest]
    return nest


def values() -> list[Any]:
    """Return values that are of a wrong type, size or sign somewhere."""
    return [
        None,
        True,
        False,
        -1,
        0,
        1,
        2,
        3,
        4,
        5,
        7,
        8,
        92,
        93,
        10**30,
        -(10**30),
        2**63,
        1.0,
        0.5,
        float("nan"),
        float("inf"),
        "",
        "1",
        "turn",
        "over",
        "keep",
        "found",
        "move-king",
        "spread-carry",
        "climb",
        "\u0661",
        "x" * 5000,
        b"climb",
        [],
        {},
        [[]],
        [[], []],
        [None, None],
        [1, 2],
        [0, 0, 0],
        [3, 3, 3, 3],
        [[3] * 4] * 2,
        ["climb", "climb"],
        [{}],
        {"ap": 5},
        {"": None},
        {1: 2},
        (1, 2),
        {3},
        object(),
        deep(50),
        [0] * 10_000,
    ]


VALUES = values()
JSON_VALUES = [
    value
    for value in VALUES
    if not isinstance(value, bytes | set | tuple) and type(value) is not object
]


def mutate_text(text: str, rng: Random) -> str:
    """Return the text with a few edits of random kinds."""
    for _ in range(rng.choice([1, 1, 1, 2, 3, 8])):
        place = rng.randint(0, len(text))
        until = min(len(text), place + rng.choice([1, 1, 1, 2, 5, 20]))
        piece = text[place:until]
        text = rng.choice(
            [
                text[:place] + text[until:],
                text[:place] + rng.choice(STRANGE) + text[place:],
                text[:place] + rng.choice(STRANGE) + text[until:],
                text[:place] + piece + text[place:],
                text[:place] + piece[::-1] + text[until:],
                text[:place] + piece.swapcase() + text[until:],
                text[:place] + chr(rng.randint(32, 126)) + text[until:],
                text[:place] + piece * rng.choice([2, 3, 100]) + text[until:],
                text[until:] + text[:place],
                text[:place],
            ]
        )
    return text


def containers(value: object) -> list[Any]:
    """Return every list and dictionary within a value, itself included."""
    found: list[Any] = []
    if isinstance(value, dict):
        found.append(value)
        for item in value.values():
            found += containers(item)
    elif isinstance(value, list):
        found.append(value)
        for item in value:
            found += containers(item)
    return found


def mutate_document(doc: dict[str, Any], rng: Random, hostile: list[Any]) -> dict[str, Any]:
    """Return a copy of the document with a few edits of random kinds."""
    doc = copy.deepcopy(doc)
    for _ in range(rng.choice([1, 1, 1, 2, 4])):
        where = rng.choice(containers(doc))
        keys = list(where) if isinstance(where, dict) else list(range(len(where)))
        if not keys:
            (where.update if isinstance(where, dict) else where.extend)(
                {"climb": 3} if isinstance(where, dict) else [copy.deepcopy(rng.choice(hostile))]
            )
            continue
        key = rng.choice(keys)
        edit = rng.randint(0, 6)
        if edit == 0:
            del where[key]
        elif edit == 1:
            where[key] = copy.deepcopy(rng.choice(hostile))
        elif edit == 2:
            where[key] = nearby(where[key], rng)
        elif edit == 3 and isinstance(where, dict):
            where[mutate_text(str(key), rng)] = where[key]
        elif edit == 3:
            where.insert(key, where[key])
        elif edit == 4 and isinstance(where, list):
            rng.shuffle(where)
        else:
            other = rng.choice(containers(doc))
            where[key] = copy.deepcopy(other) if len(str(other)) < 2000 else None
    return doc


def nearby(value: object, rng: Random) -> object:
    """Return a value like this one."""
    if isinstance(value, bool) or value is None:
        return rng.choice([0, 1, True, "climb", "square"])
    if isinstance(value, int):
        return value + rng.choice([-5, -2, -1, 1, 2, 90])
    if isinstance(value, str):
        return rng.choice([mutate_text(value, rng), rng.choice(CARDS), rng.choice(MASTER_CARDS)])
    if isinstance(value, list):
        return value + value[-1:]
    return [value]


def mutate_json(doc: dict[str, Any], rng: Random) -> str:
    """Return JSON text of a damaged document, or damaged JSON text of a document."""
    if rng.random() < 0.5:
        return mutate_text(json.dumps(doc), rng)
    text = json.dumps(mutate_document(doc, rng, JSON_VALUES), default=str)
    return mutate_text(text, rng) if rng.random() < 0.2 else text
