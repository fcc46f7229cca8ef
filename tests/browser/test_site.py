"""The page that plays without Jupyter, from a plain file server, with Python in the browser."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final

from playwright.sync_api import expect

from tests.browser.lessons import right_answer
from torres_widget import Game, Position
from torres_widget.engine.links import from_link, game_from_link, game_to_link
from torres_widget.lessons import load
from torres_widget.lessons.plan import Question

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page, ViewportSize

    from tests.browser.served import Site
    from tests.browser.watch import WatchedPage

#: What a first visit may fetch, in bytes, from a server that packs nothing.
MOST: Final = 12_000_000
#: Milliseconds in which Python must have started, on a busy machine.
PATIENCE: Final = 180_000
LINK: Final = "......../......../......../......../......../......../1......./21......_1:b1_2:h8"
PHONE: Final[ViewportSize] = {"width": 390, "height": 780}


def ready(page: Page, what: str) -> None:
    """Wait until Python shows what was chosen."""
    page.wait_for_selector(f"#play-main[data-ready={what}]", timeout=PATIENCE)


def press(page: Page, cell: str) -> None:
    page.get_by_role("gridcell", name=re.compile(f"^{cell}\\b")).focus()
    page.keyboard.press("Enter")


def test_a_first_visit_is_small(site_folder: Path) -> None:
    (worker,) = site_folder.rglob("play/*/worker.js")
    files = [path for path in worker.parent.rglob("*.*") if not path.match("front-*.js")]
    assert len(files) > 10
    assert sum(path.stat().st_size for path in files) < MOST


def test_a_game_against_a_bot_and_a_link(watched: WatchedPage, site: Site) -> None:
    page = watched.page
    page.goto(site.play)
    scene = page.locator("#play-scene")
    # The board is there before Python is.
    expect(scene.get_by_role("gridcell")).to_have_count(64)
    ready(page, "bot")
    press(page, "e8")
    # Blue has placed knight and king.
    expect(scene.get_by_role("heading", name="Orange to play")).to_be_visible(timeout=PATIENCE)
    expect(scene.get_by_role("button", name="End turn")).to_be_enabled()

    # The board's own button has the page's address, too.
    scene.get_by_role("button", name="Copy link").click()
    own = scene.get_by_label("Copied.").input_value()
    assert own.startswith(f"{site.play}#")
    page.get_by_role("banner").get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("status").first).to_have_text("The link is copied.")
    assert page.url == own
    position = from_link(page.url.partition("#")[2])
    assert position.owner("e8") == 1
    assert position.king_cell is not None

    page.evaluate("(link) => { location.hash = link; }", LINK)
    expect(scene.get_by_role("gridcell", name=re.compile("^b1.*orange knight"))).to_have_count(1)
    page.evaluate("() => { location.hash = 'junk'; }")
    expect(page.get_by_role("status").first).to_contain_text("'junk'")


def test_the_course_goes_on_without_a_network_on_a_phone(watched: WatchedPage, site: Site) -> None:
    page = watched.page
    page.set_viewport_size(PHONE)
    page.goto(site.play)
    ready(page, "bot")
    page.get_by_role("radio", name="Course").check()
    ready(page, "course")
    plan = load("set-up")
    question = plan.steps[0]
    assert isinstance(question, Question)
    column = page.get_by_role("region", name="Lesson")
    column.get_by_role("button", name=re.compile(f"^{plan.title}")).click()
    column.get_by_role("textbox", name="Your answer, a number").fill(right_answer(question))
    column.get_by_role("button", name="Check").click()
    expect(column.get_by_role("status")).to_contain_text("Right!")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]

    page.evaluate("() => navigator.serviceWorker.ready.then(() => {})")
    site.stop()
    page.reload()
    ready(page, "course")
    expect(column.get_by_text(plan.title)).to_be_visible()
    expect(column.get_by_role("status")).to_have_attribute("data-tone", "good")


def test_analysis_puzzles_and_a_game_that_goes_on_after_a_reload(
    watched: WatchedPage, site: Site
) -> None:
    page = watched.page
    game = Game(Position.new(seed=3))
    for action in ("knight e8", "knight c3", "king a5"):
        game.play(action)
    page.goto(f"{site.play}#{game_to_link(game)}")
    ready(page, "board")
    scene = page.locator("#play-scene")
    expect(scene.get_by_role("heading", name="Orange to play")).to_be_visible()
    page.get_by_role("button", name="Evaluation").click()
    expect(page.get_by_role("img", name="Chance to win")).to_have_css("display", "flex")
    page.get_by_role("button", name="Best turns").click()
    page.get_by_role("button", name="▶ 1").click(timeout=PATIENCE)
    page.get_by_role("button", name="Back to the game").click()
    page.get_by_role("button", name="Stop").click()
    page.get_by_role("button", name="End turn").click()
    expect(scene.get_by_role("heading", name="Blue to play")).to_be_visible()
    page.get_by_role("button", name="Review").click()
    expect(page.get_by_text("Orange: accuracy")).to_be_visible(timeout=PATIENCE)

    assert "#" not in page.url
    page.reload()
    # The board is as it was before Python is there, and with it.
    expect(scene.get_by_role("heading", name="Blue to play")).to_be_visible()
    ready(page, "board")
    page.get_by_role("button", name="Copy game link").click()
    expect(page.get_by_role("status").first).to_have_text("The link is copied.")
    moves = [str(action) for action in game_from_link(page.url).moves]
    assert moves == ["knight e8", "knight c3", "king a5", "end 3 3 3"]

    page.get_by_role("radio", name="Puzzles").check()
    ready(page, "puzzles")
    column = page.get_by_role("region", name="Lesson")
    expect(column.get_by_role("heading", name=re.compile("^Difficulty"))).to_be_visible()
    hint = column.get_by_role("button", name="Hint", exact=True)
    show = column.get_by_role("button", name="Show me")
    while not show.is_visible():
        hint.dispatch_event("click")
        page.wait_for_timeout(200)
    show.click()
    expect(show).to_be_hidden()
    column.get_by_role("button", name="Next", exact=True).click()
    page.reload()
    ready(page, "puzzles")
    record = page.evaluate("Object.entries(localStorage).find(([key]) => /puzzles/.test(key))[1]")
    assert len(json.loads(record)["answers"]) == 1
