"""Claims of lessons and drills about "one edition", "two editions" and so on, checked."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Final, NamedTuple

import pytest

from tests.conftest import ROOT
from torres_widget.engine import EDITIONS
from torres_widget.lessons import content, texts
from torres_widget.lessons.file.parsing import parse_document

if TYPE_CHECKING:
    from collections.abc import Callable

    from torres_widget.engine import Edition

NUMBERS: Final = {"one": 1, "two": 2, "three": 3}
#: A text that counts editions, or leaves their number open.
COUNTED: Final = re.compile(
    r"\bone edition\b|\b(?:two|three|four|some|several|other) (?:other )?editions\b", re.IGNORECASE
)


class Claim(NamedTuple):
    """Words that count editions (their first number does), and what holds for these."""

    words: str
    holds: Callable[[Edition], bool]


CLAIMS: Final = [
    Claim("One edition sets no limit", lambda edition: edition.stack_cap is None),
    Claim(
        "One edition says: of another castle",
        lambda edition: edition.king_move == "another-castle",
    ),
    Claim(
        "Two editions use such decks in the basic game, the other two in the variant game",
        lambda edition: (edition.basic_cards, edition.variant_cards) == ("own-deck", "common-deck"),
    ),
    Claim(
        "In three of the four editions both cards go to the same end",
        lambda edition: edition.return_split == "together",
    ),
    Claim(
        "In one edition he has to go to another castle",
        lambda edition: edition.king_move == "another-castle",
    ),
    Claim("Two editions return them to the supply", lambda e: e.leftover == "supply"),
    Claim("two let you keep them", lambda edition: edition.leftover == "kept"),
    Claim(
        "One edition allows only other players' knights",
        lambda edition: edition.jump_over == "other-knight",
    ),
    Claim("one allows the king as well", lambda edition: edition.jump_over == "any-figure"),
    Claim(
        "One edition's sheet says 5 points in phase 2",
        lambda edition: edition.castle_count_points[1] == 5,
    ),
    Claim("Two other editions say so", lambda edition: edition.phase_start == "fewest"),
    Claim("One edition allows one level, too", lambda edition: edition.climb == "up-to-2"),
]
#: Words about an edition that is named by its year; the edition, a field and its value.
NAMED: Final = {
    "The edition of 2005, which you play here, allows one level, too": (
        "rio-grande-2005",
        "climb",
        "up-to-2",
    ),
    "In the edition of 2005 *jump* crosses any **knight**": (
        "rio-grande-2005",
        "jump_over",
        "any-knight",
    ),
    "In the edition of 2017 each of the two cards goes back **where you like**": (
        "huch-2017",
        "return_split",
        "freely",
    ),
    "In the edition of 2017 the player with the fewest points **names**": (
        "huch-2017",
        "phase_start",
        "named-by-fewest",
    ),
    "Only in the variant game of 2017 do you look at the **top three**": (
        "huch-2017",
        "common_look",
        3,
    ),
    "In the edition of 2017 the track is a **loop of 100 fields**": ("huch-2017", "track", 100),
    "The first edition says so": ("ravensburger-1999", "phase_start", "unchanged"),
}


def learners_texts() -> dict[str, str]:
    """Return every text of lessons and drills by its place."""
    found = {
        f"{path.stem}/{place}": text
        for path in content()
        for place, text in texts(parse_document(path.read_bytes(), path.name, as_json=False))
    }
    words = ROOT / "torres_widget" / "lessons" / "drills" / "words.toml"
    for kind, table in tomllib.loads(words.read_text(encoding="utf-8")).items():
        found |= {f"{kind}/{key}": text for key, text in table.items()}
    return found


TEXTS: Final = learners_texts()


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.words)
def test_so_many_editions_have_it(claim: Claim) -> None:
    assert any(claim.words in text for text in TEXTS.values())
    (number,) = re.findall(r"\b(?:one|two|three)\b", claim.words.lower())[:1]
    assert sum(map(claim.holds, EDITIONS.values())) == NUMBERS[number]


def test_every_text_that_counts_editions_is_held_against_the_table() -> None:
    counting = {place: text for place, text in TEXTS.items() if COUNTED.search(text)}
    assert counting
    for place, text in counting.items():
        assert any(claim.words in text for claim in CLAIMS), (place, text)


def test_the_other_two_have_an_own_deck_in_the_variant_game() -> None:
    variant = [edition for edition in EDITIONS.values() if edition.variant_cards == "own-deck"]
    assert len(variant) == 2


def test_castle_count_asks_for_another_number_in_each_phase() -> None:
    text = TEXTS["19_master_cards/castle-count/text"]
    points = {edition.castle_count_points for edition in EDITIONS.values()}
    assert (5, 15, 30) in points
    assert "4 in phase 1 for 5 points, 5 in phase 2 for 15, 6 in phase 3 for 30" in text
    assert points == {(5, 15, 30), (5, 5, 30)}
    assert "perhaps a misprint" in text


@pytest.mark.parametrize("words", NAMED)
def test_an_edition_that_is_named_has_it(words: str) -> None:
    key, field, value = NAMED[words]
    assert any(words in text for text in TEXTS.values())
    assert getattr(EDITIONS[key], field) == value
    others = [edition for edition in EDITIONS.values() if edition.key != key]
    assert ("Only" in words) <= all(getattr(edition, field) != value for edition in others)


@pytest.mark.parametrize("place", [place for place in TEXTS if "jump" in place])
def test_jump_crosses_no_mere_figure(place: str) -> None:
    assert "figure" not in TEXTS[place].lower().replace("over which figure?", "")


def test_nothing_is_claimed_without_a_source() -> None:
    for text in TEXTS.values():
        assert "number is open" not in text
        assert "Every game begins with the same eight castles" not in text
