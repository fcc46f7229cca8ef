"""Texts of lessons are short, and call players by their colours as names."""

from __future__ import annotations

import math
import re
from typing import Final

import pytest

from tests.lessons.test_editions import TEXTS

#: The most words of a text, by the part of a step that it is; captions and hints are glanced at.
MOST: Final = {
    "text": 60,
    "title": 6,
    "hints": 20,
    "hint": 20,
    "caption": 20,
    "done": 25,
    "why": 20,
    "mistakes": 20,
    "can": 12,
}
#: Colours as names of players; as adjectives they are small.
NAMES: Final = re.compile(r"\b(orange|blue|green)('s|\b(?! knights?| arch| marks?| cells?))")
LESSONS: Final = sorted({place.split("/", 1)[0] for place in TEXTS})


def part(place: str) -> str:
    """Return which part of a step a text is: the last word of its place that is no number."""
    words = [word for word in place.split("/") if not word.isdigit()]
    return "hints" if "hints" in words else words[-1]


def words(text: str) -> int:
    """Return how many words a text has; signs of markup and of counting are none."""
    return sum(bool(re.search(r"\w", word)) for word in text.split())


def texts(lesson: str) -> dict[str, str]:
    """Return the texts of a lesson by their places."""
    return {place: text for place, text in TEXTS.items() if place.split("/", 1)[0] == lesson}


@pytest.mark.parametrize("lesson", LESSONS)
def test_texts_are_short(lesson: str) -> None:
    long = {
        place: (words(text), text)
        for place, text in texts(lesson).items()
        if words(text) > MOST.get(part(place), math.inf)
    }
    assert long == {}


@pytest.mark.parametrize("lesson", LESSONS)
def test_players_are_called_by_their_colour_as_a_name(lesson: str) -> None:
    assert {place: text for place, text in texts(lesson).items() if NAMES.search(text)} == {}


def test_these_checks_find_what_they_are_for() -> None:
    assert NAMES.search("What does blue get?")
    assert not NAMES.search("your orange knight, Blue's castle")
    assert words("2 + 3 = **5** points - and more") == 6
