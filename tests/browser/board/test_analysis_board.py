"""The analyst beside a board: lines by mouse, the way back, and the chart of a review."""

from __future__ import annotations

import re
from threading import Thread
from typing import TYPE_CHECKING, Final

from playwright.sync_api import expect

from tests.browser.support.boards import BoardOnPage
from torres_widget import Game, Position
from torres_widget.board.analyst.analysis_board import AnalysisBoard

if TYPE_CHECKING:
    from tests.browser.support.bare.notebook import OpenBareNotebook
    from tests.browser.support.jupyter import OpenNotebook
    from tests.browser.support.plain import PlainPage

#: The whole height of a small screen, without JupyterLab's own bars.
ROOM = 600
BELOW = """([panel, last]) =>
  panel.getBoundingClientRect().bottom <= last.getBoundingClientRect().top"""
#: On a small laptop, with JupyterLab's file browser beside them.
IN_A_ROW = """([panel, last]) => {
  const [inner, outer] = [panel.getBoundingClientRect(), last.getBoundingClientRect()];
  const picture = panel.parentElement.getBoundingClientRect();
  return inner.left > picture.left + 300 && inner.right <= outer.left;
}"""
CODE = """from torres_widget import AnalysisBoard, Position
analysis = AnalysisBoard(Position.from_board(
    "....1.../..12..../.122.1../1..2..../.....2.1/.13..2../.2....../...1...."
    " K:c6 1:c3,d6,d4 2:b3,f3,d7,a5", phase=2), evaluation=True, view="2d", height=420)
board = analysis.board
analysis"""

ENDING = """from torres_widget import AnalysisBoard, Position
analysis = AnalysisBoard(Position.from_board(
    "......../......../......../......../......../......../1......./21...... 1:b1 2:h8",
    phase=3, round=4, first=1, to_act=2, scores=[9, 4], stacks=[[1], [1]], ap=2),
    view="2d", height=420)
board = analysis.board
analysis"""


def test_a_line_is_played_by_its_button_and_left_again(bare_notebook: OpenBareNotebook) -> None:
    notebook = bare_notebook([CODE])
    page = notebook.page
    notebook.run_all()
    BoardOnPage(notebook).drawn()
    bar = page.get_by_role("img", name="Chance to win with best play")
    expect(bar).to_be_visible()
    searched = bar.get_attribute("aria-label")
    page.get_by_role("button", name="Best turns").click()
    expect(page.get_by_role("button", name="Show 3")).to_be_visible()
    expect(page.get_by_role("region", name="Analyst").get_by_text("Still looking")).to_be_hidden()
    assert bar.get_attribute("aria-label") == searched
    page.get_by_role("button", name="Show 1").click()
    back = page.get_by_role("button", name="Back to the game")
    expect(back).to_be_visible()
    notebook.wait_for("board.game.ply > 0", expected=True)
    back.click()
    notebook.wait_for("board.game.length", expected=0)
    page.get_by_role("button", name="Play 2").click()
    notebook.wait_for(
        "tuple(map(str, board.game.moves)) == analysis.advice.lines[1].actions", expected=True
    )
    page.get_by_role("button", name="Undo").click()
    notebook.wait_for(
        "tuple(map(str, board.game.moves)) == analysis.advice.lines[1].actions[:-1]", expected=True
    )
    page.get_by_role("button", name="First position").click()
    notebook.wait_for("board.game.ply", expected=0)
    page.get_by_role("button", name="Heat map").click()
    notebook.wait_for("len(analysis.annotations) > 0", expected=True)
    page.get_by_label("Advice by").select_option("If it were scored now")
    page.get_by_role("gridcell", name=re.compile("^d6.*orange knight")).click()
    notebook.wait_for(
        "[note for note in analysis.annotations if note.startswith('label')]",
        [
            "label d5 green 0",
            "label b6 blue \N{MINUS SIGN}16",
            "label c7 blue \N{MINUS SIGN}16",
        ],
    )
    page.get_by_role("button", name="Evaluation").click()
    expect(
        page.get_by_role("region", name="Analyst").get_by_text("with a scoring now")
    ).to_be_visible()
    page.get_by_role("button", name="Evaluation").click()
    expect(page.get_by_text("with a scoring now")).to_be_hidden()
    page.get_by_role("button", name="Chance to win").click()
    expect(page.get_by_role("img", name="Chance to win")).to_be_hidden()


SET_UP = """from torres_widget import AnalysisBoard, Position
analysis = AnalysisBoard(Position.new(players=2, seed=7), view="2d", height=420)
board = analysis.board
analysis"""


def test_the_first_knight_is_advised_on_and_set_up_with_a_click(
    bare_notebook: OpenBareNotebook,
) -> None:
    notebook = bare_notebook([SET_UP])
    page = notebook.page
    notebook.run_all()
    BoardOnPage(notebook).drawn()
    page.get_by_role("button", name="Best turns").click()
    expect(
        page.get_by_role("region", name="Analyst").get_by_text(
            "All 8 choices look about equally good"
        )
    ).to_be_visible()
    reasons = page.get_by_role("region", name="Analyst").get_by_text(re.compile("Room to grow:"))
    expect(reasons).to_have_count(3)
    page.get_by_role("button", name="Show 3").click()
    expect(page.get_by_role("gridcell", name=re.compile("^f3.*orange knight"))).to_be_visible()
    page.get_by_role("button", name="Play 2").click()
    notebook.wait_for("board.game.position.knights_of(1)", expected=["c6"])
    expect(reasons).to_have_count(0)
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("region", name="Analyst").get_by_text("Try knight c3")).to_be_visible()


def test_the_end_of_a_game_leads_to_its_review_and_to_a_new_game(
    bare_notebook: OpenBareNotebook,
) -> None:
    notebook = bare_notebook([ENDING])
    notebook.run_all()
    board = BoardOnPage(notebook)
    assert board.button("New game").count() == 0
    board.button("End turn").click()
    expect(board.root.get_by_role("heading", name="Orange wins")).to_be_visible()
    board.root.locator(".torres-heading").get_by_role("button", name="Review").click()
    expect(
        notebook.page.get_by_role("region", name="Analyst").get_by_text("Blue: accuracy")
    ).to_be_visible()
    assert notebook.value("len(analysis.reviewed.turns)") == 1
    chart = notebook.page.get_by_role("region", name="Chances to win after each turn")
    expect(chart).to_be_visible()
    board.button("New game").click()
    notebook.wait_for("board.position.stage", "place-knight")
    expect(chart).to_be_hidden()
    assert notebook.value("board.previous_game.position.stage") == "over"
    expect(
        notebook.page.get_by_role("region", name="Analyst").get_by_text("Blue: accuracy")
    ).to_be_hidden()


def test_a_plain_board_shows_the_review_of_its_game(bare_notebook: OpenBareNotebook) -> None:
    plain = ENDING.replace("AnalysisBoard", "Board").removesuffix("analysis")
    notebook = bare_notebook([f"{plain.replace('analysis.board', 'analysis')}board"])
    notebook.run_all()
    board = BoardOnPage(notebook)
    board.button("End turn").click()
    board.button("Review").click()
    expect(board.root.locator(".torres-panel").get_by_text("Blue: accuracy")).to_be_visible()
    assert "Blue: accuracy" in notebook.value("board.game.node.comment")


def test_board_and_lines_are_seen_together(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook([f"{CODE.removesuffix('analysis')}\nboard.height = 540", "analysis"])
    page = notebook.page
    page.set_viewport_size({"width": 1280, "height": 720})
    page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    notebook.run_all()
    board = BoardOnPage(notebook, 1)
    page.get_by_role("button", name="Best turns").click()
    last = page.get_by_role("button", name="Play 3")
    expect(last).to_be_visible()
    expect(page.get_by_role("region", name="Analyst").get_by_text("Still looking")).to_be_hidden()
    picture, shown = board.root.locator(".torres-picture").bounding_box(), last.bounding_box()
    assert picture is not None
    assert shown is not None
    assert shown["x"] > picture["x"] + picture["width"]
    top, bottom = min(picture["y"], shown["y"]), max(picture["y"] + picture["height"], shown["y"])
    assert bottom - top < ROOM
    page.set_viewport_size({"width": 1366, "height": 768})
    page.evaluate("() => window.jupyterapp.shell.expandLeft()")
    panel = board.root.locator(".torres-panel")
    page.wait_for_function(IN_A_ROW, arg=[each.element_handle() for each in (panel, last)])
    page.set_viewport_size({"width": 560, "height": 900})
    page.wait_for_function(BELOW, arg=[panel.element_handle(), last.element_handle()])


def test_on_a_phone_the_board_comes_into_sight_when_the_analyst_shows_something_on_it(
    plain: PlainPage,
) -> None:
    plain.resize(412, 780)
    plain.show(AnalysisBoard(Position.from_board(LAST, ap=2), view="2d"))
    picture = plain.page.locator(".torres-picture")
    heat = plain.page.get_by_role("button", name="Heat map")
    heat.scroll_into_view_if_needed()
    expect(picture).not_to_be_in_viewport(ratio=0.7)
    heat.click()
    expect(picture).to_be_in_viewport(ratio=0.99)


#: Whether the field for what is typed covers nothing but the picture.
OVER_THE_PICTURE: Final = """(root) => {
  const box = (name) => root.querySelector(name).getBoundingClientRect();
  const parts = ['.torres-command', '.torres-picture', '.torres-evaluation'];
  const [field, picture, bar] = parts.map(box);
  return field.height > 40 && field.top >= picture.top && field.bottom <= picture.bottom
    && field.left >= bar.right && field.right <= picture.right;
}"""


def test_the_field_for_what_is_typed_covers_no_button_and_says_what_is_wrong(
    plain: PlainPage,
) -> None:
    plain.show(AnalysisBoard(Position.from_board(LAST, ap=2), evaluation=True, view="2d"))
    plain.page.locator("[data-cell='b1']").focus()
    plain.page.keyboard.press("/")
    field = plain.page.locator("[data-typed]")
    expect(field).to_be_focused()
    root = plain.page.get_by_role("region", name="Torres board")
    assert root.evaluate(OVER_THE_PICTURE)
    plain.page.keyboard.type("b1 h8")
    plain.page.keyboard.press("Enter")
    said = plain.page.locator(".torres-command p")
    expect(said).to_contain_text(re.compile(r"^R\d"))
    expect(field).to_have_value("b1 h8")
    assert root.evaluate(OVER_THE_PICTURE)
    # The browser's list of completions would hide the answer, and take Escape for itself.
    completions = plain.page.locator(".torres-command option")
    expect(completions).to_have_count(0)
    # It is selected: what is typed next takes its place.
    plain.page.keyboard.type("help")
    expect(completions).not_to_have_count(0)
    plain.page.keyboard.press("Enter")
    expect(said).not_to_contain_text(re.compile(r"^R\d"))
    expect(field).to_have_value("")
    assert root.evaluate(OVER_THE_PICTURE)
    plain.page.keyboard.press("Escape")
    expect(field).not_to_be_focused()
    expect(plain.page.locator("[data-cell='b1']")).to_be_focused()


#: A board on which two turns end the game.
LAST: Final = "......../......../......../......../......../......../1......./21...... 1:b1 2:a2"


def reviewed() -> AnalysisBoard:
    """Return an analyst beside a game of two turns that it has reviewed."""
    game = Game(Position.from_board(LAST, phase=3, ap=2, stacks=[[1], [1]], round=4))
    for action in ("score", "score", "end", "score", "end"):
        game.play(action)
    analysis = AnalysisBoard(game, view="2d", nodes=100)
    # In a thread without an event loop the review is done at once.
    thread = Thread(target=analysis.review)
    thread.start()
    thread.join()
    return analysis


def test_a_turn_is_gone_to_by_a_click_and_by_keys(plain: PlainPage) -> None:
    analysis = reviewed()
    plain.show(analysis)
    chart = plain.page.get_by_role("region", name="Chances to win after each turn")
    first = chart.get_by_role("button", name="Phase 3, round 4, Orange: ")
    second = chart.get_by_role("button", name="Phase 3, round 4, Blue: ")
    expect(second).to_have_attribute("aria-current", "step")
    first.click()
    expect(first).to_have_attribute("aria-current", "step")
    assert analysis.game.ply == 3
    first.press("ArrowRight")
    expect(second).to_be_focused()
    second.press("Enter")
    expect(second).to_have_attribute("aria-current", "step")
    assert analysis.game.ply == 5
