"""The pages for contributors: what they name is there."""

from __future__ import annotations

import re
from importlib import import_module
from typing import TYPE_CHECKING

import pytest

from tests.conftest import ROOT
from tools.site.pages import KEPT
from tools.site.reference import PARTS, reference_page
from torres_widget.board.view.overlays import OVERLAYS

if TYPE_CHECKING:
    from pathlib import Path

PAGES = sorted(
    path.relative_to(ROOT).as_posix()
    for pattern in ("*.md", "docs/*.md", "js/*.md", "benchmarks/**/*.md")
    for path in ROOT.glob(pattern)
)
#: A path in backticks; each is one from the root, or from one of the folders that pages are about.
PATH = re.compile(r"`((?:[\w.-]+/)+(?:[\w.-]+)?)`")
ABOUT = ["", "torres_widget", "torres_widget/engine", "torres_widget/lessons", "tests/engine"]
LINK = re.compile(r"\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)")


@pytest.mark.parametrize("name", ["CONTRIBUTING.md", "docs/layout.md", "docs/versions.md"])
def test_every_path_that_a_page_names_is_there(name: str) -> None:
    named = PATH.findall((ROOT / name).read_text(encoding="utf-8"))
    assert len(named) > 3
    missing = [
        path for path in named if not any((ROOT / folder / path).exists() for folder in ABOUT)
    ]
    assert missing == []


def test_the_map_has_every_folder_of_the_package() -> None:
    text = (ROOT / "docs" / "layout.md").read_text(encoding="utf-8")
    home = ROOT / "torres_widget"
    packages = [path.parent.relative_to(home).as_posix() for path in home.rglob("__init__.py")]
    assert len(packages) > 15
    lacking = [package for package in packages if package != "." and f"`{package}/`" not in text]
    assert lacking == []


def test_pages_of_the_site_link_to_none_that_it_lacks() -> None:
    kept = {path.resolve() for pattern in KEPT for path in ROOT.glob(pattern)}
    lacking = [
        f"{page.relative_to(ROOT)}: {link}"
        for page in sorted(path for path in kept if path.suffix == ".md")
        for link in LINK.findall(page.read_text(encoding="utf-8"))
        if link.endswith(".md")
        and (page.parent / link).resolve() not in {*kept, ROOT / "README.md"}
    ]
    assert lacking == []


@pytest.mark.parametrize("name", PAGES)
def test_every_link_leads_somewhere(name: str) -> None:
    page = ROOT / name
    links = LINK.findall(page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_the_page_on_boards_lists_all_overlays() -> None:
    text = (ROOT / "docs" / "board.md").read_text(encoding="utf-8")
    assert [kind for kind in OVERLAYS if f'`"{kind}"`' not in text] == []


@pytest.mark.parametrize("name", PARTS)
def test_the_contents_have_every_page_of_the_reference(name: str) -> None:
    contents = (ROOT / "docs" / "site" / "reference.md").read_text(encoding="utf-8")
    assert f"\n{name}\n" in contents


@pytest.mark.parametrize("name", ["engine", "analysis", "lessons"])
def test_a_reference_page_has_every_public_name(name: str) -> None:
    text = reference_page(PARTS[f"api-{name}"])
    public = import_module(f"torres_widget.{name}").__all__
    assert [known for known in public if f":: {known}\n" not in text] == []


@pytest.mark.parametrize("path", sorted((ROOT / "docs").glob("*.md")), ids=lambda path: path.name)
def test_every_document_is_in_the_contents_of_the_site(path: Path) -> None:
    contents = [page.read_text(encoding="utf-8") for page in (ROOT / "docs" / "site").glob("*.md")]
    entry = re.compile(rf"^docs/{re.escape(path.stem)}$", re.MULTILINE)
    assert any(entry.search(page) for page in contents)
