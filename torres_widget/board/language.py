"""A board's own language: what it says is said in it, and its page has the words of it."""

from __future__ import annotations

import json
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec, Protocol, TypeVar

from torres_widget.engine.language import ENGLISH, checked_language, language, speaking

from .runtime import Script, script

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class Speaker(Protocol):
    """What has a language of its own."""

    @property
    def language(self) -> str:
        """Code of the language."""


S = TypeVar("S", bound=Speaker)
P = ParamSpec("P")
R = TypeVar("R")


def in_own_language(
    method: Callable[Concatenate[S, P], R],
) -> Callable[Concatenate[S, P], R]:
    """Have a method say everything in the language of its object."""

    @wraps(method)
    def said(self: S, /, *args: P.args, **kwargs: P.kwargs) -> R:
        with speaking(self.language):
            return method(self, *args, **kwargs)

    return said


def chosen_language(options: Mapping[str, object]) -> str:
    """Return the language of a board with these options.

    Raises
    ------
    NotationError
        If there is no such language.
    """
    given = options.get("language")
    return language() if given is None else checked_language(given, "Board option language")


def _file(code: str) -> str:
    return f"words-{code}.json"


def words_id(code: str) -> str:
    """Return the model id of the words that a page needs for a language; nothing for English.

    Raises
    ------
    FrontEndMissingError
        If the catalogues are not compiled.
    """
    return "" if code == ENGLISH else str(Script.shared(_file(code)).model_id)


def words_prefix(code: str) -> str:
    """Return what stands before the scripts of a page of its own, so that they speak a language."""
    if code == ENGLISH:
        return ""
    words = json.dumps(json.loads(script(_file(code)))).replace("<", "\\u003c")
    return f"const torresWords={words};"
