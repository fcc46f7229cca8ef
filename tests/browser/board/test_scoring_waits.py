"""A scoring of the first game waits for the learner, whoever moves the king next."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from torres_widget import FirstGame
from torres_widget.analysis import Bot

if TYPE_CHECKING:
    from tests.browser.support.plain import PlainPage


def until_blue_moves_the_king() -> tuple[FirstGame, list[dict[str, Any]]]:
    """Return a game after phase 1, and the views from the end of the learner's turn on."""
    first, you = FirstGame(seed=7), Bot("greedy", seed=2)
    views: list[dict[str, Any]] = []
    first.board.observe(lambda change: views.append(change["new"]), "view")
    while first.game.position.phase == 1:
        del views[:-1]
        first.play(str(you.decide(first.game.position)[0]))
    return first, views


def test_what_blue_does_after_a_scoring_waits_for_go_on(plain: PlainPage) -> None:
    with ThreadPoolExecutor() as without_a_loop:  # where bots answer at once
        first, views = without_a_loop.submit(until_blue_moves_the_king).result()
    scored = next(n for n, view in enumerate(views) if "phase" in view.get("scored", {}))
    assert views[scored]["stage"] == "move-king"
    assert views[scored]["to_act"] == 2
    assert len(views) > scored + 1
    king = first.game.position.king
    plain.resize(1186, 647)
    plain.show(first)
    for view in views:
        plain.page.evaluate("(view) => window.take(JSON.stringify({ view }))", view)
    board = plain.cell(0)
    moved = board.get_by_role("gridcell", name=f"{king}, ").and_(
        board.get_by_role("gridcell", name="king")
    )
    go_on = board.get_by_role("button", name="Go on")
    expect(go_on).to_be_visible()
    expect(board.get_by_role("region", name="Scoring of phase 1")).to_be_visible()
    expect(moved).to_have_count(0)
    go_on.click()
    expect(moved).to_have_count(1)
    expect(go_on).to_have_count(0)
    expect(board.get_by_text("Blue had the fewest points and moved the king").first).to_be_visible()
    assert not plain.complaints
