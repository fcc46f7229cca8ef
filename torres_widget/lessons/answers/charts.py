"""Charts of a learner's results, by plotly, which only they need."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from torres_widget.common.language import gettext

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import plotly.graph_objects as go

#: Colours that colour-blind eyes tell apart, in the order of the series; patterns differ as well.
_COLOURS: Final = ("#1b7f5c", "#c8500f", "#8a8f98")
_PATTERNS: Final = ("", "/", ".")
_ROW: Final = 26


def bars(title: str, names: Sequence[str], series: Mapping[str, Sequence[float]]) -> go.Figure:
    """Return stacked bars, a row for each name.

    Parameters
    ----------
    title : str
        Heading.
    names : sequence of str
        What the rows are called, from above.
    series : mapping of str to sequence of float
        By its name, a part of each bar.

    Raises
    ------
    ImportError
        If plotly is not installed.
    """
    import plotly.graph_objects as go

    traces = [
        go.Bar(
            name=name,
            x=list(values),
            y=list(names),
            orientation="h",
            marker={"color": colour, "pattern": {"shape": pattern}},
        )
        for (name, values), colour, pattern in zip(
            series.items(), _COLOURS, _PATTERNS, strict=False
        )
    ]
    layout = {
        "title": {"text": title},
        "barmode": "stack",
        "yaxis": {"autorange": "reversed", "automargin": True},
        "xaxis": {"title": {"text": gettext("answers")}, "rangemode": "tozero"},
        "height": 160 + _ROW * len(names),
        "legend": {"orientation": "h", "yanchor": "bottom", "y": 1},
    }
    return go.Figure(traces, layout)
