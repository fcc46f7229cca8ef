"""The language of a board: its methods run in it, and its page has the catalogue of it."""

from __future__ import annotations

import json
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec, Protocol, TypeVar

from torres_widget.common.language import ENGLISH, checked_language, language, speaking

from .runtime import catalogue

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class Speaker(Protocol):
    """An object that has a language."""

    @property
    def language(self) -> str:
        """Code of the language."""


S = TypeVar("S", bound=Speaker)
P = ParamSpec("P")
R = TypeVar("R")


def in_own_language(
    method: Callable[Concatenate[S, P], R],
) -> Callable[Concatenate[S, P], R]:
    """Run a method in the language of its object."""

    @wraps(method)
    def translated(self: S, /, *args: P.args, **kwargs: P.kwargs) -> R:
        with speaking(self.language):
            return method(self, *args, **kwargs)

    return translated


def chosen_language(options: Mapping[str, object]) -> str:
    """Return the language of a board with these options.

    Raises
    ------
    NotationError
        If there is no such language.
    """
    given = options.get("language")
    return language() if given is None else checked_language(given, "Board option language")


def catalogue_prefix(code: str) -> str:
    """Return the script that a saved page runs before the bundle to set the language.

    Raises
    ------
    FrontEndMissingError
        If the catalogues are not compiled.
    """
    if code == ENGLISH:
        return ""
    texts = json.dumps(catalogue(code)).replace("<", "\\u003c")
    return f"const torresCatalogue={texts};"
