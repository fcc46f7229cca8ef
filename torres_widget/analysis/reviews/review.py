"""The review of a game: the chance to win after each turn, mistakes, and where the game turned."""

from __future__ import annotations

from functools import reduce
from itertools import groupby, zip_longest
from statistics import fmean
from typing import TYPE_CHECKING, Final

from torres_widget.analysis.evaluation.outlook import outlook, with_chance
from torres_widget.common.checks import check_whole
from torres_widget.common.errors import NotationError, hinting_keywords
from torres_widget.common.language import gettext
from torres_widget.engine import Game, Position
from torres_widget.engine.colours import player_title
from torres_widget.engine.text.annotations import MOST, drawing, read_annotations

from .comparison import NODES, average_chance, comparing
from .grades import GRADES, PERCENT, counted, grade_of, lost_percents
from .review_chart import curves, figure
from .svg_chart import svg
from .turn_review import TurnReview

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    import plotly.graph_objects as go

    from torres_widget.analysis.advice.advice import Line
    from torres_widget.analysis.slices import Slices
    from torres_widget.engine import Action
    from torres_widget.engine.tree import Node

#: Turning points of a game at most.
_HANDFUL: Final = 5


def _comment(node: Node, text: str) -> None:
    """Add a text to the comment of a node, once."""
    if text not in node.comment:
        node.comment = f"{node.comment} {text}".strip()


def _write_better(start: Node, turn: TurnReview) -> None:
    """Write the better turn where a turn begins: a comment, annotations and a variation."""
    _comment(start, turn.text())
    node, actions = start, []
    for text in turn.better.actions if turn.better else ():
        node = node.played(text)
        actions.append(node.action)
    drawn = (*map(str, start.annotations), *drawing(filter(None, actions)))
    start.annotations = read_annotations(tuple(dict.fromkeys(drawn))[:MOST])


class Review:
    """The review of a game.

    Attributes
    ----------
    game : Game
        The game.
    turns : tuple of TurnReview
        Its turns, in order.
    line : tuple of Node
        The line that was reviewed; by default the cursor's line.
    """

    def __init__(
        self, game: Game, turns: Sequence[TurnReview], line: Sequence[Node] | None = None
    ) -> None:
        self.game = game
        self.turns = tuple(
            _looking_ahead(turn, following) for turn, following in zip_longest(turns, turns[1:])
        )
        self.line = tuple(game.line() if line is None else line)

    @property
    def judged(self) -> tuple[TurnReview, ...]:
        """The turns that were compared with the best ones."""
        return tuple(turn for turn in self.turns if turn.judged)

    @property
    def turning_points(self) -> tuple[TurnReview, ...]:
        """At most five turns that lost most of the chance to win, in order."""
        least = PERCENT * GRADES["mistake"]
        grave = [turn for turn in self.turns if turn.lost_percents >= least]
        worst = sorted(grave, key=lambda turn: -turn.lost)[:_HANDFUL]
        return tuple(sorted(worst, key=lambda turn: turn.number))

    def start(self, turn: TurnReview) -> Node:
        """Return the node of the game at which a turn begins."""
        return self.line[turn.ply]

    def end(self, turn: TurnReview) -> Node:
        """Return the node of the game at which a turn has ended."""
        return self.line[turn.ply + len(turn.actions)]

    def mistakes(self, player: int) -> tuple[TurnReview, ...]:
        """Return the turns of a player that have a grade.

        Raises
        ------
        NotationError
            If there is no such player.
        """
        return tuple(turn for turn in self._turns_of(player) if turn.grade)

    def accuracy(self, player: int) -> float:
        """Return how well a player played, from 0 to 100: the mean of the turns.

        Raises
        ------
        NotationError
            If there is no such player, or none of the turns is that player's.
        """
        own = self._turns_of(player)
        if not own:
            raise NotationError(player, "review, player", "a player who has ended a turn")
        return fmean(turn.accuracy for turn in own)

    def accuracy_by_phase(self, player: int) -> dict[int, float]:
        """Return how well a player played in each phase in which one of the turns is that player's.

        Raises
        ------
        NotationError
            If there is no such player.
        """
        own = groupby(self._turns_of(player), lambda turn: turn.phase)
        return {phase: fmean(turn.accuracy for turn in turns) for phase, turns in own}

    def _turns_of(self, player: int) -> list[TurnReview]:
        player = check_whole(player, "review, player", 1, self.game.root.position.players)
        return [turn for turn in self.judged if turn.player == player]

    def text(self) -> str:
        """Return the review in lines to read, turning points marked with a star."""
        turning = self.turning_points
        lines = [f"{'*' if turn in turning else ' '} {turn.text()}" for turn in self.judged]
        players = range(1, self.game.root.position.players + 1)
        return "\n".join([*lines, *map(self.summary, players)])

    def summary(self, player: int) -> str:
        """Return how well a player played: accuracy, mistakes, and the accuracy of each phase.

        Raises
        ------
        NotationError
            If there is no such player.
        """
        if not self._turns_of(player):
            return gettext("{player}: no turn to review", player=player_title(player))
        grades = [turn.grade for turn in self.mistakes(player)]
        counts = ", ".join(
            counted(grade, grades.count(grade)) for grade in GRADES if grade in grades
        )
        accuracy = gettext(
            "{player}: accuracy {accuracy}%",
            player=player_title(player),
            accuracy=round(self.accuracy(player)),
        )
        whole = f"{accuracy} ({counts})" if counts else accuracy
        phases = [f"{round(each)}%" for each in self.accuracy_by_phase(player).values()]
        if len(phases) == 1:
            return whole
        listed = ", ".join(phases)
        return gettext("{summary}, by phase {accuracies}", summary=whole, accuracies=listed)

    def annotate(self, *, least: float = GRADES["inaccuracy"]) -> Game:
        """Write the review into the game, which a board then shows and a record keeps.

        Every graded turn with this loss gets a comment, arrows and marks for the better turn, and
        the better turn as a variation. The end of the line has the accuracy of all players. The
        cursor doesn't move. Turns deleted from the game since the review are left out.

        Parameters
        ----------
        least : float
            The least loss of the chance to win that is worth a word; a value below an inaccuracy's
            changes nothing.
        """
        for turn in self.turns:
            graded = turn.grade and turn.lost_percents >= PERCENT * least
            if graded and self._has(self.end(turn)):
                _write_better(self.start(turn), turn)
        players = sorted({turn.player for turn in self.judged})
        _comment(self.line[-1], " ".join(f"{self.summary(player)}." for player in players))
        return self.game

    def _has(self, node: Node) -> bool:
        return node.line()[0] is self.game.root

    def svg(self) -> str:
        """Return a still chart, an SVG text: the chances to win, mistakes marked."""
        return svg(*curves(self.turns, self.line[-1].position))

    def _repr_svg_(self) -> str:
        return self.svg()

    def figure(self) -> go.Figure:
        """Return the chart as one of plotly, which says more of each turn on hover.

        Raises
        ------
        ImportError
            If plotly is not installed.
        """
        return figure(self.turns, self.line[-1].position)

    def __repr__(self) -> str:
        return f"<Review of {len(self.turns)} turns, {len(self.turning_points)} turning points>"

    def __str__(self) -> str:
        return self.text()


@hinting_keywords
def review(game: Game | str, *, nodes: int = NODES) -> Review:
    """Review the line that a game's cursor is on, by the chance to win.

    Parameters
    ----------
    game : Game or str
        The game, or its record.
    nodes : int
        Positions that the search for a better turn looks at, for each turn.

    Returns
    -------
    Review
        All chances to win after each complete turn, and the turn's loss, if a better turn is known.
        As in `advise`, both turns are compared by the chance after the others' replies, which are
        the same for both. Chances are estimates: a better turn is the best that was found, and
        nothing is proven.

    Raises
    ------
    RecordError
        If a text is no record.
    NotationError
        If it is neither a game nor a text, or the number of positions is none.

    Examples
    --------
    >>> board = "......../......../......../......../......../......../1......./21...... 1:b1 2:h8"
    >>> game = Game(Position.from_board(board, phase=3, ap=2, stacks=[[1], [1]], round=4))
    >>> for action in ("score", "score", "end"):
    ...     position = game.play(action)
    >>> found = review(game)
    >>> found.turns[0].better.actions
    ('move b1 a1', 'build c1 from 1')
    """
    if isinstance(game, str):
        game = Game.from_record(game)
    if not isinstance(game, Game):
        raise NotationError(game, "review, game", "a Game or its record")
    nodes = check_whole(nodes, "review, nodes", 1)
    line = game.line()
    return Review(game, [turn for turn in reviewing(line, nodes) if turn is not None], line)


def reviewing(
    line: Sequence[Node],
    nodes: int = NODES,
    players: Collection[int] | None = None,
    seen_by: int = 0,
    best_line: Callable[[Position], Slices[Line | None]] | None = None,
) -> Iterator[TurnReview | None]:
    """Yield the reviews of a line's turns one by one, and None at each pause; see `review`.

    The turns of the given players are judged, or those of all. The chances are seen by a player, or
    by a spectator, 0. If a function finds the best line where a turn begins, as advice does, no
    other is searched for.
    """
    for number, (ply, start, actions) in enumerate(_turns(line), 1):
        seat = start.to_act
        after = reduce(Position.apply, actions, start)
        turn = TurnReview(
            number,
            seat,
            start.phase,
            start.round,
            ply,
            tuple(map(str, actions)),
            outlook(after, seen_by).chances,
            lost=0,
            grade="",
            better=None,
        )
        if players is not None and seat not in players:
            yield turn
            continue
        known = (yield from best_line(start)) if best_line else None
        best, lost, idle = yield from comparing(start, actions, nodes, known)
        own = outlook(after, seat).chances[seat - 1]
        yield turn._replace(
            lost=lost,
            grade=grade_of(lost_percents(best.chance, lost)),
            better=best if lost else None,
            idle=idle,
            luck=own - average_chance(start, actions),
            after=best.chance - lost,
        )


def _looking_ahead(turn: TurnReview, following: TurnReview | None) -> TurnReview:
    """Return a turn with the chances after it that a search knows, of its player or the next."""
    if turn.after is not None:
        chances = with_chance(turn.chances, turn.player, turn.after)
    elif following is not None and following.after is not None:
        chances = with_chance(turn.chances, following.player, following.after + following.lost)
    else:
        return turn
    return turn._replace(chances=chances)


def _turns(nodes: Sequence[Node]) -> Iterator[tuple[int, Position, list[Action]]]:
    """Yield the complete turns of a line: ply and position at the start, and the actions."""
    start = 0
    actions: list[Action] = []
    for ply, node in enumerate(nodes[1:], 1):
        before = nodes[ply - 1].position
        # A line may begin as a card is kept, from which no search for a better turn begins.
        if before.stage not in ({"turn", "keep"} if actions else {"turn"}) or node.action is None:
            continue
        if not actions:
            start = ply - 1
        actions.append(node.action)
        if node.ends_turn:
            yield start, nodes[start].position, actions
            actions = []
