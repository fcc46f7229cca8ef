"""The plotly figure: true to the position, one trace a material, and nothing more than plotly."""

from __future__ import annotations

import builtins
import re
import subprocess
import sys
from typing import TYPE_CHECKING, Any, Final

import plotly.graph_objects as go
import pytest

from tests.board.positions import busy
from torres_widget import Board, Position
from torres_widget.board.pictures.figure import figure
from torres_widget.board.pictures.optional import MissingLibraryError
from torres_widget.board.pictures.palette import KING, MATERIALS, PLAYERS, THEMES
from torres_widget.board.pictures.solids import BLOCK
from torres_widget.common.errors import NotationError
from torres_widget.engine.cells import NAMES, SIZE

if TYPE_CHECKING:
    from collections.abc import Iterator

#: A castle of three cells, two knights of one player, one of the other, the king.
SMALL: Final = (
    "......../......../......../...3..../...21.../......../......../........ K:d5 1:d4,a1 2:e4"
)


def traces(position: Position, theme: str = "light") -> dict[str, Any]:
    """The traces of a position by name; no name comes twice."""
    drawn = figure(position, theme=theme).data
    named = {trace.name: trace for trace in drawn}
    assert len(named) == len(drawn)
    return named


def columns(trace: Any) -> set[str]:
    """Names of the cells that a trace stands on."""
    return {
        NAMES[round(y) * SIZE + round(x)]
        for x, y in zip(trace.x, trace.y, strict=True)
        if max(abs(x - round(x)), abs(y - round(y))) < 0.45
    }


def test_there_is_one_mesh_for_each_material() -> None:
    assert traces(Position.from_board(SMALL)).keys() == {
        *("wood", "ink", "meadow", "meadow-dark", "stone", "face", "gold", "king (crown)"),
        *("orange knights (disc)", "mark-1", "blue knights (cross)", "mark-2", "labels", "cells"),
    }
    assert not any("knights" in name for name in traces(Position.new(seed=7)))


def test_blocks_and_figures_stand_where_they_should() -> None:
    drawn = traces(Position.from_board(SMALL))
    assert columns(drawn["stone"]) == {"d4", "d5", "e4"}
    assert columns(drawn["orange knights (disc)"]) == columns(drawn["mark-1"]) == {"d4", "a1"}
    assert columns(drawn["blue knights (cross)"]) == {"e4"}
    assert columns(drawn["king (crown)"]) == {"d5"}
    assert drawn["stone"].z[0] >= 0
    assert 3 * BLOCK < max(drawn["stone"].z) < 3 * BLOCK + 0.2
    assert min(drawn["king (crown)"].z) == pytest.approx(3 * BLOCK)
    assert min(drawn["blue knights (cross)"].z) == pytest.approx(BLOCK)
    assert columns(drawn["meadow"]) | columns(drawn["meadow-dark"]) == {*NAMES} - {"d4", "d5", "e4"}


def test_hovering_tells_cell_height_castle_and_figure() -> None:
    cells = traces(Position.from_board(SMALL))["cells"]
    hovers = {text[3:5]: text.split("<br>")[1:] for text in cells.text}
    assert hovers.keys() == {*NAMES}
    assert hovers["d4"] == ["height 2", "castle of area 3, 3 high", "orange knight"]
    assert hovers["d5"] == ["height 3", "castle of area 3, 3 high", "king"]
    assert hovers["a1"] == ["bare ground", "orange knight"]
    assert hovers["h8"] == ["bare ground"]
    for x, y, text in zip(cells.x, cells.y, cells.text, strict=True):
        at = NAMES.index(text[3:5])
        assert max(abs(x - at % SIZE), abs(y - at // SIZE)) <= 0.51


@pytest.mark.parametrize("theme", THEMES)
def test_meshes_are_sound_and_in_the_palettes_colours(theme: str) -> None:
    drawn = traces(busy(), theme)
    ramps = {}
    for name, trace in drawn.items():
        if name == "labels":
            continue
        corners = len(trace.x)
        assert len(trace.y) == len(trace.z) == corners
        assert min(*trace.i, *trace.j, *trace.k) >= 0
        assert max(*trace.i, *trace.j, *trace.k) < corners
        if name != "cells":
            assert len(trace.intensity) == corners
            assert 0 <= min(trace.intensity) <= max(trace.intensity) <= 1
            ramps[name] = tuple(colour for _, colour in trace.colorscale)
    for number, player in enumerate(PLAYERS, 1):
        assert ramps[f"{player.name} knights ({player.mark})"] == tuple(player.shades)
        assert ramps[f"mark-{number}"][-1] == player.ink
    assert ramps["king (crown)"] == tuple(KING.shades)
    for name in ("wood", "ink", "meadow", "meadow-dark", "stone", "face"):
        assert ramps[name] == MATERIALS[theme][name]
    assert ramps["gold"] == tuple(KING.inks)


def test_all_of_it_is_in_the_picture() -> None:
    layout = figure(busy()).layout
    ranges = {axis: layout.scene[f"{axis}axis"].range for axis in "xyz"}
    for trace in figure(busy()).data:
        for axis, (low, high) in ranges.items():
            assert low <= min(trace[axis]) <= max(trace[axis]) <= high, (trace.name, axis)
    lengths = {axis: high - low for axis, (low, high) in ranges.items()}
    shape = {axis: layout.scene.aspectratio[axis] / lengths[axis] for axis in "xyz"}
    assert shape["x"] == shape["y"] == pytest.approx(shape["z"])


def test_the_board_gives_its_figure() -> None:
    board = Board(Position.new(seed=7))
    board.play("knight c3")
    drawn = board.figure(theme="dark")
    assert isinstance(drawn, go.Figure)
    assert drawn.to_json() == figure(board.position, theme="dark").to_json()
    assert "blue places a knight" in drawn.layout.title.text
    assert drawn.layout.paper_bgcolor == THEMES["dark"]["page"]
    assert not re.search(r"[\"'](?:NaN|Infinity)", drawn.to_json())


@pytest.mark.parametrize("theme", ["sepia", "auto", None, []])
def test_a_theme_that_is_none_is_refused(theme: Any) -> None:
    board = Board(Position.new(seed=7))
    for draw in (board.figure, board.svg, board.png):
        with pytest.raises(NotationError, match=r"Theme of a picture: .*one of light, dark"):
            draw(theme=theme)


@pytest.fixture
def _without_plotly(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    real = builtins.__import__

    def fake(name: str, *args: Any, **kwargs: Any) -> Any:
        if name.startswith("plotly"):
            raise ImportError(name)
        return real(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", fake)
    yield
    monkeypatch.undo()


@pytest.mark.usefixtures("_without_plotly")
def test_without_plotly_it_says_what_to_install() -> None:
    with pytest.raises(MissingLibraryError, match="pip install plotly"):
        figure(Position.new(seed=7))


def test_plotly_and_numpy_are_left_alone_until_they_are_needed() -> None:
    script = (
        "import sys; from torres_widget import Board, Position; "
        "board = Board(Position.new(seed=7)); board.svg(); "
        "assert not {'plotly', 'resvg_py'} & sys.modules.keys(); "
        "sys.modules['numpy'] = None; board.figure().to_json()"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", ["meadow", "meadow-dark"])
def test_one_line_of_a_founding_mark_has_contrast_on_every_ground(ground: str, theme: str) -> None:
    ink = MATERIALS[theme]["ink"]
    for colour in MATERIALS[theme][ground][1:]:
        assert max(contrast(colour, line) for line in (ink[0], ink[-1])) >= 3


def contrast(one: str, other: str) -> float:
    """Contrast of two colours, as WCAG 2.2 defines it."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    srgb = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in srgb]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
