"""A browser page that is watched: what it complains of, and what it sends and gets."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from playwright.sync_api import Browser, ConsoleMessage, Page, Request, WebSocket


class WatchedPage:
    """A page of one server.

    Parameters
    ----------
    page
        A fresh page of Playwright.
    url
        Any address of the server.
    known
        Complaints that the host makes by itself, on any page, and that count for nothing.

    Attributes
    ----------
    page
        Playwright's page; everything Playwright can do is done on it.
    complaints
        What must not happen: console errors, uncaught exceptions, requests to other hosts.
    received, sent
        Characters or bytes of the websocket frames so far, the server's own messages included.
    """

    def __init__(self, page: Page, url: str, known: Collection[str] = ()) -> None:
        self.page = page
        self.complaints: list[str] = []
        self.received = 0
        self.sent = 0
        self._host = urlsplit(url).netloc
        self._known = known
        page.on("console", self._on_console)
        page.on("pageerror", lambda error: self._complain(f"uncaught: {error}"))
        page.on("request", self._on_request)
        page.on("websocket", self._on_websocket)

    def _complain(self, complaint: str) -> None:
        if complaint not in self._known:
            self.complaints.append(complaint)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._complain(f"console: {message.text} ({message.location.get('url', '')})")

    def _on_request(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme not in {"blob", "data"} and address.netloc != self._host:
            self._complain(f"request to another host: {request.url}")

    def _on_websocket(self, socket_: WebSocket) -> None:
        if urlsplit(socket_.url).netloc != self._host:
            self._complain(f"websocket to another host: {socket_.url}")
        socket_.on("framereceived", self._on_received)
        socket_.on("framesent", self._on_sent)

    def _on_received(self, payload: str | bytes) -> None:
        self.received += len(payload)

    def _on_sent(self, payload: str | bytes) -> None:
        self.sent += len(payload)


@contextmanager
def visit(browser: Browser, url: str, known: Collection[str] = ()) -> Iterator[WatchedPage]:
    """Give a visitor's page of a server, of a profile of its own; no complaints but known ones."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    visitor = WatchedPage(context.new_page(), url, known)
    yield visitor
    context.close()
    assert not visitor.complaints, "\n".join(visitor.complaints)
