"""A scoring at the table: the board of the box is tapped in, and the engine scores it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from torres_widget.board.editor.editor import Editor
from torres_widget.board.policy import Policy
from torres_widget.board.teaching.shown_as_board import OnBoard
from torres_widget.board.widget import Board
from torres_widget.engine import Position
from torres_widget.engine.editions import DEFAULT
from torres_widget.engine.kernel.rules import STACKS

from .checks import check_game

if TYPE_CHECKING:
    from collections.abc import Callable

_EMPTY: Final = "/".join(["........"] * 8)


class TableScoring(OnBoard):
    """A scoring of a game with the box: tap the board in, and see what every player gets.

    Parameters
    ----------
    players : int
        2, 3 or 4.
    edition : str
        Key of the edition, such as ``"huch-2017"``.
    mode : {"basic", "variant", "master"}
        Mode of the game.
    **options
        The options of `Board`; the flat view unless another is given.

    Attributes
    ----------
    board : Board
        The board, a widget, with its editor open until it is scored.

    Raises
    ------
    NotationError
        If there is no such edition, number of players, or mode.
    OptionError
        If an option is invalid.

    Examples
    --------
    >>> table = TableScoring(players=2)
    >>> for change in ({"raise": "c3"}, {"raise": "c4"}, {"raise": "c4"}, {"figure": ["c4", "1"]}):
    ...     table.edit(change)
    >>> table.score()
    (4, 0)
    """

    def __init__(
        self, players: int = 2, *, edition: str = DEFAULT, mode: str = "basic", **options: Any
    ) -> None:
        check_game(players, edition, mode)
        start = Position.from_board(_EMPTY, players=players, edition=edition, mode=mode)
        self.board = Board(start, **{"view": "2d", **options, "policy": _AtTable(self)})
        self.board.edit()

    def edit(self, change: dict[str, Any]) -> None:
        """Change what was tapped in, by one of the edits of ``docs/protocol.md``.

        Raises
        ------
        NotationError
            If it is no edit.
        TorresError
            If the board is scored already; `board.edit` opens it again.
        """
        self.board.change_draft(change)

    def score(self) -> tuple[int, ...]:
        """Score the board, show the scoring castle by castle, and return the players' points.

        Raises
        ------
        IllegalAction
            If the board is impossible; it stays as it was tapped in.
        TorresError
            If it is scored already.
        """
        self.board.play_edited()
        self.board.play("end")
        scores: tuple[int, ...] = self.board.position.scores
        return scores

    def __repr__(self) -> str:
        return f"<TableScoring, {self.board.position.board_text()!r}>"


class _AtTable(Policy):
    """The policy of a board at the table: *Score* in the place of *Play*."""

    evaluates = False

    def __init__(self, table: TableScoring) -> None:
        self._table = table

    def editor(self, position: Position) -> Editor:
        """Return the editor of a position at the end of a phase."""
        return _TableEditor(position)

    @property
    def commands(self) -> dict[str, Callable[[], None]]:
        """*Play*, which scores the board."""
        return {"play": self._score}

    def _score(self) -> None:
        self._table.score()


class _TableEditor(Editor):
    """An editor of positions at the end of a phase, without stacks and cards."""

    at_table = True

    def _take(self, document: dict[str, Any]) -> None:
        super()._take(_at_phase_end(document))


def _at_phase_end(document: dict[str, Any]) -> dict[str, Any]:
    """Return a position before the end of its phase's last turn, whose stack is used up."""
    players, phase = document["players"], document["phase"]
    last = (document["first"] - 2) % players + 1
    return {
        **document,
        "stage": "turn",
        "round": len(STACKS[players][phase - 1]),
        "to_act": last,
        "turn": {"ap": 0, "stack": 1, "bought": [], "played": None},
        "stacks": [[0] if player == last else [] for player in range(1, players + 1)],
        "carry": [0] * players,
        "hands": [[] for _ in range(players)],
        "decks": [[] for _ in range(players)],
        "deck": [],
    }
