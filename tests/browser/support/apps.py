"""An app with boards, run by a server of its own: marimo, Voila, Shiny."""

from __future__ import annotations

import os
import subprocess
import sys
import urllib.error
import urllib.request
from typing import TYPE_CHECKING, Final

from tests.browser.support.jupyter import end, free_port, wait_until

if TYPE_CHECKING:
    from pathlib import Path

#: How each host runs a file: the file's name, a page that answers once it listens, the arguments.
HOSTS: Final = {
    "marimo": (
        "app.py",
        "health",
        ("run", "{file}", "--headless", "--no-token", "--host", "127.0.0.1", "--port", "{port}"),
    ),
    "voila": (
        "app.ipynb",
        "static/voila.js",
        (
            *("{file}", "--no-browser", "--port={port}", "--Voila.ip=127.0.0.1"),
            # Notebook 7's own extension needs parts of JupyterLab that Voila has not.
            "--VoilaConfiguration.extension_denylist=@jupyter-notebook/lab-extension",
        ),
    ),
    "shiny": ("app.py", "", ("run", "{file}", "--host", "127.0.0.1", "--port", "{port}")),
}


class AppServer:
    """A server of one file: a free port, no token, settings and files in `home`.

    Parameters
    ----------
    home
        An empty folder.
    host
        One of `HOSTS`.
    source
        What the file holds.
    """

    def __init__(self, home: Path, host: str, source: str) -> None:
        name, self._answers, arguments = HOSTS[host]
        self._host = host
        self.log = home / "server.log"
        file = home / name
        file.write_text(source, encoding="utf-8")
        port = free_port()
        self.url = f"http://127.0.0.1:{port}/"
        folders = ("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")
        with self.log.open("wb") as log:
            self._process = subprocess.Popen(
                [
                    *(sys.executable, "-m", host),
                    *(word.format(file=file, port=port) for word in arguments),
                ],
                cwd=home,
                env={**os.environ, **{name: str(home / name.lower()) for name in folders}},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        try:
            wait_until(self._listens, f"{host} to listen", self._story)
        except BaseException:
            self.stop()
            raise

    def _listens(self) -> bool:
        if self._process.poll() is not None:
            msg = f"{self._host} ended with code {self._process.returncode}\n{self._story()}"
            raise RuntimeError(msg)
        try:
            urllib.request.urlopen(f"{self.url}{self._answers}").close()
        except urllib.error.HTTPError:
            return True
        except urllib.error.URLError:
            return False
        return True

    def _story(self) -> str:
        return self.log.read_text(errors="replace")

    def stop(self) -> None:
        """End the server."""
        end(self._process)
