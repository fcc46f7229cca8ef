"""Claims of the lessons on strategy, proven by the search for the best turn."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

import pytest

from torres_widget.analysis import best_turns
from torres_widget.lessons import load
from torres_widget.lessons.plan import Question, Task

if TYPE_CHECKING:
    from torres_widget import Position

FILES: Final = "abcdefgh"
RANKS: Final = "12345678"
#: Tasks whose best result no other turn beats, one with actions that the task forbids included;
#: and the objective that it is measured by.
BESTS: Final = {
    ("widen-first", "widen"): "castles",
    ("widen-first", "raise"): "castles",
    ("kings-level", "two-knights"): "points",
    ("doors-or-stairs", "through-and-up"): "castles",
    ("opening", "to-the-king"): "points",
}


class Scheme(NamedTuple):
    """Actions behind a choice, and the points of a scoring after them."""

    lesson: str
    step: str
    number: int
    actions: tuple[str, ...]
    points: int


#: What each choice of the questions means on the board.
SCHEMES: Final = [
    Scheme("widen-first", "three-blocks", 1, ("build d4 from 1", "build e6", "build f5"), 10),
    Scheme(
        "widen-first",
        "three-blocks",
        2,
        ("build d4 from 1", "build e5", "build e5", "move d5 e5"),
        9,
    ),
    Scheme("kings-level", "climb-or-stay", 1, ("move d5 e5", "build c5 from 1"), 8),
    Scheme("kings-level", "climb-or-stay", 2, ("build c5 from 1", "build d6"), 10),
    Scheme("kings-level", "last-step", 1, ("move c5 d5",), 16),
    Scheme("kings-level", "last-step", 2, ("build b5 from 1",), 30),
    Scheme("kings-level", "last-step", 3, ("score",), 28),
]
#: Questions in which the right choice is the best turn there is.
BEST_CHOICES: Final = {
    ("widen-first", "three-blocks"): "castles",
    ("kings-level", "climb-or-stay"): "points",
    ("kings-level", "last-step"): "points",
}


def position_of(lesson: str, step: str) -> Position:
    """Return the position in which a step begins."""
    return load(lesson).step(step).position


def proven_best(position: Position, objective: str) -> float:
    """Return what the best turn of a position is worth, proven."""
    turns = best_turns(position, objective=objective, n=1, time=None)
    assert turns.proven
    return turns[0].value


@pytest.mark.parametrize(("lesson", "step"), BESTS)
def test_no_turn_beats_the_best_result_of_a_task(lesson: str, step: str) -> None:
    task = load(lesson).step(step)
    assert isinstance(task, Task)
    assert task.best is not None
    assert proven_best(task.position, BESTS[lesson, step]) == task.best.value


@pytest.mark.parametrize("scheme", SCHEMES, ids=lambda scheme: f"{scheme.step}/{scheme.number}")
def test_a_choice_pays_what_is_said_of_it(scheme: Scheme) -> None:
    position = position_of(scheme.lesson, scheme.step)
    before = position.scores[0]
    for action in scheme.actions:
        position = position.apply(action)
    bought = position.scores[0] - before
    assert position.scoring().players[0].total + bought == scheme.points
    question = load(scheme.lesson).step(scheme.step)
    assert isinstance(question, Question)
    why = question.choices[scheme.number - 1].why
    assert str(scheme.points) in re.findall(r"\d+", why)


@pytest.mark.parametrize(("lesson", "step"), BEST_CHOICES)
def test_the_right_choice_is_the_best_turn(lesson: str, step: str) -> None:
    question = load(lesson).step(step)
    assert isinstance(question, Question)
    (right,) = (n for n, choice in enumerate(question.choices, 1) if choice.right)
    points = {s.number: s.points for s in SCHEMES if (s.lesson, s.step) == (lesson, step)}
    assert len(points) == len(question.choices)
    assert proven_best(question.position, BEST_CHOICES[lesson, step]) == points[right]
    assert all(points[right] > value for number, value in points.items() if number != right)


def test_the_best_turn_at_the_wall_goes_through_the_doors() -> None:
    position = position_of("doors-or-stairs", "through-and-up")
    (turn,) = best_turns(position, objective="castles", n=1, time=None).turns
    asked = load("doors-or-stairs").step("how-far")
    assert isinstance(asked, Question)
    assert {f"move b4 {cell}" for cell in asked.cells or ()} & {
        str(action) for action in turn.actions
    }


@pytest.mark.parametrize(("king", "points"), [("c6", 9), ("d1", 7)])
def test_a_king_nearby_pays_more_in_blue_s_first_turn(king: str, points: int) -> None:
    position = position_of("opening", "place-the-king").apply(f"king {king}").apply("end 3 3 3")
    assert proven_best(position, "points") == points


def test_castles_in_the_middle_have_more_room() -> None:
    asked = load("opening").step("room")
    assert isinstance(asked, Question)
    heights = {file + rank: asked.position.height(file + rank) for file in FILES for rank in RANKS}
    room = {
        cell: sum(heights.get(near) == 0 for near in neighbours(cell))
        for cell, height in heights.items()
        if height
    }
    assert {cell for cell, free in room.items() if free == 4} == set(asked.cells or ())
    assert sorted(room.values()) == [3] * 4 + [4] * 4


def neighbours(cell: str) -> list[str]:
    """Return the names of the cells that share an edge with one; some may be off the board."""
    file, rank = ord(cell[0]), int(cell[1])
    steps = ((1, 0), (-1, 0), (0, 1), (0, -1))
    return [f"{chr(file + right)}{rank + up}" for right, up in steps]


def test_the_first_game_pays_what_its_captions_say() -> None:
    end = load("first-game").step("the-phase-ends").end
    assert end.scores == (52, 16)
    assert end.stage == "move-king"
