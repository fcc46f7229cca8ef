"""A lesson on a plain page, whose kernel is the test's own process.

There is no notebook around it, only an element that scrolls, as large as the test says: what
hundreds of steps look like is measured in a minute.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from torres_widget.board.runtime import STATIC

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

    from torres_widget.board.teaching.taught import Taught

_ADDRESS: Final = "http://torres.test/"
_PAGE: Final = """<!doctype html><html lang="en"><title>A lesson</title>
<body style="margin: 0"><div id="scroller" style="overflow-y: auto"><div id="board"></div></div>
<script type="module">
import { render } from "./front.js";
const state = {}, handlers = {};
const model = {
  get: (name) => state[name],
  set: (name, value) => { state[name] = value; },
  save_changes: async () => {
    const { intent } = state;
    if (!intent) return;
    delete state.intent;
    window.take(await window.kernel(intent));
  },
  on: (event, handler) => (handlers[event] ??= new Set()).add(handler),
  off: (event, handler) => handlers[event]?.delete(handler),
};
let stop = () => {};
window.take = (traits) => {
  Object.assign(state, traits);
  const changed = Object.keys(traits).flatMap((name) => [...(handlers[`change:${name}`] ?? [])]);
  for (const handler of changed) handler();
};
window.mount = (traits) => {
  stop();
  Object.assign(state, traits);
  stop = render({ model, el: document.getElementById("board"), Plotly: {} });
};
window.ready = true;
</script></body></html>"""
_RESIZE: Final = """([width, height]) => {
  Object.assign(document.getElementById("scroller").style, {
    width: `${width}px`, height: `${height}px`,
  });
  window.dispatchEvent(new Event("resize"));
}"""
_TRAITS: Final = ("view", "options", "selected", "overlay", "camera")


class PlainPage:
    """A page for lessons, one after another.

    Parameters
    ----------
    page
        A fresh page of Playwright.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.complaints: list[str] = []
        self.taught: Taught | None = None
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.route(_ADDRESS + "**", _serve)
        page.expose_function("kernel", self._answer)
        page.goto(_ADDRESS)
        page.wait_for_function("() => window.ready")

    def show(self, taught: Taught) -> None:
        """Put a lesson or a drill on the page."""
        self.taught = taught
        self.page.evaluate("(traits) => window.mount(traits)", self._traits())

    def resize(self, width: int, height: int) -> None:
        """Give the part of the page that scrolls another size."""
        self.page.evaluate(_RESIZE, [width, height])

    def do(self, command: str) -> None:
        """Carry out a command of the lesson, and show what comes of it."""
        assert self.taught is not None
        self.taught.do(command)
        self.update()

    def send(self, **intent: Any) -> None:
        """Have the board take an intent, and show what comes of it."""
        self.page.evaluate("(traits) => window.take(traits)", self._answer({"seq": 1, **intent}))

    def update(self) -> None:
        """Show the lesson as it is now."""
        self.page.evaluate("(traits) => window.take(traits)", self._traits())

    def _answer(self, intent: dict[str, Any]) -> dict[str, Any]:
        assert self.taught is not None
        self.taught.board.intent = intent
        return self._traits()

    def _traits(self) -> dict[str, Any]:
        assert self.taught is not None
        return {name: getattr(self.taught.board, name) for name in _TRAITS}


def _serve(route: Route) -> None:
    if route.request.url == _ADDRESS:
        route.fulfill(content_type="text/html", body=_PAGE)
    elif route.request.url == _ADDRESS + "front.js":
        route.fulfill(path=STATIC / "front.js", content_type="text/javascript")
    else:
        route.abort()
