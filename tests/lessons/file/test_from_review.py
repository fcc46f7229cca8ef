"""A lesson made from the mistakes of a game."""

from __future__ import annotations

import pytest

from torres_widget import Game, Lesson, Position
from torres_widget.analysis import Review, review
from torres_widget.analysis.advice.after_replies import USUAL
from torres_widget.analysis.evaluation.outlook import percent, whole_percent
from torres_widget.analysis.reviews.comparison import chance_after
from torres_widget.engine import IllegalAction
from torres_widget.engine.actions import parse
from torres_widget.lessons import LessonError
from torres_widget.lessons.file.from_review import mistakes, tasks
from torres_widget.lessons.goals import Line, missing
from torres_widget.lessons.plan import Plan, Task, played
from torres_widget.lessons.session.judgement import reply_to, with_reply
from torres_widget.lessons.session.judging import Verdict
from torres_widget.lessons.session.session import LessonStopError

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
    reasons = [reason["text"] for reason in panel["verdict"]["reasons"]]
    assert reasons[0].startswith("After the replies your chance to win is")
    assert panel["coach"] is None
    lesson.do("reset")
    step = plan.steps[0]
    assert isinstance(step, Task)
    for action in step.solution:
        lesson.play(action)
    assert lesson.lesson["verdict"]["right"] is True
    shown = percent(chance_after(step.position, step.solution))
    (reason,) = lesson.lesson["verdict"]["reasons"]
    assert reason["text"] == f"After the replies your chance to win is {shown}"
    assert lesson.lesson["done"] == step.done
    assert lesson.solved


def test_the_task_says_which_chance_it_asks_for_before_anything_is_played(plan: Plan) -> None:
    (step,) = plan.steps
    assert isinstance(step, Task)
    wanted = step.goal["chance"]["percent"]
    assert f"Find a turn that leaves you at least {wanted}%, and end it." in step.text
    lesson = Lesson(plan)
    for action in ("move b1 c1", "end"):
        lesson.play(action)
    text = lesson.lesson["verdict"]["reasons"][0]["text"]
    assert text.endswith(f"; you need at least {wanted}%")


def asked(percents: int) -> dict[str, int]:
    """Return the value of the goal."""
    return {"percent": percents, **USUAL._asdict()}


def test_a_chance_that_is_shown_as_asked_for_is_enough(plan: Plan) -> None:
    (step,) = plan.steps
    assert isinstance(step, Task)
    reached = whole_percent(chance_after(step.position, step.solution))
    line = step.line(played(step.position, step.solution), step.solution)
    assert not missing({"chance": asked(reached)}, line)
    (reason,) = missing({"chance": asked(reached + 1)}, line)
    shown = percent(reached / 100)
    assert f"chance to win is {shown}; you need at least {reached + 1}%" in reason.text


def test_a_chance_waits_for_the_end_of_the_turn(plan: Plan) -> None:
    (step,) = plan.steps
    assert isinstance(step, Task)
    actions = step.solution[:-1]
    line = step.line(played(step.position, actions), actions)
    (reason,) = missing({"ended": True, "chance": asked(1)}, line)
    assert reason.text == "The turn was not ended"


def test_numbers_of_a_task_are_those_of_the_review() -> None:
    found = review(game_lost_by_a_reply())
    (turn,) = (turn for turn in found.turns if turn.grade)
    assert turn.better is not None
    (step,) = mistakes(found).steps
    assert isinstance(step, Task)
    best = turn.better.chance
    left = best - turn.lost
    assert f"{percent(left)} to win instead of {percent(best)}" in step.text
    assert f"{percent(left)} to win after the replies instead of {percent(best)}" in turn.text()
    tried = chance_after(step.position, tuple(map(parse, turn.actions)))
    assert tried == pytest.approx(left)
    assert chance_after(step.position, step.solution) == pytest.approx(best)


def game_lost_by_a_reply() -> Game:
    """Return a game in which the last reply wins, unless it is prevented."""
    behind = Position.from_board(BOARD, phase=3, ap=2, stacks=[[1], [1]], round=4, scores=[0, 3])
    game = Game(behind)
    for action in ("move b1 a1", "score", "end"):
        game.play(action)
    return game


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


@pytest.mark.parametrize(
    ("hand", "said"), [([], "Blue can reply"), (["climb"], "With its cards in the game, Blue can")]
)
def test_a_reply_says_that_it_rests_on_cards_that_were_hidden(hand: list[str], said: str) -> None:
    position = Position.from_board(
        f"{BOARD} K:a1", to_act=2, hands=[[], hand], stacks=[[1], [1]], round=2
    )
    reply = reply_to(position)
    assert reply is not None
    assert reply.actions[-1] == "end"
    (reason,) = with_reply(Verdict(right=False), position, reply).reasons
    assert reason.text.startswith(said)


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


def test_a_turn_is_judged_though_its_player_may_move_the_king_next() -> None:
    start = Position.from_board(
        BOARD.replace("...... 1:", "....1. K:g1 1:"),
        phase=1,
        ap=2,
        stacks=[[1], []],
        round=4,
        first=2,
        scores=[0, 20],
    )
    game = Game(start)
    for action in ("move b1 c1", "score", "end"):
        game.play(action)
    assert (game.position.stage, game.position.to_act) == ("move-king", 1)
    lesson = Lesson(mistakes(review(game)))
    for action in ("move b1 c1", "score", "end"):
        lesson.play(action)
    verdict = lesson.lesson["verdict"]
    assert verdict["right"] is False
    assert "you need at least" in verdict["reasons"][0]["text"]
    assert not lesson.board.view["legal"]
    with pytest.raises(IllegalAction, match="Your turn is over"):
        lesson.play("king stay")
    assert lesson.game.position.stage == "move-king"


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
        "In the game you played: just the end of the turn. After the replies"
    )


def test_a_finished_lesson_lists_no_mistakes_as_skills(plan: Plan) -> None:
    lesson = Lesson(plan)
    lesson.do("next")
    assert lesson.lesson["summary"]["title"] == "Learn from your mistakes"
    assert lesson.lesson["summary"]["can"] == []


def test_hints_say_what_for_then_how_to_begin(plan: Plan) -> None:
    assert hints(plan) == ["Widens a castle to 4 cells; climbs to level 2 there.", "move b1 a1"]


def test_a_hint_goes_on_to_what_the_turn_in_the_game_had_not() -> None:
    made = mistakes(review(game_lost_by_a_reply()))
    assert hints(made)[1] == "move b1 a1, build c1 from 1"


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


@pytest.mark.parametrize("verb", ["pass", "score", "buy"])
def test_passing_scoring_or_buying_alone_solves_no_task(verb: str) -> None:
    start = Position.from_board(BOARD, ap=2, stacks=[[1], [1]], deck=["climb"] * 3)
    turn, position = [], start
    while found := [action for action in position.legal if action.verb in {verb, "keep"}]:
        turn.append(found[0])
        position = position.apply(found[0])
    turn.append(position.parse("end"))
    assert len(turn) == (1 if verb == "pass" else 3)
    line = Line(played(start, tuple(turn)), turn, start.to_act)
    (reason,) = missing({"chance": asked(1)}, line)
    assert reason.text == "Find a turn that builds or moves something"
    (reason,) = missing({"chance": asked(100)}, line)
    assert reason.text.endswith("%; you need at least 100%")


def test_a_turn_that_is_no_better_than_an_idle_one_makes_no_task() -> None:
    found = review(game_lost_by_a_reply())
    (turn,) = (turn for turn in found.turns if turn.grade)
    assert turn.better is not None
    assert turn.idle is not None
    idle = Review(found.game, [turn._replace(idle=turn.better.chance)])
    almost = Review(found.game, [turn._replace(idle=turn.better.chance - 0.02)])
    assert not tasks(idle, turn.player)
    (step,) = tasks(almost, turn.player)
    assert step.goal["chance"]["percent"] > whole_percent(turn.better.chance - 0.02)
