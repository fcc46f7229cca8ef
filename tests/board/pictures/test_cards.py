"""The pictograms of the action cards."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from tools.cards import SHEET, cards_svg
from torres_widget.engine.cards import CARDS


def test_every_card_has_a_pictogram_of_its_own() -> None:
    sheet = ET.fromstring(cards_svg())  # noqa: S314 - our own
    pictograms = [[path.get("d") for path in card.findall(".//{*}path")] for card in sheet]
    assert all(len(paths) > 2 for paths in pictograms)
    assert len({*map(tuple, pictograms)}) == len(pictograms) == len(CARDS)


def test_the_sheet_in_the_docs_is_that_of_today() -> None:
    assert SHEET.read_text(encoding="utf-8") == cards_svg()
