"""A saved page: opened as a file, offline, it draws, travels in time, runs no strangers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from tests.browser.support.boards import VIOLATIONS, ShownBoard, kinds_of
from torres_widget import Board, Game, Position

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from hatch_build import FrontEnd

HOSTILE: Final = (
    "</script><script>window.pwned = 1</script><img src=x onerror='window.pwned = 2'>"
    "<!--<script>\u2028\u2029{{7*7}}${7*7} &amp; <b>bold</b>"
)
LABEL: Final = "<img src=x onerror='window.pwned = 3'><b>here</b>"
#: A line of five plies: what stands where is seen from the first camera.
LINE: Final = ("knight c3", "knight f3", "king d1", "move c3 b3", "build c2 from 1")
SEEN: Final = ("b3", "c2", "c3", "f3", "d1", "h1")


class SavedBoard(ShownBoard):
    """The board of a saved page; another page reads the pixels, for this one may fetch nothing."""

    def __init__(self, page: Page, paper: Page) -> None:
        super().__init__(page, page.get_by_role("region", name="Torres board"), paper)

    def go(self, ply: int) -> None:
        """Pull the slider."""
        self.page.get_by_role("slider", name="Moves").fill(str(ply))
        self.at(ply)

    def at(self, ply: int) -> None:
        """Wait until the page stands at a ply, drawn."""
        expect(self.page.get_by_role("slider", name="Moves")).to_have_value(str(ply))
        self.drawn()


def line() -> Game:
    """A game of five plies, hostile words wherever there may be words, the cursor at its third."""
    game = Game(Position.new(seed=7))
    for action in LINE:
        game.play(action)
    game.headers |= {"Event": HOSTILE.split("\u2028")[0], "Site": "<i>here</i>"}
    game.undo()
    game.undo()
    game.node.comment = HOSTILE
    game.annotate(f"label c3 red {LABEL}")
    return game


@pytest.fixture(scope="module")
def board(
    browser: Browser, front_end: FrontEnd, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[SavedBoard]:
    """The saved page of `line`, opened offline; in the end it must have no complaints."""
    assert front_end.is_built()
    path: Path = tmp_path_factory.mktemp("saved") / "saved game.html"
    Board(line()).save_html(path)
    context = browser.new_context(offline=True, viewport={"width": 1280, "height": 900})
    paper = context.new_page()
    page = context.new_page()
    requests: list[str] = []
    complaints: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("dialog", lambda dialog: complaints.append(dialog.message))
    page.on(
        "console", lambda entry: complaints.append(entry.text) if entry.type == "error" else None
    )
    page.goto(path.as_uri())
    yield SavedBoard(page, paper)
    assert complaints == []
    assert [url for url in requests if not url.startswith("blob:null/")] == [path.as_uri()]
    assert page.evaluate("() => 'pwned' in window") is False
    context.close()


def expected(ply: int) -> dict[str, str]:
    """Kinds that are seen on some cells after so many actions."""
    position = Position.new(seed=7)
    for action in LINE[:ply]:
        position = position.apply(action)
    kinds = kinds_of(position)
    return {cell: kinds[cell] for cell in SEEN}


def test_a_saved_page_travels_in_time(board: SavedBoard) -> None:
    page = board.page
    board.at(3)
    assert board.kinds(*SEEN) == expected(3)

    page.get_by_role("button", name="First position").click()
    board.at(0)
    assert board.kinds(*SEEN) == expected(0)
    page.get_by_role("button", name="Forward").click()
    board.at(1)
    expect(page.get_by_text("Move 1 of 5 · Orange placed a knight on c3")).to_be_visible()
    page.keyboard.press("End")
    board.at(5)
    page.keyboard.press("ArrowLeft")
    board.at(4)
    assert board.kinds(*SEEN) == expected(4)

    page.get_by_role("button", name="Play").click()
    board.at(5)
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    page.get_by_role("slider", name="Moves").press("ArrowLeft")
    board.at(4)
    board.button("Undo").click()
    board.at(3)
    assert board.kinds(*SEEN) == expected(3)


def test_a_saved_page_shows_words_as_words(board: SavedBoard) -> None:
    page = board.page
    board.go(3)
    heading = page.get_by_role("heading", level=1)
    assert heading.text_content() == HOSTILE.split("\u2028")[0]
    assert page.get_by_role("definition").text_content() == "<i>here</i>"
    assert page.get_by_label("Comment").text_content() == HOSTILE
    expect(board.root.locator(".torres-label")).to_have_text(LABEL)
    expect(page.locator("img, b:has-text('here')")).to_have_count(0)
    page.get_by_role("button", name="Back").click()
    board.at(2)
    assert page.get_by_label("Comment").text_content() == ""


def test_a_saved_page_plays_nothing_and_says_so(board: SavedBoard) -> None:
    board.go(5)
    board.press("b3")
    board.press("h1")
    expect(board.root.get_by_text("This is a saved game").first).to_be_visible()
    assert board.kinds("b3", "f3") == {"b3": "player 1", "f3": "player 2"}


def _brightness(board: SavedBoard, *cells: str) -> dict[str, float]:
    seen = board.pixels(list(cells))
    return {cell: sum(map(sum, seen[cell])) / len(seen[cell]) for cell in cells}


def test_a_spotlight_is_drawn_by_keys_and_dims_all_other_cells(board: SavedBoard, axe: str) -> None:
    board.go(4)
    before = _brightness(board, "a1", "c2", "h8")
    board.root.get_by_role("gridcell").first.focus()
    for key in ("Control+End", "Home", "5", "Enter"):
        board.page.keyboard.press(key)
    lit = board.root.locator("[data-cell=a1]")
    expect(lit).to_have_accessible_name("a1, ground, green spotlight")
    expect(board.root.locator(".torres-spotlights path")).to_have_count(1)
    after = _brightness(board, "a1", "c2", "h8")
    assert after["c2"] < before["c2"] / 2
    assert after["h8"] < before["h8"] / 2
    assert after["a1"] > before["a1"] * 0.9
    expect(board.button("Spotlight")).to_have_attribute("aria-pressed", "true")
    board.page.evaluate(axe)
    assert board.root.evaluate(VIOLATIONS) == []
    board.page.keyboard.press("Enter")
    expect(board.root.locator(".torres-spotlights")).to_have_count(0)
    board.page.keyboard.press("n")
    expect(board.button("Spotlight")).to_have_count(0)


def test_paper_gets_the_whole_board_and_no_buttons(board: SavedBoard) -> None:
    board.go(3)
    page = board.page
    shape = "() => document.querySelector('.torres-plot canvas').getBoundingClientRect().toJSON()"
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    for hidden in ("#saved-time", ".torres-head", ".torres-bar", ".torres-undo-bar"):
        expect(page.locator(hidden)).to_be_hidden()
    expect(page.get_by_label("Comment")).to_be_visible()
    picture = board.root.locator(".torres-picture").bounding_box()
    assert picture is not None
    drawn = page.evaluate(shape)
    assert drawn["width"] <= picture["width"] + 1
    assert drawn["height"] <= picture["height"] + 1
    whole = board.root.bounding_box()
    assert whole is not None
    assert whole["width"] < 660
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    expect(page.locator("#saved-time")).to_be_visible()
    board.at(3)
