"""The whole course on one board: a map of the lessons, and each lesson in the same place."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from pathlib import Path
from secrets import randbits
from typing import TYPE_CHECKING, Any, Final, cast

from torres_widget.board.language import chosen_language
from torres_widget.board.pictures.words import headline
from torres_widget.common.checks import check_key
from torres_widget.common.language import gettext, speaking
from torres_widget.engine.editions import TITLES
from torres_widget.lessons import LessonError, load
from torres_widget.lessons.answers.file_format import Place, Review
from torres_widget.lessons.answers.moments import now
from torres_widget.lessons.course import (
    GAME,
    course_map,
    entries,
    next_after,
    outlines,
    which_box,
)
from torres_widget.lessons.drills.practice import Practice
from torres_widget.lessons.drills.results import Results
from torres_widget.lessons.file.texts import localized
from torres_widget.lessons.session.panel import panel_of
from torres_widget.lessons.session.session import LessonStopError, Session
from torres_widget.lessons.today import KNOWN, Today, due, mastery

from .lesson_policy import LessonPolicy
from .progress_file import ProgressFile
from .taught import Taught

if TYPE_CHECKING:
    from os import PathLike

    from torres_widget.board.first_game.coached_game import Coached
    from torres_widget.engine import Game
    from torres_widget.lessons.answers.answers import Answers
    from torres_widget.lessons.session.progress import Result
    from torres_widget.protocol.panel import CourseEntry, Panel


#: The file that keeps the drills' results, beside the progress.
DRILLS: Final = "torres-drills.json"
_SEED_BITS: Final = 31


class Course(Taught):
    """The whole course: the lessons, and a map of them with the learner's progress.

    Parameters
    ----------
    lesson : str, optional
        The lesson to open, such as ``"movement"``, at the step that was open last, or
        ``"your-first-game"``. Without it: the lesson that was open last, or else the map.
    progress : str or path or False, optional
        The file to keep the progress in, ``torres-progress.json`` in the working folder unless
        given. It is taken up again the next time; where it cannot be written, the course works
        without. False keeps nothing.
    **options
        The options of `Board`, except `players` and `viewer`.

    Attributes
    ----------
    coached : Coached or None
        The game against a bot, while it is open.

    Raises
    ------
    LessonError
        If there is no such lesson, or the file is invalid; it is not changed.

    Examples
    --------
    >>> course = Course("movement", progress=False)
    >>> course
    <Course, 'movement', step 1 of 7 'doors'>
    >>> course.do("map")
    >>> course
    <Course, map, 0 of 20 lessons finished>
    """

    def __init__(
        self,
        lesson: str | None = None,
        *,
        progress: str | PathLike[str] | bool | None = None,
        **options: Any,
    ) -> None:
        self._progress = ProgressFile(progress, "Course")
        self._practice: Practice | None = None
        self._today: Today | None = None
        self.coached: Coached | None = None
        self._results = _results_beside(self._progress.path)
        self._begun = False
        self._asks_again = False
        with speaking(chosen_language(options)):
            in_game = lesson == GAME or (lesson is None and self._progress.left_in_the_game)
            super().__init__(self._first(None if in_game else lesson), **options)
            if in_game:
                self.do(f"open {GAME}")
        self._begun = True
        if self._progress.trouble:
            self.board.redraw()

    @property
    def _answers(self) -> Answers:
        return self._progress.answers

    @property
    def game(self) -> Game:
        """The game of the step, or the one against a bot."""
        return self.coached.game if self.coached else super().game

    @property
    def where(self) -> str:
        """Path of the file that keeps the progress; ``""`` if it is not kept."""
        return "" if self._answers.path is None else str(self._answers.path)

    @property
    def at(self) -> str:
        """Id of the lesson or game that is open; ``""`` for the map and drills."""
        if self.coached:
            return GAME
        return self.session.plan.id if self.session.plan.id in _known() else ""

    def panel(self) -> Panel:
        """Return what the page shows beside the board."""
        if self.coached:
            panel: Panel = {
                **self.coached.panel(),
                "last": False,
                "embedded": not self.coached.over,
            }
        else:
            note = self._practice.note if self._practice else self._progress.trouble
            panel = panel_of(self.session, note, endless=self._practice is not None)
        listed = entries(self._answers)
        today, known = self._repetition()
        game = next(entry for entry in listed if entry.id == GAME)
        panel["course"] = {
            "title": gettext("Torres, step by step"),
            "at": self.session.plan.id if self._practice or self._today else self.at,
            "today": today,
            "known": known,
            "lessons": [cast("CourseEntry", entry._asdict()) for entry in listed],
            "play": None if game.state == "finished" else {"id": GAME, "title": game.title},
            "where": self._said_where(),
            "box": self._box_title,
        }
        if self._on_map and (self._asks_again or not self._answers.box):
            panel["offer"] = which_box()
        return panel

    @property
    def _on_map(self) -> bool:
        return not (self.at or self._practice or self._today)

    @property
    def _box_title(self) -> str:
        """Name of the edition that the learner has; ``""`` if that isn't known."""
        chosen = self._answers.box
        return gettext(TITLES[chosen]) if chosen in TITLES else ""

    @property
    def mastery(self) -> dict[str, float]:
        """For each rule that was asked, the probability of a right answer now (`lessons.today`)."""
        return mastery(self._answers, _moment())

    def _repetition(self) -> tuple[int, list[int]]:
        """Return what the map says of repetition: questions due; rules known well, and asked."""
        if not self._on_map:
            return 0, [0, 0]
        found = self.mastery
        known = sum(chance >= KNOWN for chance in found.values())
        return len(due(self._answers, _moment())), [known, len(found)]

    def refresh(self) -> None:
        """Take up what another copy of the course has kept."""
        before = self._progress.trouble
        changed = self._progress.refresh()
        self._tell_trouble(before)
        if changed and self.at and self._practice is None and not self.coached:
            self.session.take_up(self._answers.of(self.at), self._answers.places.get(self.at))

    def keep(self) -> None:
        """Keep what was done in the lesson, if it can be kept."""
        if self.coached:
            before = self._progress.trouble
            self._progress.keep_game(self.coached.kept, over=self.coached.over)
            self._tell_trouble(before)
            return
        if not self.at:
            return
        session = self.session
        place_before = self._answers.places.get(self.at)
        place = Place(
            self.at,
            session.step.id,
            round(session.watch.seconds),
            session.over or bool(place_before and place_before.finished),
        )
        self._take(session.results, place)

    def _said_where(self) -> str:
        """Return where the progress is kept: in the working folder, the name of the file."""
        path = self._answers.path
        return path.name if path and path.parent == Path.cwd() else self.where

    def _take(self, results: tuple[Result, ...], place: Place) -> None:
        before = self._progress.trouble
        self._progress.take(results, place)
        self._tell_trouble(before)

    def _tell_trouble(self, before: str) -> None:
        """Show that the progress isn't kept any more, if that is news."""
        if self._begun and self._progress.trouble != before:
            self.board.redraw()

    def _first(self, lesson: object) -> Session:
        if lesson is not None:
            return self._lesson(lesson)
        latest = next(reversed(self._answers.places.values()), None)
        if latest is None or latest.finished or latest.lesson not in _known():
            return Session(course_map())
        return self._lesson(latest.lesson)

    def _lesson(self, name: object) -> Session:
        """Return the session of a lesson of the course, at the step that was open last."""
        name = check_key(name, "lesson of the course", _known(), error=LessonError)
        plan = load(name, localized, self._answers.edition)
        session = Session(plan)
        session.resume(self._answers.of(plan.id))
        place = self._answers.places.get(plan.id)
        steps = [step.id for step in plan.steps]
        if place is not None:
            session.watch.seconds = place.seconds
            if place.step in steps and not place.finished:
                session.arrive(steps.index(place.step))
        return session

    def _command(self, command: str) -> None:
        word, _, rest = command.strip().partition(" ")
        match word:
            case "open":
                self._open(rest.strip())
            case "map":
                self._asks_again = False
                self._show(Session(course_map()))
            case "today":
                self._begin_today()
            case "box":
                self._ask_box(rest.strip())
            case "practise" if not self.coached:
                practice = Practice(
                    rest.strip(), results=self._results, edition=self._answers.edition
                )
                self._show(practice.session)
                self._practice = practice
            case _:
                self._go_on(command, word)

    def _ask_box(self, box: str) -> None:
        """Ask which edition the learner has, or take the answer."""
        if box:
            self._progress.choose_box(box)
        self._asks_again = not box
        self._show(Session(course_map()))

    def _go_on(self, command: str, word: str) -> None:
        """Carry out a command to the open game, questions of today, drill or lesson."""
        if self.coached and word == "next":
            after = next_after(GAME)
            self._open(after.id if after else "")
        elif self.coached:
            self.coached.do(command)
        elif self._today is not None:
            for asked, right in self._today.do(command):
                self._progress.review(Review(asked.lesson, asked.step, now(), right))
        elif self._practice is not None:
            try:
                self._practice.do(command)
            except OSError:
                self._results.path = None
            self.session = self._practice.session
        elif not self.at:
            raise LessonStopError(gettext("Choose a lesson first."))
        else:
            super()._command(command)
            self.keep()

    def _begin_today(self) -> None:
        asked = due(self._answers, _moment())
        if not asked:
            raise LessonStopError(gettext("Nothing is due today."))
        today = Today(asked, self._results, randbits(_SEED_BITS), self._answers.edition)
        self._show(today.session)
        self._today = today

    def _open(self, name: str) -> None:
        if name == GAME:
            from torres_widget.board.first_game.coached_game import resumed

            self.coached = resumed(self._answers)
            self.coached.turns.changed = self.board.redraw
        else:
            self._show(self._lesson(name))

    def _show(self, session: Session) -> None:
        self.session = session
        self._practice = self._today = self.coached = None

    def _show_step(self) -> None:
        if self.coached is None:
            if self.board.players:
                self.board.policy = LessonPolicy(self)
                self.board.players = {}
            super()._show_step()
            return
        from torres_widget.board.first_game.coach_policy import CoachPolicy

        with self.board.hold_sync():
            self.board.policy = CoachPolicy(self)
            self.board.overlay = self.board.selected = ""
            self.board.game = self.coached.game
            self.board.players = self.coached.bots

    def __repr__(self) -> str:
        if self.coached:
            return f"<Course, game, {headline(self.game.position)!r}>"
        if self._today is not None:
            return f"<Course, today, {len(self.session.plan.steps)} questions>"
        if self._practice is not None:
            return f"<Course, drill {self._practice.attempt.kind!r}>"
        if self.at:
            return f"<Course, {self._place()}>"
        states = [entry.state for entry in entries(self._answers)]
        return f"<Course, map, {states.count('finished')} of {len(states)} lessons finished>"


def _moment() -> datetime:
    return datetime.fromisoformat(now())


def _known() -> list[str]:
    """Return the ids of the course's lessons, in order."""
    return [outline.id for outline in outlines()]


def _results_beside(progress: Path | None) -> Results:
    """Return the drills' results kept beside a progress file; new ones where that can't be."""
    if progress is not None:
        with suppress(LessonError, OSError):
            return Results(progress.with_name(DRILLS))
    return Results()
