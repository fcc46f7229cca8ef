"""Students' answers: kept in a small file each, collected into one table, drawn by rule."""

from __future__ import annotations

import json
from collections import defaultdict
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from torres_widget.engine.files import save
from torres_widget.engine.rulebook import RULES
from torres_widget.engine.schema import Flag, Key, ListOf, Number, OneOf, Table, Text

from .charts import bars
from .errors import LessonError, validated
from .loading import parse_document, read_bytes
from .progress import STATES, Result

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from os import PathLike

    import plotly.graph_objects as go

FORMAT: Final = "torres-answers"
_MOST: Final = 2000
_MOST_BYTES: Final = 1_000_000
#: Most files that are collected at once.
MOST_FILES: Final = 1000
_ID: Final = Text(60, "[a-z0-9]+(-[a-z0-9]+)*", "an id of lower-case words")
_COUNT: Final = Number(0, 100_000)
_ROW: Final = Table(
    {
        "lesson": Key(_ID, "id of the lesson", required=True),
        "step": Key(_ID, "id of the step", required=True),
        "rules": Key(ListOf(OneOf(tuple(RULES)), 30, 0), "rules that it asks", required=True),
        "state": Key(OneOf(STATES), "what it is to the student", required=True),
        "tries": Key(_COUNT, "answers given", required=True),
        "hints": Key(_COUNT, "hints asked for", required=True),
        "right_at": Key(_COUNT, "the try that was right first, 0 for none", required=True),
    },
    "answer",
)
_PLACE: Final = Table(
    {
        "lesson": Key(_ID, "id of the lesson", required=True),
        "step": Key(_ID, "id of the step that was shown last", required=True),
        "seconds": Key(_COUNT, "seconds spent on the lesson", required=True),
        "finished": Key(Flag(), "whether it was finished", required=True),
    },
    "place",
)
FILE: Final = Table(
    {
        "format": Key(OneOf((FORMAT,)), "the format's name", required=True),
        "version": Key(Number(1, 1), "its version", required=True),
        "student": Key(Text(80, lines=False), "who answered", required=True),
        "answers": Key(ListOf(_ROW, _MOST, 0), "an entry for each step", required=True),
        "places": Key(
            ListOf(_PLACE, _MOST, 0), "where the student is in each lesson, the latest one last"
        ),
    },
    "answers file",
)


class Place(NamedTuple):
    """The place of a student in a lesson.

    Attributes
    ----------
    lesson, step : str
        Ids of the lesson, and of the step that was shown last.
    seconds : int
        Seconds spent on the lesson.
    finished : bool
        Whether it was finished.
    """

    lesson: str
    step: str
    seconds: int
    finished: bool


class Answers:
    """One student's answers, kept in a file.

    Parameters
    ----------
    path : str or path or None
        The file, read if it is there; None keeps them in memory.
    student : str
        Who answers.

    Attributes
    ----------
    path : path or None
        The file.
    places : dict of str to Place
        Where the student is in each lesson, the latest one last.

    Raises
    ------
    LessonError
        If the file is there and cannot be understood, or is another student's; it stays as it is.
    OSError
        If it cannot be read.
    """

    def __init__(self, path: str | PathLike[str] | None, student: str) -> None:
        self.path = None if path is None else Path(path)
        self.student = str(validated(FILE.keys["student"].schema, student, "student"))
        self._rows: dict[tuple[str, str], Result] = {}
        self.places: dict[str, Place] = {}
        self._read()

    def _read(self) -> None:
        """Take in what the file holds now, for other lessons may be kept in it too."""
        if self.path is not None and self.path.exists():
            kept = read_file(self.path)
            if kept.student != self.student:
                raise LessonError(kept.student, f"{self.path.name}, student", repr(self.student))
            self._rows = {(row.lesson, row.step): row for row in kept.answers}
            self.places = {place.lesson: place for place in kept.places}

    def of(self, lesson: str) -> tuple[Result, ...]:
        """Return what was answered in a lesson."""
        return tuple(row for row in self._rows.values() if row.lesson == lesson)

    def take(self, results: Iterable[Result], place: Place | None = None) -> None:
        """Take results in, in the place of earlier ones of the same steps, and keep them.

        Parameters
        ----------
        results : iterable of Result
            What was done in the steps of a lesson.
        place : Place, optional
            Where the student is in it. Time alone is no reason to write the file.

        Raises
        ------
        LessonError
            If the file has become one that cannot be understood, or another student's.
        OSError
            If the file cannot be read or written; a crash leaves the old file or the new one.
        """
        new = {(row.lesson, row.step): row for row in results if row.state != "new"}
        if {**self._rows, **new} == self._rows and not self._moved(place):
            return
        self._read()
        self._rows.update(new)
        if place is not None:
            self.places.pop(place.lesson, None)
            self.places[place.lesson] = place
        if self.path is not None:
            save(json.dumps(self._document(), indent=1, ensure_ascii=False) + "\n", self.path)

    def _moved(self, place: Place | None) -> bool:
        if place is None:
            return False
        latest = next(reversed(self.places.values()), None)
        return latest is None or place._replace(seconds=0) != latest._replace(seconds=0)

    def _document(self) -> dict[str, Any]:
        rows = [{**row._asdict(), "rules": list(row.rules)} for row in self._rows.values()]
        document = {"format": FORMAT, "version": 1, "student": self.student, "answers": rows}
        places = [place._asdict() for place in self.places.values()]
        return {**document, "places": places} if places else document


class Kept(NamedTuple):
    """Contents of a file of answers."""

    student: str
    answers: tuple[Result, ...]
    places: tuple[Place, ...]


def read_file(path: Path) -> Kept:
    """Return what a file of answers holds.

    Raises
    ------
    LessonError
        If it cannot be understood; it names the place.
    OSError
        If it cannot be read.
    """
    data = read_bytes(path, _MOST_BYTES)
    table = validated(FILE, parse_document(data, path.name, as_json=True), path.name)
    rows = tuple(Result(**row) for row in table["answers"])
    places = tuple(Place(**place) for place in table.get("places", ()))
    steps = [(row.lesson, row.step) for row in rows]
    _refuse_twice(steps, [row.step for row in rows], f"{path.name}, answers", "each step once")
    lessons = [place.lesson for place in places]
    _refuse_twice(lessons, lessons, f"{path.name}, places", "each lesson once")
    return Kept(table["student"], rows, places)


def _refuse_twice(keys: Sequence[object], told: Sequence[str], where: str, expected: str) -> None:
    seen: set[object] = set()
    for number, (key, name) in enumerate(zip(keys, told, strict=True), 1):
        if key in seen:
            raise LessonError(name, f"{where}, {number}", expected)
        seen.add(key)


class Row(NamedTuple):
    """One student's answer to one step; see `Result`."""

    student: str
    lesson: str
    step: str
    rules: tuple[str, ...]
    state: str
    tries: int
    hints: int
    right_at: int


class Collected:
    """Many students' answers.

    Attributes
    ----------
    rows : tuple of Row
        All answers, by student, in the order of the files' names.
    problems : tuple of str
        What could not be read, with file and place; the files stay as they are.
    """

    def __init__(self, rows: Iterable[Row], problems: Iterable[str] = ()) -> None:
        self.rows = tuple(rows)
        self.problems = tuple(problems)

    def table(self) -> Any:
        """Return a pandas ``DataFrame``, a row for each answer; a list of dicts without pandas."""
        rows = [{**row._asdict(), "rules": " ".join(row.rules)} for row in self.rows]
        if find_spec("pandas") is None:
            return rows
        return import_module("pandas").DataFrame(rows, columns=list(Row._fields))

    def by_rule(self) -> dict[str, tuple[int, ...]]:
        """Return for each rule how often it was right at once, right in the end, and not right."""
        counts: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
        for row in self.rows:
            at_once = row.right_at == 1 and not row.hints
            place = 0 if at_once else 1 if row.right_at else 2
            for rule in row.rules:
                counts[rule][place] += 1
        return {rule: (*counts[rule],) for rule in RULES if rule in counts}

    def figure(self) -> go.Figure:
        """Return a chart by rule: what was right at once, in the end, and not.

        Raises
        ------
        ImportError
            If plotly is not installed.
        """
        counts = self.by_rule()
        names = ("right at once", "right in the end", "not right, or by its solution")
        parts = {name: [count[n] for count in counts.values()] for n, name in enumerate(names)}
        return bars("Answers by rule", list(counts), parts)

    def __repr__(self) -> str:
        students = len({row.student for row in self.rows})
        told = f"<Collected: {len(self.rows)} answers of {students} students"
        return f"{told}, {len(self.problems)} problems>" if self.problems else f"{told}>"


def collect(folder: str | PathLike[str]) -> Collected:
    """Return the answers in a folder: every ``.json`` file directly in it.

    A file that cannot be understood is told of in `Collected.problems`, and the others count.

    Parameters
    ----------
    folder : str or path
        Where the students' files are. Nothing is written there.

    Raises
    ------
    LessonError
        If it is no folder, or has too many files.
    """
    place = Path(folder)
    if not place.is_dir():
        raise LessonError(str(place), "folder of answers", "a folder")
    paths = sorted(place.glob("*.json"))
    if len(paths) > MOST_FILES:
        raise LessonError(len(paths), f"{place.name}, files", f"at most {MOST_FILES} files")
    rows: list[Row] = []
    problems: list[str] = []
    for path in paths:
        try:
            kept = read_file(path)
        except (LessonError, OSError) as error:
            problems.append(str(error))
        else:
            rows += (Row(kept.student, *answer) for answer in kept.answers)
    return Collected(rows, problems)
