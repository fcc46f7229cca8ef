"""Firefox and WebKit, with as much of Playwright's `Page` as their tests need, under its names.

Firefox speaks WebDriver BiDi over a socket of its own, WebKitGTK's driver the older WebDriver over
HTTP; both take the same description of what mouse and keyboard do. They are shown on a display of
Xvfb, and Mesa draws, without a graphics card.
"""

from __future__ import annotations

import base64
import json
import os
import re
import shutil
import subprocess
import tempfile
import urllib.error
import urllib.request
from abc import ABC, abstractmethod
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

import pytest
from websocket import create_connection

from tests.browser.support.jupyter import free_port, wait_until

if TYPE_CHECKING:
    from types import TracebackType
    from typing import Self

    from playwright.sync_api import ViewportSize

SIZE: Final = (1280, 900)
#: WebDriver's names of keys that write nothing.
_KEYS: Final = {"Enter": "\ue007", "ArrowLeft": "\ue012", "ArrowRight": "\ue014"}

#: Gather what goes wrong on a page that has begun to load; true once it is loaded.
_HEARD: Final = """(url) => {
  if (!location.href.startsWith(url)) return false;
  if (!window.complaints) {
    window.complaints = [];
    const complain = (...what) => { window.complaints.push(what.join(' ')); };
    addEventListener('error', ({ message }) => complain(message));
    addEventListener('unhandledrejection', ({ reason }) => complain(reason));
    console.error = complain;
  }
  return document.readyState === 'complete';
}"""


class Engine(ABC):
    """A browser with one page.

    Parameters
    ----------
    programs
        Names of its program, one of which must be there.
    options
        What it is started with.

    Raises
    ------
    FileNotFoundError
        If it, or Xvfb, is not installed.
    """

    #: Debian's packages that have it all.
    packages: ClassVar[str]

    def __init__(self, programs: tuple[str, ...], *options: str) -> None:
        program = next(filter(None, map(shutil.which, programs)), None)
        if not (program and shutil.which("Xvfb")):
            raise FileNotFoundError(f"no {programs[0]}, or no Xvfb")
        self._complaints: list[str] = []
        self._closing = ExitStack()
        folder = self._closing.enter_context(
            tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        )
        self._log = Path(folder, "log")
        screen = ["Xvfb", "-displayfd", "1", "-screen", "0", "1920x1200x24", "-nolisten", "tcp"]
        display = self._start(screen, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        assert display.stdout is not None
        environment = {
            **os.environ,
            "DISPLAY": f":{display.stdout.readline().decode().strip()}",
            "HOME": folder,
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
        }
        with self._log.open("wb") as log:
            self._start([program, *options], env=environment, stdout=log, stderr=log)

    def _start(self, command: list[str], **how: Any) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(command, **how)
        self._closing.callback(process.wait)
        self._closing.callback(process.terminate)
        return process

    def _story(self) -> str:
        return "\n".join([self._log.read_text(errors="replace"), *self._complaints])

    @abstractmethod
    def goto(self, url: str) -> None:
        """Open a page."""

    @abstractmethod
    def evaluate(self, function: str, arg: Any = None) -> Any:
        """Return what a function gives on the page, once it has settled, by way of JSON."""

    @abstractmethod
    def set_viewport_size(self, viewport_size: ViewportSize) -> None:
        """Give the page another size."""

    @abstractmethod
    def screenshot(self) -> bytes:
        """Return what is seen of the page, as PNG."""

    @abstractmethod
    def _perform(self, source: dict[str, Any]) -> None:
        """Do what mouse or keyboard is described to do."""

    def complaints(self) -> list[str]:
        """Return all errors of scripts so far."""
        return self._complaints

    def on(self, event: str, _handler: object) -> None:
        """Ignore an event of Playwright's; `complaints` has what matters."""
        assert event in {"console", "pageerror", "request", "websocket"}

    def wait_for_function(self, function: str, arg: Any = None) -> None:
        """Wait until a function gives something true on the page."""
        wait_until(lambda: bool(self.evaluate(function, arg)), f"{function} {arg}", self._story)

    def click(self, x: float, y: float) -> None:
        """Click at a point of the page."""
        steps: list[dict[str, Any]] = [{"type": "pointerMove", "x": round(x), "y": round(y)}]
        steps += [{"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp")]
        self._perform({"type": "pointer", "id": "mouse", "actions": steps})

    def press(self, key: str) -> None:
        """Press and release a key."""
        value = _KEYS.get(key, key)
        steps = [{"type": kind, "value": value} for kind in ("keyDown", "keyUp")]
        self._perform({"type": "key", "id": "keyboard", "actions": steps})

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._closing.close()


class Firefox(Engine):
    """Firefox, by WebDriver BiDi."""

    packages = "firefox-esr xvfb libgl1-mesa-dri"

    def __init__(self) -> None:
        super().__init__(("firefox-esr", "firefox"), "--no-remote", "--remote-debugging-port=0")
        listening = re.compile(r"BiDi listening on (ws://\S+)")
        wait_until(lambda: bool(listening.search(self._story())), "Firefox", self._story)
        address = listening.findall(self._story())[0]
        self._socket = create_connection(f"{address}/session", suppress_origin=True)
        self._closing.callback(self._socket.close)
        self._ids = count(1)
        self._send("session.new", capabilities={})
        self._send("session.subscribe", events=["log.entryAdded"])
        self._page = self._send("browsingContext.getTree")["contexts"][0]["context"]
        self.set_viewport_size({"width": SIZE[0], "height": SIZE[1]})

    def _send(self, method: str, **params: Any) -> Any:
        number = next(self._ids)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer = json.loads(self._socket.recv())
            if answer.get("method") == "log.entryAdded" and answer["params"]["level"] == "error":
                self._complaints.append(answer["params"]["text"])
            if answer.get("id") == number:
                assert answer["type"] == "success", answer
                return answer["result"]

    def goto(self, url: str) -> None:
        self._send("browsingContext.navigate", context=self._page, url=url, wait="complete")

    def evaluate(self, function: str, arg: Any = None) -> Any:
        call = f"(async () => JSON.stringify(await ({function})({json.dumps(arg)}) ?? null))()"
        target = {"context": self._page}
        answer = self._send("script.evaluate", expression=call, target=target, awaitPromise=True)
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    def set_viewport_size(self, viewport_size: ViewportSize) -> None:
        self._send("browsingContext.setViewport", context=self._page, viewport=viewport_size)

    def screenshot(self) -> bytes:
        shot = self._send("browsingContext.captureScreenshot", context=self._page)
        return base64.b64decode(shot["data"])

    def _perform(self, source: dict[str, Any]) -> None:
        self._send("input.performActions", context=self._page, actions=[source])


class WebKit(Engine):
    """WebKitGTK's own small browser, by its driver."""

    packages = "webkit2gtk-driver xvfb libgl1-mesa-dri"

    def __init__(self) -> None:
        port = free_port()
        super().__init__(("WebKitWebDriver",), f"--port={port}")
        self._address = f"http://127.0.0.1:{port}"
        wait_until(self._listens, "WebKit's driver", self._story)
        # Not waiting for pages, so as to hear of what goes wrong while they load.
        session = self._send("/session", capabilities={"alwaysMatch": {"pageLoadStrategy": "none"}})
        self._address += f"/session/{session['sessionId']}"
        self._closing.callback(self._send, "", method="DELETE")
        self.set_viewport_size({"width": SIZE[0], "height": SIZE[1]})

    def _listens(self) -> bool:
        try:
            return bool(self._send("/status", method="GET")["ready"])
        except urllib.error.URLError:
            return False

    def _send(self, path: str, method: str = "POST", **body: Any) -> Any:
        data = json.dumps(body).encode() if method == "POST" else None
        request = urllib.request.Request(self._address + path, data, method=method)
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)["value"]

    def goto(self, url: str) -> None:
        self.complaints()
        self._send("/url", url=url)
        wait_until(lambda: self._is_loaded(url), url, self._story)

    def _is_loaded(self, url: str) -> bool:
        try:
            return bool(self.evaluate(_HEARD, url))
        except urllib.error.HTTPError:  # between one page and the next
            return False

    def complaints(self) -> list[str]:
        self._complaints += self.evaluate("() => window.complaints?.splice(0) ?? []")
        return self._complaints

    def evaluate(self, function: str, arg: Any = None) -> Any:
        script = f"return Promise.resolve(({function})(...arguments)).then((it) => it ?? null)"
        return self._send("/execute/sync", script=script, args=[arg])

    def set_viewport_size(self, viewport_size: ViewportSize) -> None:
        frame = self.evaluate("() => [outerWidth - innerWidth, outerHeight - innerHeight]")
        width, height = viewport_size["width"] + frame[0], viewport_size["height"] + frame[1]
        self._send("/window/rect", width=width, height=height)

    def screenshot(self) -> bytes:
        return base64.b64decode(self._send("/screenshot", method="GET"))

    def _perform(self, source: dict[str, Any]) -> None:
        self._send("/actions", actions=[source])


def begun(kind: type[Firefox | WebKit]) -> Firefox | WebKit:
    """Start a browser; without it the test skips, or fails where TORRES_REQUIRE_BROWSER is 1."""
    try:
        return kind()
    except FileNotFoundError as error:
        reason = f"{error}: install it (Debian: apt-get install {kind.packages})"
        if os.environ.get("TORRES_REQUIRE_BROWSER") == "1":
            pytest.fail(reason, pytrace=False)
        pytest.skip(reason)
