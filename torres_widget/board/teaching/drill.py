"""Drills on a board: endless questions; those answered wrong come back more often."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from torres_widget.board.language import chosen_language
from torres_widget.common.language import speaking
from torres_widget.lessons.drills.practice import Practice
from torres_widget.lessons.session.panel import panel_of
from torres_widget.lessons.session.session import Session

from .taught import Taught

if TYPE_CHECKING:
    from collections.abc import Sequence
    from os import PathLike

    from torres_widget.lessons.drills.results import Results
    from torres_widget.protocol.panel import Panel


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
        The options of `Board`, except `players` and `viewer`.

    Attributes
    ----------
    practice : Practice
        The drills: the present one, and the answers so far.

    Raises
    ------
    NotationError
        If there is no such kind, seed or level.
    LessonError
        If the results file is invalid; it is not changed.
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
        with speaking(chosen_language(options)):
            self.practice = Practice(kind, seed, level, results)
        super().__init__(self.practice.session, **options)

    @property
    def progress(self) -> Results:
        """The answers so far; ``progress.figure()`` draws them."""
        return self.practice.results

    @property
    def answer(self) -> str:
        """The solution as a typed text; for teachers and tests."""
        step = self.session.plan.steps[0]
        session = Session(self.session.plan)
        session.do("solution")
        return " ".join(session.picked) or session.given if step.asks else ""

    def panel(self) -> Panel:
        """Return what the page shows beside the board."""
        return panel_of(self.session, self.practice.note, endless=True)

    def _command(self, command: str) -> None:
        self.practice.do(command)
        self.session = self.practice.session

    def __repr__(self) -> str:
        answers, attempt = self.progress.answers, self.practice.attempt
        score = f"{sum(answer.right for answer in answers)} of {len(answers)} right at once"
        return f"<Drill {attempt.kind!r}, level {attempt.level}, {score}>"
