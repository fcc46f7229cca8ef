"""Moments: deadlines and the times of answers, in UTC; shown in local time with its zone."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Final

from torres_widget.common.language import gettext
from torres_widget.common.schema import JsonSchema, Text
from torres_widget.lessons.errors import validated

#: Seconds that a sound clock may be put back by, to be set right.
_ADJUSTED: Final = 60


class Moment(Text):
    """A date and a time, validated to one in UTC.

    Parameters
    ----------
    pattern, expected : str
        Its form, as a pattern and in words.
    """

    def __init__(self, pattern: str, expected: str) -> None:
        super().__init__(25, pattern, expected)

    def checked(self, value: str, where: str) -> str:
        """Return the moment in UTC, to the second."""
        text = super().checked(value, where)
        try:
            return _written(datetime.fromisoformat(text))
        except (ValueError, OverflowError):
            raise self.fail(value, where) from None

    def json_schema(self) -> JsonSchema:
        """Return its JSON Schema."""
        return {**super().json_schema(), "format": "date-time"}


#: As people write it.
WRITTEN: Final = Moment(
    r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)",
    "a date and time with its zone, such as 2026-11-22T18:00+01:00",
)
#: As files keep it.
KEPT: Final = Moment(
    r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00", "a time such as 2026-11-22T10:30:00+00:00"
)


def moment(given: object, where: str) -> str:
    """Return a moment in UTC: of a text, or of a ``datetime`` that knows its zone.

    Raises
    ------
    LessonError
        If it is not a moment, or has no zone.

    Examples
    --------
    >>> moment("2026-11-22 18:00+01:00", "deadline")
    '2026-11-22T17:00:00+00:00'
    """
    text = given.isoformat(timespec="seconds") if isinstance(given, datetime) else given
    return str(validated(WRITTEN, text, where))


def now() -> str:
    """Return the present moment, by the clock of this computer."""
    return _written(datetime.now(UTC))


def local(at: str) -> str:
    """Return a moment in the local time of this computer, with its zone."""
    here = datetime.fromisoformat(at).astimezone()
    offset = re.sub(r"(\d\d)(\d\d)$", r"\1:\2", here.strftime("%z"))
    zone = here.tzname() or ""
    named = zone if zone == "UTC" else f"{zone} (UTC{offset})"
    return f"{here:%Y-%m-%d %H:%M} {named}"


def until(deadline: str) -> str:
    """Return the words on a deadline for a student; nothing if there is none."""
    if not deadline:
        return ""
    if now() > deadline:
        return gettext("late: it was due {time}", time=local(deadline))
    return gettext("due {time}", time=local(deadline))


def is_put_back(begun: str, ended: str, spent: int) -> bool:
    """Return whether a clock was put back: less time went by than was spent."""
    went_by = datetime.fromisoformat(ended) - datetime.fromisoformat(begun)
    return went_by.total_seconds() + _ADJUSTED < spent


def _written(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="seconds")
