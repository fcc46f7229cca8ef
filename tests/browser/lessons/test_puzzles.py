"""Puzzles on a page: what is at stake, and the buttons that make sense at the moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from torres_widget import Puzzles

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.support.plain import PlainPage

HELPERS = ".torres-helpers button, .torres-coach-buttons button"


def buttons(plain: PlainPage) -> Locator:
    return plain.page.locator(HELPERS)


def test_each_moment_has_its_buttons(plain: PlainPage) -> None:
    plain.resize(1280, 720)
    puzzles = Puzzles(puzzle="1-4-13", progress=False, view="2d")
    plain.show(puzzles)
    status = plain.page.locator(".torres-feedback")
    expect(status).to_contain_text("The first try counts")
    expect(buttons(plain)).to_have_text(["Hint"])
    plain.send(action=puzzles.puzzle.turn[0])
    expect(status).to_contain_text("The first try counts")
    expect(buttons(plain)).to_have_text(["Start over", "Hint"])
    plain.send(action="score")
    expect(status).to_contain_text("the goal is a turn that gains")
    expect(buttons(plain)).to_have_text(["Undo the last action", "Start over", "Hint"])
    plain.page.get_by_role("button", name="Undo the last action").click()
    expect(buttons(plain)).to_have_text(["Start over", "Hint"])
    plain.page.get_by_role("button", name="Start over").click()
    expect(buttons(plain)).to_have_text(["Hint"])
    plain.show(Puzzles(puzzle="1-41-19", progress=False, view="2d"))
    plain.send(action="score")
    expect(buttons(plain)).to_have_text(["Undo the last action", "Hint"])


def test_a_solution_shows_the_action_points_once(plain: PlainPage) -> None:
    plain.resize(1280, 720)
    puzzles = Puzzles(puzzle="1-4-13", progress=False, view="2d")
    plain.show(puzzles)
    while puzzles.lesson["more"]:
        plain.do("hint")
    plain.do("solution")
    for ply in range(len(puzzles.puzzle.turn) + 1):
        plain.send(ply=ply)
        expect(plain.page.locator(".torres-pips")).to_have_count(1)
    expect(buttons(plain)).to_have_text(["Play through", "Start over"])
