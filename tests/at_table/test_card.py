"""The rules on one page: its facts by edition, number of players and mode; what is refused."""

from __future__ import annotations

import itertools
from html import escape
from typing import TYPE_CHECKING

import pytest

from torres_widget import rules_card
from torres_widget.cli import main
from torres_widget.common.errors import NotationError
from torres_widget.common.language import LANGUAGES, speaking
from torres_widget.engine import EDITIONS
from torres_widget.engine.cards import CARDS, MASTER_CARDS
from torres_widget.engine.editions import MODES
from torres_widget.engine.rulebook import sentence

if TYPE_CHECKING:
    from pathlib import Path

EVERY = list(itertools.product(EDITIONS, MODES, (2, 3, 4)))


@pytest.mark.parametrize(("edition", "mode", "players"), EVERY)
def test_every_edition_has_a_card(edition: str, mode: str, players: int) -> None:
    html = rules_card(edition, players, mode).html
    assert html.count("<li><b>") == len(CARDS)
    assert html.count("<tr><td>") == 3
    assert ("torres-printed' " in html) == (mode != "master")
    assert all((f"<li>{key}: " in html) == (mode == "master") for key in MASTER_CARDS)
    assert "edition" not in html.partition("<main>")[2].lower()


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_the_language_with_the_rulebook_s_sentences(language: str) -> None:
    html = rules_card(language=language).html
    with speaking(language):
        for rule in ("R2.1", "R4.2", "R5.3", "R6.2", "R7.4"):
            assert escape(sentence(rule)) in html
    assert f'<html lang="{language}">' in html


def test_editions_differ_where_they_differ() -> None:
    pages = {edition: rules_card(edition, 3).html for edition in EDITIONS}
    assert "one or two levels higher" in pages["rio-grande-2005"]
    assert "exactly two levels higher" in pages["huch-2017"]
    assert "Player 1 begins every phase." in pages["ravensburger-1999"]
    assert "a free cell of another castle." in pages["huch-2017"]
    assert "up to 3 in each" not in pages["rio-grande-en"]
    assert "5, 5, 30 points" in rules_card("huch-2017", mode="master").html


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"edition": "huch"}, "Did you mean 'huch-2017'"),
        ({"players": 5}, "players"),
        ({"mode": "expert"}, "mode"),
        ({"paper": "A5"}, "paper"),
    ],
)
def test_wrong_words_are_refused(given: dict[str, object], told: str) -> None:
    with pytest.raises(NotationError, match=told):
        rules_card(**given)  # type: ignore[arg-type] # wrong on purpose


def test_the_command_writes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "Žofie.html"
    main(["rules", "--card", str(path), "--players", "4", "--paper", "Letter"])
    assert "Written" in capsys.readouterr().out
    assert "size: Letter" in path.read_text(encoding="utf-8")
    for wrong in (["--card", "card.txt"], ["--card", str(path), "--players", "9"]):
        assert main(["rules", *wrong]) == 2
