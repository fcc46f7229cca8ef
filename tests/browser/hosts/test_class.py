"""A class with browsers alone: a lesson from the desk to a phone, and back to marks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.browser.support.named import FIND, Hands

if TYPE_CHECKING:
    from playwright.sync_api import ViewportSize

    from tests.browser.support.engines import Engine
    from tests.browser.support.served import Site

PHONE: Final[ViewportSize] = {"width": 412, "height": 915}
SCREEN: Final[ViewportSize] = {"width": 1366, "height": 768}
#: Place of *number* among the desk's modes.
NUMBER: Final = 5
_LINKED: Final = f"""(name) => {{ {FIND}
  return decodeURIComponent(find(name).href.split(',').slice(1).join(','));
}}"""


def test_a_lesson_goes_from_the_desk_to_a_phone_and_back_to_marks(
    any_engine: Engine, site: Site
) -> None:
    hands = Hands(any_engine)
    hands.open(f"{site.play}?show=desk", "desk")
    hands.fill("Title", "Žofie's heights")
    hands.fill("Mode", NUMBER)
    hands.fill("Text", "How high is c3?")
    hands.fill("Answer", "height c3")
    hands.click("Add step")
    hands.offers("1. Žofie's heights")
    hands.open(f"{site.play}?show=desk", "desk")
    hands.offers("1. Žofie's heights")
    hands.click("Save lesson")
    link = hands.value("Link to practise")
    lesson = hands.evaluate(_LINKED, "Download zofies-heights.toml")
    assert "How high is c3?" in lesson

    any_engine.goto(site.home)
    any_engine.set_viewport_size(PHONE)
    hands.open(link, "lesson")
    hands.fill("Your name", "Ann")
    hands.reads("How high is c3?")
    for answer, says in (("3", "Not yet"), ("1", "Right!")):
        hands.fill("Your answer, a number", answer)
        hands.click("Check")
        hands.reads(says)
    hands.click("Send my answers")
    code = hands.value("Your answers as a code")

    any_engine.goto(site.home)
    any_engine.set_viewport_size(SCREEN)
    hands.open(f"{site.play}?show=collect", "collect")
    hands.fill("Codes, and links of your own lessons", f"{link}\n{code}")
    hands.reads("3 (1 student)")
    hands.reads("✓")
    hands.reads("Ann")
