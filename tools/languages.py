"""Bring the catalogues up to date with the texts, and compile them: python tools/languages.py.

With a code, as in ``python tools/languages.py de``, it begins the catalogues of a new language.
``python tools/languages.py --complete`` changes nothing: it fails if a text lacks a translation.
``docs/languages.md`` says what is where.
"""

from __future__ import annotations

import re
import sys
import tomllib
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT: Final = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from hatch_build import Catalogues  # noqa: E402 - from the folder above
from torres_widget.common.language import ENGLISH, LANGUAGES  # noqa: E402 - likewise
from torres_widget.common.word_forms import CASES  # noqa: E402 - likewise
from torres_widget.engine.colours import COLOURS  # noqa: E402 - likewise
from torres_widget.engine.rulebook import RULES, SECTIONS  # noqa: E402 - likewise
from torres_widget.lessons.file.texts import texts  # noqa: E402 - likewise

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from babel.messages.catalog import Message

    Keywords = Mapping[str, tuple[int, ...] | None]
    Found = Iterator[tuple[str | tuple[str, ...], str]]

#: Functions whose arguments are texts, and the numbers of these arguments if not just the first.
PYTHON: Final[Keywords] = {
    "gettext": None,
    "ngettext": (1, 2),
    "N_": None,
    "NN_": (1, 2),
    "Message": (2,),
}
PAGE: Final[Keywords] = {"t": None, "n": (1, 2)}
_EXPRESSION: Final = re.compile(r"\$\{[^}]*\}")
_WORD: Final = re.compile(r"[a-zA-Z]+")


def _calls(folder: Path, pattern: str, method: str, keywords: Keywords) -> Found:
    found = extract_from_dir(
        folder,
        [(pattern, method)],
        {pattern: {"parse_template_string": "yes"}},
        keywords,
    )
    for name, _, text, _, _ in found:
        yield text, (folder / name).relative_to(ROOT).as_posix()


def _code() -> Found:
    for text in (*SECTIONS.values(), *RULES.values()):
        yield text, "torres_widget/engine/rulebook.py"
    yield from _calls(ROOT / "torres_widget", "**.py", "python", PYTHON)


def _front() -> Found:
    for pattern in ("**.ts", "**.tsx"):
        for text, place in _calls(ROOT / "js" / "src", pattern, "javascript", PAGE):
            yield named(text) if isinstance(text, str) else text, place


def named(text: str) -> str:
    """Return a text of a page with named placeholders: ``${view.phase}`` becomes ``{phase}``.

    >>> named("Phase ${view.phase}")
    'Phase {phase}'
    """
    return _EXPRESSION.sub(lambda found: f"{{{_WORD.findall(found[0])[-1]}}}", text)


def _lessons() -> Found:
    """Yield the texts of lessons, drills and the rulebook, each with its place in its file."""
    lessons = ROOT / "torres_widget" / "lessons"
    for path in sorted((lessons / "content").glob("*.toml")):
        yield from _told(path, {"": tomllib.loads(path.read_text(encoding="utf-8"))})
    drills = lessons / "drills" / "words.toml"
    yield from _told(drills, tomllib.loads(drills.read_text(encoding="utf-8")))
    questions = lessons / "rulebook" / "questions.toml"
    yield from _told(questions, tomllib.loads(questions.read_text(encoding="utf-8")))


def _told(path: Path, tables: Mapping[str, dict[str, Any]]) -> Found:
    for name, table in tables.items():
        for place, text in texts({key: value for key, value in table.items() if key != "hint"}):
            yield text, f"{path.relative_to(ROOT).as_posix()}#{name or place}"
        if "hint" in table:
            yield table["hint"], f"{path.relative_to(ROOT).as_posix()}#{name}"


#: The domains of catalogues, each with a function that finds its texts and their places.
DOMAINS: Final[dict[str, Callable[[], Found]]] = {
    "torres": _code,
    "front": _front,
    "lessons": _lessons,
}


@cache
def template(domain: str) -> Catalog:
    """Return the texts of a domain in the sources."""
    catalogue = Catalog()
    for text, place in DOMAINS[domain]():
        if text:
            catalogue.add(text, locations=[(place, None)])  # type: ignore[list-item]  # no line
    if domain == "torres":
        for word in COLOURS:
            for case in CASES:
                catalogue.add(word, context=case, auto_comments=[f"The {case} of {word!r}"])
    return catalogue


def catalogue_path(code: str, domain: str) -> Path:
    """Return the path of a catalogue."""
    return Catalogues(ROOT).locale / code / "LC_MESSAGES" / f"{domain}.po"


def catalogue(code: str, domain: str) -> Catalog:
    """Return a catalogue of a language; an empty one if there is none yet."""
    path = catalogue_path(code, domain)
    if path.exists():
        with path.open("rb") as file:
            return read_po(file, locale=code)
    empty = Catalog(
        locale=code,
        project="torres-widget",
        version="1",
        creation_date=datetime(2000, 1, 1, tzinfo=UTC),
        revision_date=datetime(2000, 1, 1, tzinfo=UTC),
        last_translator="The torres-widget developers",
        language_team=code,
        msgid_bugs_address="none",
        fuzzy=False,
    )
    empty.header_comment = f"# torres-widget: {domain}"
    return empty


def is_translated(message: Message) -> bool:
    """Whether a text has all its forms."""
    forms = message.string if isinstance(message.string, (list, tuple)) else [message.string]
    return not message.fuzzy and all(forms)


def untranslated(code: str, domain: str) -> list[str]:
    """Return the texts that a language lacks, and shows in English."""
    given = {_key(message) for message in catalogue(code, domain) if is_translated(message)}
    return [
        _first(message) for message in template(domain) if message.id and _key(message) not in given
    ]


def _key(message: Message) -> tuple[object, str | None]:
    return message.id, message.context


def _first(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def require_all() -> None:
    """End with the list of texts that lack a translation, if there are any."""
    lacking = [
        f"{code}, {domain}: {text}"
        for code in LANGUAGES
        if code != ENGLISH
        for domain in DOMAINS
        for text in untranslated(code, domain)
    ]
    if lacking:
        sys.exit("\n".join(["Texts without a translation:", *lacking]))


def refresh(code: str) -> None:
    """Bring the catalogues of a language up to date, and report the texts left to translate.

    A changed text keeps its translation, marked as fuzzy: English is shown until a translator has
    read it again.
    """
    for domain in DOMAINS:
        fresh = catalogue(code, domain)
        fresh.update(template(domain), update_creation_date=False)
        fresh.obsolete.clear()
        for message in fresh:
            message.locations.sort()
            if not message.fuzzy:
                # Babel reads the text before a change as a comment, and would keep it for ever.
                message.user_comments = [
                    comment for comment in message.user_comments if not comment.startswith("| ")
                ]
        path = catalogue_path(code, domain)
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:
            write_po(file, fresh, width=100, sort_by_file=True, include_previous=True)
        missing = sum(not is_translated(message) for message in fresh if message.id)
        print(f"{path.relative_to(ROOT)}: {len(fresh)} texts, {missing} to translate")


def main(codes: list[str]) -> None:
    """Refresh all languages, begin the new ones among the named, and compile."""
    for code in dict.fromkeys((*LANGUAGES, *codes)):
        if code != ENGLISH:
            refresh(code)
    Catalogues(ROOT).build()


if __name__ == "__main__":
    if sys.argv[1:] == ["--complete"]:
        require_all()
    else:
        main(sys.argv[1:])
