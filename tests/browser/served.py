"""The built site on a plain file server."""

from __future__ import annotations

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import Final

#: Where the site is on its server: a sub-path, as on a page of a larger site.
SUB_PATH: Final = "some/where"


class QuietHandler(SimpleHTTPRequestHandler):
    """Serves files, and says nothing."""

    def log_message(self, *_: object) -> None:
        pass


class Site:
    """The built site on a server of its own, under a sub-path."""

    def __init__(self, folder: str) -> None:
        handler = partial(QuietHandler, directory=folder)
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.home = f"http://127.0.0.1:{self._server.server_port}/{SUB_PATH}/"
        self.play = f"{self.home}play/"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Serve nothing any more."""
        self._server.shutdown()
        self._server.server_close()
