"""A first whole game against a gentle bot, with a coach beside the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from torres_widget.board.language import in_own_language
from torres_widget.board.options import OptionError, check_learner
from torres_widget.board.pictures.words import headline
from torres_widget.board.teaching.progress_file import ProgressFile
from torres_widget.board.teaching.shown_as_board import OnBoard
from torres_widget.board.widget import Board
from torres_widget.common.checks import check_whole

from .coach_policy import CoachPolicy
from .coached_game import Coached, resumed

if TYPE_CHECKING:
    from os import PathLike

    from torres_widget.engine import Game
    from torres_widget.protocol.panel import Panel

_HIGHEST: Final = 2**31 - 1


class FirstGame(OnBoard):
    """A whole game against a gentle bot, Blue, with a coach who tells what Blue's turns are for.

    The coach judges each turn of yours: a better one that you can try instead, praise, or nothing.
    *Hint* gives an idea for the next turn. The second game has cards.

    Parameters
    ----------
    seed : int, optional
        The same seed gives the same game; without it, the game that was left goes on, or another
        one begins.
    progress : str or path or False, optional
        The file to keep the game in, by default the course's; False keeps nothing, and a game with
        a seed is kept only if a file is given.
    **options
        The options of `Board`, except `players` and `viewer`.

    Attributes
    ----------
    coached : Coached
        The game, and what the coach says.
    board : Board
        The board, a widget. You play Orange.

    Raises
    ------
    OptionError
        If the seed is no whole number from 0, or another option is invalid.
    LessonError
        If the file is invalid; it is not changed.

    Examples
    --------
    >>> first = FirstGame(seed=7)
    >>> first
    <FirstGame 'Set-up: orange places a knight'>
    """

    def __init__(
        self,
        *,
        seed: int | None = None,
        progress: str | PathLike[str] | bool | None = None,
        **options: Any,
    ) -> None:
        if seed is not None:
            seed = check_whole(seed, "FirstGame option seed", 0, _HIGHEST, error=OptionError)
        check_learner(options)
        if seed is not None and progress is None:
            progress = False
        self._progress = ProgressFile(progress, "FirstGame")
        kept = seed is None
        self.coached = resumed(self._progress.answers) if kept else Coached(seed)
        options = {**options, "players": self.coached.bots, "policy": CoachPolicy(self)}
        self.board = Board(self.coached.game, **options)
        self.coached.turns.changed = self.board.redraw

    @property
    def game(self) -> Game:
        """The game."""
        return self.coached.game

    @property
    def hints(self) -> tuple[str, ...]:
        """Hints that the player has asked for in this position."""
        return tuple(hint.text for hint in self.coached.hints)

    def coach(self) -> str:
        """Return what the coach says now: what Blue just did, and what is to be done."""
        return self.coached.says()

    @in_own_language
    def do(self, command: str) -> None:
        """Carry out a command, as a button beside the board does.

        Parameters
        ----------
        command : str
            ``"hint"``: an idea for this turn; ``"again"``: back to the beginning of your last
            turn; ``"again 12"``: of the turn after move 12; ``"reset"``: a new game.

        Raises
        ------
        LessonStopError
            If there is nothing more to say.
        NotationError
            If there is no such command.
        """
        before = self.game
        self.coached.do(command)
        if self.game is before:
            self.board.redraw()
        else:
            self.board.game = self.game
            self.board.players = self.coached.bots

    def panel(self) -> Panel:
        """Return what the page shows beside the board."""
        panel: Panel = {**self.coached.panel(), "embedded": True}
        if self._progress.trouble:
            panel["note"] = self._progress.trouble
        return panel

    def keep(self) -> None:
        """Keep the game, if it can be kept."""
        self._progress.keep_game(self.coached.kept, over=self.coached.over)

    def __repr__(self) -> str:
        return f"<FirstGame {headline(self.game.position)!r}>"
