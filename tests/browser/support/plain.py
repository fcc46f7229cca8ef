"""A lesson on a plain page, whose kernel is the test's own process.

There is no notebook around it, only an element that scrolls, as large as the test says: what
hundreds of steps look like is measured in a minute.
"""

from __future__ import annotations

import gzip
import json
from typing import TYPE_CHECKING, Any, Final, cast

from tests.browser.support.jupyter import wait_until
from torres_widget.board.runtime import catalogue, packed

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Route

    from torres_widget.board.teaching.shown_as_board import OnBoard
    from torres_widget.board.teaching.taught import Taught

_ADDRESS: Final = "http://torres.test/"
_PAGE: Final = """<!doctype html><html lang="en"><title>A lesson</title>
<body style="margin: 0"><div id="scroller" style="overflow-y: auto"><div id="board"></div></div>
<script type="module">
import { render } from "./front.js";
PLOTLY
const state = {}, handlers = {};
const model = {
  get: (name) => state[name],
  set: (name, value) => { state[name] = value; },
  save_changes: async () => {
    const { intent } = state;
    if (!intent) return;
    delete state.intent;
    window.waiting = (window.waiting ?? 0) + 1;
    window.take(await window.kernel(intent));
    window.waiting -= 1;
  },
  on: (event, handler) => (handlers[event] ??= new Set()).add(handler),
  off: (event, handler) => handlers[event]?.delete(handler),
};
let stop = () => {};
window.take = (text) => {
  const traits = JSON.parse(text);
  Object.assign(state, traits);
  const changed = Object.keys(traits).flatMap((name) => [...(handlers[`change:${name}`] ?? [])]);
  for (const handler of changed) handler();
};
window.mount = (text) => {
  stop();
  Object.assign(state, JSON.parse(text));
  stop = render({ model, el: document.getElementById("board"), Plotly });
};
window.ready = true;
</script></body></html>"""
_WITH_PLOTLY: Final = 'import Plotly from "./plotly.js";'
_WITHOUT_PLOTLY: Final = "const Plotly = { react: () => new Promise(() => {}), purge() {} };"
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
    plotly
        Whether there is a scene; without, its place stays empty, as while it is being made. Or
        another plotly.js that draws it.
    language
        Code of the page's language.
    """

    def __init__(self, page: Page, *, plotly: bool | str = False, language: str = "en") -> None:
        self._language = language
        self.page = page
        self._plotly = plotly
        self._body = _PAGE.replace("PLOTLY", _WITH_PLOTLY if plotly else _WITHOUT_PLOTLY)
        self.complaints: list[str] = []
        self.shown: OnBoard | None = None
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.route(_ADDRESS + "**", self._serve)
        page.expose_function("kernel", self._answer)
        page.goto(_ADDRESS)
        page.wait_for_function("() => window.ready")

    def show(self, shown: OnBoard) -> None:
        """Put a lesson, a drill or an analyst on the page."""
        self.shown = shown
        self.page.evaluate("(text) => window.mount(text)", self._traits())

    @property
    def taught(self) -> Taught:
        """The lesson, drill or coached game on the page."""
        return cast("Taught", self.shown)

    def cell(self, _index: int) -> Locator:
        """The element that shows the lesson."""
        return self.page.locator("#board")

    def run(self, code: str) -> None:
        """Run statements about `lesson` and `board`, and show what comes of it."""
        exec(code, self._names())  # noqa: S102 - our own text
        self.update()

    def value(self, expression: str) -> Any:
        """Value of an expression about `lesson` and `board`, as it would come from a kernel."""
        value = eval(expression, self._names())  # noqa: S307 - our own text
        return json.loads(json.dumps(value))

    def wait_for(self, expression: str, expected: object) -> None:
        """Let the page's intents come in until the expression gives the value expected."""
        seen: Any = None

        def agrees() -> bool:
            nonlocal seen
            self.page.evaluate("0")
            seen = self.value(expression)
            return bool(seen == expected)

        wait_until(agrees, f"{expression} == {expected!r}", lambda: f"last seen: {seen!r}")

    def resize(self, width: int, height: int) -> None:
        """Give the part of the page that scrolls another size."""
        self.page.evaluate(_RESIZE, [width, height])

    def do(self, command: str) -> None:
        """Carry out a command of the lesson, and show what comes of it."""
        assert self.shown is not None
        self.taught.do(command)
        self.update()

    def send(self, **intent: Any) -> None:
        """Have the board take an intent, and show what comes of it."""
        assert self.shown is not None
        seq = self.shown.board.view["seq"] + 1
        self.page.evaluate("(text) => window.take(text)", self._answer({"seq": seq, **intent}))

    def update(self) -> None:
        """Show the lesson as it is now."""
        self.page.evaluate("(text) => window.take(text)", self._traits())

    def _answer(self, intent: dict[str, Any]) -> str:
        assert self.shown is not None
        self.shown.board.intent = intent
        return self._traits()

    def _names(self) -> dict[str, Any]:
        assert self.shown is not None
        return {"lesson": self.shown, "board": self.shown.board}

    def _traits(self) -> str:
        """Return the traits as one text; Playwright takes its time over as many values."""
        assert self.shown is not None
        return json.dumps({name: getattr(self.shown.board, name) for name in _TRAITS})

    def _worded(self, name: str, script: str) -> str:
        """Return a script with the texts of the page's language before it."""
        if name != "front.js" or self._language == "en":
            return script
        return f"const torresCatalogue = {json.dumps(catalogue(self._language))};{script}"

    def _serve(self, route: Route) -> None:
        name = route.request.url.removeprefix(_ADDRESS)
        if not name:
            route.fulfill(content_type="text/html", body=self._body)
        elif name == "plotly.js" and isinstance(self._plotly, str):
            route.fulfill(content_type="text/javascript", body=self._plotly)
        elif name in {"front.js", "plotly.js"}:
            script = gzip.decompress(packed(name)).decode()
            route.fulfill(body=self._worded(name, script), content_type="text/javascript")
        else:
            route.abort()
