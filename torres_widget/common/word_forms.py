"""Forms of values in a sentence: the case of a word, the Hungarian article before a value."""

from __future__ import annotations

import re
from string import Formatter
from typing import TYPE_CHECKING, Any, Final, Self

if TYPE_CHECKING:
    from collections.abc import Callable

#: Cases that a translation may ask for, as in ``{player:dative}``. A catalogue has each form of a
#: word under the name of its case, as the message's context.
CASES: Final = ("genitive", "dative", "accusative", "instrumental")
#: Specs that put the Hungarian article before a value, small or with a capital.
ARTICLES: Final = ("az", "Az")
#: Values before which the article is *az*: cells of the files a, e and f; numbers whose names begin
#: with a vowel (egy, öt, ötven, ezer); words with a vowel.
_AZ: Final = re.compile(
    r"[aef][1-8]\b|5|1(?:\d{3}|\d{6})?(?!\d)|(?![a-h][1-8]\b)[aeiouáéíóöőúüű]", re.IGNORECASE
)


class Word(str):
    """A word of a sentence, as a text that knows its English.

    Parameters
    ----------
    text : str
        The word in the language of the sentence, in the nominative.
    english : str
        The word that catalogues know; by default the text.
    """

    __slots__ = ("english",)

    english: str

    def __new__(cls, text: str, english: str = "") -> Self:
        """Return the word."""
        word = super().__new__(cls, text)
        word.english = english or text
        return word


class WithForms(Formatter):
    """A formatter whose specs put a value into a case, or the Hungarian article before it.

    Parameters
    ----------
    form : callable
        Returns the form of an English word in a case.

    Examples
    --------
    >>> czech = WithForms(lambda case, word: {("dative", "blue"): "modrému"}[case, word])
    >>> czech.format("{who:dative}", who=Word("modrý", "blue"))
    'modrému'
    >>> czech.format("{a:az}, {b:az}; {c:Az}. fázis, {d:az}. kör", a="e5", b="c3", c=1, d=2)
    'az e5, a c3; Az 1. fázis, a 2. kör'
    """

    def __init__(self, form: Callable[[str, str], str]) -> None:
        self._form = form

    def format_field(self, value: Any, spec: str) -> str:
        """Return a value in the form of its spec; other values than words have no cases."""
        if spec in CASES:
            return self._in_case(value, spec) if isinstance(value, Word) else str(value)
        if spec not in ARTICLES:
            return str(super().format_field(value, spec))
        text = str(value)
        return f"{spec if _AZ.match(text) else spec[0]} {text}"

    def _in_case(self, word: Word, case: str) -> str:
        form = self._form(case, word.english)
        return form[:1].upper() + form[1:] if word[:1].isupper() else form
