"""A learner's way through a lesson, without a page."""

from __future__ import annotations

from typing import Any

import pytest

from tests.lessons.made_up import lesson
from torres_widget.common.errors import NotationError
from torres_widget.engine import IllegalAction
from torres_widget.lessons import content, load
from torres_widget.lessons.plan import Plan, Play, Question, Step, Task, Try
from torres_widget.lessons.session.panel import panel_of
from torres_widget.lessons.session.session import LessonStopError, Session


def shown(*what: Any, **how: Any) -> Any:
    """Return a panel, whatever its parts are."""
    return panel_of(*what, **how)


STEPS = [
    (plan, step)
    for plan in map(load, content())
    for step in plan.steps
    if not isinstance(step, Play) or step.moves
]


UP = {"kind": "task", "goal": {"level": 3}, "solution": ["move d4 d5"], "rules": ["R5.2"]}
WHERE = {"kind": "question", "answer": "step d4", "rules": ["R5.2"], "hints": ["one", "two"]}
AREA = {"kind": "question", "answer": "area d4"}
CHOOSE = {
    "kind": "question",
    "choices": [
        {"action": "move d4 d5"},
        {"action": "move d4 e4"},
        {"text": "neither", "right": False, "why": "One of them is."},
    ],
}


@pytest.mark.parametrize(
    ("plan", "step"), STEPS, ids=[f"{plan.id}/{step.id}" for plan, step in STEPS]
)
def test_every_step_of_the_package_is_solved_by_its_solution(plan: Plan, step: Step) -> None:
    session = Session(plan)
    session.do(f"go {plan.steps.index(step) + 1}")
    if isinstance(step, Question):
        if step.cells is not None:
            for cell in step.cells:
                session.do(f"pick {cell}")
            session.do("check")
        elif step.number is not None:
            session.do(f"answer {step.number}")
        else:
            session.do(f"answer {' '.join(map(str, step.right_choices))}")
    elif isinstance(step, Task | Try):
        for action in step.solution:
            session.play(action)
    elif isinstance(step, Play):
        session.game.go_to_ply(session.game.length)
        session.travelled()
    state = session.progress[session.index].state
    assert state == ("right" if step.asks else "seen")
    assert shown(session)["verdict"] is None or shown(session)["verdict"]["right"]


@pytest.mark.parametrize(
    ("plan", "step"),
    [pair for pair in STEPS if isinstance(pair[1], Question) and pair[1].query],
    ids=lambda value: getattr(value, "id", None),
)
def test_a_wrong_answer_to_a_query_is_explained_with_a_rule(plan: Plan, step: Question) -> None:
    session = Session(plan)
    session.do(f"go {plan.steps.index(step) + 1}")
    if step.cells is not None:
        for cell in ("a1", "h8"):
            if cell not in step.cells:
                session.do(f"pick {cell}")
        session.do("check")
    else:
        session.do(f"answer {(step.number or 0) + 1}")
    assert session.verdict is not None
    assert not session.verdict.right
    assert any(reason.rule for reason in session.verdict.reasons)


def test_a_task_is_right_as_soon_as_its_goal_is_reached() -> None:
    session = lesson(UP)
    session.play("move d4 c4")
    assert not session.notes
    session.game.undo()
    session.travelled()
    session.play("move d4 d5")
    assert session.verdict is not None
    assert session.verdict.right
    assert session.results[0][2:7] == (("R5.2",), "right", 1, 0, 1)
    assert [attempt.given for attempt in session.results[0].attempts] == [("move d4 d5",)]


def test_a_task_that_cannot_go_on_says_what_is_missing() -> None:
    session = lesson({**UP, "most": 1})
    session.play("move d4 c4")
    assert session.verdict is not None
    assert [reason.rule for reason in session.verdict.reasons] == ["R1.5"]
    assert session.progress[0].state == "wrong"
    with pytest.raises(IllegalAction, match="is 1 action, and you have played it"):
        session.play("move c4 c5")


def test_only_what_a_step_allows_is_played() -> None:
    session = lesson({**UP, "allow": ["move"]}, {"kind": "show"})
    with pytest.raises(IllegalAction, match="you can only move knights"):
        session.play("score")
    session.do("next")
    with pytest.raises(IllegalAction, match="nothing is played"):
        session.play("score")


def test_cells_are_picked_and_judged_one_by_one() -> None:
    session = lesson(WHERE)
    for cell in ("d5", "c4", "e4", "c4"):
        session.do(f"pick {cell}")
    assert session.picked == ("e4", "d5")
    session.do("check")
    assert session.verdict is not None
    wrong, missing = session.verdict.reasons
    assert (wrong.rule, wrong.cells[-1]) == ("R5.2", "e4")
    assert missing.text == "2 cells are missing: think of steps down"
    assert session.notes == ("mark d5 green", "mark e4 red")


def test_a_wrong_choice_is_answered_by_the_engine() -> None:
    session = lesson(CHOOSE)
    session.do("answer 2")
    assert session.verdict is not None
    assert {reason.rule for reason in session.verdict.reasons} >= {"R5.2"}
    session.do("answer 3")
    assert "One of them is." in [reason.text for reason in session.verdict.reasons]
    session.do("answer 1")
    assert session.results[0].right_at == 3


def test_hints_come_one_by_one_and_are_counted() -> None:
    session = lesson(WHERE)
    session.do("hint")
    assert shown(session)["hints"] == ["one"]
    session.do("hint")
    with pytest.raises(LessonStopError, match="no further hint"):
        session.do("hint")
    session.do("reset")
    assert shown(session)["hints"] == []
    assert session.results[0].hints == 2


def test_a_solution_that_was_shown_is_no_own_solution() -> None:
    session = lesson(UP, AREA)
    session.do("solution")
    assert session.game.length == 1
    assert session.game.ply == 0
    with pytest.raises(IllegalAction, match="This is the solution"):
        session.play("move d4 d5")
    session.do("reset")
    session.play("move d4 d5")
    assert session.results[0].right_at == 0
    session.do("next")
    session.do("solution")
    assert session.given == "4"
    assert session.results[1].state == "shown"


def test_step_by_step_the_next_step_waits() -> None:
    session = lesson(UP, {"kind": "show"}, order="step-by-step")
    for command in ("next", "go 2"):
        with pytest.raises(LessonStopError, match="Solve this step first"):
            session.do(command)
    session.do("solution")
    session.do("next")
    assert session.index == 1


def test_concealed_moves_are_not_on_the_board_before_they_are_played() -> None:
    moves = ["move d4 d5", "move d5 d4"]
    session = lesson({"kind": "play", "moves": moves, "conceal": True})
    assert session.game.length == 0
    assert shown(session)["left"] == 2
    session.do("more")
    assert session.game.length == 1
    session.do("more")
    assert session.progress[0].state == "seen"
    with pytest.raises(LessonStopError, match="no move to come"):
        session.do("more")


def test_a_result_is_compared_with_the_best() -> None:
    best = {"measure": "points", "value": 12, "moves": ["move d4 d5"]}
    session = lesson({**UP, "allow": ["move"], "best": best})
    session.play("move d4 d5")
    assert shown(session)["result"] == {"measure": "points", "own": 12, "best": 12}
    assert session.progress[0].best == 12


@pytest.mark.parametrize(
    ("command", "error"),
    [
        ("nxt", NotationError),
        ("", NotationError),
        ("go", NotationError),
        ("go x", NotationError),
        ("go 9", LessonStopError),
        ("go 0", LessonStopError),
        ("back", LessonStopError),
        ("pick d5", LessonStopError),
        ("answer", NotationError),
        ("answer -1", NotationError),
        ("answer 1 2", NotationError),
        ("answer 99999999999999", NotationError),
        ("answer \u0663", NotationError),
        ("more", LessonStopError),
        ("hint", LessonStopError),
        ("check", LessonStopError),
    ],
)
def test_what_cannot_be_done_is_refused_and_changes_nothing(
    command: str, error: type[Exception]
) -> None:
    session = lesson(AREA)
    before = shown(session)
    with pytest.raises(error):
        session.do(command)
    assert shown(session) == before
