"""The first game: Blue answers, the coach says what for, and judges your turns."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest

from torres_widget import FirstGame, Game, Position
from torres_widget.analysis import Bot
from torres_widget.board.first_game.coached_game import Coached
from torres_widget.board.options import OptionError
from torres_widget.common.errors import NotationError
from torres_widget.engine import EDITIONS
from torres_widget.lessons.session.ended_turn import last_turn
from torres_widget.lessons.session.session import LessonStopError
from torres_widget.lessons.session.turn_remarks import remark

STAIRS = "......../......../......../...31.../...24.../......../......../........"


def played(figures: str, *actions: str, **keys: Any) -> Game:
    """Return a game on the stairs after some actions."""
    game = Game(Position.from_board(f"{STAIRS} {figures}", players=2, **keys))
    for action in actions:
        game.play(action)
    return game


def after_a_turn(seed: int = 7) -> FirstGame:
    """Return a first game after one turn of each player."""
    first, you = FirstGame(seed=seed), Bot("greedy", seed=3)
    while last_turn(first.game.node, 2) is None:
        for action in you.decide(first.game.position):
            first.play(action)
    return first


@pytest.mark.parametrize(
    ("figures", "actions", "said"),
    [
        (
            "1:d4 2:a1",
            ("move d4 d5", "end 3 3 3"),
            "Orange climbed to level 3 of a castle of area 4: worth 12 if it were scored now",
        ),
        (
            "1:d4 2:a1",
            ("build c4 from 1", "end 3 3 3"),
            "Orange made a castle larger: 5 cells at level 2, 10 points if it were scored now",
        ),
        (
            "1:f5 2:a1",
            ("move f5 e5", "end 3 3 3"),
            "Orange entered a castle on e5: level 1 x area 4 = 4 if it were scored now",
        ),
        (
            "K:e4 1:d4,f5 2:a1",
            ("move f5 e5", "end 3 3 3"),
            (
                "Orange has a knight in the king's castle, at just the level of this phase:"
                " 5 points of king's bonus if the phase ended now"
            ),
        ),
        ("1:d5 2:a1", ("deploy d4", "end 3 3 3"), "Orange brought in another knight"),
        ("1:d5 2:a1", ("score", "end 3 3 3"), "Orange turned action points into points"),
        ("1:d5 2:a1", ("end 3 3 3",), "Orange is getting ready"),
    ],
)
def test_what_a_turn_brought(figures: str, actions: tuple[str, ...], said: str) -> None:
    game = played(figures, *actions)
    turn = last_turn(game.node, 1)
    assert turn is not None
    assert [str(action) for action in turn.actions] == list(actions[:-1])
    assert remark(turn, 1).startswith(said)


def test_a_turn_that_is_not_over_is_not_spoken_of() -> None:
    game = played("1:d4 2:a1", "move d4 d5")
    assert last_turn(game.node, 1) is None
    game.play("end 3 3 3")
    assert last_turn(game.node, 1) is not None
    assert last_turn(game.node, 2) is None


def test_blue_answers_and_the_coach_says_what_for() -> None:
    first = after_a_turn()
    assert first.game.position.to_act == 1
    panel = first.board.view["lesson"]
    assert panel["step"]["text"].startswith("Blue ")
    assert panel["hints"] == []
    assert panel["more"] == 1


def test_an_idea_is_said_and_drawn_only_when_asked_and_until_the_turn_ends() -> None:
    first = after_a_turn()
    assert not first.coached.annotations
    first.board.set_state({"intent": {"seq": 1, "lesson": "hint"}})
    (idea,) = first.hints
    assert idea.startswith("An idea: a turn that ")
    assert first.board.view["lesson"]["hints"] == [idea]
    marks = first.coached.annotations
    assert marks
    assert {note.split()[0] for note in marks} <= {"circle", "mark"}
    assert len(first.board.view["notes"]) == len(marks)
    assert first.board.view["lesson"]["more"] == 0
    with pytest.raises(LessonStopError, match="Nothing more"):
        first.do("hint")
    first.play("score")
    assert first.hints == (idea,)
    assert first.board.view["lesson"]["more"] == 1
    first.do("hint")
    assert len(first.hints) == 1
    first.play(
        next(str(each) for each in first.game.position.legal_actions() if each.verb == "end")
    )
    assert first.board.view["lesson"]["hints"] == []
    assert set(first.coached.annotations) != set(marks)


def pass_a_turn(first: FirstGame) -> None:
    """End a turn with all its points spent on points."""
    while first.game.position.ap:
        first.play("score")
    first.play(
        next(str(each) for each in first.game.position.legal_actions() if each.verb == "end")
    )


def test_a_turn_is_judged_once_it_is_over_and_until_you_go_on() -> None:
    first = after_a_turn()
    pass_a_turn(first)
    pass_a_turn(first)
    assert first.game.position.to_act == 1
    coach = first.board.view["lesson"]["coach"]
    assert coach["kind"] == "better"
    assert re.match(r"Better by \d+ points if scored now: a turn that ", coach["text"])
    assert first.board.view["notes"]
    first.play("score")
    assert first.board.view["lesson"]["coach"] is None
    assert first.board.view["notes"] == []


def test_a_turn_can_be_played_again() -> None:
    first = after_a_turn()
    begun = first.game.position
    pass_a_turn(first)
    first.do("again")
    assert first.game.position == begun
    assert first.board.game is first.game
    assert first.coached.kept.moves == first.game.ply
    fresh = FirstGame(seed=7)
    with pytest.raises(LessonStopError, match="not ended a turn"):
        fresh.do("again")


def test_at_the_end_the_turns_that_lost_most_can_be_played_again() -> None:
    first = after_a_turn()
    while first.game.position.stage != "over":
        if first.game.position.stage == "turn":
            pass_a_turn(first)
        else:
            first.play(str(first.game.position.legal_actions()[0]))
    lesson = first.board.view["lesson"]
    assert lesson["coach"] is None
    assert first.board.view["notes"] == []
    points = [int(turn["label"].split()[-2]) for turn in lesson["again"]]
    assert len(points) == 3
    assert points == sorted(points, reverse=True)
    with pytest.raises(NotationError, match="a move that begins one"):
        first.do("again 1")
    first.do(lesson["again"][0]["command"])
    position = first.game.position
    label = f"Phase {position.phase}, round {position.round}: {points[0]} points"
    assert lesson["again"][0]["label"] == label
    assert (position.stage, position.to_act, position.ap) == ("turn", 1, 5)


def test_the_judgement_is_worked_out_beside_the_loop() -> None:
    first = after_a_turn()

    async def play() -> None:
        drawn = asyncio.Event()
        redraw = first.coached.turns.changed

        def changed() -> None:
            redraw()
            drawn.set()

        first.coached.turns.changed = changed
        pass_a_turn(first)
        await asyncio.wait_for(drawn.wait(), 60)

    asyncio.run(play())
    assert first.coached.judgement or first.game.position.to_act == 2


@pytest.mark.parametrize(
    ("level", "scores", "after"), [(1, (9, 5), 2), (1, (5, 9), 1), (3, (5, 9), 2), (7, (9, 5), 7)]
)
def test_blue_is_stronger_after_a_game_that_you_won(
    level: int, scores: tuple[int, int], after: int
) -> None:
    first = FirstGame(seed=7)
    first.coached.level = level
    first.do("reset")
    assert first.coached.level == level
    board = f"{STAIRS} 1:d4 2:a1"
    over = Position.from_board(board, players=2, phase=3, stage="over", scores=list(scores))
    first.coached.game = Game(over)
    first.do("reset")
    assert first.coached.bots[2].level == after
    assert first.board.players == first.coached.bots
    assert first.game.position.stage == "place-knight"


def test_in_the_first_turn_there_is_only_an_idea() -> None:
    first = FirstGame(seed=7)
    with pytest.raises(LessonStopError, match="Nothing more"):
        first.do("hint")
    first.play(str(first.game.position.legal_actions()[0]))
    text = first.board.view["lesson"]["step"]["text"]
    assert text.startswith(f"Blue stands on {first.game.position.knights_of(2)[0]} and has put")
    first.do("hint")
    assert len(first.hints) == 1
    with pytest.raises(NotationError, match="one of hint, again, reset"):
        first.do("hnt")


def test_what_a_phase_paid_is_told_until_the_turn_after_it_is_ended() -> None:
    first, you = FirstGame(seed=7), Bot("greedy", seed=3)
    told = []
    while first.game.position.phase == 1 or first.game.position.round == 1:
        told.append((first.game.position.stage, first.game.position.phase, first.coach()))
        first.play(str(you.decide(first.game.position)[0]))
    said = ["Phase 1 was scored: orange +" in text for _, _, text in told]
    assert said == [phase == 2 or stage == "move-king" for stage, phase, _ in told]
    assert any(said)


def test_what_a_phase_paid_is_told_before_blue_moves_the_king() -> None:
    coached, you = Coached(seed=7), Bot("greedy", seed=3)
    while coached.game.position.phase == 1 and coached.game.position.stage != "move-king":
        coached.game.play(str(you.decide(coached.game.position)[0]))
    assert coached.game.position.to_act == 2
    assert coached.says().startswith("Phase 1 was scored: orange +")


def test_there_are_no_cards() -> None:
    first, you = FirstGame(seed=7), Bot("search", level=1, seed=3)
    told = set()
    while first.game.position.phase == 1:
        told.add("There are no cards in this game" in first.coach())
        position = first.game.position
        assert {"buy", "play"}.isdisjoint(action.verb for action in position.legal_actions())
        assert not any(position.hands)
        first.play(str(you.decide(position)[0]))
    assert told == {False, True}


def test_points_left_unspent_and_the_last_turn_of_a_phase_are_told() -> None:
    first = after_a_turn()
    told = [first.coach()]
    while first.game.position.round < first.game.position.rounds:
        first.play(next(str(it) for it in first.game.position.legal_actions() if it.verb == "end"))
        told.append(first.coach())
        coach = first.board.view["lesson"]["coach"]
        assert "5 AP unspent, and they are lost" in coach["text"]
    assert ["last turn before the scoring" in text for text in told].count(True) == 1
    assert "last turn before the scoring" in told[-1]


def test_the_second_game_has_cards() -> None:
    first = FirstGame(seed=7)
    board = f"{STAIRS} 1:d4 2:a1"
    first.coached.game = Game(
        Position.from_board(board, players=2, phase=3, stage="over", scores=[5, 9])
    )
    first.do("reset")
    assert first.game.position.deck
    first.play(str(first.game.position.legal_actions()[0]))
    assert "This game has cards" in first.coach()
    first.do("reset")
    first.do("reset")
    assert first.game.position.deck


def test_a_new_game() -> None:
    first = after_a_turn()
    before = first.game
    first.do("reset")
    assert first.game is before
    assert first.coach().startswith("This game would be lost.")
    first.do("hint")
    assert not first.coach().startswith("This game would be lost.")
    first.do("reset")
    first.do("reset")
    assert first.game.length == 0
    assert first.board.game is first.game


def test_it_has_its_own_game() -> None:
    first = FirstGame(seed=7)
    with pytest.raises(LessonStopError, match="its own game"):
        first.board.game = Game(Position.new(players=2))
    with pytest.raises(LessonStopError, match="plays a game"):
        first.board.edit()


def test_a_whole_game_is_played_to_its_end() -> None:
    first, you = FirstGame(seed=1), Bot("random", seed=1)
    while first.game.position.stage != "over":
        for action in you.decide(first.game.position):
            first.play(action)
    assert first.coach().startswith("The game is over")
    orange, blue = first.game.position.scores
    panel = first.board.view["lesson"]
    done = panel["done"]
    assert panel["title"] == "Your first game"
    assert done.startswith(f"**Orange {orange}, blue {blue}.** ")
    assert done.endswith("The next game has cards.")
    assert ("You have won" in done) == (orange > blue)
    assert (" made the difference: you scored " in done) == (orange < blue)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_game_after_the_first_has_cards_in_every_edition(edition: str) -> None:
    coached, you = Coached(seed=1, edition=edition), Bot("random", seed=1)
    while not coached.over:
        coached.game.play(str(you.decide(coached.game.position)[0]))
    coached.do("reset")
    while coached.game.position.stage != "turn":
        coached.game.play(str(you.decide(coached.game.position)[0]))
    assert "This game has cards" in coached.says()
    assert coached.panel()["title"] == "A game with cards"


@pytest.mark.parametrize("seed", ["a", -1, 1.5, True, 2**40])
def test_a_seed_that_is_none(seed: Any) -> None:
    with pytest.raises(OptionError, match="FirstGame option seed"):
        FirstGame(seed=seed)


def test_it_speaks_the_language_of_its_option() -> None:
    assert FirstGame(seed=7, language="cs").board.view["lesson"]["title"] == "Tvoje první hra"
