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
    what : {"bot", "board", "course"}
        A game against a bot, a free board, or the course.
    language : str
        Code of the page's language.
    level : int
        The bot's.
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
        """Show another board: a game against a bot, a free board, or the course."""
        from torres_widget.analysis import Bot
        from torres_widget.board import Board
        from torres_widget.board.teaching.course import Course

        use_language(wish.language)
        self._trouble = ""
        left, self._board = self._board, None
        if left is not None:
            left.stop_bots()
        if wish.what == "course":
            board = self._course(Course, wish.progress)
        else:
            position = self._position(wish)
            bots = (
                {_BOT: Bot("search", level=wish.level, seed=_seed())}
                if wish.what == "bot"
                else None
            )
            board = Board(position, players=bots)
        self._board = board
        self._send(board={name: getattr(board, name) for name in TRAITS})
        if self._trouble:
            self._send(error=self._trouble)
        board.connect(partial(self._changed, board))

    def _course(self, course: Callable[..., Any], progress: str) -> Board:
        """Return the board of the course, with the progress that the page has kept."""
        self._kept = progress
        self._progress.unlink(missing_ok=True)
        if progress:
            self._progress.write_text(progress, encoding="utf-8")
        try:
            board: Board = course(progress=self._progress).board
        except TorresError as error:
            self._trouble = str(error)
            self._progress.unlink()
            board = course(progress=self._progress).board
        return board

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
