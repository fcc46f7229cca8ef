"""Endless drills, one after the other: which comes next, and how each was answered."""

from __future__ import annotations

from secrets import randbits
from typing import TYPE_CHECKING, Final

from torres_widget.common.checks import check_key, check_whole
from torres_widget.common.errors import NotationError
from torres_widget.common.language import gettext
from torres_widget.lessons.session.session import Session

from . import KINDS, LEVELS, drill
from .results import Answer, Results

if TYPE_CHECKING:
    from os import PathLike

_BITS: Final = 32


class Practice:
    """Endless drills; those answered wrong come back more often.

    Parameters
    ----------
    kind : str or sequence of str, optional
        A key of `KINDS`, or several to draw from; without it all of them.
    seed : int, optional
        The same seed and answers give the same questions; without it they differ each time.
    level : int, optional
        Difficulty, 1 to 5; without it, it adapts to the answers.
    results : Results or str or path, optional
        The answers so far, or the file to keep them in.
    edition : str, optional
        The edition of the learner's box.

    Attributes
    ----------
    session : Session
        The session of the drill that is asked.
    attempt : Answer
        The drill that is asked.
    results : Results
        The answers so far.
    kinds : tuple of str
        The kinds to draw from.

    Raises
    ------
    NotationError
        If there is no such kind, seed or level.
    """

    def __init__(
        self,
        kind: object = None,
        seed: object = None,
        level: object = None,
        results: Results | str | PathLike[str] | None = None,
        edition: str | None = None,
    ) -> None:
        self.kinds = _checked_kinds(kind)
        self._seed = _checked_seed(seed)
        self._level = _checked_level(level)
        self._edition = edition
        self.results = results if isinstance(results, Results) else Results(results)
        self._answered = False
        self.attempt, self.session = self._next()

    def do(self, command: str) -> None:
        """Carry out a command; see `Session.do`. ``next`` leads to the next drill."""
        if command.strip() == "next":
            self.attempt, self.session = self._next()
            return
        self.session.do(command)
        done = self.session.progress[0]
        if not self._answered and (done.tries or done.state == "shown"):
            self._answered = True
            self.results.add(self.attempt._replace(right=done.star))

    @property
    def note(self) -> str:
        """The level, and how many drills were right."""
        answers = self.results.answers
        return gettext(
            "level {level} · {right} of {count} right",
            level=self.attempt.level,
            right=sum(answer.right for answer in answers),
            count=len(answers),
        )

    def _next(self) -> tuple[Answer, Session]:
        kind = self.results.due(self.kinds)
        level = self._level or self.results.level(kind)
        attempt = Answer(kind, self._seed, level, right=False)
        self._answered = False
        self._seed = (self._seed + 1) % 2**_BITS
        return attempt, Session(drill(kind, attempt.seed, level, self._edition))


def _checked_kinds(kind: object) -> tuple[str, ...]:
    kinds = tuple(KINDS) if kind is None else (kind,) if isinstance(kind, str) else kind
    if not isinstance(kinds, list | tuple) or not kinds:
        raise NotationError(kind, "kind of drill", f"one or some of {', '.join(KINDS)}")
    return tuple(check_key(name, "kind of drill", KINDS) for name in kinds)


def _checked_seed(seed: object) -> int:
    if seed is None:
        return randbits(_BITS)
    return check_whole(seed, "seed of a drill", 0, 2**_BITS - 1)


def _checked_level(level: object) -> int | None:
    if level is None:
        return None
    return check_whole(level, "level of a drill", LEVELS[0], LEVELS[-1])
