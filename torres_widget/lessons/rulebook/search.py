"""Search in the rulebook by the words that people use, with or without accents."""

from __future__ import annotations

import re
from collections import Counter
from math import inf, log
from typing import TYPE_CHECKING, Final
from unicodedata import combining, normalize

from torres_widget.common.language import N_, gettext
from torres_widget.engine.rulebook import RULINGS

from .entries import entries

if TYPE_CHECKING:
    from .entries import Entry

_WORD: Final = re.compile(r"\w\w+")
_NUMBER: Final = re.compile(r"[rR]?(\d+\.\d+)")
#: Entries that are found at most.
MOST: Final = 12
#: A word of a title counts more than one of the text.
_TITLE: Final = 2
#: A ruling settles details: it comes after the rule.
_RULING: Final = 0.7
#: Words that any question has: they say nothing of what is asked.
_ASKING: Final = N_(
    "a an and are at by can could do does for from get give go have how i if in is it many may me"
    " much must my of on one or should the there to was what when where which who why will with"
    " work would you"
)
#: Words agree if they share this part of the longer one, and this many letters: endings differ.
_SHARED: Final = 0.6
_LEAST: Final = 3


def search(words: str, most: int = MOST) -> tuple[Entry, ...]:
    """Return the entries that answer a question or hold some words, the best ones first.

    Parameters
    ----------
    words : str
        Words in the language of now, or a rule's number.
    most : int
        Entries at most.

    Examples
    --------
    >>> search("can I jump over the king")[0].title
    'Can I jump over a knight or over the king?'
    >>> [entry.id for entry in search("r5.3")]
    ['R5.3']
    """
    known = entries()
    if number := _NUMBER.fullmatch(words.strip()):
        return tuple(entry for entry in known if entry.id == f"R{number[1]}")
    asked = _asked(words)
    pages = [_page(entry) for entry in known]
    holding = Counter(word for page in pages for word in {*page[0], *page[1]})
    worth = {word: log(1 + len(known) / count) for word, count in holding.items()}
    found = [
        (_score(asked, page, worth) * (_RULING if entry.id in RULINGS else 1), -at, entry)
        for at, (entry, page) in enumerate(zip(known, pages, strict=True))
    ]
    best = max((score for score, _, _ in found), default=0)
    ranked = sorted((each for each in found if each[0] > best / 3), reverse=True)
    return tuple(entry for _, _, entry in ranked[:most])


def asks_for(words: str, phrases: str) -> bool:
    """Return whether a question asks for one of some phrases, which commas part, and no more.

    Examples
    --------
    >>> asks_for("What are my chances?", "chance, best turn")
    True
    >>> asks_for("What are my chances of a jump?", "chance, best turn")
    False
    """
    asked = _asked(words)
    wanted = map(_plain, gettext(phrases).split(","))
    return any(
        len(asked) == len(phrase)
        and all(any(_agree(each, word) for word in phrase) for each in asked)
        for phrase in wanted
    )


def _asked(words: str) -> set[str]:
    """Return the words that say what is asked; all words if none does."""
    asked = set(_plain(words))
    return asked.difference(_plain(gettext(_ASKING))) or asked


def _page(entry: Entry) -> tuple[list[str], list[str]]:
    """Return the words of an entry's title, and of its text; a rule is a text."""
    if entry.is_rule:
        return [], _plain(entry.title)
    return _plain(f"{entry.title} {entry.also}"), _plain(entry.text)


def _score(asked: set[str], page: tuple[list[str], list[str]], worth: dict[str, float]) -> float:
    title, text = page
    score, covered = 0.0, 0
    for word in asked:
        most = worth.get(word, inf)  # a rare word that only begins alike says no more than the word
        in_title = max((worth[each] for each in title if _agree(word, each)), default=0.0)
        in_text = max((worth[each] for each in text if _agree(word, each)), default=0.0)
        in_title, in_text = min(in_title, most), min(in_text, most)
        score += max(_TITLE * in_title, in_text)
        covered += bool(in_title or in_text)
    return score * covered / len(asked) if asked else 0.0


def _agree(one: str, other: str) -> bool:
    """Whether two words are one, but for their endings."""
    if one == other:
        return True
    shared = 0
    for mine, theirs in zip(one, other, strict=False):
        if mine != theirs:
            break
        shared += 1
    return shared >= max(_LEAST, _SHARED * max(len(one), len(other)))


def _plain(text: str) -> list[str]:
    """Return the words of a text in small letters, without accents."""
    apart = normalize("NFKD", text.lower()).replace("ł", "l")
    return _WORD.findall("".join(letter for letter in apart if not combining(letter)))
