"""The pictograms of the action cards."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from tests.conftest import ROOT
from torres_widget.board.pictures.cards import card_svg, cards_svg
from torres_widget.common.errors import NotationError
from torres_widget.engine.cards import CARDS

SHEET = ROOT / "docs" / "images" / "cards.svg"


def test_every_card_has_a_pictogram_of_its_own() -> None:
    pictures = [card_svg(card) for card in CARDS]
    assert len(set(pictures)) == len(CARDS)
    for picture in pictures:
        assert len(ET.fromstring(picture).findall(".//{*}path")) > 2  # noqa: S314 - our own


def test_the_sheet_in_the_docs_is_that_of_today() -> None:
    assert SHEET.read_text(encoding="utf-8") == cards_svg()


def test_an_unknown_card_is_refused() -> None:
    with pytest.raises(NotationError, match="jump"):
        card_svg("jmp")
