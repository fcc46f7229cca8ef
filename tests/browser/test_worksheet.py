"""A worksheet, printed by the browser at hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.jupyter import find_chromium
from torres_widget import worksheet
from torres_widget.board.teaching import worksheet as worksheets

if TYPE_CHECKING:
    from pathlib import Path

    import pytest
    from playwright.sync_api import Browser


def test_a_browser_prints_a_pdf(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = find_chromium() or browser.browser_type.executable_path
    monkeypatch.setattr(worksheets, "_BROWSERS", (program,))
    worksheet("first-turn").pdf(tmp_path / "sheet.pdf")
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF-")
