"""The lower part of an analyst: lessons made from the mistakes that a review found."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import ipywidgets

from torres_widget.board.language import in_own_language
from torres_widget.board.teaching.lesson import Lesson
from torres_widget.common.language import gettext
from torres_widget.engine.colours import player_title
from torres_widget.lessons.file.from_review import mistakes

from .lines import button

if TYPE_CHECKING:
    from collections.abc import Iterable

    from torres_widget.analysis.reviews.review import Review


class Findings(ipywidgets.VBox):  # type: ignore[misc] # it has no annotations
    """Buttons for lessons made from the mistakes of a review, and the lesson opened.

    Parameters
    ----------
    language : str
        Code of the language.

    Attributes
    ----------
    offers_lessons : bool
        Whether there are such buttons.
    lesson : Lesson or None
        The lesson that was opened last.
    """

    offers_lessons = True

    def __init__(self, language: str) -> None:
        super().__init__()
        self.language = language
        self.lesson: Lesson | None = None
        self.children: tuple[ipywidgets.Widget, ...] = ()

    @in_own_language
    def show(self, found: Review, players: Iterable[int]) -> None:
        """Show a button for each of the players who can learn from a review.

        Parameters
        ----------
        found : Review
            The review.
        players : iterable of int
            The players.
        """
        learners = [seat for seat in players if self.offers_lessons and found.mistakes(seat)]
        buttons = [
            button(
                gettext("Lesson for {player}", player=player_title(seat)),
                gettext("Find better turns where the review found mistakes"),
                partial(self._teach, found, seat),
            )
            for seat in learners
        ]
        self.children = (ipywidgets.HBox(buttons),) if buttons else ()

    def clear(self) -> None:
        """Show nothing."""
        self.children = ()

    def _teach(self, found: Review, player: int) -> None:
        """Open a lesson made from the mistakes of a player, in place of the one before."""
        before = self.lesson.board if self.lesson else None
        self.lesson = Lesson(mistakes(found, player), language=self.language)
        kept = (child for child in self.children if child is not before)
        self.children = (*kept, self.lesson.board)
