"""A board among other widgets of a notebook: in boxes and tabs, tied to sliders, in an output."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playwright.sync_api import expect

from tests.browser.support.boards import ShownBoard

if TYPE_CHECKING:
    from tests.browser.support.jupyter import OpenNotebook

CELLS: Final = (
    """import ipywidgets
from torres_widget import AnalysisBoard, Board, Desk, Game, Lesson, Position
game = Game(Position.new(players=2, seed=7))
for action in ("knight c3", "knight f6", "king e8"):
    game.play(action)
board = Board(game, panel=False, height=240, animate=False)
lesson = Lesson("first-turn", animate=False)
desk = Desk(folder="tools")""",
    """row = ipywidgets.HBox([ipywidgets.Label("left"), board, ipywidgets.Label("right")])
tabs = ipywidgets.Tab([row, lesson.board, desk.board], titles=["Game", "Lesson", "Desk"])
tabs""",
    """slider = ipywidgets.IntSlider(max=3, value=3, description="action")
tied = ipywidgets.jslink((slider, "value"), (board, "ply"))
slider""",
    """chosen = Board(Position.new(players=2, seed=1), view="2d", panel=False, height=240)
def begin(players=2):
    chosen.position = Position.new(players=players, seed=1)
out = ipywidgets.Output()
with out:
    display(chosen)
asked = ipywidgets.interactive(begin, players=(2, 4))
ipywidgets.Accordion([ipywidgets.VBox([asked, out])], titles=["Set-up"], selected_index=0)""",
)


def test_a_board_among_other_widgets(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(CELLS)
    notebook.run_all()
    page = notebook.page
    boards = page.get_by_role("region", name="Torres board")
    board = ShownBoard(page, boards.first)
    board.drawn()
    left, middle, right = (
        part.bounding_box()
        for part in (
            page.get_by_text("left", exact=True),
            board.root,
            page.get_by_text("right", exact=True),
        )
    )
    assert left is not None
    assert middle is not None
    assert right is not None
    assert left["x"] < middle["x"] < right["x"]

    # A board whose tab is opened later is drawn then.
    for tab, shown in (("Lesson", "Torres board: Your first turn"), ("Desk", "Torres board")):
        page.get_by_role("tab", name=tab).click()
        region = page.locator(".torres-root:visible").first
        expect(region).to_have_accessible_name(shown)
        ShownBoard(page, region).drawn()
    expect(page.get_by_role("textbox", name="Title", exact=True)).to_be_visible()
    page.get_by_role("tab", name="Game").click()
    board.drawn()

    slider = notebook.cell(2).get_by_role("slider")
    slider.press("ArrowLeft")
    notebook.wait_for("board.ply", 2)
    expect(board.root.get_by_role("gridcell", name="e8")).not_to_have_accessible_name("king")
    notebook.run("board.ply = 1")
    notebook.wait_for("slider.value", 1)

    second = ShownBoard(page, notebook.cell(3).get_by_role("region", name="Torres board"))
    second.drawn()
    notebook.cell(3).get_by_role("slider").press("ArrowRight")
    notebook.wait_for("chosen.position.players", 3)
    second.drawn()
