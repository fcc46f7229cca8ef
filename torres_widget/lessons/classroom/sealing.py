"""Lessons to hand out, sealed: a file shows no answers.

A sealed step has salted hashes for its answers. Whoever reads it tries all answers there are, as
the reader of lessons does, so that a seal keeps answers from the eye and from no program. What is
said after an answer can be read only with that answer.
"""

from __future__ import annotations

import json
import secrets
from base64 import b64decode, b64encode
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from torres_widget.common.schema import Key, ListOf, OneOf, Table, Text
from torres_widget.engine.cells import NAMES
from torres_widget.lessons.errors import LessonError, validated
from torres_widget.lessons.file.parsing import parse_document

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_SALT: Final = Text(32, "[0-9a-f]{32}", "32 digits")
_HASH: Final = Text(64, "[0-9a-f]{64}", "a hash of 64 digits")
_MOST_NUMBER: Final = 9999
#: The answers that there can be, by what is asked.
_ANSWERS: Final[Mapping[str, tuple[str, ...]]] = {
    "number": tuple(map(str, range(_MOST_NUMBER + 1))),
    "cells": NAMES,
    "choices": tuple(map(str, range(1, 13))),
}
SEALED: Final = Table(
    {
        "salt": Key(_SALT, "makes the hashes of equal answers differ", required=True),
        "ask": Key(OneOf(tuple(_ANSWERS)), "what the hashes are of"),
        "right": Key(ListOf(_HASH, len(NAMES), 0), "hashes of the right number, cells or choices"),
        "rest": Key(Text(100_000, "[A-Za-z0-9+/=]+", "base64"), "what is said and shown later"),
    },
    "seal",
)
#: Keys of a step that tell its answer, or are said once it is given.
TELLING: Final = ("hints", "done", "mistakes", "solution", "best")


def sealed(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return a lesson's document with the answers of its steps sealed."""
    return {**document, "steps": [_sealed_step(step) for step in document["steps"]]}


def _sealed_step(step: Mapping[str, Any]) -> dict[str, Any]:
    plain = dict(step)
    rest: dict[str, Any] = {key: plain.pop(key) for key in TELLING if key in plain}
    if plain.get("conceal"):
        rest["moves"] = plain.pop("moves")
    seal: dict[str, Any] = {"salt": secrets.token_hex(16)}
    ask, right = _taken_answers(plain, rest)
    if ask:
        seal |= {"ask": ask, "right": sorted(_hash(seal["salt"], part) for part in right)}
    if not ask and not rest:
        return plain
    if rest:
        seal["rest"] = _locked(rest, _key(seal["salt"], right))
    return {**plain, "sealed": seal}


def _taken_answers(plain: dict[str, Any], rest: dict[str, Any]) -> tuple[str, list[str]]:
    """Take the answers out of a step: what is asked, and what is right. Queries stay."""
    answer, choices = plain.get("answer"), plain.get("choices")
    if choices is not None:
        whys = [choice.get("why", "") for choice in choices]
        if any(whys):
            rest["why"] = whys
        marks = [choice.get("right", False) for choice in choices]
        plain["many"] = plain.get("many", sum(marks) != 1)
        if any("action" in choice for choice in choices):
            del plain["many"]
        plain["choices"] = [
            {key: value for key, value in choice.items() if key not in ("why", "right")}
            for choice in choices
        ]
        return "choices", [str(number) for number, right in enumerate(marks, 1) if right]
    if isinstance(answer, int):
        del plain["answer"]
        return "number", [str(answer)]
    if isinstance(answer, list):
        del plain["answer"]
        return "cells", list(answer)
    return "", []


def unsealed(step: Mapping[str, Any], where: str) -> dict[str, Any]:
    """Return a sealed step as it was before; an open one as it is.

    Raises
    ------
    LessonError
        If the seal is malformed, or hides no answer to its question.
    """
    if "sealed" not in step:
        return dict(step)
    where = f"{where}, sealed"
    seal = validated(SEALED, step["sealed"], where)
    plain: dict[str, Any] = {key: value for key, value in step.items() if key != "sealed"}
    ask, hashes, right = seal.get("ask"), seal.get("right", ()), []
    if ask:
        right = [part for part in _ANSWERS[ask] if _hash(seal["salt"], part) in hashes]
        if len(right) != len(hashes) or (ask == "number" and len(right) != 1):
            raise LessonError(f"{len(hashes)} hashes", f"{where}, right", f"hashes of {ask}")
    if "rest" in seal:
        for key, value in _unlocked(seal["rest"], _key(seal["salt"], right), where).items():
            if key not in (*TELLING, "moves", "why") or key in plain:
                expected = "what is said after an answer, and nothing that the step has in clear"
                raise LessonError(key, f"{where}, rest", expected)
            plain[key] = value
    return _put_back(plain, ask, right, where)


def _put_back(
    plain: dict[str, Any], ask: str | None, right: list[str], where: str
) -> dict[str, Any]:
    whys = plain.pop("why", [])
    if ask == "choices":
        choices = plain.get("choices")
        if not isinstance(choices, list) or not all(isinstance(each, dict) for each in choices):
            raise LessonError(choices, where, "choices to choose from")
        texts = [*whys, *[""] * len(choices)] if isinstance(whys, list) else []
        plain["choices"] = [
            {
                **choice,
                **({} if "action" in choice else {"right": str(number) in right}),
                **({"why": why} if why else {}),
            }
            for number, (choice, why) in enumerate(zip(choices, texts, strict=False), 1)
        ]
    elif ask:
        plain["answer"] = int(right[0]) if ask == "number" else right
    return plain


def _hash(salt: str, part: str) -> str:
    return sha256(f"{salt}:{part}".encode()).hexdigest()


def _key(salt: str, right: Iterable[str]) -> str:
    return _hash(salt, f"key:{' '.join(sorted(right))}")


def _stream(key: str, length: int) -> bytes:
    blocks = (sha256(f"{key}:{n}".encode()).digest() for n in range(length // 32 + 1))
    return b"".join(blocks)[:length]


def _mixed(data: bytes, key: str) -> bytes:
    return bytes(a ^ b for a, b in zip(data, _stream(key, len(data)), strict=True))


def _locked(value: object, key: str) -> str:
    return b64encode(_mixed(json.dumps(value).encode(), key)).decode()


def _unlocked(text: str, key: str, where: str) -> dict[str, object]:
    try:
        data = b64decode(text, validate=True)
    except ValueError:
        raise LessonError(text, f"{where}, rest", "base64") from None
    try:
        return parse_document(_mixed(data, key), where, as_json=True)
    except LessonError:
        raise LessonError("rest", where, "what these answers open") from None
