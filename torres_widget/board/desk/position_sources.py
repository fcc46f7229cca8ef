"""Sources of the desk's positions: a text, a puzzle, a drill, or a mistake in the game."""

from __future__ import annotations

from functools import partial
from secrets import choice, randbits
from typing import TYPE_CHECKING, Final

from torres_widget.analysis.reviews.review import Review, reviewing
from torres_widget.board.background import failure_words, in_background
from torres_widget.board.editor.pasted import game_of_text, kept_words
from torres_widget.board.form.controls import Choice, Field
from torres_widget.common.language import gettext, ngettext, speaking
from torres_widget.engine import Game
from torres_widget.engine.colours import player_title
from torres_widget.lessons import LessonError, read
from torres_widget.lessons.drills import KINDS, LEVELS, document
from torres_widget.lessons.file.draft import task_table
from torres_widget.lessons.file.from_review import tasks
from torres_widget.lessons.puzzles.book import book
from torres_widget.lessons.puzzles.solving import plan_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from torres_widget.analysis.reviews.turn_review import TurnReview
    from torres_widget.board.background import Background
    from torres_widget.board.widget import Board
    from torres_widget.lessons.file.tables import RawStep
    from torres_widget.lessons.plan import Step

_SEED_BITS: Final = 31
#: Stands for a puzzle of the package's book.
_PUZZLE: Final = "puzzle"


class Sources:
    """Fields of the desk that bring a position to the board.

    Parameters
    ----------
    board : Board
        The desk's board.
    show : callable
        Puts a step on the board and into the form.
    say : callable
        Says something to the teacher.

    Attributes
    ----------
    paste, source : Field, Choice
        A text to read a position from; puzzles, drills, and the mistakes that were found.
    """

    def __init__(
        self, board: Board, show: Callable[[RawStep, Step], None], say: Callable[[str], None]
    ) -> None:
        self._board, self._show, self._say = board, show, say
        self._search: Background[Callable[[], None]] | None = None
        self.paste = Field(
            "paste",
            label=gettext("Position"),
            placeholder=gettext("A board text, a position document or a game record"),
            rows=2,
        )
        self.source = Choice("source", label=gettext("From"), options=self._offered())

    @staticmethod
    def _offered() -> list[tuple[str, object]]:
        return [
            (gettext("A puzzle"), _PUZZLE),
            *((gettext("Drill: {title}", title=kind.title), key) for key, kind in KINDS.items()),
        ]

    def read(self) -> str:
        """Put the pasted text on the board: a board text, a position document or a record."""
        text = self.paste.value.strip()
        self._board.game = game_of_text(text, self._board.position)
        self.paste.value = ""
        done = gettext("It is on the board.")
        return f"{done} {kept_words(text)}".strip()

    def take(self) -> str:
        """Put what is chosen on the board and into the form: a mistake, a puzzle, a new drill."""
        chosen = self.source.value
        if chosen == _PUZZLE:
            (chosen,) = plan_of(choice(tuple(book().values()))).steps
        if isinstance(chosen, str):
            raw = document(chosen, randbits(_SEED_BITS), choice(LEVELS))
            self._show(raw["steps"][0], read(raw).steps[0])
        else:
            self._show(task_table(chosen), chosen)
        return gettext("It is on the board and in the form. Change it, then press Add step.")

    def find_mistakes(self) -> str:
        """Review the game on the board, and offer the mistakes of all players in it.

        Raises
        ------
        LessonError
            If nothing was played.
        """
        if not self._board.game.length:
            raise LessonError("", "Moves", "a game, played or pasted as a record")
        if self._search is not None:
            self._search.call_off()
        game = Game.from_record(self._board.game.record())
        work = self._reviewed(game)
        self._search = in_background(work, lambda tell: tell(), self._fail)
        return self._said if self._search is None else gettext("Looking for mistakes…")

    def _reviewed(self, game: Game) -> Iterator[Callable[[], None] | None]:
        """Yield what there is to tell while a game is reviewed, and what was found."""
        turns: list[TurnReview] = []
        for turn in reviewing(game.line()):
            if turn is None:
                yield None
                continue
            turns.append(turn)
            yield partial(self._tell_turn, turn.number)
        yield partial(self._offer, Review(game, turns))

    def _tell_turn(self, number: int) -> None:
        with speaking(self._board.language):
            self._tell(gettext("Looking for mistakes: turn {number}…", number=number))

    def _fail(self) -> None:
        with speaking(self._board.language):
            self._tell(failure_words())

    def _tell(self, text: str) -> None:
        self._said = text
        self._say(text)

    def _offer(self, review: Review) -> None:
        """Offer the mistakes of a reviewed game, the puzzles and drills after them."""
        self._search = None
        with speaking(self._board.language):
            found = [
                (f"{player_title(player)}, {task.title}", task)
                for player in range(1, review.game.root.position.players + 1)
                for task in tasks(review, player)
            ]
            self.source.options = [*found, *self._offered()]
            self.source.index = 0
            self._tell(
                ngettext(
                    "{count} mistake found in turns 1 to {turns}. Choose it under From.",
                    "{count} mistakes found in turns 1 to {turns}. Choose one under From.",
                    len(found),
                    turns=len(review.turns),
                )
            )
