"""Learner texts in plain English: short, spoken to one person, one word for each thing."""

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
#: Words that nobody would say here, and what is better.
BANNED: Final = {
    r"player [1-6]": "the player's colour",
    r"R\d+\.\d+": "nothing: the rules are behind why?",
    r"action points?\b(?!\*\*| cards?)": "AP",
    r"\b(one|two|three|four|five|single) points? (cost|for the way)": "AP",
    r"rest on": "hover over",
    r"reckon": "work out, count",
    r"hangs? together": "touches side to side, forms one group",
    r"can be had": "you can get",
    r"is told|are told|tells? of": "the board says",
    r"comes? to\b": "is",
    r"of before": "previous",
    r"without end": "endless",
    r"drops? one|the same again": "click again to deselect",
    r"orthogonal": "next to it, across an edge",
    r"a light of their own": "blue arches",
    r"nobody's|nobody of|of (orange|blue|green|white)'s": "the colour's name",
    r"bears? out": "agrees with",
    r"so (much|many|far) as": "as much as",
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
def test_texts_say_nothing_that_nobody_would_say(lesson: str) -> None:
    found = {
        (place, pattern): (better, text)
        for place, text in texts(lesson).items()
        for pattern, better in BANNED.items()
        if re.search(rf"\b(?:{pattern})", text, re.IGNORECASE)
    }
    assert found == {}


@pytest.mark.parametrize("lesson", LESSONS)
def test_players_are_called_by_their_colour_as_a_name(lesson: str) -> None:
    assert {place: text for place, text in texts(lesson).items() if NAMES.search(text)} == {}


@pytest.mark.parametrize("lesson", LESSONS)
def test_titles_name_their_subjects(lesson: str) -> None:
    titles = {place: text for place, text in texts(lesson).items() if part(place) == "title"}
    questions = re.compile(r"(what|who|how|where|which|why)\b", re.IGNORECASE)
    assert {place: text for place, text in titles.items() if questions.match(text)} == {}


def test_these_checks_find_what_they_are_for() -> None:
    bad = "The castle of player 2 is told of by R7.1; rest on it for 2 action points."
    found = [pattern for pattern in BANNED if re.search(rf"\b(?:{pattern})", bad, re.IGNORECASE)]
    assert len(found) == 5
    assert NAMES.search("What does blue get?")
    assert not NAMES.search("your orange knight, Blue's castle")
    assert words("2 + 3 = **5** points - and more") == 6
