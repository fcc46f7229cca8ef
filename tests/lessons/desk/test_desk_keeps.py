"""The desk loses nothing: what is in its form and on its board is kept, or asked about."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from torres_widget import Desk, Game, Position
from torres_widget.board.desk.form_rows import Row
from torres_widget.lessons import load
from torres_widget.lessons.plan import Play

if TYPE_CHECKING:
    from pathlib import Path

MOVES = ("knight c3", "knight f6", "king e8", "move c3 c4", "move c4 d4")


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A desk with two steps in its lesson."""
    desk = Desk(Position.new(players=2, seed=7), folder=tmp_path)
    desk.title.value = "Žofie's knights"
    for text in ("Look.", "Look again."):
        desk.text.value = text
        desk.press("add")
    return desk


def texts(desk: Desk, folder: Path) -> list[str]:
    """Return the texts of the saved lesson's steps."""
    desk.press("save")
    assert "Saved as" in desk.message.value, desk.message.value
    return [step.text for step in load(folder / "zofies-knights.toml").steps]


def change(desk: Desk, at: int, text: str) -> None:
    """Put a step into the form, and give it another text."""
    desk.steps.value = at
    desk.press("change")
    desk.text.value = text


def test_a_change_in_progress_is_saved(desk: Desk, tmp_path: Path) -> None:
    change(desk, 0, "Look at c3.")
    assert [step.text for step in desk.lesson().steps] == ["Look at c3.", "Look again."]
    assert texts(desk, tmp_path) == ["Look at c3.", "Look again."]
    assert "Step 1 is replaced" in desk.message.value
    desk.text.value = "Look at c4."
    assert texts(desk, tmp_path)[0] == "Look at c4."


def test_a_change_is_kept_when_another_step_is_changed(desk: Desk, tmp_path: Path) -> None:
    change(desk, 0, "Look at c3.")
    change(desk, 1, "And here.")
    assert texts(desk, tmp_path) == ["Look at c3.", "And here."]


def test_a_change_is_kept_when_its_step_was_moved(desk: Desk, tmp_path: Path) -> None:
    change(desk, 0, "Look at c3.")
    desk.press("down")
    assert texts(desk, tmp_path) == ["Look again.", "Look at c3."]


def test_a_copy_of_a_step_stands_after_it(desk: Desk, tmp_path: Path) -> None:
    desk.steps.value = 0
    desk.press("duplicate")
    assert "The copy is step 2." in desk.message.value
    change(desk, 1, "Look closer.")
    assert texts(desk, tmp_path) == ["Look.", "Look closer.", "Look again."]


def test_a_copy_of_a_step_is_taken_back(desk: Desk, tmp_path: Path) -> None:
    desk.steps.value = 1
    desk.press("duplicate")
    desk.press("undo")
    assert texts(desk, tmp_path) == ["Look.", "Look again."]


@pytest.mark.parametrize("leaves", ["change", "take", "open"])
def test_a_new_step_is_kept_when_the_form_is_filled_otherwise(
    desk: Desk, leaves: str, tmp_path: Path
) -> None:
    desk.mode.value = "number"
    desk.text.value = "How many?"
    desk.form.answer.value = "3"
    if leaves == "change":
        desk.steps.value = 0
        desk.press("change")
        assert texts(desk, tmp_path) == ["Look.", "Look again.", "How many?"]
        return
    if leaves == "open":
        desk.file.value = "movement"
    desk.press("take" if leaves == "take" else "open")
    assert "Added as step 3" in desk.message.value
    desk.press("undo")
    assert [step.text for step in desk.lesson().steps] == ["Look.", "Look again.", "How many?"]


def test_a_new_step_is_saved(desk: Desk, tmp_path: Path) -> None:
    desk.mode.value = "choose"
    desk.text.value = "Up?"
    desk.form.choices.show([Row("Yes", right=True), Row("No")])
    assert texts(desk, tmp_path) == ["Look.", "Look again.", "Up?"]
    assert texts(desk, tmp_path) == ["Look.", "Look again.", "Up?"]


def test_comments_alone_are_a_step(desk: Desk, tmp_path: Path) -> None:
    desk.board.play(MOVES[0])
    desk.board.comment("In the corner.")
    assert len(texts(desk, tmp_path)) == 3


def test_moves_alone_are_no_step_and_that_is_said(desk: Desk, tmp_path: Path) -> None:
    desk.board.play(MOVES[0])
    assert len(texts(desk, tmp_path)) == 2
    assert "on the board now is not in the lesson" in desk.message.value


@pytest.mark.parametrize("press", ["save", "change", "take"])
def test_an_unfinished_step_is_asked_about(desk: Desk, press: str, tmp_path: Path) -> None:
    desk.mode.value = "number"
    desk.text.value = "How many?"
    desk.steps.value = 0
    button = desk.buttons[press]
    button.click()
    assert "isn't complete" in desk.message.value
    assert button.label in desk.message.value
    assert desk.text.value == "How many?"
    assert not list(tmp_path.glob("*.toml"))
    desk.press("preview")
    assert "not in the lesson" in desk.message.value
    assert "lesson" in desk.board.view
    button.click()
    if press == "save":
        assert "not in the lesson" in desk.message.value
        assert len(load(tmp_path / "zofies-knights.toml").steps) == 2
    else:
        assert desk.text.value != "How many?"
        desk.press("undo")
    assert (desk.text.value, desk.mode.value) == ("How many?", "number")


def test_undo_gives_the_form_back_and_redo_takes_it_again(desk: Desk, tmp_path: Path) -> None:
    desk.press("undo")
    assert desk.text.value == "Look again."
    desk.press("redo")
    assert (desk.text.value, len(desk.lesson().steps)) == ("", 2)
    change(desk, 1, "And here.")
    desk.press("undo")
    assert desk.text.value == ""
    desk.press("redo")
    assert desk.text.value == "And here."
    assert texts(desk, tmp_path) == ["Look.", "And here."]
    desk.press("redo")
    assert "nothing to do again" in desk.message.value


def test_what_was_taken_back_is_not_taken_in_again(desk: Desk) -> None:
    desk.press("undo")
    desk.press("take")
    assert len(desk.steps.options) == 1


def test_a_step_saved_alone_stays_when_another_follows(tmp_path: Path) -> None:
    desk = Desk(Position.new(players=2, seed=7), folder=tmp_path)
    desk.title.value = "Žofie's knights"
    desk.text.value = "Look."
    first = desk.lesson().steps[0].id
    assert texts(desk, tmp_path) == ["Look."]
    desk.press("take")
    desk.press("add")
    assert texts(desk, tmp_path)[0] == "Look."
    assert desk.lesson().steps[0].id == first


@pytest.fixture
def played(tmp_path: Path) -> Desk:
    """A desk with a game that was played, with a variation, and gone back in."""
    game = Game(Position.new(players=2, seed=7))
    for action in MOVES:
        game.play(action)
        game.node.comment = f"after {action}"
    game.go_to_ply(3)
    game.play("move c3 b3")
    game.undo()
    game.annotate("circle c3 red")
    desk = Desk(game, folder=tmp_path)
    desk.title.value = "Later"
    desk.board.ply = 3
    return desk


def test_the_game_goes_on_where_a_step_begins(played: Desk) -> None:
    board, before = played.board, played.board.game
    before.go(before.node)
    played.press("begin")
    assert (board.ply, board.length, board.game.headers) == (0, 2, before.headers)
    assert "with the 2 moves that follow" in played.message.value
    assert [len(node.children) for node in board.game.line()] == [2, 1, 0]
    board.redo()
    assert board.game.node.comment == "after move c3 c4"
    for mode in ("show", "conceal"):
        played.mode.value = mode
        (step,) = played.lesson().steps
        assert isinstance(step, Play)
        assert [str(move.action) for move in step.moves] == list(MOVES[3:])
        assert step.notes == ("circle c3 red",)
    assert before.length == len(MOVES)
    played.press("undo")
    assert board.game is before


def test_a_step_begins_on_the_line_that_is_shown(played: Desk) -> None:
    played.board.redo()
    played.board.undo()
    played.begin_here()
    assert [str(action) for action in played.board.game] == ["move c3 b3"]


def test_a_step_that_begins_at_the_end_has_no_moves(played: Desk) -> None:
    played.board.ply = played.board.length
    played.press("begin")
    assert "Moves you play now" in played.message.value
    assert played.board.length == 0


def test_a_record_that_is_pasted_over_a_game_is_taken_back(played: Desk) -> None:
    before = played.board.game
    played.paste.value = Game(Position.new(players=3, seed=2)).record()
    played.press("read")
    assert played.board.game is not before
    played.press("undo")
    assert played.board.game is before


@pytest.mark.parametrize("mode", ["practice", "conceal", "step by step"])
def test_a_mode_of_moves_is_not_saved_as_another(desk: Desk, mode: str) -> None:
    desk.mode.value = mode
    desk.text.value = "Guess!"
    desk.press("add")
    assert "First play the moves" in desk.message.value
    assert len(desk.steps.options) == 2


@pytest.mark.parametrize("mode", ["show", "practice", "conceal", "step by step"])
def test_a_comment_on_the_first_position_follows_the_text(desk: Desk, mode: str) -> None:
    desk.board.comment("Orange is to act.")
    for action in MOVES[:3]:
        desk.board.play(action)
    desk.mode.value = mode
    desk.text.value = "What comes?"
    steps = desk.lesson().steps
    assert steps[2].text == "What comes?\n\nOrange is to act."
    assert all("Orange" not in step.text for step in steps[3:])


def test_drawings_stay_with_their_step(desk: Desk) -> None:
    game = desk.board.game
    desk.board.annotate("circle c3 green")
    desk.text.value = "Here."
    desk.press("add")
    assert "drawings belong to it" in desk.message.value
    desk.mode.value = "number"
    desk.text.value = "How many?"
    desk.form.answer.value = "3"
    desk.press("add")
    assert [step.notes for step in desk.lesson().steps[2:]] == [("circle c3 green",), ()]
    assert [str(note) for note in game.node.annotations] == ["circle c3 green"]
    desk.press("undo")
    desk.press("undo")
    assert desk.board.game is game


def test_steps_are_named_for_their_headings_and_modes(desk: Desk) -> None:
    for action in MOVES[:3]:
        desk.board.play(action)
    for mode in ("show", "conceal", "practice", "step by step"):
        desk.mode.value = mode
        desk.form.heading.value = f"In mode {mode}"
        desk.text.value = "Look."
        desk.press("add")
    desk.press("take")
    desk.press("add")
    modes = ["show", "show", "show", "conceal", "practice", *["step by step"] * 3, "task"]
    assert [label.rpartition("(")[2][:-1] for label, _ in desk.steps.options] == modes
    ids = [step.id for step in desk.lesson().steps]
    assert ids[0] == "zofies-knights"
    assert ids[2:8] == [
        "in-mode-show",
        "in-mode-conceal",
        "in-mode-practice",
        "in-mode-step-by-step",
        "in-mode-step-by-step-2",
        "in-mode-step-by-step-3",
    ]


def test_a_step_that_is_changed_and_added_is_a_copy(desk: Desk) -> None:
    change(desk, 0, "Look at c3.")
    desk.press("add")
    steps = desk.lesson().steps
    assert [step.text for step in steps] == ["Look.", "Look again.", "Look at c3."]
    assert len({step.id for step in steps}) == 3


def test_a_board_text_says_that_the_phase_stays(desk: Desk) -> None:
    desk.paste.value = f"{'......../' * 7}21...... 1:a1 2:b1"
    desk.press("read")
    assert "phase, scores and cards" in desk.message.value, desk.message.value
    assert desk.board.position.stage == "turn"
    desk.paste.value = desk.board.position.to_json()
    desk.press("read")
    assert "phase" not in desk.message.value


def set_up(desk: Desk, *cells: str) -> None:
    """Put blocks on cells in the board's editor, as a page does."""
    desk.board.edit()
    for cell in cells:
        seq = desk.board.view["seq"] + 1
        desk.board.intent = {"seq": seq, "edit": {"raise": cell}}


@pytest.mark.parametrize("leaves", ["change", "take", "open", "read"])
def test_a_position_that_is_being_set_up_is_taken_back(desk: Desk, leaves: str) -> None:
    set_up(desk, "a1")
    desk.steps.value, desk.file.value = 0, "movement"
    desk.paste.value = Position.new(players=3, seed=2).to_json()
    desk.press(leaves)
    assert not desk.board.editing
    desk.press("undo")
    assert desk.board.position.height("a1") == 1


@pytest.mark.parametrize("leaves", ["change", "take", "open"])
def test_an_impossible_position_is_asked_about(desk: Desk, leaves: str) -> None:
    set_up(desk, "a1", "a1")
    desk.steps.value, desk.file.value = 0, "movement"
    button = desk.buttons[leaves]
    button.click()
    assert "isn't complete" in desk.message.value
    assert desk.board.editing
    button.click()
    assert not desk.board.editing
