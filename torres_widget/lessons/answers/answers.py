"""Students' answers: kept in a small file each, with a seal that shows what was changed by hand."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from torres_widget.common.schema import Flag, Key, ListOf, Number, OneOf, Table, Text
from torres_widget.engine.editions import DEFAULT, EDITIONS
from torres_widget.engine.rulebook import RULES
from torres_widget.engine.text.files import save
from torres_widget.lessons.errors import LessonError, validated
from torres_widget.lessons.file.loading import read_bytes
from torres_widget.lessons.file.parsing import parse_document
from torres_widget.lessons.moved import now_in
from torres_widget.lessons.session.progress import (
    MOST_ATTEMPTS,
    MOST_PARTS,
    STATES,
    Attempt,
    Result,
)

from .joining import joined_game, joined_place, joined_result
from .locking import locked
from .moments import KEPT
from .student_names import CLASS, NAME, class_name, is_unnamed, student_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from os import PathLike

FORMAT: Final = "torres-answers"
_MOST: Final = 2000
#: Questions asked again that are kept: the latest.
MOST_REVIEWS: Final = 5000
MOST_BYTES: Final = 10_000_000
#: Answers to which edition a learner has.
BOXES: Final = (*EDITIONS, "unknown")
_ID: Final = Text(60, "[a-z0-9]+(-[a-z0-9]+)*", "an id of lower-case words")
_MOST_COUNT: Final = 100_000
_COUNT: Final = Number(0, _MOST_COUNT)
_ATTEMPT: Final = Table(
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
_ROW: Final = Table(
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
_PLACE: Final = Table(
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
_GAME: Final = Table(
    {
        "id": Key(_ID, "which game it is", required=True),
        "number": Key(_COUNT, "games begun before it", required=True),
        "level": Key(Number(1, 10), "level of the bot", required=True),
        "moves": Key(_COUNT, "actions played", required=True),
        "record": Key(Text(100_000), "the record of the game", required=True),
    },
    "game",
)
_REVIEW: Final = Table(
    {
        "lesson": Key(_ID, "id of the lesson", required=True),
        "step": Key(_ID, "id of the step", required=True),
        "at": Key(KEPT, "when it was asked again", required=True),
        "right": Key(Flag(), "whether the answer was right at once", required=True),
    },
    "review",
)
FILE: Final = Table(
    {
        "format": Key(OneOf((FORMAT,)), "the format's name", required=True),
        "version": Key(Number(1, 1), "its version", required=True),
        "student": Key(NAME, "who answered", required=True),
        "class": Key(CLASS, "the student's class"),
        "box": Key(OneOf(BOXES), "the edition that the learner has"),
        "answers": Key(ListOf(_ROW, _MOST, 0), "an entry for each step", required=True),
        "places": Key(
            ListOf(_PLACE, _MOST, 0), "where the student is in each lesson, the latest one last"
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
    class_ : str
        The student's class; ``""`` if it isn't known.
    box : str
        The edition that the learner has, one of `BOXES`; ``""`` if it wasn't asked.
    places : dict of str to Place
        Where the student is in each lesson, the latest one last.
    games : dict of str to KeptGame
        Games against a bot.
    reviews : list of Review
        Questions that were asked again, in order.

    Raises
    ------
    LessonError
        If that is no name, or the file is there and cannot be understood or is another student's;
        it is not changed.
    OSError
        If it cannot be read.
    """

    def __init__(self, path: str | PathLike[str] | None, student: str) -> None:
        self.path = None if path is None else Path(path)
        self.student = student_name(student)
        self.class_ = self.box = ""
        self._rows: dict[tuple[str, str], Result] = {}
        self.places: dict[str, Place] = {}
        self.games: dict[str, KeptGame] = {}
        self.reviews: list[Review] = []
        self._altered = False
        self._seen: tuple[int, ...] = ()
        self._read()
        self._own_games = dict(self.games)

    def _read(self) -> None:
        """Read the file again, because other lessons may be kept in it too."""
        if self.path is not None and self.path.exists():
            self._seen = self._stamp()
            kept = read_file(self.path)
            if kept.student != self.student:
                raise LessonError(kept.student, f"{self.path.name}, student", repr(self.student))
            self.class_, self.box = kept.class_, kept.box
            self._rows = {(row.lesson, row.step): row for row in kept.answers}
            self.places = {place.lesson: place for place in kept.places}
            self.games = {game.id: game for game in kept.games}
            self.reviews = list(kept.reviews)
            self._altered = not kept.sound

    def _stamp(self) -> tuple[int, ...]:
        """Return numbers that change when the file is written; an empty tuple without a file."""
        try:
            found = self.path.stat() if self.path is not None else None
        except OSError:
            found = None
        return (found.st_ino, found.st_size, found.st_mtime_ns) if found else ()

    def refresh(self) -> bool:
        """Read the file again if another copy has written it; return whether one had.

        Raises
        ------
        LessonError
            If the file has become one that cannot be understood, or another student's.
        OSError
            If it cannot be read.
        """
        if self._stamp() in ((), self._seen):
            return False
        self._read()
        return True

    def of(self, lesson: str) -> tuple[Result, ...]:
        """Return what was answered in a lesson, also where its steps were before."""
        own = {row.step: row for row in self._rows.values() if row.lesson == lesson}
        moved = {
            step: row._replace(lesson=lesson)
            for (former, step), row in self._rows.items()
            if former != lesson and now_in(former, step) == lesson
        }
        return tuple((moved | own).values())

    def take(
        self,
        results: Iterable[Result],
        place: Place | None = None,
        game: KeptGame | None = None,
    ) -> None:
        """Take results in, in the place of earlier ones of the same steps, and keep them.

        The changes of another copy are joined with them (`joining`); after an exam was handed in,
        its answers don't change.

        Parameters
        ----------
        results : iterable of Result
            What was done in the steps of a lesson.
        place : Place, optional
            Where the student is in it. Time alone is no reason to write the file.
        game : KeptGame, optional
            The present game.

        Raises
        ------
        LessonError
            If the file has become one that cannot be understood, or another student's, or would
            hold more than can be read again; it is not changed.
        OSError
            If the file cannot be read or written; a crash leaves the old file or the new one.
        """
        new = {(row.lesson, row.step): row for row in results if row.state != "new"}
        before = {key: _timeless(row) for key, row in self._rows.items()}
        same = all(before.get(key) == _timeless(row) for key, row in new.items())
        if (
            same
            and (game is None or self._own_games.get(game.id) == game)
            and not self._moved(place)
        ):
            return
        with locked(self.path):
            self._read()
            for key, row in new.items():
                kept = self._rows.get(key)
                handed_in = key[0] in self.places and self.places[key[0]].handed_in
                if handed_in and kept is not None:
                    continue
                stale = kept is not None and _timeless(kept) != before.get(key)
                self._rows[key] = joined_result(row, kept) if kept and stale else row
            if place is not None:
                kept_place = self.places.pop(place.lesson, place)
                self.places[place.lesson] = joined_place(place, kept_place)
            if game is not None:
                kept_game, own = self.games.get(game.id, game), self._own_games.get(game.id)
                stale = kept_game != own
                self.games[game.id] = joined_game(game, kept_game) if stale else game
                self._own_games[game.id] = game
            self._write()

    def reviews_of(self, lesson: str, step: str) -> tuple[Review, ...]:
        """Return when a question of a lesson was asked again, in the order of time."""
        found = (each for each in self.reviews if (each.lesson, each.step) == (lesson, step))
        return tuple(sorted(found, key=lambda each: each.at))

    def review(self, review: Review) -> None:
        """Take in that a question was asked again, and keep it.

        Raises
        ------
        LessonError
            As by `take`.
        OSError
            If the file cannot be read or written.
        """
        with locked(self.path):
            self._read()
            self.reviews = [*self.reviews, review][-MOST_REVIEWS:]
            self._write()

    def name(self, student: str) -> None:
        """Name the student, and keep the name, if there is none yet.

        Raises
        ------
        LessonError
            If that is no name, or they are another student's; or as by `take`.
        OSError
            If the file cannot be read or written.
        """
        name = student_name(student)
        with locked(self.path):
            self._read()
            if self.student != name and not is_unnamed(self.student):
                raise LessonError(self.student, "student", repr(name))
            self.student = name
            self._write()

    def enter_class(self, name: str) -> None:
        """Say in which class the student is, and keep that.

        Raises
        ------
        LessonError
            If that is no name of a class; or as by `take`.
        OSError
            If the file cannot be read or written.
        """
        entered = class_name(name)
        with locked(self.path):
            self._read()
            self.class_ = entered
            self._write()

    @property
    def edition(self) -> str:
        """The edition that is taught: the learner's, if it is known."""
        return self.box if self.box in EDITIONS else DEFAULT

    def choose_box(self, box: str) -> None:
        """Say which edition the learner has, one of `BOXES`, and keep that.

        Raises
        ------
        LessonError
            If that is none of them; or as by `take`.
        OSError
            If the file cannot be read or written.
        """
        chosen = validated(OneOf(BOXES), box, "box")
        with locked(self.path):
            self._read()
            self.box = chosen
            self._write()

    def _write(self) -> None:
        if self.path is None:
            return
        text = written(self.document())
        _refuse_too_much(len(self._rows), len(text.encode()), self.path.name)
        save(text, self.path)
        self._seen = self._stamp()

    def _moved(self, place: Place | None) -> bool:
        if place is None:
            return False
        latest = next(reversed(self.places.values()), None)
        return latest is None or place._replace(seconds=0) != latest._replace(seconds=0)

    def document(self) -> dict[str, Any]:
        """Return what the file holds, as ``torres-widget schema answers`` describes it."""
        rows = [
            _stored(
                {**row._asdict(), "attempts": [_stored(each._asdict()) for each in row.attempts]}
            )
            for row in self._rows.values()
        ]
        document: dict[str, Any] = {"format": FORMAT, "version": 1, "student": self.student}
        if self.class_:
            document["class"] = self.class_
        if self.box:
            document["box"] = self.box
        document["answers"] = rows
        if self.places:
            document["places"] = [_stored(place._asdict()) for place in self.places.values()]
        if self.games:
            document["games"] = [_stored(game._asdict()) for game in self.games.values()]
        if self.reviews:
            document["reviews"] = [review._asdict() for review in self.reviews]
        if self._altered:
            document["altered"] = True
        return {**document, "seal": seal(document)}


def written(document: Mapping[str, Any]) -> str:
    """Return the text of a file of answers."""
    return f"{json.dumps(document, indent=1, ensure_ascii=False)}\n"


def _stored(table: dict[str, Any]) -> dict[str, Any]:
    """Return a table without the moments that are not there, its counts no greater than is read."""
    return {
        key: min(value, _MOST_COUNT) if type(value) is int else value
        for key, value in table.items()
        if value != ""
    }


def _refuse_too_much(rows: int, size: int, name: str) -> None:
    """Refuse to write what `read_file` would not read."""
    instead = "keep what follows in another file"
    if rows > _MOST:
        raise LessonError(rows, f"{name}, answers", f"at most {_MOST}", instead)
    if size > MOST_BYTES:
        raise LessonError(size, f"{name}, bytes", f"at most {MOST_BYTES}", instead)


def _timeless(row: Result) -> Result:
    return row._replace(seconds=0)


def seal(document: Mapping[str, Any]) -> str:
    """Return the seal of a document of answers: a hash of all of it but the seal.

    Every reader of this code can make one. It shows what was changed in an editor, no more.
    """
    return sha256(_sealed_text(document).encode()).hexdigest()


def sealed_for(document: Mapping[str, Any], names: Iterable[str]) -> str:
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


def _sealed_text(document: Mapping[str, Any]) -> str:
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
    document: Mapping[str, Any]


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
    rows = tuple(_result(row) for row in table["answers"])
    places = tuple(Place(**place) for place in table.get("places", ()))
    steps = [(row.lesson, row.step) for row in rows]
    _refuse_twice(steps, [row.step for row in rows], f"{name}, answers", "each step once")
    lessons = [place.lesson for place in places]
    _refuse_twice(lessons, lessons, f"{name}, places", "each lesson once")
    games = tuple(KeptGame(**game) for game in table.get("games", ()))
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
        tuple(Review(**review) for review in table.get("reviews", ())),
        sound,
        document,
    )


def _result(row: dict[str, Any]) -> Result:
    attempts = tuple(Attempt(**attempt) for attempt in row.get("attempts", ()))
    return Result(**{**row, "attempts": attempts})


def _refuse_twice(keys: Sequence[object], names: Sequence[str], where: str, expected: str) -> None:
    seen: set[object] = set()
    for number, (key, name) in enumerate(zip(keys, names, strict=True), 1):
        if key in seen:
            raise LessonError(name, f"{where}, {number}", expected)
        seen.add(key)
