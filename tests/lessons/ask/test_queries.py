"""Answers of a lesson's queries, and what is said about them."""

from __future__ import annotations

from torres_widget.engine import Position
from torres_widget.lessons.ask.query import Query

#: A knight before a castle with doors on all sides.
DOORS = "......../......../......../......../...11.../......../......../........ 1:c4"
#: The king and a knight in one castle of player 1, a knight higher up in the other.
CASTLES = (
    "......../......../......../......../.11..22./......../......../........ K:b4 1:c4,f4 2:g4"
)


def test_a_cell_is_reached_by_a_step_or_by_the_doors() -> None:
    reasons = Query("reach c4").why_cells(Position.from_board(DOORS))
    rules = {reason.cells[0]: reason.rule for reason in reasons}
    assert {cell for cell, rule in rules.items() if rule == "R5.2"} == {"b4", "c3", "c5", "d4"}
    assert set(rules.values()) == {"R5.2", "R5.3"}


def test_the_points_of_one_castle_are_explained_by_that_castle() -> None:
    (reason,) = Query("castle-points 1 f4").why_number(Position.from_board(CASTLES))
    assert reason.text == "The castle on f4: level 2 (f4) x area 2 = 4"


def test_only_the_points_of_the_king_s_castle_are_taken_for_the_bonus() -> None:
    bonus = Query("bonus 1")
    place = Position.from_board(CASTLES)
    for points, mistaken in ((2, True), (7, True), (4, False), (9, False)):
        (reason,) = bonus.mistakes(place, points)
        assert ("counts the castle's points" in reason.text) == mistaken
