"""The place where the reader is left after cells were run."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from tests.browser.support.jupyter import OpenNotebook

#: The top of the first board, and of the space that the notebook is seen in.
_TOPS = """() => [".torres-root", ".jp-WindowedPanel-outer"].map(
    (name) => Math.round(document.querySelector(name)?.getBoundingClientRect().top ?? NaN))"""
_IN_SIGHT = f"() => {{ const [board, view] = ({_TOPS})(); return Math.abs(board - view) < 60; }}"

#: Sizes of new boards are told to observers, and followed, within these.
_TWO_FRAMES = "() => new Promise((on) => requestAnimationFrame(() => requestAnimationFrame(on)))"


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


def test_a_board_that_comes_late_moves_nobody_who_reads_on(
    open_notebook: OpenNotebook, tmp_path: Path
) -> None:
    """A click in the notebook after scrolling is none on a button that runs cells."""
    come = tmp_path / "come"
    late = f"while not Path({str(come)!r}).exists(): time.sleep(0.05)"
    notebook = open_notebook(
        [
            "import time; from pathlib import Path; from torres_widget import Board, Lesson",
            'Lesson("first-turn")',
            f"{late}\nBoard()",
        ]
    )
    page = notebook.page
    page.locator(".jp-Notebook .jp-Cell").first.click()
    page.evaluate("() => void window.jupyterapp.commands.execute('notebook:run-all-cells')")
    page.wait_for_function(_IN_SIGHT)
    page.mouse.wheel(0, -100)
    page.get_by_role("heading", level=2).click()
    before = page.evaluate(_TOPS)
    come.touch()
    page.wait_for_function("() => document.querySelectorAll('.torres-root').length === 2")
    page.evaluate(_TWO_FRAMES)
    assert page.evaluate(_TOPS) == before
