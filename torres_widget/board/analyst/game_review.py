"""The review of a board's game: what it has found, its chart, and the lessons made from it."""

from __future__ import annotations

from functools import partial
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from torres_widget.analysis.advice.advice import looks_ahead
from torres_widget.analysis.evaluation.evaluation import ends_phase
from torres_widget.analysis.reviews.comparison import NODES, looking_on
from torres_widget.analysis.reviews.review import Review, reviewing
from torres_widget.board.language import in_own_language
from torres_widget.board.play.seats import reviewed_seats
from torres_widget.board.view.evaluation import Chances, chances_of, looking
from torres_widget.board.view.review import chart_of
from torres_widget.common.language import gettext
from torres_widget.engine import TorresError
from torres_widget.lessons.file.from_review import mistakes, tasks, worst

from .live_chances import holds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from torres_widget.analysis.advice.advice import Line
    from torres_widget.analysis.reviews.turn_review import TurnReview
    from torres_widget.analysis.slices import Slices
    from torres_widget.board.widget import Board
    from torres_widget.engine import Game
    from torres_widget.engine.tree import Node
    from torres_widget.lessons.plan import Plan

    from .answers import Answers
    from .known_chances import KnownChances
    from .live_chances import LiveChances
    from .sketch import Sketch


class _Begun(NamedTuple):
    """A review that has begun: of which line, for whom, the turns so far, and the looks at more."""

    line: tuple[Node, ...]
    people: tuple[int, ...]
    turns: list[TurnReview]
    looks: Iterator[Review | None]


class GameReview:
    """The review of the game on a board.

    Parameters
    ----------
    board : Board
        The board.
    sketch : Sketch
        Its policy, which shows the chart.
    known, live : KnownChances, LiveChances
        The chances that the board's bar shows.
    answers : Answers
        Finds the best lines, and remembers them.

    Attributes
    ----------
    found : Review or None
        The review of the game so far, while the analyst speaks of it.
    learners : tuple of int
        Players for whom there is a lesson made from their mistakes.
    left_out : int
        The number of mistakes without a task in a lesson.
    """

    def __init__(
        self,
        board: Board,
        sketch: Sketch,
        known: KnownChances,
        live: LiveChances,
        answers: Answers,
    ) -> None:
        self._board, self._sketch = board, sketch
        self._known, self._live = known, live
        self._answers = answers
        self._last: tuple[Review, tuple[int, ...]] | None = None
        self._judged: tuple[int, ...] = ()
        self._begun: _Begun | None = None
        self._lock = Lock()
        self._notes: list[Callable[[], None]] = []
        self._charted = False
        self.found: Review | None = None
        self.learners: tuple[int, ...] = ()
        self.left_out = 0

    @property
    def language(self) -> str:
        """Code of the board's language."""
        return self._board.language

    def clear(self) -> None:
        """Speak of no review any more. The chart stays, and what was found is kept."""
        self.found, self.learners, self.left_out = None, (), 0

    @property
    def is_whole(self) -> bool:
        """Whether the review has seen the whole game."""
        return self._last is not None and self.found is self._last[0]

    @property
    def people(self) -> tuple[int, ...]:
        """Players whose turns this board's viewer may have reviewed."""
        board = self._board
        return reviewed_seats(board.viewer, board.game.position.players, board.players)

    @property
    def _watches(self) -> bool:
        """Whether this board is a spectator's, who learns no hidden card from a better turn."""
        return self._board.viewer is None

    def looking(self) -> Iterator[Review | None]:
        """Yield what a review of the game has found, the last the whole; None at each pause.

        Each turn is compared with the best turn that advice finds. A game is not looked through
        again until it goes on; a review that was stopped goes on where it was.
        """
        game, people = self._board.game, self.people
        self._judged = people
        line = tuple(game.line())
        if self._last and (self._last[0].line, self._last[1]) == (line, people):
            yield self._last[0]
            return
        begun = self._begun
        if begun is None or (begun.line, begun.people) != (line, people):
            turns: list[TurnReview] = []
            self._notes = []
            begun = _Begun(line, people, turns, self._through(game, line, people, turns))
            self._begun = begun
        if begun.turns:
            yield Review(game, begun.turns, line)
        yield from self._going_on(begun)
        yield Review(game, begun.turns, line)

    def _going_on(self, begun: _Begun) -> Iterator[Review | None]:
        """Go on with a review that has begun. Called off, it can be gone on with."""
        while True:
            with self._lock:  # what was called off looks on until its next pause
                try:
                    found = next(begun.looks)
                except StopIteration:
                    self._begun = None
                    return
                except Exception:
                    self._begun = None
                    raise
            yield found

    def _through(
        self, game: Game, line: tuple[Node, ...], people: tuple[int, ...], turns: list[TurnReview]
    ) -> Iterator[Review | None]:
        """Look at a line's turns one by one, and add them to the list."""
        seen_by = people[0] if len(people) == 1 and not self._watches else 0
        nodes, best_line = self._answers.nodes or NODES, self._answers.best_line
        for turn in reviewing(line, nodes, people, seen_by, best_line):
            if turn is not None:
                turns.append(turn)
                found = Review(game, turns, line)
                turns[-1] = yield from self._with_luck(turn, found.start(turn), found.end(turn))
                yield Review(game, turns, line)
            yield None

    def _with_luck(self, turn: TurnReview, start: Node, end: Node) -> Slices[TurnReview]:
        """Return a turn whose luck with its cards is measured by what the bar shows after it.

        None is named where the bar has another player's chance, or that before a choice. A turn
        that ends a phase keeps its luck: it was judged, and its cards, right after the scoring.
        """
        chance = yield from self._chance_at_end(turn, start, end)
        if ends_phase(start.position.state) and not end.position.is_over:
            return turn
        if chance is None or turn.after is None or not turn.drew:
            return turn._replace(luck=0.0)
        return turn._replace(luck=chance - turn.after)

    def _chance_at_end(self, turn: TurnReview, start: Node, end: Node) -> Slices[float | None]:
        """Find what the bar shows after a turn where it isn't the review's own chance.

        The turn drew cards, or a person goes on: with the king, or in a turn that isn't over. It is
        returned if it is the chance of the turn's player.
        """
        if self._watches:
            return None
        position, known = end.position, self._known.of(end, self._board.players)
        if known is not None and holds(known):
            return known.chance if known.player == turn.player else None
        if looks_ahead(position) and position.to_act in self.people:
            yield from self._answers.best_line(position)
            self._notes.append(partial(self._known.foretell, self._answers.lines(position)))
        elif turn.judged and turn.drew:
            chance = yield from looking_on(position, start.position)
            self._notes.append(partial(self._known.note_turn, end, chance, start.position))
            return chance
        return None

    def show(self, found: Review) -> None:
        """Show the turns that a review has found so far, and take note of its chances."""
        self.found = found
        for note in self._notes:
            note()
        if not self._watches:
            self._note_chances(found)

    def settle(self, found: Review) -> None:
        """Take a review for whole: draw its chart, and offer lessons."""
        people = self._judged
        self._last = found, people
        self._charted = True
        self.draw_chart()
        made = {seat: tasks(found, seat) for seat in people if not self._watches}
        self.learners = tuple(seat for seat in made if made[seat])
        self.left_out = sum(len(worst(found, seat)) - len(made[seat]) for seat in made)

    def _note_chances(self, found: Review) -> None:
        """Take note of chances where none are known, or a turn that drew no cards has a grade."""
        bots = self._board.players
        for turn in found.turns:
            if turn.after is None:
                continue
            start, ended = found.start(turn), found.end(turn)
            if turn.grade or self._known.of(start, bots) is None:
                self._known.note_turn(start, turn.after + turn.lost, start.position)
            if not turn.drew and (turn.grade or self._known.of(ended, bots) is None):
                self._known.note_turn(ended, turn.after, start.position)
        for _, better in self.bettered:
            self._known.foretell([better])

    def reaches(self, node: Node) -> bool:
        """Return whether a place is on the line through which a review goes."""
        return self._begun is not None and node in self._begun.line

    def hide_chart(self) -> None:
        """Show no chart until the next review."""
        self._charted = False
        self._sketch.chart = None

    def follow(self, node: Node) -> None:
        """Show the chart only on the line that was reviewed, for those whose turns were judged."""
        if not self._last or self._last[1] != self.people or node not in self._last[0].line:
            self._sketch.chart = None
        elif self._charted and self._sketch.chart is None:
            self.draw_chart()

    @in_own_language
    def draw_chart(self) -> None:
        """Draw the chart of the last review.

        If the review judges one player's turns, the chart has the chances of the bar after each
        turn. If it judges several players', who know different cards and so see different chances,
        the chart has the review's own.
        """
        if self._last is None:
            return
        review, people = self._last
        several = len(people) > 1 and not self._watches

        def chances_after(turn: TurnReview) -> Chances:
            node = review.end(turn)
            position = node.position
            if several:
                rounded = turn.player - 1 if turn.judged else None
                return Chances(turn.chances, rounded, certain=position.stage == "over")
            return chances_of(position, looking(self._board.eyes_at(position)), self._live.at(node))

        title = (
            gettext(
                "Chances to win after each turn, as its player sees them. The bar shows what the"
                " next player sees."
            )
            if several
            else gettext("Chances to win after each turn, looking ahead")
        )
        self._sketch.chart = chart_of(review, title, self._board.number_of, chances_after)

    @property
    def bettered(self) -> list[tuple[TurnReview, Line]]:
        """The turns that have a grade, each with the better line; none for spectators."""
        turns = self.found.turns if self.found and not self._watches else ()
        return [(turn, turn.better) for turn in turns if turn.grade and turn.better is not None]

    @in_own_language
    def lesson(self, player: int) -> Plan:
        """Return the lesson made from a player's mistakes.

        Raises
        ------
        TorresError
            If there is no review yet, or it found no mistakes of this player.
        """
        if self.found is None or player not in self.learners:
            raise TorresError(gettext("There are no mistakes to learn from: review a game first."))
        return mistakes(self.found, player)
