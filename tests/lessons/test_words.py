"""Learner texts in plain English: short, spoken to one person, one word for each thing."""

from __future__ import annotations

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
PLACES: Final = sorted(TEXTS)


def part(place: str) -> str:
    """Return which part of a step a text is: the last word of its place that is no number."""
    return [word for word in place.split("/") if not word.isdigit()][-1]


def words(text: str) -> int:
    """Return how many words a text has; signs of markup and of counting are none."""
    return sum(bool(re.search(r"\w", word)) for word in text.split())


@pytest.mark.parametrize("place", PLACES)
def test_a_text_is_short(place: str) -> None:
    most = MOST.get(part(place))
    assert most is None or words(TEXTS[place]) <= most, TEXTS[place]


@pytest.mark.parametrize("place", PLACES)
def test_a_text_says_nothing_that_nobody_would_say(place: str) -> None:
    found = {
        pattern: better
        for pattern, better in BANNED.items()
        if re.search(rf"\b(?:{pattern})", TEXTS[place], re.IGNORECASE)
    }
    assert found == {}, TEXTS[place]


@pytest.mark.parametrize("place", PLACES)
def test_players_are_called_by_their_colour_as_a_name(place: str) -> None:
    assert not NAMES.search(TEXTS[place]), TEXTS[place]


@pytest.mark.parametrize("place", [place for place in PLACES if part(place) == "title"])
def test_a_title_names_its_subject(place: str) -> None:
    assert not re.match(r"(what|who|how|where|which|why)\b", TEXTS[place], re.IGNORECASE)


def test_these_checks_find_what_they_are_for() -> None:
    bad = "The castle of player 2 is told of by R7.1; rest on it for 2 action points."
    found = [pattern for pattern in BANNED if re.search(rf"\b(?:{pattern})", bad, re.IGNORECASE)]
    assert len(found) == 5
    assert NAMES.search("What does blue get?")
    assert not NAMES.search("your orange knight, Blue's castle")
    assert words("2 + 3 = **5** points - and more") == 6
