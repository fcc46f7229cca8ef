"""The table of a language's texts for a reviewer, and its way back."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from tools import languages, review_texts

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def locale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Copies of the Czech catalogues, which the tools read and write."""
    for domain in review_texts.ORDER:
        shutil.copy(languages.catalogue_path("cs", domain), tmp_path / f"{domain}.po")
    monkeypatch.setattr(languages, "catalogue_path", lambda _, domain: tmp_path / f"{domain}.po")
    return tmp_path


def row_of(table: list[review_texts.Row], english: str) -> review_texts.Row:
    """Return the row of a text."""
    return next(row for row in table if row.english == english)


def test_it_has_every_text_lessons_first_with_examples(locale: Path) -> None:
    path = locale / "texts.csv"
    count = review_texts.write("cs", path)
    table = review_texts.read(path)
    assert len(table) == count > 2500
    assert [row.catalogue for row in table] == sorted(
        (row.catalogue for row in table), key=review_texts.ORDER.index
    )
    assert table[0].english == "Your first turn"
    forms = [row for row in table if row.english in ("{count} block", "{count} blocks")]
    assert [row.form for row in forms[:3]] == ["0", "1", "2"]
    assert "{" not in "".join(row.examples for row in table)
    assert row_of(table, "Scoring of phase {phase}").examples.count("\n") == 2


@pytest.mark.usefixtures("locale")
def test_corrections_are_taken_and_others_stay() -> None:
    table = list(review_texts.rows("cs"))
    undo, phase = row_of(table, "Undo"), row_of(table, "Scoring of phase {phase}")
    corrected = [
        undo._replace(correction="Zpátky"),
        phase._replace(correction="Body za etapu {phase}"),
    ]
    assert review_texts.take("cs", corrected) == []
    after = list(review_texts.rows("cs"))
    assert row_of(after, "Undo").translation == "Zpátky"
    assert row_of(after, "Scoring of phase {phase}").translation == "Body za etapu {phase}"
    changed = [old for old, new in zip(table, after, strict=True) if old != new]
    assert {row.english for row in changed} == {"Undo", "Scoring of phase {phase}"}
    (problem,) = review_texts.take("cs", corrected[:1])
    assert "has changed" in problem


@pytest.mark.parametrize(
    ("correction", "expected"),
    [("Body za etapu", "expected the placeholders phase"), ("**{phase}**", "expected the marks")],
)
def test_a_correction_that_breaks_a_text_is_refused(
    locale: Path, correction: str, expected: str
) -> None:
    before = (locale / "torres.po").read_bytes()
    table = list(review_texts.rows("cs"))
    row = row_of(table, "Scoring of phase {phase}")._replace(correction=correction)
    good = row_of(table, "Undo")._replace(correction="Zpátky")
    (problem,) = review_texts.take("cs", [good, row])
    assert expected in problem
    assert (locale / "torres.po").read_bytes() == before


def test_another_table_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.csv"
    path.write_text("a,b\n1,2\n", encoding="utf-8")
    with pytest.raises(SystemExit, match="expected a table with the columns"):
        review_texts.read(path)
