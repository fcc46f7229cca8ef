"""A learner's record of puzzles: answers, kept in a small file or nowhere; rating and streak."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.common.language import gettext
from torres_widget.common.schema import Key, Number, Text
from torres_widget.lessons.answers.answer_log import MOST, AnswerFormat, Tally, chart, tallies
from torres_widget.lessons.answers.locking import locked

from .book import HARDEST, ID, book
from .rating import Rating
from .tags import THEMES, theme_title

if TYPE_CHECKING:
    from os import PathLike

    import plotly.graph_objects as go

_DAY: Final = Text(10, r"\d{4}-\d\d-\d\d", "a date such as 2026-11-22")


class Answer(NamedTuple):
    """One answer: to which puzzle, whether it was right at once without help, and when."""

    puzzle: str
    difficulty: int
    right: bool
    day: str


FORMAT: Final = AnswerFormat(
    "torres-puzzles",
    "puzzle record",
    Answer,
    {
        "puzzle": Key(ID, "the puzzle's id", required=True),
        "difficulty": Key(Number(0, HARDEST), "its difficulty", required=True),
        "day": Key(_DAY, "when", required=True),
    },
)


class Record:
    """A learner's answers to puzzles.

    Parameters
    ----------
    path : str or path, optional
        A file to keep them in, read if it is there; without it nothing is kept.

    Attributes
    ----------
    path : path or None
        The file.
    answers : list of Answer
        The answers, the oldest first.
    rating : Rating
        The rating that the first answers to puzzles lead to.

    Raises
    ------
    LessonError
        If the file is there and cannot be understood; it is not changed.
    OSError
        If it cannot be read.

    Examples
    --------
    >>> record = Record()
    >>> record.add(Answer("1-1-14", 1500, right=True, day="2026-11-22"))
    >>> record.streak, record.rating.value > Rating().value
    (1, True)
    """

    def __init__(self, path: str | PathLike[str] | None = None) -> None:
        self.path = None if path is None else Path(path)
        self.answers: list[Answer] = []
        self.rating = Rating()
        self._read()

    @property
    def streak(self) -> int:
        """Number of right answers since the last wrong one."""
        wrong = (number for number, given in enumerate(reversed(self.answers)) if not given.right)
        return next(wrong, len(self.answers))

    def add(self, answer: Answer) -> None:
        """Take an answer in, and keep it.

        Raises
        ------
        LessonError
            If the file has become one that cannot be understood.
        OSError
            If the file cannot be read or written; a crash leaves the old file or the new one.
        """
        with locked(self.path):
            self._read()
            answers = [*self.answers, answer][-MOST:]
            if self.path is not None:
                FORMAT.write(answers, self.path)
        self._take(answers)

    def table(self) -> list[dict[str, object]]:
        """Return a row for each theme that was met: its title, answers, and how many right."""
        return [
            {"theme": theme, "title": theme_title(theme), **tally._asdict()}
            for theme, tally in self._tallies().items()
        ]

    def figure(self) -> go.Figure:
        """Return a chart of right and wrong answers by theme.

        Raises
        ------
        ImportError
            If plotly is not installed.
        """
        found = self._tallies()
        return chart(
            gettext("Puzzles"), [theme_title(theme) for theme in found], list(found.values())
        )

    def _tallies(self) -> dict[str, Tally]:
        """Return the tally of each theme that was met, in the order of the themes."""
        puzzles = book()
        found = tallies(
            (answer for answer in self.answers if answer.puzzle in puzzles),
            lambda answer: puzzles[answer.puzzle].themes,
        )
        return {theme: found[theme] for theme in THEMES if theme in found}

    def __repr__(self) -> str:
        right = sum(answer.right for answer in self.answers)
        score = f"{right} of {len(self.answers)} puzzles right at once"
        return f"<Record: {score}, rating {self.rating.value:.0f}, streak {self.streak}>"

    def _read(self) -> None:
        """Read the file again, because other notebooks may keep answers in it, too."""
        if self.path is not None and self.path.exists():
            self._take(FORMAT.read(self.path))

    def _take(self, answers: list[Answer]) -> None:
        """Have these answers, and the rating that they lead to."""
        same = len(self.answers)
        if answers[:same] != self.answers:
            self.rating, same = Rating(), 0
        met = {answer.puzzle for answer in answers[:same]}
        for answer in answers[same:]:
            if answer.puzzle not in met:
                self.rating = self.rating.after(answer.difficulty, right=answer.right)
            met.add(answer.puzzle)
        self.answers = answers
