"""A language's texts as a table for a native who reviews them, and back.

``python tools/review_texts.py cs texts.csv`` writes the table: lessons first, in their order, then
the page's buttons, then the program's sentences. Any spreadsheet opens it. The reviewer writes a
better text into *correction*; ``python tools/review_texts.py cs texts.csv --take`` puts these into
the catalogues.
"""

from __future__ import annotations

import csv
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from babel.messages.pofile import write_po

sys.path.insert(0, str(Path(__file__).parents[1]))

from tools import languages
from tools.example_values import PLACEHOLDER, value_of
from torres_widget.common.language import ENGLISH, LANGUAGES, filled, speaking

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from babel.messages.catalog import Catalog, Message

#: The catalogues in the order in which a reader meets their texts.
ORDER: Final = ("lessons", "front", "torres")
_MARKS: Final = re.compile(r"\*+|`|\n\n")


class Row(NamedTuple):
    """One text, or one of its plural forms.

    Attributes
    ----------
    catalogue, form : str
        The catalogue, and the number of the plural form; ``""`` for the only one.
    where : str
        Where it is used.
    english, translation : str
        The text, and its translation.
    examples : str
        The translation with values, a line each.
    correction : str
        The reviewer's text.
    """

    catalogue: str
    form: str
    where: str
    english: str
    translation: str
    examples: str
    correction: str = ""


def rows(code: str) -> Iterator[Row]:
    """Yield all texts of a language."""
    for domain in ORDER:
        given = languages.catalogue(code, domain)
        for text in languages.template(domain):
            message = given.get(text.id, text.context) if text.id else None
            if message is not None:
                yield from _rows_of(code, domain, message)


def _rows_of(code: str, domain: str, message: Message) -> Iterator[Row]:
    where = ", ".join(place for place, _ in message.locations) or message.context or ""
    for number, translation in enumerate(_forms(message)):
        form = "" if isinstance(message.id, str) else str(number)
        english = _english(message, number)
        yield Row(domain, form, where, english, translation, _examples(code, translation))


def _forms(message: Message) -> list[str]:
    given = message.string
    return [given or ""] if given is None or isinstance(given, str) else list(given)


def _english(message: Message, form: int) -> str:
    return message.id if isinstance(message.id, str) else message.id[min(form, 1)]


def _examples(code: str, text: str) -> str:
    """Return a text with three sets of values; nothing without placeholders."""
    names = dict.fromkeys(PLACEHOLDER.findall(text))
    if not names:
        return ""
    with speaking(code):
        shown = [filled(text, {name: value_of(name, n) for name in names}) for n in range(3)]
    return "\n".join(dict.fromkeys(shown))


def write(code: str, path: Path) -> int:
    """Write the table, and return the number of its texts."""
    listed = list(rows(code))
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        table = csv.writer(file)
        table.writerow(Row._fields)
        table.writerows(listed)
    return len(listed)


def read(path: Path) -> list[Row]:
    """Return the rows of a table.

    Raises
    ------
    SystemExit
        If it is no such table.
    """
    with path.open(encoding="utf-8-sig", newline="") as file:
        table = list(csv.reader(file))
    if not table or tuple(table[0]) != Row._fields:
        sys.exit(f"{path}: expected a table with the columns {', '.join(Row._fields)}")
    return [Row(*line[: len(Row._fields)]) for line in table[1:] if len(line) >= len(Row._fields)]


def problems(corrected: Sequence[Row]) -> list[str]:
    """Return what is wrong with corrections: placeholders or marks that differ from the English."""
    found = []
    for row in corrected:
        places, marks = (
            [sorted(pattern.findall(text)) for text in (row.english, row.correction)]
            for pattern in (PLACEHOLDER, _MARKS)
        )
        if set(places[0]) != set(places[1]):
            found.append(f"{row.correction!r}: expected the placeholders {', '.join(places[0])}")
        elif marks[0] != marks[1]:
            found.append(f"{row.correction!r}: expected the marks of {row.english!r}")
    return found


def take(code: str, table: Sequence[Row]) -> list[str]:
    """Put the corrections of a table into the catalogues of a language.

    Returns
    -------
    list of str
        Problems; if there are any, nothing is changed.
    """
    corrected = [row for row in table if row.correction.strip()]
    found = problems(corrected)
    catalogues = {domain: languages.catalogue(code, domain) for domain in ORDER}
    changes = []
    for row in corrected:
        message = _message(catalogues, row)
        if message is None:
            found.append(
                f"{row.english!r}: its translation has changed since the table was written"
            )
        else:
            changes.append((message, row))
    if found:
        return found
    for message, row in changes:
        if row.form:
            forms = _forms(message)
            forms[int(row.form)] = row.correction
            message.string = tuple(forms)
        else:
            message.string = row.correction
    for domain in {row.catalogue for row in corrected}:
        with languages.catalogue_path(code, domain).open("wb") as file:
            write_po(file, catalogues[domain], width=100, sort_by_file=True)
    return []


def _message(catalogues: Mapping[str, Catalog], row: Row) -> Message | None:
    """Return the text of a row, if it still has the translation that the reviewer saw."""
    for message in catalogues.get(row.catalogue, ()):
        if not message.id or isinstance(message.id, str) == bool(row.form):
            continue
        form, forms = int(row.form or 0), _forms(message)
        seen = (_english(message, form), forms[form]) if form < len(forms) else ()
        if seen == row[3:5] and message.context in (None, row.where):
            return message
    return None


def main(arguments: list[str]) -> None:
    """Write a table, or take its corrections."""
    code, path, *rest = [*arguments, "", ""][:3]
    if code not in LANGUAGES or code == ENGLISH or not path:
        sys.exit(__doc__)
    if rest != ["--take"]:
        print(f"{path}: {write(code, Path(path))} texts")
        return
    table = read(Path(path))
    if found := take(code, table):
        sys.exit("\n".join(found))
    print(f"{sum(bool(row.correction.strip()) for row in table)} corrections taken")


if __name__ == "__main__":
    main(sys.argv[1:])
