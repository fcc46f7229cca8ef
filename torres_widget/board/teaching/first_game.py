"""A first whole game against a gentle bot, with a coach beside the board."""

from __future__ import annotations

from secrets import randbits
from typing import TYPE_CHECKING, Any, Final

from torres_widget.analysis import Bot
from torres_widget.board.language import in_own_language
from torres_widget.board.options import OptionError
from torres_widget.board.pictures.words import headline, scores, when
from torres_widget.board.policy import Policy
from torres_widget.board.widget import Board
from torres_widget.engine import Game, Position
from torres_widget.engine.colours import capitalized
from torres_widget.engine.errors import NotationError, did_you_mean
from torres_widget.engine.language import N_, gettext
from torres_widget.lessons.plan import Limits, Plan, Try
from torres_widget.lessons.remarks import Overlooked, last_turn, overlooked, remark
from torres_widget.lessons.session import LessonStopError, Session
from torres_widget.lessons.telling import panel_of

from .on_board import OnBoard

if TYPE_CHECKING:
    from torres_widget.board.play.intents import Intent
    from torres_widget.engine.tree import Node

_YOU: Final = 1
_BLUE: Final = 2
_BITS: Final = 31
_COMMANDS: Final = ("hint", "reset")
#: Rules of a game, shown when asked why; by them the page shows stacks, cards and scores, too.
_RULES: Final = ("R3.3", "R4.1", "R4.5", "R4.7", "R7.1")
#: What to do, by the stage of the game.
_TO_DO: Final = {
    "place-knight": N_("Place your first knight on one of the castles."),
    "place-king": N_("Place the king on a free castle."),
    "turn": N_("Your turn: build, climb, deploy, then press *End turn*."),
    "move-king": N_("You may move the king to another castle."),
    "keep": N_("Choose the card that you keep."),
    "spread-carry": N_("Put your kept blocks on your stacks."),
    "name-first": N_("Choose who begins the phase."),
}


class FirstGame(OnBoard):
    """A whole game against a gentle bot, Blue, with a coach who tells what Blue's turns are for.

    The coach points out what you overlooked only when asked, by *Hint*.

    Parameters
    ----------
    seed : int, optional
        The same seed gives the same game; without it, games differ.
    **options
        As those of `Board`.

    Attributes
    ----------
    game : Game
        The game.
    board : Board
        The board, a widget. You play Orange.

    Raises
    ------
    OptionError
        If the seed is no whole number from 0.

    Examples
    --------
    >>> first = FirstGame(seed=7)
    >>> first
    <FirstGame 'Set-up: orange places a knight'>
    """

    def __init__(self, *, seed: int | None = None, **options: Any) -> None:
        if seed is not None and (type(seed) is not int or not 0 <= seed < 2**_BITS):
            expected = f"a whole number from 0 to {2**_BITS - 1}"
            raise OptionError(seed, "FirstGame option seed", expected)
        self._seed = randbits(_BITS) if seed is None else seed
        self._asked: tuple[Node, Overlooked] | None = None
        bot = Bot("search", level=1, seed=self._seed)
        self.game = self._new()
        self.board = Board(self.game, players={_BLUE: bot}, policy=_CoachPolicy(self), **options)

    @property
    def overlooked(self) -> Overlooked | None:
        """The move overlooked in the last turn, once the player asks for it."""
        return self._asked[1] if self._asked and self._asked[0] is self.game.node else None

    @in_own_language
    def do(self, command: str) -> None:
        """Carry out a command, as a button beside the board does.

        Parameters
        ----------
        command : str
            ``"hint"``: what you overlooked in your last turn; ``"reset"``: a new game.

        Raises
        ------
        LessonStopError
            If there is no turn of yours to look at.
        NotationError
            If there is no such command.
        """
        word = command.strip()
        if word == "hint":
            turn = last_turn(self.game.node, _YOU)
            if turn is None:
                raise LessonStopError(gettext("Finish a turn first; then ask what you overlooked."))
            self._asked = self.game.node, overlooked(turn)
            self.board.redraw()
        elif word == "reset":
            self._asked = None
            self._seed = (self._seed + 1) % 2**_BITS
            self.game = self._new()
            self.board.game = self.game
        else:
            hint = did_you_mean(word, _COMMANDS)
            raise NotationError(word, "command", f"one of {', '.join(_COMMANDS)}", hint)

    def coach(self) -> str:
        """Return what the coach says now: what Blue just did, and what is to be done."""
        position = self.game.position
        if position.stage == "over":
            return f"{gettext('The game is over.')} {capitalized(scores(position))}."
        if position.to_act != _YOU:
            return gettext("Blue is thinking.")
        turn = last_turn(self.game.node, _BLUE)
        told = f"{remark(turn, _BLUE)}.\n\n" if turn else ""
        return told + gettext(_TO_DO.get(position.stage, ""))

    def panel(self) -> dict[str, Any]:
        """Return what the page shows beside the board, in the form of a lesson's panel."""
        position = self.game.position
        panel = panel_of(Session(_plan(position, self.coach())), when(position))
        asked = self.overlooked
        panel["hints"] = [asked.text] if asked else []
        panel["more"] = int(asked is None and last_turn(self.game.node, _YOU) is not None)
        panel["embedded"] = True
        return panel

    def _new(self) -> Game:
        return Game(Position.new(players=2, seed=self._seed))

    def __repr__(self) -> str:
        return f"<FirstGame {headline(self.game.position)!r}>"


class _CoachPolicy(Policy):
    """Free play against Blue; the coach stands in the lesson's place."""

    def __init__(self, first: FirstGame) -> None:
        self._first = first

    def check_game(self, game: Game) -> None:
        """Raise `LessonStopError` unless it is the coach's game."""
        if game is not self._first.game:
            raise LessonStopError("This board has its own game. Show another one on a Board.")

    def check_editor(self) -> None:
        """Raise `LessonStopError`: the game is played, not set up."""
        raise LessonStopError("This board plays a game. Edit positions on a Board or a Desk.")

    @property
    def annotations(self) -> tuple[str, ...]:
        """The better turn, drawn once it was asked for."""
        asked = self._first.overlooked
        return asked.drawn if asked else ()

    def carry_out(self, intent: Intent) -> bool:
        """Carry out the coach's commands; everything else is the board's."""
        if intent.kind != "lesson":
            return False
        self._first.do(str(intent.value))
        return True

    def complete(self, view: dict[str, Any]) -> None:
        """Add what the coach says to a view."""
        view["lesson"] = self._first.panel()
        view["edit"] = False


def _plan(position: Position, text: str) -> Plan:
    title = gettext("Your first game")
    step = Try(id="game", title=title, text=text, rules=_RULES, position=position, limits=Limits())
    return Plan(id="first-game", title=title, steps=(step,))
