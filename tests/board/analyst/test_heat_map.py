"""Heat maps: which cells are painted, and what is said of the others."""

from __future__ import annotations

from torres_widget.analysis.evaluation.cell_worth import cell_worth
from torres_widget.board.analyst.heat_map import Heat, heat_of, heat_words
from torres_widget.engine import Position
from torres_widget.engine.cells import NAMES

#: A knight of Orange high on d6, which can go nearly everywhere, but loses by leaving.
BOARD = "....1.../..12..../.122.1../1..2..../.....2.1/.13..2../.2....../...1.... \
K:c6 1:c3,d6,d4 2:b3,f3,d7,a5"
MINUS = "\N{MINUS SIGN}"


def labels(heat: Heat) -> dict[str, str]:
    """Return colour and number of each painted cell; its mark has the same colour."""
    found = {}
    for mark, label in zip(heat.notes[::2], heat.notes[1::2], strict=True):
        _, cell, shown = label.split(" ", 2)
        assert mark == f"mark {cell} {shown.split()[0]}"
        found[cell] = shown
    return found


def test_a_few_cells_are_all_painted_if_they_change_something() -> None:
    heat = heat_of({"a1": 4, "b1": 1, "c1": 0.4, "d1": -2})
    assert heat.others == (0.4,)
    assert heat.elsewhere == "0"
    assert labels(heat) == {"a1": "green +4", "b1": "blue +1", "d1": f"red {MINUS}2"}
    assert "worse than most" in heat_words("", "standing", heat).text
    assert heat_of({}) == Heat((), ())
    everywhere = heat_of({"a1": 3, "b1": -3})
    assert len(everywhere.notes) == 4
    assert "elsewhere" not in heat_words("", "standing", everywhere).text


def test_of_many_cells_those_that_stand_out_are_painted() -> None:
    worth = dict.fromkeys(NAMES[:30], -35.4) | {"h8": 0.0, "g8": -21.0, "f8": -33.0}
    heat = heat_of(worth)
    assert labels(heat) == {"h8": "green 0", "g8": f"blue {MINUS}21"}
    words = heat_words("d6", "standing", heat).text
    assert "better than most" in words
    assert "worse" not in words
    assert f"other cells {MINUS}35 to {MINUS}33" in words


def test_what_most_cells_cost_is_not_painted_however_few_they_are() -> None:
    heat = heat_of({"a1": -4, "b1": -22, "c1": -22, "d1": -22, "e1": -16})
    assert labels(heat) == {"a1": f"blue {MINUS}4", "e1": f"blue {MINUS}16"}
    assert heat.elsewhere == f"{MINUS}22"
    # What most cells gain is painted.
    assert set(labels(heat_of({"a1": 3, "b1": 3, "c1": 0}))) == {"a1", "b1"}


def test_the_least_are_left_out_where_too_many_stand_out() -> None:
    worth = dict.fromkeys(NAMES, 0.0) | dict.fromkeys(NAMES[:9], 5.0)
    worth |= dict.fromkeys(NAMES[9:20], 2.1)
    heat = heat_of(worth)
    assert set(labels(heat)) == set(NAMES[:9])
    assert heat.elsewhere == "0 to +2"
    # Equal ones are left out together, but never all of them.
    alike = dict.fromkeys(NAMES, 0.0) | dict.fromkeys(NAMES[:20], 5.0)
    assert set(labels(heat_of(alike))) == set(NAMES[:20])


def test_where_all_cells_cost_about_the_same_it_is_said_in_words() -> None:
    position = Position.from_board(BOARD, phase=2)
    heat = heat_of(cell_worth(position, "c3"))
    assert heat.notes == ()
    assert (
        f"Wherever the knight on c3 goes, your lead changes by {MINUS}9 to {MINUS}8."
        in heat_words("c3", "standing", heat).text
    )
    assert f"changes by {MINUS}9 to {MINUS}8." in heat_words("", "standing", heat).text
    assert "changes nothing" in heat_words("c3", "standing", heat_of({})).text


def test_a_knight_s_way_out_of_a_bad_place_is_seen() -> None:
    position = Position.from_board(BOARD, phase=2)
    assert labels(heat_of(cell_worth(position, "d6"))) == {
        "d5": "green 0",
        "b6": f"blue {MINUS}16",
        "c7": f"blue {MINUS}16",
    }
    assert len(labels(heat_of(cell_worth(position, "d4", "outlook")))) <= 16
    blocks = cell_worth(position, None, "outlook")
    changing = {cell for cell, points in blocks.items() if abs(points) >= 0.5}
    assert set(labels(heat_of(blocks))) == changing
