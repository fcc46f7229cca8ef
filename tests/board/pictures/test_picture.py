"""The PNG: as large as asked for, with the position's colours where they belong."""

from __future__ import annotations

import io
import sys

import pytest
from PIL import Image

from torres_widget import Board, Position
from torres_widget.board.pictures.optional import MissingLibraryError
from torres_widget.board.pictures.palette import PLAYERS, THEMES
from torres_widget.board.pictures.png import png
from torres_widget.common.errors import NotationError
from torres_widget.engine.colours import COLOURS


def opened(picture: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(picture))
    assert (image.format, image.mode) == ("PNG", "RGBA")
    return image


def colour(text: str) -> tuple[int, ...]:
    return (*bytes.fromhex(text[1:]), 255)


@pytest.mark.parametrize("theme", THEMES)
def test_it_shows_the_position(theme: str) -> None:
    position = Position.new(seed=7).apply("knight c3")
    colours = opened(png(position, theme=theme, scale=1)).getcolors(1 << 20)
    assert colours is not None
    seen = {pixel for _, pixel in colours}
    wanted = [THEMES[theme]["page"], THEMES[theme]["top"], *THEMES[theme]["ground"]]
    assert {colour(text) for text in (*wanted, PLAYERS[0].color)} <= seen
    assert colour(PLAYERS[1].color) not in seen


@pytest.mark.parametrize(("scale", "width"), [(0.5, 196), (2, 784), (3, 1176)])
def test_it_is_as_large_as_asked_for(scale: float, width: int) -> None:
    picture = Board(Position.new(seed=7)).png(scale=scale)
    assert opened(picture).width == width


@pytest.mark.parametrize("scale", [0, -1, 21, float("nan"), True, "2", None])
def test_an_impossible_scale_is_refused(scale: object) -> None:
    with pytest.raises(NotationError, match="a number above 0 and at most 20"):
        png(Position.new(seed=7), scale=scale)  # type: ignore[arg-type]


def test_without_the_library_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(MissingLibraryError, match=r"pip install 'torres-widget\[png\]'"):
        png(Position.new(seed=7))


def test_players_are_called_by_the_colours_of_the_palette() -> None:
    assert tuple(player.name for player in PLAYERS) == COLOURS
