"""The chart of a review: a turn is gone to by a click, and by keys alone."""

from __future__ import annotations

from threading import Thread
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from torres_widget import Game, Position
from torres_widget.board.analyst.analysis_board import AnalysisBoard

if TYPE_CHECKING:
    from tests.browser.support.plain import PlainPage

START = "......../......../......../......../......../......../1......./21...... 1:b1 2:a2"


def reviewed() -> AnalysisBoard:
    """Return an analyst beside a game of two turns that it has reviewed."""
    game = Game(Position.from_board(START, phase=3, ap=2, stacks=[[1], [1]], round=4))
    for action in ("score", "score", "end", "score", "end"):
        game.play(action)
    analysis = AnalysisBoard(game, view="2d", nodes=100)
    # In a thread without an event loop the review is done at once.
    thread = Thread(target=analysis.review.click)
    thread.start()
    thread.join()
    return analysis


def test_a_turn_is_gone_to_by_a_click_and_by_keys(plain: PlainPage) -> None:
    analysis = reviewed()
    plain.show(analysis)
    chart = plain.page.get_by_role("region", name="Chances to win by turn")
    first = chart.get_by_role("button", name="Phase 3, round 4, Orange: ")
    second = chart.get_by_role("button", name="Phase 3, round 4, Blue: ")
    expect(second).to_have_attribute("aria-current", "step")
    first.click()
    expect(first).to_have_attribute("aria-current", "step")
    assert analysis.game.ply == 3
    first.press("ArrowRight")
    expect(second).to_be_focused()
    second.press("Enter")
    expect(second).to_have_attribute("aria-current", "step")
    assert analysis.game.ply == 5
