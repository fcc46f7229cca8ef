"""A learner's record of puzzles: answers, kept in a small file or nowhere; rating and streak."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from torres_widget.engine.files import save
from torres_widget.engine.schema import Flag, Key, ListOf, Number, OneOf, Table, Text
from torres_widget.lessons.charts import bars
from torres_widget.lessons.errors import validated
from torres_widget.lessons.loading import read_bytes
from torres_widget.lessons.parsing import parse_document

from .book import HARDEST, ID, book
from .rating import Rating
from .tags import THEMES, theme_title

if TYPE_CHECKING:
    from os import PathLike

    import plotly.graph_objects as go

FORMAT: Final = "torres-puzzles"
#: Most answers that are kept; the oldest go first.
MOST: Final = 5000
_MOST_BYTES: Final = 1_000_000
_ANSWER: Final = Table(
    {
        "puzzle": Key(ID, "the puzzle's id", required=True),
        "difficulty": Key(Number(0, HARDEST), "its difficulty", required=True),
        "right": Key(Flag(), "whether it was right at once, without help", required=True),
        "day": Key(
            Text(10, r"\d{4}-\d\d-\d\d", "a date such as 2026-11-22"), "when", required=True
        ),
    },
    "answer",
)
FILE: Final = Table(
    {
        "format": Key(OneOf((FORMAT,)), "the format's name", required=True),
        "version": Key(Number(1, 1), "its version", required=True),
        "answers": Key(
            ListOf(_ANSWER, MOST, 0), "what was answered, the oldest first", required=True
        ),
    },
    "puzzle record",
)


class Answer(NamedTuple):
    """One answer: to which puzzle, whether it was right at once without help, and when."""

    puzzle: str
    difficulty: int
    right: bool
    day: str


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
        The rating that they lead to.

    Raises
    ------
    LessonError
        If the file is there and cannot be understood; it is left as it is.
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
        self._read()
        answers = [*self.answers, answer][-MOST:]
        if self.path is not None:
            rows = [given._asdict() for given in answers]
            document = {"format": FORMAT, "version": 1, "answers": rows}
            save(json.dumps(document, indent=1) + "\n", self.path)
        self._take(answers)

    def table(self) -> list[dict[str, Any]]:
        """Return a row for each theme that was met: its title, answers, and how many right."""
        counts: dict[str, list[int]] = defaultdict(lambda: [0, 0])
        for answer in self.answers:
            puzzle = book().get(answer.puzzle)
            for theme in puzzle.themes if puzzle else ():
                counts[theme][0] += 1
                counts[theme][1] += answer.right
        return [
            {"theme": theme, "title": theme_title(theme), "answers": number, "right": right}
            for theme in THEMES
            if (number := counts[theme][0])
            for right in [counts[theme][1]]
        ]

    def figure(self) -> go.Figure:
        """Return a chart of what was right and wrong by theme.

        Raises
        ------
        ImportError
            If plotly is not installed.
        """
        rows = self.table()
        return bars(
            "Puzzles",
            [row["title"] for row in rows],
            {
                "right at once": [row["right"] for row in rows],
                "wrong, or with help": [row["answers"] - row["right"] for row in rows],
            },
        )

    def __repr__(self) -> str:
        right = sum(answer.right for answer in self.answers)
        said = f"{right} of {len(self.answers)} puzzles right at once"
        return f"<Record: {said}, rating {self.rating.value:.0f}, streak {self.streak}>"

    def _read(self) -> None:
        """Take in what the file holds now, for other notebooks may keep answers in it, too."""
        if self.path is not None and self.path.exists():
            name = self.path.name
            document = parse_document(read_bytes(self.path, _MOST_BYTES), name, as_json=True)
            table = validated(FILE, document, name)
            self._take([Answer(**answer) for answer in table["answers"]])

    def _take(self, answers: list[Answer]) -> None:
        """Have these answers, and the rating that they lead to."""
        same = len(self.answers)
        if answers[:same] != self.answers:
            self.rating, same = Rating(), 0
        for answer in answers[same:]:
            self.rating = self.rating.after(answer.difficulty, right=answer.right)
        self.answers = answers
