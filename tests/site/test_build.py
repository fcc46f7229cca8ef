"""The built site: whole, closed to other hosts, and the same from the same sources."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
import zipfile
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest

from torres_widget.common.language import LANGUAGES, gettext, speaking
from torres_widget.engine.editions import MODES
from torres_widget.lessons.puzzles.tags import THEMES
from torres_widget.site.build import HERE, SiteError, build, engine

if TYPE_CHECKING:
    from pathlib import Path

    from hatch_build import FrontEnd

RUNTIME = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)


class Links(HTMLParser):
    """The addresses that a page names."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = {"option": "value", "script": "src", "link": "href"}
        self.found += [value for name, value in attrs if value and name == names.get(tag)]


@pytest.fixture(scope="module")
def runtime(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the names of Pyodide's files."""
    folder = tmp_path_factory.mktemp("pyodide")
    for name in RUNTIME:
        (folder / name).write_text(name)
    return folder


@pytest.fixture(scope="module")
def site(runtime: Path, front_end: FrontEnd, tmp_path_factory: pytest.TempPathFactory) -> Path:
    assert front_end.is_built()
    folder = tmp_path_factory.mktemp("site")
    build(folder, runtime)
    return folder


def test_all_that_pages_and_service_worker_name_is_there(site: Path) -> None:
    play = site / "play"
    pages = sorted(play.rglob("index.html"))
    assert len(pages) == len(LANGUAGES)
    for page in pages:
        found = Links(page.read_text()).found
        values = {*THEMES, *MODES}
        assert values <= set(found)
        links = [link for link in found if not link.startswith("data:") and link not in values]
        assert links
        for link in links:
            assert (page.parent / link).exists(), (page, link)
    named = json.loads((play / "service-worker.js").read_text().split(" = ", 1)[1].split(";\n")[0])
    files = {(play / name).resolve() for name in named["files"]}
    kept = {path.resolve() for path in play.rglob("*.*") if path.name != "index.html"}
    assert kept - files == {(play / "service-worker.js").resolve()}
    assert all(path.exists() for path in files)


def test_pages_speak_their_language_and_allow_nothing_from_elsewhere(site: Path) -> None:
    for language in LANGUAGES:
        folder = site / "play" / ("" if language == "en" else language)
        page = (folder / "index.html").read_text(encoding="utf-8")
        assert f'<html lang="{language}">' in page
        assert ("Copy game link" in page) == (language == "en")
        policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
        assert policy is not None
        rules = dict(rule.split(" ", 1) for rule in policy[1].split("; "))
        # Nothing but WebAssembly is compiled, which the worker's Python is.
        assert rules["default-src"] == "'none'"
        assert rules["script-src"] == "'self' 'wasm-unsafe-eval'"
        assert rules["worker-src"] == "'self' blob:"
        assert rules["connect-src"] == "'self'"
        assert policy[1].count("unsafe") == 1
        assert "http" not in re.sub(r"<!DOCTYPE[^>]*>|http-equiv", "", page)


def test_a_browser_can_install_each_page(site: Path) -> None:
    for language in LANGUAGES:
        folder = site / "play" / ("" if language == "en" else language)
        manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
        assert (manifest["lang"], manifest["start_url"]) == (language, "./")
        (icon,) = manifest["icons"]
        assert (folder / icon["src"]).read_text().startswith("<svg")
        assert 'rel="manifest" href="manifest.json"' in (folder / "index.html").read_text("utf-8")


def test_a_page_leads_home_where_pages_stand_around(
    site: Path, runtime: Path, tmp_path: Path
) -> None:
    build(tmp_path, runtime, around=True)
    for language in LANGUAGES:
        place = "" if language == "en" else f"{language}/"
        home = "../" * (1 + bool(place)) + "index.html"
        name = f"play/{place}index.html"
        assert f'<h1><a href="{home}">Torres</a></h1>' in (tmp_path / name).read_text("utf-8")
        assert "<h1>Torres</h1>" in (site / name).read_text("utf-8")


def test_the_same_sources_give_the_same_bytes(site: Path, runtime: Path, tmp_path: Path) -> None:
    build(tmp_path, runtime)
    build(tmp_path, runtime)  # a site of ours is replaced
    for path in site.rglob("*"):
        if path.is_file():
            assert (tmp_path / path.relative_to(site)).read_bytes() == path.read_bytes()
    assert len(list(tmp_path.rglob("*"))) == len(list(site.rglob("*")))


def test_the_engine_needs_nothing_else(tmp_path: Path) -> None:
    zipfile.ZipFile(io.BytesIO(engine())).extractall(tmp_path)
    script = (
        "import sys; sys.path.insert(0, sys.argv[1]); sys.platform = 'emscripten'; "
        "from torres_widget.site.host import Host; host = Host(print); "
        """host.receive('{"open": {"what": "bot", "language": "hu"}}'); """
        """host.receive('{"open": {"what": "puzzles"}}'); """
        """host.receive('{"set": {"intent": {"seq": 1, "lesson": "solution"}}}'); """
        """host.receive('{"open": {"what": "course", "language": "pl"}}')"""
    )
    command = [sys.executable, "-I", "-S", "-c", script, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert '\\"right\\": false' in done.stdout
    board = next(line for line in reversed(done.stdout.splitlines()) if '"board"' in line)
    lesson = json.loads(board)["board"]["view"]["lesson"]
    with speaking("pl"):
        assert lesson["course"]["title"] == gettext("Torres, step by step")


def test_what_is_in_the_way_or_missing_is_said(runtime: Path, tmp_path: Path) -> None:
    with pytest.raises(SiteError, match="holds no Pyodide"):
        build(tmp_path / "site", tmp_path)
    (tmp_path / "play").mkdir()
    (tmp_path / "play" / "mine.txt").write_text("mine")
    with pytest.raises(SiteError, match="no site of ours"):
        build(tmp_path, runtime)
    assert (tmp_path / "play" / "mine.txt").read_text() == "mine"


def test_pyodide_is_pinned_and_locked() -> None:
    package = json.loads((HERE / "package.json").read_text())
    lock = json.loads((HERE / "package-lock.json").read_text())
    assert lock["packages"][""]["dependencies"] == package["dependencies"]
    assert re.fullmatch(r"[\d.]+", package["dependencies"]["pyodide"])
    assert all(
        entry["integrity"].startswith("sha512-") for name, entry in lock["packages"].items() if name
    )
