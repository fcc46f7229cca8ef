"""A lesson made from the mistakes of a game."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from torres_widget import Game, Lesson, Position
from torres_widget.analysis import outlook, review
from torres_widget.analysis.bots.planner import GLANCE
from torres_widget.analysis.reviews import comparison
from torres_widget.engine import IllegalAction
from torres_widget.lessons import LessonError
from torres_widget.lessons.file.from_review import mistakes
from torres_widget.lessons.goals import missing
from torres_widget.lessons.plan import Plan, Task, played
from torres_widget.lessons.session.judgement import reply_to
from torres_widget.lessons.session.session import LessonStopError

if TYPE_CHECKING:
    from torres_widget.engine import Action

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
    told = [reason["text"] for reason in panel["verdict"]["reasons"]]
    assert told[0].startswith("That leaves you")
    assert panel["coach"] is None
    lesson.do("reset")
    step = plan.steps[0]
    assert isinstance(step, Task)
    for action in step.solution:
        lesson.play(action)
    assert lesson.lesson["verdict"]["right"] is True
    assert lesson.lesson["done"] == step.done
    assert lesson.solved


def test_the_task_says_which_chance_it_asks_for_before_anything_is_played(plan: Plan) -> None:
    (step,) = plan.steps
    assert isinstance(step, Task)
    wanted = step.goal["chance"]
    assert f"Find a turn that leaves you at least {wanted}%, and end it." in step.text
    lesson = Lesson(plan)
    lesson.play("end")
    text = lesson.lesson["verdict"]["reasons"][0]["text"]
    assert text.endswith(f"% to win; you need at least {wanted}%")


def test_a_chance_that_is_shown_as_asked_for_is_enough(plan: Plan) -> None:
    (step,) = plan.steps
    assert isinstance(step, Task)
    end = step.end.changed(scores=[0, 1])
    reached = 100 * outlook(end, step.player).chances[step.player - 1]
    assert reached < round(reached)
    line = step.line((end,), ())
    assert not missing({"chance": round(reached)}, line)
    (reason,) = missing({"chance": round(reached) + 1}, line)
    assert f"{round(reached)}% to win; you need at least {round(reached) + 1}%" in reason.text


def wrong_again() -> Lesson:
    """Return a lesson from a mistake, in which the turn was ended too early again."""
    board = BOARD.replace("2:h8", "2:a2")
    game = Game(Position.from_board(board, ap=2, stacks=[[1, 3], [3, 3]]))
    for action in ("score", "score", "end 3"):
        game.play(action)
    lesson = Lesson(mistakes(review(game)))
    lesson.play("end 3")
    return lesson


def test_a_wrong_turn_is_shown_the_best_answer() -> None:
    lesson = wrong_again()
    verdict = lesson.lesson["verdict"]
    assert verdict["right"] is False
    assert verdict["reasons"][-1]["text"].startswith("Blue can reply with a turn that ")
    assert lesson.board.view["notes"]
    lesson.do("reset")
    assert lesson.board.view["notes"] == []


def test_the_answer_to_a_wrong_turn_is_played_out_move_by_move() -> None:
    lesson = wrong_again()
    ended, verdict = lesson.game.node, lesson.lesson["verdict"]
    moves = lesson.lesson["left"]
    assert moves > 1
    with pytest.raises(IllegalAction, match="Your turn is over"):
        lesson.play("score")
    for left in range(moves - 1, -1, -1):
        lesson.do("more")
        assert lesson.lesson["left"] == left
        assert lesson.lesson["verdict"] == verdict
        assert lesson.board.view["legal"] == {}
    assert lesson.game.node.ends_turn
    assert lesson.game.position.to_act == 1
    with pytest.raises(LessonStopError, match="no move to come"):
        lesson.do("more")
    for _ in range(moves):
        lesson.board.undo()
    assert lesson.game.node is ended
    assert lesson.results[0].tries == 1
    lesson.board.undo()
    assert (lesson.lesson["verdict"], lesson.lesson["left"]) == (None, 0)
    assert "score" in lesson.board.view["legal"]


def test_a_wrong_turn_that_ends_the_phase_has_no_answer() -> None:
    start = Position.from_board(f"{BOARD} K:a1", ap=0, stacks=[[1], []], round=4, first=2)
    ended = start.apply("end")
    assert ended.stage == "move-king"
    assert reply_to(ended) is None


def test_after_success_the_words_are_of_the_turn_that_was_found() -> None:
    """A learner who reaches the goal without buying a card isn't praised for buying one."""
    game = Game(Position.from_board(BOARD, ap=5, stacks=[[1], [1]], deck=["climb"] * 3))
    game.play("end")
    (step,) = mistakes(review(game)).steps
    assert isinstance(step, Task)
    assert "buys 2 cards for later turns" in step.done
    assert step.done.startswith("The best turn we found: ")
    lesson = Lesson(Plan(id="one", title="One", steps=(step,)))
    bought = [action for action in step.solution if action == "buy"]
    for action in step.solution:
        lesson.play("score" if action == "buy" else action)
    assert bought
    assert not missing(step.goal, step.line(played(step.position, step.solution), step.solution))
    assert lesson.lesson["verdict"]["right"] is True
    assert lesson.lesson["done"] == step.done


def test_a_turn_that_was_ended_at_once_is_told_as_such() -> None:
    game = Game(Position.from_board(BOARD, phase=3, ap=2, stacks=[[1], [1]], round=4))
    game.play("end")
    found = review(game)
    assert "Played: just the end of the turn. Better: " in found.text()
    (step,) = mistakes(found).steps
    assert step.text.startswith(
        "In the game you played: just the end of the turn. Before the replies"
    )


def test_a_finished_lesson_lists_no_mistakes_as_skills(plan: Plan) -> None:
    lesson = Lesson(plan)
    lesson.do("next")
    assert lesson.lesson["summary"]["title"] == "Learn from your mistakes"
    assert lesson.lesson["summary"]["can"] == []


def test_hints_say_what_for_then_how_to_begin(plan: Plan) -> None:
    assert hints(plan) == ["Widens a castle to 4 cells; climbs to level 2 there.", "move b1 a1"]


def test_no_hint_is_what_the_turn_in_the_game_began_with() -> None:
    behind = Position.from_board(BOARD, phase=3, ap=2, stacks=[[1], [1]], round=4, scores=[0, 3])
    game = Game(behind)
    for action in ("move b1 a1", "score", "end"):
        game.play(action)
    assert hints(mistakes(review(game)))[1] == "build c1 from 1"


def hints(plan: Plan) -> list[str]:
    lesson = Lesson(plan)
    lesson.do("hint")
    lesson.do("hint")
    assert lesson.lesson["more"] == 0
    found: list[str] = lesson.lesson["hints"]
    return found


def test_a_player_without_mistakes_has_no_lesson() -> None:
    game = Game(Position.from_board(BOARD, phase=3, ap=2, stacks=[[1], [1]], round=4))
    for action in ("move b1 a1", "build c1 from 1", "end"):
        game.play(action)
    with pytest.raises(LessonError, match="player 1"):
        mistakes(review(game))


def test_passing_scoring_or_buying_alone_solves_no_task(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparison, "_EFFORT", GLANCE)
    tasks = 0
    for seed in range(4):
        game = Game(Position.new(players=2, seed=seed))
        chance = Random(seed)
        while game.position.stage != "over" and game.position.phase < 3:
            game.play(chance.choice(game.position.legal_actions()))
        for player in (1, 2):
            try:
                steps = mistakes(review(game, nodes=20), player).steps
            except LessonError:
                continue
            for step in steps:
                assert isinstance(step, Task)
                tasks += 1
                for verb in ("pass", "score", "buy"):
                    actions: list[Action] = []
                    position = step.position
                    while found := [a for a in position.legal if a.verb in {verb, "keep"}]:
                        actions.append(found[0])
                        position = position.apply(found[0])
                    turn = (*actions, position.parse("end"))
                    assert missing(step.goal, step.line(played(step.position, turn), turn))
    assert tasks > 10
