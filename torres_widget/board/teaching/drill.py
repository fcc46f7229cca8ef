"""Drills on a board: endless questions; those answered wrong come back more often."""

from __future__ import annotations

from secrets import randbits
from typing import TYPE_CHECKING, Any, Final

from torres_widget.board.language import chosen_language
from torres_widget.engine.errors import NotationError, did_you_mean
from torres_widget.engine.language import gettext, speaking
from torres_widget.lessons.drills import KINDS, LEVELS, drill
from torres_widget.lessons.drills.results import Answer, Results
from torres_widget.lessons.session import Session
from torres_widget.lessons.telling import panel_of

from .taught import Taught

if TYPE_CHECKING:
    from collections.abc import Sequence
    from os import PathLike

_BITS: Final = 32


class Drill(Taught):
    """Endless drills: a question, the engine's verdict and explanation, then the next question.

    A kind that you got wrong comes back soon; one that you got right comes back later and harder.

    Parameters
    ----------
    kind : str or sequence of str, optional
        A kind of drill, such as ``"doors"``, or several to draw from; without it all of them
        (`torres_widget.lessons.drills.KINDS`).
    seed : int, optional
        The same seed and answers give the same questions; without it they differ each time.
    level : int, optional
        Difficulty, 1 to 5; without it, it adapts to the answers.
    results : str or path, optional
        A file to keep the answers in, read if it exists; without it they are not kept.
    **options
        As those of `Board`.

    Attributes
    ----------
    progress : Results
        The answers so far; ``progress.figure()`` draws them.

    Raises
    ------
    NotationError
        If there is no such kind or level.
    LessonError
        If the results file is invalid; it is left as it is.
    OSError
        If it cannot be read.

    Examples
    --------
    >>> practice = Drill("castle-area", seed=1)
    >>> practice
    <Drill 'castle-area', level 1, 0 of 0 right at once>
    >>> practice.do(f"answer {practice.answer}")
    >>> practice.progress
    <Results of drills: 1 of 1 right at once>
    """

    def __init__(
        self,
        kind: str | Sequence[str] | None = None,
        *,
        seed: int | None = None,
        level: int | None = None,
        results: str | PathLike[str] | None = None,
        **options: Any,
    ) -> None:
        self._kinds = _checked_kinds(kind)
        if level is not None and (level not in LEVELS or type(level) is not int):
            raise NotationError(level, "level of a drill", "a whole number from 1 to 5")
        self._level = level
        self._seed = randbits(_BITS) if seed is None else seed
        self.progress = Results(results)
        self._attempt = Answer("", 0, 0, right=False)
        self._answered = False
        with speaking(chosen_language(options)):
            session = self._next()
        super().__init__(session, **options)

    @property
    def answer(self) -> str:
        """The solution as it is typed or selected; for teachers and tests."""
        step = self.session.plan.steps[0]
        session = Session(self.session.plan)
        session.do("solution")
        return " ".join(session.picked) or session.given if step.asks else ""

    def __repr__(self) -> str:
        right = sum(answer.right for answer in self.progress.answers)
        score = f"{right} of {len(self.progress.answers)} right at once"
        return f"<Drill {self._attempt.kind!r}, level {self._attempt.level}, {score}>"

    def _next(self) -> Session:
        kind = self.progress.due(self._kinds)
        level = self._level or self.progress.level(kind)
        self._attempt = Answer(kind, self._seed, level, right=False)
        self._answered = False
        self._seed = (self._seed + 1) % 2**_BITS
        return Session(drill(kind, self._attempt.seed, level))

    def _command(self, command: str) -> None:
        if command.strip() == "next":
            self.session = self._next()
            return
        super()._command(command)
        done = self.session.progress[0]
        if not self._answered and (done.tries or done.state == "shown"):
            self._answered = True
            right = done.right_at == 1 and not done.hints
            self.progress.add(self._attempt._replace(right=right))

    def panel(self) -> dict[str, Any]:
        """Return what the page shows beside the board."""
        right = sum(answer.right for answer in self.progress.answers)
        note = gettext(
            "level {level} · {right} of {count} right",
            level=self._attempt.level,
            right=right,
            count=len(self.progress.answers),
        )
        return panel_of(self.session, note, endless=True)


def _checked_kinds(kind: object) -> tuple[str, ...]:
    kinds = tuple(KINDS) if kind is None else (kind,) if isinstance(kind, str) else kind
    if not isinstance(kinds, list | tuple) or not kinds:
        raise NotationError(kind, "kind of drill", f"one or some of {', '.join(KINDS)}")
    for name in kinds:
        if name not in KINDS:
            hint = did_you_mean(str(name), KINDS)
            raise NotationError(name, "kind of drill", f"one of {', '.join(KINDS)}", hint)
    return tuple(kinds)
