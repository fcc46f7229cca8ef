"""The review of a board's own game, beside the loop, which is then written into the game."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from torres_widget.analysis.reviews import Review, reviewing
from torres_widget.board.background import Background
from torres_widget.engine.language import gettext, speaking

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from torres_widget.analysis.reviews import TurnReview
    from torres_widget.engine import Game
    from torres_widget.engine.tree import Node


class GameReview:
    """The review of a game, in progress or done.

    Parameters
    ----------
    game : Game
        The game.
    players : collection of int
        Whose turns are looked at.
    language : str
        Code of the language of the comments.
    """

    def __init__(self, game: Game, players: Collection[int], language: str) -> None:
        self._game, self._players, self._language = game, players, language
        self._line, self._end = game.line(), game.node
        self._work: Background[Review] | None = None
        self._done = False

    def start(self, told: Callable[[], None]) -> None:
        """Look at the turns, write what is found into the game, and call back."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            *_, found = self._reviews()
            self._write(found, told)
        else:
            self._work = Background(self._reviews(), lambda found: self._write(found, told), loop)

    def call_off(self) -> None:
        """Stop; nothing is written."""
        if self._work is not None:
            self._work.call_off()

    def says(self, node: Node) -> str:
        """Return that it is in progress, at the end of the game that it is about."""
        if self._done or node is not self._end:
            return ""
        return gettext("Looking at the turns so far ...")

    def _reviews(self) -> Iterator[Review | None]:
        turns: list[TurnReview] = []
        for turn in reviewing(self._line, players=self._players):
            turns += [] if turn is None else [turn]
            yield None
        yield Review(self._game, turns, self._line)

    def _write(self, found: Review | None, told: Callable[[], None]) -> None:
        self._done = True
        with speaking(self._language):
            if found is not None:
                found.annotate()
        told()
