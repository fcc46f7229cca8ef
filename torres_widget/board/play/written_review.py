"""The review of a board's own game, beside the loop, which is then written into the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torres_widget.analysis.reviews.review import Review, reviewing
from torres_widget.board.background import failure_words, in_background
from torres_widget.common.language import gettext, speaking

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from torres_widget.analysis.reviews.turn_review import TurnReview
    from torres_widget.board.background import Background
    from torres_widget.engine import Game
    from torres_widget.engine.tree import Node


class WrittenReview:
    """A review that writes what it finds into its game.

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
        self._done = self._failed = False

    def start(self, told: Callable[[], None]) -> None:
        """Look at the turns, write what is found into the game, and call back."""

        def write(found: Review) -> None:
            self._done = True
            with speaking(self._language):
                found.annotate()
            told()

        def fail() -> None:
            self._failed = True
            told()

        self._work = in_background(self._reviews(), write, fail)

    def call_off(self) -> None:
        """Stop; nothing is written."""
        if self._work is not None:
            self._work.call_off()

    def says(self, node: Node) -> str:
        """Return that it is in progress, or failed, at the end of the game that it is about."""
        if self._done or node is not self._end:
            return ""
        return failure_words() if self._failed else gettext("Looking at the turns so far…")

    def _reviews(self) -> Iterator[Review | None]:
        turns: list[TurnReview] = []
        for turn in reviewing(self._line, players=self._players):
            turns += [] if turn is None else [turn]
            yield None
        yield Review(self._game, turns, self._line)
