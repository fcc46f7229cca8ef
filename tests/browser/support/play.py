"""The page that plays without Jupyter, and Python in its worker."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

from tests.browser.support.jupyter import wait_for_value

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

#: Milliseconds in which Python must have started, on a busy machine.
TIMEOUT: Final = 180_000
#: What the names mean in statements and expressions.
_NAMES: Final = "board = host.board; lesson = getattr(board.policy, 'taught', None)"
_RUN: Final = "(code) => globalThis.pyodide.runPython(code)"


class PlayPage:
    """The page that plays, with its Python at hand: `board`, and the `lesson` or course on it.

    Parameters
    ----------
    page
        Where it is open.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.scene = page.locator("#play-scene")

    def ready(self, what: str) -> None:
        """Wait until Python shows what was chosen."""
        main = f"#play-main[data-ready={what}]"
        self.page.wait_for_selector(main, state="attached", timeout=TIMEOUT)

    def choose(self, name: str) -> None:
        """Choose what is shown, and wait for it."""
        self.page.get_by_role("radio", name=name).check()
        self.ready(name.lower())

    def press(self, cell: str) -> None:
        """Press a cell, by keyboard."""
        self.page.get_by_role("gridcell", name=re.compile(f"^{cell}\\b")).focus()
        self.page.keyboard.press("Enter")

    def cell(self, _index: int) -> Locator:
        """The element that shows the board."""
        return self.scene

    def run(self, code: str) -> None:
        """Run statements in the worker's Python."""
        (worker,) = self.page.workers
        worker.evaluate(_RUN, f"{_NAMES}\n{code}\nNone")

    def value(self, expression: str) -> Any:
        """Value of a Python expression, by way of JSON."""
        (worker,) = self.page.workers
        code = f"{_NAMES}\n__import__('json').dumps({expression})"
        return json.loads(worker.evaluate(_RUN, code))

    def wait_for(self, expression: str, expected: object) -> None:
        """Ask Python for the expression until it gives the value expected."""
        wait_for_value(self, expression, expected)
