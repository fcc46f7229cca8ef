"""Games as files: saved by a page, and opened by it."""

from __future__ import annotations

import json

import pytest

from tests.board.positions import played
from torres_widget import Board, Lesson, Position
from torres_widget.analysis import Bot
from torres_widget.engine import Game, NotationError, TorresError
from torres_widget.engine.text.links import game_to_link, to_link
from torres_widget.protocol.intent import MOST_OPENED

BOARD = "/".join(["........"] * 7 + ["21......"]) + " 1:a1"


def asked(board: Board, number: int, **intent: object) -> Board:
    board.set_state({"intent": {"seq": number, **intent}})
    return board


def begun() -> Game:
    game = Game(Position.new(seed=7))
    game.play("knight e8")
    game.play("knight c3")
    return game


def test_a_saved_game_is_opened_on_another_board_as_it_was() -> None:
    game = begun()
    game.node.comment = "Žofie"
    file = asked(Board(game), 1, command="save").view["file"]
    board = Board()
    before = board.game
    asked(board, 1, open=file["text"].replace("\n", "\r\n"))
    assert board.game.record() == game.record()
    assert board.view["previous"]
    assert "file" not in asked(board, 2, command="previous").view
    assert board.game is before


@pytest.mark.parametrize("viewer", ["to-act", "all"])
def test_a_whole_game_of_three_is_opened_where_a_game_of_two_was(viewer: str) -> None:
    game = played("rio-grande-2005", "basic", 3, 0)
    board = Board(viewer=viewer, players={2: Bot("greedy")})
    asked(board, 1, open=game.record())
    assert (board.view["players"], board.view["stage"]) == (3, "over")
    assert len(board.view["seats"]) == 3


@pytest.mark.parametrize("kind", ["link", "address", "game", "document"])
def test_texts_of_every_kind_are_opened(kind: str) -> None:
    game = begun()
    text = {
        "link": to_link(game.position),
        "address": f"https://example.org/play/#{to_link(game.position)}",
        "game": game_to_link(game),
        "document": json.dumps(game.position.to_dict()),
    }[kind]
    board = Board(Position.new(players=4))
    asked(board, 1, open=f"\ufeff {text}\r\n")
    assert board.position == game.position
    assert board.game.length == (2 if kind == "game" else 0)


def test_a_board_text_keeps_the_rest() -> None:
    board = asked(Board(Position.new(players=3, edition="huch-2017")), 1, open=BOARD)
    assert (board.view["players"], board.view["edition"]) == (3, "huch-2017")
    assert (board.view["stage"], board.position.height("a1")) == ("turn", 2)
    assert "they stay as they were" in board.view["said"]["text"]
    assert "said" not in asked(Board(), 1, open=board.link()).view


@pytest.mark.parametrize("text", ["", "junk", "{}", "torres-record 9", "x" * MOST_OPENED, 7, "~~"])
def test_what_is_no_game_is_refused_and_nothing_changes(text: object) -> None:
    board = Board(begun())
    before = board.game
    refusal = asked(board, 1, open=text).view["refusal"]
    assert refusal["reasons"][0]["text"]
    assert refusal.get("heading") or not isinstance(text, str)
    assert board.game is before
    assert board.previous_game is None


@pytest.mark.parametrize("text", ["\ufffdPNG\r\n\x1a", "GIF89a\x01\x00", "PK\x03\x04\x14\x00"])
def test_a_picture_or_an_archive_is_told_that_it_is_no_text(text: str) -> None:
    refusal = asked(Board(), 1, open=text).view["refusal"]
    assert "This isn't a game. Give a record" in refusal["reasons"][0]["text"]


def test_a_text_that_is_too_long_is_not_read() -> None:
    refusal = asked(Board(), 1, open="x" * (MOST_OPENED + 1)).view["refusal"]
    assert f"at most {MOST_OPENED} characters" in refusal["reasons"][0]["text"]


@pytest.mark.parametrize("viewer", [None, 1])
def test_a_board_that_hides_cards_neither_saves_nor_opens(viewer: int | None) -> None:
    board = Board(begun(), viewer=viewer)
    before = board.game
    assert asked(board, 1, command="save").view["refusal"]
    assert "file" not in board.view
    assert asked(board, 2, open=BOARD).view["refusal"]
    assert board.game is before


def test_a_lesson_keeps_its_game() -> None:
    board = Lesson("movement").board
    before = board.game
    for number, intent in enumerate(({"command": "save"}, {"open": BOARD}), 1):
        refusal = asked(board, number, **intent).view["refusal"]
        assert "can't change" in refusal["reasons"][0]["text"]
    with pytest.raises(TorresError):
        board.open_game(BOARD)
    assert board.game is before


def test_there_is_no_way_back_where_nothing_was_before() -> None:
    assert asked(Board(), 1, command="previous").view["refusal"]


def test_all_boards_of_a_game_open_the_other_one() -> None:
    one, other = Board(begun()), Board()
    other.game = one.game
    one.open_game(BOARD)
    assert other.game is one.game
    with pytest.raises(NotationError):
        other.open_game("junk")


def test_in_a_game_of_fewer_players_no_bot_is_left_without_a_seat() -> None:
    four = Position.new(players=4, seed=7)
    board = Board(four, players={seat: Bot("greedy") for seat in (2, 3, 4)})
    board.open_game(Game(Position.new(players=3, seed=7)).record())
    assert sorted(board.players) == [2, 3]
    assert asked(board, 1, ask="seat 3 me").view["refusal"] is None
    assert sorted(board.players) == [2]


def test_where_bots_have_all_seats_an_opened_game_waits_to_be_looked_at() -> None:
    bots = {seat: Bot("greedy", seed=seat) for seat in (1, 2)}
    board = Board(Position.new(seed=8), players=bots)
    board.stop_bots()
    with pytest.raises(NotationError):
        board.open_game("junk")
    assert sorted(board.players) == [1, 2]
    board.open_game(begun().record())
    board.let_bots_play()
    assert board.game.record() == begun().record()
    assert board.players == {1: bots[1]}
    assert board.position.to_act == 2


def test_all_boards_open_a_game_or_none_of_them() -> None:
    one = Board(Position.new(players=3))
    third = Board(one.game, viewer=3)
    before = one.game
    with pytest.raises(TorresError, match="viewer"):
        one.open_game(begun().record())
    assert one.game is third.game is before
    assert one.previous_game is None
