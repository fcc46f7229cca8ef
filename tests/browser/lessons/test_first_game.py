"""The first game's coach: a remark on a turn, and the way back to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from torres_widget import FirstGame

if TYPE_CHECKING:
    from tests.browser.support.plain import PlainPage


def test_a_judged_turn_is_played_again(plain: PlainPage) -> None:
    first: Any = FirstGame(seed=7, view="2d")
    plain.show(first)
    first.play(str(first.game.position.legal_actions()[0]))
    plain.wait_for("board.game.position.stage", "turn")
    plain.wait_for("board.game.position.to_act", 1)
    stacks = ("3 3 3", "3 3")
    for left in stacks:
        first.play(f"end {left}")
        plain.wait_for("board.game.position.to_act", 1)
    plain.wait_for("lesson.coached.judgement is not None", expected=True)
    plain.update()
    said = plain.page.get_by_role("group", name="Feedback")
    expect(said).to_contain_text("You ended your turn with 5 AP unspent")
    plain.page.get_by_role("button", name="Try again").click()
    plain.wait_for("board.game.position.round", len(stacks))
    plain.wait_for("board.game.position.to_act", 1)
    plain.update()
    expect(said).to_be_empty()
    assert plain.value("board.game.position.ap") == 5
