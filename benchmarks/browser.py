"""JupyterLab and a headless Chromium for the benchmarks, as the browser tests have them."""

from __future__ import annotations

import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from tests.browser.jupyter import CHROMIUM_FLAGS, LabServer, find_chromium

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser


@contextmanager
def jupyter() -> Iterator[tuple[Browser, LabServer]]:
    """Start both; in the end both are stopped, and their kernels."""
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), args=list(CHROMIUM_FLAGS)
        )
        lab = LabServer(Path(folder))
        try:
            yield browser, lab
        finally:
            lab.end_sessions()
            browser.close()
            lab.stop()
