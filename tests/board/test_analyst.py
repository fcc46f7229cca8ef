"""The analyst beside a board: what its buttons draw and say, off the loop, out of the record."""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING

import pytest

from torres_widget import Board, Position
from torres_widget.analysis.cellworth import cell_worth
from torres_widget.analysis.explaining import strongest
from torres_widget.board import background
from torres_widget.board.analyst import AnalysisBoard, Sketch
from torres_widget.engine import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torres_widget.analysis.explaining import Strongest
    from torres_widget.analysis.slices import Slices

TEXT = "......../......../......../......../......../......../1......./21...... 1:b1 2:h8"


def position() -> Position:
    return Position.from_board(TEXT, ap=2, stacks=[[1], [1]], round=4, hands=[[], ["jump"]])


@pytest.fixture
def analysis() -> Iterator[AnalysisBoard]:
    made = AnalysisBoard(position())
    yield made
    made.clear()


def shown(analysis: AnalysisBoard) -> list[str]:
    """Return what the page is told to draw."""
    notes: list[str] = analysis.board.view["notes"]
    return notes


def test_a_hint_shows_one_action_and_its_rule(analysis: AnalysisBoard) -> None:
    analysis.hint.click()
    assert len(shown(analysis)) == 1
    assert "Try: " in analysis.words.value
    assert "(R" in analysis.words.value


def test_the_best_turn_is_drawn_as_arrows_and_proven(analysis: AnalysisBoard) -> None:
    analysis.best.click()
    assert "arrow b1 a1 green" in shown(analysis)
    assert any(note.startswith("mark ") for note in shown(analysis))
    assert "a lead of 8 with a scoring now; proven best." in analysis.words.value
    assert "move b1 a1" in analysis.words.value


def test_a_bounded_search_says_that_nothing_is_proven() -> None:
    analysis = AnalysisBoard(
        Position.from_board(TEXT, phase=3, stacks=[[3], [3]], round=4), nodes=1
    )
    analysis.best.click()
    assert "not proven" in analysis.words.value


def test_the_evaluation_is_the_scoring_s(analysis: AnalysisBoard) -> None:
    analysis.evaluation.click()
    for points in position().scoring().players:
        assert f"<td>{points.after}</td></tr>" in analysis.words.value


def test_the_heat_map_follows_the_chosen_knight(analysis: AnalysisBoard) -> None:
    analysis.heat.click()
    assert "What a block" in analysis.words.value
    assert {note.split()[1] for note in shown(analysis)} == set(cell_worth(position()))
    analysis.board.selected = "b1"
    assert "the knight on b1" in analysis.words.value
    assert "mark a1 green" in shown(analysis)
    assert "label a1 green +3" in shown(analysis)
    analysis.stop.click()
    analysis.board.selected = ""
    assert shown(analysis) == []


def test_the_worth_of_a_cell_is_what_playing_there_changes() -> None:
    before = position()
    for cell, worth in cell_worth(before).items():
        after = before.apply(f"build {cell} from 1")
        assert worth == after.scoring().players[0].total - before.scoring().players[0].total
    assert cell_worth(Position.new(players=2, seed=1)) == {}


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
    assert analysis.words.value == ""
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

    def slow(place: Position) -> Slices[Strongest]:
        threads.append(threading.current_thread())
        asked.set()
        go.wait(30)
        yield
        return strongest(place)

    monkeypatch.setattr("torres_widget.board.analyst.seeking", slow)

    async def scene() -> None:
        analysis = AnalysisBoard(position())
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
        while not shown(analysis):  # noqa: ASYNC110 - what is waited for is no event
            await asyncio.sleep(0.001)
        assert "Try: " in analysis.words.value

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
        assert (shown(analysis), analysis.words.value) == ([], "")
        for button, words in ((analysis.hint, "Try: "), (analysis.best, "a lead of ")):
            button.click()
            assert await events_until_something_is_shown(analysis) > 3
            assert words in analysis.words.value
            analysis.stop.click()

    asyncio.run(asyncio.wait_for(scene(), 60))


def test_notes_that_are_none_are_refused() -> None:
    sketch = Sketch()
    board = Board(position(), policy=sketch)
    with pytest.raises(NotationError):
        sketch.draw(board, "arow c3 c4")
    assert sketch.annotations == ()
