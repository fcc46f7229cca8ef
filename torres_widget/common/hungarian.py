"""The Hungarian definite article, which depends on the sound after it."""

from __future__ import annotations

import re
from string import Formatter
from typing import Any, Final

#: Values before which it is *az*: cells of the files a, e and f; numbers whose names begin with a
#: vowel (egy, öt, ötven, ezer); words with a vowel.
_AZ: Final = re.compile(
    r"[aef][1-8]\b|5|1(?:\d{3}|\d{6})?(?!\d)|(?![a-h][1-8]\b)[aeiouáéíóöőúüű]", re.IGNORECASE
)


class WithArticle(Formatter):
    """A formatter whose specs ``az`` and ``Az`` put the article before a value.

    Examples
    --------
    >>> WithArticle().format("{a:az}, {b:az}; {c:Az}. fázis, {d:az}. kör", a="e5", b="c3", c=1, d=2)
    'az e5, a c3; Az 1. fázis, a 2. kör'
    """

    def format_field(self, value: Any, spec: str) -> str:
        """Return a value in the form of its spec."""
        if spec not in ("az", "Az"):
            return str(super().format_field(value, spec))
        text = str(value)
        return f"{spec if _AZ.match(text) else spec[0]} {text}"
