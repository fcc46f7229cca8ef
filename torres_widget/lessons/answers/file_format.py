"""Files of answers: their format, a seal that shows changes by hand, and reading them."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING, Final, NamedTuple, Required, TypedDict

from torres_widget.common.schema import Flag, Key, ListOf, Number, OneOf, Record, Table, Text
from torres_widget.engine.editions import EDITIONS
from torres_widget.engine.rulebook import RULES
from torres_widget.lessons.errors import LessonError, validated
from torres_widget.lessons.file.loading import read_bytes
from torres_widget.lessons.file.parsing import parse_document
from torres_widget.lessons.session.progress import (
    MOST_ATTEMPTS,
    MOST_PARTS,
    STATES,
    Attempt,
    Result,
)

from .moments import KEPT
from .student_names import CLASS, NAME

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

FORMAT: Final = "torres-answers"
MOST_ANSWERS: Final = 2000
#: Questions asked again that are kept: the latest.
MOST_REVIEWS: Final = 5000
MOST_BYTES: Final = 10_000_000
#: Answers to which edition a learner has.
BOXES: Final = (*EDITIONS, "unknown")
_ID: Final = Text(60, "[a-z0-9]+(-[a-z0-9]+)*", "an id of lower-case words")
_MOST_COUNT: Final = 100_000
_COUNT: Final = Number(0, _MOST_COUNT)


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
    begun, handed_in : str
        When an exam was begun and handed in, in UTC; ``""`` for not.
    deadline : str
        When the lesson is due, in UTC; ``""`` for never.
    """

    lesson: str
    step: str
    seconds: int
    finished: bool
    begun: str = ""
    handed_in: str = ""
    deadline: str = ""


class KeptGame(NamedTuple):
    """A game against a bot, to be gone on with.

    Attributes
    ----------
    id : str
        Which game it is.
    number : int
        Games begun before it.
    level : int
        Level of the bot.
    moves : int
        Actions played.
    record : str
        Its record up to the last of them.
    """

    id: str
    number: int
    level: int
    moves: int
    record: str


class Review(NamedTuple):
    """A question that was asked again, on another day.

    Attributes
    ----------
    lesson, step : str
        Ids of the lesson and the step.
    at : str
        When, in UTC.
    right : bool
        Whether the answer was right at once.
    """

    lesson: str
    step: str
    at: str
    right: bool


_AnswersTable = TypedDict(
    "_AnswersTable",
    {
        "format": Required[str],
        "version": Required[int],
        "student": Required[str],
        "class": str,
        "box": str,
        "answers": Required[tuple[Result, ...]],
        "places": tuple[Place, ...],
        "games": tuple[KeptGame, ...],
        "reviews": tuple[Review, ...],
        "altered": bool,
        "seal": str,
    },
    total=False,
)
_ATTEMPT: Final = Record(
    Attempt,
    {
        "given": Key(
            ListOf(Text(200, lines=False), MOST_PARTS, 0),
            "cells, a number, numbers of choices, or actions",
            required=True,
        ),
        "seconds": Key(_COUNT, "seconds spent on the step until then", required=True),
    },
    "attempt",
)
_ROW: Final = Record(
    Result,
    {
        "lesson": Key(_ID, "id of the lesson", required=True),
        "step": Key(_ID, "id of the step", required=True),
        "rules": Key(ListOf(OneOf(tuple(RULES)), 30, 0), "rules that it asks", required=True),
        "state": Key(OneOf(STATES), "what it is to the student", required=True),
        "tries": Key(_COUNT, "answers given", required=True),
        "hints": Key(_COUNT, "hints asked for", required=True),
        "right_at": Key(_COUNT, "the try that was right first, 0 for none", required=True),
        "seconds": Key(_COUNT, "seconds spent on the step"),
        "attempts": Key(ListOf(_ATTEMPT, MOST_ATTEMPTS, 0), "what was answered, in order"),
        "at": Key(KEPT, "when the last of that was answered"),
    },
    "answer",
)
_PLACE: Final = Record(
    Place,
    {
        "lesson": Key(_ID, "id of the lesson", required=True),
        "step": Key(_ID, "id of the step that was shown last", required=True),
        "seconds": Key(_COUNT, "seconds spent on the lesson", required=True),
        "finished": Key(Flag(), "whether it was finished", required=True),
        "begun": Key(KEPT, "when an exam was begun"),
        "handed_in": Key(KEPT, "when an exam was handed in"),
        "deadline": Key(KEPT, "when the lesson is due"),
    },
    "place",
)
_GAME: Final = Record(
    KeptGame,
    {
        "id": Key(_ID, "which game it is", required=True),
        "number": Key(_COUNT, "games begun before it", required=True),
        "level": Key(Number(1, 10), "level of the bot", required=True),
        "moves": Key(_COUNT, "actions played", required=True),
        "record": Key(Text(100_000), "the record of the game", required=True),
    },
    "game",
)
_REVIEW: Final = Record(
    Review,
    {
        "lesson": Key(_ID, "id of the lesson", required=True),
        "step": Key(_ID, "id of the step", required=True),
        "at": Key(KEPT, "when it was asked again", required=True),
        "right": Key(Flag(), "whether the answer was right at once", required=True),
    },
    "review",
)
FILE: Final = Table[_AnswersTable](
    {
        "format": Key(OneOf((FORMAT,)), "the format's name", required=True),
        "version": Key(Number(1, 1), "its version", required=True),
        "student": Key(NAME, "who answered", required=True),
        "class": Key(CLASS, "the student's class"),
        "box": Key(OneOf(BOXES), "the edition that the learner has"),
        "answers": Key(ListOf(_ROW, MOST_ANSWERS, 0), "an entry for each step", required=True),
        "places": Key(
            ListOf(_PLACE, MOST_ANSWERS, 0),
            "where the student is in each lesson, the latest one last",
        ),
        "games": Key(ListOf(_GAME, 20, 0), "games against a bot that are not over"),
        "reviews": Key(
            ListOf(_REVIEW, MOST_REVIEWS, 0), "questions that were asked again, in order"
        ),
        "altered": Key(Flag(), "whether it was once found without a sound seal"),
        "seal": Key(Text(64, "[0-9a-f]{64}", "64 digits"), "a hash of everything else"),
    },
    "answers file",
)


def written(document: Mapping[str, object]) -> str:
    """Return the text of a file of answers."""
    return f"{json.dumps(document, indent=1, ensure_ascii=False)}\n"


def stored(table: dict[str, object]) -> dict[str, object]:
    """Return a table without the moments that are not there, its counts no greater than is read."""
    return {
        key: min(value, _MOST_COUNT) if type(value) is int else value
        for key, value in table.items()
        if value != ""
    }


def seal(document: Mapping[str, object]) -> str:
    """Return the seal of a document of answers: a hash of all of it but the seal.

    Every reader of this code can make one. It shows what was changed in an editor, no more.
    """
    return sha256(_sealed_text(document).encode()).hexdigest()


def sealed_for(document: Mapping[str, object], names: Iterable[str]) -> str:
    """Return the student for whom a document was sealed.

    Parameters
    ----------
    document : mapping
        Answers whose seal doesn't fit.
    names : iterable of str
        Students that it may have been.

    Returns
    -------
    str
        The name with which the seal fits: nothing else was changed. ``""`` if there is none.
    """
    # In the order of the keys only the version comes after the student.
    before, after = _sealed_text({**document, "student": ""}).rsplit('""', 1)
    start = sha256(before.encode())
    for name in names:
        whole = start.copy()
        whole.update(f"{json.dumps(name)}{after}".encode())
        if whole.hexdigest() == document.get("seal"):
            return name
    return ""


def _sealed_text(document: Mapping[str, object]) -> str:
    sealed = {key: value for key, value in document.items() if key != "seal"}
    return json.dumps(["torres", sealed], sort_keys=True)


class Kept(NamedTuple):
    """Contents of a file of answers.

    Attributes
    ----------
    student, class_, box : str
        Who answered, in which class, and with which edition; ``""`` for not said.
    answers : tuple of Result
        What was answered.
    places : tuple of Place
        Where the student is in each lesson.
    games : tuple of KeptGame
        Games against a bot.
    reviews : tuple of Review
        Questions that were asked again.
    sound : bool
        Whether the seal is there and fits, and always was.
    document : mapping
        The file as it stands.
    """

    student: str
    class_: str
    box: str
    answers: tuple[Result, ...]
    places: tuple[Place, ...]
    games: tuple[KeptGame, ...]
    reviews: tuple[Review, ...]
    sound: bool
    document: Mapping[str, object]


def read_file(path: Path) -> Kept:
    """Return what a file of answers holds.

    Raises
    ------
    LessonError
        If it cannot be understood; it names the place.
    OSError
        If it cannot be read.
    """
    return read_answers(read_bytes(path, MOST_BYTES), path.name)


def read_answers(data: bytes, name: str) -> Kept:
    """Return what the bytes of an answers file hold; ``name`` is for errors.

    Raises
    ------
    LessonError
        If they cannot be understood; it names the place.
    """
    document = parse_document(data, name, as_json=True)
    table = validated(FILE, document, name)
    rows, places, games = table["answers"], table.get("places", ()), table.get("games", ())
    steps = [(row.lesson, row.step) for row in rows]
    _refuse_twice(steps, [row.step for row in rows], f"{name}, answers", "each step once")
    lessons = [place.lesson for place in places]
    _refuse_twice(lessons, lessons, f"{name}, places", "each lesson once")
    ids = [game.id for game in games]
    _refuse_twice(ids, ids, f"{name}, games", "each game once")
    sound = not table.get("altered") and table.get("seal") == seal(document)
    return Kept(
        table["student"],
        table.get("class", ""),
        table.get("box", ""),
        rows,
        places,
        games,
        table.get("reviews", ()),
        sound,
        document,
    )


def _refuse_twice(keys: Sequence[object], names: Sequence[str], where: str, expected: str) -> None:
    seen: set[object] = set()
    for number, (key, name) in enumerate(zip(keys, names, strict=True), 1):
        if key in seen:
            raise LessonError(name, f"{where}, {number}", expected)
        seen.add(key)
