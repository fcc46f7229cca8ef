"""Accessibility: axe-core finds nothing, focus is always seen, all is said; motion, colours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playwright.sync_api import expect

from tests.board.positions import BUSY
from tests.browser.support.boards import VIOLATIONS, BoardOnPage
from torres_widget.engine.cards import KEYS

if TYPE_CHECKING:
    from tests.browser.support.bare.notebook import OpenBareNotebook

NEW: Final = (
    "from torres_widget import Board, Position\n"
    "board = Board(Position.new(seed=7), animate=False, height=400, theme='light')\nboard"
)
#: The states to show, one after the other: everything at once, in both themes and both views.
STATES: Final = (
    "pass",
    f"""
hands = [{list(KEYS)!r}] * 4
board.position = Position.from_board({BUSY!r}, players=4, phase=3, mode='master', master='square',
                                     hands=hands)
board.selected = 'a1'
board.comment('Look here')
board.annotate('arrow a1 a4', 'circle c3 red', 'label d5 blue words')""",
    "board.options = {'theme': 'dark'}",
    "board.options = {'view': '2d'}",
    "board.options = {'theme': 'light', 'panel': False}",
)
#: The element that has the focus, and whether that is seen: by an outline, or drawn in the picture.
_FOCUS: Final = """(root) => {
  const at = root.getRootNode().activeElement;
  if (!at || !root.contains(at)) return null;
  const { outlineStyle, outlineWidth } = getComputedStyle(at);
  const drawn = root.querySelector('.torres-focus')?.getAttribute('d');
  const outlined = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  const cell = at.role === 'gridcell' || at.getAttribute('role') === 'gridcell';
  return { name: at.ariaLabel || at.textContent, seen: cell && drawn ? true : outlined };
}"""
_STATES_UNTIL_DRAWN: Final = """(root) => {
  const board = root.parentElement.torres;
  const seq = board.seq;
  const seen = new Set();
  window.states = new Promise((done) => {
    const look = () => {
      if (board.seq > seq) seen.add(board.state);
      if (board.seq > seq && board.state === 'drawn') done([...seen]);
      else requestAnimationFrame(look);
    };
    look();
  });
}"""


def test_axe_finds_nothing(bare_notebook: OpenBareNotebook, axe: str) -> None:
    notebook = bare_notebook([NEW])
    notebook.run_all()
    board = BoardOnPage(notebook)
    board.page.evaluate(axe)
    for state in STATES:
        notebook.run(state)
        board.shows()
        assert board.root.evaluate(VIOLATIONS) == [], state
    # It can find something.
    board.root.evaluate("(root) => { root.querySelector('[role=grid]').ariaLabel = ''; }")
    board.root.evaluate("(root) => root.append(document.createElement('button'))")
    assert any(found.startswith("button-name") for found in board.root.evaluate(VIOLATIONS))


#: An analyst, and what it says.
ANALYST: Final = """from torres_widget import AnalysisBoard, Position
analysis = AnalysisBoard(Position.from_board(
    "......../......../......../......../......../......../1......./21...... 1:b1 2:h8",
    ap=2, stacks=[[1], [1]], round=4), view="2d", nodes=3000, time=None)
board = analysis.board
analysis"""
SAID: Final = {"best_turns": "Show 1", "evaluate": "chance to win", "heat_map": "the best cells"}


def test_axe_finds_nothing_in_an_analyst(bare_notebook: OpenBareNotebook, axe: str) -> None:
    notebook = bare_notebook([ANALYST])
    notebook.run_all()
    board = BoardOnPage(notebook)
    board.page.evaluate(axe)
    analyst = board.page.get_by_role("region", name="Analyst")
    for theme in ("light", "dark"):
        for question, words in SAID.items():
            notebook.run(f"board.theme = '{theme}'; analysis.{question}()")
            expect(analyst.get_by_text(words).first).to_be_visible()
            assert board.root.evaluate(VIOLATIONS) == [], question


def test_the_keyboard_is_seen_and_answered(bare_notebook: OpenBareNotebook) -> None:
    notebook = bare_notebook([NEW.replace("animate=False", "animate=True")])
    notebook.run_all()
    board = BoardOnPage(notebook)
    keyboard, live = board.page.keyboard, board.root.get_by_role("log")
    notebook.run("for text in ('knight c3', 'knight f6', 'king e8'): board.play(text)")
    board.shows()

    # All that Tab leads to, forwards from the first button, is seen to have the focus.
    board.root.locator("button, [tabindex='0']").first.focus()
    keyboard.press("Shift+Tab")
    keyboard.press("Tab")
    stops = []
    while stop := board.root.evaluate(_FOCUS):
        stops.append(stop)
        assert len(stops) < 100
        keyboard.press("Tab")
    assert [stop["name"] for stop in stops if not stop["seen"]] == []
    assert len(stops) >= 15

    # Moves and refusals are said.
    board.root.locator("[role=gridcell][tabindex='0']").focus()
    board.root.locator("[data-cell=c3]").focus()
    keyboard.press("Enter")
    keyboard.press("ArrowUp")
    keyboard.press("ArrowUp")
    keyboard.press("Enter")
    expect(live).to_contain_text("Refused")
    expect(live).to_contain_text("R5.2")
    keyboard.press("ArrowDown")
    board.root.evaluate(_STATES_UNTIL_DRAWN)
    keyboard.press("Enter")
    expect(live).to_contain_text("Orange moved from c3 to c4")
    expect(live).to_contain_text("4 action points left")
    assert "moving" in board.page.evaluate("() => window.states")

    # Where less motion is asked for, nothing glides.
    board.page.emulate_media(reduced_motion="reduce")
    keyboard.press("ArrowUp")
    board.root.evaluate(_STATES_UNTIL_DRAWN)
    keyboard.press("Enter")
    expect(live).to_contain_text("Orange moved from c4 to c5")
    assert "moving" not in board.page.evaluate("() => window.states")
    assert board.root.evaluate("(root) => root.getAnimations({ subtree: true }).length") == 0


_FORCED: Final = """(root) => {
  const look = (selector, part) => {
    const style = getComputedStyle(root.querySelector(selector), part);
    return [style.backgroundColor, style.backgroundImage, style.borderTop].join();
  };
  const cell = (name, part) => look(`[data-cell=${name}]`, part);
  const tool = (state) => look(`.torres-tool[aria-pressed=${state}]`);
  return {
    forced: matchMedia('(forced-colors: active)').matches,
    castle: cell('c6') !== cell('a1'),
    lit: cell('c4', '::before') !== cell('a1', '::before'),
    pressed: tool('true') !== tool('false'),
    figure: root.querySelector('[data-cell=c3] svg') !== null,
  };
}"""


def test_few_colours_tell_as_much(bare_notebook: OpenBareNotebook) -> None:
    notebook = bare_notebook([NEW.replace("animate=False", "view='2d'")])
    notebook.run_all()
    board = BoardOnPage(notebook)
    board.page.emulate_media(forced_colors="active")
    notebook.run("for text in ('knight c3', 'knight f6', 'king e8'): board.play(text)")
    notebook.run("board.selected = 'c3'")
    board.shows()
    board.root.locator("[data-cell=c3]").focus()
    board.page.keyboard.press("m")
    expect(board.root.locator(".torres-tool[aria-pressed=true]")).to_have_count(1)
    told = board.root.evaluate(_FORCED)
    assert [what for what, tells in told.items() if not tells] == []
    assert board.root.evaluate(_FOCUS)["seen"]
