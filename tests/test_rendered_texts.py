"""Texts with placeholders as readers see them, kept in files that show what a change does."""

from __future__ import annotations

import re

import pytest

from tools import rendered_texts
from torres_widget.common.language import ENGLISH, LANGUAGES

_ODD = re.compile(r"  |\(\)| [.,;:)](?: |$)|[{}]")


def shown(code: str) -> list[str]:
    """Return the texts of a language with their values."""
    text = (rendered_texts.FOLDER / f"{code}.txt").read_text(encoding="utf-8")
    return [line[4:] for line in text.splitlines() if line.startswith("    ")]


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_files_show_the_texts_of_today(code: str) -> None:
    kept = (rendered_texts.FOLDER / f"{code}.txt").read_text(encoding="utf-8")
    assert kept == rendered_texts.rendered(code) + "\n", "python -m tools.rendered_texts"


@pytest.mark.parametrize("code", LANGUAGES)
def test_values_leave_no_gaps_and_no_placeholders(code: str) -> None:
    assert [text for text in shown(code) if _ODD.search(text)] == []


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != ENGLISH])
def test_one_two_and_five_of_a_thing_are_told_apart(code: str) -> None:
    texts = shown(code)
    forms = {
        "cs": ("1 kámen", "2 kameny", "5 kamenů"),
        "hu": ("1 elem", "2 elem", "5 elem"),
        "pl": ("1 segment", "2 segmenty", "5 segmentów"),
    }[code]
    assert set(forms) <= set(texts)
