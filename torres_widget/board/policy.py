"""Policy of a board: the actions that it allows, and what it shows beside the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from torres_widget.engine import TorresError

from .editor.editor import Editor
from .view.view import everything

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from torres_widget.engine import Action, Game, Position
    from torres_widget.engine.tree import Node
    from torres_widget.protocol.analyst import Analyst
    from torres_widget.protocol.panel import Panel
    from torres_widget.protocol.view import Chart, OverlayKind

    from .play.intents import Intent
    from .view.evaluation import Known


class Beside(NamedTuple):
    """The things that a page shows beside the game, and the parts of the game that it leaves out.

    Attributes
    ----------
    allows : callable or None
        Says of each legal action whether the page offers it; None offers none.
    editable : bool
        Whether the page offers the editor.
    caption : str
        Words beside the board in the place of the bots' turns.
    panel : dict or None
        The panel of a lesson or coach.
    quiz : bool
        Whether a question is asked, so that its answer is not to be shown.
    pick : str or None
        The cells chosen to answer a question; None where none asks for cells.
    overlays : list of str or None
        The overlays that are offered; None for all.
    chart : dict or None
        The chart of a review.
    analyst : dict or None
        What the page shows of an analyst.
    """

    allows: Callable[[Action], bool] | None = everything
    editable: bool = True
    caption: str = ""
    panel: Panel | None = None
    quiz: bool = False
    pick: str | None = None
    overlays: list[OverlayKind] | None = None
    chart: Chart | None = None
    analyst: Analyst | None = None


class Policy:
    """Free play: everything that the rules and the board's viewer allow."""

    evaluates: bool = True
    """Whether the board may show everybody's chance to win."""
    analysed: frozenset[str] = frozenset()
    """Commands of an analyst beside the board that typed words reach, before the board's own."""

    @property
    def consults(self) -> bool:
        """Whether the rulebook may take the game's place for a while."""
        return True

    @property
    def seats_bots(self) -> bool:
        """Whether bots act in the game that the board shows."""
        return True

    @property
    def offers(self) -> dict[str, str]:
        """Commands that the page offers at the end of a game besides a new one, with labels."""
        return {}

    @property
    def address(self) -> dict[str, str]:
        """Query of the board's link; empty for the position alone."""
        return {}

    @property
    def annotations(self) -> tuple[str, ...]:
        """Annotations that are drawn on the board and stay out of its game."""
        return ()

    def answered(self, command: str) -> str:
        """Return the words on the page that answer a typed command already; "" for none."""
        del command
        return ""

    def chance(self, node: Node) -> Known | None:
        """Return a player's chance to win, if a search knows better than the board."""
        del node
        return None

    @property
    def searching(self) -> bool:
        """Whether a search is on its way to know a chance better."""
        return False

    def editor(self, position: Position) -> Editor:
        """Return an editor of a position."""
        return Editor(position)

    def check_game(self, game: Game) -> None:
        """Raise `TorresError` if the board may not show a game."""

    def check_editor(self) -> None:
        """Raise `TorresError` if the board's game may not be edited, reviewed or begun again."""

    def play(self, game: Game, action: str) -> None:
        """Play an action on the board's game.

        Raises
        ------
        IllegalAction, ParseError
            If it is not allowed; nothing is changed.
        """
        game.play(action)

    @property
    def commands(self) -> Mapping[str, Callable[[], None]]:
        """Commands of the page that are carried out in the board's place."""
        return {}

    def check_request(self, intent: Intent) -> None:
        """Raise `TorresError` if the page may not ask for something here."""

    def do(self, command: str) -> None:
        """Carry out a command to the lesson or analyst beside the board.

        Raises
        ------
        TorresError
            If it is not allowed, or there is neither; nothing is changed.
        """
        raise no_use(command)

    def fill(self, name: str, given: object) -> None:
        """Press a button, choose an option or fill in a field of the form around the board.

        Raises
        ------
        TorresError
            If it is not allowed, or there is no form; nothing is changed.
        """
        del given
        raise no_use(name)

    def typed(self, text: str) -> bool:
        """Carry out a typed text if it is a command to the lesson; return whether it was.

        Raises
        ------
        TorresError
            If it is not allowed; nothing is changed.
        """
        del text
        return False

    def refusal_heading(self, error: TorresError) -> str:
        """Return the heading of a refusal; ``""`` for the usual one."""
        del error
        return ""

    def travelled(self) -> None:
        """Take note that the game was played on, or travelled in."""

    def beside(self) -> Beside:
        """Return what the page shows beside the game."""
        return Beside()

    def drawn(self) -> None:
        """Take note that the board was drawn."""


def no_use(request: str) -> TorresError:
    """Return the refusal of a request that means nothing on this board."""
    return TorresError(f"This board shows a game, which has no use for {request!r}.")
