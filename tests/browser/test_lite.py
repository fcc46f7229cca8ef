"""The tutorials in JupyterLite: they run in the browser, from static files alone."""

from __future__ import annotations

import gzip
import re
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from tests.browser.test_site import PATIENCE

if TYPE_CHECKING:
    from pathlib import Path

    from tests.browser.served import Site
    from tests.browser.watch import WatchedPage

#: What a visit may fetch, in bytes, from a server that packs.
MOST: Final = 25_000_000
#: Runs all cells of the notebook, and returns the errors.
RUN: Final = """async () => {
  const app = window.jupyterapp;
  const { content, sessionContext } = app.shell.currentWidget;
  await sessionContext.ready;
  await sessionContext.session.kernel.info;
  await app.commands.execute('notebook:run-all-cells');
  const cells = [...content.model.sharedModel.cells];
  const outputs = cells.flatMap((cell) => cell.outputs ?? []);
  return outputs.filter((output) => output.output_type === 'error').map(({ evalue }) => evalue);
}"""
#: What a file server lacks: folders beside the notebooks, and the icon of the host.
_MISSED: Final = re.compile(r"console: Failed to load resource: .* 404 .*(/api/|/favicon\.ico)")


@pytest.mark.parametrize(
    ("notebook", "title"), [("01_first_turn", "Build, climb, win"), ("03_movement", "Example A")]
)
def test_a_tutorial_runs(
    watched: WatchedPage, site: Site, site_folder: Path, notebook: str, title: str
) -> None:
    page = watched.page
    fetched: set[str] = set()
    page.context.on("request", lambda request: fetched.add(request.url.partition("?")[0]))
    page.goto(f"{site.home}lite/lab/index.html?path={notebook}.ipynb")
    expect(page.locator(".jp-Notebook .jp-CodeCell").first).to_be_visible(timeout=PATIENCE)
    assert page.evaluate(RUN) == []
    lesson = page.locator(".jp-OutputArea-output").first
    expect(lesson.get_by_role("gridcell")).to_have_count(64, timeout=2 * PATIENCE)
    expect(lesson.get_by_role("heading", name=re.compile(title)).first).to_be_visible()

    urls = [url for url in fetched if url.startswith(site.home)]
    files = [site_folder / url.split("/", 3)[3] for url in urls]
    sizes = [len(gzip.compress(path.read_bytes())) for path in files if path.is_file()]
    assert sum(sizes) < MOST
    assert not any("plotly" in url for url in urls)
    for complaint in [one for one in watched.complaints if _MISSED.match(one)]:
        watched.complaints.remove(complaint)


def test_it_holds_no_source_maps_and_no_package_of_another_host(site_folder: Path) -> None:
    (lite,) = site_folder.rglob("lite")
    assert (lite / "static" / "pyodide").is_dir()
    assert [*lite.rglob("*.map")] == []
    lock = (lite / "static" / "pyodide" / "pyodide-lock.json").read_text()
    assert "http" not in lock
