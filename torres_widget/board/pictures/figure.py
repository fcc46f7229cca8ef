"""The scene as a plotly figure, to be styled, combined and exported by plotly's own means."""

from __future__ import annotations

from html import escape
from math import cos, pi, sin
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final

from torres_widget.common.language import N_, gettext
from torres_widget.engine.cells import NAMES, SIZE
from torres_widget.engine.colours import player_name

from .figure_layers import over_scene
from .layers import NOTHING
from .optional import MissingLibraryError
from .palette import KING, MATERIALS, PLAYERS, Ramp, colours_of
from .solids import BLOCK, DEPTH, MIDDLE, REACH, Mesh, hulls, scene
from .words import headline, scores

if TYPE_CHECKING:
    import plotly.graph_objects as go

    from torres_widget.engine import Position

    from .layers import Shown

#: Where the camera stands: from the south-east, in degrees.
_BEARING: Final = 24
_ELEVATION: Final = 40
#: In widths of the board.
_DISTANCE: Final = 1.5
#: From the frame to its letters and digits, in cells.
_LABELS: Final = 0.33
#: The part of their colour that cells without a spotlight keep.
_DIM: Final = 0.38
#: Letters in a line of words, and pixels from line to line.
_LINE: Final = 90
_LEADING: Final = 18
#: Light is baked into the meshes; plotly adds none.
_LIGHTING: Final = {"ambient": 1, "diffuse": 0, "specular": 0, "fresnel": 0, "roughness": 1}
_MARKS: Final = {
    "disc": N_("disc"),
    "cross": N_("cross"),
    "triangle": N_("triangle"),
    "square": N_("square"),
}


def figure(position: Position, *, theme: str = "light", shown: Shown = NOTHING) -> go.Figure:
    """Draw a position as a plotly figure.

    Parameters
    ----------
    position : Position
        What to draw. Only public information is drawn: blocks, figures, turn and scores.
    theme : {"light", "dark"}
        Colours of the ground, the page and the words.
    shown : Shown
        What is drawn over it: a trace for each annotation, way and sign.

    Returns
    -------
    plotly.graph_objects.Figure
        One ``mesh3d`` trace for each material, named for it, and the files and ranks as text.
        Lengths are in cells, a1 about (0, 0). Hovering tells cell, height, castle and figure; the
        legend names the players.

    Raises
    ------
    MissingLibraryError
        If plotly is not installed.
    NotationError
        If there is no such theme.
    """
    try:
        import plotly.graph_objects as go
    except ImportError as error:
        raise MissingLibraryError("A figure", "plotly", "plotly") from error
    colours = colours_of(theme)
    meshes = scene(position)
    traces: list[Any] = [
        go.Mesh3d(**_material(name, meshes[name], ramp, shown.dimmed))
        for name, ramp in _ramps(theme).items()
        if name in meshes
    ]
    traces += [go.Scatter3d(**_labels(colours)), go.Mesh3d(**_cells(position))]
    heights = position.state.blocks.heights
    traces += [go.Scatter3d(**part) for part in over_scene(shown, heights, MATERIALS[theme])]
    return go.Figure(traces, _layout(position, colours, shown))


def _hover_texts(position: Position) -> list[str]:
    """Return the hover text of each cell."""
    texts = []
    for name in NAMES:
        castle = position.castle(name)
        text = f"<b>{name}</b><br>"
        if castle is None:
            text += gettext("bare ground")
        else:
            text += gettext("height {height}", height=position.height(name))
            text += "<br>"
            text += gettext(
                "castle of area {area}, {height} high", area=castle.area, height=castle.height
            )
        if owner := position.owner(name):
            text += "<br>" + gettext("{colour} knight", colour=player_name(owner))
        elif name == position.king:
            text += "<br>" + gettext("king")
        texts.append(text)
    return texts


def _ramps(theme: str) -> dict[str, Ramp]:
    """Return the colours of each material from deepest shade to full light."""
    ramps = {**MATERIALS[theme], "robe": KING.shades, "gold": KING.inks}
    for number, player in enumerate(PLAYERS, 1):
        ramps[f"player-{number}"] = player.shades
        ramps[f"mark-{number}"] = player.inks
    return ramps


def _material(name: str, mesh: Mesh, ramp: Ramp, dimmed: frozenset[int]) -> dict[str, Any]:
    """Return the parts of a material's trace."""
    kind, _, number = name.partition("-")
    look: dict[str, Any] = {"name": name, "showlegend": False}
    if kind == "player":
        mark = gettext(_MARKS[PLAYERS[int(number) - 1].mark])
        name = gettext("{colour} knights", colour=player_name(int(number)))
        look = {"name": f"{name} ({mark})", "showlegend": True}
    elif kind == "robe":
        look = {"name": gettext("king (crown)"), "showlegend": True}
    if kind in ("player", "mark"):
        look["legendgroup"] = f"player {number}"
    elif kind in ("robe", "face", "gold"):
        look["legendgroup"] = "king"
    return {
        **_corners(mesh),
        **_lit(mesh, ramp, dimmed),
        "cmax": 1,
        "showscale": False,
        "lighting": _LIGHTING,
        "hoverinfo": "skip",
        **look,
    }


def _lit(mesh: Mesh, ramp: Ramp, dimmed: frozenset[int]) -> dict[str, Any]:
    """Return the colours of a mesh: below -1 for cells without a spotlight."""
    scale: list[list[Any]] = [[0, ramp[0]], [0.5, ramp[1]], [1, ramp[2]]]
    if dimmed.isdisjoint(mesh.cell):
        return {"intensity": mesh.light, "colorscale": scale, "cmin": 0}
    return {
        "intensity": [
            light - 2 if cell in dimmed else light
            for light, cell in zip(mesh.light, mesh.cell, strict=True)
        ],
        "colorscale": [
            *([at / 3, _darker(colour)] for at, colour in scale),
            *([(2 + at) / 3, colour] for at, colour in scale),
        ],
        "cmin": -2,
    }


def _darker(colour: str) -> str:
    channels = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return f"#{''.join(f'{round(channel * _DIM):02x}' for channel in channels)}"


def _corners(mesh: Mesh) -> dict[str, Any]:
    return {axis: getattr(mesh, axis) for axis in "xyzijk"}


def _cells(position: Position) -> dict[str, Any]:
    """Return the parts of the unseen trace that hovering meets."""
    mesh = hulls(position)
    texts = _hover_texts(position)
    return {
        **_corners(mesh),
        "name": "cells",
        "opacity": 0.001,
        "text": [texts[cell] for cell in mesh.cell],
        "hovertemplate": "%{text}<extra></extra>",
        "showlegend": False,
    }


def _labels(colours: dict[str, Any]) -> dict[str, Any]:
    """Return the parts of the trace of the files' letters and the ranks' digits."""
    out = REACH + _LABELS
    ends = (MIDDLE - out, MIDDLE + out)
    at = range(SIZE)
    return {
        "x": [*at, *at, *(end for end in ends for _ in at)],
        "y": [*(end for end in ends for _ in at), *at, *at],
        "z": [-DEPTH / 2] * (4 * SIZE),
        "text": [*"abcdefgh" * 2, *"12345678" * 2],
        "mode": "text",
        "textposition": "middle center",
        "textfont": {"color": colours["label"], "size": 14},
        "name": "labels",
        "hoverinfo": "skip",
        "showlegend": False,
    }


def _layout(position: Position, colours: dict[str, Any], shown: Shown) -> dict[str, Any]:
    """Return a layout with all lengths to scale and the camera on the whole board."""
    low, high = -DEPTH - 0.1, max(position.state.blocks.heights) * BLOCK + 1.6
    wide = REACH + 2 * _LABELS
    bearing, elevation = _BEARING * pi / 180, _ELEVATION * pi / 180
    middle = -(low + high) / 2 / (2 * wide) - 0.03
    eye = {
        "x": _DISTANCE * cos(elevation) * sin(bearing),
        "y": -_DISTANCE * cos(elevation) * cos(bearing),
        "z": middle + _DISTANCE * sin(elevation),
    }
    words = (scores(position), shown.title, shown.text, shown.caption)
    lines = [escape(line, quote=False) for part in words for line in wrap(part, _LINE)]
    axis = {"visible": False, "showspikes": False}
    across = {**axis, "range": [MIDDLE - wide, MIDDLE + wide]}
    return {
        "title": {
            "text": "<br>".join((headline(position), *(f"<sup>{line}</sup>" for line in lines)))
        },
        "paper_bgcolor": colours["page"],
        "font": {"color": colours["label"]},
        "margin": {"l": 0, "r": 0, "t": 46 + _LEADING * len(lines), "b": 0},
        "hoverlabel": {"bgcolor": colours["page"], "font": {"color": colours["label"]}},
        "legend": {"itemsizing": "constant", "x": 0.99, "xanchor": "right", "y": 0.98},
        "scene": {
            "xaxis": across,
            "yaxis": across,
            "zaxis": {**axis, "range": [low, high]},
            "aspectmode": "manual",
            "aspectratio": {"x": 1, "y": 1, "z": (high - low) / (2 * wide)},
            "camera": {"eye": eye, "center": {"x": 0, "y": 0, "z": middle}},
            "dragmode": "turntable",
        },
    }
