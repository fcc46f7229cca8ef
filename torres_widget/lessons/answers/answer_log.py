"""Files of answers to endless exercises, such as drills and puzzles, and their sums."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, Protocol, TypedDict, TypeVar

from torres_widget.common.language import gettext
from torres_widget.common.schema import Flag, Key, ListOf, Number, OneOf, Record, Table
from torres_widget.engine.text.files import save
from torres_widget.lessons.errors import validated
from torres_widget.lessons.file.loading import read_bytes
from torres_widget.lessons.file.parsing import parse_document

from .charts import bars

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path

    import plotly.graph_objects as go

#: Most answers that are kept; the oldest go first.
MOST: Final = 5000
_MOST_BYTES: Final = 1_000_000


class AnyAnswer(Protocol):
    """One answer, as a named tuple."""

    @property
    def right(self) -> bool:
        """Whether it was right at once, without help."""

    def _asdict(self) -> dict[str, object]: ...


A = TypeVar("A", bound=AnyAnswer)


class _Log(TypedDict, Generic[A]):
    format: str
    version: int
    answers: tuple[A, ...]


class AnswerFormat(Generic[A]):
    """A format of files of answers.

    Parameters
    ----------
    form : str
        The format's name in the file.
    name : str
        What such a file is called in errors.
    answer : callable
        Makes an answer of its keys.
    keys : mapping of str to Key
        What is kept of an answer, besides whether it was right.

    Attributes
    ----------
    schema : Schema
        The schema of such a file.
    """

    def __init__(
        self, form: str, name: str, answer: Callable[..., A], keys: Mapping[str, Key]
    ) -> None:
        right = Key(Flag(), "whether it was right at once, without help", required=True)
        answers = ListOf(Record(answer, {**keys, "right": right}, "answer"), MOST, 0)
        self._form = form
        self.schema = Table[_Log[A]](
            {
                "format": Key(OneOf((form,)), "the format's name", required=True),
                "version": Key(Number(1, 1), "its version", required=True),
                "answers": Key(answers, "what was answered, the oldest first", required=True),
            },
            name,
        )

    def read(self, path: Path) -> list[A]:
        """Return the answers in a file, the oldest first.

        Raises
        ------
        LessonError
            If it cannot be understood.
        OSError
            If it cannot be read.
        """
        document = parse_document(read_bytes(path, _MOST_BYTES), path.name, as_json=True)
        return list(validated(self.schema, document, path.name)["answers"])

    def write(self, answers: Iterable[A], path: Path) -> None:
        """Keep answers in a file; a crash leaves the old file or the new one.

        Raises
        ------
        OSError
            If it cannot be written.
        """
        rows = [answer._asdict() for answer in answers]
        document = {"format": self._form, "version": 1, "answers": rows}
        save(json.dumps(document, indent=1) + "\n", path)


class Tally(NamedTuple):
    """Number of answers to exercises of one sort, and how many of them were right at once."""

    answers: int
    right: int


def tallies(answers: Iterable[A], sorts: Callable[[A], Iterable[str]]) -> dict[str, Tally]:
    """Return the tally of each sort that was met; an answer may belong to several.

    Examples
    --------
    >>> from torres_widget.lessons.drills.results import Answer
    >>> given = [Answer("steps", 1, 1, right=True), Answer("steps", 2, 1, right=False)]
    >>> tallies(given, lambda answer: [answer.kind])
    {'steps': Tally(answers=2, right=1)}
    """
    found: dict[str, list[bool]] = defaultdict(list)
    for answer in answers:
        for sort in sorts(answer):
            found[sort].append(answer.right)
    return {sort: Tally(len(rights), sum(rights)) for sort, rights in found.items()}


def chart(title: str, names: Sequence[str], tallied: Sequence[Tally]) -> go.Figure:
    """Return a chart of right and wrong answers, a row for each name.

    Raises
    ------
    ImportError
        If plotly is not installed.
    """
    return bars(
        title,
        names,
        {
            gettext("right at once"): [tally.right for tally in tallied],
            gettext("wrong, or with help"): [tally.answers - tally.right for tally in tallied],
        },
    )
