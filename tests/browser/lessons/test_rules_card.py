"""The rules card is one page of paper, in every language, edition and mode."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final

import pytest

from torres_widget import rules_card
from torres_widget.common.language import LANGUAGES
from torres_widget.engine import EDITIONS

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

#: The part of a sheet within its margins of 9 mm, in CSS pixels.
SHEETS: Final = {"A4": (725, 1054), "Letter": (747, 987)}


@pytest.mark.parametrize("paper", SHEETS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_fits_on_a_sheet(language: str, paper: str, browser: Browser) -> None:
    width, height = SHEETS[paper]
    page = browser.new_page(viewport={"width": width, "height": height})
    page.emulate_media(media="print")
    for edition, mode in itertools.product(EDITIONS, ("basic", "master")):
        page.set_content(rules_card(edition, 3, mode, paper=paper, language=language).html)
        used = page.evaluate("document.querySelector('main').getBoundingClientRect().bottom")
        assert used <= height, (edition, mode)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.close()


def test_a_browser_prints_one_page(tmp_path: Path) -> None:
    path = tmp_path / "card.pdf"
    rules_card("huch-2017", 4, "master", language="hu").pdf(path)
    assert path.read_bytes().count(b"/Type /Page\n") == 1
