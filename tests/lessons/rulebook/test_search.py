"""The rulebook is found by the words that people use, in four languages."""

from __future__ import annotations

import pytest

from torres_widget.common.language import LANGUAGES, speaking
from torres_widget.lessons.rulebook.entries import entries
from torres_widget.lessons.rulebook.search import MOST, search

ASKED = [
    ("en", "can I jump over the king", "jump"),
    ("en", "diagonal", "diagonal"),
    ("en", "tie", "tie"),
    ("en", "leftover blocks", "not-built"),
    ("en", "DOORS", "R5.3"),
    ("en", "how many cards can i buy", "buy-many"),
    ("en", "climb two levels", "two-up"),
    ("en", "how many points does the king give?", "king-points"),
    ("en", "what is a castle worth?", "castle-points"),
    ("en", "who wins?", "winner"),
    ("en", "what is the king's bonus?", "king-points"),
    ("en", "how many cards can I hold?", "hand-limit"),
    ("en", "who starts?", "next-first"),
    ("en", "how do cards work?", "play-many"),
    ("en", "can I put two knights on the same cell?", "same-cell"),
    ("cs", "jak se hodnotí král?", "king-points"),
    ("cs", "Kolik bodů dává král?", "king-points"),
    ("hu", "mennyi pontot ér egy vár?", "castle-points"),
    ("pl", "kto wygrywa?", "winner"),
    ("cs", "muzu preskocit krale", "jump-king"),
    ("cs", "remiza", "tie"),
    ("cs", "Šikmo", "diagonal"),
    ("hu", "atugorhatom a kiralyt", "jump-king"),
    ("hu", "dontetlen", "tie"),
    ("hu", "átlósan", "diagonal"),
    ("pl", "przeskoczyc krola", "jump-king"),
    ("pl", "remis", "tie"),
    ("pl", "po skosie", "diagonal"),
]


@pytest.mark.parametrize(("language", "words", "wanted"), ASKED)
def test_the_answer_is_among_the_first_three(language: str, words: str, wanted: str) -> None:
    with speaking(language):
        assert wanted in [found.id for found in search(words)[:3]]


@pytest.mark.parametrize("number", ["R5.3", "r5.3", "5.3", " R5.3 "])
def test_a_number_finds_its_rule_alone(number: str) -> None:
    assert [found.id for found in search(number)] == ["R5.3"]


@pytest.mark.parametrize("words", ["", "?!", "zzzzqqq", "R99.9", "5", "\0", "x" * 200])
def test_what_is_no_word_of_the_rules_finds_nothing_wrong(words: str) -> None:
    assert len(search(words)) <= MOST


def test_what_every_question_asks_says_nothing() -> None:
    assert not search("is it raining?")
    assert search("how does it score?") == search("score")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_title_finds_its_question(language: str) -> None:
    with speaking(language):
        for asked in entries():
            if not asked.is_rule:
                assert asked.id in [found.id for found in search(asked.title)[:3]], asked.title
