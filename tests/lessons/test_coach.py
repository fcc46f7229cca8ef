"""The coach of tasks: right when it speaks, and silent all along a solution."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from tests.lessons.made_up import RISING, STAIRS, lesson
from torres_widget.engine import IllegalAction
from torres_widget.lessons import content, load
from torres_widget.lessons.plan import Task
from torres_widget.lessons.puzzles.book import book
from torres_widget.lessons.puzzles.solving import plan_of
from torres_widget.lessons.session.coach import advice
from torres_widget.lessons.session.panel import panel_of
from torres_widget.lessons.session.session import LessonStopError, Session
from torres_widget.lessons.session.task_search import Played, SearchTooLargeError, lines, reaches

if TYPE_CHECKING:
    from torres_widget.lessons import Plan


def shown(*what: Any, **how: Any) -> Any:
    """Return a panel, whatever its parts are."""
    return panel_of(*what, **how)


TASKS = [
    pytest.param(plan, index, id=f"{plan.id}/{step.id}")
    for plan in map(load, content())
    for index, step in enumerate(plan.steps)
    if isinstance(step, Task)
]
#: First actions of a task that are looked at.
TRIED = 4
UP = {"kind": "task", "goal": {"level": 3, "ap": 4}, "solution": ["move d4 d5"]}

STEPS = {
    "kind": "task",
    "position": {"board": RISING},
    "goal": {"level": 3, "ap": 3},
    "solution": ["move a1 b1", "move b1 c1"],
}


def begun(plan: Plan, index: int, *actions: str) -> Session:
    """Return a session of a step in which some actions were played."""
    session = Session(plan)
    session.do(f"go {index + 1}")
    for action in actions:
        session.play(action)
    return session


@pytest.mark.parametrize(("plan", "index"), TASKS)
def test_it_is_silent_along_the_solution(plan: Plan, index: int) -> None:
    task = plan.steps[index]
    assert isinstance(task, Task)
    for line in (task.solution, task.best.moves if task.best else ()):
        session = begun(plan, index)
        for action in line:
            session.play(action)
            assert session.coach is None
            assert session.progress[index].state != "wrong"


@pytest.mark.parametrize(("plan", "index"), TASKS)
def test_a_solution_ends_where_the_goal_is_reached(plan: Plan, index: int) -> None:
    """The tools are put away then: whoever follows it plays to its end."""
    task = plan.steps[index]
    assert isinstance(task, Task)
    session = begun(plan, index)
    for action in task.solution:
        assert session.progress[index].state != "right"
        session.play(action)
    assert session.progress[index].state == "right"


@pytest.mark.parametrize(("plan", "index"), TASKS)
def test_where_it_speaks_nothing_reaches_the_goal(plan: Plan, index: int) -> None:
    """Looked at without the search's bounds, and as far as a larger search can."""
    task = plan.steps[index]
    assert isinstance(task, Task)
    actions = list(task.position.legal_actions())
    Random(task.id).shuffle(actions)
    spoke = 0
    for action in actions[:TRIED]:
        if spoke > 1:
            break
        try:
            session = begun(plan, index, action)
        except IllegalAction:
            continue
        if session.coach is None:
            continue
        spoke += 1
        line = Played((task.position, task.position.apply(action)), (action,))
        try:
            assert not any(reaches(task, longer) for longer in lines(task, line, 3000))
        except SearchTooLargeError:
            assert not any(
                reaches(task, longer.then(last))
                for longer in [line]
                for last in longer.end.legal_actions()
                if not task.limits.forbids(longer.end, last, 1)
            )


@pytest.mark.parametrize(
    ("step", "actions", "text"),
    [
        (STEPS, ["move a1 a2"], "You are to keep 3 AP, and from here you can keep 1 at most"),
        (STEPS, ["build a2 from 1"], "You are to keep 3 AP, and from here you can keep 2 at most"),
        (
            {**STEPS, "goal": {"level": 3}, "position": {"board": RISING, "ap": 3}},
            ["score", "score"],
            "Out of action points: 1 short",
        ),
        (
            {**STEPS, "goal": {"level": 3}, "most": 2, "allow": ["move"]},
            ["move a1 a2"],
            "Out of actions: 2 short",
        ),
        (
            {**UP, "goal": {"level": 3}, "allow": ["move d4 d5", "move d4 c4"]},
            ["move d4 c4"],
            "From c4 the goal is out of reach",
        ),
        (
            {**UP, "goal": {"level": 3}},
            ["end 3 3 3"],
            "The turn is over, and the goal is not reached",
        ),
    ],
)
def test_it_says_why(step: dict[str, Any], actions: list[str], text: str) -> None:
    session = lesson(step)
    for action in actions:
        session.play(action)
    assert shown(session)["coach"]["text"] == text
    assert shown(session)["coach"]["kind"] == "stuck"


def test_what_a_task_draws_stays_while_it_is_played() -> None:
    session = lesson({**STEPS, "notes": ["circle c1 yellow"]})
    assert [str(note) for note in session.game.node.annotations] == ["circle c1 yellow"]
    assert not session.notes
    session.play("move a1 b1")
    assert session.notes == ("circle c1 yellow",)


def test_a_figure_that_stands_where_another_is_needed() -> None:
    step = {
        "kind": "task",
        "position": {"players": 2, "seed": 7},
        "everybody": True,
        "allow": ["knight", "king"],
        "goal": {"king": "a5", "stage": "turn"},
        "solution": ["knight d1", "knight h4", "king a5"],
    }
    session = lesson(step)
    session.play("knight a5")
    assert session.coach is not None
    assert session.coach.text == "Another figure has to stand on a5"


def test_a_stack_that_is_used_up() -> None:
    place = {"board": STAIRS, "stacks": [[1, 3], [3, 3]], "players": 2}
    step = {
        "kind": "task",
        "position": place,
        "allow": ["build c4", "build d3"],
        "goal": {"area": 6},
        "solution": ["build c4 from 2", "build d3"],
    }
    session = lesson(step)
    session.play("build c4 from 1")
    assert session.coach is not None
    assert session.coach.text == "This turn's stack has too few blocks left"


def test_a_move_that_was_wrong_is_taken_back_and_counts_for_no_try() -> None:
    session = lesson(UP)
    session.play("move d4 c4")
    assert shown(session)["coach"]
    assert session.results[0].tries == 0
    session.do("back-move")
    assert shown(session)["coach"] is None
    with pytest.raises(LessonStopError, match="no move to take back"):
        session.do("back-move")
    session.play("move d4 d5")
    assert session.progress[0].star


def test_a_lead_is_out_of_reach_as_soon_as_the_best_turn_proves_it() -> None:
    """Also where all that may be played is too much to look at, and never on the way to it."""
    puzzles = [puzzle for puzzle in book().values() if puzzle.position["ap"] >= 4]
    for puzzle in Random(1).sample(puzzles, 5):
        session = Session(plan_of(puzzle))
        session.play("score")
        assert session.coach is not None, puzzle.id
        assert session.coach.text.startswith("Out of reach now: the goal is a turn that gains")
        session.do("back-move")
        for action in puzzle.turn:
            session.play(action)
            assert session.coach is None, (puzzle.id, action)
        assert session.finished


def test_a_lead_that_need_not_be_reached_in_the_turn_is_left_to_the_search() -> None:
    puzzle = next(puzzle for puzzle in book().values() if puzzle.position["ap"] >= 4)
    task = plan_of(puzzle).steps[0]
    assert isinstance(task, Task)
    start = Played((task.position,), ()).then(task.position.parse("score"))
    assert advice(task, start)
    assert not advice(replace(task, limits=task.limits._replace(allow=())), start)
