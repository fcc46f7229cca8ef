"""A student's answers, kept in a file."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from torres_widget.common.schema import OneOf
from torres_widget.engine.editions import DEFAULT, EDITIONS
from torres_widget.engine.text.files import save
from torres_widget.lessons.errors import LessonError, validated
from torres_widget.lessons.moved import now_in

from .file_format import (
    BOXES,
    FORMAT,
    MOST_ANSWERS,
    MOST_BYTES,
    MOST_REVIEWS,
    KeptGame,
    Place,
    Review,
    read_file,
    seal,
    stored,
    written,
)
from .joining import joined_game, joined_place, joined_result
from .locking import locked
from .student_names import class_name, is_unnamed, student_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from os import PathLike

    from torres_widget.lessons.session.progress import Result


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
        with self._changed():
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
        with self._changed():
            self.reviews = [*self.reviews, review][-MOST_REVIEWS:]

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
        with self._changed():
            if self.student != name and not is_unnamed(self.student):
                raise LessonError(self.student, "student", repr(name))
            self.student = name

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
        with self._changed():
            self.class_ = entered

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
        with self._changed():
            self.box = chosen

    @contextmanager
    def _changed(self) -> Iterator[None]:
        """Read the file again, have a change made, and write it, all under its lock."""
        with locked(self.path):
            self._read()
            yield
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

    def document(self) -> dict[str, object]:
        """Return what the file holds, as ``torres-widget schema answers`` describes it."""
        rows = [
            stored({**row._asdict(), "attempts": [stored(each._asdict()) for each in row.attempts]})
            for row in self._rows.values()
        ]
        document: dict[str, object] = {"format": FORMAT, "version": 1, "student": self.student}
        if self.class_:
            document["class"] = self.class_
        if self.box:
            document["box"] = self.box
        document["answers"] = rows
        if self.places:
            document["places"] = [stored(place._asdict()) for place in self.places.values()]
        if self.games:
            document["games"] = [stored(game._asdict()) for game in self.games.values()]
        if self.reviews:
            document["reviews"] = [review._asdict() for review in self.reviews]
        if self._altered:
            document["altered"] = True
        return {**document, "seal": seal(document)}


def _refuse_too_much(rows: int, size: int, name: str) -> None:
    """Refuse to write what `read_file` would not read."""
    instead = "keep what follows in another file"
    if rows > MOST_ANSWERS:
        raise LessonError(rows, f"{name}, answers", f"at most {MOST_ANSWERS}", instead)
    if size > MOST_BYTES:
        raise LessonError(size, f"{name}, bytes", f"at most {MOST_BYTES}", instead)


def _timeless(row: Result) -> Result:
    return row._replace(seconds=0)
