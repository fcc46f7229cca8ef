"""A course on a page: its map, a lesson's end, and the way from one lesson to the next."""

from __future__ import annotations

import re
from itertools import combinations
from typing import TYPE_CHECKING

from playwright.sync_api import Locator, expect

from tests.browser.support.boards import VIOLATIONS
from torres_widget import Course

if TYPE_CHECKING:
    from tests.browser.support.plain import PlainPage


def _shown(plain: PlainPage, theme: str = "light") -> tuple[Course, Locator]:
    course = Course(progress=False, view="2d", theme=theme)
    plain.resize(1100, 599)
    plain.show(course)
    column = plain.page.get_by_role("region", name="Lesson")
    expect(column.get_by_role("heading", level=2)).to_have_text("Which box is yours?")
    return course, column


def _choose(column: Locator, box: str) -> None:
    """Say which box one has."""
    column.get_by_role("button", name=box).click()
    expect(column.get_by_role("heading", level=2)).to_have_text("Torres, step by step")


def test_the_box_is_asked_for_once_and_can_be_changed(plain: PlainPage) -> None:
    course, column = _shown(plain)
    _choose(column, "HUCH! 2017")
    column.get_by_role("button", name="Turns, rounds, phases").click()
    expect(column.get_by_role("button", name="Map")).to_be_visible()
    assert course.game.position.edition.key == "huch-2017"
    column.get_by_role("button", name="Map").click()
    column.get_by_role("button", name="HUCH! 2017").click()
    _choose(column, "I don't know")
    column.get_by_role("button", name="Which box?").click()
    _choose(column, "Ravensburger 1999")
    column.get_by_role("button", name="Turns, rounds, phases").click()
    expect(column.get_by_role("button", name="Map")).to_be_visible()
    assert course.game.position.edition.key == "ravensburger-1999"


def test_from_the_map_through_a_lesson_to_the_next(plain: PlainPage) -> None:
    course, column = _shown(plain)
    _choose(column, "I don't know")
    lessons = column.get_by_role("group", name="Lessons").get_by_role("button")
    first, second = (
        entry["title"] for entry in course.board.view["lesson"]["course"]["lessons"][:2]
    )
    expect(lessons.first).to_have_accessible_name(re.compile(f"^{first} not begun$"))
    column.get_by_role("button", name="Begin").click()
    expect(column.get_by_role("button", name="Map")).to_be_visible()
    expect(column.get_by_text(first)).to_be_visible()

    last = len(course.session.plan.steps)
    plain.do(f"go {last}")
    column.get_by_role("button", name="Finish").click()
    expect(column.get_by_role("heading", level=2)).to_have_text(first)
    expect(column.get_by_role("img", name="0 of")).to_be_visible()
    column.get_by_role("button", name="Next lesson").click()
    expect(column.get_by_text(second, exact=True)).to_be_visible()
    column.get_by_role("button", name="Map").click()
    expect(lessons.nth(1)).to_have_attribute("aria-current", "step")


def test_axe_finds_nothing_on_map_and_summary(plain: PlainPage, axe: str) -> None:
    for theme in ("light", "dark"):
        course, column = _shown(plain, theme)
        root = plain.page.locator(".torres-root").first
        plain.page.evaluate(axe)
        assert root.evaluate(VIOLATIONS) == [], theme
        _choose(column, "Ravensburger 1999")
        assert root.evaluate(VIOLATIONS) == [], theme
        column.get_by_role("button", name="Begin").click()
        expect(column.get_by_role("button", name="Map")).to_be_visible()
        assert root.evaluate(VIOLATIONS) == [], theme
        plain.do(f"go {len(course.session.plan.steps)}")
        plain.do("next")
        expect(column.get_by_role("button", name="Next lesson")).to_be_visible()
        # Stars and figure have come to rest.
        plain.page.evaluate(
            "() => Promise.all(document.getAnimations().map(({ finished }) => finished))"
        )
        assert root.evaluate(VIOLATIONS) == [], theme


def test_buttons_stand_beside_one_another_in_a_narrow_panel(plain: PlainPage) -> None:
    course = Course("steps", progress=False, view="2d")
    for width in (700, 760, 820):
        plain.resize(width, 640)
        plain.show(course)
        for step in (1, 2):
            plain.do(f"go {step}")
            if step == 2:
                plain.send(action="move d5 d6")
            boxes = [
                button.bounding_box()
                for button in plain.page.locator(".torres-lesson-buttons button").all()
            ]
            footer = plain.page.locator(".torres-lesson > footer").bounding_box()
            assert footer
            assert len(boxes) > 3
            for box in boxes:
                assert box
                assert (
                    footer["x"] < box["x"] < box["x"] + box["width"] < footer["x"] + footer["width"]
                )
            for one, other in combinations(filter(None, boxes), 2):
                apart = (
                    one["x"] + one["width"] <= other["x"]
                    or other["x"] + other["width"] <= one["x"]
                    or one["y"] + one["height"] <= other["y"]
                    or other["y"] + other["height"] <= one["y"]
                )
                assert apart, (width, step, one, other)
