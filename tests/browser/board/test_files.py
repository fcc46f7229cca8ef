"""A game as a file: saved from a presentation, opened, dropped and pasted by mouse and key."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from playwright.sync_api import expect

from tests.browser.support.boards import ShownBoard
from tests.browser.support.hands import DROP, PASTE

if TYPE_CHECKING:
    from playwright.sync_api import FilePayload, Locator

    from tests.browser.support.bare.notebook import OpenBareNotebook

CELLS: Final = (
    """from torres_widget import Board, Position
board = Board(Position.new(players=2, seed=7), view="2d")
board.play("knight c3")
saved = board.game.record()
board.present = True
board""",
    """from torres_widget import Lesson
lesson = Lesson("first-turn", view="2d")
lesson""",
)

_IS_LEFT_TO_THE_BROWSER: Final = """(target, text) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.setData('text/plain', text);
  const options = { dataTransfer, bubbles: true, cancelable: true };
  return target.dispatchEvent(new DragEvent('drop', options));
}"""


def test_a_presented_game_is_saved_and_resumed_by_mouse(bare_notebook: OpenBareNotebook) -> None:
    notebook = bare_notebook([CELLS[0]])
    notebook.run_all()
    page = notebook.page
    region = page.get_by_role("region", name="Torres board")
    ShownBoard(page, region).drawn()
    region.get_by_text("Save and open").click()
    with page.expect_download() as download:
        region.get_by_role("button", name="Save the game").click()
    path = Path(download.value.path())
    assert download.value.suggested_filename.startswith("torres-")
    assert path.read_text("utf-8") == notebook.value("saved")

    region.get_by_role("gridcell", name="f3").click()
    notebook.wait_for("board.ply", 2)
    choose_file(region, path)
    notebook.wait_for("board.ply", 1)
    expect(region.get_by_role("gridcell", name="c3")).to_have_accessible_name(re.compile("orange"))
    region.get_by_role("button", name="Back to the game before").click()
    notebook.wait_for("board.ply", 2)

    region.evaluate(PASTE, notebook.value("saved"))
    notebook.wait_for("board.ply", 1)
    region.evaluate(DROP, "junk")
    refusal = region.get_by_role("region", name="Refused")
    expect(refusal).to_contain_text("That can't be opened:")
    assert notebook.value("board.ply") == 1
    page.keyboard.press("Escape")

    choose_file(region, {"name": "junk.txt", "mimeType": "text/plain", "buffer": b"junk"})
    files = region.get_by_role("group").filter(has_text="Save and open")
    reason = refusal.get_by_role("listitem").first.inner_text()
    expect(files).to_contain_text(reason)
    region.get_by_role("gridcell", name="f3").click()
    notebook.wait_for("board.ply", 2)
    expect(files).not_to_contain_text(reason)


def choose_file(region: Locator, file: Path | FilePayload) -> None:
    """Open a file in the way of a reader who has "Save and open" before them."""
    with region.page.expect_file_chooser() as chooser:
        region.get_by_text("Open a file").click()
    chooser.value.set_files(file)


def test_a_lesson_says_that_its_game_stays(bare_notebook: OpenBareNotebook) -> None:
    notebook = bare_notebook([CELLS[1]])
    notebook.run_all()
    region = notebook.page.get_by_role("region", name="Torres board")
    ShownBoard(notebook.page, region).drawn()
    region.evaluate(DROP, "........")
    expect(region).to_contain_text("You can't change the game of a lesson.")


def test_a_text_that_is_dropped_on_a_field_is_the_fields(bare_notebook: OpenBareNotebook) -> None:
    notebook = bare_notebook(["from torres_widget import Desk\ndesk = Desk()\ndesk"])
    notebook.run_all()
    region = notebook.page.get_by_role("region", name="Torres board")
    ShownBoard(notebook.page, region).drawn()
    field = region.get_by_role("textbox", name="Text", exact=True)
    assert field.evaluate(_IS_LEFT_TO_THE_BROWSER, "........")
    assert not region.evaluate(_IS_LEFT_TO_THE_BROWSER, "........")
