"""Positions for drills: castles grown as the rules allow, figures set on and beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from torres_widget.engine.cells import COUNT, FULL, beside, bits, distance
from torres_widget.engine.editions import DEFAULT, EDITIONS, rules_of
from torres_widget.engine.kernel.blocks import Blocks
from torres_widget.engine.kernel.rules import APART
from torres_widget.engine.text.board_text import format_board

if TYPE_CHECKING:
    from random import Random

#: Of the games whose castles are grown.
RULES: Final = rules_of(EDITIONS[DEFAULT], "basic", 2)


class Size(NamedTuple):
    """Size of a random board: castles, blocks, and whether it grows tall rather than wide."""

    castles: int
    blocks: int
    tall: float = 0.5


def sized(level: int) -> Size:
    """Return the size of a board for a level of difficulty, 1 to 5."""
    return Size(castles=1 + level, blocks=5 + 7 * level)


def grown(random: Random, size: Size) -> Blocks:
    """Return blocks whose castles were founded apart and grown by the rules of building."""
    founded: list[int] = []
    cells = list(range(COUNT))
    random.shuffle(cells)
    for cell in cells:
        if len(founded) == size.castles:
            break
        if all(distance(cell, other) >= APART for other in founded):
            founded.append(cell)
    blocks = Blocks(bytes(COUNT))
    for cell in founded:
        blocks = blocks.raised(cell)
    while sum(blocks.heights) < size.blocks:
        built = blocks.at_least(1)
        buildable = blocks.buildable(RULES)
        wider, taller = buildable & ~built, buildable & built
        choice = taller if taller and (not wider or random.random() < size.tall) else wider
        if not choice:
            break
        blocks = blocks.raised(random.choice(bits(choice)))
    return blocks


class Figures(NamedTuple):
    """Cells of the figures: each player's, and the king's or -1."""

    knights: tuple[tuple[int, ...], ...]
    king: int = -1


def populated(random: Random, blocks: Blocks, counts: tuple[int, ...], *, king: bool) -> Figures:
    """Return figures on castles, and some beside them, no two on a cell.

    Parameters
    ----------
    random : Random
        Chance.
    blocks : Blocks
        The blocks.
    counts : tuple of int
        Number of knights of each player.
    king : bool
        Whether the king stands on a castle.
    """
    taken: set[int] = set()
    standing = blocks.at_least(1)
    built, ground = bits(standing), bits(beside(standing) & ~standing)
    everywhere = bits(FULL)

    def place(*, inside: bool) -> int:
        choice = built if inside or random.random() < 0.7 else ground
        free = [cell for cell in choice if cell not in taken]
        cell = random.choice(free or [cell for cell in everywhere if cell not in taken])
        taken.add(cell)
        return cell

    where = place(inside=True) if king else -1
    knights = tuple(tuple(place(inside=False) for _ in range(count)) for count in counts)
    return Figures(knights, where)


def position(blocks: Blocks, figures: Figures, **keys: Any) -> dict[str, Any]:
    """Return the table of a position in a lesson."""
    masks = tuple(sum(1 << cell for cell in cells) for cells in figures.knights)
    text = format_board(blocks, figures.king, masks)
    return {"board": text, "players": len(masks), **keys}
