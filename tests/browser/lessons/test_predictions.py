"""A prediction on a student's page, and those of the class on a screen for all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

import pytest

from tests.browser.support.boards import VIOLATIONS
from tests.browser.support.named import Hands
from torres_widget import Lesson

if TYPE_CHECKING:
    from tests.browser.support.engines import Engine
    from tests.browser.support.served import Site
    from tests.browser.support.watch import WatchedPage

DOCUMENT: Final[dict[str, Any]] = {
    "format": "torres-lesson",
    "version": 1,
    "id": "guess",
    "title": "Guess",
    "ask_class": True,
    "steps": [
        {
            "id": "way",
            "kind": "predict",
            "chapter": "Ways",
            "text": "Which way will the knight take?",
            "ask": "arrow",
            "position": {"board": f"{'......../' * 7}21...... 1:b1 2:h8"},
            "moves": ["move b1 a1"],
            "done": "One level up.",
        },
        {
            "id": "who",
            "kind": "predict",
            "text": "Who leads?",
            "ask": "choices",
            "choices": [{"text": "Orange"}, {"text": "Blue"}],
        },
    ],
}
_PRESS_CELL: Final = """(name) => {
  const cell = document.querySelector(`.torres-grid [data-cell="${name}"]`);
  cell?.click();
  return !!cell;
}"""
_BARS: Final = """(bars) => [...document.querySelectorAll('.torres-bars li')].map(
  (bar) => bar.textContent.trim().replace(/\\s+/g, ' ')).join('; ') === bars"""


def test_a_prediction_is_kept_sent_and_counted_on_the_screen(
    any_engine: Engine, site: Site
) -> None:
    hands = Hands(any_engine)
    link = Lesson.from_dict(DOCUMENT).share().link
    address = site.home + link
    hands.open(address, "lesson")
    hands.fill("Your class", "7a")
    hands.click("Keep")
    hands.reads("Select where the arrow begins")
    for cell in ("b1", "a1"):
        any_engine.wait_for_function(_PRESS_CELL, arg=cell)
        hands.reads("Select where the arrow ends" if cell == "b1" else "From b1 to a1")
    hands.click("Keep my prediction")
    hands.reads("Your prediction is kept.")
    hands.click("Next move")
    hands.reads("One level up.")
    hands.click("Send my answers")
    code = hands.value("Your answers as a code")

    any_engine.goto(site.home)
    hands.open(f"{address.replace('#', '&student=Teacher#')}", "lesson")
    hands.click("Present")
    hands.click("What the class predicts")
    hands.fill("Codes of the students, or counts such as c3-d4 12, e5-e6 5", code)
    hands.click("Show")
    hands.reads("1 prediction")
    any_engine.wait_for_function(_BARS, arg="b1 \N{RIGHTWARDS ARROW} a1 1")
    hands.click("Next move")
    hands.reads("One level up.")
    hands.click("Next")
    hands.reads("Who leads?")
    hands.click("What the class predicts")
    hands.fill("Codes of the students, or counts such as 1: 12, 2: 5", "1: 4\n2: 12")
    hands.click("Show")
    hands.reads("16 predictions")
    any_engine.wait_for_function(_BARS, arg="Orange 4; Blue 12")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_the_predictions_of_a_class(
    theme: str, watched: WatchedPage, site: Site, axe: str
) -> None:
    page = watched.page
    hands = Hands(cast("Engine", page))
    link = Lesson.from_dict(DOCUMENT).share().link
    hands.open(f"{site.home}{link.replace('#', f'&theme={theme}#')}", "lesson")
    page.evaluate(axe)
    root = page.locator(".torres-root")
    assert root.evaluate(VIOLATIONS) == []
    hands.click("Present")
    hands.click("What the class predicts")
    assert root.evaluate(VIOLATIONS) == []
    hands.fill("Codes of the students, or counts such as c3-d4 12, e5-e6 5", "b1-a1 12, b1-b2 7")
    hands.click("Show")
    hands.reads("19 predictions")
    assert root.evaluate(VIOLATIONS) == []
