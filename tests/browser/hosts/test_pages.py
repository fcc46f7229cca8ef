"""The site's pages from a plain file server: boards that play, search, links, accessibility."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.support.boards import VIOLATIONS
from tests.browser.support.play import TIMEOUT
from tests.conftest import ROOT
from torres_widget.common.language import ENGLISH, LANGUAGES, speaking
from torres_widget.engine.rulebook import sentence
from torres_widget.lessons.course import outlines

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import FrameLocator, Page

    from tests.browser.support.served import Site
    from tests.browser.support.watch import WatchedPage

#: Where the picture is in the frame of a live board, and how far the frame could scroll.
FRAME: Final = """() => {
  const frame = document.querySelector('.torres-live-board');
  const { documentElement: inner } = frame.contentDocument;
  const { y, height } = inner.querySelector('.torres-picture').getBoundingClientRect();
  return { y, height, scrolls: inner.scrollHeight - frame.clientHeight };
}"""
#: One page of each kind.
KINDS: Final = (
    "index.html",
    "learn.html",
    "notebooks/03_movement.html",
    "notebooks/10_teachers.html",
    "learn/cs.html",
    "rules/en.html",
    "editions.html",
    "formats.html",
    "api-engine.html",
    "docs/board.html",
    "docs/layout.html",
    "search.html?q=doors",
    "play/",
)


class Links(HTMLParser):
    """Links of a page, addresses that it fetches, and the places in it that a link may name."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.led: list[str] = []
        self.fetched: list[str] = []
        self.places: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if value is None:
                continue
            if name == "id":
                self.places.add(value)
            elif name == "src" or (name == "href" and tag == "link"):
                self.fetched.append(value)
            elif name == "href":
                self.led.append(value)


@pytest.fixture(scope="module")
def pages(site_folder: Path) -> dict[Path, Links]:
    """All pages of the documentation, by file."""
    others = {"play", "lite", "_static"}
    files = [path for path in site_folder.rglob("*.html") if not others & {*path.parts}]
    return {path.resolve(): Links(path.read_text(encoding="utf-8")) for path in files}


def test_no_link_is_dead_and_nothing_comes_from_elsewhere(pages: dict[Path, Links]) -> None:
    assert len(pages) > 40
    dead = []
    for page, links in pages.items():
        for link in links.led + links.fetched:
            address = urlsplit(link)
            if address.scheme in {"http", "https", "mailto"} and link in links.led:
                continue
            if address.scheme == "data":
                continue
            assert not address.scheme, (page, link)
            file = (page.parent / unquote(address.path)).resolve() if address.path else page
            file = file / "index.html" if file.is_dir() else file
            known = pages.get(file)
            there = file.exists() and (
                known is None or not address.fragment or unquote(address.fragment) in known.places
            )
            if not there:
                dead.append(f"{page.name}: {link}")
    assert dead == []


def opened(page: Page) -> FrameLocator:
    """Open the first board of a page, and return its frame."""
    page.locator(".torres-live-play").first.click()
    expect(page.locator(".torres-live-open")).to_have_count(1, timeout=TIMEOUT)
    return page.frame_locator(".torres-live-board")


def test_the_first_page_plays_and_search_finds(watched: WatchedPage, site: Site) -> None:
    page = watched.page
    page.goto(site.home)
    # A click on the picture opens the board, too.
    page.locator(".torres-live img:visible").click()
    expect(page.get_by_role("link", name="Loading Python")).to_be_visible()
    expect(page.locator(".torres-live-open")).to_have_count(1, timeout=TIMEOUT)
    board = page.frame_locator(".torres-live-board")
    expect(board.get_by_role("button", name="End turn")).to_be_visible()
    before = page.evaluate(FRAME)
    assert before["scrolls"] == 0
    for cell in ("c3", "c4"):
        board.get_by_role("gridcell", name=re.compile(f"^{cell}\\b")).focus()
        page.keyboard.press("Enter")
        # Whatever the hint says, nothing moves under the mouse.
        assert page.evaluate(FRAME) == before
    knight = board.get_by_role("gridcell", name=re.compile("^c4.*orange knight"))
    expect(knight).to_have_count(1, timeout=TIMEOUT)
    assert page.evaluate(FRAME) == before

    page.goto(f"{site.home}search.html?q=doors")
    results = page.locator("#search-results")
    expect(results.get_by_role("link", name="Moving knights")).to_have_count(1)


def test_a_tutorial_opens_its_lesson_and_one_board_at_a_time(
    watched: WatchedPage, site: Site
) -> None:
    page = watched.page
    page.goto(f"{site.home}notebooks/03_movement.html")
    lesson = opened(page)
    expect(lesson.get_by_role("heading", name="Example A: one level up")).to_be_visible()
    expect(lesson.get_by_role("radio")).to_have_count(0)
    page.locator(".torres-live-play").last.click()
    expect(page.locator(".torres-live-board")).to_have_count(1)
    alone = page.frame_locator(".torres-live-board")
    expect(alone.get_by_role("heading", name="All the ways out")).to_be_visible(timeout=TIMEOUT)


def test_pages_of_notebooks_say_nothing_of_running_them(pages: dict[Path, Links]) -> None:
    notebooks = [page for page in pages if page.parent.name == "notebooks"]
    assert len(notebooks) == len(list((ROOT / "notebooks").glob("*.ipynb")))
    for page in notebooks:
        text = page.read_text(encoding="utf-8")
        assert "notebook-only" not in text
        assert "next cell" not in text
    (first,) = (page for page in notebooks if page.stem == "01_first_turn")
    before, _, _ = first.read_text(encoding="utf-8").partition("<h2>")
    assert "Play this lesson here" in before
    assert "torres_widget" not in before


def test_the_page_that_plays_is_dark_as_the_pages_and_leads_back(
    watched: WatchedPage, site: Site
) -> None:
    page = watched.page
    page.goto(site.home)
    page.evaluate("localStorage.setItem('mode', 'dark')")
    page.goto(f"{site.home}play-and-analyse.html")
    page.get_by_role("link", name="Solve puzzles").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("body")).to_have_css("color", "rgb(255, 255, 255)")
    page.get_by_role("link", name="Torres").click()
    expect(page.get_by_role("heading", name="Torres")).to_be_visible()
    assert page.url == f"{site.home}index.html"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(watched: WatchedPage, site: Site, axe: str, theme: str) -> None:
    page = watched.page
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    found = {}
    for kind in KINDS:
        page.goto(site.home + kind)
        if kind.startswith("search"):
            expect(page.locator("#search-results a").first).to_be_visible()
        page.evaluate(axe)
        if violations := page.locator("html").evaluate(VIOLATIONS):
            found[kind] = violations
    assert found == {}


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != ENGLISH])
def test_pages_of_course_and_rules_speak_a_language(site_folder: Path, language: str) -> None:
    with speaking(language):
        words = {"learn": outlines()[0].title, "rules": sentence("R1.7")}
    for folder, text in words.items():
        (page,) = site_folder.rglob(f"{folder}/{language}.html")
        html = page.read_text(encoding="utf-8")
        assert f'<div lang="{language}">' in html
        assert text in unescape(html)
