"""The language of texts: a board's own, else the session's, else the environment's.

A text is written in English where it belongs, with ``{named}`` placeholders, and marked: by
`gettext` or `ngettext` where it is used, by `N_` in a table. It is looked up in the catalogue of
the language when it is used; English needs none. ``docs/languages.md`` has more.
"""

from __future__ import annotations

import os
import re
import threading
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Protocol, cast

from .errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from gettext import NullTranslations

#: The languages, each by its own name.
LANGUAGES: Final = MappingProxyType(
    {"en": "English", "cs": "čeština", "hu": "magyar", "pl": "polski"}
)
ENGLISH: Final = "en"
#: The catalogues, in the folders that gettext asks for.
LOCALE: Final = os.path.join(os.path.dirname(__file__), os.pardir, "locale")  # noqa: PTH118, PTH120 - pathlib is slow to import
#: Domains of catalogues: of the code, and of the lessons' contents.
DOMAINS: Final = ("torres", "lessons")
#: Our own variable first; then gettext's variables, of which the first one set decides.
OWN_VARIABLE: Final = "TORRES_LANGUAGE"
_VARIABLES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
#: A placeholder that asks for a form of its value.
_FORM: Final = re.compile(r"\{\w+:")


class Values(Protocol):
    """The values of placeholders, by name."""

    def __getitem__(self, name: str, /) -> object:
        """Return the value of a placeholder."""


class _Spoken(threading.local):
    """Languages of a thread, which may be a server's session: for now, and for the session."""

    now = ""
    session = ""


_spoken: Final = _Spoken()


class speaking:  # noqa: N801 - reads as a statement: with speaking("cs")
    """Use a language within a `with` block.

    Parameters
    ----------
    code : str
        One of `LANGUAGES`.

    Examples
    --------
    >>> with speaking("en"):
    ...     language()
    'en'
    """

    def __init__(self, code: str) -> None:
        self._code = code

    def __enter__(self) -> None:
        self._before = _spoken.now
        _spoken.now = self._code

    def __exit__(self, *_: object) -> None:
        _spoken.now = self._before


def use_language(code: str | None) -> None:
    """Choose the session's language: of this thread's texts and of the boards made from now on.

    Parameters
    ----------
    code : str or None
        One of `LANGUAGES`, such as ``"cs"``; None for the environment's.

    Raises
    ------
    NotationError
        If there is no such language.
    """
    _spoken.session = "" if code is None else checked_language(code)


def language() -> str:
    """Return the code of the current language.

    Raises
    ------
    NotationError
        If the environment's ``TORRES_LANGUAGE`` names none.
    """
    return _spoken.now or _spoken.session or of_environment()


@cache
def of_environment() -> str:
    """Return the language that the environment names, looked up once; English if it names none.

    Raises
    ------
    NotationError
        If ``TORRES_LANGUAGE`` is set, and is no language of ours.
    """
    own = os.environ.get(OWN_VARIABLE)
    if own:
        return checked_language(own, OWN_VARIABLE)
    named = next(filter(None, map(os.environ.get, _VARIABLES)), "")
    codes = (part[:2] for part in named.split(":") if part[2:3] in ("", "_", "-", ".", "@"))
    return next((code for code in codes if code in LANGUAGES and _is_made(code)), ENGLISH)


def _is_made(code: str) -> bool:
    """Whether a language's catalogues are compiled, as in every installed package."""
    return code == ENGLISH or all(os.path.exists(_file(code, domain)) for domain in DOMAINS)  # noqa: PTH110 - likewise


def _file(code: str, domain: str) -> str:
    return os.path.join(LOCALE, code, "LC_MESSAGES", f"{domain}.mo")  # noqa: PTH118 - likewise


def checked_language(code: object, where: str = "language") -> str:
    """Return a language's code if it is one.

    Raises
    ------
    NotationError
        If it is none.

    Examples
    --------
    >>> checked_language("cz")
    Traceback (most recent call last):
    torres_widget.common.errors.NotationError: language: 'cz'; expected one of en (English), \
cs (čeština), hu (magyar), pl (polski). Did you mean 'cs'?
    """
    if isinstance(code, str) and code in LANGUAGES:
        return code
    known = ", ".join(f"{known} ({name})" for known, name in LANGUAGES.items())
    near = [known for known in LANGUAGES if known[0] == str(code)[:1].lower()]
    hint = f"Did you mean {near[0]!r}?" if near else ""
    raise NotationError(code, where, f"one of {known}", hint)


@cache
def _catalogue(code: str) -> NullTranslations:
    """Return the catalogues of a language as one."""
    from gettext import translation

    first, *others = (translation(domain, LOCALE, [code]) for domain in DOMAINS)
    for other in others:
        first.add_fallback(other)
    return first


def gettext(message: str, /, **values: object) -> str:
    """Return a text in the current language, its placeholders filled.

    Parameters
    ----------
    message : str
        The text in English.
    **values : object
        Values of its ``{named}`` placeholders; without any, they stay.

    Examples
    --------
    >>> gettext("Scoring of phase {phase}", phase=2)
    'Scoring of phase 2'
    """
    code = language()
    text = message if code == ENGLISH else _catalogue(code).gettext(message)
    return filled(text, values) if values else text


def ngettext(one: str, many: str, count: int, /, **values: object) -> str:
    """Return a text in the plural form of a number; ``{count}`` is that number.

    Examples
    --------
    >>> ngettext("{count} block", "{count} blocks", 3)
    '3 blocks'
    """
    code = language()
    if code == ENGLISH:
        text = one if count == 1 else many
    else:
        text = _catalogue(code).ngettext(one, many, count)
    return filled(text, {"count": count, **values})


def filled(text: str, values: Values) -> str:
    """Return a text with its placeholders filled, in the forms that it asks for (`WithForms`)."""
    if not _FORM.search(text):
        return text.format_map(values)
    from .word_forms import WithForms

    return WithForms(_in_case).vformat(text, (), cast("Mapping[str, object]", values))


def _in_case(case: str, word: str) -> str:
    """Return the form of an English word in a case, in the current language."""
    catalogue = _catalogue(language())
    form = catalogue.pgettext(case, word)
    return catalogue.gettext(word) if form == word else form


def N_(message: str) -> str:  # noqa: N802 - what gettext's users call it
    """Mark a text of a table for the catalogues, and return it in English."""
    return message


def NN_(one: str, many: str) -> tuple[str, str]:  # noqa: N802 - likewise
    """Mark a text of a table that counts, for `ngettext`; as `N_`."""
    return one, many
