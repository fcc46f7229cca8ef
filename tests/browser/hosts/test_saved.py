"""Notebooks that were not run: boards from saved state, and pictures where there is none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import nbformat
from playwright.sync_api import expect

from tests.browser.support.boards import BoardOnPage
from torres_widget import Board, Position

if TYPE_CHECKING:
    from tests.browser.support.jupyter import LabServer, OpenNotebook

CELL = "from torres_widget import Board, Position\nboard = Board(Position.new(seed=7))\nboard"
#: Cells in sight from the first camera, and what stands there.
SEEN = {"a1": "ground", "h1": "ground", "c3": "stone", "f3": "stone"}


def test_a_saved_notebook_shows_its_boards_without_running(
    open_notebook: OpenNotebook, lab: LabServer
) -> None:
    with lab.saving_widgets():
        first = open_notebook([CELL])
        first.run_all()
        board = BoardOnPage(first)
        board.press("c3")
        first.wait_for("board.game.ply", 1)
        board.drawn()
        first.save()
        second = open_notebook(str(lab.root / first.path))
    again = BoardOnPage(second)
    assert second.value("'board' in globals()") is False
    assert again.kinds(*SEEN) == {**SEEN, "c3": "player 1"}
    again.press("f6")
    expect(again.root).to_contain_text("needs a running kernel")
    assert again.kinds(*SEEN) == {**SEEN, "c3": "player 1"}


def test_an_untrusted_notebook_shows_pictures(open_notebook: OpenNotebook, lab: LabServer) -> None:
    bundle = Board(Position.new(seed=7))._repr_mimebundle_()
    assert bundle is not None
    output = nbformat.v4.new_output("display_data", bundle[0])  # type: ignore[no-untyped-call]
    cell = nbformat.v4.new_code_cell("board", outputs=[output])  # type: ignore[no-untyped-call]
    kernel = {"name": "python3", "display_name": "Python 3"}
    notebook = nbformat.v4.new_notebook(cells=[cell], metadata={"kernelspec": kernel})  # type: ignore[no-untyped-call]
    path = lab.root / "untrusted-source.ipynb"
    nbformat.write(notebook, path)  # type: ignore[no-untyped-call]
    opened = open_notebook(str(path))
    picture = opened.cell(0).get_by_role("img", name="Set-up: orange places a knight")
    expect(picture).to_be_visible()
    assert picture.evaluate("(image) => image.complete && image.naturalWidth") == 392


def test_the_tutorial_shows_pictures_then_boards(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook("01_first_turn.ipynb")
    picture = notebook.page.get_by_role("img", name="Set-up: orange places a knight").first
    expect(picture).to_be_visible()
    notebook.run_all()
    lesson = {"a8": "ground", "b1": "ground", "h1": "stone", "a1": "stone"}
    assert BoardOnPage(notebook, 1).kinds(*lesson) == lesson
    assert BoardOnPage(notebook, 3).kinds(*SEEN) == SEEN
    expect(picture).to_have_count(0)
