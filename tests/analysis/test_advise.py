"""Advice in Python: what the button gives, as lines with actions, chances and purposes."""

from __future__ import annotations

import pytest

from tests.analysis.test_bots import midgame
from tests.board.positions import busy
from torres_widget import AnalysisBoard, Game, Position
from torres_widget.analysis import Bot, advise, best_turns
from torres_widget.analysis.advice.advice import _only_burns, _straight
from torres_widget.analysis.advice.purposes import purpose
from torres_widget.analysis.bots.planner import TurnPlan
from torres_widget.analysis.reviews.comparison import looking_on
from torres_widget.analysis.slices import finish
from torres_widget.common.errors import NotationError, TorresError
from torres_widget.engine.cells import INDEX
from torres_widget.engine.kernel.codes import BUILD, MOVE

MIDDLE = busy()
LATE = Position.from_board(
    "......../......../......../......../......../......../......../21...... 1:b1 2:h8",
    phase=3,
    round=4,
    stacks=[[1], [1]],
    ap=2,
)
#: The last turn, 15 points behind; the king's bonus is a step away for a knight that is too low.
STEP = Position.from_board(
    "....1.../.....11./..1.121./1......./.......1/.13..1../.21...../...1.... K:f7 1:b2,f6 2:c3,e6",
    phase=3,
    round=4,
    stacks=[[3], [3]],
    scores=[60, 75],
    first=2,
    to_act=1,
)


def before_another_s_turn() -> Position:
    """Return a position whose player may move the king before the other's turn."""
    position = Position.new(2, seed=1, edition="ravensburger-1999")
    bot = Bot("greedy", seed=1)
    while position.stage != "move-king":
        position = position.apply(*bot.decide(position))
    assert position.apply("king stay").to_act != position.to_act
    return position


def test_it_gives_what_the_button_gives() -> None:
    position = midgame(2, 150, players=4)
    analysis = AnalysisBoard(position, time=None)
    analysis.best_turns()
    assert analysis.advice is not None
    lines = analysis.advice.lines
    found = advise(position, time=None).lines
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


@pytest.mark.parametrize(("first", "scores"), [(2, (60, 75)), (1, (60, 63))])
def test_a_turn_that_wins_in_the_last_round_is_found(first: int, scores: tuple[int, int]) -> None:
    position = STEP.changed(first=first, scores=scores)
    line = advise(position, time=None).lines[0]
    assert line.chance > 0.9
    assert position.apply(*line.turn, "end").stage == ("over" if first == 2 else "turn")


def test_at_the_end_of_a_game_the_points_decide() -> None:
    lead = best_turns(STEP, "standing", n=1, time=None, nodes=2000)[0].value
    line = advise(STEP, time=None).lines[0]
    assert line.lead == lead == 9
    assert (line.ends_game, line.chance) == (True, 1)


def test_a_cell_for_the_king_has_the_chance_of_the_turn_after_it() -> None:
    position = Position.new(2, seed=7)
    bot = Bot("greedy", seed=7)
    while position.stage != "move-king":
        position = position.apply(*bot.decide(position))
    (line,) = advise(position, lines=1, time=None, nodes=2000).lines
    turn = advise(line.reached, time=None, nodes=2000).lines[0]
    assert turn.start.to_act == position.to_act
    assert line.chance == turn.chance


def test_a_cell_for_the_king_before_another_s_turn_has_the_chance_after_the_replies() -> None:
    position = before_another_s_turn()
    lines = advise(position, time=None).lines
    assert len(lines) > 1
    for line in lines:
        assert line.after_replies
        assert line.chance == finish(looking_on(line.reached, position))
    assert list(lines) == sorted(lines, key=lambda line: -round(line.chance, 2))


def test_leaving_the_king_where_he_is_is_compared_too() -> None:
    position = Position.from_board(
        "...11.../.11..21./.221.31./1.1..1.1/1......1/.121.21./.12..21./...11..."
        " K:c3 1:c2,h5,b6,f7 2:d2,f2,c6,f6",
        stage="move-king",
        phase=2,
        scores=[31, 28],
        hands=[["extra-block", "diagonal"], ["climb", "elevator"]],
    )
    assert advise(position, lines=1, time=None).lines[0].actions == ("king stay",)


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


def test_no_line_burns_a_card_to_stand_still() -> None:
    board = (
        "....1..1/..21.111/..11.211/1.331.../...1...1/..1.11../...1.11./...1.1.."
        " K:e8 1:d1,g1,e3,d4 2:c5,f7 3:f6,c7"
    )
    position = Position.from_board(
        board,
        players=3,
        to_act=3,
        ap=1,
        round=4,
        stacks=[[], [], [0]],
        hands=[[], [], ["climb", "elevator"]],
    )
    assert _only_burns(position, position.apply("move f6 g6", "play climb g6 f6"))
    found = advise(position, lines=6, time=None, nodes=5000)
    assert len(found.lines) > 1
    for line in found.lines:
        assert not _only_burns(position, line.reached), line.turn


def test_lines_that_say_the_same_are_one() -> None:
    for seed in range(3):
        game = Game(Position.new(3, seed=seed))
        while game.position.stage != "turn" or game.position.round < 3:
            for action in Bot("search", level=4, seed=seed).decide(game.position):
                game.play(action)
        lines = advise(game.position, time=None, nodes=3000).lines
        assert len({line.purpose for line in lines}) == len(lines)


def test_what_the_master_card_pays_is_told_as_what_it_becomes() -> None:
    board = (
        "......../......../......../......../......../......../......../11111... 1:a1,b1,c1 2:e1"
    )
    before = Position.from_board(board, mode="master", master="edge", phase=3, round=4)
    now = before.scoring().players[0].master
    after = before.apply("deploy d1")
    then = after.scoring().players[0].master
    assert now is not None
    assert then is not None
    assert f"from {now.points} to {then.points} points" in purpose(before, after, 0)


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


def test_no_line_leads_a_knight_back_to_where_it_stood() -> None:
    board = "....1.../.....1../..1..11./1.....1./.......1/..1..1../..2...../...1.... K:e8 1:c2 2:f6"
    start = Position.from_board(board, round=2, stacks=[[3, 3, 3], [3, 3, 3]], deck=["lift"] * 4)
    here, beside = INDEX["c2"], INDEX["b2"]
    build = BUILD << 12 | beside
    there, back = MOVE << 12 | here << 6 | beside, MOVE << 12 | beside << 6 | here
    straight = _straight(start, TurnPlan(0, (build, build, build, there, back)))
    assert straight.numbers == (build, build, build)
    up = TurnPlan(0, (build, build, build, there))
    assert _straight(start, up) == up
    for line in advise(start, nodes=2000).lines:
        stood = [(each.heights(), each.knights) for each in line.positions]
        assert len({str(each) for each in stood}) == len(stood), line.turn
