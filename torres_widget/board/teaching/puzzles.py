"""Puzzles on a board: rated, by themes, one a day."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from torres_widget.board.language import chosen_language
from torres_widget.common.language import speaking
from torres_widget.lessons import LessonError
from torres_widget.lessons.puzzles.record import Record
from torres_widget.lessons.puzzles.solving import Solving
from torres_widget.lessons.session.panel import panel_of

from .progress_file import progress_path, unkept
from .taught import Taught

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date
    from os import PathLike

    from torres_widget.lessons.puzzles.book import Puzzle
    from torres_widget.protocol.panel import Panel

#: The file in which the answers are kept, in the working folder.
FILE: Final = "torres-puzzles.json"


class Puzzles(Taught):
    """Endless puzzles: positions with one best turn, proven, near to your rating.

    Play the turn that is best if it were scored now; it need not be ended. The first try counts for
    the rating (Glicko-2), and a hint counts as a miss, as the page says before it; taking moves
    back is free until one puts the best turn out of reach.

    Parameters
    ----------
    themes : str or sequence of str, optional
        A theme, such as ``"doors"``, or several to draw from; without it all puzzles
        (`torres_widget.lessons.puzzles.tags.THEMES`).
    daily : bool or str or date
        Whether to begin with the puzzle of the day, the same for all; of another day, given
        as a date such as ``"2026-11-22"``.
    puzzle : str, optional
        The id of a puzzle to begin with, such as ``"1-1-14"``; links to puzzles have it.
    seed : int, optional
        The same seed and answers give the same puzzles; without it they differ each time.
    progress : str or path or False, optional
        The file to keep the answers in, ``torres-puzzles.json`` in the working folder unless
        given. It is taken up again the next time; where it cannot be written, puzzles work
        without. False keeps nothing.
    **options
        The options of `Board`, except `players` and `viewer`.

    Attributes
    ----------
    solving : Solving
        The puzzles: the present one, and the answers so far.

    Raises
    ------
    NotationError
        If there is no such theme, day, puzzle or seed.
    LessonError
        If the file is invalid; it is not changed.

    Examples
    --------
    >>> puzzles = Puzzles("doors", seed=1, progress=False)
    >>> for action in puzzles.puzzle.turn:
    ...     puzzles.play(action)
    >>> puzzles.progress.streak
    1
    >>> puzzles.do("next")
    """

    def __init__(
        self,
        themes: str | Sequence[str] | None = None,
        *,
        daily: bool | str | date = False,
        puzzle: str | None = None,
        seed: int | None = None,
        progress: str | PathLike[str] | bool | None = None,
        **options: Any,
    ) -> None:
        self._trouble = ""
        with speaking(chosen_language(options)):
            record = self._opened(progress)
            self.solving = Solving(themes, daily=daily, puzzle=puzzle, seed=seed, record=record)
            super().__init__(self.solving.session, **options)

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that is asked; its ``turn`` is the solution."""
        return self.solving.puzzle

    @property
    def address(self) -> dict[str, str]:
        """Query of its link, which opens the puzzle."""
        return {"show": "puzzles", "name": self.puzzle.id}

    @property
    def progress(self) -> Record:
        """The answers so far, with rating and streak; ``progress.figure()`` draws them by theme."""
        return self.solving.record

    @property
    def where(self) -> str:
        """Path of the file that keeps the answers; ``""`` if they are not kept."""
        return "" if self.progress.path is None else str(self.progress.path)

    def panel(self) -> Panel:
        """Return what the page shows beside the board; at first, what is at stake."""
        panel = panel_of(self.session, self._trouble or self.solving.note, endless=True)
        if self.solving.stake and panel["coach"] is None:
            panel["coach"] = {"text": self.solving.stake, "rule": "", "kind": "note"}
        return panel

    def keep(self) -> None:
        """Keep the answer once there is one."""
        answer = self.solving.answer()
        if answer is None:
            return
        try:
            self.progress.add(answer)
        except (OSError, LessonError) as error:
            self._trouble = unkept(error)
            self.progress.path = None
            self.progress.add(answer)
        self.board.redraw()

    def _opened(self, progress: object) -> Record:
        """Return the record of a file; an empty one where it cannot be read."""
        path = progress_path(progress, "Puzzles", FILE)
        try:
            return Record(path)
        except OSError as error:
            self._trouble = unkept(error)
            return Record()

    def _command(self, command: str) -> None:
        self.solving.do(command)
        self.session = self.solving.session

    def __repr__(self) -> str:
        return f"<Puzzles {self.puzzle.id!r}, difficulty {self.puzzle.rating}, {self.progress!r}>"
