"""The tutorials in JupyterLite: they run in the browser, from static files alone."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from playwright.sync_api import expect

from tests.browser.support.lite import visit

if TYPE_CHECKING:
    from pathlib import Path

    from tests.browser.support.served import Site
    from tests.browser.support.watch import WatchedPage

#: What a visit may fetch, in bytes, from a server that packs nothing.
MOST: Final = 25_000_000


def test_a_tutorial_runs_and_its_lesson_is_taken(watched: WatchedPage, site: Site) -> None:
    # All tutorials, with all steps of their lessons: benchmarks/site/tutorials.py.
    visited = visit(watched.page, site, "01_first_turn.ipynb")
    assert visited.solved
    print(f"{visited.plain:,} bytes, packed {visited.packed:,}")  # noqa: T201 - for the log
    assert visited.plain < MOST
    assert visited.fetched("torres_widget-")
    assert not visited.fetched("plotly")
    back = watched.page.get_by_role("link", name="Back to the site")
    expect(back).to_have_js_property("href", f"{site.home}learn.html")


def test_it_holds_no_source_maps_and_no_package_of_another_host(site_folder: Path) -> None:
    (lite,) = site_folder.rglob("lite")
    assert [*lite.rglob("*.map")] == []
    (path,) = lite.rglob("pyodide-lock.json")
    packages = json.loads(path.read_text())["packages"]
    assert {"anywidget", "ipywidgets", "torres-widget"} <= {*packages}
    assert all((path.parent / entry["file_name"]).is_file() for entry in packages.values())
    assert "plotly" not in packages["torres-widget"]["depends"]
