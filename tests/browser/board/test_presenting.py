"""A board that fills the screen: text for the back row, and the keys of a clicker."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playwright.sync_api import expect

from tests.browser.support.boards import BoardOnPage
from tests.browser.support.jupyter import in_both_themes, wait_until

if TYPE_CHECKING:
    from tests.browser.support.bare.notebook import BareNotebook, OpenBareNotebook
    from tests.browser.support.jupyter import Notebook, OpenNotebook

#: A game, a lesson, and a scenario from the desk, one below the other.
CELLS: Final = (
    """from torres_widget import Board, Desk, Game, Lesson, Position
board = Board(Position.new(players=2, seed=7), animate=False)
for action in ("knight c3", "knight f6", "king e8", "move c3 c4", "move c4 d4"):
    board.play(action)
board.comment("Orange hurries to the middle.")
board.annotate("label d4 blue here", "arrow c3 d4")
board.ply = 4
board""",
    """lesson = Lesson("scoring", animate=False)
lesson""",
    """desk = Desk(board.game)
desk.title.value = "Guess the moves"
desk.mode.value = "conceal"
scenario = Lesson(desk.lesson(), animate=False)
scenario""",
)
#: On a page of 1080 pixels.
LEAST_FONT: Final = 28
#: The shown texts of the board with the size of their letters on the screen.
_FONTS: Final = """(root) => {
  const found = [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement: el } = texts.currentNode;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const seen = el.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const width = range.getBoundingClientRect().width;
    if (!data.trim() || !width || !seen || el.closest('.torres-visually-hidden')) continue;
    let size = parseFloat(getComputedStyle(el).fontSize) * el.currentCSSZoom;
    for (let at = el; at !== root; at = at.parentElement) {
      const { scale } = getComputedStyle(at);
      if (scale !== 'none') size *= Number(scale);
    }
    found.push([data, size]);
  }
  return found;
}"""
_FILLS: Final = """(root) => {
  const { left, top, width, height } = root.getBoundingClientRect();
  const corners = [[2, 2], [innerWidth - 2, 2], [2, innerHeight - 2],
    [innerWidth - 2, innerHeight - 2]];
  return left === 0 && top === 0 && width === innerWidth && height === innerHeight
    && corners.every(([x, y]) => root.contains(document.elementFromPoint(x, y)));
}"""


class Slide(BoardOnPage):
    """A board that is presented."""

    def fills(self) -> None:
        """Wait until the board fills the screen, and check its text."""
        self.page.wait_for_function(_FILLS, arg=self.root.element_handle())
        self.drawn()
        # Letters grow once the room on the screen is measured.
        wait_until(self._is_large, "large letters", lambda: str(self._small()))

    def _is_large(self) -> bool:
        return len(self._fonts()) >= 5 and not self._small()

    def _small(self) -> list[tuple[str, float]]:
        return [(text, size) for text, size in self._fonts() if size < LEAST_FONT]

    def _fonts(self) -> list[tuple[str, float]]:
        fonts: list[tuple[str, float]] = self.root.evaluate(_FONTS)
        return fonts

    def returns(self) -> None:
        """Leave the presentation by key; the board is where it was, and keeps the focus."""
        self.page.keyboard.press("Escape")
        self.page.wait_for_function(f"(root) => !({_FILLS})(root)", arg=self.root.element_handle())
        assert self.root.evaluate("(root) => root.contains(document.activeElement)")
        self.drawn()


def _run_on_a_large_screen(notebook: Notebook | BareNotebook) -> None:
    notebook.page.set_viewport_size({"width": 1920, "height": 1080})
    notebook.run_all()


def test_a_game_a_lesson_and_a_scenario_fill_the_screen(
    open_notebook: OpenNotebook, axe: str
) -> None:
    notebook = open_notebook(CELLS)
    _run_on_a_large_screen(notebook)
    keys = notebook.page.keyboard

    game = Slide(notebook)
    game.button("Present").click()
    game.fills()
    assert game.page.evaluate("() => document.fullscreenElement !== null")
    assert game.violations(axe) == []
    for key, ply in (("PageUp", 3), ("PageDown", 4), ("v", 5)):
        keys.press(key)
        notebook.wait_for("board.ply", ply)
    expect(game.root.get_by_text("Orange hurries to the middle.").first).to_be_visible()
    game.fills()
    picture = game.root.locator(".torres-picture")
    plain = picture.evaluate("(el) => getComputedStyle(el).cursor")
    keys.press("l")
    game.page.wait_for_function(
        "([el, plain]) => getComputedStyle(el).cursor !== plain",
        arg=[picture.element_handle(), plain],
    )
    game.returns()

    # By key, where a page may not have the whole screen: its window.
    game.page.evaluate("() => { Element.prototype.requestFullscreen = () => Promise.reject(); }")
    lesson = Slide(notebook, 1)
    lesson.root.get_by_role("gridcell").first.focus()
    keys.press("f")
    lesson.fills()
    assert not lesson.page.evaluate("() => document.fullscreenElement !== null")
    for dark in in_both_themes(notebook, axe):
        assert lesson.violations(axe) == [], f"dark: {dark}"
    # As a click beside the controls does, and sometimes another theme.
    lesson.page.evaluate("() => document.activeElement.blur()")
    question = notebook.value(
        "next(n for n, step in enumerate(lesson.session.plan.steps) if step.kind == 'question')"
    )
    for at in range(1, question + 1):
        for _ in range(notebook.value("lesson.game.length - lesson.game.ply")):
            ply = notebook.value("lesson.game.ply")
            keys.press("PageDown")
            notebook.wait_for("lesson.game.ply", ply + 1)
        keys.press("PageDown")
        notebook.wait_for("lesson.session.index", at)
    lesson.fills()
    keys.press("v")
    notebook.wait_for("lesson.session.showing", expected=True)
    keys.press("PageUp")
    notebook.wait_for("lesson.session.index", question - 1)
    lesson.returns()

    scenario = Slide(notebook, 2)
    scenario.button("Present").click()
    scenario.fills()
    keys.press("v")
    notebook.wait_for("scenario.session.left", 4)
    keys.press("PageDown")
    notebook.wait_for("scenario.session.left", 3)
    scenario.fills()
    scenario.button("Leave the presentation").click()
    expect(scenario.button("Present")).to_be_visible()


def test_python_presents_a_board(bare_notebook: OpenBareNotebook) -> None:
    notebook = bare_notebook(
        [CELLS[0].replace("animate=False)", "animate=False, view='2d', present=True)")]
    )
    notebook.page.set_viewport_size({"width": 1920, "height": 1080})
    notebook.run_all()
    board = Slide(notebook)
    board.fills()
    board.returns()
    notebook.run("board.present = False; board.present = True")
    board.fills()
    notebook.run("board.present = False")
    expect(board.button("Present")).to_be_visible()


def test_a_class_goes_back_to_the_game_and_sees_no_keyboard(
    bare_notebook: OpenBareNotebook,
) -> None:
    notebook = bare_notebook(CELLS)
    _run_on_a_large_screen(notebook)
    keys = notebook.page.keyboard
    game = Slide(notebook)
    game.button("Present").click()
    game.fills()
    keys.press("PageUp")
    notebook.wait_for("board.ply", 3)
    # What if Orange scored? The game is found again, and so is the question.
    keys.press("p")
    notebook.wait_for("[board.ply, board.length]", [4, 4])
    game.fills()
    assert "a1" not in game.root.locator(".torres-hint").inner_text()
    ways = game.root.get_by_role("group", name="Variations")
    expect(ways.get_by_role("button", name="What if: score")).to_have_attribute(
        "aria-current", "step"
    )
    ways.get_by_role("button", name="Game: move c3 c4").click()
    notebook.wait_for("[board.ply, board.length]", [4, 5])
    ways.get_by_role("button", name="What if: score").click()
    notebook.wait_for("[board.ply, board.length]", [4, 4])
    # Escape ends the tool, then the presentation.
    build = game.root.locator("[aria-keyshortcuts=B]")
    keys.press("b")
    expect(build).to_have_attribute("aria-pressed", "true")
    keys.press("Escape")
    expect(build).to_have_attribute("aria-pressed", "false")
    game.fills()
    keys.press("n")
    expect(game.root.locator(".torres-hint")).to_contain_text("drag to another cell")
    keys.press("Escape")
    game.fills()
    game.returns()

    scenario = Slide(notebook, 2)
    scenario.button("Present").click()
    scenario.fills()
    keys.press("PageUp")
    keys.press("v")
    notebook.wait_for("scenario.session.left", 4)
    keys.press("PageUp")
    notebook.wait_for("scenario.game.ply", 0)
    scenario.fills()
    assert scenario.root.get_by_text("That isn't possible").count() == 0
    scenario.button("Next move").click()
    notebook.wait_for("[scenario.game.ply, scenario.session.left]", [1, 4])
