"""The rulebook on a board: looked up, tried, asked, and closed again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from torres_widget import Board, Course, Desk, Lesson, Position, Rulebook
from torres_widget.analysis import Bot
from torres_widget.engine import IllegalAction, NotationError, TorresError
from torres_widget.lessons import load
from torres_widget.lessons.classroom.exam import exam_document
from torres_widget.lessons.file.loading import document_of
from torres_widget.lessons.rulebook.entries import entries

if TYPE_CHECKING:
    from pathlib import Path


def asked(board: Board, number: int, **intent: object) -> Board:
    board.set_state({"intent": {"seq": number, **intent}})
    return board


def test_it_begins_with_its_contents() -> None:
    rules = Rulebook().lesson["rules"]
    assert rules["entry"] is None
    listed = [line["id"] for section in rules["contents"] for line in section["entries"]]
    assert sorted(listed) == sorted(known.id for known in entries())


def test_words_are_looked_for_and_a_number_opens_its_rule() -> None:
    rules = Rulebook("jump over the king")
    assert rules.lesson["rules"]["found"][0]["id"] == "jump"
    rules.do("find r5.3")
    assert rules.lesson["rules"]["entry"]["id"] == "R5.3"
    rules.do("find zzzz")
    assert rules.lesson["rules"]["found"] == []
    rules.do("contents")
    assert rules.lesson["rules"]["contents"]


@pytest.mark.parametrize("known", entries(), ids=lambda known: known.id)
def test_every_board_is_tried(known: object) -> None:
    name = str(getattr(known, "id", ""))
    rules = Rulebook()
    rules.do(f"rule {name}")
    shown = rules.lesson["rules"]["entry"]
    if shown["works"]:
        rules.do("works")
        assert rules.board.ply == 1
        assert rules.board.view["last"]["action"] == shown["works"]
    if shown["refused"]:
        with pytest.raises(IllegalAction):
            rules.do("refused")
        assert rules.board.ply == 0
    assert set(rules.board.view["legal"]) or rules.board.position.stage == "over"


def test_commands_are_typed_in_any_case() -> None:
    board = Rulebook().board
    asked(board, 1, ask="Find Leftover blocks")
    assert board.view["lesson"]["rules"]["found"][0]["id"] == "not-built"
    asked(board, 2, ask="rule r5.3")
    asked(board, 3, ask="works")
    assert board.ply == 1
    asked(board, 4, ask="castles")
    assert "Castle" in board.view["said"]["text"]


def test_a_question_of_a_drill_leads_back_to_its_rule() -> None:
    rules = Rulebook("R5.3")
    rules.do("practise")
    assert rules.lesson["rules"]["asking"]
    rules.do("solution")
    rules.do("rule R5.3")
    assert not rules.lesson["rules"]["asking"]
    assert repr(rules) == "<Rulebook, R5.3>"


@pytest.mark.parametrize("command", ["works", "refused", "practise", "next", "hint", "rule R99"])
def test_what_is_not_there_is_refused(command: str) -> None:
    rules = Rulebook()
    with pytest.raises((TorresError, NotationError)):
        rules.do(command)
    assert rules.lesson["rules"]["entry"] is None


def test_a_rule_that_needs_no_example_has_none() -> None:
    rules = Rulebook("R2.1")
    with pytest.raises(TorresError, match="no such example"):
        rules.do("refused")


def test_a_game_makes_room_for_the_rulebook_and_comes_back() -> None:
    bot = Bot("greedy")
    board = Board(Position.new(seed=7), players={2: bot}, overlay="castles")
    board.play("knight c3")
    game, ply = board.game, board.ply
    assert board.view["rules"]
    asked(board, 1, command="rules")
    assert board.view["lesson"]["closes"] == "Back to the game"
    assert board.players == {}
    asked(board, 2, lesson="rule R5.3")
    asked(board, 3, lesson="works")
    asked(board, 4, lesson="refused")
    assert "R5.3" in [reason["rule"] for reason in board.view["refusal"]["reasons"]]
    asked(board, 5, lesson="close")
    assert (board.game, board.ply, board.overlay) == (game, ply, "castles")
    assert board.players == {2: bot}
    assert "lesson" not in board.view
    assert board.previous_game is None


def test_another_board_of_the_game_goes_on_meanwhile() -> None:
    board = Board(Position.new(seed=7))
    other = Board(board.game)
    asked(board, 1, command="rules")
    other.play("knight c3")
    asked(board, 2, lesson="close")
    assert board.position == other.position


@pytest.mark.parametrize("viewer", [None, 1])
def test_a_board_of_one_player_has_no_rulebook(viewer: int | None) -> None:
    board = Board(Position.new(seed=7), viewer=viewer)
    assert "rules" not in board.view
    assert asked(board, 1, command="rules").view["refusal"]


def test_boards_with_another_purpose_keep_their_place() -> None:
    for board in (Desk().board, Rulebook().board):
        before = board.game
        assert "rules" not in board.view
        assert asked(board, 1, command="rules").view["refusal"]
        assert board.game is before


def test_a_lesson_makes_room_and_goes_on_where_it_was() -> None:
    lesson = Lesson("movement", step="door-cells")
    board = lesson.board
    lesson.do("pick e3")
    game, panel = board.game, lesson.lesson
    assert board.view["rules"]
    asked(board, 1, command="rules")
    asked(board, 2, lesson="rule R5.3")
    assert board.view["lesson"]["closes"] == "Back to the lesson"
    assert "rules" not in board.view
    asked(board, 3, lesson="works")
    asked(board, 4, lesson="close")
    assert (board.game, lesson.lesson) == (game, panel)
    assert board.view["pick"] == "e3"
    asked(board, 5, lesson="next")
    assert lesson.session.step.id == "never-up"


def test_a_course_keeps_its_place_and_its_progress() -> None:
    course = Course("movement", progress=False)
    asked(course.board, 1, command="rules")
    asked(course.board, 2, lesson="rule jump")
    asked(course.board, 3, lesson="close")
    course.do("next")
    assert course.session.step.id == "inside"


def test_an_exam_has_no_rulebook(tmp_path: Path) -> None:
    document = exam_document(document_of("movement"), load("movement"))
    exam = Lesson.from_dict(document, student="Ann", answers=tmp_path / "ann.json")
    assert "rules" not in exam.board.view
    assert asked(exam.board, 1, command="rules").view["refusal"]
