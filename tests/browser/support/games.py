"""Games played on a page from beginning to end, Python and the page compared at every ply."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.browser.support.boards import BoardOnPage, kinds_of
from torres_widget.board.pictures.palette import PLAYERS
from torres_widget.engine import Position
from torres_widget.engine.cells import NAMES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.browser.support.boards import Host
    from tests.browser.support.hands import Hand

_HELD = "[board.ply, board.view, board.position.to_json()]"
_SEQ = "(root) => root.parentElement.torres.seq"
_ANSWERED = """([root, seq]) => {
  const board = root.parentElement.torres;
  return board.seq > seq && ['drawn', 'flat'].includes(board.state);
}"""
_SHOWN = """(root) => ({
  cells: [...root.querySelectorAll('[role=gridcell]')].map((cell) => cell.ariaLabel),
  scores: [...root.querySelectorAll('.torres-score')].map((score) => Number(score.textContent)),
  ap: parseInt(root.querySelector('.torres-pips')?.ariaLabel ?? '0'),
  focused: root.contains(root.getRootNode().activeElement),
})"""


@dataclass(frozen=True)
class Playing:
    """A game that is played on a page.

    Attributes
    ----------
    notebook
        Its notebook, which holds it as ``board``.
    board
        The board on the page.
    hand
        What plays it.
    """

    notebook: Host
    board: BoardOnPage
    hand: Hand

    def play(self, actions: Iterable[str], *, pixels_every: int = 20) -> int:
        """Play the actions, compare after each, and return how many there were.

        The pixels are compared too, every so many plies, at the next end of a turn.
        """
        _, view, document = self.notebook.value(_HELD)
        position = Position.from_json(document)
        due = played = 0
        for action in actions:
            seq = self.board.root.evaluate(_SEQ)
            self.hand.play(action, view)
            self.board.page.wait_for_function(
                _ANSWERED, arg=[self.board.root.element_handle(), seq]
            )
            position = position.apply(action)
            ply, view, document = self.notebook.value(_HELD)
            played += 1
            assert ply == played, action
            assert document == position.to_json(), action
            self.agrees(position, action)
            if played >= due and action.startswith("end"):
                due = played + pixels_every
                self.pixels_agree(position)
        return played

    def agrees(self, position: Position, action: str) -> None:
        """Check what the page says against a position."""
        shown = self.board.root.evaluate(_SHOWN)
        seen = dict(map(_read_cell, shown["cells"]))
        differs = {
            cell: (seen[cell], here)
            for cell, here in _cells(position).items()
            if here != seen[cell]
        }
        assert not differs, f"after {action}, seen and expected: {differs}"
        assert shown["scores"] == list(position.scores), action
        if position.stage == "turn":
            assert shown["ap"] == position.ap, action
        assert shown["focused"], f"after {action} the keyboard is nowhere on the board"

    def pixels_agree(self, position: Position) -> None:
        """Check what is seen from above against a position."""
        self.hand.rest()
        self.hand.control(self.board.button("From above"))
        self.board.drawn()
        expected, seen = kinds_of(position), self.board.kinds()
        assert seen == expected, {
            cell: (seen[cell], kind) for cell, kind in expected.items() if seen[cell] != kind
        }


def cell_of(mode: str) -> str:
    """Return the source of a notebook's cell that shows a new game for two."""
    return (
        "from torres_widget import Board, Position\n"
        f"board = Board(Position.new(2, mode={mode!r}, seed=7), animate=False, height=400)\nboard"
    )


def _read_cell(label: str) -> tuple[str, tuple[int, str]]:
    name, height, *rest = label.split(", ")
    figure = next((part for part in rest if part.endswith(("knight", "king"))), "")
    level = 0 if height == "ground" else int(height.removeprefix("level "))
    return name, (level, figure)


def _cells(position: Position) -> dict[str, Any]:
    cells = {}
    for name in NAMES:
        owner = position.owner(name)
        figure = "king" if name == position.king else ""
        if owner:
            figure = f"{PLAYERS[owner - 1].name} knight"
        cells[name] = (position.height(name), figure)
    return cells
