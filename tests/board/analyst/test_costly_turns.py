"""The warning after a turn that lost the chance to win, and the way back to its beginning."""

from __future__ import annotations

import asyncio

import pytest

from tests.board.waiting import until
from torres_widget import Position
from torres_widget.analysis import Bot
from torres_widget.analysis.advice.purposes import actions_text
from torres_widget.analysis.evaluation.outlook import percent
from torres_widget.analysis.reviews.review import review
from torres_widget.board.analyst.analysis_board import AnalysisBoard

#: Orange stands on the lower of two cells: a step up pays more than anything else.
TEXT = "......../......../......../...31.../...21.../......../......../........ K:e5 1:e4 2:h8"


@pytest.fixture
def analysis() -> AnalysisBoard:
    """An analyst beside a game against a bot, without a loop: the bot plays when it is let."""
    start = Position.from_board(TEXT, players=2, stacks=[[3, 3], [3, 3]])
    return AnalysisBoard(start, players={2: Bot("greedy")})


def wasted(analysis: AnalysisBoard) -> None:
    """Play a turn that spends its AP on single points, and let the bot answer."""
    for _ in range(5):
        analysis.board.play("score")
    analysis.board.play("end 3")
    analysis.board.let_bots_play()


def test_a_costly_turn_is_said_drawn_and_taken_back(analysis: AnalysisBoard) -> None:
    analysis.warns = True
    start = analysis.game.node
    wasted(analysis)
    assert analysis.position.to_act == 1
    turn = review(analysis.game).turns[0]
    assert turn.lost_percents >= 10
    assert analysis.warning == turn.text()
    assert "Phase 1, round 3, Orange: " in analysis.warning
    assert {note.split()[0] for note in analysis.annotations} <= {"circle", "mark"}
    assert analysis.annotations
    analysis.take_back()
    assert analysis.game.node is start
    assert (analysis.warning, analysis.annotations) == ("", ())
    analysis.board.play("move e4 d4", "move d4 d5")
    assert [str(action) for action in analysis.game] == ["move e4 d4", "move d4 d5"]
    assert [str(child.action) for child in start.children] == ["move e4 d4", "score"]


def test_a_turn_is_compared_with_the_best_line_that_advice_has_found() -> None:
    start = Position.from_board(TEXT, players=2, stacks=[[3, 3], [3, 3]])
    analysis = AnalysisBoard(start, players={2: Bot("greedy")}, nodes=100)
    analysis.best_turns()
    assert analysis.advice is not None
    best = analysis.advice.lines[0]
    analysis.warns = True
    wasted(analysis)
    assert f"to win after the replies instead of {best.percent}." in analysis.warning
    assert f"Better: {actions_text(best.actions, best.cards)}." in analysis.warning


def test_it_goes_when_the_player_goes_on(analysis: AnalysisBoard) -> None:
    analysis.warns = True
    wasted(analysis)
    assert analysis.warning
    analysis.board.play("score")
    assert analysis.warning == ""


def test_nobody_is_warned_who_does_not_want_it(analysis: AnalysisBoard) -> None:
    wasted(analysis)
    assert analysis.warning == ""
    analysis.warns = True
    assert "to win after the replies instead of" in analysis.warning
    analysis.warns = False
    assert analysis.warning == ""


def test_a_good_turn_and_a_bot_get_no_warning(analysis: AnalysisBoard) -> None:
    analysis.warns = True
    for action in ("move e4 d4", "move d4 d5", "build e4 from 1", "build c4", "build c5"):
        analysis.board.play(action)
    analysis.board.play("end 3")
    assert analysis.warning == ""
    analysis.board.let_bots_play()
    assert analysis.position.to_act == 1
    assert analysis.warning == ""


class Waster:
    """A player whose first turn spends its AP on single points, and who knows no other."""

    def decide(self, position: Position) -> list[str]:
        """Return the turn in round 3, and nothing later, which stops the bots."""
        return [*["score"] * 5, "end 3"] if position.round == 3 else []


def test_a_warning_says_how_the_replies_turned_out() -> None:
    async def scene() -> None:
        near = TEXT.replace("2:h8", "2:d6")
        start = Position.from_board(near, players=2, stacks=[[3, 3], [3, 3]])
        bots = {2: Bot("random", seed=2)}
        analysis = AnalysisBoard(start, players=bots, evaluation=True, nodes=500)
        analysis.warns = True
        wasted(analysis)
        await until(lambda: "your chance was" in analysis.warning)
        chance = analysis.warning.partition(" to win after the replies instead")[0].split()[-1]
        _, now = analysis.board.evaluated
        assert now is not None
        outcome = f"your chance was {chance}, now it is {percent(now.chance)}: the replies hurt"
        assert analysis.warning.endswith(f" After your last turn {outcome} less than foreseen.")

    asyncio.run(asyncio.wait_for(scene(), 60))


def test_nobody_is_warned_of_a_turn_that_a_bot_played_in_the_seat(analysis: AnalysisBoard) -> None:
    analysis.warns = True
    analysis.board.players = {1: Waster(), 2: Bot("greedy")}
    assert analysis.position.round == 4
    analysis.board.players = {2: Bot("greedy")}
    assert analysis.position.to_act == 1
    analysis.warns = True
    assert analysis.warning == ""


def test_a_spectator_gets_no_warning() -> None:
    start = Position.from_board(TEXT, players=2, stacks=[[3, 3], [3, 3]])
    analysis = AnalysisBoard(start, viewer=None)
    analysis.warns = True
    for _ in range(5):
        analysis.game.play("score")
    analysis.game.play("end 3")
    analysis.game.play("end 3")
    analysis.board.redraw()
    assert analysis.warning == ""


def test_a_warning_that_is_found_later_is_in_the_board_s_language() -> None:
    async def scene() -> None:
        start = Position.from_board(TEXT, players=2, stacks=[[3, 3], [3, 3]])
        analysis = AnalysisBoard(start, language="cs")
        analysis.warns = True
        analysis.board.play(*["score"] * 5, "end 3", "end 3")
        await until(lambda: analysis.warning)
        assert "na výhru" in analysis.warning

    asyncio.run(asyncio.wait_for(scene(), 60))
