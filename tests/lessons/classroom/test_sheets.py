"""Tables as CSV: no spreadsheet finds a formula in them, whatever it splits lines at."""

from __future__ import annotations

import codecs
import csv
import re
import warnings
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.lessons.classroom.test_collecting import answered
from torres_widget.lessons import collect
from torres_widget.lessons.classroom.gradebook import FORMS
from torres_widget.lessons.classroom.reports import SHEETS
from torres_widget.lessons.classroom.rosters import read_roster
from torres_widget.lessons.classroom.sheets import Sheet, harmless

if TYPE_CHECKING:
    from pathlib import Path

#: First characters of formulas, and what a spreadsheet skips to find them.
_SIGNS: Final = ("=", "+", "-", "@", "|", "%", "\uff1d")
_BLANK: Final = " \t\r\n\xa0\0\"'"


def split(lines: list[str], separator: str) -> list[str]:
    """Return the cells that a spreadsheet makes of lines."""
    return [cell for row in csv.reader(lines, delimiter=separator) for cell in row]


def formulas(sheet: Sheet) -> list[str]:
    """Return what a spreadsheet would execute.

    It may split lines at commas, semicolons or tabs, and then a column at commas.
    """
    lines = re.split(r"\r\n|\r|\n", sheet.csv())
    cells = [cell for separator in ",;\t" for cell in split(lines, separator)]
    cells += split(split(lines, ";"), ",")
    return [
        cell
        for cell in cells
        if cell.lstrip(_BLANK).startswith(_SIGNS)
        and not cell.lstrip(_BLANK.replace("'", "")).startswith("'")
    ]


@pytest.mark.parametrize(
    "cell",
    [
        "=1+1",
        "+1",
        "-1",
        "@SUM(A1)",
        "\t=1",
        "\r=1",
        "\n=1",
        "  =cmd|' /C calc'!A0",
        "\u00a0=1",
        "\uff1d1",
        "\x00=1",
        "|calc",
        "%0A=1",
    ],
)
def test_a_cell_that_a_spreadsheet_would_execute_is_neutralised(cell: str) -> None:
    assert str(harmless(cell)).startswith("'")
    assert not formulas(Sheet("x", (cell, "b"), ((cell, 1),)))


#: What a name, a title or an answer may try, whatever the separator of lists is.
_TRIED = st.text("=+-@|%,;\t\r\n \"'\uff1d\xa0aAž1", max_size=12)


@given(st.lists(st.tuples(_TRIED, _TRIED, st.integers(0, 9), _TRIED), max_size=3), _TRIED)
@settings(max_examples=300, deadline=None)
@example([("Ann;=1+1", "x\t=1+1", 1, 'a;"=1+1"')], "-")
@example([("Bell,=1+1", 'x;"', 1, '=1+1;"')], '"')
def test_no_sheet_has_a_formula_by_any_separator(
    rows: list[tuple[str, str, int, str]], head: str
) -> None:
    assert not formulas(Sheet("x", ("Name", head, "c", "d"), tuple(rows)))


def test_dashes_and_usual_texts_stay_as_they_are() -> None:
    for text in ("", "Ann", "Bell, Ann", "a-b; c", "5 = 2 + 3", "22 Nov, \u2013", "†"):
        assert harmless(text) == text


def test_each_file_of_a_class_opens_in_a_spreadsheet(tmp_path: Path) -> None:
    folder = tmp_path / "class"
    folder.mkdir()
    answered(folder / "a.json", "Žofie;=1+1", "answer 3")
    answered(folder / "b.json", 'Bo "=1+1"', "answer 4")
    collected = collect(folder)
    with warnings.catch_warnings(action="ignore"):
        books = [collected.gradebook(form, title="Doors;=1") for form in FORMS]
    for number, sheet in enumerate([*map(collected.sheet, SHEETS), *books]):
        path = tmp_path / f"{number}.csv"
        sheet.save(path)
        assert path.read_bytes().startswith(codecs.BOM_UTF8)
        assert not formulas(sheet)
    # Our own reader takes what we write.
    assert read_roster(tmp_path / f"{len(SHEETS)}.csv").people
