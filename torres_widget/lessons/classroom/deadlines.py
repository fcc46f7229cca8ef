"""Deadlines of a class: which answers came late, and what does not fit about their times."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from torres_widget.common.language import gettext, ngettext
from torres_widget.lessons.answers.moments import is_put_back, local

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from torres_widget.lessons.answers.file_format import Kept, Place
    from torres_widget.lessons.session.progress import Result


class Deadlines:
    """The deadlines of a class, by lesson: the teacher's, or else each student file's.

    Files are doubted by the teacher's deadline, or else by the most frequent deadline.

    Parameters
    ----------
    files : iterable of Kept
        What the students' files hold.
    known : mapping
        Deadlines by lesson that the teacher's lessons have.
    given : str
        The deadline of all lessons, in UTC; ``""`` for none.
    """

    def __init__(
        self, files: Iterable[Kept], known: Mapping[str, str] | None = None, given: str = ""
    ) -> None:
        counts: dict[str, Counter[str]] = defaultdict(Counter)
        for kept in files:
            for lesson, due in _dues(kept).items():
                counts[lesson][due] += 1
        known = known or {}
        self._teachers = {lesson: given or known.get(lesson, "") for lesson in counts}
        self._usual = {
            lesson: self._teachers[lesson] or _commonest(count) for lesson, count in counts.items()
        }

    def late(self, result: Result, place: Place | None) -> bool:
        """Return whether a result came late. No other student's file decides on it."""
        own = place.deadline if place else ""
        return _is_after(self._teachers.get(result.lesson) or own, result, place)

    def doubts(self, kept: Kept) -> Iterator[str]:
        """Yield what a teacher should look at in a file."""
        places = {place.lesson: place for place in kept.places}
        for lesson, due in _dues(kept).items():
            place, wanted = places.get(lesson), self._usual[lesson]
            answers = [row for row in kept.answers if row.lesson == lesson]
            late = [row for row in answers if _is_after(wanted, row, place)]
            if wanted and due != wanted:
                of_file = local(due) if due else gettext("no deadline")
                yield gettext(
                    "{lesson}: deadline in this file: {time}", lesson=lesson, time=of_file
                )
            if place and place.handed_in > wanted > "":
                at = local(place.handed_in)
                yield gettext("{lesson}: handed in late, at {time}", lesson=lesson, time=at)
            elif late:
                yield ngettext(
                    "{lesson}: {count} answer after the deadline",
                    "{lesson}: {count} answers after the deadline",
                    len(late),
                    lesson=lesson,
                )
            if place and _is_put_back(place):
                yield gettext("{lesson}: the clock was put back", lesson=lesson)


def _is_after(due: str, result: Result, place: Place | None) -> bool:
    """Return whether a result came after a deadline; of an exam, whether it was handed in then."""
    return bool(due) and ((place.handed_in if place else "") or result.at) > due


def _dues(kept: Kept) -> dict[str, str]:
    """Return the deadline that a file has for each of its lessons; ``""`` for none."""
    lessons = dict.fromkeys((row.lesson for row in kept.answers), "")
    return {**lessons, **{place.lesson: place.deadline for place in kept.places}}


def _is_put_back(place: Place) -> bool:
    times = (place.begun, place.handed_in)
    return all(times) and is_put_back(*times, place.seconds)


def _commonest(counts: Counter[str]) -> str:
    """Return the deadline that most files have; of equally common ones, the earliest."""
    return min(counts, key=lambda due: (-counts[due], not due, due))
