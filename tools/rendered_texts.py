"""Every text with placeholders, filled with examples, in one language.

``python -m tools.rendered_texts`` writes them to ``tests/rendered``, where a change of a text shows
how it reads: with the numbers 0, 1, 2, 5, 11 and 22, all colours, and cells that take either
Hungarian article. Values that are texts themselves stand as ``<reason>``.
"""

from __future__ import annotations

from gettext import c2py
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tools import languages
from tools.example_values import NUMBERS, PLACEHOLDER, examples, is_cell, value_of
from torres_widget.common.language import ENGLISH, LANGUAGES, filled, speaking
from torres_widget.engine.colours import capitalized

if TYPE_CHECKING:
    from collections.abc import Iterator

    from babel.messages.catalog import Catalog, Message

FOLDER: Final = Path(__file__).parents[1] / "tests" / "rendered"
_DOMAINS: Final = ("lessons", "front", "torres")


def rendered(code: str) -> str:
    """Return the texts of a language: each English one, and below it what readers see."""
    return "\n".join(line for domain in _DOMAINS for line in _lines(code, domain))


def _lines(code: str, domain: str) -> Iterator[str]:
    given = None if code == ENGLISH else languages.catalogue(code, domain)
    texts = {_one(message): message for message in languages.template(domain) if message.id}
    for english, message in sorted(texts.items()):
        names = frozenset(PLACEHOLDER.findall(english))
        if names:
            yield english.replace("\n", " ")
            with speaking(code):
                shown = [_shown(message, given, names, at) for at in range(_count(message, names))]
            yield from (f"    {text}" for text in dict.fromkeys(shown))


def _count(message: Message, names: frozenset[str]) -> int:
    return examples(names) if isinstance(message.id, str) else len(NUMBERS)


def _one(message: Message) -> str:
    """Return the English text; of a text with a plural, that."""
    return message.id if isinstance(message.id, str) else message.id[1]


def _shown(message: Message, given: Catalog | None, names: frozenset[str], at: int) -> str:
    values = {name: value_of(name, at) for name in sorted(names)}
    text = _text(message, given, NUMBERS[at])
    first = PLACEHOLDER.match(text)
    if first and not is_cell(first[1]):
        value = values[first[1]]
        values[first[1]] = capitalized(value if isinstance(value, str) else str(value))
    return filled(text, values).replace("\n", " ")


def _text(message: Message, given: Catalog | None, count: int) -> str:
    """Return the text of a language, in the plural form of a number."""
    if isinstance(message.id, str):
        there = given.get(message.id) if given else None
        return str(there.string) if there and there.string else message.id
    if given is None:
        return str(message.id[count != 1])
    there = given.get(message.id[0])
    forms = there.string if there else ()
    return forms[c2py(given.plural_expr)(count)] if isinstance(forms, tuple) else message.id[1]


def main() -> None:
    """Write the files."""
    FOLDER.mkdir(exist_ok=True)
    for code in LANGUAGES:
        (FOLDER / f"{code}.txt").write_text(rendered(code) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
