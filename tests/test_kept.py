"""Files that version 0.2.0 wrote still load, and mean the same."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from tests.conftest import ROOT
from torres_widget import Course, Drill, Game, Lesson, Position, Puzzles, collect
from torres_widget.engine import TorresError
from torres_widget.lessons import unbundle

if TYPE_CHECKING:
    from pathlib import Path

    from torres_widget.lessons.classroom.collected import Collected

KEPT = ROOT / "tests" / "kept" / "0.2.0"


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A copy of the files, which are written to as they are used."""
    return shutil.copytree(KEPT, tmp_path / "kept")


def collected(*files: Path, lessons: tuple[str, ...] = ()) -> Collected:
    """Return what is collected from some of the files."""
    folder = files[0].parent / "class"
    folder.mkdir()
    for file in files:
        shutil.copy(file, folder)
    return collect(folder, lessons=lessons)


def test_positions_and_games(kept: Path) -> None:
    game = Game.load(kept / "game.txt")
    position = Position.from_json((kept / "position.json").read_text(encoding="utf-8"))
    assert game.headers["Event"] == "A game of 0.2.0"
    assert [node.comment for node in game.line() if node.comment] == ["Žofie's turn"]
    assert position in {node.position for node in game.line()}
    assert Game.from_record(game.record()).record() == game.record()
    board = (kept / "board.txt").read_text(encoding="utf-8").strip()
    assert position.board_text() == board
    assert Position.from_board(board, players=3).board_text() == board


def test_an_exam_that_was_handed_out(kept: Path) -> None:
    lesson = Lesson(kept / "exam.toml", step="worth", student="Ann", answers=kept / "new.json")
    lesson.do("answer 4")
    (row,) = collected(kept / "new.json", lessons=("first-turn",)).rows
    assert row.star


def test_a_bundle_of_an_exam(kept: Path, tmp_path: Path) -> None:
    lesson, notebook = unbundle(kept / "exam.zip", tmp_path / "out")
    assert lesson.read_text(encoding="utf-8") == (kept / "exam.toml").read_text(encoding="utf-8")
    assert notebook.suffix == ".ipynb"


def test_answers(kept: Path) -> None:
    files = kept / "answers.json", kept / "exam-answers.json"
    (row,) = collected(files[0]).rows
    assert (row.student, row.step, row.tries, row.star) == ("Žofie Nováková", "worth", 2, False)
    shutil.rmtree(kept / "class")
    of_exam = collected(files[1])
    assert [(row.tries, row.star) for row in of_exam.rows] == [(1, True)]
    assert of_exam.problems == of_exam.doubts == ()
    again = Lesson("first-turn", student="Žofie Nováková", answers=files[0])
    assert [it.step for it in again.results if it.state != "new"] == ["worth"]
    exam = Lesson(kept / "exam.toml", student="Žofie Nováková", answers=files[1], step="worth")
    with pytest.raises(TorresError, match="handed in"):
        exam.do("answer 3")


def test_progress(kept: Path) -> None:
    assert Course(progress=kept / "progress.json").board.view["lesson"]
    assert len(Drill("doors", results=kept / "drills.json").practice.results.answers) == 1
    assert len(Puzzles(progress=kept / "puzzles.json").progress.answers) == 1
