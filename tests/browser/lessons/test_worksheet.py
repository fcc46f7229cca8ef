"""A worksheet, printed by the browser at hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playwright.sync_api import expect

from tests.browser.support.boards import VIOLATIONS
from tests.browser.support.hands import tab_to
from tests.browser.support.jupyter import find_chromium, in_both_themes
from torres_widget import worksheet
from torres_widget.common import printing

if TYPE_CHECKING:
    from pathlib import Path

    import pytest
    from playwright.sync_api import Browser

    from tests.browser.support.jupyter import OpenNotebook


_AT_ITS_END: Final = """(frame) => {
  const { scrollY, innerHeight, document } = frame.contentWindow;
  return scrollY > 0 && scrollY + innerHeight + 1 >= document.body.scrollHeight;
}"""


def test_a_browser_prints_a_pdf(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = find_chromium() or browser.browser_type.executable_path
    monkeypatch.setattr(printing, "BROWSERS", (program,))
    worksheet("first-turn").pdf(tmp_path / "sheet.pdf")
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF-")


def test_keys_alone_read_it_to_its_end(open_notebook: OpenNotebook, axe: str) -> None:
    notebook = open_notebook(["from torres_widget import worksheet\nworksheet('first-turn')"])
    notebook.run_all()
    page, output = notebook.page, notebook.cell(0).locator(".jp-OutputArea-output")
    frame = output.locator("iframe")
    tab_to(output, frame)
    page.keyboard.press("End")
    page.wait_for_function(_AT_ITS_END, arg=frame.element_handle())
    # No script runs in the sheet, so axe looks at the same one in a frame without a sandbox.
    frame.evaluate("(el) => { el.removeAttribute('sandbox'); el.srcdoc += ''; }")
    expect(frame.content_frame.locator("h1")).to_be_visible()
    sheet = next(frame for frame in page.frames if frame.parent_frame)
    sheet.evaluate(axe)
    for dark in in_both_themes(notebook, axe):
        assert output.evaluate(VIOLATIONS) == [], f"dark: {dark}"
        assert sheet.locator("html").evaluate(VIOLATIONS) == [], f"dark: {dark}"
