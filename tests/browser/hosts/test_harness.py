"""The browser fixtures show what there is, and complain about what must not be."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from tests.browser.support.jupyter import OpenNotebook


def test_a_click_reaches_python(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(
        ["import ipywidgets", "button = ipywidgets.ToggleButton(description='Press me')\nbutton"]
    )
    notebook.run_all()
    assert notebook.value("button.value") is False
    button = notebook.cell(1).get_by_role("button", name="Press me")
    button.click()
    notebook.wait_for("button.value", expected=True)
    notebook.run("button.description = 'Thanks'")
    expect(notebook.page.get_by_role("button", name="Thanks")).to_be_visible()
    assert notebook.received > 0
    assert notebook.sent > 0


def test_errors_in_cells_and_expressions_are_told(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(["1 / 0"])
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        notebook.run_all()
    with pytest.raises(AssertionError, match="NameError"):
        notebook.value("nothing")
    with pytest.raises(AssertionError, match="KeyError"):
        notebook.run("{}['a']")


def test_what_must_not_happen_is_noticed(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(["0"])
    assert notebook.complaints == []
    notebook.page.evaluate("() => console.error('out of tune')")
    notebook.page.evaluate("() => fetch('http://elsewhere.example/').catch(() => 0)")
    told = "\n".join(notebook.complaints)
    assert "out of tune" in told
    assert "request to another host: http://elsewhere.example/" in told
    notebook.complaints.clear()
