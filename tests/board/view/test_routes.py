"""Ways inside castles in views: of the last action, of arrows, of the elevator."""

from __future__ import annotations

from typing import Any

import pytest

from torres_widget import Game, Lesson, Position
from torres_widget.board import view_of

#: From c5, at level 1, the doors lead to the ground at d3.
WALLS = "......../......../......../..13..../...2..../......../......../.......1"


def game(figures: str = "1:c5 2:d5", **more: Any) -> Game:
    return Game(Position.from_board(f"{WALLS} {figures}", **more))


def test_a_view_tells_the_way_of_the_last_action_and_of_no_other() -> None:
    played = game()
    assert "ways" not in view_of(played)
    played.play("move c5 d3")
    assert view_of(played)["ways"] == {"c5d3": "d5:2 d4:2 d4:1"}
    played.play("move d3 d2")
    assert "ways" not in view_of(played)
    played.undo()
    assert view_of(played)["ways"] == {"c5d3": "d5:2 d4:2 d4:1"}


@pytest.mark.parametrize(
    ("arrow", "ways"),
    [
        ("arrow c5 d3", {"c5d3": "d5:2 d4:2 d4:1"}),
        ("arrow c5 c4 red", {}),
        ("arrow a1 b1", {}),
        ("arrow c5 h8", {}),
        ("circle c5", {}),
    ],
)
def test_an_arrow_has_a_way_if_only_the_doors_allow_its_move(
    arrow: str, ways: dict[str, str]
) -> None:
    annotated = game()
    annotated.annotate(arrow)
    assert view_of(annotated).get("ways", {}) == ways


def test_the_elevator_goes_up_inside() -> None:
    played = game("1:c4", hands=[["elevator"], []])
    played.play("play elevator c4 c5")
    assert view_of(played)["ways"] == {"c4c5": "d4:1 d5:1 d5:2"}


def test_a_lesson_shows_the_way_before_and_after_the_move() -> None:
    lesson = Lesson("movement", step="doors")
    lesson.board.ply = 1
    assert lesson.board.view["ways"] == {"c5d3": "d5:2 d4:2 d4:1"}
