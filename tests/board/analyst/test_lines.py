"""The lines of an advice and the turns of a review: what they say, and how they are played."""

from __future__ import annotations

import re

import pytest

from tests.board.analysed import (
    TEXT,
    ask,
    line_buttons,
    lines,
    moves,
    panel,
    position,
    shown,
    with_a_blunder,
)
from torres_widget import Game, Position
from torres_widget.analysis import Bot
from torres_widget.analysis.advice.advice import advising
from torres_widget.analysis.evaluation.outlook import percents
from torres_widget.board.analyst import game_review
from torres_widget.board.analyst.analysis_board import AnalysisBoard
from torres_widget.board.options import OptionError
from torres_widget.common.language import speaking
from torres_widget.engine import TorresError

#: Both stand on the lower of two cells: a step up pays more than anything else.
OPENING = ".....31./.....21./......../...31.../...21.../......../......../........ K:e5 1:e4 2:g7"


def said(analysis: AnalysisBoard) -> str:
    """Return what is said below the lines."""
    return panel(analysis)["note"]


def main_line(analysis: AnalysisBoard) -> list[str]:
    """Return the actions of the game's main line, whatever is shown of it."""
    node, actions = analysis.game.root, []
    while node.children:
        node = node.children[0]
        actions.append(str(node.action))
    return actions


def test_a_line_explains_the_stacks_that_its_notation_names(analysis: AnalysisBoard) -> None:
    analysis.best_turns()
    assert "build c1 from 1" in lines(analysis)[0]
    assert panel(analysis)["lines"][0]["tip"] == "from 1: the block comes from your stack 1"
    assert not any(
        line["tip"] for line in panel(analysis)["lines"] if " from " not in line["actions"]
    )


def test_a_line_names_the_rival_who_comes_first_without_it() -> None:
    start = Position.from_board(
        "......../......../......../......../......../......../1......./211..... 1:b1 2:b2",
        ap=2,
        stacks=[[1], [1]],
        round=4,
    )
    first = next(filter(None, advising(start, nodes=40)))
    assert "before Blue takes that cell" in first.lines[0].purpose
    with speaking("cs"):
        assert "Modr" in first.lines[0].purpose


def test_a_line_is_played_through_and_leads_back(analysis: AnalysisBoard) -> None:
    board, game = analysis.board, analysis.board.game
    analysis.best_turns()
    analysis.show_line(1)
    assert board.game is not game
    assert board.position.owner("a1") == 1
    assert board.view["legal"] == {}
    board.set_state({"intent": {"seq": 1, "action": "score"}})
    assert "Back to the game" in board.view["refusal"]["reasons"][0]["text"]
    board.set_state({"intent": {"seq": 2, "command": "undo"}})
    assert board.game.ply < board.game.length
    ask(analysis, "back")
    assert board.game is game
    assert board.position == position()
    assert game.length == 0
    assert "moved on" not in said(analysis)
    with pytest.raises(OptionError, match="number of the line"):
        analysis.show_line(0)


def test_a_line_is_played_in_the_game_and_undone_action_by_action(analysis: AnalysisBoard) -> None:
    board, game = analysis.board, analysis.board.game
    analysis.best_turns()
    assert analysis.advice is not None
    line = analysis.advice.lines[0]
    analysis.show_line(2)
    ask(analysis, "play 1")
    assert board.game is game
    assert moves(analysis) == line.actions
    assert board.position.to_act == 1
    assert "Turn 1 of the list is played. Undo takes back one action at a time." in said(analysis)
    assert "as it went on before" not in said(analysis)
    assert "moved on" not in said(analysis)
    board.set_state({"intent": {"seq": 2, "command": "undo"}})
    assert moves(analysis) == line.actions[:-1]
    assert "Play goes back there" in said(analysis)
    with pytest.raises(TorresError, match="isn't in the list any more"):
        analysis.play_line(4)


def test_a_line_that_is_played_later_is_a_variation_where_it_begins(
    analysis: AnalysisBoard,
) -> None:
    board = analysis.board
    board.play("score")
    board.undo()
    analysis.best_turns()
    assert analysis.advice is not None
    first, second, _ = analysis.advice.lines
    board.redo()
    board.play("score")
    ask(analysis, "play 1")
    assert moves(analysis) == first.actions
    ask(analysis, "play 2")
    assert moves(analysis) == second.actions
    begun = [str(child.action) for child in board.game.root.children]
    assert begun[0] == "score"
    assert {first.actions[0], second.actions[0]} <= set(begun)


def test_a_line_that_leaves_the_game_later_is_aside_as_well(analysis: AnalysisBoard) -> None:
    analysis.best_turns()
    assert analysis.advice is not None
    first = analysis.advice.lines[0].actions
    assert len(first) > 1
    analysis.board.play(first[0], "end")
    analysis.board.game.go_to_ply(0)
    analysis.board.redraw()
    analysis.best_turns()
    ask(analysis, "play 1")
    assert panel(analysis)["aside"]
    ask(analysis, "back")
    assert analysis.board.game.node is analysis.board.game.root


def test_a_line_played_aside_leads_back_to_where_the_game_was(analysis: AnalysisBoard) -> None:
    board = analysis.board
    board.play("score")
    board.undo()
    analysis.best_turns()
    assert not panel(analysis)["aside"]
    board.redo()
    board.play("score")
    left = board.game.node
    ask(analysis, "play 1")
    assert panel(analysis)["aside"]
    assert "Back to the game leads" in said(analysis)
    ask(analysis, "play 2")
    board.play("end")
    assert not panel(analysis)["lines"]
    assert panel(analysis)["aside"]
    ask(analysis, "back")
    assert board.game.node is left
    assert not panel(analysis)["aside"]


@pytest.mark.parametrize("undone", [0, 1, 2])
def test_against_a_bot_a_line_takes_the_place_of_what_was_done_in_the_turn(undone: int) -> None:
    analysis = AnalysisBoard(position(), players={2: Bot("greedy")}, time=None, nodes=500)
    analysis.best_turns()
    assert analysis.advice is not None
    first, *_ = analysis.advice.lines
    analysis.play_line(2)
    for number in range(undone):
        analysis.board.set_state({"intent": {"seq": number + 50, "command": "undo"}})
    ask(analysis, "play 1")
    assert main_line(analysis) == list(first.actions)
    assert not panel(analysis)["aside"]
    analysis.board.play("end")
    assert main_line(analysis)[: len(first.actions)] == list(first.actions)
    assert analysis.board.game.length == len(main_line(analysis)) > len(first.actions) + 1


def test_an_answer_goes_with_its_game(analysis: AnalysisBoard) -> None:
    analysis.best_turns()
    analysis.board.game = Game(position().apply("score"))
    assert analysis.advice is None
    assert analysis.text == ""
    assert not panel(analysis)["lines"]


@pytest.mark.parametrize("shows_a_line", [False, True])
def test_an_answer_goes_with_its_game_also_while_a_line_is_shown(
    analysis: AnalysisBoard, shows_a_line: bool
) -> None:
    analysis.best_turns()
    if shows_a_line:
        analysis.show_line(1)
        analysis.board.game.go_to_ply(0)
        analysis.board.redraw()
    other = Game(position().changed(ap=2))
    analysis.board.game = other
    assert analysis.game is other
    assert analysis.advice is None
    assert not panel(analysis)["lines"]
    assert analysis.board.view["legal"]
    analysis.best_turns()
    analysis.play_line(1)
    assert other.length > 0


@pytest.mark.parametrize("leave", ["new_game", "edit", "review"])
def test_while_a_line_is_shown_the_game_is_not_left_from_python(
    analysis: AnalysisBoard, leave: str
) -> None:
    game = analysis.board.game
    analysis.best_turns()
    analysis.show_line(1)
    with pytest.raises(TorresError, match="Press Back to the game first"):
        getattr(analysis.board, leave)()
    analysis.back_to_game()
    assert analysis.board.game is game
    analysis.board.new_game()
    assert analysis.board.previous_game is game


def test_a_line_of_a_deleted_variation_or_of_a_bot_is_not_played(analysis: AnalysisBoard) -> None:
    analysis.board.play("score")
    analysis.best_turns()
    assert len(line_buttons(analysis)) == 6
    analysis.board.game.delete(analysis.board.game.node)
    analysis.board.redraw()
    assert not line_buttons(analysis)

    of_bots = AnalysisBoard(with_a_blunder(), players={1: Bot("random"), 2: Bot("random")})
    of_bots.review()
    labels = line_buttons(of_bots)
    assert labels == [f"Show {number}" for number in range(1, len(labels) + 1)]
    assert labels
    with pytest.raises(TorresError, match="can't be played on this board"):
        of_bots.play_line(1)


def test_the_better_turn_of_a_review_is_played_where_the_mistake_was() -> None:
    game = with_a_blunder()
    analysis = AnalysisBoard(game)
    analysis.review()
    ask(analysis, "play 1")
    assert moves(analysis) == ("move b1 a1", "build c1 from 1")
    assert "leads to the game as it went on before" in said(analysis)
    assert [str(child.action) for child in game.root.children] == ["move b1 c1", "move b1 a1"]


def test_an_answer_says_when_the_board_has_moved_on(analysis: AnalysisBoard) -> None:
    analysis.best_turns()
    analysis.board.play("score")
    assert "The board has moved on" in said(analysis)
    assert shown(analysis) == []
    analysis.board.undo()
    assert "moved on" not in said(analysis)


def test_a_review_lists_mistakes_and_plays_the_better_turn_of_each() -> None:
    game = with_a_blunder()
    analysis = AnalysisBoard(game)
    analysis.review()
    assert analysis.reviewed is not None
    assert [turn.grade for turn in analysis.reviewed.turns] == ["blunder"]
    assert "Orange: accuracy" in analysis.text
    assert "no turn to review" not in analysis.text
    assert "Phase 3, round 4, Orange: blunder" in lines(analysis)[0]
    analysis.show_line(1)
    assert [str(action) for action in analysis.board.game.moves] == [
        "move b1 a1",
        "build c1 from 1",
    ]
    analysis.back_to_game()
    assert analysis.board.game is game
    analysis.clear()
    assert not panel(analysis)["lines"]


def test_a_review_leaves_out_the_turns_of_bots_and_of_other_seats() -> None:
    game = with_a_blunder()
    against_a_bot = AnalysisBoard(game, players={1: Bot("random")})
    against_a_bot.review()
    assert "Nothing to review yet" in against_a_bot.text
    other = AnalysisBoard(game, viewer=2)
    other.review()
    assert not panel(other)["lines"]
    unplayed = AnalysisBoard(position())
    unplayed.review()
    assert "Nothing to review yet" in unplayed.text


def test_a_spectator_s_review_has_chart_and_accuracy_and_gives_no_better_turn() -> None:
    analysis = AnalysisBoard(with_a_blunder(), viewer=None)
    analysis.review()
    assert analysis.reviewed is not None
    assert re.search(r"Orange: accuracy \d+% \(1 blunder\)", analysis.text)
    assert "no turn to review" not in analysis.text
    assert not panel(analysis)["lines"]
    assert panel(analysis)["lessons"] == []
    turns = analysis.board.view["chart"]["turns"]
    assert len(turns) == len(analysis.reviewed.turns)


def test_a_turn_that_is_over_takes_its_advice_along(analysis: AnalysisBoard) -> None:
    analysis.best_turns()
    analysis.board.play("score")
    assert "moved on" in said(analysis)
    analysis.board.play("end")
    assert analysis.text == ""
    assert not panel(analysis)["lines"]


def test_a_line_on_the_board_is_marked(analysis: AnalysisBoard) -> None:
    analysis.best_turns()
    analysis.show_line(2)
    assert "You are looking at turn 2 of the list, not at the game." in said(analysis)
    assert panel(analysis)["shown"] == 2
    analysis.back_to_game()
    assert "not the game" not in said(analysis)
    assert panel(analysis)["shown"] == 0


def test_a_line_on_the_board_says_which_cards_it_buys(analysis: AnalysisBoard) -> None:
    analysis.best_turns()
    assert analysis.advice is not None
    for number, line in enumerate(analysis.advice.lines, 1):
        analysis.show_line(number)
        cards = {0: "", 1: " At its end it buys 1 card."}.get(line.cards)
        wanted = f" At its end it buys {line.cards} cards." if cards is None else cards
        assert said(analysis).endswith(f"turn {number} of the list, not at the game.{wanted}")
        analysis.back_to_game()


def test_what_the_board_shows_is_said_below_the_lines_which_stay_where_they_are(
    analysis: AnalysisBoard,
) -> None:
    analysis.best_turns()
    above, rows = panel(analysis)["words"], panel(analysis)["lines"]
    analysis.show_line(2)
    assert (panel(analysis)["words"], panel(analysis)["lines"]) == (above, rows)
    analysis.play_line(1)
    assert (panel(analysis)["words"], panel(analysis)["lines"]) == (above, rows)
    analysis.board.undo()
    assert panel(analysis)["words"] == above


def test_a_review_shows_its_chart_and_leads_to_a_lesson() -> None:
    analysis = AnalysisBoard(with_a_blunder())
    analysis.review()
    assert analysis.reviewed is not None
    assert "Played: move b1 c1, score." in lines(analysis)[0]
    (orange,) = panel(analysis)["lessons"]
    chart = analysis.board.view["chart"]
    assert [turn["sign"] for turn in chart["turns"]] == [
        turn.grade for turn in analysis.reviewed.turns
    ]
    assert orange == {"player": 1, "title": "Lesson for Orange"}
    game, board = analysis.game, analysis.board
    ask(analysis, "lesson 1")
    assert board.view["lesson"]["id"] == "mistakes"
    assert board.view["lesson"]["closes"] == "Back to the game"
    assert "Points so far: orange 0, blue 0." in str(board.view["lesson"])
    assert "analyst" not in board.view
    assert analysis.game is game
    with pytest.raises(TorresError, match="Go back to the game first"):
        analysis.best_turns()
    board.set_state({"intent": {"seq": board.view["seq"] + 1, "lesson": "hint"}})
    hinted = board.view["lesson"]["hints"]
    assert len(hinted) == 1
    board.set_state({"intent": {"seq": board.view["seq"] + 1, "lesson": "close"}})
    assert board.game is game
    assert board.view["chart"] == chart
    assert panel(analysis)["lessons"] == [orange]
    ask(analysis, "lesson 1")
    assert board.view["lesson"]["hints"] == hinted
    with pytest.raises(TorresError, match="Go back to the game first"):
        analysis.open_lesson(1)
    board.set_state({"intent": {"seq": board.view["seq"] + 1, "lesson": "close"}})
    assert board.game is game
    analysis.clear()
    assert panel(analysis)["lessons"] == []
    assert "chart" not in board.view


def test_a_review_stays_until_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    analysis = AnalysisBoard(with_a_blunder())
    analysis.review()
    found = analysis.reviewed
    analysis.evaluate()
    assert analysis.reviewed is None
    with monkeypatch.context() as patch:
        patch.setattr(game_review, "reviewing", lambda *_: pytest.fail("reviewed again"))
        analysis.review()
    assert analysis.reviewed is found
    assert analysis.board.view["chart"]


def test_seats_of_the_game_stay_known_during_a_lesson() -> None:
    analysis = AnalysisBoard(with_a_blunder())
    board = analysis.board
    board.players = {2: Bot("greedy")}
    before = board.players
    analysis.review()
    chart = board.view["chart"]
    analysis.open_lesson()
    assert board.players == {}
    assert analysis.players == before
    board.set_state({"intent": {"seq": board.view["seq"] + 1, "lesson": "close"}})
    assert analysis.players == board.players == before
    assert board.view["chart"] == chart


def test_a_chart_is_shown_to_those_whose_turns_it_judges() -> None:
    analysis = AnalysisBoard(with_a_blunder(), players={2: Bot("greedy")})
    analysis.review()
    board, before = analysis.board, analysis.board.players
    chart = board.view["chart"]
    assert analysis.text.count("of the chart") == 1
    board.players = {}
    assert "chart" not in board.view
    assert "of the chart" not in analysis.text
    board.players = before
    assert board.view["chart"] == chart
    assert analysis.text.count("of the chart") == 1


def test_without_a_review_there_is_no_lesson(analysis: AnalysisBoard) -> None:
    with pytest.raises(TorresError, match="There are no mistakes to learn from"):
        analysis.open_lesson()


def test_a_turn_of_the_chart_leads_to_its_end() -> None:
    analysis = AnalysisBoard(with_a_blunder())
    analysis.review()
    assert analysis.reviewed is not None
    chart = analysis.board.view["chart"]
    for turn, drawn in zip(analysis.reviewed.turns, chart["turns"], strict=True):
        analysis.board.set_state({"intent": {"seq": drawn["node"], "node": drawn["node"]}})
        assert analysis.game.ply == drawn["ply"] == turn.ply + len(turn.actions)
        assert drawn["chances"] == [round(100 * chance, 1) for chance in turn.chances]
        assert drawn["percents"] == percents(turn.chances)
        assert analysis.board.view["chart"] == chart
    analysis.show_line(1)
    assert "chart" not in analysis.board.view
    analysis.back_to_game()
    assert analysis.board.view["chart"] == chart


@pytest.mark.parametrize("players", [2, 3])
def test_in_a_game_of_several_people_the_chart_has_the_numbers_of_the_list(players: int) -> None:
    """Each of them sees other cards, and so another chance after the same turn."""
    board = f"{OPENING} 3:h1" if players == 3 else OPENING
    game = Game(Position.from_board(board, players=players, stacks=[[3, 3]] * players))
    for _ in range(players):
        for action in (*["score"] * 5, "end 3"):
            game.play(action)
    analysis = AnalysisBoard(game, evaluation=True)
    analysis.review()
    assert analysis.reviewed is not None
    chart = analysis.board.view["chart"]
    assert "as its player sees them. The bar shows what the next player sees." in chart["title"]
    assert analysis.reviewed.turns[0].grade
    for turn, drawn in zip(analysis.reviewed.turns, chart["turns"], strict=True):
        assert drawn["chances"] == [round(100 * chance, 1) for chance in turn.chances]
        if turn.grade:
            assert f", {drawn['percents'][turn.player - 1]} to win after the" in turn.text()
        analysis.board.set_state({"intent": {"seq": drawn["node"], "node": drawn["node"]}})
        analysis.best_turns()
        assert analysis.board.view["chart"] == chart


def test_a_mistake_that_makes_no_task_is_counted() -> None:
    start = Position.from_board(
        TEXT, phase=3, ap=2, stacks=[[1], []], round=4, first=2, scores=[0, 2]
    )
    game = Game(start)
    for action in ("move b1 c1", "score", "end"):
        game.play(action)
    analysis = AnalysisBoard(game)
    analysis.review()
    assert "blunder, 0% to win instead of 100%" in analysis.text
    assert "1 of these turns has no task in the lesson" in analysis.text
    assert panel(analysis)["lessons"] == []


def test_the_chart_stays_beside_other_advice_until_the_game_goes_on() -> None:
    analysis = AnalysisBoard(with_a_blunder(), evaluation=True)
    analysis.review()
    chart = analysis.board.view["chart"]
    node = chart["turns"][0]["node"]
    analysis.board.set_state({"intent": {"seq": node, "node": node}})
    analysis.best_turns()
    assert analysis.advice is not None
    assert analysis.board.view["chart"] == chart
    analysis.board.play("score")
    assert "chart" not in analysis.board.view
    analysis.board.undo()
    assert analysis.board.view["chart"] == chart
    analysis.clear()
    analysis.board.undo()
    assert "chart" not in analysis.board.view


def test_a_line_played_after_an_undo_is_the_game_against_bots() -> None:
    analysis = AnalysisBoard(position(), players={2: Bot("greedy")})
    for seq, what in enumerate(({"action": "score"}, {"command": "undo"}), 1):
        analysis.board.set_state({"intent": {"seq": seq, **what}})
    analysis.best_turns()
    ask(analysis, "play 1")
    played = [str(node.action) for node in analysis.board.game.root.children]
    assert played == [moves(analysis)[0], "score"]
    assert "list of moves" not in analysis.text


def test_the_button_of_the_line_that_is_shown_leads_back(analysis: AnalysisBoard) -> None:
    game = analysis.board.game
    analysis.best_turns()
    ask(analysis, "show 1")
    assert analysis.board.game is not game
    assert "a suggested turn, not the game" in analysis.board.view["caption"]
    ask(analysis, "show 1")
    assert analysis.board.game is game
    assert "suggested" not in analysis.board.view["caption"]


def test_cards_bought_after_a_line_are_still_of_it() -> None:
    start = Position.new(players=2, seed=11)
    for action in ("knight c3", "knight c6", "king f6"):
        start = start.apply(action)
    analysis = AnalysisBoard(start)
    analysis.best_turns()
    assert analysis.advice is not None
    number, line = next(
        (number, line) for number, line in enumerate(analysis.advice.lines, 1) if line.cards == 2
    )
    analysis.play_line(number)
    assert "Buy 2 cards, then end your turn." in said(analysis)
    analysis.board.play("buy")
    for action in analysis.board.position.legal_actions():
        if action.verb == "keep":
            analysis.board.play(action)
            break
    assert "Buy 1 card, then end your turn." in said(analysis)
    assert "moved on" not in said(analysis)
    analysis.board.undo()
    assert line.cards == 2


def test_nothing_is_played_in_a_shown_line_by_bots_or_people() -> None:
    bots = {1: Bot(level=1), 2: Bot(level=1)}
    game = with_a_blunder()
    analysis = AnalysisBoard(game, players=bots)
    analysis.board.stop_bots()
    length = game.length
    analysis.review()
    analysis.show_line(1)
    line = analysis.board.game
    assert line is not game
    shown_length = line.length
    assert not analysis.board.bot_acts
    with pytest.raises(TorresError, match="shows a line"):
        analysis.board.play(str(line.position.legal_actions()[0]))
    analysis.board.let_bots_play()
    assert (line.length, game.length) == (shown_length, length)
