"""Results of drills, kept in a small file or nowhere, and the choice of the next question.

The kinds are in boxes (Leitner): a right answer moves a kind one box on, a wrong one back to the
first. The later the box, the longer a kind rests, counted in drills, and the harder it is asked.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from torres_widget.common.language import gettext
from torres_widget.common.schema import Key, Number, OneOf
from torres_widget.lessons.answers.answer_log import MOST, AnswerFormat, Tally, chart, tallies
from torres_widget.lessons.answers.locking import locked

from . import KINDS, LEVELS

if TYPE_CHECKING:
    from collections.abc import Iterable
    from os import PathLike

    import plotly.graph_objects as go

#: After how many drills a kind of each box comes again.
RESTS: Final = (3, 6, 12, 24, 48)
_MOST_SEED: Final = 2**53


class Answer(NamedTuple):
    """One answer: to which drill, and whether it was right at once, without help."""

    kind: str
    seed: int
    level: int
    right: bool


FORMAT: Final = AnswerFormat(
    "torres-drills",
    "results file",
    Answer,
    {
        "kind": Key(OneOf(tuple(KINDS)), "the kind of drill", required=True),
        "seed": Key(Number(0, _MOST_SEED), "its seed", required=True),
        "level": Key(Number(LEVELS[0], LEVELS[-1]), "its difficulty", required=True),
    },
)


class Results:
    """Answers given in drills.

    Parameters
    ----------
    path : str or path, optional
        A file to keep it in, read if it is there; without it nothing is kept.

    Raises
    ------
    LessonError
        If the file is there and cannot be understood; it is not changed.
    OSError
        If it cannot be read.

    Examples
    --------
    >>> results = Results()
    >>> results.add(Answer("steps", 1, 1, right=False))
    >>> results.add(Answer("doors", 2, 1, right=True))
    >>> results.due(["steps", "doors"]), results.level("doors")
    ('steps', 2)
    """

    def __init__(self, path: str | PathLike[str] | None = None) -> None:
        self.path = None if path is None else Path(path)
        self.answers: list[Answer] = []
        self._read()

    def _read(self) -> None:
        """Read the file again, because other drills may be kept in it too."""
        if self.path is not None and self.path.exists():
            self.answers = FORMAT.read(self.path)

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
            self.answers = [*self.answers, answer][-MOST:]
            if self.path is not None:
                FORMAT.write(self.answers, self.path)

    def box(self, kind: str) -> int:
        """Return the box of a kind, from 0."""
        box = 0
        for answer in self.answers:
            if answer.kind == kind:
                box = min(box + 1, len(RESTS) - 1) if answer.right else 0
        return box

    def level(self, kind: str) -> int:
        """Return the difficulty at which a kind is to be asked next."""
        return LEVELS[self.box(kind)]

    def due(self, kinds: Iterable[str]) -> str:
        """Return the kind to ask next: the one most overdue, else a new one, else the nearest due.

        Parameters
        ----------
        kinds : iterable of str
            What there is to choose from, new ones in the order of teaching.
        """
        last = {answer.kind: number for number, answer in enumerate(self.answers)}
        now = len(self.answers)
        known = list(kinds)
        over = {kind: now - last[kind] - RESTS[self.box(kind)] for kind in known if kind in last}
        new = [kind for kind in known if kind not in last]
        if over and (not new or max(over.values()) >= 0):
            return max(over, key=lambda kind: (over[kind], -known.index(kind)))
        return new[0]

    def table(self) -> list[dict[str, Any]]:
        """Return a row for each kind that was asked: answers, how many right, box from 1."""
        return [
            {"kind": kind, **tally._asdict(), "box": self.box(kind) + 1}
            for kind, tally in self._tallies().items()
        ]

    def figure(self) -> go.Figure:
        """Return a chart of right and wrong answers by kind of drill.

        Raises
        ------
        ImportError
            If plotly is not installed.
        """
        found = self._tallies()
        return chart(gettext("Drills"), [KINDS[kind].title for kind in found], list(found.values()))

    def _tallies(self) -> dict[str, Tally]:
        """Return the tally of each kind that was asked, by name."""
        return dict(sorted(tallies(self.answers, lambda answer: [answer.kind]).items()))

    def __repr__(self) -> str:
        right = sum(answer.right for answer in self.answers)
        return f"<Results of drills: {right} of {len(self.answers)} right at once>"
