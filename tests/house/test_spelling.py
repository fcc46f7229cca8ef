"""Spelling of all texts that users see, by the dictionaries of their languages."""

from __future__ import annotations

import shutil

import pytest

from tools.spelling import DICTIONARIES, WORDS, unknown
from torres_widget.common.language import LANGUAGES


@pytest.mark.skipif(shutil.which("hunspell") is None, reason="hunspell is not installed")
@pytest.mark.parametrize("code", LANGUAGES)
def test_dictionaries_know_every_word(code: str) -> None:
    assert unknown(code) == []


def test_every_language_has_a_dictionary_and_a_list() -> None:
    assert set(DICTIONARIES) == set(LANGUAGES)
    assert {path.stem for path in WORDS.glob("*.txt")} == set(LANGUAGES)
