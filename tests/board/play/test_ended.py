"""The end of a game on a board: what its page offers, and what that does."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Any

import pytest

from tests.board.waiting import until
from torres_widget import AnalysisBoard, Board, FirstGame, Game, Lesson, Position
from torres_widget.analysis import Bot

if TYPE_CHECKING:
    from collections.abc import Iterator

BOARD = "......../......../......../......../......../......../1......./21...... 1:c1 2:h8"
NEW, REVIEW = {"new": "New game"}, {"review": "Review"}


def played(**rules: Any) -> Game:
    """Return a game that has just ended."""
    game = Game(Position.from_board(BOARD, phase=3, round=4, stacks=[[1], [1]], ap=2, **rules))
    for action in ("move c1 b1", "score", "end", "end"):
        game.play(action)
    assert game.position.stage == "over"
    return game


def ask(board: Board, seq: int, command: str) -> Any:
    board.set_state({"intent": {"seq": seq, "command": command}})
    assert board.view["seq"] == seq
    return board.view["refusal"]


def test_a_game_that_has_ended_offers_what_follows() -> None:
    board = Board(played())
    assert board.view["next"] == REVIEW | NEW
    assert Board(board.game, viewer=1).view["next"] == {}
    assert AnalysisBoard(board.game).board.view["next"] == REVIEW | NEW
    assert AnalysisBoard(board.game, viewer=1).board.view["next"] == REVIEW
    assert Board(board.game, viewer=None).view["next"] == {}
    assert Board(board.game, language="cs").view["next"]["new"] == "Nová hra"
    board.undo()
    assert "next" not in board.view


def test_a_new_game_has_the_same_rules_and_bots_and_leaves_the_old_one() -> None:
    game = played(edition="huch-2017", house_rules={"stack_cap": 4})
    board = Board(game, players={2: Bot("greedy")})
    assert ask(board, 1, "new") is None
    begun = board.position
    assert (begun.stage, begun.edition) == ("place-knight", game.position.edition)
    assert board.players == {2: Bot("greedy")}
    assert board.previous_game is game
    assert game.position.stage == "over"


@pytest.mark.parametrize("viewer", [1, None])
def test_a_board_that_is_not_everybody_s_begins_no_game(viewer: int | None) -> None:
    board = Board(played(), viewer=viewer)
    game = board.game
    assert ask(board, 1, "new") is not None
    assert board.game is game


def test_a_board_with_a_game_of_its_own_begins_no_other() -> None:
    for board in (Lesson("first-turn").board, FirstGame().board):
        game = board.game
        assert ask(board, 1, "new") is not None
        assert board.game is game
        assert "next" not in board.view


def test_a_new_game_is_begun_on_all_boards_of_the_old_one() -> None:
    board = Board(played())
    game = board.game
    orange, blue, other = Board(game, viewer=1), Board(game, viewer=2), Board(played())
    board.new_game()
    assert orange.game is blue.game is board.game
    assert other.game is not board.game
    assert orange.previous_game is blue.previous_game is board.previous_game is game
    board.play("knight e8")
    assert orange.view["board"] == blue.view["board"] == board.view["board"]


def test_the_analyst_answers_a_review() -> None:
    analysis = AnalysisBoard(played())
    assert ask(analysis.board, 1, "review") is None
    assert analysis.reviewed is not None
    assert len(analysis.reviewed.turns) == 2
    assert "accuracy" in analysis.text


def test_a_plain_board_writes_its_review_into_the_game() -> None:
    board = Board(played())
    board.set_state({"intent": {"seq": 1, "command": "moves"}})
    moves = board.tree
    assert ask(board, 2, "review") is None
    game = board.game
    assert game.position.stage == "over"
    assert re.search(r"Orange: accuracy \d+% \(1 blunder\)\. Blue: accuracy", board.view["caption"])
    assert "blunder" in game.root.comment
    assert "Better: " in game.root.comment
    assert len(game.root.children[0].children) == 2
    assert str(game.root.children[0].action) == "move c1 b1"
    assert board.tree != moves
    record = game.record()
    board.review()
    assert game.record() == record


def test_a_review_leaves_out_bots_and_is_everybody_s() -> None:
    board = Board(played(), players={1: Bot("greedy")})
    board.review()
    assert "Blue: accuracy" in board.view["caption"]
    assert "Orange: accuracy" not in board.view["caption"]
    assert board.game.root.comment == ""
    for viewer in (1, None):
        assert ask(Board(played(), viewer=viewer), 1, "review") is not None
    lesson = Lesson("first-turn").board
    assert ask(lesson, 1, "review") is not None


def test_a_review_works_beside_the_loop_and_says_so() -> None:
    async def scene() -> None:
        board = Board(played())
        ended = board.game.node
        board.review()
        assert "Looking at the turns" in board.view["caption"]
        board.undo()
        assert "Looking at the turns" not in board.view["caption"]
        await until(lambda: ended.comment)
        board.redo()
        assert "accuracy" in board.view["caption"]
        assert "Looking at the turns" not in board.view["caption"]

    asyncio.run(asyncio.wait_for(scene(), 60))


def test_a_review_that_fails_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any, **__: Any) -> Iterator[None]:
        yield None
        message = "out of order"
        raise LookupError(message)

    monkeypatch.setattr("torres_widget.board.play.written_review.reviewing", broken)
    said = "Something failed in Python"

    async def scene() -> None:
        board = Board(played())
        board.review()
        await until(lambda: said in board.view["caption"])

    asyncio.run(asyncio.wait_for(scene(), 60))
    board = Board(played())
    with pytest.raises(LookupError):
        board.review()
    assert said in board.view["caption"]


def test_no_game_begins_while_a_line_is_shown() -> None:
    analysis = AnalysisBoard(played())
    analysis.board.game.go_to_ply(0)
    analysis.board.redraw()
    analysis.best_turns()
    analysis.show_line(1)
    assert "Back to the game" in ask(analysis.board, 1, "new")["reasons"][0]["text"]


@pytest.mark.parametrize("later", [("end", "end"), ("score", "end", "end")])
def test_a_review_is_written_into_the_line_that_it_began_with(later: tuple[str, ...]) -> None:
    """Whatever is played meanwhile, the cursor stays where the person has put it."""

    async def scene() -> None:
        board = Board(played())
        game, line = board.game, board.game.line()
        board.review()
        game.go_to_ply(0)
        board.redraw()
        for action in later:
            board.play(action)
        cursor, going_on = game.node, game.line()
        await until(lambda: line[-1].comment)
        assert "accuracy" in line[-1].comment
        assert "blunder" in game.root.comment
        assert game.node is cursor
        assert game.line() == going_on
        assert going_on[-1].comment == ""

    asyncio.run(asyncio.wait_for(scene(), 60))


def test_a_turn_that_is_deleted_during_its_review_gets_no_better_turn() -> None:
    async def scene() -> None:
        board = Board(played())
        game = board.game
        line = game.line()
        board.review()
        game.delete(line[1])
        board.redraw()
        await until(lambda: line[-1].comment)
        assert game.length == 0
        assert game.root.comment == ""

    asyncio.run(asyncio.wait_for(scene(), 60))
