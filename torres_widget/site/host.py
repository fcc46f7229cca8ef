"""Boards in a browser without a notebook: Python's side of the messages with the page that plays.

The page sends ``{"open": {...}}`` to have a board, ``{"set": {...}}`` with the board's traits, and
``{"link": true}``. It gets ``board`` (all traits of a new board), ``traits`` (those that changed),
``progress`` (the text to keep of a course), ``link``, and ``error`` (words for the player).
"""

from __future__ import annotations

import json
import sys
from functools import partial
from pathlib import Path
from secrets import randbits
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from torres_widget.engine import Position, TorresError
from torres_widget.engine.language import ENGLISH, use_language
from torres_widget.engine.links import from_link, to_link
from torres_widget.site import models

if TYPE_CHECKING:
    from collections.abc import Callable

    from torres_widget.board import Board

#: Traits that the page draws.
TRAITS: Final = ("view", "options", "selected", "overlay", "camera", "tree", "ply")
#: Seed of the game that a page shows before Python is there.
FIRST: Final = 7
#: The player that the bot plays.
_BOT: Final = 2
_SEEDS: Final = 31


class Wish(NamedTuple):
    """A board that the page asks for.

    Attributes
    ----------
    what : {"bot", "board", "course", "lesson", "drill", "first-game"}
        A game against a bot, a free board, the course, or something of it alone.
    language : str
        Code of the page's language.
    level : int
        The bot's.
    name : str
        The lesson, also the one that the course opens; or the drill's kinds, with commas.
    step : str
        The step that is shown of the lesson, alone; the whole lesson without it.
    overlay : str
        The overlay of a game or a free board.
    link : str
        The position to begin with; a new game without it.
    progress : str
        What the page has kept of the course.
    first : bool
        Whether it is the game that the page already shows.
    """

    what: str
    language: str = ENGLISH
    level: int = 1
    name: str = ""
    step: str = ""
    overlay: str = ""
    link: str = ""
    progress: str = ""
    first: bool = False


class Host:
    """The boards of one page, one at a time.

    Parameters
    ----------
    post : callable
        Sends a JSON text to the page.
    """

    def __init__(self, post: Callable[[str], object]) -> None:
        for name in ("anywidget", "ipywidgets"):
            sys.modules[name] = models
        self._post = post
        self._board: Board | None = None
        self._progress = Path(mkdtemp()) / "progress.json"
        self._kept = ""
        self._trouble = ""

    def receive(self, text: str) -> None:
        """Handle a message of the page."""
        message = json.loads(text)
        if "open" in message:
            self._open(Wish(**message["open"]))
        elif self._board is None:
            return
        elif "set" in message:
            self._board.set_state(message["set"])
            self._keep()
        else:
            self._send(link=to_link(self._board.position))

    def _send(self, **message: Any) -> None:
        self._post(json.dumps(message))

    def _open(self, wish: Wish) -> None:
        """Show another board, as the page wishes."""
        from torres_widget.board import Board

        use_language(wish.language)
        self._trouble = ""
        left, self._board = self._board, None
        if left is not None:
            left.stop_bots()
        try:
            board = self._made(wish)
        except TorresError as error:
            self._trouble = str(error)
            board = Board(Position.new(seed=_seed()))
        self._board = board
        self._send(board={name: getattr(board, name) for name in TRAITS})
        if self._trouble:
            self._send(error=self._trouble)
        board.connect(partial(self._changed, board))

    def _made(self, wish: Wish) -> Board:
        """Return the board that the page wishes for."""
        from torres_widget.analysis import Bot
        from torres_widget.board import Board
        from torres_widget.board.teaching.drill import Drill
        from torres_widget.board.teaching.first_game import FirstGame
        from torres_widget.board.teaching.lesson import Lesson

        match wish.what:
            case "course":
                return self._course(wish)
            case "lesson":
                return Lesson(wish.name, step=wish.step or 1, only=bool(wish.step)).board
            case "drill":
                return Drill(wish.name.split(",") if wish.name else None).board
            case "first-game":
                return FirstGame().board
        bots = {_BOT: Bot("search", level=wish.level, seed=_seed())} if wish.what == "bot" else None
        return Board(self._position(wish), players=bots, overlay=wish.overlay)

    def _course(self, wish: Wish) -> Board:
        """Return the board of the course, with the progress that the page has kept."""
        from torres_widget.board.teaching.course import Course

        self._kept = wish.progress
        self._progress.unlink(missing_ok=True)
        if wish.progress:
            self._progress.write_text(wish.progress, encoding="utf-8")
        lesson = wish.name or None
        try:
            return Course(lesson, progress=self._progress).board
        except TorresError as error:
            self._trouble = str(error)
            self._progress.unlink(missing_ok=True)
            return Course(progress=self._progress).board

    def _position(self, wish: Wish) -> Position:
        """Return the position of the link, or that of a new game."""
        if wish.link:
            try:
                return from_link(wish.link)
            except TorresError as error:
                self._trouble = str(error)
        return Position.new(seed=FIRST if wish.first else _seed())

    def _changed(self, board: Board, traits: dict[str, Any]) -> None:
        traits = {name: value for name, value in traits.items() if name in TRAITS}
        if traits and board is self._board:
            self._send(traits=traits)

    def _keep(self) -> None:
        """Have the page keep the progress, if there is news."""
        if self._progress.exists():
            text = self._progress.read_text(encoding="utf-8")
            if text != self._kept:
                self._kept = text
                self._send(progress=text)


def _seed() -> int:
    return randbits(_SEEDS)
