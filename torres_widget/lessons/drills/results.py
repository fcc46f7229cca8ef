"""Results of drills, kept in a small file or nowhere, and the choice of the next question.

The kinds stand in boxes (Leitner): a right answer moves a kind one box on, a wrong one back to the
first. The later the box, the longer a kind rests, counted in drills, and the harder it is asked.
"""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from torres_widget.engine.files import save
from torres_widget.engine.schema import Flag, Key, ListOf, Number, OneOf, Table
from torres_widget.lessons.charts import bars
from torres_widget.lessons.errors import validated
from torres_widget.lessons.loading import read_bytes
from torres_widget.lessons.parsing import parse_document

from . import KINDS, LEVELS

if TYPE_CHECKING:
    from collections.abc import Iterable
    from os import PathLike

    import plotly.graph_objects as go

FORMAT: Final = "torres-drills"
#: After how many drills a kind of each box comes again.
RESTS: Final = (3, 6, 12, 24, 48)
#: Most answers that are kept; the oldest go first.
MOST: Final = 5000
_MOST_BYTES: Final = 1_000_000
_MOST_SEED: Final = 2**53
_ANSWER: Final = Table(
    {
        "kind": Key(OneOf(tuple(KINDS)), "the kind of drill", required=True),
        "seed": Key(Number(0, _MOST_SEED), "its seed", required=True),
        "level": Key(Number(LEVELS[0], LEVELS[-1]), "its difficulty", required=True),
        "right": Key(Flag(), "whether it was right at once, without help", required=True),
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
    "results file",
)


class Answer(NamedTuple):
    """One answer: to which drill, and whether it was right at once, without help."""

    kind: str
    seed: int
    level: int
    right: bool


class Results:
    """Answers given in drills.

    Parameters
    ----------
    path : str or path, optional
        A file to keep it in, read if it is there; without it nothing is kept.

    Raises
    ------
    LessonError
        If the file is there and cannot be understood; it is left as it is.
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
        """Take in what the file holds now, for other drills may be kept in it too."""
        if self.path is not None and self.path.exists():
            self.answers = _read(self.path)

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
        self.answers = [*self.answers, answer][-MOST:]
        if self.path is not None:
            document = {
                "format": FORMAT,
                "version": 1,
                "answers": [given._asdict() for given in self.answers],
            }
            save(json.dumps(document, indent=1) + "\n", self.path)

    def box(self, kind: str) -> int:
        """Return the box that a kind stands in, from 0."""
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
        counts: dict[str, list[int]] = defaultdict(lambda: [0, 0])
        for answer in self.answers:
            counts[answer.kind][0] += 1
            counts[answer.kind][1] += answer.right
        return [
            {"kind": kind, "answers": number, "right": right, "box": self.box(kind) + 1}
            for kind, (number, right) in sorted(counts.items())
        ]

    def figure(self) -> go.Figure:
        """Return a chart of what was right and wrong by kind of drill.

        Raises
        ------
        ImportError
            If plotly is not installed.
        """
        rows = self.table()
        return bars(
            "Drills",
            [KINDS[row["kind"]].title for row in rows],
            {
                "right at once": [row["right"] for row in rows],
                "wrong, or with help": [row["answers"] - row["right"] for row in rows],
            },
        )

    def __repr__(self) -> str:
        right = sum(answer.right for answer in self.answers)
        return f"<Results of drills: {right} of {len(self.answers)} right at once>"


def _read(path: Path) -> list[Answer]:
    name = path.name
    table = validated(FILE, parse_document(read_bytes(path, _MOST_BYTES), name, as_json=True), name)
    return [Answer(**answer) for answer in table["answers"]]
