"""Unsaved work of the desk is in a file until it is saved, and another desk goes on with it."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

import pytest

from torres_widget import Desk, Game, Position
from torres_widget.board.desk.form_rows import Row
from torres_widget.lessons import load

if TYPE_CHECKING:
    from pathlib import Path

DRAFTS = "*.torres-draft"


def shown(folder: Path) -> Desk:
    """Return a desk on a page."""
    desk = Desk(Position.new(players=2, seed=7), folder=folder)
    desk._repr_mimebundle_()
    return desk


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A desk with one step in its lesson, another one changed, and a third in its form."""
    desk = shown(tmp_path)
    desk.title.value = "Žofie's knights"
    desk.text.value = "Look."
    desk.press("add")
    for action in ("knight c3", "knight f6", "king e8", "move c3 c4"):
        desk.board.play(action)
    desk.board.comment("Up.")
    desk.board.annotate("circle c4 red")
    desk.board.ply = 3
    desk.board.play("move c3 d3")
    desk.board.undo()
    desk.mode.value = "choose"
    desk.text.value = "Up or down?"
    desk.form.choices.show([Row("Up", "Yes.", right=True), Row("Down")])
    return desk


def state(desk: Desk) -> tuple[Any, ...]:
    """Return what a desk holds."""
    game = desk.board.game
    return (
        desk.title.value,
        desk.steps.options,
        desk.form.content(),
        desk.form.choices.rows,
        game.record(),
        game.ply,
        list(map(str, game)),
    )


def test_another_desk_goes_on_with_unsaved_work(desk: Desk, tmp_path: Path) -> None:
    (path,) = tmp_path.glob(DRAFTS)
    assert path.name.startswith("zofies-knights-")
    again = shown(tmp_path)
    assert "unsaved work" in again.message.value
    assert again.file.value == path.name
    again.press("open")
    assert "as you left it" in again.message.value
    assert state(again) == state(desk)
    again.press("save")
    assert "Added as step 2" in again.message.value
    (saved,) = tmp_path.iterdir()
    assert [step.text for step in load(saved).steps] == ["Look.", "Up or down?"]
    again.press("undo")
    again.press("redo")
    assert list(tmp_path.iterdir()) == [saved]


def test_a_change_in_progress_is_gone_on_with(desk: Desk, tmp_path: Path) -> None:
    desk.press("save")
    desk.steps.value = 0
    desk.press("change")
    assert not list(tmp_path.glob(DRAFTS))
    desk.text.value = "Look at c3."
    assert len(list(tmp_path.glob(DRAFTS))) == 1
    again = shown(tmp_path)
    again.press("open")
    again.press("save")
    (saved,) = tmp_path.iterdir()
    assert load(saved).steps[0].text == "Look at c3."
    assert len(load(saved).steps) == 2


def test_the_work_before_is_taken_back(desk: Desk, tmp_path: Path) -> None:
    again = shown(tmp_path)
    before = state(again)
    again.press("open")
    again.press("undo")
    assert state(again) == before
    again.press("redo")
    assert state(again) == state(desk)


def test_a_desk_that_nobody_works_at_leaves_no_file(tmp_path: Path) -> None:
    desk = Desk(folder=tmp_path)
    desk.text.value = "In a script."
    desk = shown(tmp_path)
    desk.title.value = "Nothing yet"
    desk.board.play(next(iter(desk.board.position.legal_actions())))
    desk.file.value = "movement"
    desk.press("open")
    assert list(tmp_path.iterdir()) == []


def test_the_file_is_written_a_little_later_where_a_loop_runs(tmp_path: Path) -> None:
    def files() -> list[Path]:
        return list(tmp_path.iterdir())

    async def work() -> None:
        desk = shown(tmp_path)
        desk.text.value = "Look."
        assert not files()
        # A new desk writes what is due.
        assert shown(tmp_path).file.value.endswith(".torres-draft")

    asyncio.run(work())


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "lessons").write_text("a file")
    desk = shown(tmp_path / "lessons")
    desk.text.value = "Look."
    assert "be kept in the folder" in desk.message.value


def test_what_no_lesson_takes_is_kept_as_well(tmp_path: Path) -> None:
    desk = shown(tmp_path)
    desk.title.value = "x" * 300
    desk.text.value = "\ta\u200b \ud800 b\n\n "
    desk.form.hints.value = "\n" * 20
    again = shown(tmp_path)
    again.press("open")
    assert state(again) == state(desk)


@pytest.mark.parametrize(
    "change",
    [
        {"format": "torres-lesson"},
        {"ply": 99},
        {"moves": ["king h8"]},
        {"record": "no record"},
        {"lesson": {"steps": 3}},
        {"form": {}},
        {"extra": 1},
        {"step": 5},
    ],
    ids=str,
)
def test_a_bad_file_changes_nothing(desk: Desk, tmp_path: Path, change: dict[str, object]) -> None:
    (path,) = tmp_path.glob(DRAFTS)
    again = shown(tmp_path)
    path.write_text(json.dumps({**json.loads(path.read_text()), **change}))
    before = state(again)
    again.press("open")
    assert "Not yet" in again.message.value
    assert state(again) == before
    assert desk.text.value
    form = json.loads(path.read_text())["form"]
    if form:
        for key, value in (("mode", "dance"), ("raw", {"kind": "dance"}), ("choices", [["x"]])):
            work = {**json.loads(path.read_text()), "form": {**form, key: value}}
            path.write_text(json.dumps(work))
            again.press("open")
            assert "Not yet" in again.message.value


def test_lessons_of_the_folder_are_listed_and_shown(desk: Desk, tmp_path: Path) -> None:
    desk.press("save")
    again = Desk(Game(), folder=tmp_path)
    assert again.file.options[0] == "zofies-knights.toml"
    assert "04_movement" in again.file.options
    again.file.value = "movement"
    again.press("open")
    assert again.board.position == load("movement").steps[0].position
    assert again.text.value == ""
