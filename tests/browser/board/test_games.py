"""A phase of a game with cards by mouse alone, and one by keyboard alone.

``python -m benchmarks.board.whole_game`` plays whole games in the same way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.support.boards import BoardOnPage
from tests.browser.support.games import Playing, cell_of
from tests.browser.support.hands import Hand, Keyboard, Mouse
from tests.browser.support.scripts import script
from torres_widget.engine import Position

if TYPE_CHECKING:
    from tests.browser.support.bare.notebook import OpenBareNotebook


@pytest.mark.parametrize(
    ("hand", "mode"), [(Mouse, "variant"), (Keyboard, "master")], ids=["mouse", "keyboard"]
)
def test_a_phase(bare_notebook: OpenBareNotebook, hand: type[Hand], mode: str) -> None:
    actions = script(Position.new(2, mode=mode, seed=7), seed=0, actions=1, phases=1)
    verbs = {text.split()[0] for text in actions}
    assert verbs >= {"move", "build", "play", "score", "end"}
    notebook = bare_notebook([cell_of(mode)])
    notebook.run_all()
    board = BoardOnPage(notebook)
    assert Playing(notebook, board, hand(board)).play(actions) == len(actions)
    assert notebook.value("board.position.phase") == 2
