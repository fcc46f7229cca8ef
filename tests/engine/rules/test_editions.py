"""Editions are a table that can be listed, compared and changed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.naive.facts import EDITIONS as PLAIN
from tests.engine.naive.facts import VALUES
from torres_widget.engine import EDITIONS, NotationError, Position
from torres_widget.engine.editions import FIELDS


def test_the_table_says_what_the_rulebooks_say() -> None:
    assert list(EDITIONS) == list(PLAIN)
    for key, row in PLAIN.items():
        for name, value in row.items():
            ours = getattr(EDITIONS[key], name)
            assert (list(ours) if isinstance(ours, tuple) else ours) == value, (key, name)


def test_no_field_is_forgotten_in_the_second_table() -> None:
    assert set(VALUES) == set(FIELDS)
    for key, row in PLAIN.items():
        assert set(row) == set(FIELDS), key


def test_house_rules_that_never_changed_a_game_are_read_and_forgotten() -> None:
    doc = {**Position.new(seed=1).to_dict(), "house_rules": {"figures": 7, "stack_cap": 4}}
    assert Position.from_dict(doc).to_dict()["house_rules"] == {"stack_cap": 4}
    with pytest.raises(NotationError, match="figures"):
        Position.from_dict({**doc, "house_rules": {"figures": 8}})


def test_an_edition_cannot_be_changed_in_place() -> None:
    with pytest.raises(AttributeError):
        EDITIONS["huch-2017"].stack_cap = 5  # type: ignore[misc]


def test_the_difference_of_two_editions() -> None:
    ours, theirs = EDITIONS["rio-grande-2005"], EDITIONS["ravensburger-1999"]
    assert ours.diff(theirs) == {
        "phase_start": ("fewest", "unchanged"),
        "climb": ("up-to-2", "exactly-2"),
        "jump_over": ("any-knight", "other-knight"),
    }
    assert ours.diff(ours) == {}
    back = theirs.diff(ours)
    assert back == {name: pair[::-1] for name, pair in ours.diff(theirs).items()}


def test_fields_are_changed_one_by_one() -> None:
    changed = EDITIONS["rio-grande-2005"].with_rules({"stack_cap": 5, "leftover": "kept"})
    assert (changed.stack_cap, changed.leftover) == (5, "kept")
    assert changed.diff(EDITIONS["rio-grande-2005"]) == {
        "stack_cap": (5, 3),
        "leftover": ("kept", "supply"),
    }
    assert EDITIONS["rio-grande-2005"].stack_cap == 3


@pytest.mark.parametrize(
    ("rules", "hint"),
    [
        ({"stack_cup": 3}, "stack_cap"),
        ({"stack_cap": "3"}, ""),
        ({"stack_cap": True}, ""),
        ({"stack_cap": -1}, ""),
        ({"stack_cap": 10**9}, ""),
        ({"leftover": "keep"}, "kept"),
        ({"climb": 2}, ""),
        ({"common_look": 2}, "one of 1, 3"),
        ({"track": 50}, "100"),
        ({"figures": 8}, ""),
        ({"card_merge": None}, ""),
        ({"castle_count_points": [5, 5]}, ""),
        ({"castle_count_points": [5, 5, -5]}, ""),
        ({"castle_count_points": "555"}, ""),
        ({3: 4}, ""),
    ],
    ids=str,
)
def test_what_does_not_exist_is_refused_and_asked_about(rules: dict[Any, Any], hint: str) -> None:
    for attempt in (
        lambda: EDITIONS["huch-2017"].with_rules(rules),
        lambda: Position.new(house_rules=rules),
    ):
        with pytest.raises(NotationError) as caught:
            attempt()
        assert hint in str(caught.value)


def test_house_rules_that_are_no_table_are_refused() -> None:
    rules: Any = ["stack_cap"]
    with pytest.raises(NotationError, match=r"house_rules: .*; expected an object of fields"):
        Position.new(house_rules=rules)


def test_house_rules_are_in_the_document_and_hold() -> None:
    place = Position.new(house_rules={"stack_cap": None}, seed=1)
    doc = place.to_dict()
    assert doc["house_rules"] == {"stack_cap": None}
    assert Position.from_dict(doc) == place
    assert place != Position.new(seed=1)
