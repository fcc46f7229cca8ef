"""The review of a game: what each turn gave away, and where the game turned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.engine import Game
from torres_widget.engine.annotations import MOST
from torres_widget.engine.cells import NAMES
from torres_widget.engine.errors import NotationError

from .explaining import NODES, standing, strongest
from .measure import totals

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import plotly.graph_objects as go

    from torres_widget.engine import Action, Position
    from torres_widget.engine.tree import Node

#: A turn that gives away at least so many points is a turning point.
MUCH: Final = 8


class TurnReview(NamedTuple):
    """Review of one turn.

    Attributes
    ----------
    number : int
        The turn's number in the game, from 1.
    player, phase, round : int
        Whose turn, and when.
    ply : int
        Actions before it on the line.
    actions : tuple of str
        What was played.
    lost : int or float
        Points given away: how much smaller the lead over the best other player is, with a scoring
        now, than after the best turn found.
    proven : bool
        Whether no turn is better than `better`.
    better : tuple of str
        The best turn found, if it is better; else empty.
    totals : tuple of int
        What each player would have with a scoring now, when the turn is played.
    turning : bool
        Whether the game turned: much was given away, or somebody else is ahead afterwards.
    """

    number: int
    player: int
    phase: int
    round: int
    ply: int
    actions: tuple[str, ...]
    lost: float
    proven: bool
    better: tuple[str, ...]
    totals: tuple[int, ...]
    turning: bool

    def text(self) -> str:
        """Return it as a sentence."""
        where = f"Turn {self.number}, player {self.player}"
        if not self.better:
            told = "no better turn" if self.proven else "no better turn found"
            return f"{where}: {told}."
        sure = "the best turn" if self.proven else "the best turn found"
        points = "point" if self.lost == 1 else "points"
        return f"{where}: {self.lost} {points} behind {sure}: {', '.join(self.better)}."


class Review:
    """The review of a game.

    Attributes
    ----------
    game : Game
        The game.
    turns : tuple of TurnReview
        Its turns, in order.
    """

    def __init__(self, game: Game, turns: Sequence[TurnReview]) -> None:
        self.game = game
        self.turns = tuple(turns)
        self._nodes = game.line()

    @property
    def turning_points(self) -> tuple[TurnReview, ...]:
        """The turns with which the game turned."""
        return tuple(turn for turn in self.turns if turn.turning)

    def lost(self, player: int) -> float:
        """Return the points that a player gave away in all."""
        return sum(turn.lost for turn in self.turns if turn.player == player)

    def text(self) -> str:
        """Return the review in lines to read, turning points marked with a star."""
        lines = [f"{'*' if turn.turning else ' '} {turn.text()}" for turn in self.turns]
        players = self.game.root.position.players
        lines += [
            f"Player {player} gave away {self.lost(player)} points."
            for player in range(1, players + 1)
        ]
        return "\n".join(lines)

    def annotate(self, *, least: float = 1) -> Game:
        """Write the review into the game, which a board then shows and a record keeps.

        Every turn that gave away something gets a comment, arrows and marks for the better turn,
        and the better turn as a variation. The cursor stays where it is.

        Parameters
        ----------
        least : float
            Fewest points given away that are worth a word.
        """
        game, cursor = self.game, self.game.node
        for turn in self.turns:
            if turn.better and turn.lost >= least:
                start = self._nodes[turn.ply]
                start.comment = f"{start.comment} {turn.text()}".strip()
                game.go(start)
                actions = []
                for text in turn.better:
                    actions.append(game.position.parse(text))
                    game.play(text)
                drawn = tuple(map(str, start.annotations))
                game.go(start)
                game.annotate(*dict.fromkeys((*drawn, *drawing(actions))))
        game.go(cursor)
        return game

    def figure(self) -> go.Figure:
        """Return a plotly chart: the standing after each turn, and what each turn gave away."""
        from plotly.subplots import make_subplots

        figure = make_subplots(
            rows=2, shared_xaxes=True, subplot_titles=("With a scoring now", "Given away")
        )
        numbers = [turn.number for turn in self.turns]
        for index in range(self.game.root.position.players):
            name, colour = f"Player {index + 1}", COLOURS[index]
            mine = [turn for turn in self.turns if turn.player == index + 1]
            figure.add_scatter(
                row=1,
                col=1,
                name=name,
                x=numbers,
                y=[turn.totals[index] for turn in self.turns],
                line={"color": colour},
                legendgroup=name,
            )
            figure.add_bar(
                row=2,
                col=1,
                name=name,
                x=[turn.number for turn in mine],
                y=[turn.lost for turn in mine],
                hovertext=[turn.text() for turn in mine],
                marker={"color": colour},
                legendgroup=name,
                showlegend=False,
            )
        turning = self.turning_points
        figure.add_scatter(
            row=1,
            col=1,
            name="Turning point",
            mode="markers",
            x=[turn.number for turn in turning],
            y=[turn.totals[turn.player - 1] for turn in turning],
            hovertext=[turn.text() for turn in turning],
            marker={"symbol": "star", "size": 12, "color": "black"},
        )
        figure.update_yaxes(title_text="points")
        figure.update_xaxes(title_text="turn", row=2, col=1)
        figure.update_layout(bargap=0.1, height=560)
        return figure

    def __repr__(self) -> str:
        return f"<Review of {len(self.turns)} turns, {len(self.turning_points)} turning points>"

    def __str__(self) -> str:
        return self.text()


#: Colours of the players in the chart, safe for colour-blind eyes.
COLOURS: Final = ("#0072b2", "#e69f00", "#009e73", "#cc79a7")


def review(game: Game | str, *, nodes: int = NODES) -> Review:
    """Review the line that a game's cursor is on.

    Parameters
    ----------
    game : Game or str
        The game, or its record.
    nodes : int
        Positions that the search for the best turn opens, for each turn.

    Returns
    -------
    Review
        What each complete turn gave away. Cards of the player to act are part of a turn; cards
        that are bought, and what prepares later turns, count nothing.

    Raises
    ------
    RecordError
        If a text is no record.
    NotationError
        If it is neither a game nor a text.

    Examples
    --------
    >>> from torres_widget import Position
    >>> board = "......../......../......../......../......../......../1......./21...... 1:b1 2:h8"
    >>> game = Game(Position.from_board(board, ap=2, stacks=[[1], [1]], round=4))
    >>> for action in ("build c1 from 1", "score", "end"):
    ...     position = game.play(action)
    >>> [(turn.lost, turn.proven) for turn in review(game).turns]
    [(3, True)]
    """
    if isinstance(game, str):
        game = Game.from_record(game)
    if not isinstance(game, Game):
        raise NotationError(game, "review, game", "a Game or its record")
    found: list[TurnReview] = []
    for number, (ply, start, actions, reached) in enumerate(_turns(game.line()), 1):
        best = strongest(start, nodes)
        lost = max(0, best.value - standing(reached))
        now = tuple(totals(reached))
        before = found[-1].totals if found else start.scores
        found.append(
            TurnReview(
                number,
                start.to_act,
                start.phase,
                start.round,
                ply,
                tuple(actions),
                lost,
                best.proven,
                best.actions if lost else (),
                now,
                lost >= MUCH or (bool(found) and _ahead(before) not in {0, _ahead(now)}),
            )
        )
    return Review(game, found)


def _ahead(points: Sequence[int]) -> int:
    """Return the player who is ahead, 0 where nobody is alone."""
    most = max(points)
    return points.index(most) + 1 if points.count(most) == 1 else 0


def _turns(nodes: list[Node]) -> Iterator[tuple[int, Position, list[str], Position]]:
    """Yield the complete turns of a line: ply and position at the start, actions, what is reached.

    A turn reaches the position before its end.
    """
    start, actions = 0, list[str]()
    for ply, node in enumerate(nodes[1:], 1):
        before = nodes[ply - 1].position
        if before.stage not in {"turn", "keep"} or node.action is None:
            continue
        if not actions:
            start = ply - 1
        actions.append(node.action)
        if node.action.verb == "end":
            yield start, nodes[start].position, actions, before
            actions = []


def drawing(actions: Sequence[Action]) -> list[str]:
    """Return annotations that show actions: arrows for figures, circles and marks for what comes.

    >>> from torres_widget.engine.actions import parse
    >>> drawing([parse("move c3 c4"), parse("build d4"), parse("score")])
    ['arrow c3 c4 green', 'mark d4 green']
    """
    drawn: dict[str, None] = {}
    for action in actions:
        if action.target is None:
            continue
        target = NAMES[action.target]
        if action.source is not None:
            drawn[f"arrow {NAMES[action.source]} {target} green"] = None
        else:
            kind = "circle" if action.verb in {"deploy", "knight", "king"} else "mark"
            drawn[f"{kind} {target} green"] = None
    return list(drawn)[:MOST]
