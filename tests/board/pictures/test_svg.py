"""The still picture: small, harmless, the same each time, and true to the position."""

from __future__ import annotations

import itertools
import re
from typing import Final
from xml.etree import ElementTree as ET

import pytest

from tests.board.positions import busy, samples
from torres_widget.board import svg
from torres_widget.board.pictures.palette import KING, PLAYERS, THEMES
from torres_widget.engine import Position

NAMESPACE: Final = "{http://www.w3.org/2000/svg}"


def uses(picture: str) -> list[str]:
    """Names of what is placed, the faint repetitions of covered figures left out."""
    tree = ET.fromstring(picture)  # noqa: S314 - our own text
    faint = {
        id(use)
        for group in tree.iter(f"{NAMESPACE}g")
        if "opacity" in group.attrib
        for use in group
    }
    placed = [use for use in tree.iter(f"{NAMESPACE}use") if id(use) not in faint]
    return [use.attrib["href"].removeprefix("#torres-l") for use in placed]


def test_it_shows_each_column_and_figure_once() -> None:
    for position in samples(step=11):
        placed = uses(svg(position))
        columns = sorted(int(name) for name in placed if name.isdigit())
        assert columns == sorted(height for height in position.state.blocks.heights if height)
        for player, knights in enumerate(position.state.figures()):
            assert placed.count(f"p{player}") == knights.bit_count()
        assert placed.count("k") == (position.king is not None)


def test_covered_figures_are_repeated_faintly() -> None:
    board = "......../......../......../1......./4......./11....../......../........"
    assert "opacity" in svg(Position.from_board(f"{board} 1:a5"))
    assert "opacity" not in svg(Position.from_board(f"{board} 1:b5"))


def test_it_says_whose_turn_it_is_and_the_scores() -> None:
    picture = svg(busy())
    assert "Phase 3, round 1 of 3: orange to act, 5 AP" in picture
    assert "orange 0, blue 0, green 0, violet 0" in picture


@pytest.mark.parametrize("theme", THEMES)
def test_it_is_the_same_each_time_small_and_harmless(theme: str) -> None:
    picture = svg(busy(), theme=theme)
    assert picture == svg(busy(), theme=theme)
    assert len(picture) < 8000
    assert len(svg(Position.new(seed=1), theme=theme)) < 2000
    assert not re.search(r"<script|<style|<foreignObject|\son\w+=|javascript:", picture)
    assert set(re.findall(r"https?://[^'\" ]+", picture)) == {"http://www.w3.org/2000/svg"}
    assert set(re.findall(r"(?:href='|url\()([^')]*)", picture)) <= {
        f"#{name}" for name in re.findall(r" id='([^']*)'", picture)
    }


# Colours.

#: Linear RGB as seen with a colour-blindness (Machado, Oliveira, Fernandes 2009, severity 1).
SIGHT: Final = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def lab(colour: str, sight: str) -> list[float]:
    """CIE Lab of a colour as a kind of sight sees it."""
    srgb = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in srgb]
    seen = [sum(a * b for a, b in zip(row, linear, strict=True)) for row in SIGHT[sight]]
    r, g, b = (min(1.0, max(0.0, part)) for part in seen)
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)]


@pytest.mark.parametrize("sight", SIGHT)
def test_the_players_differ_for_all_eyes(sight: str) -> None:
    for one, other in itertools.combinations(PLAYERS, 2):
        pair = zip(lab(one.color, sight), lab(other.color, sight), strict=True)
        assert sum((a - b) ** 2 for a, b in pair) ** 0.5 > 30, (one.name, other.name)


def test_the_players_differ_without_colour() -> None:
    assert len({player.mark for player in (*PLAYERS, KING)}) == 5
