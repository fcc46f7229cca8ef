"""The ladder: a mistake is named, then come hints, then the solution; and how a lesson ends."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.lessons.made_up import RISING, Clock, lesson
from torres_widget.lessons import content, load
from torres_widget.lessons.course import PRACTICE, met_before, outlines
from torres_widget.lessons.drills import KINDS
from torres_widget.lessons.plan import Question
from torres_widget.lessons.session.panel import panel_of
from torres_widget.lessons.session.session import LessonStopError, Session

if TYPE_CHECKING:
    from torres_widget.lessons.plan import Plan


def shown(*what: Any, **how: Any) -> Any:
    """Return a panel, whatever its parts are."""
    return panel_of(*what, **how)


CELL: Final = re.compile(r"\b[a-h][1-8]\b")
WHERE = {"kind": "question", "answer": "reach d4", "rules": ["R5.2"], "hints": ["one", "two"]}
AREA = {"kind": "question", "answer": "area d4"}
NUMBER = {"kind": "question", "answer": 7, "hints": ["count"], "mistakes": {"8": "One too many"}}
CELLS = {"kind": "question", "answer": ["d4", "e4"], "mistakes": {"d5": "That is the top"}}
MANY = {
    "kind": "question",
    "many": True,
    "choices": [
        {"text": "a", "right": True, "why": "A."},
        {"text": "b", "right": True, "why": "B."},
        {"text": "c", "right": False, "why": "C."},
    ],
}
UP = {
    "kind": "task",
    "position": {"board": RISING},
    "goal": {"level": 2},
    "solution": ["move a1 b1"],
    "allow": ["move"],
    "best": {"measure": "level", "value": 3, "moves": ["move a1 b1", "move b1 c1"]},
}
QUESTIONS = [
    (plan, index, step)
    for plan in map(load, content())
    for index, step in enumerate(plan.steps)
    if isinstance(step, Question)
]
OF_CELLS = [
    pytest.param(plan, index, id=f"{plan.id}/{step.id}")
    for plan, index, step in QUESTIONS
    if step.cells is not None
]
OF_NUMBERS = [
    pytest.param(plan, index, id=f"{plan.id}/{step.id}")
    for plan, index, step in QUESTIONS
    if step.number is not None and step.query is not None
]


def said(session: Session) -> list[str]:
    """Feedback on the last answer."""
    assert session.verdict is not None
    return [reason.text for reason in session.verdict.reasons]


def opened(lesson_id: str, step: str) -> Session:
    """Return a session of a lesson of the package, at a step."""
    session = Session(load(lesson_id))
    number = [each.id for each in session.plan.steps].index(step) + 1
    session.do(f"go {number}")
    return session


def right_cells(session: Session) -> tuple[str, ...]:
    """Return the cells that a step asks for."""
    assert isinstance(session.step, Question)
    return session.step.cells or ()


def answer(session: Session, *cells: str) -> None:
    """Select exactly these cells, and check."""
    for cell in {*session.picked} ^ {*cells}:
        session.do(f"pick {cell}")
    session.do("check")


def test_the_solution_is_offered_after_two_wrong_answers() -> None:
    session = lesson(WHERE)
    offered = [shown(session)["solution"]]
    for _ in range(2):
        answer(session, "a1")
        offered.append(shown(session)["solution"])
    assert offered == [False, False, True]


def test_the_solution_is_offered_after_all_hints() -> None:
    session = lesson(WHERE)
    session.do("hint")
    assert not shown(session)["solution"]
    session.do("hint")
    assert shown(session)["solution"]


def test_a_failed_attempt_is_counted_when_nothing_is_left_to_play_or_on_check() -> None:
    task = {"kind": "task", "goal": {"level": 3}, "solution": ["move d4 d5"], "most": 1}
    session = lesson(task)
    session.do("check")
    session.do("reset")
    assert not shown(session)["solution"]
    session.play("move d4 c4")
    assert shown(session)["solution"]
    assert session.results[0].tries == 2


@pytest.mark.parametrize(("plan", "index"), OF_CELLS)
def test_no_wrong_answer_shows_what_is_missing(plan: Plan, index: int) -> None:
    session = Session(plan)
    session.do(f"go {index + 1}")
    right = right_cells(session)
    answer(session, "a1" if "a1" not in right else "h8")
    text = " ".join((*said(session), *session.notes))
    assert all(f"mark {cell} green" not in text for cell in right)
    assert not any(note.startswith("circle") for note in session.notes[len(session.step.notes) :])
    assert f"{len(right)} cell" in said(session)[-1]


@pytest.mark.parametrize(("step", "wrong"), [("door-cells", "c1"), ("reach-all", "c1")])
def test_a_wrong_cell_is_not_told_where_the_doors_lead(step: str, wrong: str) -> None:
    session = opened("movement", step)
    answer(session, wrong)
    assert not {*CELL.findall(" ".join(said(session)))} & {*right_cells(session)}


def test_a_taken_cell_behind_a_door_is_said_to_be_taken() -> None:
    session = opened("movement", "door-cells")
    answer(session, "f4")
    assert "taken" in " ".join(said(session))


def test_the_solution_says_once_what_goes_for_several_cells() -> None:
    session = opened("movement", "door-cells")
    session.do("solution")
    (text,) = said(session)
    assert [*CELL.findall(text)][1:] == [*right_cells(session)]


@pytest.mark.parametrize(("plan", "index"), OF_NUMBERS)
def test_no_wrong_number_is_answered_with_the_right_one(plan: Plan, index: int) -> None:
    session = Session(plan)
    session.do(f"go {index + 1}")
    assert isinstance(session.step, Question)
    number = session.step.number
    assert number is not None
    for given in range(number + 20):
        if given != number:
            session.do(f"answer {given}")
            assert str(number) not in " ".join(said(session)).replace("92", "").split()


def test_only_rules_that_were_met_are_cited() -> None:
    session = opened("first-turn", "where-to-step")
    answer(session, "d4")
    assert session.verdict is not None
    assert {reason.rule for reason in session.verdict.reasons} <= {"", "R5.2"}
    met = met_before("movement")
    assert met is not None
    assert "R5.3" in met
    assert "R9.3" not in met
    assert met_before("first-turn") == frozenset()
    assert met_before("made-up") is None


def test_what_is_alike_of_several_cells_is_said_once() -> None:
    session = opened("first-turn", "where-to-step")
    answer(session, "b2", "b4", "d2", "d4", "c3")
    diagonal, own, missing = said(session)
    assert diagonal.startswith("b2 isn't next to c3")
    assert diagonal.endswith("The same goes for d2, b4, d4")
    assert "c3" in own
    assert missing.startswith("4 cells are missing")


def test_doors_are_for_those_who_have_met_them() -> None:
    from torres_widget.engine import IllegalAction

    session = opened("first-turn", "climb-yourself")
    for action in ("build d3", "build d3"):
        session.play(action)
    assert not session.game.position.why_not("move c3 e3")
    with pytest.raises(IllegalAction, match="a later step shows how"):
        session.play("move c3 e3")
    session = opened("first-turn", "free")
    for action in ("build d3", "build d3", "move c3 e3"):
        session.play(action)


def test_an_empty_stack_is_spoken_of() -> None:
    session = opened("first-turn", "best-turn")
    for action in ("build d3", "build d3"):
        session.play(action)
        assert shown(session)["coach"] is None
    session.play("build b3")
    coach = shown(session)["coach"]
    assert coach == {"text": coach["text"], "rule": "R3.3", "kind": "note"}
    assert coach["text"].startswith("All blocks of this turn's stack are built")
    session.play("move c3 d3")
    assert shown(session)["coach"] is None


def test_a_refusal_cites_rules_that_were_met() -> None:
    from torres_widget.engine import IllegalAction

    session = opened("first-turn", "climb-yourself")
    with pytest.raises(IllegalAction) as caught:
        session.play("build h8 from 1")
    met = {rule for step in session.plan.steps[: session.index + 1] for rule in step.rules}
    assert {reason.rule for reason in caught.value.reasons} <= {"", *met}


@pytest.mark.parametrize(
    ("step", "given", "text"),
    [
        (NUMBER, "answer 8", "One too many"),
        (NUMBER, "answer 9", "count"),
        (AREA, "answer 10", "You counted blocks. Count each cell once, however high it is"),
        (
            AREA,
            "answer 40",
            "Count the cells that touch side to side, whatever their height",
        ),
        (AREA, "answer 4", "The castle of d4 has 4 cells: d4, e4, d5, e5"),
    ],
)
def test_a_number_is_answered(step: dict[str, Any], given: str, text: str) -> None:
    session = lesson(step)
    session.do(given)
    assert said(session) == [text]


def test_own_sentences_of_wrong_cells() -> None:
    session = lesson(CELLS)
    answer(session, "d5", "d4", "a1")
    assert said(session) == [
        "That is the top",
        "a1 does not belong to the answer",
        "1 cell is missing",
    ]


def test_missing_choices_are_counted_and_not_named() -> None:
    session = lesson(MANY)
    session.do("answer 1 3")
    assert said(session) == ["C.", "1 right choice is missing"]
    session.do("answer 1 2")
    assert said(session) == ["A.", "B."]


def test_right_answers_say_why_in_a_line_unless_the_lesson_does() -> None:
    session = lesson(WHERE, {**AREA, "done": "Four."}, {"kind": "question", "answer": "score 1"})
    session.do("solution")
    session.do("check")
    assert said(session) == ["All 10: steps up, steps down, ways through the doors"]
    session.do("next")
    session.do("answer 4")
    assert said(session) == []
    session.do("next")
    session.do("answer 8")
    assert said(session) == ["2 x 4 = 8"]


def test_the_best_result_is_praised_otherwise() -> None:
    session = lesson(UP)
    session.play("move a1 b1")
    verdict = shown(session)["verdict"]
    assert (verdict["heading"], verdict["best"]) == ("Good!", False)
    session.play("move b1 c1")
    verdict = shown(session)["verdict"]
    assert (verdict["heading"], verdict["best"]) == ("The best there is!", True)
    assert session.results[0].tries == 1


def test_a_star_is_for_the_first_try_without_a_hint() -> None:
    session = lesson(AREA, AREA, AREA)
    session.do("answer 4")
    session.do("next")
    session.do("answer 5")
    session.do("answer 4")
    panel = shown(session)
    assert [step["star"] for step in panel["steps"]] == [True, False, False]
    assert [step["asks"] for step in panel["steps"]] == [True, True, True]
    assert session.stars == 1


def test_a_finished_lesson_ends_with_a_summary() -> None:
    clock = Clock()
    session = lesson(AREA, {"kind": "show", "title": "Look"}, clock=clock, can=["count cells"])
    clock.now = 10
    session.do("answer 5")
    clock.now = 1000
    session.do("answer 4")
    session.do("next")
    assert shown(session)["summary"] is None
    session.do("next")
    assert shown(session)["summary"] == {
        "title": "Made up",
        "can": ["count cells"],
        "stars": 0,
        "of": 1,
        "missed": 1,
        "seconds": 130,
        "next": None,
        "practise": [],
    }
    with pytest.raises(LessonStopError, match="finished this lesson"):
        session.do("next")
    session.do("back")
    assert shown(session)["summary"] is None
    assert session.index == 1
    session.do("next")
    session.do("go 1")
    assert session.index == 0
    assert not session.over


def test_a_summary_leads_on() -> None:
    session = Session(load("movement"))
    session.do(f"go {len(session.plan.steps)}")
    session.do("next")
    summary = shown(session)["summary"]
    assert summary["next"]["id"] == "building"
    assert [drill["kind"] for drill in summary["practise"]] == ["doors", "reach"]
    assert summary["can"]


def test_step_by_step_the_end_waits_too() -> None:
    session = lesson(AREA, order="step-by-step")
    with pytest.raises(LessonStopError, match="Solve this step first"):
        session.do("next")
    assert not session.over


def test_the_table_of_practice_names_lessons_and_drills() -> None:
    assert set(PRACTICE) <= {outline.id for outline in outlines()}
    assert {kind for kinds in PRACTICE.values() for kind in kinds} <= set(KINDS)


def test_outlines_are_what_the_lessons_are() -> None:
    for outline, plan in zip(outlines(), map(load, content()), strict=True):
        assert (outline.id, outline.title) == (plan.id, plan.title)
        assert outline.steps == tuple(step.id for step in plan.steps)
        assert outline.asks == tuple(step.id for step in plan.steps if step.asks)
