"""The place where the reader is left after cells were run."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.browser.jupyter import OpenNotebook

#: The top of the first board, and of the space that the notebook is seen in.
_TOPS = """() => [".torres-root", ".jp-WindowedPanel-outer"].map(
    (name) => Math.round(document.querySelector(name)?.getBoundingClientRect().top ?? NaN))"""
_IN_SIGHT = f"() => {{ const [board, view] = ({_TOPS})(); return Math.abs(board - view) < 60; }}"


def test_running_all_cells_leaves_the_reader_at_the_first_board(
    open_notebook: OpenNotebook,
) -> None:
    notebook = open_notebook(
        ["from torres_widget import Board, Lesson", 'Lesson("first-turn")', *["Board()"] * 3]
    )
    page = notebook.page
    page.locator(".jp-Notebook .jp-Cell").first.click()
    notebook.run_all()
    page.wait_for_function(_IN_SIGHT)
    page.mouse.wheel(0, 1500)
    page.wait_for_function(
        f"() => {{ const [board, view] = ({_TOPS})(); return board < view - 300; }}"
    )
