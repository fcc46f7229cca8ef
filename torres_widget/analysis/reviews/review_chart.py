"""The chart of a review: the chances to win by turn, scorings, and turns with a grade."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.common.language import gettext
from torres_widget.engine.colours import capitalized, player_title

from .grades import GRADES, PERCENT, grade_name
from .svg_chart import Axis, Line, Marks, Span

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import plotly.graph_objects as go

    from torres_widget.engine import Position

    from .turn_review import TurnReview

#: Colours of the players' lines, safe for colour-blind eyes; each near the colour of the knights.
COLOURS: Final = ("#d55e00", "#0072b2", "#009e73", "#cc79a7")
_SYMBOLS: Final = {"blunder": "x", "mistake": "diamond", "inaccuracy": "circle-open"}


class Curves(NamedTuple):
    """All that the chart shows.

    Attributes
    ----------
    axis : Axis
        Rounds and phases of the turns, and the scorings between them.
    value : str
        What the other axis shows.
    lines : list of Line
        All chances after each turn, in percent.
    marks : list of Marks
        The turns of each grade.
    """

    axis: Axis
    value: str
    lines: list[Line]
    marks: list[Marks]


def curves(turns: Sequence[TurnReview], end: Position) -> Curves:
    """Return what the chart of a review shows, in the current language.

    Parameters
    ----------
    turns : sequence of TurnReview
        The turns reviewed.
    end : Position
        The position at the end of their line.
    """
    chance = capitalized(gettext("chance to win"))
    chances = [[PERCENT * share for share in turn.chances] for turn in turns]
    lines = [
        Line(player_title(index + 1), COLOURS[index], [after[index] for after in chances])
        for index in range(end.players)
    ]
    marks = [
        Marks(
            capitalized(grade_name(grade)),
            _SYMBOLS[grade],
            [
                (place, after[turn.player - 1], COLOURS[turn.player - 1])
                for place, (turn, after) in enumerate(zip(turns, chances, strict=True), 1)
                if turn.grade == grade
            ],
        )
        for grade in GRADES
    ]
    return Curves(_axis(turns, end), f"{chance} (%)", lines, marks)


def _axis(turns: Sequence[TurnReview], end: Position) -> Axis:
    rounds = _spans(turns, lambda turn: (turn.phase, turn.round))
    phases = _spans(turns, lambda turn: (turn.phase,))
    return Axis(
        gettext("Round"),
        [Span(str(number), first, last) for (_, number), first, last in rounds],
        [
            Span(gettext("Phase {phase}", phase=phase), first, last)
            for (phase,), first, last in phases
        ],
        gettext("Scoring"),
        [last + 0.5 for (phase,), _, last in phases if end.phase > phase or end.stage == "over"],
    )


def _spans(
    turns: Sequence[TurnReview], key: Callable[[TurnReview], tuple[int, ...]]
) -> list[tuple[tuple[int, ...], int, int]]:
    """Return each run of turns that share a key: the key, and the first and last turn."""
    runs = [
        (shared, [number for number, _ in run])
        for shared, run in groupby(enumerate(turns, 1), lambda each: key(each[1]))
    ]
    return [(shared, run[0], run[-1]) for shared, run in runs]


def figure(turns: Sequence[TurnReview], end: Position) -> go.Figure:
    """Return the chart as one of plotly, which says more of each turn on hover; see `curves`."""
    import plotly.graph_objects as go

    drawn = go.Figure()
    axis, value, lines, marks = curves(turns, end)
    for line in lines:
        drawn.add_scatter(
            name=line.name,
            x=list(range(1, len(line.values) + 1)),
            y=line.values,
            line={"color": line.colour},
            hovertext=[turn.name for turn in turns],
            hovertemplate="%{hovertext}: %{y:.0f}%",
        )
    for kind in marks:
        drawn.add_scatter(
            name=kind.name,
            mode="markers",
            x=[number for number, _, _ in kind.points],
            y=[value for _, value, _ in kind.points],
            hovertext=[turns[number - 1].text() for number, _, _ in kind.points],
            hovertemplate="%{hovertext}<extra></extra>",
            marker={
                "symbol": kind.outline,
                "size": 11,
                "color": [colour for _, _, colour in kind.points],
                "line": {"width": 1, "color": "black"},
            },
        )
    if axis.scorings:
        drawn.add_scatter(
            name=axis.scoring,
            mode="lines",
            x=[x for place in axis.scorings for x in (place, place, None)],
            y=[0, PERCENT, None] * len(axis.scorings),
            line={"color": "#888", "dash": "dash", "width": 1},
            hoverinfo="skip",
        )
    drawn.update_yaxes(title_text=value, range=[0, PERCENT])
    drawn.update_xaxes(
        title_text=axis.unit,
        title_standoff=30,
        tickvals=[span.middle for span in axis.rounds],
        ticktext=[span.name for span in axis.rounds],
        range=[0.5, len(turns) + 0.5],
        showgrid=False,
    )
    for span in axis.phases:
        drawn.add_annotation(
            text=span.name,
            x=span.middle,
            y=0,
            yref="paper",
            yanchor="top",
            yshift=-20,
            showarrow=False,
        )
    drawn.update_layout(height=420)
    return drawn
