"""JupyterLab and a headless Chromium for the benchmarks, as the browser tests have them."""

from __future__ import annotations

import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from tests.browser.support.jupyter import CHROMIUM_FLAGS, LabServer, find_chromium

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from playwright.sync_api import Browser


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start a headless Chromium; stopped in the end."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), args=list(CHROMIUM_FLAGS)
        )
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def jupyterlab(environment: Mapping[str, str] | None = None) -> Iterator[LabServer]:
    """Start a JupyterLab, in this environment; stopped in the end, with its kernels."""
    with tempfile.TemporaryDirectory() as folder:
        lab = LabServer(Path(folder), environment)
        try:
            yield lab
        finally:
            lab.end_sessions()
            lab.stop()


@contextmanager
def jupyter() -> Iterator[tuple[Browser, LabServer]]:
    """Start both."""
    with chromium() as browser, jupyterlab() as lab:
        yield browser, lab
