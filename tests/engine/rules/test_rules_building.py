"""Building: section 6."""

from __future__ import annotations

import pytest

from tests.engine.support import after, board, endings, legal, position, refused, row
from torres_widget.engine import Position

rule = pytest.mark.rule


def places(text: str, **changes: object) -> set[str]:
    """Cells where the first block of a turn may go."""
    return {ending.split()[0] for ending in endings(position(text, **changes), "build")}


@rule("R6.1")
def test_taller_or_wider() -> None:
    assert places(board(**row("c3 c4"))) == {"b3", "d3", "c2", "b4", "d4", "c5", "c3", "c4"}
    doc = after(position(board(c3=1)), "build c4 from 1")
    assert doc["board"] == board(c3=1, c4=1)
    doc = after(position(board(c3=1, c4=1)), "build c4 from 1")
    assert doc["board"] == board(c3=1, c4=2)


@rule("R6.1", "R6.2")
def test_nothing_is_built_away_from_castles() -> None:
    place = position(board(c3=1))
    assert refused(place, "build f6 from 1") & {"R6.1", "R6.2"}
    assert refused(place, "build d4 from 1") & {"R6.1", "R6.2"}


@rule("R6.2")
def test_two_castles_are_never_joined() -> None:
    text = board(**row("c3 e3"))
    assert "d3" not in places(text)
    assert "R6.2" in refused(position(text), "build d3 from 1")
    assert "d4" not in places(board(**row("c4 d5")))


@rule("R6.2", "R6.1")
def test_two_cells_of_one_castle_are_no_join() -> None:
    assert "d4" in places(board(**row("c3 d3 e3 c4 e4")))


@rule("R6.3", "R1.9")
@pytest.mark.parametrize("figure", ["K", "1", "2"])
def test_nothing_is_built_under_a_figure(figure: str) -> None:
    on_top = board(f"{figure}:c3", **row("c3 c4"))
    assert "c3" not in places(on_top)
    assert refused(position(on_top), "build c3 from 1") & {"R1.9", "R6.3"}
    beside = board(f"{figure}:c5", **row("c3 c4"))
    assert "c5" not in places(beside)


@rule("R6.3", "R1.7")
def test_height_is_bound_by_area() -> None:
    assert "c3" not in places(board(c3=1))
    assert "c3" in places(board(c3=1, c4=1))
    assert "c3" not in places(board(c3=2, c4=1))
    assert refused(position(board(c3=2, c4=1)), "build c3 from 1") & {"R1.7", "R6.3"}


@rule("R6.1", "R4.4")
def test_several_castles_may_grow_in_one_turn() -> None:
    place = position(board(**row("a1 h8")))
    doc = after(place, "build a2 from 1", "build h7", "build a3")
    assert doc["board"] == board(**row("a1 a2 a3 h7 h8"))
    assert doc["stacks"][0] == [0, 3, 3, 3]


@rule("R1.7", "R6.3")
def test_a_castle_of_ten_levels_reads_and_grows() -> None:
    ground = {file + rank: 1 for file in "abcdef" for rank in "12"}
    text = board(**{**ground, "a1": 11})
    assert "b" in text.split()[0]
    assert "build a1 from 1" in legal(position(text))
    full = board(**{**ground, "a1": 12})
    assert refused(position(full), "build a1 from 1") & {"R1.7", "R6.3"}


@rule("R1.7", "R1.2")
def test_the_tallest_castle_that_92_blocks_allow_can_be_written() -> None:
    ground = {file + rank: 1 for rank in "12345" for file in "abcdefgh"}
    area_46 = {**ground, **row("a6 b6 c6 d6 e6 f6")}
    text = board(**{**area_46, "a1": 45})
    place = position(text, stacks=[[2], [0]], round=4)
    taller = place.apply("build a1 from 1")
    assert max(taller.state.blocks.heights) == 46
    assert (
        Position.from_board(taller.board_text(), stacks=[[], []]).state.blocks
        == taller.state.blocks
    )
    assert "build a1" not in legal(taller)
