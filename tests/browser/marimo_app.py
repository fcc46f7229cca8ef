"""A marimo app, run by a server of its own, and the pages of its visitors."""

from __future__ import annotations

import os
import subprocess
import sys
import urllib.error
import urllib.request
from typing import TYPE_CHECKING

from tests.browser.jupyter import free_port, wait_until

if TYPE_CHECKING:
    from pathlib import Path


class MarimoServer:
    """``marimo run`` of one app file: a free port, no token, settings and files in `home`.

    Parameters
    ----------
    home
        An empty folder.
    app
        Source of the app file.
    """

    def __init__(self, home: Path, app: str) -> None:
        self.log = home / "marimo.log"
        path = home / "app.py"
        path.write_text(app, encoding="utf-8")
        self.url = f"http://127.0.0.1:{(port := free_port())}/"
        folders = ("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")
        with self.log.open("wb") as log:
            self._process = subprocess.Popen(
                [
                    *(sys.executable, "-m", "marimo", "run", str(path)),
                    *("--headless", "--no-token", "--host", "127.0.0.1", "--port", str(port)),
                ],
                cwd=home,
                env={**os.environ, **{name: str(home / name.lower()) for name in folders}},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        try:
            wait_until(self._listens, "marimo to listen", self._story)
        except BaseException:
            self.stop()
            raise

    def _listens(self) -> bool:
        if self._process.poll() is not None:
            msg = f"marimo ended with code {self._process.returncode}\n{self._story()}"
            raise RuntimeError(msg)
        try:
            urllib.request.urlopen(f"{self.url}health").close()
        except urllib.error.URLError:
            return False
        return True

    def _story(self) -> str:
        return self.log.read_text(errors="replace")

    def stop(self) -> None:
        """End the server."""
        self._process.terminate()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
