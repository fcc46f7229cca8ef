"""Fixtures of the browser tests; ``jupyter.py`` beside this file says how to use them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from itertools import count
from typing import TYPE_CHECKING, cast

import pytest
from filelock import FileLock
from playwright.sync_api import Error, expect, sync_playwright

from tests.browser.support.bare.notebook import BareKernels, BareNotebook
from tests.browser.support.engines import Firefox, WebKit, begun
from tests.browser.support.jupyter import (
    CHROMIUM_FLAGS,
    GET_A_BROWSER,
    LabServer,
    Notebook,
    find_chromium,
)
from tests.browser.support.plain import PlainPage
from tests.browser.support.served import SUB_PATH, Site
from tests.browser.support.watch import visit
from tests.conftest import ROOT

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence
    from pathlib import Path

    from playwright.sync_api import Browser

    from hatch_build import FrontEnd
    from tests.browser.support.bare.notebook import OpenBareNotebook
    from tests.browser.support.engines import Engine
    from tests.browser.support.jupyter import OpenNotebook
    from tests.browser.support.watch import WatchedPage

NOTEBOOKS = ROOT / "notebooks"
PICTURES = ROOT / "test-results"
FAILED = pytest.StashKey[bool]()
_NUMBERS = count(1)

# Slow machines are slow; what does not come at all fails a little later.
expect.set_options(timeout=30_000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark all tests of this folder, so that ``-m "not browser"`` leaves them out."""
    for item in items:
        if item.path.is_relative_to(ROOT / "tests" / "browser"):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium; without one the tests skip, or fail where TORRES_REQUIRE_BROWSER is 1."""
    with sync_playwright() as playwright:
        try:
            chromium = playwright.chromium.launch(
                executable_path=find_chromium(), args=CHROMIUM_FLAGS
            )
        except (Error, FileNotFoundError) as error:
            reason = f"{GET_A_BROWSER} ({str(error).splitlines()[0]})"
            if os.environ.get("TORRES_REQUIRE_BROWSER") == "1":
                pytest.fail(reason, pytrace=False)
            pytest.skip(reason)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def axe(front_end: FrontEnd) -> str:
    """axe-core, the script."""
    path = ROOT / "js" / "node_modules" / "axe-core" / "axe.min.js"
    if not path.exists():
        front_end.npm("--version")  # fetches the packages
    return path.read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def lab(
    browser: Browser, front_end: FrontEnd, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[LabServer]:
    """A JupyterLab server; started only where there is a browser, and with the front end built."""
    assert browser.is_connected()
    assert front_end.is_built()
    server = LabServer(tmp_path_factory.mktemp("lab"))
    yield server
    server.stop()


@pytest.fixture
def open_notebook(
    browser: Browser, lab: LabServer, request: pytest.FixtureRequest
) -> Iterator[OpenNotebook]:
    """Open a notebook in a browser page of its own.

    Every call gives a fresh page with cold caches, a fresh kernel and a fresh copy of the notebook.
    When the test ends the pages must have no complaints; where it failed, pictures of them are
    left in ``test-results/``.
    """
    opened: list[Notebook] = []

    def open_(what: str | Sequence[str], *, host: str = "lab") -> Notebook:
        number = next(_NUMBERS)
        path = f"{number}.ipynb"
        if isinstance(what, str):
            shutil.copy(NOTEBOOKS / what, lab.root / path)
        else:
            lab.put(path, what)
        lab.start_session(path)
        context = browser.new_context(viewport={"width": 1280, "height": 900})
        notebook = Notebook(context.new_page(), lab.url, path, f"test-{number}", host=host)
        opened.append(notebook)
        return notebook

    yield open_
    close_pages(opened, request)
    lab.end_sessions()


@pytest.fixture(scope="session")
def bare_kernels(front_end: FrontEnd) -> Iterator[BareKernels]:
    """The process that the kernels of bare notebooks come from."""
    assert front_end.is_built()
    kernels = BareKernels()
    yield kernels
    kernels.stop()


@pytest.fixture
def bare_notebook(
    browser: Browser, bare_kernels: BareKernels, request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[OpenBareNotebook]:
    """Open a notebook of some cells on a page without Jupyter; the rest is as `open_notebook`."""
    opened: list[BareNotebook] = []

    def open_(cells: Sequence[str]) -> BareNotebook:
        context = browser.new_context(viewport={"width": 1280, "height": 900})
        notebook = BareNotebook(context.new_page(), bare_kernels.start(tmp_path), cells)
        opened.append(notebook)
        return notebook

    yield open_
    try:
        close_pages(opened, request)
    finally:
        for notebook in opened:
            notebook.end()


def close_pages(opened: Sequence[WatchedPage], request: pytest.FixtureRequest) -> None:
    """Close a test's pages, with pictures of them where it failed; they must not complain."""
    for number, notebook in enumerate(opened, 1):
        if request.node.stash.get(FAILED, False):
            PICTURES.mkdir(exist_ok=True)
            notebook.page.screenshot(path=PICTURES / f"{request.node.name}-{number}.png")
        notebook.page.context.close()
    for notebook in opened:
        assert not notebook.complaints, "\n".join(notebook.complaints)


@pytest.fixture(scope="session")
def site_folder(front_end: FrontEnd, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folder of a server with the whole site, built once for all processes of the tests."""
    assert front_end.is_built()
    if "PYTEST_XDIST_WORKER" not in os.environ:
        return built_site(tmp_path_factory.mktemp("served"))
    folder = tmp_path_factory.getbasetemp().parent / "served"
    with FileLock(folder.with_suffix(".lock")):
        return folder if folder.exists() else built_site(folder)


def built_site(folder: Path) -> Path:
    """Build the site in a folder."""
    words = [sys.executable, "-m", "tools.site", str(folder / SUB_PATH)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    print(done.stdout)  # noqa: T201 - wanted in the log
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture
def site(site_folder: Path) -> Iterator[Site]:
    """The built site on a server, for one test."""
    site = Site(str(site_folder))
    yield site
    site.stop()


@pytest.fixture
def watched(browser: Browser, site: Site) -> Iterator[WatchedPage]:
    """A page for the site, without complaints at the end."""
    with visit(browser, site.home) as page:
        yield page


@pytest.fixture(params=["Chromium", Firefox, WebKit], ids=["Chromium", "Firefox", "WebKit"])
def any_engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """An empty page of each engine, with what `Engine` and Playwright's page have in common."""
    if request.param == "Chromium":
        context = request.getfixturevalue("browser").new_context()
        errors: list[str] = []
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        yield cast("Engine", page)
        context.close()
        assert errors == []
    else:
        with begun(request.param) as engine:
            yield engine
            assert engine.complaints() == []


@pytest.fixture
def plain(browser: Browser, front_end: FrontEnd) -> Iterator[PlainPage]:
    """A plain page for lessons, without complaints at the end."""
    assert front_end.is_built()
    context = browser.new_context(viewport={"width": 1920, "height": 1080})
    page = PlainPage(context.new_page())
    yield page
    context.close()
    assert not page.complaints, "\n".join(page.complaints)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember that the test failed, for the fixture's pictures."""
    report = yield
    if report.when == "call" and report.failed:
        item.stash[FAILED] = True
    return report
