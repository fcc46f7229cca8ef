"""A notebook's single keys do nothing while the focus is in one of our widgets."""

from __future__ import annotations

import string
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from tests.browser.support.jupyter import Notebook, OpenNotebook

IMPORTS: Final = "from torres_widget import AnalysisBoard, Board, Desk, Drill, Lesson, Position"
SHOWN: Final = {
    "lesson": 'Lesson("first-turn", step="where-to-step", animate=False)',
    "drill": 'Drill("doors", seed=3, animate=False)',
    "spectator": "Board(Position.new(seed=7), viewer=None, animate=False)",
    "analysis": "AnalysisBoard(Position.new(seed=7), animate=False)",
    "desk": "Desk()",
}
#: Letters and digits, and other keys that notebooks know.
KEYS: Final = (*string.ascii_lowercase, *string.digits, "ArrowDown", "ArrowUp", "Enter", "Delete")
#: Keys that a notebook takes when they are pressed twice: it deletes, restarts, interrupts.
TWICE: Final = "d0i"
#: Every widget in JupyterLab, and one in Notebook 7, which has the same notebook with other menus.
SHOWN_IN: Final = (*((name, "lab") for name in SHOWN), ("lesson", "notebook"))
_CELLS: Final = """() => window.jupyterapp.shell.currentWidget.content.widgets
  .map(({ model }) => [model.type, model.sharedModel.getSource()])"""
_WIDGET: Final = ".jp-OutputArea .torres-root"
#: Marks a control of each kind, and returns how many there are.
_CONTROLS: Final = """(place) => {
  const kinds = new Map();
  const all = 'button, summary, select, input, textarea, [tabindex]';
  for (const each of place.querySelectorAll(all)) {
    const kind = `${each.tagName} ${each.getAttribute('role')} ${each.type}`;
    if (!kinds.has(kind) && each.checkVisibility()) kinds.set(kind, each);
  }
  [...kinds.values()].forEach((each, at) => each.setAttribute('data-probe', at));
  return kinds.size;
}"""
#: Focuses a control, or the board's grid if it is gone.
_FOCUS: Final = """(place, at) => {
  const control = place.querySelector(`[data-probe="${at}"]`);
  (control ?? place.querySelector('[role=gridcell][tabindex="0"], button')).focus();
}"""
_HAS_FOCUS: Final = "(place) => place.contains(place.getRootNode().activeElement)"


def cells(notebook: Notebook) -> list[list[str]]:
    found: list[list[str]] = notebook.page.evaluate(_CELLS)
    return found


@pytest.mark.parametrize(("name", "host"), SHOWN_IN)
def test_keys_stay_in_the_widget(open_notebook: OpenNotebook, host: str, name: str) -> None:
    notebook = open_notebook([IMPORTS, SHOWN[name], "x = 1"], host=host)
    notebook.run_all()
    place = notebook.cell(1).locator(_WIDGET).first
    place.locator("[role=gridcell]").first.wait_for(state="attached")
    before = cells(notebook)
    controls = place.evaluate(_CONTROLS)
    assert controls > 1
    for number in range(controls):
        for key in KEYS:
            place.evaluate(_FOCUS, number)
            notebook.page.keyboard.press(key)
            # Where a key leads out of the widget, it is the next one that the notebook would take.
            if key in TWICE or not place.evaluate(_HAS_FOCUS):
                notebook.page.keyboard.press(key)
    assert cells(notebook) == before
    assert notebook.page.locator(".jp-Dialog").count() == 0


def test_the_hosts_own_keys_stay_the_hosts(open_notebook: OpenNotebook) -> None:
    """Ctrl and a key does in a board what it does beside it."""
    notebook = open_notebook([IMPORTS, SHOWN["spectator"]])
    notebook.run_all()
    notebook.cell(1).locator("[role=gridcell][tabindex='0']").focus()
    notebook.page.keyboard.press("Control+Shift+C")
    notebook.page.locator(".lm-CommandPalette-input:focus").wait_for()
