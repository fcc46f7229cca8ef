"""Puzzles one after the other: which comes next, the task that it is, and how it was answered."""

from __future__ import annotations

from datetime import UTC, date, datetime
from hashlib import sha256
from random import Random
from secrets import randbits
from typing import TYPE_CHECKING, Final

from torres_widget.analysis.advice.purposes import purpose
from torres_widget.analysis.search.totals import Measure
from torres_widget.common.checks import check_whole
from torres_widget.common.errors import NotationError
from torres_widget.common.language import gettext, ngettext
from torres_widget.engine.actions import parse
from torres_widget.engine.colours import player_title
from torres_widget.lessons.file.standing import standing
from torres_widget.lessons.plan import Hint, Limits, Plan, Task, played
from torres_widget.lessons.session.session import Session

from .book import book, puzzle_of, with_themes
from .record import Answer, Record
from .tags import theme_title

if TYPE_CHECKING:
    from collections.abc import Iterable
    from os import PathLike

    from torres_widget.engine import Position

    from .book import Puzzle

#: Actions of a puzzle: everything that an action point buys in the turn itself.
_ALLOWED: Final = ("move", "build", "deploy", "play", "score")
#: The next puzzle is drawn from this number of puzzles nearest to the learner's rating.
_NEAREST: Final = 20
_BITS: Final = 32


def plan_of(puzzle: Puzzle, *, daily: bool = False) -> Plan:
    """Return a puzzle as a lesson of one task.

    Parameters
    ----------
    puzzle : Puzzle
        The puzzle.
    daily : bool
        Whether it is called the puzzle of the day.

    Examples
    --------
    >>> from .book import book
    >>> plan_of(next(iter(book().values()))).steps[0].kind
    'task'
    """
    start = puzzle.start
    *_, reached = played(start, tuple(map(parse, puzzle.turn)))
    meant = purpose(start, reached)
    themes = ", ".join(theme_title(theme) for theme in puzzle.themes if theme != "several")
    hints = [gettext("Think of: {themes}.", themes=themes)] if themes else []
    hints += [meant, gettext("Begin with: {action}.", action=puzzle.turn[0])]
    step = Task(
        id="puzzle",
        title=gettext("Difficulty {rating}", rating=puzzle.rating),
        text=_text(start),
        position=start,
        rules=("R4.1", *puzzle.rules),
        hints=tuple(map(Hint, hints)),
        done=_praise(puzzle, purpose(start, reached, most=None)),
        limits=Limits(allow=_ALLOWED, player=start.to_act),
        goal={"lead": puzzle.lead},
        solution=tuple(map(parse, puzzle.turn)),
    )
    title = gettext("Puzzle of the day") if daily else gettext("Puzzles")
    return Plan(id=f"puzzle-{puzzle.id}", title=title, steps=(step,))


def _text(start: Position) -> str:
    text = ngettext(
        "{player} has **{count} action point**."
        " Which turn puts {player} furthest ahead, if it were scored now without leaps?",
        "{player} has **{count} action points**."
        " Which turn puts {player} furthest ahead, if it were scored now without leaps?",
        start.ap,
        player=player_title(start.to_act),
    )
    return f"{text} {standing(start)}"


def _praise(puzzle: Puzzle, brought: str) -> str:
    now = Measure(puzzle.start, puzzle.start.to_act).of(puzzle.start)
    gain = ngettext(
        "In all it gains {count} point on the best other player.",
        "In all it gains {count} points on the best other player.",
        puzzle.lead - now,
    )
    second = ngettext(
        "The second best turn gains {count} point less.",
        "The second best turn gains {count} points less.",
        puzzle.lead - puzzle.second,
    )
    return f"{brought} {gain} {second}"


def of_the_day(day: date) -> Puzzle:
    """Return the puzzle of a day, the same for all who have the same book.

    >>> from datetime import date
    >>> of_the_day(date(2026, 11, 22)) is of_the_day(date(2026, 11, 22))
    True
    """
    puzzles = list(book().values())
    digest = sha256(day.isoformat().encode()).digest()
    return puzzles[int.from_bytes(digest[:8], "big") % len(puzzles)]


class Solving:
    """Endless puzzles, near to the learner's rating.

    Parameters
    ----------
    themes : str or sequence of str, optional
        A key of `THEMES`, or several to draw from; without it all puzzles.
    daily : bool or str or date
        Whether to begin with the puzzle of the day; of another day, given as a date.
    puzzle : str, optional
        The id of a puzzle to begin with.
    seed : int, optional
        The same seed and answers give the same puzzles; without it they differ each time.
    record : Record or str or path, optional
        The answers so far, or the file to keep them in.

    Attributes
    ----------
    puzzle : Puzzle
        The puzzle that is asked.
    session : Session
        Its session.
    record : Record
        The answers so far.

    Raises
    ------
    NotationError
        If there is no such theme, day, puzzle or seed.
    """

    def __init__(
        self,
        themes: object = None,
        *,
        daily: object = False,
        puzzle: object = None,
        seed: object = None,
        record: Record | str | PathLike[str] | None = None,
    ) -> None:
        wanted = _checked_themes(themes)
        self._puzzles = with_themes(wanted)
        self._counted = bool(wanted)
        self._chance = Random(_checked_seed(seed))
        self.record = record if isinstance(record, Record) else Record(record)
        self._asked: set[str] = set()
        day = _checked_day(daily)
        self._begin(self._first(day, puzzle), daily=day is not None)

    def _begin(self, puzzle: Puzzle, *, daily: bool = False) -> None:
        self.puzzle = puzzle
        self._asked.add(puzzle.id)
        self.session = Session(plan_of(puzzle, daily=daily))
        self._answered = False
        self._rating = self.record.rating.value

    def do(self, command: str) -> None:
        """Carry out a command; see `Session.do`. ``next`` leads to the next puzzle."""
        if command.strip() == "next":
            self._begin(self._next())
            return
        self.session.do(command)

    @property
    def _open(self) -> bool:
        """Whether the first try is still to come, and no help was used."""
        done, session = self.session.progress[0], self.session
        counts = done.tries or done.hints or session.coach or session.showing
        return not (self._answered or counts)

    def answer(self) -> Answer | None:
        """Return the answer given to the puzzle, once: at the first try, or when help came."""
        if self._answered or self._open:
            return None
        self._answered = True
        right = self.session.progress[0].star and not self.session.coach
        today = datetime.now(UTC).astimezone().date().isoformat()
        return Answer(self.puzzle.id, self.puzzle.rating, right, today)

    @property
    def stake(self) -> str:
        """A sentence on the price of the first try; ``""`` once it was made, also some time ago."""
        met = any(answer.puzzle == self.puzzle.id for answer in self.record.answers)
        if met or not self._open:
            return ""
        return gettext("The first try counts: a wrong action costs rating, and so does a hint.")

    @property
    def note(self) -> str:
        """The learner's rating and its change, the streak, and how many puzzles themes have."""
        words = gettext(
            "rating {rating} · {streak} in a row",
            rating=self._rating_words(),
            streak=self.record.streak,
        )
        if not self._counted:
            return words
        count = ngettext("{count} puzzle", "{count} puzzles", len(self._puzzles))
        return f"{words} · {count}"

    def _rating_words(self) -> str:
        """Return the rating and its change; a guess is rounded, and has no change."""
        rating = round(self.record.rating.value)
        if self.record.rating.is_rough:
            return gettext("about {rating}", rating=round(rating, -1))
        change = f" ({rating - round(self._rating):+d})" if self._answered else ""
        return f"{rating}{change}"

    def _first(self, day: date | None, puzzle: object) -> Puzzle:
        if puzzle is not None:
            return puzzle_of(puzzle)
        return of_the_day(day) if day else self._next()

    def _next(self) -> Puzzle:
        """Return a puzzle near to the learner's rating: a new one, or else one from long ago.

        One that was passed over does not come again.
        """
        last = {answer.puzzle: number for number, answer in enumerate(self.record.answers, 1)}
        rating = self.record.rating.value
        passed = self._asked - last.keys()
        left = [puzzle for puzzle in self._puzzles if puzzle.id not in passed] or self._puzzles
        waiting = min(last.get(puzzle.id, 0) for puzzle in left)
        fresh = [puzzle for puzzle in left if last.get(puzzle.id, 0) == waiting]
        near = sorted(fresh, key=lambda puzzle: abs(puzzle.rating - rating))
        return self._chance.choice(near[:_NEAREST])


def _checked_themes(themes: object) -> Iterable[str]:
    wanted = () if themes is None else (themes,) if isinstance(themes, str) else themes
    if not isinstance(wanted, list | tuple) or (themes is not None and not wanted):
        raise NotationError(themes, "theme of puzzles", "one or some of the themes")
    return wanted


def _checked_seed(seed: object) -> int:
    if seed is None:
        return randbits(_BITS)
    return check_whole(seed, "seed of puzzles")


def _checked_day(daily: object) -> date | None:
    if daily is True:
        return datetime.now(UTC).astimezone().date()
    if daily is False or isinstance(daily, date):
        return daily or None
    try:
        return date.fromisoformat(str(daily))
    except ValueError:
        expected = "True, False, or a date such as 2026-11-22"
        raise NotationError(daily, "day of a puzzle", expected) from None
