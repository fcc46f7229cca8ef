"""A listener: the output for a screen reader, in order.

The focus comes from the browser's accessibility tree, texts from the log on the page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

_HEARD: Final = """() => {
  const log = document.querySelector('[role=log]');
  const entries = [...log.children].filter((entry) => !entry.dataset.heard);
  for (const entry of entries) entry.dataset.heard = 'yes';
  return entries.map((entry) => [entry.textContent, Number(entry.dataset.at)]);
}"""
#: Note the time at which each entry comes.
_CLOCK: Final = """() => new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const entry of addedNodes)
      if (entry.parentElement?.role === 'log') entry.dataset.at ??= performance.now();
}).observe(document.body, { childList: true, subtree: true })"""
_FOCUS_CELL: Final = """(name) => document.querySelector(`[data-cell="${name}"]`).focus()"""
_FOCUS_NAMED: Final = """([name, at]) => {
  const named = [...document.querySelectorAll('button, summary')].filter((one) =>
    (one.ariaLabel || one.textContent.trim()) === name);
  const shown = named.filter((one) => one.checkVisibility()).at(at);
  shown?.focus();
  return !!shown;
}"""
_DRAWN: Final = """() => new Promise((drawn) => {
  requestAnimationFrame(() => requestAnimationFrame(drawn));
})"""
_SAYS: Final = """(text) => [...document.querySelectorAll('[role=log] > :not([data-heard])')]
  .some((entry) => entry.textContent.includes(text))"""
#: Roles that a screen reader leaves out.
_SILENT: Final = frozenset({"generic", "none"})


class Ear:
    """Hands on the keys, and an ear that writes everything down.

    Parameters
    ----------
    page
        The page; a board is on it.
    update
        Brings what Python has done to the page, where that doesn't come by itself.
    """

    def __init__(self, page: Page, update: Callable[[], object] = lambda: None) -> None:
        self._page, self._update = page, update
        self._tree = self._page.context.new_cdp_session(self._page)
        self._focus = ""
        self._pressed = 0.0
        self.lines: list[str] = []
        self.times: list[str] = []
        self._page.evaluate(_CLOCK)

    def press(self, *keys: str) -> None:
        """Press keys, and write down what is heard after each."""
        for key in keys:
            self._begin()
            self._page.keyboard.press(key)
            self._listen(key)

    def cell(self, name: str) -> None:
        """Go to a cell, and write down its name."""
        self._begin()
        self._page.evaluate(_FOCUS_CELL, name)
        self._listen(f"to {name}")

    def button(self, name: str, says: str = "", *, at: int = 0) -> None:
        """Press a button or open what is folded away, the first of its name or that at a place.

        Given what it `says`, wait until the log does.
        """
        self._page.wait_for_function(_FOCUS_NAMED, arg=[name, at])
        self._begin()
        self._page.keyboard.press("Enter")
        if says:
            self._page.wait_for_function(_SAYS, arg=says)
        self._listen(name)

    def write(self, text: str) -> None:
        """Write into the field that has the focus, and press Enter."""
        self._page.keyboard.type(text)
        self._begin()
        self._page.keyboard.press("Enter")
        self._listen(f"“{text}”")

    def field(self, name: str, text: str) -> None:
        """Go to the text field of a name, and write into it."""
        self._page.get_by_role("textbox", name=name, exact=True).focus()
        self._listen(f"to {name}")
        self._page.keyboard.type(text)
        self._listen(f"“{text}”")

    def update(self, what: str) -> None:
        """Write down what is heard when the page gets what Python has done meanwhile."""
        self._begin()
        self._update()
        self._listen(what)

    def _begin(self) -> None:
        self._pressed = self._page.evaluate("performance.now()")

    def _listen(self, done: str) -> None:
        self._page.wait_for_function("() => !window.waiting")
        self._page.evaluate(_DRAWN)
        self._page.wait_for_function("() => !window.waiting")
        self.lines.append(f"[{done}]")
        focus = self._spoken_focus()
        if focus != self._focus:
            self._focus = focus
            self.lines.append(focus)
        for text, at in self._page.evaluate(_HEARD):
            self.lines.append(f"log: {text}")
            self.times.append(f"{done} | {at - self._pressed:.0f} ms | {text}")

    def _spoken_focus(self) -> str:
        """Return name, role and description of the focused element, as in the tree."""
        at = self._tree.send("Runtime.evaluate", {"expression": "document.activeElement"})
        found = self._tree.send(
            "Accessibility.getPartialAXTree",
            {"objectId": at["result"]["objectId"], "fetchRelatives": False},
        )
        node: dict[str, Any] = found["nodes"][0]
        name, role, description = (
            str(node.get(part, {}).get("value", "")) for part in ("name", "role", "description")
        )
        said = [name, "" if role in _SILENT else role]
        said.append(description if description != name else "")
        return ", ".join(filter(None, said)).replace("\xa0", " ")
