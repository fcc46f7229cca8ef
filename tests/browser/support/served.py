"""The built site on a plain file server."""

from __future__ import annotations

import threading
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

#: Where the site is on its server: a sub-path, as on a page of a larger site.
SUB_PATH: Final = "some/where"


class QuietHandler(SimpleHTTPRequestHandler):
    """Serves files and says nothing; the icon of the whole host is not the site's to have."""

    def log_message(self, *_: object) -> None:
        pass

    def do_GET(self) -> None:
        if self.path == "/favicon.ico":
            self.send_response(HTTPStatus.NO_CONTENT)
            self.end_headers()
        else:
            super().do_GET()


class Site:
    """The built site on a server of its own.

    Parameters
    ----------
    folder
        What is served.
    path
        Where the site is in it, with a slash at the end.
    """

    def __init__(self, folder: str, path: str = f"{SUB_PATH}/") -> None:
        self._folder = Path(folder)
        handler = partial(QuietHandler, directory=folder)
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.home = f"http://127.0.0.1:{self._server.server_port}/{path}"
        self.play = f"{self.home}play/"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def file(self, url: str) -> Path:
        """Return the file that an address of this server stands for."""
        return self._folder / unquote(urlsplit(url).path).removeprefix("/")

    def stop(self) -> None:
        """Serve nothing any more."""
        self._server.shutdown()
        self._server.server_close()
