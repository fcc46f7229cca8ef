"""A notebook without Jupyter: its cells run in a process of their own, its boards on a bare page.

It opens in a tenth of the time that JupyterLab takes. Tests that are about the board, not about
its host, ask for ``bare_notebook``; it is used as ``open_notebook`` is.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING, Any, Protocol

from tests.browser.support.jupyter import WaitsForKernel, end
from tests.browser.support.watch import WatchedPage
from tests.conftest import ROOT

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from playwright.sync_api import Locator, Page


class BareKernels:
    """The process that kernels are forked from."""

    def __init__(self) -> None:
        words = [sys.executable, "-m", "tests.browser.support.bare.kernel"]
        self._process = subprocess.Popen(
            words, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def start(self, folder: Path) -> tuple[int, int]:
        """Start a kernel in a folder; its process and its port."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(f"{folder}\n".encode())
        self._process.stdin.flush()
        process, port = json.loads(self._process.stdout.readline())
        return process, port

    def stop(self) -> None:
        """End the process; its kernels have been ended."""
        end(self._process)


class BareNotebook(WaitsForKernel, WatchedPage):
    """A notebook on a bare page, with a kernel of its own.

    Parameters
    ----------
    page
        A fresh page of Playwright.
    kernel
        Process and port of its kernel.
    cells
        The sources of its cells.
    """

    def __init__(self, page: Page, kernel: tuple[int, int], cells: Sequence[str]) -> None:
        self._process, port = kernel
        url = f"http://127.0.0.1:{port}/"
        self._cells = cells
        super().__init__(page, url)
        page.goto(url)
        page.wait_for_function("() => window.ready")

    def run_all(self) -> None:
        """Run all cells.

        Raises
        ------
        AssertionError
            If a cell raised.
        """
        for index, code in enumerate(self._cells):
            self._run(code, index)

    def cell(self, index: int) -> Locator:
        """Return the outputs of the cell of this index, from 0."""
        return self.page.locator(f'#cells > [data-index="{index}"]')

    def run(self, code: str) -> None:
        """Run statements in the kernel, outside any cell.

        Raises
        ------
        AssertionError
            If they raise; with the kernel's words.
        """
        self._run(code, None)

    def value(self, expression: str) -> Any:
        """Value of a Python expression in the kernel, by way of JSON (a tuple comes as a list).

        Raises
        ------
        AssertionError
            If the expression raises; with the kernel's words.
        """
        value, error = self.page.evaluate("ask", {"value": expression})
        assert not error, f"{expression}\n{error}"
        return json.loads(value)

    def end(self) -> None:
        """End the kernel."""
        os.kill(self._process, signal.SIGKILL)

    def _run(self, code: str, cell: int | None) -> None:
        _, error = self.page.evaluate("ask", {"run": code, "cell": cell})
        assert not error, f"{code}\n{error}"


class OpenBareNotebook(Protocol):
    """The `bare_notebook` fixture."""

    def __call__(self, cells: Sequence[str]) -> BareNotebook:
        """Open a notebook of these cells."""
