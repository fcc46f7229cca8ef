"""The rulebooks' examples stand in the lessons as the rulebooks have them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

import pytest

from torres_widget.lessons import load
from torres_widget.lessons.ask.query import Query
from torres_widget.lessons.plan import Play, Question, Task

if TYPE_CHECKING:
    from torres_widget.engine import Position


def question(lesson: str, step: str, edition: str | None = None) -> Question:
    """Return a step that is a question."""
    found = load(lesson, edition=edition).step(step)
    assert isinstance(found, Question)
    return found


class Scored(NamedTuple):
    """A scoring example: what orange has on one castle, and what that brings."""

    step: str
    phase: int
    area: int
    levels: list[int]
    king: bool
    points: int
    lesson: str = "scoring-track"


SCORED = [
    Scored("fifteen", 1, 5, [3, 2], king=False, points=15, lesson="scoring"),
    Scored("example-e", 1, 4, [4, 2], king=True, points=16, lesson="scoring"),
    Scored("example-e-later", 2, 4, [4, 2], king=True, points=26),
    Scored("example-f", 1, 4, [2, 1], king=True, points=13),
    Scored("example-two", 2, 4, [2, 1], king=True, points=18),
]


@pytest.mark.parametrize("example", SCORED, ids=lambda example: example.step)
def test_a_scoring_example_has_the_knights_of_the_rulebook(example: Scored) -> None:
    asked = question(example.lesson, example.step)
    place = asked.position
    (castle,) = place.scoring().players[0].castles
    levels = [place.level(cell) for cell in place.knights_of(1) if cell in castle.cells]
    assert sorted(levels, reverse=True) == example.levels
    assert (place.phase, castle.area) == (example.phase, example.area)
    assert (place.king in castle.cells) == example.king
    assert asked.number == example.points


def test_castle_count_with_five_knights_on_four_castles() -> None:
    asked = question("master-cards", "castle-count-five-knights")
    place = asked.position
    shared = Counter(place.castle(cell) for cell in place.knights_of(1))
    assert sorted(shared.values()) == [1, 1, 1, 2]
    assert None not in shared
    assert (place.phase, place.master) == (1, "castle-count")
    assert asked.number == 5


def test_a_turn_that_moves_builds_and_moves_again() -> None:
    task = load("building").step("in-any-order")
    assert isinstance(task, Task)
    assert [action.verb for action in task.solution] == ["move", "build", "move"]
    assert task.position.knights_of(1) == task.end.knights_of(1) == ["d4"]
    assert "build d4 from 1" not in map(str, task.position.legal_actions())
    assert (task.position.level("d4"), task.end.level("d4")) == (1, 2)


# --- what was never taught


def test_the_kings_own_level_is_another_than_the_one_that_earns_the_bonus() -> None:
    asked = question("scoring", "kings-level")
    assert asked.position.level(asked.position.king or "") == 3
    assert (asked.position.phase, asked.number) == (1, 5)


def test_lift_on_the_ground_widens_or_founds_and_joins_nothing() -> None:
    asked = question("more-cards", "lift-founds")
    place = asked.position
    assert asked.cells == ("c3", "g6")
    assert castles(place.apply("play lift c3 from 1")) == castles(place)
    assert castles(place.apply("play lift g6 from 1")) == castles(place) + 1
    assert [reason.rule for reason in place.why_not("play lift d4 from 1")] == ["R8.6"]


def castles(place: Position) -> int:
    """Return how many castles stand."""
    return Query("castles").number(place)


def test_shift_block_founds_widens_and_joins_nothing() -> None:
    asked = question("more-cards", "shift-founds")
    place = asked.position
    legal = [asked.choices[number - 1].action for number in asked.right_choices]
    assert legal == ["play shift-block b7 h5", "play shift-block b7 d6"]
    founded = place.apply("play shift-block b7 h5").castle("h5")
    widened = place.apply("play shift-block b7 d6").castle("d6")
    assert founded is not None
    assert widened is not None
    assert (founded.area, widened.area) == (1, 4)
    joining = place.why_not("play shift-block b7 c5")
    assert "castles, and the card can't join them" in joining[0].text


def test_cards_go_back_freely_in_one_edition_and_together_in_another() -> None:
    freely = load("decks", edition="huch-2017").step("back-freely")
    assert isinstance(freely, Play)
    assert freely.position.edition.key == "huch-2017"
    assert str(freely.moves[-1].action) == "keep lift top climb bottom jump"
    together = question("decks", "back-together", "rio-grande-en")
    refused = together.choices[2].action
    assert together.right_choices == (1, 2)
    assert {reason.rule for reason in together.position.why_not(refused)} == {"R8.2"}


def test_a_buy_from_the_common_deck_of_2017_looks_at_three_cards() -> None:
    shown = load("decks", edition="huch-2017").step("common-look")
    assert isinstance(shown, Play)
    assert (shown.position.edition.key, shown.position.mode) == ("huch-2017", "variant")
    bought = shown.position.apply("buy")
    assert bought.view(1)["looked"] == list(shown.position.deck[:3])
    assert str(shown.moves[-1].action) == "keep diagonal top redeploy bottom climb"


def test_on_a_loop_of_100_fields_a_marker_meets_one_a_lap_behind() -> None:
    asked = question("scoring-track", "loop", "huch-2017")
    assert (asked.position.edition.track, asked.position.scores) == (100, (98, 3))
    assert asked.number == 104


def test_the_poorest_names_whom_they_like_as_first() -> None:
    asked = question("phases", "name-first", "huch-2017")
    place = asked.position
    assert (place.edition.key, place.stage, place.to_act) == ("huch-2017", "name-first", 2)
    assert min(place.scores) == place.scores[1]
    assert asked.right_choices == (1, 2, 3)
    for number in asked.right_choices:
        started = place.apply(asked.choices[number - 1].action)
        assert (started.phase, started.first) == (2, number)


def test_jump_crosses_knights_and_in_this_edition_no_king() -> None:
    asked = question("more-cards", "jump-over")
    assert asked.position.edition.key == "rio-grande-2005"
    assert asked.right_choices == (1, 2)
    assert "king" in asked.choices[2].text
