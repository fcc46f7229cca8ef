"""The analyst beside a board: what its buttons draw and say, off the loop, out of the record."""

from __future__ import annotations

import asyncio
import re
import threading
from typing import TYPE_CHECKING, Any

import pytest

from tests.analysis.test_advise import before_another_s_turn
from tests.board.analysed import (
    TEXT,
    ask,
    lines,
    moves,
    panel,
    position,
    shown,
    with_a_blunder,
)
from tests.board.analysed import points as table
from tests.board.waiting import until
from tests.engine.support import nodes
from torres_widget import Board, Game, Position
from torres_widget.analysis import Bot, outlook
from torres_widget.analysis.advice.advice import advising
from torres_widget.analysis.evaluation.cell_worth import cell_worth
from torres_widget.analysis.reviews.review import reviewing
from torres_widget.board import background
from torres_widget.board.analyst import words as analyst_words
from torres_widget.board.analyst.analysis_board import AnalysisBoard
from torres_widget.board.analyst.answers import Answers
from torres_widget.board.analyst.sketch import Sketch
from torres_widget.board.analyst.words import advice_words, line_facts, scores_words, signed
from torres_widget.board.options import OptionError
from torres_widget.board.view.evaluation import Chances, Known
from torres_widget.engine import NotationError
from torres_widget.engine.kernel.bits import is_compiled
from torres_widget.engine.legality import usual_end

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torres_widget.analysis.advice.advice import Advice
    from torres_widget.analysis.reviews.turn_review import TurnReview


def test_where_no_widget_runs_it_is_the_picture_of_its_board(analysis: AnalysisBoard) -> None:
    bundle, _ = analysis._repr_mimebundle_() or ({}, {})
    still, _ = analysis.board._repr_mimebundle_() or ({}, {})
    widget = "application/vnd.jupyter.widget-view+json"
    assert bundle[widget]["model_id"] == analysis.board.model_id
    for kind in ("image/svg+xml", "text/html"):
        assert bundle[kind] == still[kind]
    assert bundle["text/plain"] == repr(analysis)
    assert repr(analysis) == f"<AnalysisBoard {TEXT!r}, Phase 1, round 4 of 4: orange to act, 2 AP>"


def test_the_set_up_has_advice_that_is_shown_and_played() -> None:
    analysis = AnalysisBoard(Position.new(players=2, seed=7))
    analysis.hint()
    assert "Try knight c3 (R2.2). Room to grow" in analysis.text
    analysis.best_turns()
    assert shown(analysis) == ["circle c3 green"]
    assert "All 8 choices look about equally good" in analysis.text
    assert "most room to grow" in analysis.text
    assert "Moving last in a phase is an advantage" in analysis.text
    assert len(lines(analysis)) == 3
    assert re.search(r"\n3\d% to win\nknight c3", lines(analysis)[0])
    assert "if scored now" not in lines(analysis)[0]
    ask(analysis, "show 2")
    assert analysis.board.position.knights_of(1) == ["c6"]
    ask(analysis, "play 2")
    assert moves(analysis) == ("knight c6",)
    assert not lines(analysis)


def test_where_all_choices_are_alike_it_says_so_and_draws_nothing() -> None:
    analysis = AnalysisBoard(Position.new(players=2, seed=7, mode="master"))
    for ask_for in (analysis.hint, analysis.best_turns):
        ask_for()
        assert "All 64 choices look equally good: pick any" in analysis.text
        assert shown(analysis) == []
        assert not lines(analysis)


def test_a_heat_map_outside_a_turn_says_that_it_is_for_turns() -> None:
    analysis = AnalysisBoard(Position.new(players=2, seed=7))
    analysis.heat_map()
    assert "The heat map works in a turn." in analysis.text
    assert shown(analysis) == []


def test_a_hint_shows_one_action_its_rule_and_purpose(analysis: AnalysisBoard) -> None:
    analysis.hint()
    assert shown(analysis) == ["arrow b1 a1 green"]
    assert "Try move b1 a1 (R5.2)." in analysis.text
    assert "climbs to level 2 there" in analysis.text
    assert not panel(analysis)["lines"]
    assert "your stack" not in analysis.text
    analysis.board.play("move b1 a1")
    analysis.hint()
    assert "Try build c1 from 1 (R6.1). From 1: the block comes" in analysis.text


def test_the_best_turns_are_three_with_lead_chance_and_purpose(analysis: AnalysisBoard) -> None:
    analysis.best_turns()
    assert "arrow b1 a1 green" in shown(analysis)
    assert any(note.startswith("mark ") for note in shown(analysis))
    assert "for the whole game" in analysis.text
    assert "These are estimates" in analysis.text
    assert len(lines(analysis)) == 3
    for words in lines(analysis):
        assert re.search(r"\nlead [+-]\d+ if scored now · .*\d+% to win after the replies\n", words)
    assert "Widens a castle to 4 cells; climbs to level 2 there." in lines(analysis)[0]
    assert analysis.advice is not None
    assert len({line.purpose for line in analysis.advice.lines}) == 3


def test_short_limits_still_leave_three_lines_that_were_compared() -> None:
    analysis = AnalysisBoard(position(), time=0.001)
    analysis.best_turns()
    assert analysis.advice is not None
    assert len(lines(analysis)) == 3
    assert all(line.after_replies for line in analysis.advice.lines)


def test_what_is_asked_again_gets_the_same_answer() -> None:
    analysis = AnalysisBoard(position(), evaluation=True, time=0.01)
    analysis.best_turns()
    found, bar = analysis.advice, analysis.board.view["evaluation"]
    analysis.board.play("move b1 a1")
    analysis.board.undo()
    analysis.hint()
    assert analysis.board.view["evaluation"] == bar
    analysis.best_turns()
    assert analysis.advice is found


def test_advice_by_a_scoring_now_leaves_the_chances_alone() -> None:
    analysis = AnalysisBoard(position(), evaluation=True, time=0.01)
    analysis.best_turns()
    bar = analysis.board.view["evaluation"]
    analysis.objective = "standing"
    assert analysis.advice is not None
    assert analysis.advice.objective == "standing"
    assert analysis.board.view["evaluation"] == bar
    analysis.hint()
    assert analysis.board.view["evaluation"] == bar


def test_the_last_turn_of_a_phase_has_no_replies() -> None:
    last = position().changed(round=4, to_act=2)
    analysis = AnalysisBoard(last, evaluation=True)
    analysis.best_turns()
    assert "ranked by your chance to win after the scoring." in analysis.text
    assert all("% to win after the scoring\n" in words for words in lines(analysis))
    assert "replies" not in analysis.text
    shown = analysis.board.view["evaluation"]["label"]
    assert shown.startswith("Chance to win after the scoring:")


@pytest.mark.parametrize(("ahead", "won"), [(40, "100%"), (0, "0%")])
def test_the_chances_of_the_last_turn_of_the_game_are_counted(ahead: int, won: str) -> None:
    last = position().changed(phase=3, round=4, to_act=2, scores=[20, ahead])
    analysis = AnalysisBoard(last, evaluation=True)
    analysis.best_turns()
    assert "the chances are counted, not estimated." in analysis.text
    assert all(f" · {won} to win\n" in words for words in lines(analysis))
    assert analysis.board.view["evaluation"]["label"].endswith(f"blue {won}")
    analysis.evaluate()
    assert panel(analysis)["points"][-1]["cells"][1] == won


def test_a_scoring_now_stays_with_its_proof(analysis: AnalysisBoard) -> None:
    analysis.objective = "standing"
    analysis.best_turns()
    assert "if it were scored now: proven" in analysis.text
    assert "lead +8 if scored now" in lines(analysis)[0]
    analysis.objective = "outlook"
    assert "for the whole game" in analysis.text
    with pytest.raises(OptionError, match="AnalysisBoard option objective"):
        AnalysisBoard(objective="points")


def test_a_bounded_search_says_that_nothing_is_proven() -> None:
    start = Position.from_board(TEXT, phase=3, stacks=[[3], [3]], round=4)
    analysis = AnalysisBoard(start, nodes=1, objective="standing")
    analysis.best_turns()
    assert "not proven" in analysis.text
    assert "none leads by more than" in analysis.text


def test_a_bounded_search_by_a_scoring_now_knows_the_lines_of_the_whole_game() -> None:
    start = Position.from_board(TEXT, phase=3, stacks=[[3], [3]], round=4)
    answers = Answers(None, nodes(2000))
    *_, whole = filter(None, answers.seek(start))
    answers.nodes = 1
    *_, found = filter(None, answers.seek(start, "standing"))
    *_, alone = filter(None, Answers(None, 1).seek(start, "standing"))
    leads = [line.lead + line.cards for line in whole.lines]
    assert not found.proven
    assert found.lines[0].value == max(leads) > alone.lines[0].value
    assert len({line.reached for line in found.lines}) == len(found.lines) == len(alone.lines)
    assert all(line.value == line.lead for line in found.lines)


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
    analysis.evaluate()
    found = outlook(position())
    for points in position().scoring().players:
        chance = f"{100 * found.chances[points.player - 1]:.0f}%"
        assert table(analysis)["with a scoring now"][points.player - 1] == f"{points.after}"
        assert table(analysis)["chance to win"][points.player - 1] == chance
        assert chance in analysis.board.view["evaluation"]["label"]
    before = analysis.board.view["evaluation"]
    analysis.board.play("move b1 a1")
    assert analysis.board.view["evaluation"] != before
    after = position().apply("move b1 a1").scoring().players[0].after
    assert table(analysis)["with a scoring now"][0] == f"{after}"
    assert "master card" not in analysis.text
    analysis.evaluate()
    assert analysis.text == ""
    assert analysis.board.view["evaluation"]["shares"]


def test_the_heat_map_has_numbers_where_something_changes(analysis: AnalysisBoard) -> None:
    analysis.objective = "standing"
    analysis.heat_map()
    worth = {cell: points for cell, points in cell_worth(position()).items() if points}
    assert {note.split()[1] for note in shown(analysis)} == set(worth)
    assert len(shown(analysis)) == 2 * len(worth)
    assert "the best cells" in analysis.text
    assert "other cells 0" in analysis.text
    analysis.board.selected = "b1"
    assert "the knight on b1" in analysis.text
    assert "label a1 green +3" in shown(analysis)
    assert "c1" not in {note.split()[1] for note in shown(analysis)}
    assert "other cells \N{MINUS SIGN}3" in analysis.text
    analysis.stop()
    analysis.board.selected = ""
    assert shown(analysis) == []


def test_a_heat_map_paints_nothing_where_nothing_changes() -> None:
    empty = "......../......../......../......../......../......../......../1.1..... 2:c1"
    analysis = AnalysisBoard(Position.from_board(empty, ap=1), objective="standing")
    analysis.board.position = Position.from_board(
        "......../......../......../......../......../......../......../1....... 1:h8 2:h1", ap=1
    )
    analysis.heat_map()
    assert shown(analysis) == []
    assert "changes nothing" in analysis.text


def test_a_heat_map_needs_action_points(analysis: AnalysisBoard) -> None:
    analysis.heat_map()
    assert shown(analysis)
    analysis.board.play("score")
    analysis.board.play("score")
    assert shown(analysis) == []
    assert "You have no action points left." in analysis.text


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
    analysis.heat_map()
    assert shown(analysis) == []
    assert "No block can be built now" in analysis.text
    analysis.board.selected = "b1"
    assert shown(analysis)


def test_a_line_s_lead_is_the_one_that_lines_are_compared_by() -> None:
    """Points by leaping over the other's marker come with the scoring, not with the turn."""
    analysis = AnalysisBoard(position().changed(scores=[0, 8]), objective="standing")
    analysis.best_turns()
    assert analysis.advice is not None
    for line in analysis.advice.lines:
        assert f"lead {signed(line.value)} if scored now" in line_facts(line, "standing")
    assert "Leads leave out points for leaps." in analysis.text


def test_by_the_whole_game_a_line_s_lead_is_that_of_the_table_of_points() -> None:
    analysis = AnalysisBoard(position().changed(scores=[0, 8]))
    analysis.best_turns()
    assert analysis.advice is not None
    for line in analysis.advice.lines:
        orange, blue = line.reached.scoring().players
        assert f"lead {signed(orange.after - blue.after)} if scored now" in line_facts(line)
    assert "leaping" not in analysis.text


def test_what_is_drawn_stays_out_of_the_game(analysis: AnalysisBoard) -> None:
    board = analysis.board
    analysis.best_turns()
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
    for ask_for in (analysis.hint, analysis.best_turns, analysis.heat_map):
        ask_for()
        assert "not this board" in analysis.text
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

    monkeypatch.setattr("torres_widget.board.analyst.answers.advising", slow)

    async def scene() -> None:
        analysis = AnalysisBoard(position(), nodes=40)
        analysis.hint()
        await asyncio.to_thread(asked.wait, 30)
        assert threads[0] is not threading.current_thread()
        assert "Thinking" in analysis.text
        analysis.board.play("score")
        go.set()
        for _ in range(3):
            await asyncio.sleep(0)
        assert shown(analysis) == []
        analysis.board.undo()
        analysis.hint()
        await until(lambda: shown(analysis))
        assert "Try " in analysis.text

    asyncio.run(asyncio.wait_for(scene(), 60))


class SlowReviews:
    """Reviews that wait after their first turn until they may go on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun = 0
        self.go = threading.Event()
        monkeypatch.setattr("torres_widget.board.analyst.game_review.reviewing", self)

    def __call__(self, *args: Any, **kwargs: Any) -> Iterator[TurnReview | None]:
        """Review, with a pause after the first turn."""
        self.begun += 1
        turns = filter(None, reviewing(*args, **kwargs))
        yield next(turns)
        while not self.go.wait(0.01):
            yield None
        yield from turns


def half_reviewed() -> AnalysisBoard:
    game = with_a_blunder()
    game.play("end")
    analysis = AnalysisBoard(game, nodes=nodes(500))
    analysis.review()
    return analysis


def test_a_review_that_is_stopped_keeps_its_turns_and_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reviews = SlowReviews(monkeypatch)

    async def scene() -> None:
        analysis = half_reviewed()
        await until(lambda: analysis.reviewed)
        assert analysis.text.startswith("Looking at the turns: 1 of 2…")
        (found,) = analysis.reviewed.turns if analysis.reviewed else ()
        analysis.stop()
        assert analysis.text.startswith("Stopped after 1 of 2 turns. Review goes on from there.")
        assert analysis.reviewed
        assert panel(analysis)["lines"]
        assert not panel(analysis)["lessons"]
        reviews.go.set()
        analysis.review()
        await until(lambda: "Accuracy" in analysis.text)
        assert len(analysis.reviewed.turns) == 2
        assert analysis.reviewed.turns[0].lost == found.lost
        assert panel(analysis)["lessons"]
        assert reviews.begun == 1
        analysis.review()
        await until(lambda: "Accuracy" in analysis.text)
        assert reviews.begun == 1

    asyncio.run(asyncio.wait_for(scene(), 60))


def test_a_look_at_other_turns_stops_no_review_but_a_move_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reviews = SlowReviews(monkeypatch)

    async def scene() -> None:
        analysis = half_reviewed()
        await until(lambda: analysis.reviewed)
        analysis.board.undo()
        assert analysis.text.startswith("Looking at the turns: 1 of 2…")
        analysis.board.play("score")
        assert analysis.text.startswith("Stopped after 1 of 2 turns.")
        analysis.board.undo()
        analysis.board.game.go_to_ply(0)
        reviews.go.set()
        analysis.review()
        await until(lambda: "Accuracy" in analysis.text or "Nothing" in analysis.text)

    asyncio.run(asyncio.wait_for(scene(), 60))


def test_the_bar_has_the_numbers_of_a_review_that_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    SlowReviews(monkeypatch)

    async def scene() -> None:
        bots = {seat: Bot("greedy") for seat in (1, 2)}
        analysis = AnalysisBoard(with_a_blunder(), players=bots, evaluation=True, nodes=nodes(500))
        analysis.board.stop_bots()
        analysis.review()
        await until(lambda: analysis.reviewed)
        assert analysis.reviewed is not None
        (turn,) = analysis.reviewed.turns
        assert turn.better is not None
        analysis.board.game.go(analysis.reviewed.start(turn))
        analysis.board.redraw()
        seat = turn.player - 1
        assert analysis.board.view["evaluation"]["percents"][seat] == turn.better.percent

    asyncio.run(asyncio.wait_for(scene(), 60))


@pytest.mark.parametrize("name", ["hint", "best_turns", "review"])
def test_an_error_of_a_search_ends_it_and_is_said(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    def broken(*_: Any, **__: Any) -> Iterator[None]:
        yield None
        message = "out of order"
        raise LookupError(message)

    for search in ("answers.advising", "game_review.reviewing"):
        monkeypatch.setattr(f"torres_widget.board.analyst.{search}", broken)
    said = "Something failed in Python"
    at_once = AnalysisBoard(position())
    with pytest.raises(LookupError):
        getattr(at_once, name)()
    assert said in at_once.text

    async def scene() -> None:
        analysis = AnalysisBoard(position())
        getattr(analysis, name)()
        assert "Thinking" in analysis.text
        await until(lambda: said in analysis.text)
        analysis.stop()
        assert analysis.text == ""

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
        analysis.best_turns()
        await until(lambda: analysis.advice is not None)
        assert "Still looking" in analysis.text
        analysis.stop()
        assert "Still looking" not in analysis.text
        assert "not proven" in analysis.text
        assert lines(analysis)
        analysis.stop()
        assert analysis.text == ""
        assert not panel(analysis)["lines"]

    asyncio.run(asyncio.wait_for(scene(), 60))


@pytest.mark.usefixtures("no_threads")
def test_without_threads_it_works_between_other_events_and_stops(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(background, "SLICE", 0)

    async def events_until_something_is_shown(analysis: AnalysisBoard) -> int:
        events = 0
        while not shown(analysis):
            assert "Thinking" in analysis.text
            await asyncio.sleep(0)
            events += 1
        return events

    async def scene() -> None:
        analysis = AnalysisBoard(
            Position.from_board(TEXT, phase=3, stacks=[[3, 3], [3]], round=1, hands=[["jump"], []])
        )
        analysis.best_turns()
        await asyncio.sleep(0)
        analysis.stop()
        for _ in range(50):
            await asyncio.sleep(0)
        assert shown(analysis) == []
        assert "Stopped." in analysis.text
        pauses = 1 if is_compiled() else 3  # compiled, it pauses less often
        for ask_for, words in ((analysis.hint, "Try "), (analysis.best_turns, "whole game")):
            ask_for()
            assert await events_until_something_is_shown(analysis) > pauses
            assert words in analysis.text
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
    analysis.best_turns()
    assert "po odpovědích" in lines(analysis)[0]


def test_its_words_are_in_its_board_s_language_whatever_the_session_s() -> None:
    analysis = AnalysisBoard(position().changed(ap=0), language="cs")
    for question in ("best", "heat", "evaluation", "review"):
        ask(analysis, question)
        assert not re.search(r"\b(the|you|no|with)\b", analysis.text), analysis.text


def test_while_the_rules_are_read_it_draws_nothing_and_then_goes_on(
    analysis: AnalysisBoard,
) -> None:
    analysis.heat_map()
    analysis.board.set_state({"intent": {"seq": 1, "command": "rules"}})
    analysis.board.selected = "b1"
    analysis.objective = "standing"
    assert "analyst" not in analysis.board.view
    assert shown(analysis) == []
    analysis.board.set_state({"intent": {"seq": 2, "lesson": "close"}})
    assert panel(analysis)["objective"] == "standing"
    assert shown(analysis)


def test_whoever_wins_more_often_without_more_points_is_not_called_ahead(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(analyst_words, "chances_of", lambda *_: Chances((0.45, 0.55)))
    said = scores_words(position(), None).text
    assert "Blue has the best chance to win: 55%." in said
    assert "is ahead" not in said


def test_another_objective_asks_for_the_hint_again() -> None:
    analysis = AnalysisBoard(position().changed(ap=1, round=2), time=None, nodes=nodes(500))
    analysis.hint()
    whole = analysis.text
    analysis.objective = "standing"
    now = analysis.text
    analysis.hint()
    assert now == analysis.text != whole
    analysis.evaluate()
    table = analysis.text
    analysis.objective = "outlook"
    assert analysis.text == table


def test_a_hint_says_while_the_search_goes_on() -> None:
    said: list[str] = []
    analysis = AnalysisBoard(position(), time=None, nodes=nodes(500))
    analysis.board.observe(lambda _: said.append(analysis.text), "view")
    analysis.hint()
    first, *_, last = (text for text in said if text.startswith("Try"))
    assert "Still looking" in first
    assert "Still looking" not in last


def test_evaluation_shows_its_table_again_before_it_goes(analysis: AnalysisBoard) -> None:
    analysis.evaluate()
    analysis.best_turns()
    assert analysis.board.evaluation
    assert "with a scoring now" not in analysis.text
    analysis.evaluate()
    assert analysis.board.evaluation
    assert "with a scoring now" in analysis.text
    analysis.evaluate()
    assert analysis.board.evaluation
    assert analysis.text == ""
    analysis.board.set_state({"intent": {"seq": 1, "command": "evaluation"}})
    assert not analysis.board.evaluation
    analysis.evaluate()
    analysis.board.set_state({"intent": {"seq": 2, "command": "evaluation"}})
    assert not analysis.board.evaluation
    assert "with a scoring now" in analysis.text


def test_while_the_editor_is_open_nothing_is_analysed(analysis: AnalysisBoard) -> None:
    analysis.board.set_state({"intent": {"seq": 1, "command": "edit"}})
    assert analysis.board.editing
    analysis.best_turns()
    assert "The editor is open." in analysis.text
    assert analysis.advice is None


def test_the_evaluation_says_who_is_ahead() -> None:
    ahead = AnalysisBoard(position().changed(phase=3, scores=[9, 90]))
    ahead.evaluate()
    assert re.search(r"Blue has the best chance to win: (over )?9\d%\.", ahead.text)
    new = AnalysisBoard(Position.new(players=2, seed=1))
    new.evaluate()
    assert "Blue has the best chance to win" in new.text
    assert "Moving last in a phase is an advantage" in new.text
    even = AnalysisBoard(
        Position.from_board(
            "11....11/......../......../......../......../......../......../11....11"
            " K:a8 1:a1 2:h1",
            phase=3,
            round=2,
            stacks=[[1, 1], [1, 1]],
        )
    )
    even.evaluate()
    assert "Nobody is clearly ahead." in even.text
    assert "first turn" not in even.text


def test_whose_win_is_counted_is_no_more_said_to_have_a_chance() -> None:
    last = position().changed(phase=3, round=4, to_act=2, scores=[90, 9])
    lost = Known(2, 0.0, last, certain=True)
    assert scores_words(last, None, lost).text.startswith("Orange wins with best play.")
    estimated = scores_words(last, None, lost._replace(certain=False)).text
    assert estimated.startswith("Orange has the best chance to win: over 99%.")


def test_the_edge_of_the_last_is_told_only_where_the_last_is_ahead() -> None:
    ahead = AnalysisBoard(Position.new(players=2, seed=1).changed(scores=[60, 0]))
    ahead.evaluate()
    assert "Orange has the best chance to win" in ahead.text
    assert "moves last" not in ahead.text


def test_the_table_of_points_adds_up_where_a_marker_leaps() -> None:
    level = AnalysisBoard(position().changed(scores=[2, 5]))
    level.evaluate()
    rows = list(table(level).items())
    assert rows[3][0] == "leaps over markers"
    for at in (0, 1):
        *parts, whole = (int(cells[at]) for _, cells in rows[:5])
        assert sum(parts) == whole
    master = Position.new(players=2, seed=1, mode="master")
    assert "master card" in scores_words(master, None).text


@pytest.mark.parametrize("name", ["hint", "best_turns", "heat_map"])
def test_what_is_asked_while_a_bot_is_to_act_is_answered_after_its_turn(name: str) -> None:
    analysis = AnalysisBoard(position(), players={2: Bot("greedy")})
    analysis.board.stop_bots()
    analysis.board.play("end")
    getattr(analysis, name)()
    assert "A bot is to act: the answer comes when it is your turn." in analysis.text
    assert shown(analysis) == []
    analysis.board.let_bots_play()
    assert analysis.board.position.to_act == 1
    assert "A bot is to act" not in analysis.text
    assert (analysis.advice is not None) is (name == "best_turns")
    assert analysis.annotations


def test_back_in_the_turn_of_a_bot_no_answer_is_promised() -> None:
    analysis = AnalysisBoard(position(), players={2: Bot("greedy")})
    analysis.board.stop_bots()
    analysis.board.play("end")
    analysis.board.let_bots_play()
    analysis.board.game.go(analysis.board.game.line()[1])
    analysis.board.draw_beside()
    analysis.best_turns()
    assert analysis.text == "This is a bot's turn. Go to a turn of your own, then ask again."


def test_before_a_game_that_is_over_nothing_is_answered_later() -> None:
    over = position().changed(phase=3)
    analysis = AnalysisBoard(over, players={2: Bot("greedy")})
    analysis.board.stop_bots()
    analysis.board.play("end")
    analysis.best_turns()
    analysis.board.let_bots_play()
    assert analysis.board.position.stage == "over"
    assert "The game is over" in analysis.text


@pytest.mark.parametrize(
    ("scores", "result"), [((30, 41), "Blue wins."), ((0, 0), "Orange, Blue win.")], ids=str
)
def test_at_the_end_the_evaluation_says_who_has_won(scores: tuple[int, int], result: str) -> None:
    over = position().changed(phase=3, stage="over", scores=scores)
    words = scores_words(over, None)
    assert words.paragraphs[0].endswith(result)
    assert words.points[0]["cells"] == [str(score) for score in scores]


@pytest.mark.parametrize("name", ["hint", "best_turns"])
def test_where_nothing_is_left_to_do_the_turn_is_to_be_ended(name: str) -> None:
    analysis = AnalysisBoard(position().changed(ap=0))
    getattr(analysis, name)()
    assert "You have no action points left. End your turn" in analysis.text
    assert analysis.advice is None


def test_a_review_asked_for_while_a_bot_is_to_act_comes_after_its_turn() -> None:
    async def scene() -> None:
        analysis = AnalysisBoard(position(), players={2: Bot("greedy")})
        analysis.board.play("end")
        analysis.review()
        assert "A bot is to act" in analysis.text
        await until(lambda: analysis.reviewed is not None)

    asyncio.run(asyncio.wait_for(scene(), 60))


def test_the_chart_has_the_chances_of_the_bar_which_its_player_sees() -> None:
    game = Game(Position.new(seed=1))
    bots = [Bot("search", level=2, seed=seat) for seat in range(2)]
    while game.position.round < 3:
        for action in bots[game.position.to_act - 1].decide(game.position):
            game.play(action)
    analysis = AnalysisBoard(game, players={2: bots[1]}, evaluation=True, nodes=nodes(500))
    analysis.review()
    assert analysis.reviewed is not None
    assert {turn.player for turn in analysis.reviewed.judged} == {1}
    assert [turn.player for turn in analysis.reviewed.turns] == [1, 2, 1, 2]
    assert "Blue: accuracy" not in analysis.text
    for turn, drawn in zip(
        analysis.reviewed.turns, analysis.board.view["chart"]["turns"], strict=True
    ):
        game.go_to_ply(drawn["ply"])
        analysis.board.redraw()
        bar = analysis.board.view["evaluation"]
        drew = turn.judged and "buy" in turn.actions
        assert drawn["name"].endswith("with the cards drawn") == drew
        if not (drew or turn is analysis.reviewed.turns[-1]):
            assert bar["shares"] == pytest.approx([100 * chance for chance in turn.chances], abs=1)
        assert bar["percents"] == drawn["percents"]


def test_after_a_review_the_bar_has_its_chances_at_both_ends_of_a_mistake() -> None:
    analysis = AnalysisBoard(with_a_blunder(), evaluation=True, nodes=nodes(500))
    analysis.review()
    assert analysis.reviewed is not None
    turn = analysis.reviewed.turns[0]
    assert turn.better is not None
    assert turn.lost > 0.1
    expected = {
        turn.ply: turn.better.chance,
        turn.ply + len(turn.actions): turn.better.chance - turn.lost,
    }
    for ply, chance in expected.items():
        analysis.game.go_to_ply(ply)
        analysis.board.redraw()
        share = analysis.board.view["evaluation"]["shares"][turn.player - 1]
        assert share == pytest.approx(100 * chance, abs=1)


def test_lines_that_were_not_compared_are_not_said_to_be(analysis: AnalysisBoard) -> None:
    analysis.best_turns()
    assert analysis.advice is not None
    alone = analysis.advice._replace(
        lines=tuple(line._replace(after_replies=False) for line in analysis.advice.lines)
    )
    for thinking in (False, True):
        assert "before the others reply" in advice_words(alone, thinking=thinking).text
        assert all("before the replies" in line_facts(line) for line in alone.lines)
    assert "after the others' replies" in advice_words(analysis.advice, thinking=False).text


def test_the_bar_shows_the_same_chance_after_a_hint_and_after_best_turns() -> None:
    analysis = AnalysisBoard(position(), evaluation=True, time=None, nodes=nodes(3000))
    before = analysis.board.view["evaluation"]
    analysis.hint()
    hinted = analysis.board.view["evaluation"]
    analysis.best_turns()
    assert hinted == analysis.board.view["evaluation"]
    assert hinted["label"].startswith("Chance to win with best play:")
    analysis.clear()
    assert analysis.board.view["evaluation"] == before


def test_the_bar_shows_the_chance_of_the_line_on_the_board() -> None:
    analysis = AnalysisBoard(position(), evaluation=True, time=None, nodes=nodes(3000))
    board = analysis.board
    assert board.view["evaluation"]["label"].startswith("Chance to win:")
    analysis.best_turns()
    assert analysis.advice is not None
    first, *others = analysis.advice.lines
    seat = first.start.to_act - 1
    assert first.after_replies

    def shown() -> float:
        label, shares, _ = board.view["evaluation"].values()
        assert label.startswith("Chance to win with best play:")
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


def test_the_bar_keeps_the_chance_of_a_played_line_while_bots_reply() -> None:
    analysis = AnalysisBoard(position(), evaluation=True, time=None, nodes=nodes(3000))
    board = analysis.board
    analysis.best_turns()
    assert analysis.advice is not None
    line = analysis.advice.lines[0]
    expected = round(100 * line.chance)
    seat, other = line.start.to_act, 3 - line.start.to_act

    def known() -> bool:
        board.redraw()
        label, shares, _ = board.view["evaluation"].values()
        own = board.position.to_act == seat
        title = "Chance to win with best play:" if own else "Chance to win after the replies:"
        after = label.startswith(title)
        assert not after or shares[seat - 1] == pytest.approx(expected, abs=1)
        return bool(after)

    for action in line.actions:
        board.game.play(action)
    assert known()
    for _ in range(line.cards):
        board.game.play("buy")
        assert known()
    board.game.play("end")
    assert known()
    board.game.play("score")
    assert not known()
    replied = board.game.ply
    board.players = {other: Bot(level=1)}
    board.game.go_to_ply(replied)
    assert board.game.position.to_act == other
    assert known()


def test_a_cell_for_the_king_is_played_and_the_bar_goes_on_with_its_chance(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = Game(Position.new(2, seed=7))
    bot = Bot("greedy", seed=7)
    while game.position.stage != "move-king":
        game.play(*bot.decide(game.position))
    analysis = AnalysisBoard(game, evaluation=True, time=None, nodes=nodes(3000))
    analysis.best_turns()
    assert analysis.advice is not None
    assert "to win after the replies" in panel(analysis)["lines"][0]["facts"]
    assert "ranked by your chance to win after the others' replies" in analysis.text
    analysis.evaluate()
    titles = [row["title"] for row in panel(analysis)["points"]]
    assert titles == ["on the track", "chance to win with best play"]
    analysis.best_turns()
    shown = analysis.board.view["evaluation"]
    assert shown["label"].startswith("Chance to win with best play:")
    analysis.play_line(1)
    assert analysis.board.position.stage == "turn"
    assert analysis.board.view["evaluation"] == shown
    monkeypatch.setattr(
        "torres_widget.board.analyst.answers.advising", lambda *_, **__: pytest.fail("again")
    )
    analysis.best_turns()
    assert analysis.board.view["evaluation"] == shown


def test_the_chance_of_a_cell_for_the_king_ends_with_the_replies() -> None:
    start = before_another_s_turn()
    player = start.to_act
    bots = {3 - player: Bot("greedy", seed=1)}
    analysis = AnalysisBoard(start, players=bots, evaluation=True, time=None, nodes=nodes(300))
    analysis.best_turns()
    assert analysis.board.view["evaluation"]["label"].startswith("Chance to win with best play:")
    analysis.play_line(1)
    assert analysis.position.to_act == player
    assert analysis.board.evaluated[1] is None
    assert analysis.board.view["evaluation"]["label"].startswith("Chance to win:")


def test_a_review_says_that_it_does_not_judge_the_king() -> None:
    game = Game(before_another_s_turn())
    player = game.position.to_act
    game.play("king stay", "end", "end")
    for viewer, said in ((player, True), (3 - player, False)):
        analysis = AnalysisBoard(game, viewer=viewer, nodes=nodes(100))
        analysis.review()
        assert ("Where the king goes isn't judged." in analysis.text) == said


def test_a_review_compares_with_the_best_turn_that_was_shown() -> None:
    analysis = AnalysisBoard(position(), evaluation=True, time=None, nodes=nodes(500))
    analysis.best_turns()
    assert analysis.advice is not None
    first, *_, last = analysis.advice.lines
    assert last.chance < first.chance
    for line, lost in ((first, 0.0), (last, first.chance - last.chance)):
        analysis.game.go_to_ply(0)
        analysis.board.redraw()
        analysis.best_turns()
        analysis.play_line(1 if line is first else len(analysis.advice.lines))
        analysis.board.play(*["buy"] * line.cards, "end")
        analysis.review()
        assert analysis.reviewed is not None
        turn = analysis.reviewed.turns[0]
        assert turn.lost == pytest.approx(lost)
        assert turn.after == pytest.approx(line.chance)


def test_a_review_compares_with_the_best_turn_that_advice_finds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        "torres_widget.board.analyst.game_review.reviewing",
        lambda line, _, *others: reviewing(line, 1, *others),
    )
    found = AnalysisBoard(position(), time=None, nodes=nodes(500))
    found.best_turns()
    assert found.advice is not None
    first, *_, last = found.advice.lines
    analysis = AnalysisBoard(position(), time=None, nodes=nodes(500))
    analysis.board.play(*last.actions, *["buy"] * last.cards, "end", "score", "end")
    analysis.review()
    reviewed = analysis.reviewed
    assert reviewed is not None
    turn, _ = reviewed.turns
    assert turn.lost == pytest.approx(first.chance - last.chance)
    assert turn.after == pytest.approx(last.chance)
    analysis.review()
    assert analysis.reviewed is reviewed


def test_a_scoring_ends_what_is_known_of_a_turn() -> None:
    start = position().changed(phase=2, scores=(90, 5))
    analysis = AnalysisBoard(start, evaluation=True, time=None, nodes=nodes(500))
    board = analysis.board
    analysis.best_turns()
    analysis.play_line(1)

    def knows(action: str) -> bool:
        board.game.play(action)
        board.players, place = {2: Bot(level=1)}, board.game.ply
        board.game.go_to_ply(place)
        board.redraw()
        label: str = board.view["evaluation"]["label"]
        board.players = {}
        board.game.go_to_ply(place)
        return label.startswith("Chance to win after the replies:")

    assert knows("end")
    assert not knows(str(usual_end(board.position.state)))
    assert (board.position.phase, board.position.to_act) == (3, 2)


@pytest.mark.parametrize("players", [2, 3])
def test_table_and_bar_show_the_same_chances_after_advice(players: int) -> None:
    start = Position.new(players=players, seed=7)
    while start.stage != "turn":
        start = start.apply(start.legal_actions()[0])
    analysis = AnalysisBoard(start, nodes=300)
    analysis.best_turns()
    analysis.evaluate()
    board = analysis.board
    *_, chances = panel(analysis)["points"]
    assert chances["title"] == "chance to win with best play"
    assert chances["cells"] == [f"{share}%" for share in board.view["evaluation"]["shares"]]
    assert "Best turns" not in analysis.text
    shown_before = board.view["evaluation"]
    analysis.best_turns()
    analysis.play_line(1)
    assert board.view["evaluation"] == shown_before


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"ap": 2}, "often 10 to 20 points off"),
        ({"ap": 0}, ""),
        ({"round": 4, "first": 2}, ""),
        ({"phase": 3, "round": 4, "first": 2}, "Best turns says what it can reach."),
    ],
)
def test_evaluation_says_what_best_turns_adds(changes: dict[str, Any], said: str) -> None:
    analysis = AnalysisBoard(Position.from_board(TEXT, **changes))
    analysis.evaluate()
    text = analysis.text
    assert said in text
    assert ("Best turns" in text) == bool(said)
