"""Advice in Python: what the button gives, as lines with actions, chances and purposes."""

from __future__ import annotations

import pytest

from tests.board.positions import busy
from torres_widget import AnalysisBoard, Position
from torres_widget.analysis import advise, best_turns
from torres_widget.common.errors import NotationError, TorresError

MIDDLE = busy()
LATE = Position.from_board(
    "......../......../......../......../......../......../......../21...... 1:b1 2:h8",
    phase=3,
    round=4,
    stacks=[[1], [1]],
    ap=2,
)


def test_it_gives_what_the_button_gives() -> None:
    position = MIDDLE
    analysis = AnalysisBoard(position, time=None, nodes=3000)
    analysis.best_turns()
    assert analysis.advice is not None
    lines = analysis.advice.lines
    found = advise(position, time=None, nodes=3000).lines
    assert [line.actions for line in found] == [line.actions for line in lines]
    assert [line.chance for line in found] == [line.chance for line in lines]


def test_a_line_can_be_played_with_the_cards_that_it_buys() -> None:
    position = MIDDLE
    for line in advise(position, lines=2, time=None, nodes=3000).lines:
        assert line.turn[len(line.actions) :] == ("buy",) * line.cards
        assert line.positions[0] == position
        assert line.positions[-1] == line.reached == position.apply(*line.actions)
        assert line.purpose
        assert 0 <= line.chance <= 1


def test_the_lead_is_counted_as_the_board_stands() -> None:
    (line,) = advise(LATE, lines=1, time=None).lines
    scored = line.reached.scoring().players
    assert line.lead == scored[0].after - scored[1].after
    assert line.lead == best_turns(LATE, "standing", time=None)[0].value


def test_choices_outside_a_turn_are_lines_too() -> None:
    position = Position.new(2, seed=6)
    (line,) = advise(position, lines=1).lines
    assert position.parse(line.turn[0]).verb == position.legal_actions()[0].verb


def test_the_table_has_a_row_for_each_line() -> None:
    found = advise(LATE, time=None)
    head, rule, *rows = str(found).splitlines()
    assert (head.count("|"), rule.count("|"), len(rows)) == (5, 5, len(found.lines))
    assert "move b1 a1, build c1 from 1" in rows[0]
    assert repr(found).startswith("<Advice, ")


def test_bad_input_is_refused() -> None:
    with pytest.raises(NotationError, match="lines"):
        advise(LATE, lines=0)
    with pytest.raises(NotationError, match="time"):
        advise(LATE, time=-1)
    over = LATE
    while over.stage != "over":
        over = over.apply(str(over.legal_actions()[-1]))
    with pytest.raises(TorresError, match="game is over"):
        advise(over)
