"""A board with an analyst beside it: hint, best lines, chances, heat map, review."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

from torres_widget.analysis.advice.purposes import actions_text
from torres_widget.analysis.evaluation.cell_worth import cell_worth
from torres_widget.analysis.turns import OUTLOOK
from torres_widget.board.background import failure_words, in_background
from torres_widget.board.language import in_own_language
from torres_widget.board.options import check_advice
from torres_widget.board.play.seats import may_act
from torres_widget.board.teaching.in_place import LessonInPlace
from torres_widget.board.teaching.shown_as_board import OnBoard
from torres_widget.board.view.evaluation import looking
from torres_widget.board.widget import Board
from torres_widget.common.language import gettext
from torres_widget.engine import TorresError
from torres_widget.engine.colours import player_title
from torres_widget.engine.text.annotations import drawing

from .answers import Answers
from .costly_turns import CostlyTurns
from .game_review import GameReview
from .heat_map import heat_of, heat_words
from .known_chances import KnownChances
from .lines import Lines, Listed
from .live_chances import LiveChances
from .requests import alone, carry_out, is_on, numbered
from .sketch import Sketch
from .words import (
    OBJECTIVES,
    Words,
    advice_words,
    begun_words,
    hint_words,
    line_facts,
    objective_title,
    replies_words,
    review_words,
    scores_words,
    still_looking,
    turn_note,
    what_best_turns_adds,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from os import PathLike

    from torres_widget.analysis.advice.advice import Advice
    from torres_widget.analysis.bots.players import Player
    from torres_widget.analysis.reviews.review import Review
    from torres_widget.board.background import Background
    from torres_widget.board.view.evaluation import Known
    from torres_widget.engine import Action, Game, Position
    from torres_widget.engine.tree import Node
    from torres_widget.lessons.session.ended_turn import EndedTurn
    from torres_widget.protocol.analyst import Analyst

    #: Work for a button: shows results, and yields None at each pause.
    Work = Iterator[Callable[[], None] | None]

Found = TypeVar("Found")

#: Stages of a turn.
_IN_A_TURN: Final = ("turn", "keep")
#: Seconds that a search takes at most unless others are given; looks at the replies go on.
SECONDS: Final = 5.0


class AnalysisBoard(OnBoard):
    """A board with buttons for hint, best turns, evaluation, heat map and review.

    The analyst knows only the cards that the player to act may see. It compares by the end of the
    game, or by a scoring now. It works in the background, so that the board can be played on
    meanwhile.

    Parameters
    ----------
    position_or_game : Position or Game, optional
        As for `Board`.
    time : float or None
        Seconds that a search takes at most; None for no limit but *Stop*.
    nodes : int, optional
        Positions that a search opens at most. By the whole game, some looks at the others' replies
        follow whatever the limits.
    objective : {"outlook", "standing"}
        Measure of advice: the whole game, or a scoring now.
    **options
        As for `Board`.

    Attributes
    ----------
    board : Board
        The board, a widget, with the analyst's buttons, words and lines.
    advice : Advice or None
        The best lines, and the position that they belong to.

    Raises
    ------
    OptionError
        If an option is invalid.

    Examples
    --------
    >>> from torres_widget import Position
    >>> text = "......../......../......../......../......../......../1......./21...... 1:b1 2:h8"
    >>> start = Position.from_board(text, ap=2, stacks=[[1], [1]], round=4)
    >>> analysis = AnalysisBoard(start, objective="standing")
    >>> analysis.best_turns()
    >>> analysis.advice.lines[0].actions, analysis.advice.proven
    (('move b1 a1', 'build c1 from 1'), True)
    """

    def __init__(
        self,
        position_or_game: Position | Game | None = None,
        *,
        time: float | None = SECONDS,
        nodes: int | None = None,
        objective: str = OUTLOOK,
        **options: Any,
    ) -> None:
        check_advice(objective, tuple(OBJECTIVES), time, nodes)
        self._sketch = Sketch(self.review)
        self.board = Board(position_or_game, policy=self._sketch, **options)
        self.advice: Advice | None = None
        self._objective = objective
        self._time, self._nodes = time, nodes
        self._work: Background[Callable[[], None]] | None = None
        self._reviewing = False
        self._asked_at: Node | None = None
        self._spoken = ""
        self._follows: Callable[[], None] | None = None
        #: Asks for advice again, by another objective.
        self._again: Callable[[], None] | None = None
        self._hinted: Advice | None = None
        self._words = Words()
        self._answers, self._known = Answers(time, nodes), KnownChances()
        self._game, self._players = self.board.game, self.board.players
        self._drawn: Analyst | None = None
        self._lesson: LessonInPlace | None = None
        self._lines = Lines(self.board, self._sketch)
        self._costly = CostlyTurns(self.board, self._sketch, self._draw, self._answers.best_line)
        self._live = LiveChances(
            self.board,
            self._known,
            self._answers,
            lambda: self._sketch.shows_game(self.board),
            self._draw_chances,
        )
        self._review = GameReview(self.board, self._sketch, self._known, self._live, self._answers)
        self._sketch.panel, self._sketch.asked = self._panel, self.do
        self._sketch.chances = self._live
        self.board.observe(self._moved, "position")
        self.board.observe(self._evaluated, "evaluation")
        self.board.observe(self._replaced, "game")
        self.board.observe(self._seated, "players")
        self.board.observe(self._chosen, "selected")
        self._draw()
        self._live.follow()

    def __repr__(self) -> str:
        return f"<Analysis{repr(self.board).removeprefix('<')}"

    # The page.

    @property
    def reviewed(self) -> Review | None:
        """The review of the game; while it goes on, of the turns that it has reached."""
        return self._review.found

    @property
    def text(self) -> str:
        """Words of the analyst and of its lines, as plain text."""
        rows = (
            " ".join(filter(None, (row["purpose"], row["facts"], row["actions"])))
            for row in self._lines.rows
        )
        return " ".join(filter(None, (self._words.text, *rows, self._note)))

    @in_own_language
    def _panel(self) -> Analyst:
        """Return what the page shows of the analyst."""
        return {
            "objectives": {key: objective_title(key) for key in OBJECTIVES},
            "objective": self._objective,
            "words": list(self._words.paragraphs),
            "compiling": self._words.compiling,
            "points": list(self._words.points),
            "legend": list(self._words.legend),
            "lines": self._lines.rows,
            "shown": self.line_shown,
            "aside": self._lines.aside,
            "note": self._note,
            "warns": self.warns,
            "warning": self.warning,
            "lessons": [
                {"player": seat, "title": gettext("Lesson for {player}", player=player_title(seat))}
                for seat in self._review.learners
            ],
        }

    @property
    def _note(self) -> str:
        """Words about the board, unless it shows the position that the lines are for."""
        if not self._lines.listed:
            return ""
        moved = self.advice is not None and self.advice.position != self.game.position
        return turn_note(self.line_shown, self._lines.cards, self._lines.played, moved=moved)

    @in_own_language
    def do(self, command: str) -> None:
        """Carry out a command, as a button of the page does.

        Parameters
        ----------
        command : str
            ``"hint"``, ``"best"``, ``"heat"``, ``"evaluation"``, ``"review"``, ``"stop"``,
            ``"objective standing"``, ``"show 1"``, ``"play 1"``, ``"back"``, ``"warn on"``,
            ``"warn off"``, ``"take-back"``, ``"lesson 1"``.

        Raises
        ------
        NotationError
            If there is no such command; nothing is changed.
        TorresError
            If it is not allowed now; nothing is changed.
        """
        carry_out(self._commands, command)

    @property
    def _commands(self) -> dict[str, Callable[[str], None]]:
        return {
            "hint": alone(self.hint),
            "best": alone(self.best_turns),
            "heat": alone(self.heat_map),
            "evaluation": alone(self.evaluate),
            "review": alone(self.review),
            "stop": alone(self.stop),
            "objective": self._set_objective,
            "show": numbered(self._switch_line),
            "play": numbered(self.play_line),
            "back": alone(self.back_to_game),
            "warn": self._switch_warnings,
            "take-back": alone(self.take_back),
            "lesson": numbered(self.open_lesson),
        }

    def _set_objective(self, objective: str) -> None:
        self.objective = objective

    def _switch_line(self, number: int) -> None:
        """Show a line on the board; if it is shown, show the game again."""
        if number == self.line_shown:
            self._lines.back()
        else:
            self.show_line(number)

    def _switch_warnings(self, word: str) -> None:
        self.warns = is_on(word)

    def _draw(self) -> None:
        """Draw the analyst again, if it says or offers something else."""
        panel = self._panel()
        if self._here and panel != self._drawn:
            self._drawn = panel
            self.board.draw_beside()

    @property
    def _here(self) -> bool:
        """Whether the board shows the game or a line, and neither a lesson nor the rules."""
        return self._sketch.is_on(self.board)

    @in_own_language
    def _check_here(self) -> None:
        if not self._here:
            raise TorresError(gettext("The board shows something else. Go back to the game first."))

    # The game.

    @property
    def position(self) -> Position:
        """The position of the game, whatever line the board shows."""
        return self.game.position

    def play(self, action: str, *more: str) -> None:
        """Play an action in the game, or several, as `Board.play` does."""
        self.board.game = self.game
        self.board.play(action, *more)

    def save_html(self, path: str | PathLike[str], *, title: str = "") -> None:
        """Save the board as a page, as `Board.save_html` does."""
        self.board.save_html(path, title=title)

    @property
    def game(self) -> Game:
        """The game, also while the board shows a line, a lesson or the rules instead."""
        return self._lines.game if self._here else self._game

    @property
    def players(self) -> dict[int, Player]:
        """The game's bots by player, also while the board shows a lesson or the rules."""
        return self.board.players if self._here else self._players

    @property
    def annotations(self) -> tuple[str, ...]:
        """Annotations that the analyst has drawn on the board."""
        return self._sketch.annotations

    @property
    def _analysable(self) -> bool:
        """Whether whoever sits before this board is to act."""
        position = self.board.game.position
        return position.stage != "over" and may_act(position, self.board.eyes)

    def clear(self) -> None:
        """Stop thinking, and take away what was drawn and said, and the chart of a review."""
        self._review.hide_chart()
        self._known.forget()
        self._clear()

    def _clear(self) -> None:
        """Take away the words and drawings. Chances of lines stay true on their way."""
        self._end()
        self._lines.back()
        self._follows = self._again = None
        self.advice = self._hinted = None
        self._review.clear()
        self._words = Words()
        self._lines.listed = ()
        self._sketch.draw(self.board)
        self._live.follow()

    def close(self) -> None:
        """Stop thinking, and close the board: its bots stop, too."""
        if self.board.comm is None:
            return
        if self._here:
            self.clear()
        self._live.call_off()
        super().close()

    def pause(self) -> None:
        """Stop thinking, the bots too, and keep what was found, until `resume`."""
        if self._work is not None:
            self.stop()
        self._live.call_off()
        self.board.stop_bots()

    def resume(self) -> None:
        """Let the bots and the bar go on after `pause`."""
        self.board.let_bots_play()
        self._live.follow()

    def stop(self) -> None:
        """Stop thinking and keep the results; if nothing is running, clear the board."""
        if self._work is None:
            self.clear()
            return
        self._end()
        self._live.follow()
        if not (self._tell() or self.annotations):
            self._say_stopped()

    @in_own_language
    def _say_stopped(self) -> None:
        self._say(gettext("Stopped."))

    def _end(self) -> None:
        """Call off what is sought; what it has found stays."""
        if self._work is not None:
            self._work.call_off()
            self._rest()

    def _rest(self) -> None:
        """Have no work of the analyst's own."""
        self._work, self._reviewing = None, False
        self._live.advising = False

    @property
    def objective(self) -> str:
        """Measure of advice, ``"outlook"`` or ``"standing"``; setting it asks again."""
        return self._objective

    @objective.setter
    def objective(self, objective: str) -> None:
        check_advice(objective, tuple(OBJECTIVES), self._time, self._nodes)
        self._objective = objective
        if not self._here:
            return
        if self._follows is not None:
            self._follows()
        elif self._again is not None:
            self._again()
        self._draw()

    def _seated(self, _: object) -> None:
        if self._here:
            self._players = self.board.players
            self._review.follow(self.board.game.node)
            self._tell(thinking=self._work is not None)
        self._live.follow()

    def _evaluated(self, _: object) -> None:
        self._live.follow()

    def _replaced(self, _: object) -> None:
        """Take away texts about another game, even if both have the same position."""
        if not self._here:
            self._end()
        elif not self._sketch.shows_line:
            self._game = self.board.game
            if self._outdated:
                self.clear()
            self._tell(thinking=self._work is not None)
        self._live.follow()

    def _moved(self, _: object) -> None:
        if not self._here or self._sketch.shows_line:
            return
        self._review.follow(self.board.game.node)
        if self._outdated:
            self._clear()
        if not (self._reviewing and self._review.reaches(self.board.game.node)):
            self._end()
        self._live.follow()
        if self._follows is not None:
            self._follows()
        elif self._reviewing:
            self._tell(thinking=True)
        elif self._hinted is not None or not self._tell():
            self._hinted = self._again = None
            self._words = Words()
        self._costly.follow()
        self._draw()

    @property
    def _outdated(self) -> bool:
        """Whether another game is on the board, or the turn of the advice is over."""
        if self._asked_at is not None and not self._lines.has(self._asked_at):
            return True
        return self.advice is not None and not _same_turn(
            self.advice.position, self.board.game.position
        )

    def _chosen(self, _: object) -> None:
        if self._here and self._follows is not None:
            self._follows()

    @in_own_language
    def _asked(self, question: Callable[[], None]) -> Position | None:
        """Return the position to analyse, if this board's viewer is to act in it.

        While a bot is, the question is asked again after its turn.
        """
        self._check_here()
        self._clear()
        if self.board.editing:
            self._say(gettext("The editor is open. Press Play there first, then ask again."))
            return None
        if self._analysable:
            self._asked_at = self.board.game.node
            return self.board.game.position
        if len(self.board.players) == self.board.game.position.players:
            self._say(gettext("Bots have all seats. Take one of them, then ask again."))
        elif self.board.bot_to_act and self.board.game.node.children:
            self._say(gettext("This is a bot's turn. Go to a turn of your own, then ask again."))
        elif self.board.bot_to_act:
            self._after_the_bot(question)
        elif self.board.game.position.is_over:
            self._say(gettext("The game is over: there is nothing to analyse."))
        else:
            self._say(gettext("There is nothing to analyse: it is not this board's turn."))
        return None

    def _after_the_bot(self, question: Callable[[], None]) -> None:
        """Ask a question once no bot is to act any more."""

        def follow() -> None:
            if not self.board.bot_to_act:
                question()

        self._follows = follow
        self._say(gettext("A bot is to act: the answer comes when it is your turn."))

    @in_own_language
    def _say(self, text: str) -> None:
        self._words = Words((text,))
        self._draw()

    @in_own_language
    def _start(self, work: Work) -> None:
        self._say(gettext("Thinking…"))
        self._work = in_background(work, lambda show: show(), self._fail)

    @in_own_language
    def _fail(self) -> None:
        self._rest()
        self._live.follow()
        self._say(failure_words())

    def _following(
        self,
        looked: Iterator[Found | None],
        show: Callable[[Found], None],
        settle: Callable[[Found], None],
    ) -> Work:
        """Show what a search finds, and settle the last of it."""
        latest = None
        for found in looked:
            latest = found or latest
            yield None if found is None else partial(show, found)
        if latest is not None:
            yield partial(settle, latest)
        yield self._finish

    # Advice.

    def hint(self) -> None:
        """Say and draw the next thing to do."""
        self._advise(self.hint, self._show_hint)

    def best_turns(self) -> None:
        """Find the three best turns, name their purposes, and draw the best."""
        self._advise(self.best_turns, self._show_advice)

    @in_own_language
    def _advise(self, question: Callable[[], None], show: Callable[[Advice], None]) -> None:
        """Show advice when it is found."""
        position = self._asked(question)
        if position is None:
            return
        if position.stage == "turn" and all(a.verb == "end" for a in position.legal_actions()):
            end = gettext("End your turn when you are ready.")
            self._say(f"{_nothing_left()} {end}")
            return
        self._again = question
        looked = self._answers.seek(position, self._objective)
        self._live.call_off()
        known = self._objective != OUTLOOK or self._answers.best(position) is not None
        self._live.advising = not known
        self._start(self._following(looked, show, self._foretell))

    def _foretell(self, found: Advice, *, looking: bool = False) -> None:
        """Take note of the chances of lines, unless a scoring now compares them."""
        if found.objective == OUTLOOK:
            self._known.foretell(found.lines, looking=looking)

    @in_own_language
    def _show_hint(self, found: Advice) -> None:
        self._hinted = found
        self._foretell(found, looking=self._live.advising)
        self._tell(thinking=True)
        self._sketch.draw(self.board, *drawing(_read(found)[:1]))

    @in_own_language
    def _show_advice(self, found: Advice) -> None:
        self.advice = found
        self._foretell(found, looking=self._live.advising)
        self._tell(thinking=True)
        if self._sketch.shows_line:
            self.board.draw_beside()
        else:
            self._sketch.draw(self.board, *drawing(_read(found)))

    def _finish(self) -> None:
        self._rest()
        self._live.follow()
        self._tell()
        self._draw_chances()

    def review(self) -> None:
        """Look for mistakes in the game so far, and draw the chances to win."""
        self._check_here()
        self._clear()
        if self.board.bot_acts:
            self._after_the_bot(self.review)
            return
        self._asked_at = self.board.game.root
        looked = self._review.looking()
        self._start(self._following(looked, self._show_review, self._review.settle))
        self._reviewing = self._work is not None

    @in_own_language
    def open_lesson(self, player: int = 1) -> None:
        """Put a lesson in the place of the game, made from a player's mistakes; it leads back.

        Opened again, it is as far as it had come.

        Parameters
        ----------
        player : int
            Whose mistakes, from 1.

        Raises
        ------
        TorresError
            If there is no review yet, or it found no mistakes of this player, or the board shows a
            lesson or the rules.
        """
        self._check_here()
        plan = self._review.lesson(player)
        self._lines.back()
        if self._lesson is None or self._lesson.session.plan != plan:
            self._lesson = LessonInPlace(self.board, plan, gettext("Back to the game"))
        self._lesson.show()

    def _show_review(self, found: Review) -> None:
        self._review.show(found)
        self._tell(thinking=True)

    @in_own_language
    def _tell(self, *, thinking: bool = False) -> bool:
        """Say the best lines, the review or the hint; return whether there is one."""
        if self.advice is not None:
            self._words = advice_words(self.advice, thinking=thinking)
        elif self.reviewed is not None and (thinking or not self._review.is_whole):
            self._words = begun_words(self.reviewed, thinking=thinking)
        elif self.reviewed is not None:
            people, left_out = self._review.people, self._review.left_out
            charted = self._sketch.chart is not None
            self._words = review_words(self.reviewed, people, left_out, charted=charted)
        elif self._hinted is not None:
            looking = still_looking(self._hinted, thinking=thinking)
            self._words = Words((hint_words(self._hinted), *looking))
        else:
            return False
        self._lines.listed = self._listed
        self._draw()
        if not thinking:
            self._speak(self._note or self.text)
        return True

    def _speak(self, text: str) -> None:
        """Have a screen reader say what the analyst says, each time that it is something else."""
        if text and text != self._spoken:
            self._spoken = text
            self.board.say(text)

    @property
    def _listed(self) -> list[Listed]:
        """The best lines, or the better lines of a review."""
        if self.advice is not None and self._asked_at is not None:
            by = self.advice.objective
            return [
                Listed(
                    self._asked_at,
                    line,
                    line.purpose,
                    line_facts(line, by),
                    actions_text(line.actions, line.cards),
                )
                for line in self.advice.lines
            ]
        if self.reviewed is None:
            return []
        start = self.reviewed.start
        return [Listed(start(turn), line, turn.text()) for turn, line in self._review.bettered]

    # A line on the board.

    def show_line(self, number: int) -> None:
        """Show one of the lines that are listed on the board; the game doesn't change.

        Parameters
        ----------
        number : int
            Its number, from 1.

        Raises
        ------
        OptionError
            If there is no such line.
        TorresError
            If the board shows a lesson or the rules.
        """
        self._check_here()
        self._lines.show(number)
        self._tell(thinking=self._work is not None)

    @property
    def line_shown(self) -> int:
        """Number of the line that the board shows, from 1; 0 for none."""
        return self._lines.on_board

    def play_line(self, number: int) -> None:
        """Play one of the lines that are listed in the game, from where it begins.

        Where the game went on otherwise it becomes a variation. The end of the turn, and the cards
        that it buys, are left to the player.

        Parameters
        ----------
        number : int
            Its number, from 1.

        Raises
        ------
        OptionError
            If there is no such line.
        TorresError
            If it begins in another game, is empty, or is the turn of another player.
        """
        self._check_here()
        self._lines.play(number)

    def back_to_game(self) -> None:
        """Show the game again after a line, or as it went on before a line was played in it."""
        if not self.line_shown and self._here and self._lines.aside:
            self._lines.leave()
        else:
            self._lines.back()

    # Costly turns.

    @property
    def warns(self) -> bool:
        """Whether people are warned of turns that lost points."""
        return self._costly.wanted

    @warns.setter
    def warns(self, wanted: bool) -> None:
        self._costly.wanted = wanted
        self._costly.follow()
        self._draw()

    @property
    def warning(self) -> str:
        """The warning about the last turn, and how the replies turned out; ``""`` for none."""
        text = self._costly.text
        if not text:
            return ""
        earlier = self._costly.foreseen or self._live.before_replies()
        return f"{text} {self._after_replies(earlier)}".strip()

    def take_back(self) -> None:
        """Go back to the beginning of the last turn of the player to act.

        Raises
        ------
        TorresError
            If that player has not ended a turn yet.
        """
        self._costly.take_back()

    # Evaluation and heat map.

    def evaluate(self) -> None:
        """Show the chances to win and a table of points; if the table is shown, hide it alone."""
        self._check_here()
        table_shown = bool(self._words.points)
        self._clear()
        if table_shown:
            self._draw()
            return
        self.board.evaluation = True
        self._follows = self._tell_scores
        self._tell_scores()

    @in_own_language
    def _tell_scores(self) -> None:
        board, (evaluated, known) = self.board, self.board.evaluated
        further: list[str] = []
        if self._live.searching:
            further.append(gettext("Still looking…"))
        elif known is None and self._analysable:
            further += what_best_turns_adds(board.game.position)
        else:
            further.append(self._after_replies(self._live.before_replies()))
        position = board.game.position
        dealt = any(position.hands) and position.card_mode != "full-hand"
        hidden = dealt and len(self._review.people) > 1
        if known and hidden and not known.certain:
            player = player_title(known.player)
            further.append(
                gettext("That is how {player} sees it; the others know other cards.", player=player)
            )
        self._words = scores_words(
            board.game.position, looking(board.eyes), known, evaluated=evaluated, further=further
        )
        self._draw()

    def _after_replies(self, earlier: tuple[EndedTurn, Known] | None) -> str:
        """Say what the replies to a turn changed, once it is known how its player stands now."""
        _, known = self.board.evaluated
        if self._live.searching or known is None or earlier is None:
            return ""
        acts = known.player == self.board.game.position.to_act
        return replies_words(*earlier, known) if acts else ""

    def _draw_chances(self) -> None:
        """Draw chances that were found later."""
        if not self._here:
            return
        if self._follows == self._tell_scores:
            self._tell_scores()
        if self._sketch.chart:
            self._review.draw_chart()
        self.board.draw_beside()

    def heat_map(self) -> None:
        """Draw the worth of each cell for the selected knight, or for a block."""
        if self._asked(self.heat_map) is not None:
            self._follows = self._draw_map
            self._draw_map()

    @in_own_language
    def _draw_map(self) -> None:
        if not self._analysable:
            self._words = Words()
            self._sketch.draw(self.board)
            return
        position, objective = self.board.game.position, self._objective
        if position.stage != "turn":
            self._say(gettext("The heat map works in a turn. Best turns can advise you now."))
            return
        if not position.ap:
            self._words = Words((_nothing_left(),))
            self._sketch.draw(self.board)
            return
        chosen = self.board.selected
        knight = chosen if chosen in position.knights_of(position.to_act) else ""
        heat = heat_of(cell_worth(position, knight or None, objective))
        self._words = heat_words(knight, objective, heat)
        self._sketch.draw(self.board, *heat.notes)


def _read(advice: Advice) -> list[Action]:
    """Return the actions of the best line."""
    position, actions = advice.position, []
    for text in advice.lines[0].actions if advice.lines else ():
        actions.append(position.parse(text))
        position = position.apply(text)
    return actions


def _nothing_left() -> str:
    return gettext("You have no action points left.")


def _same_turn(one: Position, other: Position) -> bool:
    """Return whether two positions of a game are of one turn; outside turns, whether they agree."""
    if one.stage == "turn" and other.stage in _IN_A_TURN:
        return one.same_turn(other)
    return one == other
