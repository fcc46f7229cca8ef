"""The file of a learner's progress: answers, the place in each lesson, the first game."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Final

from torres_widget.board.options import OptionError
from torres_widget.common.language import gettext
from torres_widget.engine import Game, TorresError
from torres_widget.lessons import LessonError
from torres_widget.lessons.answers.answers import Answers
from torres_widget.lessons.answers.file_format import Place
from torres_widget.lessons.course import GAME

if TYPE_CHECKING:
    from collections.abc import Iterable

    from torres_widget.lessons.answers.file_format import KeptGame, Review
    from torres_widget.lessons.session.progress import Result

#: The file in which the progress is kept, in the working folder.
FILE: Final = "torres-progress.json"
#: The name under which the learner's answers are kept.
_STUDENT: Final = "learner"


class ProgressFile:
    """A learner's progress; where its file cannot be written, it goes on without.

    Parameters
    ----------
    progress : str or path or False, optional
        The file, `FILE` unless given; False keeps nothing.
    owner : str
        What has the option ``progress``, for errors.

    Attributes
    ----------
    answers : Answers
        What was done.
    trouble : str
        Why nothing is kept any more; ``""`` while it is.

    Raises
    ------
    LessonError
        If the file is invalid; it is not changed.
    OptionError
        If that is no path.
    """

    def __init__(self, progress: object, owner: str) -> None:
        self.trouble = ""
        path = progress_path(progress, owner, FILE)
        try:
            self.answers = Answers(path and path.absolute(), _STUDENT)
        except OSError as error:
            self.trouble = unkept(error)
            self.answers = Answers(None, _STUDENT)

    @property
    def path(self) -> Path | None:
        """The file; None if nothing is kept."""
        return self.answers.path

    def refresh(self) -> bool:
        """Take up what another copy has kept; return whether there was anything."""
        try:
            return self.answers.refresh()
        except (OSError, LessonError) as error:
            self._go_on_without(error)
            return False

    def take(
        self, results: Iterable[Result], place: Place | None = None, game: KeptGame | None = None
    ) -> None:
        """Keep results, a place and a game, as `Answers.take` does, if they can be kept."""
        try:
            self.answers.take(results, place, game)
        except (OSError, LessonError) as error:
            self._go_on_without(error)

    def review(self, review: Review) -> None:
        """Keep that a question was asked again, as `Answers.review` does, if it can be kept."""
        try:
            self.answers.review(review)
        except (OSError, LessonError) as error:
            self._go_on_without(error)

    def choose_box(self, box: str) -> None:
        """Keep which edition the learner has, as `Answers.choose_box` does, if it can be kept."""
        try:
            self.answers.choose_box(box)
        except OSError as error:
            self._go_on_without(error)
            self.answers.choose_box(box)

    def keep_game(self, game: KeptGame, *, over: bool) -> None:
        """Keep the first game, and whether a first game was ever finished."""
        before = self.answers.places.get(GAME)
        finished = over or bool(before and before.finished)
        self.take((), Place(GAME, "game", 0, finished=finished), game)

    @property
    def left_in_the_game(self) -> bool:
        """Whether a first game that goes on is what was open last."""
        kept = self.answers.games.get(GAME)
        if kept is None or next(reversed(self.answers.places), None) != GAME:
            return False
        try:
            return Game.from_record(kept.record).position.stage != "over"
        except TorresError:
            return False

    def _go_on_without(self, error: Exception) -> None:
        self.trouble = unkept(error)
        self.answers.path = None


def progress_path(progress: object, owner: str, usual: str) -> Path | None:
    """Return the file that an option ``progress`` names, `usual` unless given; None for False.

    Raises
    ------
    OptionError
        If it is no path.
    """
    if progress is False:
        return None
    path = usual if progress is None else progress
    if not isinstance(path, str | PathLike):
        raise OptionError(progress, f"{owner} option progress", "a path, or False")
    return Path(path)


def unkept(error: Exception) -> str:
    """Return the words for a learner whose progress cannot be kept."""
    reason = getattr(error, "strerror", None) or error
    return gettext("Your progress isn't kept: {reason}", reason=reason)
