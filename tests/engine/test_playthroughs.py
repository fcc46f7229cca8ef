"""The committed games replay to the letter, and the plain implementation agrees on every ply."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.engine import naive
from tests.engine.playthrough import FOLDER, read, write
from tests.engine.text.documents import GAMES, kind

if TYPE_CHECKING:
    from pathlib import Path

FILES = sorted(FOLDER.glob("*.txt"))


def test_every_edition_and_mode_and_number_of_players_is_there() -> None:
    starts = [read(path.read_text(encoding="utf-8"))[0].to_dict() for path in FILES]
    assert {(doc["edition"], doc["mode"]) for doc in starts} == set(GAMES)
    assert {doc["players"] for doc in starts} == {2, 3, 4}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_playthrough_replays(path: Path) -> None:
    stored = path.read_text(encoding="utf-8")
    place, actions = read(stored)
    assert write(place, iter(actions)) == stored


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_plain_implementation_plays_the_same_game(path: Path) -> None:
    place, actions = read(path.read_text(encoding="utf-8"))
    doc = dict(place.to_dict())
    for action in actions:
        place = place.apply(action)
        doc = naive.apply(doc, action)
        assert place.to_dict() == doc
    assert doc["stage"] == "over"


def test_a_game_goes_on_beyond_the_last_field_of_its_track() -> None:
    ends = []
    for path in FILES:
        place, actions = read(path.read_text(encoding="utf-8"))
        for action in actions:
            place = place.apply(action)
        ends += [max(place.scores) - place.edition.track] if place.edition.track else []
    assert max(ends) > 0


def test_every_card_is_played_somewhere() -> None:
    played = set()
    for path in FILES:
        _, actions = read(path.read_text(encoding="utf-8"))
        played |= {kind(action) for action in actions if action.startswith("play")}
    assert len(played) == 10
