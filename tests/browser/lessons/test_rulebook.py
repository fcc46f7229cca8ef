"""The rulebook in a browser: a question is typed, an answer read, an example tried."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from playwright.sync_api import expect

from tests.browser.support.boards import VIOLATIONS, ShownBoard
from tests.browser.support.jupyter import in_both_themes

if TYPE_CHECKING:
    from tests.browser.support.bare.notebook import OpenBareNotebook
    from tests.browser.support.jupyter import OpenNotebook

CELL: Final = """from torres_widget import Board, Position
board = Board(Position.new(players=2, seed=7), view="2d")
board.play("knight c3")
board"""


def test_a_rule_is_looked_up_in_the_middle_of_a_game(open_notebook: OpenNotebook, axe: str) -> None:
    notebook = open_notebook([CELL])
    notebook.run_all()
    page = notebook.page
    region = page.get_by_role("region", name="Torres board")
    ShownBoard(page, region).drawn()
    region.get_by_role("button", name="The rules", exact=True).click()
    search = region.get_by_role("searchbox", name="Search the rules")
    search.press_sequentially("jump over the king")
    first = region.get_by_role("listitem").first
    expect(first).to_have_text("Can I jump over a knight or over the king?")
    expect(search).to_be_focused()
    first.get_by_role("button").click()
    heading = region.get_by_role("heading", name="Can I jump over a knight")
    expect(heading).to_be_focused()

    region.get_by_role("button", name="This doesn't: move a1 c1").click()
    expect(region.get_by_role("group", name="Feedback")).to_contain_text("R5.4")
    region.get_by_role("button", name=re.compile("R8.14")).click()
    region.get_by_role("button", name=re.compile("This works: play jump")).click()
    notebook.wait_for("board.ply", 1)
    expect(region.get_by_text("HUCH! 2017:")).to_be_visible()
    for dark in in_both_themes(notebook, axe):
        assert region.evaluate(VIOLATIONS) == [], f"dark: {dark}"

    region.get_by_role("button", name="Ask me one").click()
    expect(region.get_by_role("button", name="Check")).to_be_visible()
    region.get_by_role("button", name="The rules", exact=True).click()
    region.get_by_role("button", name="Back to the game").click()
    notebook.wait_for("str(board.game.node.action)", "knight c3")
    expect(region.get_by_role("heading", name="Blue places a knight")).to_be_visible()

    field = region.get_by_role("combobox", name="Type an action or a question")
    field.fill("can I jump over the king?")
    page.keyboard.press("Enter")
    expect(region.locator("form").get_by_text("the king? No.")).to_be_visible()
    field.fill("knight a1")
    page.keyboard.press("Enter")
    expect(region.locator("form").get_by_text("the king? No.")).to_be_hidden()
    region.get_by_role("region", name="Refused").get_by_role("button", name="R2.2").click()
    expect(region.get_by_role("heading", name=re.compile("each player sets one"))).to_be_visible()
    region.get_by_role("button", name="Back to the game").click()


def test_a_rule_is_looked_up_in_a_lesson(bare_notebook: OpenBareNotebook) -> None:
    notebook = bare_notebook(
        ['from torres_widget import Lesson\nlesson = Lesson("movement", view="2d")\nlesson']
    )
    notebook.run_all()
    page = notebook.page
    region = page.get_by_role("region", name="Torres board")
    ShownBoard(page, region).drawn()
    region.get_by_text("The rule", exact=True).click()
    region.get_by_role("button", name="R5.3").first.click()
    region.get_by_role("button", name="This works: move b3 e3").click()
    notebook.wait_for("lesson.board.ply", 1)
    region.get_by_role("button", name="Back to the lesson").click()
    notebook.wait_for("[lesson.board.ply, lesson.session.step.id]", [0, "doors"])
    expect(region.get_by_role("heading", level=2)).to_be_visible()
