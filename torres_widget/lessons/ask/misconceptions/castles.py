"""Misconceptions about what castles pay a player (R7.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from torres_widget.common.language import N_
from torres_widget.engine.cells import DIAGONALS, INDEX, bits, flood

from .misconception import Misconception

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from torres_widget.engine import Position
    from torres_widget.engine.score.scoring import CastlePoints
    from torres_widget.lessons.ask.parts import Words

    from .misconception import Numbers


class _Held(NamedTuple):
    """A castle that pays a player: its cells' heights, and the levels of the player's knights.

    ``wide`` is its area with the castles that touch it at a corner.
    """

    castle: CastlePoints
    levels: tuple[int, ...]
    heights: tuple[int, ...]
    wide: int


def _held(position: Position, player: int, castle: CastlePoints) -> _Held:
    blocks = position.state.blocks
    mask = blocks.castle_of(INDEX[castle.cells[0]])
    knights = bits(mask & position.state.figures()[player - 1])
    return _Held(
        castle,
        tuple(sorted((blocks.heights[cell] for cell in knights), reverse=True)),
        tuple(blocks.heights[cell] for cell in bits(mask)),
        with_corners(position, mask).bit_count(),
    )


def with_corners(position: Position, mask: int) -> int:
    """Return the mask of some castle cells, and of all connected to them at corners."""
    built = position.state.blocks.at_least(1)
    before = 0
    while mask != before:
        before = mask
        for cell in bits(mask):
            mask |= DIAGONALS[cell] & built
        mask = flood(mask, built)
    return mask


#: The results of the mistakes for one castle: name, numbers, rule, text.
_IN_A_CASTLE: Final[tuple[tuple[str, Callable[[_Held], Iterable[int]], str, str], ...]] = (
    (
        "level only",
        lambda held: (held.castle.level,),
        "R7.1",
        N_("You counted the level. Multiply it by the castle's number of cells"),
    ),
    (
        "cells only",
        lambda held: (held.castle.area,),
        "R7.1",
        N_("You counted the cells. Multiply them by the level of the highest knight"),
    ),
    (
        "level plus cells",
        lambda held: (held.castle.level + held.castle.area,),
        "R7.1",
        N_("You added level and cells. Multiply them"),
    ),
    (
        "height of the castle",
        lambda held: (max(held.heights) * held.castle.area,),
        "R7.1",
        N_("You took the castle's height. The knight's level counts"),
    ),
    (
        "a lower knight",
        lambda held: (level * held.castle.area for level in held.levels[1:]),
        "R7.1",
        N_("You took a lower knight. Only the highest one in each castle counts"),
    ),
    (
        "all knights",
        lambda held: (sum(held.levels) * held.castle.area,),
        "R7.1",
        N_("You counted several knights in one castle. Only the highest one counts"),
    ),
    (
        "blocks for cells",
        lambda held: (held.castle.level * sum(held.heights),),
        "R1.6",
        N_("You multiplied by blocks. Count each cell once, however high it is"),
    ),
    (
        "blocks only",
        lambda held: (sum(held.heights),),
        "R7.1",
        N_("You counted blocks. Multiply the knight's level by the number of cells"),
    ),
    (
        "across corners",
        lambda held: (held.castle.level * held.wide,),
        "R1.6",
        N_("You counted cells that touch only at a corner. They are another castle"),
    ),
    (
        "a cell too few",
        lambda held: (held.castle.level * (held.castle.area - 1),),
        "R1.6",
        N_("You missed a cell. Count the low ones, and those under figures, too"),
    ),
    (
        "a level too high",
        lambda held: ((held.castle.level + 1) * held.castle.area,),
        "R1.5",
        N_("You took too high a level. Count the blocks under the knight, not the knight itself"),
    ),
    (
        "a level too low",
        lambda held: ((held.castle.level - 1) * held.castle.area,),
        "R1.5",
        N_("You took too low a level. Count all the blocks under the highest knight"),
    ),
)


def _one(by: Callable[[_Held], Iterable[int]]) -> Numbers:
    """Return what a mistake makes of the castle that is asked about."""

    def find(position: Position, words: Words) -> Iterable[int]:
        for castle in position.scoring().players[words.player - 1].castles:
            if words.cell in castle.cells:
                yield from by(_held(position, words.player, castle))

    return find


def _all(by: Callable[[_Held], Iterable[int]]) -> Numbers:
    """Return the totals with a mistake in every castle, and with it in a single one."""

    def find(position: Position, words: Words) -> Iterable[int]:
        points = position.scoring().players[words.player - 1]
        castles = sum(castle.points for castle in points.castles)
        wrong = [
            (castle.points, tuple(by(_held(position, words.player, castle))))
            for castle in points.castles
        ]
        every = sum(numbers[0] if numbers else right for right, numbers in wrong)
        if every == castles:
            return
        yield points.total - castles + every
        yield every
        for right, numbers in wrong:
            yield from (points.total - right + number for number in numbers)

    return find


def _another_player(position: Position, words: Words) -> Iterable[int]:
    for each in position.scoring().players:
        if each.player != words.player:
            yield from (castle.points for castle in each.castles if words.cell in castle.cells)


def _another_castle(position: Position, words: Words) -> Iterable[int]:
    castles = position.scoring().players[words.player - 1].castles
    return (castle.points for castle in castles if words.cell not in castle.cells)


def _one_of_several(position: Position, words: Words) -> Iterable[int]:
    castles = position.scoring().players[words.player - 1].castles
    return (castle.points for castle in castles) if len(castles) > 1 else ()


def _another_total(position: Position, words: Words) -> Iterable[int]:
    players = position.scoring().players
    return (each.total for each in players if each.total and each.player != words.player)


ONE: Final = (
    *(Misconception(name, _one(by), rule, text) for name, by, rule, text in _IN_A_CASTLE),
    Misconception(
        "another player's",
        _another_player,
        "R7.1",
        N_("That is what another player gets. Look at {player}'s knights"),
    ),
    Misconception(
        "another castle", _another_castle, "R7.1", N_("That is what another castle pays")
    ),
)
ALL: Final = (
    Misconception(
        "one of several castles",
        _one_of_several,
        "R7.1",
        N_("That is one castle. Add every castle with a knight of {player} in it"),
    ),
    *(Misconception(name, _all(by), rule, text) for name, by, rule, text in _IN_A_CASTLE),
    Misconception(
        "another player's",
        _another_total,
        "R7.1",
        N_("That is what another player gets. Look at {player}'s knights"),
    ),
)
