"""Boards of two languages on one page: each panel, grid and refusal speaks its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from tests.browser.support.bare.notebook import OpenBareNotebook

TWO = (
    """from torres_widget import Board, Position
text = "......../......../......../......../......../......../......../.12..... 1:a1 2:h8"
czech = Board(Position.from_board(text), language="cs", view="2d")
czech""",
    """english = Board(Position.from_board(text), view="2d")
english""",
)


def test_two_languages_on_one_page(bare_notebook: OpenBareNotebook) -> None:
    notebook = bare_notebook(TWO)
    notebook.run_all()
    czech = notebook.page.get_by_role("region", name="Deska hry Torres")
    english = notebook.page.get_by_role("region", name="Torres board")
    expect(czech.get_by_role("heading", name="Oranžový je na tahu")).to_be_visible()
    expect(english.get_by_role("heading", name="Orange to play")).to_be_visible()
    expect(czech.get_by_role("gridcell", name="c1, úroveň 2, hrad: 2")).to_be_visible()
    expect(english.get_by_role("gridcell", name="c1, level 2, castle of 2")).to_be_visible()

    czech.get_by_role("gridcell", name="a1,").click()
    czech.get_by_role("gridcell", name="c1,").click()
    refused = czech.get_by_role("region", name="Odmítnuto")
    expect(refused).to_contain_text("c1 nesousedí s a1; rytíř kráčí na jedno ze čtyř polí")
    expect(czech.get_by_role("button", name="Ukončit tah")).to_be_visible()
    czech.get_by_role("button", name="Ukončit tah").click()
    notebook.wait_for("czech.position.to_act", 2)
    expect(czech.get_by_role("log").first).to_contain_text("Modrý je na tahu")
    expect(english.get_by_role("button", name="End turn")).to_be_visible()
