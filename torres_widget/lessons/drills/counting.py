"""Drills on scoring: castles, positions, the king's bonus, leaps, and the eight master cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from torres_widget.common.language import gettext
from torres_widget.engine import Position
from torres_widget.engine.cards import MASTER_CARDS
from torres_widget.engine.cells import (
    BORDER,
    COUNT,
    FULL,
    MAIN_DIAGONALS,
    beside,
    bits,
    names,
)
from torres_widget.engine.kernel.points import landing
from torres_widget.engine.kernel.rules import KNIGHTS
from torres_widget.engine.score.scoring import kings_castle

from .kind import Exercise, Kind, scene
from .terrain import Figures, Size, grown, position, sized

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from torres_widget.engine.kernel.blocks import Blocks

_PLAYERS: Final = ("orange", "blue")
#: Master cards that are scored in each phase.
_EACH_PHASE: Final = frozenset({"edge", "diagonals", "castle-count"})
#: Those among them that pay for each knight.
_COUNTED: Final = frozenset({"edge", "diagonals"})
#: Share of master cards that give points, and the number of tries to find such a position.
_SHARE: Final = 0.6
_TRIES: Final = 30


def _castle_points(random: Random, level: int) -> Exercise | None:
    size = Size(castles=1 + level // 2, blocks=6 + 6 * level, tall=0.5)
    table, place = scene(random, level, size=size, own=1 + level // 2, others=1 + level // 2)
    player = random.choice((1, 2))
    knights = place.state.figures()[player - 1]
    held = [castle for castle in place.state.blocks.castles if castle.mask & knights]
    if not held:
        return None
    castle = random.choice(held)
    name = random.choice(names(castle.mask))
    inside = (castle.mask & knights).bit_count()
    fit = castle.area > 1 and inside >= min(1 + level // 3, 2)
    ask = {"answer": f"castle-points {player} {name}"}
    return Exercise(table, ask, {"cell": name, "player": gettext(_PLAYERS[player - 1])}, fit)


def _score(random: Random, level: int) -> Exercise | None:
    phase = random.randint(1, 3)
    table, place = scene(random, level, own=1 + level, others=1 + level // 2, phase=phase)
    points = place.scoring().players[0]
    fit = len(points.castles) > level // 2
    return Exercise(table, {"answer": "score 1"}, {"phase": str(phase)}, fit)


def _totals(random: Random, level: int) -> Exercise | None:
    phase = random.randint(1, 3)
    scores = random.sample(range(1, 8 + 4 * level), 2)
    keys: dict[str, Any] = {"phase": phase, "scores": scores}
    table, place = scene(random, 1 + level // 2, own=1 + level // 2, others=1 + level // 2, **keys)
    scoring = place.scoring()
    leapt = any(move.leapt for move in scoring.moves)
    fit = scoring.players[0].total > 0 and (level < 3 or leapt)
    return Exercise(
        table, {"answer": "after 1"}, {"phase": str(phase), "total": str(scores[0])}, fit
    )


def _bonus(random: Random, level: int) -> Exercise | None:
    phase = random.randint(1, 3)
    size = Size(castles=1 + level // 2, blocks=9 + 4 * level, tall=0.6)
    keys: dict[str, Any] = {"phase": phase}
    table, place = scene(random, level, size=size, own=1 + level, others=level // 2, **keys)
    castle = kings_castle(place)
    inside = bool(castle & place.state.own)
    paid = place.scoring().players[0].king.points
    fit = inside and bool(paid) == (random.random() < 0.5)
    return Exercise(table, {"answer": "bonus 1"}, {"phase": str(phase)}, fit)


def _leap(random: Random, level: int) -> Exercise | None:
    players = min(2 + level // 2, 4)
    low = random.randint(0, 50)
    own = random.randint(max(low - 8, 0), low)
    others = random.sample(range(low + 1, low + 5 + players), players - 1)
    points = random.randint(1, 12)
    scores = (own, *others)
    table, _ = scene(random, 1, own=1, others=1, players=players, scores=list(scores))
    leapt = landing(scores, 0, points, 0) - own - points
    fit = leapt >= min(level, players - 1) or (level == 1 and random.random() < 0.3)
    words = {"total": str(own), "points": str(points)}
    return Exercise(table, {"answer": f"leap 1 {points}"}, words, fit)


def _chosen(random: Random, mask: int, count: int) -> list[int]:
    cells = bits(mask)
    return random.sample(cells, min(count, len(cells)))


def _line(random: Random) -> int:
    """Return a rank, a file or a long diagonal, as a mask."""
    x, kind = random.randrange(8), random.choice("rfud")
    lines = {
        "r": lambda cell: cell // 8 == x,
        "f": lambda cell: cell % 8 == x,
        "u": lambda cell: cell % 8 - cell // 8 == x % 4,
        "d": lambda cell: cell % 8 + cell // 8 == 7 - x % 4,
    }
    return sum(1 << cell for cell in range(64) if lines[kind](cell))


def _square(random: Random) -> list[int]:
    """Return the corners of a square of any size and tilt."""
    while True:
        x, y, dx, dy = (random.randrange(low, 8) for low in (0, 0, 1, 0))
        corners = [(x, y), (x + dx, y + dy), (x + dx - dy, y + dy + dx), (x - dy, y + dx)]
        if all(0 <= at < 8 for corner in corners for at in corner):
            return [8 * y + x for x, y in corners]


def _group(random: Random, count: int) -> list[int]:
    """Return cells that touch side to side."""
    mask = 1 << random.randrange(64)
    while mask.bit_count() < count:
        mask |= 1 << random.choice(bits(beside(mask) & ~mask))
    return bits(mask)


def _spread_out(random: Random, mask: int, count: int) -> list[int]:
    """Return cells of a set, and one from anywhere."""
    return list(dict.fromkeys((*_chosen(random, mask, count - 1), random.randrange(COUNT))))


def _on_levels(random: Random, heights: bytes, count: int, *, same: bool) -> list[int]:
    """Return cells that all have the same height, or all different ones."""
    cells = random.sample(range(COUNT), COUNT)
    if same:
        return [cell for cell in cells if heights[cell] == heights[cells[0]]][:count]
    return list({heights[cell]: cell for cell in cells}.values())[:count]


#: For each master card, how cells are found that are likely to meet it.
_LIKELY: Final[dict[str, Callable[[Random, int, Blocks], list[int]]]] = {
    "different-levels": lambda random, count, board: _on_levels(
        random, board.heights, count, same=False
    ),
    "same-level": lambda random, count, board: _on_levels(random, board.heights, count, same=True),
    "one-line": lambda random, count, _: _chosen(random, _line(random), count),
    "square": lambda random, count, _: list(
        dict.fromkeys((*_square(random), *_chosen(random, FULL, count - 4)))
    ),
    "edge": lambda random, count, _: _spread_out(random, BORDER, count),
    "castle-count": lambda random, count, board: [
        random.choice(bits(castle.mask)) for castle in board.castles[:count]
    ],
    "diagonals": lambda random, count, _: _spread_out(random, MAIN_DIAGONALS, count),
    "adjacent": lambda random, count, _: _group(random, count),
}


def _master(key: str) -> Callable[[Random, int], Exercise | None]:
    """Return a drill on a master card; in some more than half of them it gives points."""

    def draft(random: Random, level: int) -> Exercise | None:
        phase = random.randint(1, 3) if key in _EACH_PHASE else 3
        wanted = random.random() < _SHARE
        made: Exercise | None = None
        for _ in range(_TRIES):
            table = _with_master(random, level, key, phase)
            points = Position.from_dict(table).scoring().players[0].master
            met = points is not None and points.points > 0
            fit = met == wanted or key in _COUNTED
            made = Exercise(table, {"answer": "master 1"}, {"phase": str(phase)}, fit)
            if made.fit:
                break
        return made

    return draft


def _with_master(random: Random, level: int, key: str, phase: int) -> dict[str, Any]:
    many = key == "castle-count"
    count = phase + 3 if many else min(4 + level // 2, KNIGHTS)
    board = grown(random, Size(8, 10 + 5 * level, 0.4) if many else sized(level))
    own = _LIKELY[key](random, count, board)
    if random.random() < 0.5:
        own[random.randrange(len(own))] = random.randrange(COUNT)
    own = list(dict.fromkeys(own))[:KNIGHTS]
    free = [cell for cell in range(COUNT) if cell not in own]
    others = random.sample(free, 1 + level // 2)
    figures = Figures((tuple(own), tuple(others)))
    return position(board, figures, mode="master", master=key, phase=phase)


COUNTING: Final = (
    Kind("castle-points", ("R7.1", "R1.5", "R1.6"), _castle_points),
    Kind("scoring", ("R7.1", "R7.4"), _score),
    Kind("totals", ("R7.2", "R7.3"), _totals),
    Kind("kings-bonus", ("R7.4",), _bonus),
    Kind("leapfrog", ("R7.3",), _leap),
    *(Kind(f"master-{key}", ("R9.3",), _master(key)) for key in MASTER_CARDS),
)
