"""Annotations: their texts, and their place in a game and its record."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from torres_widget import Game, Position
from torres_widget.engine import NotationError
from torres_widget.engine.cells import NAMES
from torres_widget.engine.text.annotations import (
    COLOURS,
    LONGEST_LABEL,
    MOST,
    read_annotation,
    read_annotations,
)

CELLS = st.sampled_from(NAMES)
COLOUR = st.sampled_from(COLOURS)
WORDS = (
    st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=20)
    .map(lambda word: "see " + word + " ]; \\ } here")
    .filter(str.isprintable)
)
NOTES = st.one_of(
    st.tuples(CELLS, CELLS, COLOUR)
    .filter(lambda parts: parts[0] != parts[1])
    .map(lambda parts: f"arrow {' '.join(parts)}"),
    st.tuples(st.sampled_from(["circle", "mark", "spotlight"]), CELLS, COLOUR).map(" ".join),
    st.tuples(CELLS, COLOUR, WORDS).map(lambda parts: f"label {' '.join(parts)}"),
)


@given(NOTES)
def test_texts_round_trip(text: str) -> None:
    """A canonical text is read and written again unchanged."""
    assert str(read_annotation(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "arrow",
        "arrow c3",
        "arrow c3 c3",
        "arrow c3 c9 red",
        "arow c3 c5",
        "circle c3 purple",
        "circle c3 red twice",
        "label c3",
        "label c3 red",
        "label c3 red two\nlines",
        "label c3 red " + "x" * (LONGEST_LABEL + 1),
        7,
        None,
    ],
)
def test_malformed(text: object) -> None:
    """Texts that are no annotations are refused."""
    with pytest.raises(NotationError):
        read_annotation(text)


def test_too_many() -> None:
    """There is a limit, and what exceeds it changes nothing."""
    game = Game(Position.new(players=2, seed=1))
    game.annotate("circle c3")
    with pytest.raises(NotationError):
        game.annotate(*["circle c3"] * (MOST + 1))
    with pytest.raises(NotationError):
        game.annotate("circle d4", "circle z9")
    assert [str(note) for note in game.node.annotations] == ["circle c3 green"]
    with pytest.raises(NotationError):
        read_annotations("circle c3")


@given(st.lists(NOTES, max_size=4), st.lists(NOTES, max_size=4), st.text(max_size=30))
def test_record_keeps_them(first: list[str], second: list[str], comment: str) -> None:
    """A record holds annotations and comments of any position, byte for byte."""
    game = Game(Position.new(players=2, seed=1))
    game.annotate(*first)
    game.play("knight c3")
    game.annotate(*second)
    game.node.comment = comment
    text = game.record()
    read = Game.from_record(text)
    assert read.record() == text
    assert read.node.annotations == game.node.annotations
    assert read.root.annotations == game.root.annotations
    assert read.node.comment == comment


@pytest.mark.parametrize(
    "remark",
    [
        "[circle z9]",
        "[circle c3",
        "[circle c3] {late}",
        "{a} {b}",
        "[mark c3] [mark c3]",
        r"[label c3 \x]",
        r"{\x}",
    ],
)
def test_malformed_in_a_record(remark: str) -> None:
    """A record with a malformed remark is refused with its place."""
    game = Game(Position.new(players=2, seed=1))
    game.play("knight c3")
    text = game.record().replace("knight c3;", f"knight c3; {remark}")
    with pytest.raises(NotationError, match=r"record, line \d+, column \d+"):
        Game.from_record(text)
