"""The eight master cards: what each asks of a player's knights (R9.3, R11.4, R11.5)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from .cards import MASTER_CARDS
from .cells import BORDER, MAIN_DIAGONALS, SIZE, bits, flood, names
from .language import N_, NN_, gettext, ngettext
from .material import PHASES

if TYPE_CHECKING:
    from collections.abc import Callable

    from .position import Position

#: Castles that castle-count asks for in phases 1, 2, 3 (R9.3).
CASTLE_COUNTS: Final = (4, 5, 6)
#: Ranks, files and diagonals, each as a mask.
LINES: Final = (
    *(sum(1 << (SIZE * y + x) for y in range(SIZE)) for x in range(SIZE)),
    *(sum(1 << (SIZE * y + x) for x in range(SIZE)) for y in range(SIZE)),
    *(
        sum(1 << (SIZE * y + x) for x in range(SIZE) for y in range(SIZE) if x - y == d)
        for d in range(1 - SIZE, SIZE)
    ),
    *(
        sum(1 << (SIZE * y + x) for x in range(SIZE) for y in range(SIZE) if x + y == d)
        for d in range(2 * SIZE - 1)
    ),
)


class MasterPoints(NamedTuple):
    """What the master card gives a player: points, the knights that count, and why, in words."""

    points: int
    cells: tuple[str, ...]
    reason: str


def _levels(position: Position, knights: int) -> list[int]:
    return [position.board.heights[cell] for cell in bits(knights)]


def different_levels(position: Position, knights: int) -> bool:
    """Whether no two knights stand at the same level."""
    levels = _levels(position, knights)
    return len(set(levels)) == len(levels)


def same_level(position: Position, knights: int) -> bool:
    """Whether all knights stand at the same level."""
    return len(set(_levels(position, knights))) == 1


def one_line(_: Position, knights: int) -> bool:
    """Whether all knights stand in one rank, file or diagonal."""
    return any(not knights & ~line for line in LINES)


def square(_: Position, knights: int) -> bool:
    """Whether four of the knights are the corners of a square of any size and tilt (R11.4)."""
    points = {(cell % SIZE, cell // SIZE) for cell in bits(knights)}
    for (ax, ay), (bx, by) in combinations(points, 2):
        dx, dy = bx - ax, by - ay
        for side in (1, -1):
            turned = (-dy * side, dx * side)
            if {(ax + turned[0], ay + turned[1]), (bx + turned[0], by + turned[1])} <= points:
                return True
    return False


def adjacent(_: Position, knights: int) -> bool:
    """Whether all knights form one orthogonally connected group."""
    return flood(knights & -knights, knights) == knights


_CONDITIONS: Final[dict[str, tuple[Callable[[Position, int], bool], str, str]]] = {
    "different-levels": (
        different_levels,
        N_("no two knights at the same level"),
        N_("two knights at the same level"),
    ),
    "same-level": (
        same_level,
        N_("all knights at the same level"),
        N_("knights at different levels"),
    ),
    "one-line": (one_line, N_("all knights in one line"), N_("knights not all in one line")),
    "square": (
        square,
        N_("four knights at the corners of a square"),
        N_("no four knights at the corners of a square"),
    ),
    "adjacent": (
        adjacent,
        N_("all knights in one connected group"),
        N_("knights in more than one group"),
    ),
}
_COUNTED: Final = {
    "edge": (
        BORDER,
        NN_(
            "{count} knight on the border, {each} points each",
            "{count} knights on the border, {each} points each",
        ),
    ),
    "diagonals": (
        MAIN_DIAGONALS,
        NN_(
            "{count} knight on the main diagonals, {each} points each",
            "{count} knights on the main diagonals, {each} points each",
        ),
    ),
}


def score_master(position: Position) -> tuple[MasterPoints, ...]:
    """Return what the master card gives each player now; nothing where there is no card."""
    key = position.master
    if key is None:
        return ()
    if key in _COUNTED:
        return _counted(position, key)
    if key == "castle-count":
        return tuple(_castle_count(position, knights) for knights in position.knights)
    return tuple(_condition(position, key, knights) for knights in position.knights)


def _condition(position: Position, key: str, knights: int) -> MasterPoints:
    test, yes, no = _CONDITIONS[key]
    points = MASTER_CARDS[key].points[position.phase - 1]
    if position.phase < PHASES:
        return MasterPoints(0, (), gettext("this card counts in phase {phase} only", phase=PHASES))
    if not knights:
        return MasterPoints(0, (), gettext("no knight on the board"))
    met = test(position, knights)
    return MasterPoints(points if met else 0, names(knights), gettext(yes if met else no))


def _counted(position: Position, key: str) -> tuple[MasterPoints, ...]:
    area, told = _COUNTED[key]
    each = MASTER_CARDS[key].points[position.phase - 1]
    counts = [(knights & area).bit_count() for knights in position.knights]
    most = max(counts)
    alone = counts.count(most) == 1
    found = []
    for knights, count in zip(position.knights, counts, strict=True):
        extra = alone and count == most and count > 0
        reason = ngettext(*told, count, each=each)
        if extra:
            reason = gettext("{reason}, and {each} more for the most", reason=reason, each=each)
        found.append(MasterPoints(each * (count + extra), names(knights & area), reason))
    return tuple(found)


def _castle_count(position: Position, knights: int) -> MasterPoints:
    wanted = CASTLE_COUNTS[position.phase - 1]
    held = sum(1 for castle in position.board.castles if castle.mask & knights)
    points = position.edition.castle_count_points[position.phase - 1] if held == wanted else 0
    return MasterPoints(
        points,
        names(knights & position.board.built),
        ngettext(
            "knights in {count} castle; {wanted} are asked for",
            "knights in {count} castles; {wanted} are asked for",
            held,
            wanted=wanted,
        ),
    )
