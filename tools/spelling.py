"""Words that the dictionaries of four languages lack: python -m tools.spelling.

It reads all texts that users see, by hunspell and Debian's dictionaries. Words of the game and
names are in ``tools/words/LANGUAGE.txt``, one a line; a word with a capital there is right with a
capital alone.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tools import languages
from torres_widget.common.language import ENGLISH, LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterator

#: The dictionary of each language, as hunspell names it.
DICTIONARIES: Final = {"en": "en_GB", "cs": "cs_CZ", "hu": "hu_HU", "pl": "pl_PL"}
WORDS: Final = Path(__file__).parent / "words"
#: Parts that are no words: code, marks, placeholders, files, cells, numbers; endings after these.
_CODE: Final = re.compile(
    r"`[^`]*`|<[^>]*>|(?:\{[^}]*\}|\b[a-hR]?[\d.]+)(?:-\w+)?|(?<=\*)-\w+|\S+\.\w+\b|\w+='?\w+'?"
)
_WORD: Final = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*")


def texts(code: str) -> Iterator[str]:
    """Yield the texts of a language: translations, or the English ones."""
    for domain in languages.DOMAINS:
        source = (
            languages.template(domain) if code == ENGLISH else languages.catalogue(code, domain)
        )
        for message in source:
            given = message.id if code == ENGLISH else message.string
            if message.id and given:
                yield from (given,) if isinstance(given, str) else given


def unknown(code: str) -> list[str]:
    """Return the words of a language that neither its dictionary nor our list has, sorted."""
    found = {word for text in texts(code) for word in _WORD.findall(_CODE.sub(" ", text))}
    result = subprocess.run(
        ["hunspell", "-l", "-d", DICTIONARIES[code], "-i", "utf-8"],  # noqa: S607 - as installed
        input="\n".join(sorted(found)),
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
    )
    known = set((WORDS / f"{code}.txt").read_text(encoding="utf-8").split())
    lacking = {word for word in result.stdout.split() if len(word) > 1}
    return sorted(word for word in lacking if not {word, word.lower()} & known)


def main() -> None:
    """Print the unknown words of all languages, and fail if there are any."""
    lacking = {code: words for code in LANGUAGES if (words := unknown(code))}
    for code, words in lacking.items():
        print(f"{code}: {', '.join(words)}")
    sys.exit(bool(lacking))


if __name__ == "__main__":
    main()
