"""A board with an analyst beside it: hint, best lines, chances, heat map, review."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

import ipywidgets

from torres_widget.analysis.advice.advice import LINES, advising
from torres_widget.analysis.evaluation.cell_worth import cell_worth
from torres_widget.analysis.reviews.review import NODES, Review, reviewing
from torres_widget.analysis.turns import OUTLOOK
from torres_widget.board.background import failure_words, in_background
from torres_widget.board.language import in_own_language
from torres_widget.board.options import check_advice
from torres_widget.board.play.seats import may_act, reviewed_seats
from torres_widget.board.view.evaluation import looking
from torres_widget.board.view.review import chart_of
from torres_widget.board.widget import Board
from torres_widget.common.language import gettext, speaking
from torres_widget.engine.text.annotations import drawing

from .costly_turns import CostlyTurns
from .heat_map import heat_of, heat_words
from .lines import Lines, button
from .review import Findings
from .sketch import Sketch
from .words import (
    OBJECTIVES,
    headline,
    hint_words,
    line_words,
    objective_title,
    paragraph,
    plain,
    review_words,
    scores_words,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from os import PathLike

    from torres_widget.analysis.advice.advice import Advice, Line
    from torres_widget.analysis.reviews.review import TurnReview
    from torres_widget.board.background import Background
    from torres_widget.engine import Action, Game, Position
    from torres_widget.engine.tree import Node

    #: Work for a button: shows results, and yields None at each pause.
    Work = Iterator[Callable[[], None] | None]

#: Seconds that a search takes at most unless others are given.
SECONDS: Final = 5.0


class AnalysisBoard(ipywidgets.VBox):  # type: ignore[misc] # it has no annotations
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
        Positions that a search opens at most.
    objective : {"outlook", "standing"}
        Measure of advice: the whole game, or a scoring now.
    **options
        As for `Board`.

    Attributes
    ----------
    board : Board
        The board.
    hint, best, evaluation, heat, review, stop : ipywidgets.Button
        The buttons.
    objective : ipywidgets.Dropdown
        Measure of advice.
    words, lines : ipywidgets.HTML, ipywidgets.VBox
        What the analyst says, and the best lines, each with buttons that show and play it.
    advice : Advice or None
        The best lines, and the position that they belong to.
    reviewed : Review or None
        What the review has found in the game so far.
    costly : ipywidgets.VBox
        The choice to be warned of turns that lost points.
    findings : ipywidgets.VBox
        Lessons made from the mistakes that a review found, below the board.

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
    >>> analysis.best.click()
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
        self._sketch = Sketch(self._review)
        self.board = Board(position_or_game, policy=self._sketch, **options)
        self.advice: Advice | None = None
        self.reviewed: Review | None = None
        self._time, self._nodes = time, nodes
        self._work: Background[Callable[[], None]] | None = None
        self._asked_at: Node | None = None
        self._spoken = ""
        self._follows: Callable[[], None] | None = None
        with speaking(self.language):
            self._make_controls(objective)
            self.lines = Lines(self.board, self._sketch, self._line_shown)
            self.costly = CostlyTurns(self.board, self._sketch)
        self.words, self.findings = ipywidgets.HTML(), Findings(self.language)
        self.board.observe(self._moved, "position")
        self.board.observe(self._replaced, "game")
        self.board.observe(self._chosen, "selected")
        self.objective.observe(self._goes_by, "value")
        controls = ipywidgets.HBox(
            [
                *(self.hint, self.best, self.heat, self.evaluation, self.review),
                *(self.stop, self.objective),
            ],
            layout={"flex_flow": "row wrap"},
        )
        beside = ipywidgets.VBox([controls, self.words, self.lines, self.costly])
        layout = {"flex_flow": "row wrap", "overflow": "visible"}
        super().__init__([self.board, beside, self.findings], layout=layout)
        self.add_class("torres-workplace")
        self.add_class("torres-analysis")

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """Return the widget and, for pages that cannot run one, the picture of its board."""
        data: dict[str, Any] = super()._repr_mimebundle_(**kwargs)
        still, _ = self.board._repr_mimebundle_() or ({}, {})
        return {**still, **data, "text/plain": repr(self)}

    def __repr__(self) -> str:
        return f"<Analysis{repr(self.board).removeprefix('<')}"

    def _make_controls(self, objective: str) -> None:
        self.hint = button(gettext("Hint"), gettext("What to do next"), self._hint)
        self.best = button(
            gettext("Best turns"),
            gettext("The three best turns, and what they are for"),
            self._best,
        )
        self.heat = button(
            gettext("Heat map"),
            gettext("What each cell is worth for the selected knight, or for a block"),
            self._map,
        )
        self.evaluation = button(
            gettext("Evaluation"), gettext("Who is winning, and why"), self._evaluate
        )
        self.review = button(
            gettext("Review"), gettext("Look for mistakes in the game so far"), self._review
        )
        self.stop = button(
            gettext("Stop"), gettext("Stop thinking; press again to clear the board"), self._stop
        )
        self.objective = ipywidgets.Dropdown(
            options=[(objective_title(key), key) for key in OBJECTIVES],
            value=objective,
            layout={"width": "auto"},
            description=gettext("Advice by"),
            style={"description_width": "initial"},
            tooltip=gettext("What advice goes by"),
        )

    @property
    def language(self) -> str:
        """Code of the language in which board and analyst speak."""
        return str(self.board.language)

    @property
    def position(self) -> Position:
        """The position of the game, whatever line the board shows."""
        return self.game.position

    def play(self, action: str) -> None:
        """Play an action in the game, as `Board.play` does."""
        self.board.game = self.game
        self.board.play(action)

    def save_html(self, path: str | PathLike[str], *, title: str = "") -> None:
        """Save the board as a page, as `Board.save_html` does."""
        self.board.save_html(path, title=title)

    @property
    def game(self) -> Game:
        """The game, also while the board shows a line instead."""
        return self.lines.game

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
        """Stop thinking, and take away what was drawn and said."""
        self._end()
        self.back_to_game()
        self._follows = None
        self.advice = self.reviewed = None
        self._sketch.foretell(())
        self.words.value = ""
        self.lines.clear()
        self.findings.clear()
        self._sketch.chart = None
        self._sketch.draw(self.board)

    def close(self) -> None:
        """Stop thinking, and close the board: its bots stop, too."""
        if self.comm is None:
            return
        self.clear()
        self.board.close()
        super().close()

    def _stop(self) -> None:
        """Stop thinking and keep the results; if nothing is running, clear the board."""
        if self._work is None:
            self.clear()
            return
        self._end()
        if not (self._tell() or self.annotations):
            self._say(gettext("Stopped."))

    def _end(self) -> None:
        if self._work is not None:
            self._work.call_off()
            self._work = None

    def _goes_by(self, _: object) -> None:
        if self._follows is not None:
            self._follows()
        elif self.advice is not None:
            self._best()

    def _replaced(self, _: object) -> None:
        """Take away texts about another game, even if both have the same position."""
        if not self._sketch.shows_line and self._outdated:
            self.clear()

    def _moved(self, _: object) -> None:
        if self._sketch.shows_line:
            return
        if self._outdated:
            self.clear()
        self._end()
        if self._follows is not None:
            self._follows()
        elif not self._tell():
            self.words.value = ""
        self.costly.follow()

    @property
    def _outdated(self) -> bool:
        """Whether another game is on the board, or the turn of the advice is over."""
        if self._asked_at is not None and not self.lines.has(self._asked_at):
            return True
        return self.advice is not None and not _same_turn(
            self.advice.position, self.board.game.position
        )

    def _chosen(self, _: object) -> None:
        if self._follows is not None:
            self._follows()

    def _line_shown(self) -> None:
        self._tell(thinking=self._work is not None)

    @in_own_language
    def _asked(self, question: Callable[[], None]) -> Position | None:
        """Return the position to analyse, if this board's viewer is to act in it.

        While a bot is, the question is asked again after its turn.
        """
        self.clear()
        if self.board.editing:
            self._say(gettext("The editor is open. Press Play there first, then ask again."))
            return None
        if self._analysable:
            self._asked_at = self.board.game.node
            return self.board.game.position
        if self.board.bot_to_act:
            self._after_the_bot(question)
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

    def _say(self, text: str) -> None:
        self.words.value = paragraph(text)

    @in_own_language
    def _start(self, work: Work) -> None:
        self._say(gettext("Thinking…"))
        self._work = in_background(work, lambda show: show(), self._fail)

    @in_own_language
    def _fail(self) -> None:
        self._work = None
        self._say(failure_words())

    # Actions of the buttons.

    def _hint(self) -> None:
        self._advise(self._hint, self._show_hint)

    def _best(self) -> None:
        self._advise(self._best, self._show_advice)

    def _advise(self, question: Callable[[], None], show: Callable[[Advice], None]) -> None:
        """Show advice when it is found."""
        position = self._asked(question)
        if position is None:
            return
        if position.stage == "turn" and all(a.verb == "end" for a in position.legal_actions()):
            end = gettext("End your turn when you are ready.")
            self._say(f"{_nothing_left()} {end}")
            return

        def work() -> Work:
            for found in advising(position, self.objective.value, LINES, self._time, self._nodes):
                yield None if found is None else partial(show, found)
            yield self._finish

        self._start(work())

    @in_own_language
    def _show_hint(self, found: Advice) -> None:
        self._sketch.draw(self.board, *drawing(_read(found)[:1]))
        self._say(hint_words(found))

    def _show_advice(self, found: Advice) -> None:
        self.advice = found
        self._sketch.foretell(found.lines)
        if self._sketch.shows_line:
            self.board.redraw()
        else:
            self._sketch.draw(self.board, *drawing(_read(found)))
        self._tell(thinking=True)

    def _finish(self) -> None:
        self._work = None
        self._tell()

    def _review(self) -> None:
        self.clear()
        if self.board.bot_acts:
            self._after_the_bot(self._review)
            return
        game, people = self.board.game, self._people
        self._asked_at, line = game.root, game.line()
        turns: list[TurnReview] = []

        def work() -> Work:
            for turn in reviewing(line, self._nodes or NODES, people):
                if turn is not None:
                    turns.append(turn)
                    yield partial(self._show_review, Review(game, turns, line))
                yield None
            found = Review(game, turns, line)
            yield partial(self._show_review, found)
            yield self._finish
            yield partial(self._show_findings, found, () if self._watches else people)

        self._start(work())

    @property
    def _people(self) -> tuple[int, ...]:
        """Players whose turns this board's viewer may have reviewed."""
        return reviewed_seats(
            self.board.viewer, self.board.game.position.players, self.board.players
        )

    @property
    def _watches(self) -> bool:
        """Whether this board is a spectator's, who learns no hidden card from a better turn."""
        return self.board.viewer is None

    @in_own_language
    def _show_findings(self, found: Review, people: Iterable[int]) -> None:
        """Show the chart of a review beside the board, and lessons below it."""
        self._sketch.chart = chart_of(found, self.board.number_of)
        self.board.redraw()
        self.findings.show(found, people)

    def _show_review(self, found: Review) -> None:
        self.reviewed = found
        self._tell(thinking=True)

    @in_own_language
    def _tell(self, *, thinking: bool = False) -> bool:
        """Say the best lines or the review; return whether there is one."""
        moved = False
        if self.advice is not None:
            moved = self.advice.position != self.game.position
            self.words.value = headline(self.advice, thinking=thinking)
            texts = [line_words(line, self.advice.objective) for line in self.advice.lines]
        elif self.reviewed is not None:
            self.words.value = review_words(self.reviewed, self._people, thinking=thinking)
            texts = [paragraph(turn.text()) for turn, _ in self._bettered]
        else:
            return False
        self.lines.show_rows(self._listed, texts, moved=moved)
        if not thinking:
            self._speak(self.lines.note.value or " ".join((self.words.value, *texts)))
        return True

    def _speak(self, html: str) -> None:
        """Have a screen reader say what the analyst says, each time that it is something else."""
        text = plain(html)
        if text and text != self._spoken:
            self._spoken = text
            self.board.say(text)

    @property
    def _listed(self) -> list[tuple[Node, Line]]:
        """The lines that have buttons, each with the place in the game where it begins.

        They are the best lines, or the better lines of a review.
        """
        if self.advice is not None and self._asked_at is not None:
            return [(self._asked_at, line) for line in self.advice.lines]
        if self.reviewed is None:
            return []
        return [(self.reviewed.start(turn), line) for turn, line in self._bettered]

    @property
    def _bettered(self) -> list[tuple[TurnReview, Line]]:
        """The turns that the review graded, each with the better line."""
        turns = self.reviewed.turns if self.reviewed and not self._watches else ()
        return [(turn, turn.better) for turn in turns if turn.grade and turn.better is not None]

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
        """
        self.lines.show(number)

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
        self.lines.play(number)

    def back_to_game(self) -> None:
        """Show the game again after a line."""
        self.lines.back()

    # Evaluation and heat map.

    def _evaluate(self) -> None:
        table_shown = self._follows == self._tell_scores
        self.clear()
        self.board.evaluation = not (self.board.evaluation and table_shown)
        if self.board.evaluation:
            self._follows = self._tell_scores
            self._tell_scores()

    @in_own_language
    def _tell_scores(self) -> None:
        self.words.value = scores_words(self.board.game.position, looking(self.board.eyes))

    def _map(self) -> None:
        if self._asked(self._map) is not None:
            self._follows = self._draw_map
            self._draw_map()

    @in_own_language
    def _draw_map(self) -> None:
        if not self._analysable:
            return
        position, objective = self.board.game.position, self.objective.value
        if position.stage != "turn":
            self._say(gettext("The heat map is for turns. Best turns gives advice now, too."))
            return
        if not position.ap:
            self._sketch.draw(self.board)
            self._say(_nothing_left())
            return
        chosen = self.board.selected
        knight = chosen if chosen in position.knights_of(position.to_act) else ""
        heat = heat_of(cell_worth(position, knight or None, objective))
        self._sketch.draw(self.board, *heat.notes)
        self.words.value = heat_words(knight, objective, heat)


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
    if one.stage != "turn":
        return one == other
    return (one.phase, one.round, one.to_act) == (other.phase, other.round, other.to_act)
