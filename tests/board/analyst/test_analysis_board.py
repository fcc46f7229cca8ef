"""The analyst beside a board: what its buttons draw and say, off the loop, out of the record."""

from __future__ import annotations

import asyncio
import re
import threading
from typing import TYPE_CHECKING, Any

import pytest

from tests.board.analysed import (
    TEXT,
    lines,
    moves,
    position,
    press,
    shown,
)
from tests.board.waiting import until
from torres_widget import Board, Game, Position
from torres_widget.analysis import Bot, outlook
from torres_widget.analysis.advice.advice import advising
from torres_widget.analysis.evaluation.cell_worth import cell_worth
from torres_widget.analysis.evaluation.outlook import Outlook
from torres_widget.board import background
from torres_widget.board.analyst import words as analyst_words
from torres_widget.board.analyst.analysis_board import AnalysisBoard
from torres_widget.board.analyst.sketch import Sketch
from torres_widget.board.analyst.words import headline, line_words, scores_words
from torres_widget.board.options import OptionError
from torres_widget.engine import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torres_widget.analysis.advice.advice import Advice


def test_where_no_widget_runs_it_is_the_picture_of_its_board(analysis: AnalysisBoard) -> None:
    bundle = analysis._repr_mimebundle_()
    still, _ = analysis.board._repr_mimebundle_() or ({}, {})
    widget = "application/vnd.jupyter.widget-view+json"
    assert bundle[widget]["model_id"] == analysis.model_id
    for kind in ("image/svg+xml", "text/html"):
        assert bundle[kind] == still[kind]
    assert bundle["text/plain"] == repr(analysis)
    assert repr(analysis) == f"<AnalysisBoard {TEXT!r}, Phase 1, round 4 of 4: orange to act, 2 AP>"


def test_the_set_up_has_advice_that_is_shown_and_played() -> None:
    analysis = AnalysisBoard(Position.new(players=2, seed=7))
    analysis.hint.click()
    assert "Try: knight c3 (R2.2). Room to grow" in analysis.words.value
    analysis.best.click()
    assert shown(analysis) == ["circle c3 green"]
    assert "Chances hardly differ between the 8 choices" in analysis.words.value
    assert "most room to grow" in analysis.words.value
    assert "whoever moves last has an edge" in analysis.words.value
    assert len(lines(analysis)) == 3
    assert re.search(r"\u2212\d at the end · 3\d% to win<br>knight c3", lines(analysis)[0])
    assert "if scored now" not in lines(analysis)[0]
    press(analysis, "Show 2")
    assert analysis.board.position.knights_of(1) == ["c6"]
    press(analysis, "Play 2")
    assert moves(analysis) == ("knight c6",)
    assert not lines(analysis)


def test_where_all_choices_are_alike_it_says_so_and_draws_nothing() -> None:
    analysis = AnalysisBoard(Position.new(players=2, seed=7, mode="master"))
    for button in (analysis.hint, analysis.best):
        button.click()
        assert "all 64 choices are alike: take any" in analysis.words.value
        assert shown(analysis) == []
        assert not lines(analysis)


def test_a_heat_map_outside_a_turn_says_that_it_is_for_turns() -> None:
    analysis = AnalysisBoard(Position.new(players=2, seed=7))
    analysis.heat.click()
    assert "The heat map is for turns." in analysis.words.value
    assert shown(analysis) == []


def test_a_hint_shows_one_action_its_rule_and_purpose(analysis: AnalysisBoard) -> None:
    analysis.hint.click()
    assert shown(analysis) == ["arrow b1 a1 green"]
    assert "The whole game: Try: move b1 a1 (R5.2)." in analysis.words.value
    assert "climbs to level 2 there" in analysis.words.value
    assert not analysis.lines.children
    assert "your stack" not in analysis.words.value
    analysis.board.play("move b1 a1")
    analysis.hint.click()
    assert "Try: build c1 from 1 (R6.1). From 1: the block comes" in analysis.words.value


def test_the_best_turns_are_three_with_margin_chance_and_purpose(analysis: AnalysisBoard) -> None:
    analysis.best.click()
    assert "arrow b1 a1 green" in shown(analysis)
    assert any(note.startswith("mark ") for note in shown(analysis))
    assert "for the whole game" in analysis.words.value
    assert "no proof" in analysis.words.value
    assert len(lines(analysis)) == 3
    for words in lines(analysis):
        assert re.search(
            r"lead [+-]\d+ if scored now · [+\u2212]\d+ at the end"
            r" · .*\d+% to win after the answers",
            words,
        )
    assert "Widens a castle to 4 cells; climbs to level 2 there." in lines(analysis)[0]
    assert analysis.advice is not None
    assert len({line.purpose for line in analysis.advice.lines}) == 3


def test_a_scoring_now_stays_with_its_proof(analysis: AnalysisBoard) -> None:
    analysis.objective.value = "standing"
    analysis.best.click()
    assert "if it were scored now: proven" in analysis.words.value
    assert "lead +8 if scored now" in lines(analysis)[0]
    analysis.objective.value = "outlook"
    assert "for the whole game" in analysis.words.value
    with pytest.raises(OptionError, match="AnalysisBoard option objective"):
        AnalysisBoard(objective="points")


def test_a_bounded_search_says_that_nothing_is_proven() -> None:
    start = Position.from_board(TEXT, phase=3, stacks=[[3], [3]], round=4)
    analysis = AnalysisBoard(start, nodes=1, objective="standing")
    analysis.best.click()
    assert "not proven" in analysis.words.value
    assert "none leads by more than" in analysis.words.value


def test_an_opening_is_never_answered_by_scoring_five_times() -> None:
    for seed in range(1, 4):
        game = Game(Position.new(players=2, seed=seed))
        while game.position.stage != "turn":
            for action in Bot("search", level=5).decide(game.position):
                game.play(action)
        *_, found = filter(None, advising(game.position, nodes=40))
        for line in found.lines:
            assert line.actions.count("score") < 3


def test_the_evaluation_is_the_scoring_s_and_the_outlook_s(analysis: AnalysisBoard) -> None:
    analysis.evaluation.click()
    found = outlook(position())
    for points in position().scoring().players:
        chance = f"{100 * found.chances[points.player - 1]:.0f}%"
        assert f"<td>{points.after}</td>" in analysis.words.value
        assert f"<td>{chance}</td>" in analysis.words.value
        assert chance in analysis.board.view["evaluation"]["label"]
    before = analysis.board.view["evaluation"]
    analysis.board.play("move b1 a1")
    assert analysis.board.view["evaluation"] != before
    after = position().apply("move b1 a1").scoring().players[0].after
    assert f"with a scoring now</td><td>{after}</td>" in analysis.words.value
    assert "master card" not in analysis.words.value
    analysis.evaluation.click()
    assert analysis.words.value == ""
    assert analysis.board.view["evaluation"]["shares"] == []


def test_the_heat_map_has_numbers_where_something_changes(analysis: AnalysisBoard) -> None:
    analysis.objective.value = "standing"
    analysis.heat.click()
    worth = {cell: points for cell, points in cell_worth(position()).items() if points}
    assert {note.split()[1] for note in shown(analysis)} == set(worth)
    assert len(shown(analysis)) == 2 * len(worth)
    assert "the best cells" in analysis.words.value
    assert "elsewhere 0" in analysis.words.value
    analysis.board.selected = "b1"
    assert "the knight on b1" in analysis.words.value
    assert "label a1 green +3" in shown(analysis)
    assert "c1" not in {note.split()[1] for note in shown(analysis)}
    assert "elsewhere \N{MINUS SIGN}3" in analysis.words.value
    analysis.stop.click()
    analysis.board.selected = ""
    assert shown(analysis) == []


def test_a_heat_map_paints_nothing_where_nothing_changes() -> None:
    empty = "......../......../......../......../......../......../......../1.1..... 2:c1"
    analysis = AnalysisBoard(Position.from_board(empty, ap=1), objective="standing")
    analysis.board.position = Position.from_board(
        "......../......../......../......../......../......../......../1....... 1:h8 2:h1", ap=1
    )
    analysis.heat.click()
    assert shown(analysis) == []
    assert "changes nothing" in analysis.words.value


def test_a_heat_map_needs_action_points(analysis: AnalysisBoard) -> None:
    analysis.heat.click()
    assert shown(analysis)
    analysis.board.play("score")
    analysis.board.play("score")
    assert shown(analysis) == []
    assert "You have no action points left." in analysis.words.value


def test_the_worth_of_a_cell_is_what_playing_there_changes() -> None:
    before = position()
    for cell, worth in cell_worth(before).items():
        after = before.apply(f"build {cell} from 1")
        assert worth == after.scoring().players[0].total - before.scoring().players[0].total
    assert cell_worth(Position.new(players=2, seed=1)) == {}
    ahead = cell_worth(before, "b1", "outlook")
    assert ahead["a1"] == max(ahead.values())
    with pytest.raises(NotationError, match="objective of cells"):
        cell_worth(before, objective="levels")
    with pytest.raises(NotationError, match="a knight of the player to act: b1"):
        cell_worth(before, "h8")


def test_without_blocks_or_action_points_no_cell_is_worth_building_on() -> None:
    assert cell_worth(position().changed(ap=0)) == {}
    bare = position().changed(stacks=((), (1,)))
    assert cell_worth(bare) == {}
    analysis = AnalysisBoard(bare)
    analysis.heat.click()
    assert shown(analysis) == []
    assert "No block can be built now" in analysis.words.value
    analysis.board.selected = "b1"
    assert shown(analysis)


def test_a_line_s_lead_is_the_one_that_lines_are_compared_by() -> None:
    """Points by leaping over the other's marker come with the scoring, not with the turn."""
    analysis = AnalysisBoard(position().changed(scores=[0, 8]), objective="standing")
    analysis.best.click()
    assert analysis.advice is not None
    for line in analysis.advice.lines:
        assert f"lead {line.value:+d} if scored now" in line_words(line, "standing")
    assert "Leads are without points by leaping." in analysis.words.value


def test_by_the_whole_game_a_line_s_lead_is_that_of_the_table_of_points() -> None:
    analysis = AnalysisBoard(position().changed(scores=[0, 8]))
    analysis.best.click()
    assert analysis.advice is not None
    for line in analysis.advice.lines:
        orange, blue = line.reached.scoring().players
        assert f"lead {orange.after - blue.after:+d} if scored now" in line_words(line)
    assert "leaping" not in analysis.words.value


def test_what_is_drawn_stays_out_of_the_game(analysis: AnalysisBoard) -> None:
    board = analysis.board
    analysis.best.click()
    drawn = shown(analysis)
    assert board.game.node.annotations == ()
    board.set_state({"intent": {"seq": 1, "notes": [*drawn, "circle c3 red"]}})
    assert list(map(str, board.game.node.annotations)) == ["circle c3 red"]
    assert shown(analysis) == ["circle c3 red", *drawn]
    board.play("score")
    assert shown(analysis) == []
    board.undo()
    assert "arrow" not in board.game.record()


@pytest.mark.parametrize("viewer", [2, None])
def test_it_looks_at_nothing_that_its_viewer_may_not_play(viewer: int | None) -> None:
    analysis = AnalysisBoard(position(), viewer=viewer)
    for button in (analysis.hint, analysis.best, analysis.heat):
        button.click()
        assert "not this board" in analysis.words.value
        assert shown(analysis) == []


def test_in_a_loop_it_works_in_a_thread_and_is_called_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    go, asked = threading.Event(), threading.Event()
    threads = []

    def slow(place: Position, *args: Any, **kwargs: Any) -> Iterator[Advice | None]:
        threads.append(threading.current_thread())
        asked.set()
        go.wait(30)
        yield from advising(place, *args, **kwargs)

    monkeypatch.setattr("torres_widget.board.analyst.analysis_board.advising", slow)

    async def scene() -> None:
        analysis = AnalysisBoard(position(), nodes=40)
        analysis.hint.click()
        await asyncio.to_thread(asked.wait, 30)
        assert threads[0] is not threading.current_thread()
        assert "Thinking" in analysis.words.value
        analysis.board.play("score")
        go.set()
        for _ in range(3):
            await asyncio.sleep(0)
        assert shown(analysis) == []
        analysis.board.undo()
        analysis.hint.click()
        await until(lambda: shown(analysis))
        assert "Try: " in analysis.words.value

    asyncio.run(asyncio.wait_for(scene(), 60))


@pytest.mark.parametrize("name", ["hint", "best", "review"])
def test_an_error_of_a_search_ends_it_and_is_said(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    def broken(*_: Any, **__: Any) -> Iterator[None]:
        yield None
        message = "out of order"
        raise LookupError(message)

    for search in ("advising", "reviewing"):
        monkeypatch.setattr(f"torres_widget.board.analyst.analysis_board.{search}", broken)
    said = "Something failed in Python"
    at_once = AnalysisBoard(position())
    getattr(at_once, name).click()
    assert said in at_once.words.value

    async def scene() -> None:
        analysis = AnalysisBoard(position())
        getattr(analysis, name).click()
        assert "Thinking" in analysis.words.value
        await until(lambda: said in analysis.words.value)
        analysis.stop.click()
        assert analysis.words.value == ""

    asyncio.run(asyncio.wait_for(scene(), 60))


@pytest.mark.parametrize(
    ("option", "value"),
    [
        *(("time", value) for value in ("5", -1, 0, float("nan"), True)),
        *(("nodes", value) for value in ("x", -5, 0, 1.5)),
        *(("objective", value) for value in (["outlook"], None, "points")),
    ],
)
def test_options_of_advice_that_are_none_are_refused_in_words(option: str, value: object) -> None:
    options: dict[str, Any] = {option: value}
    with pytest.raises(OptionError, match=f"^AnalysisBoard option {option}: .*; expected "):
        AnalysisBoard(position(), **options)


def test_stop_keeps_what_was_found_and_clears_when_pressed_again() -> None:
    big = Position.from_board(
        "111.1.../31.....2/2.1..1.1/1..11..1/.23.21.2/..11.22./112.1111/11.1.221"
        " K:b1 1:d1,c2,a3,b3,d5,a7 2:h1,e2,a4,c4,e4,f6",
        phase=3,
        round=4,
        stacks=[[3], [3]],
        hands=[["elevator", "redeploy", "shift-block", "seven-points"], []],
    )

    async def scene() -> None:
        analysis = AnalysisBoard(big, time=None, objective="standing")
        analysis.best.click()
        await until(lambda: analysis.advice is not None)
        assert "Still looking" in analysis.words.value
        analysis.stop.click()
        assert "Still looking" not in analysis.words.value
        assert "not proven" in analysis.words.value
        assert lines(analysis)
        analysis.stop.click()
        assert analysis.words.value == ""
        assert not analysis.lines.children

    asyncio.run(asyncio.wait_for(scene(), 60))


@pytest.mark.usefixtures("no_threads")
def test_without_threads_it_works_between_other_events_and_stops(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(background, "SLICE", 0)

    async def events_until_something_is_shown(analysis: AnalysisBoard) -> int:
        events = 0
        while not shown(analysis):
            assert "Thinking" in analysis.words.value
            await asyncio.sleep(0)
            events += 1
        return events

    async def scene() -> None:
        analysis = AnalysisBoard(
            Position.from_board(TEXT, phase=3, stacks=[[3, 3], [3]], round=1, hands=[["jump"], []])
        )
        analysis.best.click()
        await asyncio.sleep(0)
        analysis.stop.click()
        for _ in range(50):
            await asyncio.sleep(0)
        assert shown(analysis) == []
        assert "Stopped." in analysis.words.value
        for button, words in ((analysis.hint, "Try: "), (analysis.best, "whole game")):
            button.click()
            assert await events_until_something_is_shown(analysis) > 3
            assert words in analysis.words.value
            analysis.clear()

    asyncio.run(asyncio.wait_for(scene(), 60))


def test_notes_that_are_none_are_refused() -> None:
    sketch = Sketch(lambda: None)
    board = Board(position(), policy=sketch)
    with pytest.raises(NotationError):
        sketch.draw(board, "arow c3 c4")
    assert sketch.annotations == ()


def test_it_speaks_its_board_s_language() -> None:
    analysis = AnalysisBoard(position(), language="cs")
    assert analysis.hint.description != "Hint"
    analysis.best.click()
    assert "na konci" in lines(analysis)[0]


def test_whoever_wins_more_often_without_more_points_is_not_called_ahead(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    swinging = Outlook((242, 240), (2, -2), (0.45, 0.55))
    monkeypatch.setattr(analyst_words, "outlook", lambda *_: swinging)
    said = scores_words(position(), None)
    assert "Blue has the best chance to win: 55%." in said
    assert "is ahead" not in said


def test_evaluation_shows_its_table_again_before_it_goes(analysis: AnalysisBoard) -> None:
    analysis.evaluation.click()
    analysis.best.click()
    assert analysis.board.evaluation
    assert "with a scoring now" not in analysis.words.value
    analysis.evaluation.click()
    assert analysis.board.evaluation
    assert "with a scoring now" in analysis.words.value
    analysis.evaluation.click()
    assert not analysis.board.evaluation
    assert analysis.words.value == ""


def test_while_the_editor_is_open_nothing_is_analysed(analysis: AnalysisBoard) -> None:
    analysis.board.set_state({"intent": {"seq": 1, "command": "edit"}})
    assert analysis.board.editing
    analysis.best.click()
    assert "The editor is open." in analysis.words.value
    assert analysis.advice is None


def test_the_evaluation_says_who_is_ahead() -> None:
    ahead = AnalysisBoard(position().changed(phase=3, scores=[9, 90]))
    ahead.evaluation.click()
    assert re.search(
        r"Blue is ahead: (over )?9\d% to win, \+\d+ points at the end\.", ahead.words.value
    )
    new = AnalysisBoard(Position.new(players=2, seed=1))
    new.evaluation.click()
    assert "Blue is ahead" in new.words.value
    assert "Before the first turn whoever moves last has an edge" in new.words.value
    even = AnalysisBoard(
        Position.from_board(
            "11....11/......../......../......../......../......../......../11....11"
            " K:a8 1:a1 2:h1",
            phase=3,
            round=2,
            stacks=[[1, 1], [1, 1]],
        )
    )
    even.evaluation.click()
    assert "Nobody is clearly ahead." in even.words.value
    assert "first turn" not in even.words.value


def test_the_edge_of_the_last_is_told_only_where_the_last_is_ahead() -> None:
    ahead = AnalysisBoard(Position.new(players=2, seed=1).changed(scores=[60, 0]))
    ahead.evaluation.click()
    assert "Orange is ahead" in ahead.words.value
    assert "moves last" not in ahead.words.value


def test_the_table_of_points_adds_up_where_a_marker_leaps() -> None:
    level = AnalysisBoard(position().changed(scores=[2, 5]))
    level.evaluation.click()
    table = re.findall(r"<td>([^<]*)</td>", level.words.value)
    rows = {table[at]: [int(cell) for cell in table[at + 1 : at + 3]] for at in range(1, 16, 3)}
    assert "by leaping" in rows
    for at in (0, 1):
        *parts, whole = (cells[at] for cells in rows.values())
        assert sum(parts) == whole
    master = Position.new(players=2, seed=1, mode="master")
    assert "master card" in scores_words(master, None)


@pytest.mark.parametrize("name", ["hint", "best", "heat"])
def test_what_is_asked_while_a_bot_is_to_act_is_answered_after_its_turn(name: str) -> None:
    analysis = AnalysisBoard(position(), players={2: Bot("greedy")})
    analysis.board.stop_bots()
    analysis.board.play("end")
    getattr(analysis, name).click()
    assert "A bot is to act: the answer comes when it is your turn." in analysis.words.value
    assert shown(analysis) == []
    analysis.board.let_bots_play()
    assert analysis.board.position.to_act == 1
    assert "A bot is to act" not in analysis.words.value
    assert (analysis.advice is not None) is (name == "best")
    assert analysis.annotations


def test_before_a_game_that_is_over_nothing_is_answered_later() -> None:
    over = position().changed(phase=3)
    analysis = AnalysisBoard(over, players={2: Bot("greedy")})
    analysis.board.stop_bots()
    analysis.board.play("end")
    analysis.best.click()
    analysis.board.let_bots_play()
    assert analysis.board.position.stage == "over"
    assert "There is nothing to analyse" in analysis.words.value


@pytest.mark.parametrize("name", ["hint", "best"])
def test_where_nothing_is_left_to_do_the_turn_is_to_be_ended(name: str) -> None:
    analysis = AnalysisBoard(position().changed(ap=0))
    getattr(analysis, name).click()
    assert "You have no action points left. End your turn" in analysis.words.value
    assert analysis.advice is None


def test_a_review_asked_for_while_a_bot_is_to_act_comes_after_its_turn() -> None:
    async def scene() -> None:
        analysis = AnalysisBoard(position(), players={2: Bot("greedy")})
        analysis.board.play("end")
        analysis.review.click()
        assert "A bot is to act" in analysis.words.value
        await until(lambda: analysis.reviewed is not None)

    asyncio.run(asyncio.wait_for(scene(), 60))


def test_lines_that_were_not_compared_are_not_said_to_be(analysis: AnalysisBoard) -> None:
    analysis.best.click()
    assert analysis.advice is not None
    alone = analysis.advice._replace(
        lines=tuple(line._replace(answered=False) for line in analysis.advice.lines)
    )
    assert "as it stands, before the others answer" in headline(alone, thinking=False)
    assert "once the others have answered" in headline(alone, thinking=True)
    assert "once the others have answered" in headline(analysis.advice, thinking=False)


def test_the_bar_shows_the_chance_of_the_line_on_the_board() -> None:
    analysis = AnalysisBoard(position(), evaluation=True, time=None, nodes=3000)
    board = analysis.board
    assert board.view["evaluation"]["label"].startswith("Chance to win:")
    analysis.best.click()
    assert analysis.advice is not None
    first, *others = analysis.advice.lines
    seat = first.start.to_act - 1
    assert first.answered

    def shown() -> float:
        label, shares = board.view["evaluation"].values()
        assert label.startswith("Chance to win, answers seen:")
        assert sum(shares) == 100
        return float(shares[seat])

    assert shown() == pytest.approx(100 * first.chance, abs=1)
    for number, line in enumerate(others, 2):
        analysis.show_line(number)
        board.game.go_to_ply(board.game.length)
        board.redraw()
        assert shown() == pytest.approx(100 * line.chance, abs=1)
        analysis.back_to_game()
    analysis.clear()
    assert board.view["evaluation"]["label"].startswith("Chance to win:")
