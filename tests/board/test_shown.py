"""Pictures show what the board shows: annotations, ways, overlays, a lesson's words."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree as ET

import pytest

from torres_widget import Board, Game, Lesson, Position
from torres_widget.board.pictures.shown import shown_of
from torres_widget.board.view.overlays import OVERLAYS

#: From c5, at level 1, the doors lead to the ground at d3.
WALLS = "......../......../......../..13..../...2..../......../......../.......1"


def board(*notes: str, **options: Any) -> Board:
    game = Game(Position.from_board(f"{WALLS} 1:c5 2:d5"))
    game.annotate(*notes)
    return Board(game, **options)


@pytest.mark.parametrize("note", ["arrow c5 c6 red", "circle c5 blue", "mark e4", "label e4 here"])
def test_every_annotation_is_in_every_picture(note: str) -> None:
    plain, noted = board(), board(note)
    assert noted.svg() != plain.svg()
    assert noted.png() != plain.png()
    assert len(noted.figure().data) == len(plain.figure().data) + 1


def test_an_arrow_through_the_doors_is_drawn_inside() -> None:
    shown = shown_of(board("arrow c5 d3").view)
    assert shown.notes == ()
    ((_, *inside, _),) = shown.ways
    assert [level for _, level in inside] == [1, 1, 0]
    assert "polyline" in board("arrow c5 d3").svg()


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_every_overlay_is_in_every_picture(overlay: str) -> None:
    plain, laid = board(), board(overlay=overlay)
    for each in (plain, laid):
        each.selected = "c5"
    assert laid.svg() != plain.svg()
    assert laid.png() != plain.png()


@pytest.mark.parametrize("overlay", ["castles", "reach", "build"])
def test_an_overlay_is_written_on_its_cells(overlay: str) -> None:
    shown = shown_of(board(overlay=overlay).view)
    assert shown.signs
    picture = board(overlay=overlay).svg()
    assert all(f">{text}<" in picture for text in shown.signs.values())


def test_the_doors_of_a_knight_are_drawn() -> None:
    chosen = board(overlay="doors")
    chosen.selected = "c5"
    assert chosen.svg().count("<polygon") == len(chosen.view["overlay"]["ways"])


def test_words_are_escaped() -> None:
    ET.fromstring(board("label e4 red <b>&'\"").svg())  # noqa: S314 - our own text


def test_a_saved_picture_says_what_to_do_and_what_is_asked() -> None:
    lesson = Lesson("first-turn", step="worth")
    bundle = lesson._repr_mimebundle_()
    assert bundle is not None
    data, _ = bundle
    for picture in (data["image/svg+xml"], data["text/html"]):
        assert "Run the cell to play" in picture
        assert lesson.board.view["lesson"]["step"]["title"] in picture
    assert "Run the cell" not in lesson.board.svg()
