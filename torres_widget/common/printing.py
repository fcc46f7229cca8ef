"""Pages to print: as a PDF by a browser, and in a frame in notebooks."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from os import PathLike

#: Sizes of paper.
PAPERS: Final = ("A4", "Letter")
#: Browsers that print a page without a window.
BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "chrome", "msedge")
_SECONDS: Final = 60


def print_pdf(html: str, path: str | PathLike[str]) -> None:
    """Write a page as a PDF; a Chromium or Chrome prints it.

    Raises
    ------
    OSError
        If there is no such browser on this machine (then print the HTML file yourself), if it
        could not print the page, or the file cannot be written.
    """
    browser = _browser()
    if browser is None:
        known = ", ".join(BROWSERS)
        raise OSError(f"A PDF needs a browser, one of {known}. Or print the HTML file yourself.")
    with tempfile.TemporaryDirectory() as folder:
        page, made = Path(folder, "page.html"), Path(folder, "page.pdf")
        page.write_text(html, encoding="utf-8")
        options = ("--headless", "--disable-gpu", "--no-pdf-header-footer")
        command = (browser, *options, *_unboxed(), f"--print-to-pdf={made}", page.as_uri())
        subprocess.run(command, capture_output=True, timeout=_SECONDS, check=False)
        if not made.exists():
            raise OSError(f"{browser} printed no PDF.")
        shutil.copyfile(made, path)


def framed(html: str, title: str) -> str:
    """Return a page in a frame, in which no script runs."""
    frame = "box-sizing:border-box;width:100%;height:600px;border:1px solid #999;background:#fff"
    # Of the same origin, it is still reached by the Tab key.
    sandbox = 'sandbox="allow-same-origin"'
    page = escape(html)
    return f'<iframe title="{escape(title)}" {sandbox} style="{frame}" srcdoc="{page}"></iframe>'


def _browser() -> str | None:
    """Return a browser from one of the folders of programs, never from the current folder."""
    folders = [Path(folder) for folder in os.get_exec_path() if Path(folder).is_absolute()]
    paths = (str(folder / name) for name in BROWSERS for folder in folders)
    return next(filter(None, map(shutil.which, paths)), None)


def _unboxed() -> tuple[str, ...]:
    """Return what lets root start a browser, whose sandbox is for other users alone."""
    return ("--no-sandbox",) if getattr(os, "geteuid", lambda: 1)() == 0 else ()
