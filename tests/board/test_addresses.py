"""Links from boards: where they lead, who may have one, and how a page gets it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from torres_widget import Board, Lesson, Position, use_play_page
from torres_widget.board.addresses import VARIABLE, address_of
from torres_widget.engine import IllegalAction, NotationError
from torres_widget.engine.text.links import from_link, game_from_link, to_link

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE = "https://example.org/torres/play/"


@pytest.fixture(autouse=True)
def _no_page(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.delenv(VARIABLE, raising=False)
    yield
    use_play_page(None)


def test_a_link_leads_to_the_page_that_was_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    assert address_of("x") == "play/#x"
    monkeypatch.setenv(VARIABLE, PAGE)
    assert address_of("x") == f"{PAGE}#x"
    use_play_page("http://localhost:8000/play/")
    assert address_of("x") == "http://localhost:8000/play/#x"


BAD = ["play/", "ftp://example.org", "https://a b", "https://a/#b", 7, ""]


@pytest.mark.parametrize("bad", BAD)
def test_what_is_no_page_is_refused(bad: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(NotationError, match=r"play page: .+; expected an address"):
        use_play_page(bad)
    monkeypatch.setenv(VARIABLE, f"{bad} ")
    with pytest.raises(NotationError, match=rf"{VARIABLE}: .+; expected an address"):
        address_of("x")


def test_a_board_links_to_its_position_and_to_its_game() -> None:
    board = Board(Position.new(seed=7))
    board.play("knight e8")
    board.play("knight c3")
    board.undo()
    assert from_link(board.link()) == board.position
    assert [str(action) for action in game_from_link(board.link(game=True)).moves] == [
        "knight e8",
        "knight c3",
    ]


@pytest.mark.parametrize("viewer", [None, 1])
def test_a_board_that_hides_cards_gives_no_link(viewer: int | None) -> None:
    board = Board(Position.new(seed=7), viewer=viewer)
    with pytest.raises(IllegalAction, match="holds all cards"):
        board.link()
    board.set_state({"intent": {"seq": 1, "command": "link"}})
    assert "holds all cards" in board.view["refusal"]["reasons"][0]["text"]
    assert "link" not in board.view


def test_the_page_gets_the_link_with_the_answer_alone() -> None:
    use_play_page(PAGE)
    board = Board(Position.new(seed=7))
    board.set_state({"intent": {"seq": 1, "command": "link"}})
    assert board.view["link"] == f"{PAGE}#{to_link(board.position)}"
    board.set_state({"intent": {"seq": 2, "action": "knight e8"}})
    assert "link" not in board.view


def test_a_lesson_gives_links() -> None:
    use_play_page(PAGE)
    lesson = Lesson("movement")
    lesson.board.set_state({"intent": {"seq": 1, "command": "link"}})
    assert from_link(lesson.board.view["link"]) == lesson.board.position


def test_the_editor_reads_links() -> None:
    position = Position.new(seed=7).apply("knight e8")
    board = Board()
    board.edit()
    board.set_state({"intent": {"seq": 1, "edit": {"paste": f"{PAGE}#{to_link(position)}"}}})
    board.play_edited()
    assert board.position == position
    board.edit()
    board.set_state({"intent": {"seq": 2, "edit": {"paste": f"{PAGE}#junk~junk"}}})
    assert "expected" in board.view["refusal"]["reasons"][0]["text"]
