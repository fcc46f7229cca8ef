"""A lesson made from the mistakes of a game."""

from __future__ import annotations

import pytest

from torres_widget import Game, Lesson, Position
from torres_widget.analysis import review
from torres_widget.lessons import LessonError
from torres_widget.lessons.mistakes import mistakes
from torres_widget.lessons.plan import Plan, Task

BOARD = "......../......../......../......../......../......../1......./21...... 1:b1 2:h8"


@pytest.fixture(scope="module")
def plan() -> Plan:
    game = Game(Position.from_board(BOARD, phase=3, ap=2, stacks=[[1], [1]], round=4))
    for action in ("move b1 c1", "score", "end"):
        game.play(action)
    return mistakes(review(game))


def test_the_played_turn_fails_and_the_better_one_is_right(plan: Plan) -> None:
    lesson = Lesson(plan)
    for action in ("move b1 c1", "score", "end"):
        lesson.play(action)
    panel = lesson.lesson
    assert panel["verdict"]["right"] is False
    assert "Your chance to win is" in panel["verdict"]["reasons"][0]["text"]
    assert panel["coach"] is None
    lesson.do("reset")
    step = plan.steps[0]
    assert isinstance(step, Task)
    for action in step.solution:
        lesson.play(action)
    assert lesson.lesson["verdict"]["right"] is True
    assert lesson.lesson["done"] == step.done
    assert lesson.solved


def test_hints_say_what_for_then_how_to_begin(plan: Plan) -> None:
    lesson = Lesson(plan)
    lesson.do("hint")
    lesson.do("hint")
    assert lesson.lesson["hints"] == [plan.steps[0].done, "move b1 a1"]


def test_a_player_without_mistakes_has_no_lesson() -> None:
    game = Game(Position.from_board(BOARD, phase=3, ap=2, stacks=[[1], [1]], round=4))
    for action in ("move b1 a1", "build c1 from 1", "end"):
        game.play(action)
    with pytest.raises(LessonError, match="player 1"):
        mistakes(review(game))
