"""Joins of two copies of a learner's results: the learner loses nothing.

A join is commutative, associative and idempotent, so the order in which copies write their file
does not matter. Seconds, tries and hints never sink, what was right stays right, the first right
try and its star are kept, and an exam that was handed in stays so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from torres_widget.lessons.session.progress import Result

    from .file_format import KeptGame, Place

#: States from the least to the most that a learner has reached.
_RANK: Final = {"new": 0, "seen": 1, "wrong": 2, "shown": 3, "given": 4, "right": 5}


def joined_result(one: Result, other: Result) -> Result:
    """Return what two copies know together about one step.

    Of two right answers the earlier one counts; of two answers to an exam, the later one.

    Examples
    --------
    >>> from torres_widget.lessons.session.progress import Result
    >>> right = Result("x", "a", (), "right", 1, 0, 1, 5)
    >>> wrong = Result("x", "a", (), "wrong", 3, 1, 0, 40)
    >>> both = joined_result(right, wrong)
    >>> both.state, both.right_at, both.tries, both.star, both.seconds
    ('right', 1, 3, True, 40)
    """
    first, second = sorted((one, other), key=_reached)
    best = second
    return best._replace(
        tries=max(first.tries, second.tries),
        hints=best.hints if best.state == "right" else max(first.hints, second.hints),
        seconds=max(first.seconds, second.seconds),
    )


def _reached(row: Result) -> tuple[object, ...]:
    """Return the key by which the row that goes on in a join is the greatest."""
    rank = _RANK[row.state]
    if row.state == "right":
        early = tuple(-ord(letter) for letter in row.at or "~")
        return rank, early, -row.right_at, -row.hints, row.attempts, row.rules
    return rank, (), len(row.attempts), row.at, row.attempts, row.rules


def joined_place(one: Place, other: Place) -> Place:
    """Return what two copies know together about a student's place in one lesson.

    The step that is shown, and when the lesson is due, are as in `one`.
    """
    return one._replace(
        seconds=max(one.seconds, other.seconds),
        finished=one.finished or other.finished,
        begun=_earlier(one.begun, other.begun),
        handed_in=_earlier(one.handed_in, other.handed_in),
        deadline=one.deadline or other.deadline,
    )


def joined_game(one: KeptGame, other: KeptGame) -> KeptGame:
    """Return the later of two copies of a game: the one begun last, and of one game the longer."""
    return max(one, other, key=lambda game: (game.number, game.moves, game))


def _earlier(one: str, other: str) -> str:
    return min(filter(None, (one, other)), default="")
