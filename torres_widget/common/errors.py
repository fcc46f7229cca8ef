"""Errors: each is a `ValueError` and says what is wrong, where, and what was expected."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

P = ParamSpec("P")
R = TypeVar("R")

_QUOTE = 60
_VOWELS = "aeiou"


class Described(str):
    """A description of something that cannot be quoted, such as the end of a text."""

    __slots__ = ()


#: The place after the last character of a text.
END: Final = Described("the end of the text")
#: Hint about a text that ends in the middle of what it holds, such as a file that was cut off.
CUT: Final = "The text may be cut off: its end is missing."


class TorresError(ValueError):
    """Base of every error that the package raises for bad input."""


class NotationError(TorresError):
    """A text or value that is not what its place asks for.

    Attributes
    ----------
    found : str
        The offending piece, quoted and cut to a readable length.
    where : str
        The place of the text.
    expected : str
        What was expected there.
    given : tuple
        What the error was made of, to make it again.
    """

    def __init__(self, found: object, where: str, expected: str, hint: str = "") -> None:
        self.found = quote(found)
        self.where = where
        self.expected = expected
        self.hint = hint
        self.given: tuple[Any, ...] = (found, where, expected, hint)
        super().__init__(f"{where}: {self.found}; expected {expected}.{' ' + hint if hint else ''}")

    def __reduce__(self) -> tuple[type[NotationError], tuple[object, ...]]:
        return type(self), self.given


class DocumentError(NotationError):
    """A position document that cannot be read, or holds an impossible position.

    Attributes
    ----------
    rule : str
        Id of the rule by which the position is impossible; empty if no rule is broken.
    cells : tuple of str
        Names of the cells that show it.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - what, where, what was expected, and by which rule
        self,
        found: object,
        where: str,
        expected: str,
        hint: str = "",
        rule: str = "",
        cells: tuple[str, ...] = (),
    ) -> None:
        super().__init__(found, where, f"{expected} ({rule})" if rule else expected, hint)
        self.rule = rule
        self.cells = cells
        self.given = (found, where, expected, hint, rule, cells)


class ParseError(NotationError):
    """An action text that does not parse.

    Attributes
    ----------
    text : str
        The whole text.
    column : int
        Place of the offending word, counted from 0.
    """

    def __init__(self, text: str, column: int, expected: str, hint: str = "") -> None:
        self.text = text
        self.column = column
        shown = text if len(text) <= _QUOTE else text[: _QUOTE - 3] + "..."
        pointer = f"\n    {printable(shown)}\n    {' ' * min(column, len(shown))}^"
        word = text[column:].split(" ", 1)[0] if column < len(text) else END
        super().__init__(
            word, f"Action {quote(text)}, column {column + 1}", expected, hint + pointer
        )
        self.hint = hint

    def __reduce__(self) -> tuple[type[ParseError], tuple[str, int, str, str]]:
        return type(self), (self.text, self.column, self.expected, self.hint)


def printable(text: str) -> str:
    """Return `text` on one line, with invisible characters named by their code points.

    >>> printable("a\ufeffb")
    'aU+FEFFb'
    """
    return "".join(char if char.isprintable() else f"U+{ord(char):04X}" for char in text)


def quote(value: object) -> str:
    """Return a short, printable rendering of any value, for use in an error text."""
    if isinstance(value, Described):
        shown = str(value)
    elif isinstance(value, str):
        shown = repr(printable(value[: _QUOTE + 1]))
    elif isinstance(value, int | float | bool) or value is None:
        shown = (
            repr(value)
            if not isinstance(value, int) or abs(value) < 10**_QUOTE
            else "a huge number"
        )
    elif isinstance(value, list | tuple | dict):
        shown = _counted(type(value).__name__, len(value))
    else:
        kind = type(value).__name__
        shown = f"{'an' if kind[:1].lower() in _VOWELS else 'a'} {kind}"
    return shown if len(shown) <= _QUOTE else f"{shown[: _QUOTE - 3]}..."


def _counted(kind: str, entries: int) -> str:
    if not entries:
        return f"an empty {kind}"
    return f"a {kind} of {entries} {'entry' if entries == 1 else 'entries'}"


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return ``'Did you mean ...?'`` for the known word nearest to `word`, or an empty text.

    >>> did_you_mean("jmup", ["jump", "lift"])
    "Did you mean 'jump'?"
    """
    near = nearest(word, known)
    return f"Did you mean {near!r}?" if near else ""


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the known word nearest to `word`, or an empty text.

    >>> nearest("jmup", ["jump", "lift"])
    'jump'
    """
    from difflib import get_close_matches

    return next(iter(get_close_matches(word[:_QUOTE], list(known), n=1)), "")


def hinting_keywords(function: Callable[P, R]) -> Callable[P, R]:
    """Return a function whose error for an unknown keyword names a near one.

    >>> @hinting_keywords
    ... def build(level=1):
    ...     return level
    >>> build(levels=2)
    Traceback (most recent call last):
    TypeError: build() has no argument 'levels'. Did you mean 'level'?
    """
    from functools import wraps
    from inspect import signature

    known = [*signature(function).parameters]

    @wraps(function)
    def called(*args: P.args, **keywords: P.kwargs) -> R:
        for name in keywords:
            if name not in known:
                hint = did_you_mean(name, known)
                told = f"{function.__qualname__}() has no argument {name!r}. {hint}"
                raise TypeError(told.strip())
        return function(*args, **keywords)

    return called


def no_attribute(of: object, name: str, other_words: Mapping[str, str]) -> str:
    """Return the message for an attribute that there is not, with one that may be meant.

    Parameters
    ----------
    of : object
        What it was looked for on.
    name : str
        The name.
    other_words : mapping of str to str
        Attributes by words that others use for them.

    Examples
    --------
    >>> no_attribute("text", "ljst", {})
    "'str' has no attribute 'ljst'. Did you mean 'ljust'?"
    """
    said = f"{type(of).__name__!r} has no attribute {name!r}"
    if name.startswith("_"):
        return said
    if name in other_words:
        return f"{said}. Did you mean {other_words[name]!r}?"
    known = (attribute for attribute in dir(type(of)) if not attribute.startswith("_"))
    return f"{said}. {did_you_mean(name, known)}".strip()
